"""Every decision of a record: what was legal, and, where a search is asked, what it thought of each move."""

from collections.abc import Iterator, Mapping
from typing import Any

from enishi.bots import Knowledge
from enishi.bots.search import Search
from enishi.events import read_event
from enishi.match import new
from enishi.record import check_rules, rules_of


def decisions_of(match: int, record: Mapping[str, Any], think: int = 0) -> Iterator[dict[str, Any]]:
    """One row for each moment at which a seat had a choice; `think`: how many iterations a search has for each, 0: none is asked.

    A record of other rules is refused: what was legal then is not known here.
    """
    check_rules(record["game"], rules_of(record))
    played = new(record["game"], record["seats"], record.get("options"))
    player = Search(iterations=think, seed=0) if think else None
    for number, text in enumerate(record["events"]):
        event = read_event(text)
        legal = played.legal(event.actor)
        if isinstance(event.actor, int) and len(legal) > 1:
            row = {"match": match, "number": number, "seat": event.actor, "move": event.move, "options": len(legal), "legal": legal}
            if player:
                row |= _thought(player, Knowledge(played.game, played.seats, event.actor, played.hidden(event.actor)), event.move, legal)
            yield row
        played.play(event.actor, event.move)


def _thought(player: Search, known: Knowledge, move: str, legal: list[str]) -> dict[str, Any]:
    bets = player.weigh(known, known.seat)
    of = {bet.move: bet for bet in bets}
    best = bets[0]
    facts = {"expected": [of[one].mean for one in legal], "visits": [of[one].visits for one in legal]}
    return facts | {"best": best.move, "loss": max(0.0, best.mean - of[move].mean) if of[move].visits else None}
