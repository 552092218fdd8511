"""Connect 37: lay tiles so that numbers run on, and bet chips on the runs."""

from enishi.games.manifest import Manifest

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
    sum_of_returns=1.0,
    observation_merges=(
        "The order in which tiles were laid and chips put down, and whose they were: what can follow depends on the board alone, "
        "and `recall` adds the rest."
    ),
)
