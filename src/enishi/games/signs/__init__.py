"""Secret Signs: two teams pass cards face down, say what they are or lie, and try to hold exactly thirty."""

from enishi.games.manifest import Manifest, Number

MANIFEST = Manifest(
    version=1,
    fewest_seats=4,
    most_seats=4,
    usual_seats=4,
    minutes=(10, 20),
    moves=61,
    longest_list=36,
    most_events=6800,  # a hundred games of twenty cards dealt and eight turns of six events, where every card sent is rejected
    ends=("won", "tied"),
    options=(Number("games", 1, 100, 2, tried=(1, 2, 5)),),
    teams=((0, 2), (1, 3)),
    sum_of_returns=2.0,
    observation_merges="Finished games of a series, but for their totals and the hands shown last: nothing that follows depends on them.",
)
