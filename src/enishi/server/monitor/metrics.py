"""What is measured of a running site, in the words of Prometheus.

Whoever does something counts it; here it is only read, when somebody asks. So counting costs a move next to nothing.
"""

from collections.abc import Iterator, Mapping
from typing import Protocol

from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, InfoMetricFamily, Metric
from prometheus_client.registry import Collector

from enishi import __version__
from enishi.server.monitor.times import BOUNDS, Times

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"


class Measured(Protocol):
    """What a site counts."""

    @property
    def moves(self) -> Mapping[tuple[str, str], int]:
        """Moves by game, and by whom (person, bot, order)."""

    @property
    def answering(self) -> Mapping[str, Times]:
        """How long answers to messages took: to moves, and to all others."""

    @property
    def storing(self) -> Mapping[str, Times]:
        """How long the store took: to write, and to read."""

    @property
    def refused(self) -> Mapping[str, int]:
        """Refusals by code."""

    @property
    def answered(self) -> Mapping[int, int]:
        """Requests over HTTP by status."""

    @property
    def waiting(self) -> Mapping[str, int]:
        """What waits, by queue."""

    @property
    def standing(self) -> Mapping[str, int]:
        """How many there are now: `connections`, `people`, `tables_awake`, `tables_unfinished`."""


class _Site(Collector):
    """Reads a site's counts."""

    def __init__(self, site: Measured) -> None:
        self._site = site

    def collect(self) -> Iterator[Metric]:
        site = self._site
        yield InfoMetricFamily("enishi", "What runs here.", {"version": __version__})
        moves = CounterMetricFamily("enishi_moves", "Moves that were kept.", labels=["game", "by"])
        for (game, by), count in site.moves.items():
            moves.add_metric([game, by], count)
        yield moves
        yield _times("enishi_acknowledgement_seconds", "From hearing a message to having answered it.", "message", site.answering)
        yield _times("enishi_store_seconds", "How long the store took.", "what", site.storing)
        yield _counts("enishi_refusals", "Messages and requests that were refused.", "code", site.refused)
        answered = {str(status): count for status, count in site.answered.items()}
        yield _counts("enishi_requests", "Requests over HTTP.", "status", answered)
        waiting = GaugeMetricFamily("enishi_waiting", "What waits to be thought about.", labels=["queue"])
        for queue, count in site.waiting.items():
            waiting.add_metric([queue], count)
        yield waiting
        for name, count in site.standing.items():
            yield GaugeMetricFamily(f"enishi_{name}", f"{name.replace('_', ' ').capitalize()} now.", count)


def _counts(name: str, about: str, label: str, counts: Mapping[str, int]) -> CounterMetricFamily:
    family = CounterMetricFamily(name, about, labels=[label])
    for value, count in counts.items():
        family.add_metric([value], count)
    return family


def _times(name: str, about: str, label: str, times: Mapping[str, Times]) -> HistogramMetricFamily:
    family = HistogramMetricFamily(name, about, labels=[label])
    for value, noted in times.items():
        family.add_metric([value], _steps(noted), noted.total)
    return family


def _steps(times: Times) -> list[tuple[str, float]]:
    """How often it took at most each of the steps, added up as Prometheus does."""
    steps: list[tuple[str, float]] = []
    so_far = 0
    for bound, count in zip([*map(str, BOUNDS), "+Inf"], times.counts, strict=True):
        so_far += count
        steps.append((bound, so_far))
    return steps


def registry_of(site: Measured) -> CollectorRegistry:
    """Everything about a site and its process."""
    registry = CollectorRegistry(auto_describe=False)
    registry.register(_Site(site))
    ProcessCollector(registry=registry)
    return registry


def told(registry: CollectorRegistry) -> bytes:
    """The page that Prometheus reads."""
    return generate_latest(registry)
