"""What a bot states when it sends a card: the sign that its team has agreed on, or where there is none, any value at all."""

import random
from typing import TYPE_CHECKING

from enishi.bots.knowledge import Known, Remark
from enishi.games.signs.insight import sign
from enishi.games.signs.rules_cards import VALUES, points
from enishi.games.signs.rules_record import SEND
from enishi.kernel.plain import snapshot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from enishi.bots.search import Search


def choose(known: Known, seat: int, talk: "Sequence[Remark]", player: "Search") -> str | None:
    """Searches for the card to send (or slips), and states by the signs; all else is left to the search."""
    s = snapshot(known.hidden(seat))
    if s.phase != SEND:
        return None
    said = random.Random(f"{player.seed} {player.calls}").randint(1, VALUES)
    card = int(player.decide(known, seat).split()[1])
    if player.key:
        said = sign(player.key, s.game, s.turn, points(s.hand[seat]) - card)
    return f"send {card} say {said}"
