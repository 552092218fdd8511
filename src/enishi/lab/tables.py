"""Findings of the lab as text, in both languages."""

from importlib.resources import files

from enishi import __version__
from enishi.games import load
from enishi.lab.simulation import Simulation, quantile
from enishi.terminal.table import Table
from enishi.words import Speaker, Words, read_words, shared_words

WIDEST = 120
"""Cells of a line; longer texts are broken."""


def lab_words() -> Words:
    """The words of the lab."""
    return Words(read_words(files("enishi.lab") / "words.toml"), shared_words().entries)


def simulation_text(found: Simulation, language: str) -> str:
    """A simulation as a table with its facts around it."""
    speak = lab_words().speaker(language)
    parts = [_heading(found, speak), _seats_table(found, speak).text(), _lengths(found, speak), _endings(found, language, speak)]
    return "\n".join([*parts, made_by(found.game, found.seed, language)])


def made_by(game: str, seed: int, language: str) -> str:
    """What is needed to find the same again: versions and seed."""
    facts = {"version": __version__, "rules": load(game).manifest.version, "seed": seed}
    return lab_words().say("show.made_by", language, facts)


def _heading(found: Simulation, speak: Speaker) -> str:
    title = load(found.game).words.say("title", speak.language)
    facts = {"title": title, "seats": found.seats, "games": f"{found.games:,}", "events": f"{found.events:,}"}
    rates = {
        "seconds": f"{found.seconds:.2f}",
        "rate": f"{found.events_per_second / 1e6:.2f}",
        "games_rate": f"{found.games_per_second:,.0f}",
    }
    return speak("simulation.heading", **facts, **rates)


def _seats_table(found: Simulation, speak: Speaker) -> Table:
    columns = ("seat", "return", "error", "score", "low", "median", "high")
    table = Table([speak(f"simulation.{column}") for column in columns], right=frozenset(range(1, len(columns))))
    names = load(found.game).words.speaker(speak.language)
    for seat in range(found.seats):
        scores = found.scores[seat]
        spread = [str(quantile(scores, part)) for part in (0.05, 0.5, 0.95)]
        share, error = f"{found.returns[seat]:.4f}", f"±{found.standard_errors[seat]:.4f}"
        table.add(names.seat(seat), share, error, f"{found.mean_scores[seat]:.2f}", *spread)
    return table


def _lengths(found: Simulation, speak: Speaker) -> str:
    low, median, high = (quantile(found.lengths, part) for part in (0.05, 0.5, 0.95))
    return speak(
        "simulation.lengths",
        mean=f"{found.mean_length:.1f}",
        low=low,
        median=median,
        high=high,
        least=min(found.lengths),
        most=max(found.lengths),
    )


def _endings(found: Simulation, language: str, speak: Speaker) -> str:
    words = load(found.game).words
    lines = [f"  {count / found.games:7.2%}  {words.say(f'end.{end}', language)}" for end, count in found.endings.items() if count]
    return "\n".join([speak("simulation.endings"), *lines])
