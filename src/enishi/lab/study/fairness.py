"""What a study says to players: a section of the rulebook page, and one picture of seats, length and luck.

Both are written into the game's folder, in both languages, by `enishi study <game> --published --renew`, from the plan that is there.
"""

from pathlib import Path
from typing import Any

from enishi.games import load
from enishi.lab.study.charts import length_rows, luck_rows, seat_rows
from enishi.lab.study.drawing import drawn
from enishi.lab.study.findings import Findings
from enishi.lab.study.plan import Plan, read_plan
from enishi.lab.study.verdicts import Teller
from enishi.words import LANGUAGES

PLAN = "study.json"


def published_plan(id: str) -> Plan:
    """The plan of the study that a game's rulebook page tells of."""
    return read_plan(load(id).folder / PLAN)


def write_fairness(findings: Findings, folder: Path) -> None:
    """Writes the section and the picture."""
    for language in LANGUAGES:
        teller = Teller(findings.plan, language)
        (folder / f"fairness.{language}.md").write_text(section(findings, teller), encoding="utf-8")
        (folder / f"fairness.{language}.svg").write_text(picture(findings, teller) + "\n", encoding="utf-8")


def section(findings: Findings, teller: Teller) -> str:
    """The section as Markdown."""
    plan = findings.plan
    games = sum(found.games for found in findings.setups) + sum(step.games for step in findings.ladder)
    bots = teller.say("setup.join").join(plan.bots)
    lines = [
        f"## {teller.say('fairness.title')}",
        "",
        teller.say("fairness.about", games=f"{games:,}", bots=bots, version=plan.version),
        "",
    ]
    for found in findings.setups:
        told = [*teller.wins(found), *teller.acted(found)]
        lines.append(f"- **{teller.label(found)}**: {teller.say('fairness.stop').join(told)}{teller.say('fairness.end')}")
    lines += ["", teller.minutes(findings.setups), ""]
    lines += [f"- {teller.luck(step)}{teller.say('fairness.end')}" for step in findings.ladder]
    lines += ["", teller.say("fairness.again", command=f"enishi study {plan.game} --published"), "", teller.say("report.shapes"), ""]
    return "\n".join(lines)


def picture(findings: Findings, teller: Teller) -> str:
    """One picture: who wins by seat, how long it takes, how much a better player gets."""
    parts: list[dict[str, Any]] = [seat_rows(findings, teller), length_rows(findings, teller)]
    if findings.ladder:
        parts.append(luck_rows(findings, teller))
    return drawn({"vconcat": parts, "spacing": 24})
