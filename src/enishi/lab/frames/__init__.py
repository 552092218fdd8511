"""Records as tables: games, seats, events and decisions, for queries and for other programs.

    import enishi.lab
    frames = enishi.lab.frame("games.jsonl")
    frames.events                                  # a table of PyArrow
    frames.query("SELECT bot, avg(share) FROM seats GROUP BY bot")
    frames.write_parquet("tables")                 # or write_csv

docs/recipes.md has ready queries.
"""

from enishi.lab.frames.files import read_frames
from enishi.lab.frames.frames import Frames, frame, write_tables

__all__ = ["Frames", "frame", "read_frames", "write_tables"]
