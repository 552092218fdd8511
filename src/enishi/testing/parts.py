"""Checks that a game's modules answer what is asked of them: by the very arguments that the kernel, bots and the site ask with."""

from collections.abc import Iterator
from inspect import signature
from typing import Any

from enishi.games.game import Game
from enishi.games.parts import Advice, Aid, Conduct, ProposingConduct, SigningAdvice, TalkingConduct
from enishi.kernel import contract, insight
from enishi.kernel.engine import engine


def parts_answer_what_is_asked(game: Game) -> None:
    """Rules answer the contract, insight what `kernel.insight` asks, and each other part its protocol in `games.parts`."""
    twins = engine(game, compiled=False).twins
    for page in (contract, insight):
        overlaid = twins.module(page.__name__)
        for name in (*page.REQUIRED, *page.OPTIONAL):
            _compare(game, page.__name__, name, getattr(page, name), getattr(overlaid, name))
    for part, protocol in _parts(game):
        for name in _functions(protocol):
            assert hasattr(part, name), f"{game.id}: {part.__name__} does not answer {name}"
            _compare(game, part.__name__, name, getattr(protocol, name), getattr(part, name))


def _parts(game: Game) -> Iterator[tuple[Any, type]]:
    """The optional parts that the game has, each with what is asked of it."""
    if game.conduct:
        yield game.conduct, Conduct
        for more in (TalkingConduct, ProposingConduct):
            if isinstance(game.conduct, more):
                yield game.conduct, more
    if game.advice:
        yield game.advice, SigningAdvice if isinstance(game.advice, SigningAdvice) else Advice
    if game.aid:
        yield game.aid, Aid


def _functions(protocol: type) -> list[str]:
    """The functions of a protocol and of those that it goes on from."""
    return [name for kind in protocol.__mro__ for name in vars(kind) if not name.startswith("_")]


def _compare(game: Game, part: str, name: str, asked: Any, answered: Any) -> None:
    if not callable(asked):
        assert type(answered) is type(asked), f"{game.id}: {part} has a {type(answered).__name__} as {name}, not a {type(asked).__name__}"
        return
    wanted, found = ([one for one in signature(function).parameters if one != "self"] for function in (asked, answered))
    assert found == wanted, f"{game.id}: {part} answers {name}({', '.join(found)}), asked is {name}({', '.join(wanted)})"
