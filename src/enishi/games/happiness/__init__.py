"""Time of Happiness: somebody tells of what was, is and will be good; the others ask, and guess how good."""

from enishi.games.manifest import Manifest, Number

MANIFEST = Manifest(
    version=1,
    fewest_seats=2,
    most_seats=6,
    usual_seats=4,
    minutes=None,
    moves=6,
    longest_list=2,
    most_events=108,
    ends=("all_told", "told_as_agreed"),
    options=(Number("speakers", 1, None, None),),
    observation_merges="The order of guesses that lie open at once.",
)
