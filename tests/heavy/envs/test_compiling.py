"""What `python -m enishi.envs.compile` compiles is all that environments need: afterwards nothing is left to wait for."""

import os
import subprocess
import sys
from pathlib import Path

USED = """
import numpy as np
import enishi.envs

turns = enishi.envs.aec("reunion")
turns.reset(seed=1)
turns.observe("seat_1")
turns.step(0)
turns.sample_world(0, 1)
turns.record()
enishi.envs.parallel("reunion").reset(seed=1)
enishi.envs.seat("reunion").reset(seed=1)
for settings in ({"recall": 2}, {"lists": True}, {"illegal": "lose"}):
    envs = enishi.envs.vector("reunion", 4, **settings)
    envs.reset(seed=1)
    envs.step(np.zeros(4, int))
"""


def test_nothing_is_left_to_compile(tmp_path: Path) -> None:
    surroundings = {**os.environ, "ENISHI_CACHE": str(tmp_path)}
    compiled = []
    for command in (["-m", "enishi.envs.compile", "reunion"], ["-c", USED]):
        subprocess.run([sys.executable, *command], env=surroundings, check=True)
        compiled.append({path.name for path in tmp_path.rglob("*.nbc")})
    assert compiled[0]
    assert compiled[1] == compiled[0]
