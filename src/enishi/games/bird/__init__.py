"""Bird of Happiness: turn up clovers, attract birds with their power, and gather more of them than the others, or alone against fortune."""

from enishi.games.manifest import Flag, Manifest, Number

MANIFEST = Manifest(
    version=1,
    fewest_seats=1,
    most_seats=5,
    usual_seats=3,
    minutes=(15, 15),
    moves=16,
    longest_list=6,
    most_events=None,
    ends=("no_birds", "flown_away"),
    options=(Number("gold_cost", 1, 3, 2), Number("gold_power", 1, 3, 2), Flag("alike_start")),
    sum_of_returns=1.0,
    observation_merges="How a position came about: nothing is secret, and what follows depends on the position alone.",
)
