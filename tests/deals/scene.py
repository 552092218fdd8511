"""A match dealt as a site deals it, without a site: parts are fixed, then shown, then everything is drawn."""

import random
from collections.abc import Sequence
from typing import Any

import msgspec

import enishi
from enishi.deals import Deal, Draw, Draws, Part, commitment, key_of
from enishi.deals.commitments import SERVER
from enishi.events import CHANCE_SIGN

TABLE = "table-1"


def dealt_match(game: str, seed: int, *, people: int = 2, undo: bool = False, brought: int = 0) -> dict[str, Any]:
    """The record of a whole match with its deal; `undo`: the first decision is taken back once; `brought`: events of a former record."""
    rng = random.Random(seed)
    match = enishi.new(game, seed=seed)
    for _ in range(brought):
        match.play(*_any(match, rng))
    setup = {"game": game, "rules": match.record()["rules"], "seats": match.seats, "options": match.options}
    whole = [rng.randbytes(32) for _ in range(people + 1)]
    names = [SERVER, *(f"person {number}" for number in range(people))]
    parts = [
        Part(who=who, commitment=commitment(who, TABLE, 1, part).hex(), part=part.hex(), seat=None if who == SERVER else int(who[7:]))
        for who, part in zip(names, whole, strict=True)
    ]
    chance = Draws(key_of(whole[0], TABLE, 1, setup, whole[1:]))
    draws: list[Draw] = []
    story: list[str] = []
    while not match.over:
        if CHANCE_SIGN in match.waiting:
            weights = match.weights(CHANCE_SIGN)
            move = chance.draw(weights)
            draws.append(Draw(list(weights.items()), move))
            match.play(CHANCE_SIGN, move)
        else:
            match.play(*_any(match, rng))
        story.append(match.events[-1])
        if undo and len(match) > brought + 6:
            undo = False
            for _ in range(3):
                match.undo()
            story.append(f"undo {len(match)}")
    deal = Deal(
        format=1, table=TABLE, round=1, setup=setup, parts=parts, draws=draws, brought=brought,
        story=story if any(step.startswith("undo") for step in story) else None,
    )  # fmt: skip
    return match.record() | {"deal": msgspec.to_builtins(deal)}


def redealt(
    record: dict[str, Any], *, round: int = 1, setup: dict[str, Any] | None = None, more: Sequence[dict[str, Any]] = ()
) -> dict[str, Any]:
    """The same game dealt again as somebody forges it: every draw follows from a key that is made of something else."""
    deal, rng = record["deal"], random.Random(1)
    setup = setup or deal["setup"]
    parts = [part | {"commitment": commitment(part["who"], TABLE, round, bytes.fromhex(part["part"])).hex()} for part in deal["parts"]]
    parts = [*parts, *more]
    secret, *others = (bytes.fromhex(part["part"]) for part in parts)
    chance = Draws(key_of(secret, TABLE, round, setup, others))
    match = enishi.new(record["game"], record["seats"], record["options"])
    draws: list[Any] = []
    while not match.over:
        if CHANCE_SIGN in match.waiting:
            weights = match.weights(CHANCE_SIGN)
            draws.append([list(weights.items()), chance.draw(weights)])
            match.play(CHANCE_SIGN, draws[-1][1])
        else:
            match.play(*_any(match, rng))
    return match.record() | {"options": record["options"], "deal": deal | {"round": round, "setup": setup, "parts": parts, "draws": draws}}


def _any(match: enishi.Match, rng: random.Random) -> tuple[int | str, str]:
    actor = match.waiting[0]
    weights = match.weights(actor)
    return actor, rng.choices(list(weights), list(weights.values()))[0]
