"""Soulmates: Destiny: collect three cards of four and find the one player who holds the fourth."""

from enishi.games.manifest import Manifest, Number

LONGEST_LIMIT = 30_000

MANIFEST = Manifest(
    version=1,
    fewest_seats=3,
    most_seats=8,
    usual_seats=7,
    minutes=(5, 15),
    moves=58,
    longest_list=13,
    most_events=8 * 4 + 1 + 8 * LONGEST_LIMIT,  # the deal; a turn with a call in vain has eight events, and none has more
    ends=("two_left", "one_left", "turn_limit"),
    options=(Number("turn_limit", 1, LONGEST_LIMIT, 1000),),
    observation_merges=(
        "What the course of the game says about single secret cards, but for the kinds that none of a seat's can be: it would be "
        "most of the vector, and `recall` adds it."
    ),
)
