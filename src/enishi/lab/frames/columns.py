"""Makes the columns of some records at once. Each event is one lookup in a vocabulary: texts are read when they are first met."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from enishi.errors import BadRecord
from enishi.events import CHANCE_SIGN
from enishi.games import load
from enishi.lab.frames.schema import arrow, schema_of
from enishi.lab.study.kinds import kind_of
from enishi.record import rules_of

CHANCE = -1


class _Vocabulary(dict[str, int]):
    """The events of one game that have been met, each with its code; the facts of a code stand in lists that all games share."""

    def __init__(self, game: str, facts: "_EventFacts") -> None:
        super().__init__()
        self._game = load(game)
        self._facts = facts

    def __missing__(self, text: str) -> int:
        actor, space, move = text.partition(" ") if isinstance(text, str) else ("", "", "")
        if not space or not (actor == CHANCE_SIGN or actor.isdecimal()):
            raise BadRecord("bad_event", number=0, event=str(text), reason="")
        code = self._facts.add(CHANCE if actor == CHANCE_SIGN else int(actor), move, kind_of(self._game, move))
        self[text] = code
        return code


class _Texts(dict[str, int]):
    """Texts by their codes, for columns that have few different ones."""

    def __missing__(self, text: str) -> int:
        self[text] = len(self)
        return self[text]


class _EventFacts:
    def __init__(self) -> None:
        self.actors: list[int] = []
        self.moves: list[int] = []
        self.kinds: list[int] = []
        self.move_texts, self.kind_texts = _Texts(), _Texts()

    def add(self, actor: int, move: str, kind: str) -> int:
        self.actors.append(actor)
        self.moves.append(self.move_texts[move])
        self.kinds.append(self.kind_texts[kind])
        return len(self.actors) - 1


class Columns:
    """Turns batches of records into tables; the records are numbered as they come."""

    def __init__(self, *, names: bool = False) -> None:
        self._names = names
        self._facts = _EventFacts()
        self._vocabularies: dict[str, _Vocabulary] = {}
        self._matches = 0

    def tables(self, records: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        """The tables of games, seats and events of these records."""
        first = self._matches
        self._matches += len(records)
        codes = [self._codes(record) for record in records]
        actors = np.array(self._facts.actors, np.int8)
        by_record = [actors[own] for own in codes]
        numbered = list(zip(range(first, self._matches), records, by_record, strict=True))
        games = [_game_row(*one) for one in numbered]
        seats = [row for one in numbered for row in self._seat_rows(*one)]
        return {"games": rows_table("games", games), "seats": rows_table("seats", seats), "events": self._events(first, codes, by_record)}

    def _codes(self, record: Mapping[str, Any]) -> Any:
        game, events = record["game"], record["events"]
        if game not in self._vocabularies:
            self._vocabularies[game] = _Vocabulary(game, self._facts)
        if not isinstance(events, list | tuple):
            raise BadRecord("events_not_a_list")
        return np.fromiter(map(self._vocabularies[game].__getitem__, events), np.int32, len(events))

    def _seat_rows(self, match: int, record: Mapping[str, Any], actors: Any) -> list[dict[str, Any]]:
        seats = record["seats"]
        moves = np.bincount(actors[actors >= 0], minlength=seats)
        returns = record.get("returns")
        best = max(returns) if returns else None
        columns: dict[str, Any] = {"bot": record.get("bots"), "share": returns, "score": record.get("scores")}
        columns |= {"decisions": record.get("decisions"), "seconds": record.get("seconds")}
        if self._names:
            columns["name"] = record.get("names")
        rows = []
        for seat in range(seats):
            row = {name: values[seat] for name, values in columns.items() if values}
            won = None if returns is None else returns[seat] == best and returns[seat] > 0
            rows.append({"match": match, "seat": seat, "moves": int(moves[seat]), "won": won} | row)
        return rows

    def _events(self, first: int, codes: list[Any], actors: list[Any]) -> Any:
        pa, facts = arrow(), self._facts
        lengths = [len(own) for own in codes]
        whole = np.concatenate(codes) if codes else np.zeros(0, np.int32)
        actor = np.concatenate(actors) if actors else np.zeros(0, np.int8)
        arrays = [
            pa.array(np.repeat(np.arange(first, first + len(codes), dtype=np.int64), lengths)),
            pa.array(np.concatenate([np.arange(length, dtype=np.int32) for length in lengths]) if codes else whole),
            pa.array(actor, mask=actor < 0),
            _words(np.array(facts.moves, np.int32)[whole], facts.move_texts),
            _words(np.array(facts.kinds, np.int32)[whole], facts.kind_texts),
        ]
        return pa.Table.from_arrays(arrays, schema=schema_of("events"))


def _words(codes: Any, texts: _Texts) -> Any:
    pa = arrow()
    return pa.DictionaryArray.from_arrays(pa.array(codes, pa.int32()), pa.array(list(texts), pa.string()))


def rows_table(table: str, rows: list[dict[str, Any]]) -> Any:
    schema = schema_of(table)
    return arrow().Table.from_pylist([{name: row.get(name) for name in schema.names} for row in rows], schema=schema)


def _game_row(match: int, record: Mapping[str, Any], actors: Any) -> dict[str, Any]:
    same = {name: record.get(name) for name in ("game", "seats", "ending", "seed", "number", "program", "opened")}
    counted = {"events": len(actors), "chance": int((actors < 0).sum())}
    options = json.dumps(record.get("options") or {}, ensure_ascii=False, sort_keys=True)
    return same | counted | {"match": match, "rules": rules_of(record), "options": options}
