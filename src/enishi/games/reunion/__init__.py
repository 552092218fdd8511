"""Promise of Reunion: agree on a time and a place, part, and meet again."""

from enishi.games.manifest import Manifest

MANIFEST = Manifest(
    version=1,
    fewest_seats=2,
    most_seats=8,
    usual_seats=2,
    minutes=None,
    moves=2,
    longest_list=2,
    most_events=8,
    ends=("all_kept", "some_kept", "one_kept", "none_kept"),
    observation_merges="The order in which others chose.",
)
