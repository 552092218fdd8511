"""Strangers' input for a while: the protocol and every file that is read, with new examples all the time.

    python benchmarks/fuzz.py [--minutes 10] [--only protocol,records] [--seed N]

Goes round the targets of `tests/fuzz` with another seed each time. What fails is printed with its smallest example and the seed; the exit
status says whether anything did.
"""

import argparse
import os
import random
import sys
import time
import traceback
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
os.environ.setdefault("ENISHI_JIT", "0")

from hypothesis import HealthCheck, seed, settings
from tests.fuzz import protocol
from tests.fuzz import requests as over_http
from tests.fuzz.files import FILES
from tests.fuzz.requests import requests

ROUND = 200
"""Examples of one target before the next has its turn."""
SLOW = {"pdfs": 10, "protocol": 60}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--only", default="")
    parser.add_argument("--seed", type=int, default=random.randrange(2**32))
    options = parser.parse_args()
    wanted = options.only.split(",") if options.only else []
    targets = [target for target in (*protocol.PROTOCOL, requests, *FILES) if not wanted or target.__name__ in wanted]
    for target in targets:
        most = SLOW.get(target.__name__, ROUND)
        settings(max_examples=most, deadline=None, database=None, print_blob=True, suppress_health_check=list(HealthCheck))(target)
    chance, until = random.Random(options.seed), time.monotonic() + options.minutes * 60
    examples: Counter[str] = Counter()
    failed: Counter[str] = Counter()
    print(f"seed {options.seed}", flush=True)
    while time.monotonic() < until:
        for target in targets:
            if time.monotonic() >= until:
                break
            name, number = target.__name__, chance.randrange(2**32)
            try:
                seed(number)(target)()
            except Exception:
                failed[name] += 1
                print(f"{name}, seed {number}:", flush=True)
                traceback.print_exc()
            examples[name] += SLOW.get(name, ROUND)
    protocol.close()
    over_http.close()
    for target in targets:
        print(f"{target.__name__:20} {examples[target.__name__]:8,} examples  {failed[target.__name__]} rounds failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
