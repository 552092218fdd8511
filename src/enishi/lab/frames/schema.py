"""The columns of the tables. `match` is the number of a record among those that were read, and joins the tables."""

from typing import Any

from enishi.extras import require

TABLES = ("games", "seats", "events", "decisions")


def arrow() -> Any:
    """PyArrow, loaded when tables are first made."""
    require("lab", "pyarrow")
    import pyarrow

    return pyarrow


def schema_of(table: str) -> Any:
    """The columns of a table with their types."""
    pa = arrow()
    word = pa.dictionary(pa.int32(), pa.string())
    columns = {
        "games": {
            "match": pa.int64(),
            "game": word,
            "rules": pa.int16(),  # the version of the rules
            "seats": pa.int8(),
            "options": pa.string(),  # those that differ from the usual, as JSON
            "events": pa.int32(),
            "chance": pa.int32(),  # how many of the events were chance
            "ending": word,
            "seed": pa.int64(),
            "number": pa.int64(),  # of the game in its tournament
            "program": word,
            "opened": pa.timestamp("ms", tz="UTC"),  # when people opened the table
        },
        "seats": {
            "match": pa.int64(),
            "seat": pa.int8(),
            "bot": word,  # none: a person
            "name": pa.string(),  # of a person, where names were asked for
            "share": pa.float64(),  # of success, from 0 to 1
            "score": pa.int32(),
            "won": pa.bool_(),
            "moves": pa.int32(),
            "decisions": pa.int32(),  # moves where there was a choice
            "seconds": pa.float64(),  # that they took
        },
        "events": {
            "match": pa.int64(),
            "number": pa.int32(),
            "actor": pa.int8(),  # the seat; none: chance
            "move": word,
            "kind": word,  # the words of the move, without numbers and places
        },
        "decisions": {
            "match": pa.int64(),
            "number": pa.int32(),  # of the event
            "seat": pa.int8(),
            "move": word,
            "options": pa.int32(),  # how many moves were legal
            "legal": pa.list_(pa.string()),
            "expected": pa.list_(pa.float32()),  # what a search expected of each legal move
            "visits": pa.list_(pa.int32()),  # how often it tried each
            "best": word,  # what it would have played
            "loss": pa.float32(),  # how much more it expected of that
        },
    }[table]
    return pa.schema([pa.field(name, kind) for name, kind in columns.items()])
