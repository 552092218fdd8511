"""Findings of the lab as text, in both languages."""

from importlib.resources import files

from rich.console import Console
from rich.table import Table

from enishi.games import load
from enishi.lab.simulation import Simulation, quantile
from enishi.words import Speaker, Words, read_words, shared_words


def lab_words() -> Words:
    """The words of the lab."""
    return Words(read_words(files("enishi.lab") / "words.toml"), shared_words().entries)


def simulation_text(found: Simulation, language: str) -> str:
    """A simulation as a table with its facts around it."""
    speak = lab_words().speaker(language)
    parts = [_heading(found, speak), rendered(_seats_table(found, speak)), _lengths(found, speak), _endings(found, language, speak)]
    return "\n".join(parts)


def rendered(table: Table) -> str:
    """A table as plain text."""
    console = Console(width=120, color_system=None, force_terminal=False)
    with console.capture() as captured:
        console.print(table)
    return captured.get().rstrip("\n")


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
    table = Table(box=None, pad_edge=False)
    table.add_column(speak("simulation.seat"))
    for column in ("return", "error", "score", "low", "median", "high"):
        table.add_column(speak(f"simulation.{column}"), justify="right")
    for seat in range(found.seats):
        scores = found.scores[seat]
        spread = [str(quantile(scores, part)) for part in (0.05, 0.5, 0.95)]
        share, error = f"{found.returns[seat]:.4f}", f"±{found.standard_errors[seat]:.4f}"
        table.add_row(str(seat), share, error, f"{found.mean_scores[seat]:.2f}", *spread)
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
    lines = [f"  {count / found.games:7.2%}  {words.say(f'end.{end}', language)}" for end, count in found.endings.items()]
    return "\n".join([speak("simulation.endings"), *lines])
