"""What the bots of a study cannot show, in words: whoever doubts what he finds makes nothing of small advantages."""

from enishi.bots import bot as make_bot
from enishi.bots.search import Search
from enishi.lab.study.verdicts import Teller


def doubts(teller: Teller) -> list[str]:
    """A sentence for every bot of the plan that doubts."""
    names = dict.fromkeys(name for bots in teller.plan.bots for name in bots.split(","))
    found = {name: _doubt(name, teller) for name in names}
    return [teller.say("report.doubt", bot=name, doubt=f"{doubt:g}") for name, doubt in found.items() if doubt]


def _doubt(name: str, teller: Teller) -> float:
    player = make_bot(name)
    return player.thinking(teller.game).doubt if isinstance(player, Search) else 0.0
