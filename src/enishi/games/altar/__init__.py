"""Altar of Time: shape everybody's schedule, and hold the right cards and desires when time runs out."""

from enishi.games.manifest import Flag, Manifest

# Proof of `most_events`, for n seats. The deal has 8n events. All hands are full, eight cards each, at the start of every turn: a hand
# ends a turn short only where its owner's deck is empty, and then the game is over. So a turn that is not the last, and in which k
# cards are laid or offered, draws just k cards from decks; and since a card is left in each deck, all such turns together draw at most
# 23n. Such a turn has at most 2 + 3k events: `out`, `in`, and for each card `from hand`, the card, and the card that refills the other
# hand. (An offering has k + 1 events, but with a 4 in a schedule there is no 6, so each card has two events more.) Before it come at
# most n - 1 passes. That makes at most 5 + n - 1 events for each card drawn. The last turn has at most n - 1 passes before it and 2 + 3
# * 8 events; or the game ends with n passes. In all there are at most 8n + 23n(n + 4) + n - 1 + 26 events, which for five seats is
# 1105.
MANIFEST = Manifest(
    version=1,
    fewest_seats=2,
    most_seats=5,
    usual_seats=2,
    minutes=(15, 30),
    moves=422,
    longest_list=80,
    most_events=1105,
    ends=("deck_ran_out", "all_passed"),
    options=(Flag("may_pass"),),
    sum_of_returns=1.0,
    observation_merges=(
        "The order in which things happened, and what the course of the game says about hands that nobody is certain of: written "
        "out it would be longer than the rest, and `recall` adds it."
    ),
)
