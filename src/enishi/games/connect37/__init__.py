"""Connect 37: lay tiles so that numbers run on, and bet chips on the runs."""

from enishi.kernel.manifest import Manifest

MANIFEST = Manifest(
    version=1,
    fewest_seats=2,
    most_seats=4,
    usual_seats=2,
    minutes=(15, 15),
    moves=1409,
    longest_list=108,
    most_events=103,
    ends=("board_full",),
)
