"""The command that makes a study again, as it is typed."""

import json
import shlex
from typing import Any

from enishi.lab.study.plan import Plan


def command_of(plan: Plan) -> str:
    """A command line of `enishi study` with this plan."""
    if plan.chosen:
        return "enishi study --plan plan.json"
    usual = Plan(game=plan.game, version=plan.version, seats=plan.seats)
    words = ["enishi", "study", plan.game, "--seats", ",".join(str(seats) for seats in plan.seats)]
    for name, values in plan.options.items():
        for value in values:
            words += ["--option", f"{name}={_typed(value)}"]
    for bots in plan.bots:
        words += ["--bots", bots]
    words += ["--ladder", ",".join(plan.ladder) or "none"]
    for name in ("games", "within", "margin", "error", "courses", "random", "seed", "ladder_seats"):
        if getattr(plan, name) != getattr(usual, name):
            words += [f"--{name.replace('_', '-')}", str(getattr(plan, name))]
    return shlex.join(words)


def _typed(value: Any) -> str:
    """A value as options are typed: lists with spaces between."""
    if isinstance(value, list):
        return " ".join(str(one) for one in value)
    return value if isinstance(value, str) else json.dumps(value)
