"""A study as one page: both languages, offline, for the screen and for paper."""

import html
import math
from base64 import b64encode
from importlib.resources import files

from enishi.lab.study.changes import changes
from enishi.lab.study.charts import Picture, charts
from enishi.lab.study.doubts import doubts
from enishi.lab.study.findings import Findings
from enishi.lab.study.tables import Table, Value, tables
from enishi.lab.study.verdicts import Teller
from enishi.words import LANGUAGES

MOST_TOLD = 5
"""Setups about which everything is said in words; of more only who wins and who never moves."""
MOST_CHANGES = 20
"""Sentences about what options change; of more, the tables tell."""
METHODS = ("intervals", "stopping", "pace", "worth", "bots")


def report(findings: Findings, language: str = "en") -> str:
    """The whole page; it opens in this language, and the other is one click away."""
    tellers = {one: Teller(findings.plan, one) for one in LANGUAGES}
    style = (files("enishi.lab.study") / "report.css").read_text(encoding="utf-8")
    title = _title(tellers[language])
    switches = "".join(
        f'<input type="radio" name="language" id="{one}"{" checked" if one == language else ""}>'
        f'<label for="{one}" lang="{one}">{tellers[one].say("report.language")}</label>'
        for one in LANGUAGES
    )
    bodies = "".join(_body(findings, teller, one) for one, teller in tellers.items())
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>{html.escape(title)}</title>'
    return f'<!doctype html>\n<html lang="{language}"><head>{head}<style>{style}</style></head><body>{switches}{bodies}</body></html>\n'


def _title(teller: Teller) -> str:
    return teller.say("report.title", title=teller.say("title"))


def _body(findings: Findings, teller: Teller, language: str) -> str:
    pictures, by_section = charts(findings, teller), dict[str, list[Table]]()
    for table in tables(findings, teller):
        by_section.setdefault(table.section, []).append(table)
    parts = [
        f"<h1>{html.escape(_title(teller))}</h1>",
        _about(findings, teller),
        _answers(findings, teller),
        *(_section(name, found, pictures.get(name, []), findings, teller) for name, found in by_section.items()),
        _methods(findings, teller),
    ]
    return f'<main lang="{language}" class="{language}">{"".join(parts)}</main>'


def _about(findings: Findings, teller: Teller) -> str:
    plan = findings.plan
    games = sum(found.games for found in findings.setups) + sum(step.games for step in findings.ladder)
    facts = {"games": f"{games:,}", "title": teller.say("title"), "version": plan.version, "sure": f"{100 * (1 - plan.error):g}"}
    about = teller.say("report.about", bots=teller.say("setup.join").join(plan.bots), **facts)
    unfinished = "" if findings.finished else f'<p class="unfinished">{html.escape(teller.say("report.unfinished"))}</p>'
    return f"<p>{html.escape(about)}</p>{_tried(teller)}{unfinished}"


def _tried(teller: Teller) -> str:
    """What the options mean that were tried."""
    items = "".join(f"<li><code>{html.escape(name)}</code> {html.escape(meaning)}</li>" for name, meaning in teller.tried())
    return f"<p>{teller.say('report.options')}</p><ul>{items}</ul>" if items else ""


def _answers(findings: Findings, teller: Teller) -> str:
    """Everything in words, first of all."""
    items = []
    for found in findings.setups:
        facts = teller.facts(found) if len(findings.setups) <= MOST_TOLD else teller.acted(found)
        items.append(f"<dt>{html.escape(teller.heading(found))}</dt>{_sentences([*teller.wins(found), *facts])}")
    told = changes(findings, teller)
    if told and len(told) <= MOST_CHANGES:
        items.append(f"<dt>{teller.say('section.differences')}</dt>{_sentences(told)}")
    if findings.ladder:
        items.append(f"<dt>{teller.say('section.ladder')}</dt>{_sentences([teller.luck(step) for step in findings.ladder])}")
    return f'<section class="answers"><h2>{teller.say("report.answers")}</h2><dl>{"".join(items)}</dl></section>'


def _sentences(sentences: list[str]) -> str:
    return "".join(f"<dd>{html.escape(sentence)}</dd>" for sentence in sentences)


def _section(name: str, found: list[Table], pictures: list[Picture], findings: Findings, teller: Teller) -> str:
    """A heading, what the pictures show, the pictures, and the numbers behind them with the command that made them."""
    instead = teller.instead(name, findings.setups)
    said = instead or teller.explained(name, findings.setups)
    figures = "" if instead else "".join(_figure(title, svg) for title, svg in pictures)
    data = "".join(_html_table(table, teller) for table in found)
    numbers = f"<details><summary>{teller.say('report.data')}</summary>{data}{_command(findings, teller)}</details>"
    heading = f'<h2>{teller.say(f"section.{name}")}</h2><p class="explained">{html.escape(said)}</p>'
    return f'<section><div class="shown">{heading}<div class="figures">{figures}</div></div>{numbers}</section>'


def _command(findings: Findings, teller: Teller) -> str:
    return f"<p>{teller.say('report.command')} <code>{html.escape(findings.command)}</code></p>"


def _figure(title: str, svg: str) -> str:
    named = svg.replace("<svg ", f'<svg role="img" aria-label="{html.escape(title)}" ', 1)
    return f"<figure><figcaption>{html.escape(title)}</figcaption>{named}</figure>"


def _html_table(table: Table, teller: Teller) -> str:
    head = "".join(f"<th>{teller.say(f'column.{column}')}</th>" for column in table.columns)
    rows = "".join(f"<tr>{''.join(_cell(value) for value in row)}</tr>" for row in table.rows)
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>{_file(table, teller)}'


def _file(table: Table, teller: Teller) -> str:
    """The table to take away, kept in the page itself."""
    data = b64encode(table.csv().encode()).decode()
    return f'<p class="file"><a download="{table.name}.csv" href="data:text/csv;base64,{data}">{teller.say("report.csv")}</a></p>'


def _cell(value: Value) -> str:
    if isinstance(value, str):
        return f"<td>{html.escape(value)}</td>"
    if isinstance(value, int):
        return f'<td class="number">{value:,}</td>'
    return f'<td class="number">{f"{value:.3f}" if math.isfinite(value) else "–"}</td>'


def _methods(findings: Findings, teller: Teller) -> str:
    plan = findings.plan
    facts = {"within": plan.within, "courses": plan.courses}
    told = [*(teller.say(f"report.method_{name}", **facts) for name in METHODS), *doubts(teller)]
    paragraphs = "".join(f"<p>{html.escape(sentence)}</p>" for sentence in told)
    made = html.escape(teller.say("report.made", version=findings.enishi, seed=plan.seed))
    return f"<section><h2>{teller.say('report.methods')}</h2>{paragraphs}{_command(findings, teller)}<p>{made}</p></section>"
