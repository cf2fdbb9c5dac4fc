"""What is counted, for Prometheus."""

from __future__ import annotations

from dataclasses import dataclass, field

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest


def _registry() -> CollectorRegistry:
    return CollectorRegistry(auto_describe=True)


@dataclass
class Metrics:
    """The counters of one server; each server has its own registry."""

    registry: CollectorRegistry = field(default_factory=_registry)

    def __post_init__(self) -> None:
        self.sockets = self._gauge("tengen_sockets", "Open sockets")
        self.rooms = self._gauge("tengen_rooms", "Games in memory")
        self.waiting = self._gauge("tengen_engine_waiting", "Tasks waiting for the engines")
        self.pictures = self._gauge("tengen_pictures", "Pictures drawn now or waiting for it")
        self.events = self._counter("tengen_events", "Events stored")
        self.commits = self._counter("tengen_commits", "Transactions of the journal")
        self.refusals = self._counter("tengen_refusals", "Commands refused")
        self.dropped = self._counter("tengen_dropped_sockets", "Sockets closed as too slow")
        self.lost_workers = self._counter("tengen_lost_workers", "Engine workers replaced")
        self.conflicts = self._counter("tengen_conflicts", "Events another process stored first")
        self.drawing = self._histogram("tengen_picture_seconds", "Time of a picture")
        self.commands = self._histogram("tengen_command_seconds", "From command to stored answer")
        self.thinking = self._histogram("tengen_thinking_seconds", "Time of an engine task")

    def _gauge(self, name: str, words: str) -> Gauge:
        return Gauge(name, words, registry=self.registry)

    def _counter(self, name: str, words: str) -> Counter:
        return Counter(name, words, registry=self.registry)

    def _histogram(self, name: str, words: str) -> Histogram:
        return Histogram(name, words, registry=self.registry)

    def text(self) -> bytes:
        """Return the metrics in the text format of Prometheus."""
        return generate_latest(self.registry)
