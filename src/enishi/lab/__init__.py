"""The lab: what many games say. What finds it out is `enishi.simulate`, `enishi.tournament` and `enishi.analyse`."""

from enishi.lab.analysis import Analysis, Moment, Swing
from enishi.lab.frames import Frames, frame, read_frames, write_tables
from enishi.lab.records import read_records
from enishi.lab.simulation import Simulation
from enishi.lab.tournament import Played, Standing, Tournament

__all__ = [
    "Analysis", "Frames", "Moment", "Played", "Simulation", "Standing", "Swing", "Tournament", "frame", "read_frames", "read_records",
    "write_tables",
]  # fmt: skip
