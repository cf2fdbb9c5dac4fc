"""What can be set: by options of the command line, by ``TENGEN_…`` variables, or left as it is."""

from __future__ import annotations

import os
from pathlib import Path

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict

from tengen.base.folders import data_folder

LOOPBACK = ("127.0.0.1", "::1", "localhost")
STATIC = Path(__file__).parent / "static"


def usual_workers() -> int:
    """Return how many engine processes fit beside the server: one core stays free, if it can."""
    return max(1, len(os.sched_getaffinity(0)) - 1)


class Limits(BaseSettings):
    """What one visitor, and all together, may ask for (variables ``TENGEN_LIMIT_…``)."""

    model_config = SettingsConfigDict(env_prefix="TENGEN_LIMIT_", frozen=True, extra="ignore")

    #: New games of a visitor in an hour.
    games_per_hour: int = Field(default=300, ge=1)
    #: Passwords tried in vain (or attempts to register) from one address in 15 minutes; after as
    #: many for one login, from wherever, each further attempt on it has to wait.
    logins: int = Field(default=10, ge=1)
    #: Bytes of an uploaded file.
    upload_bytes: int = Field(default=20_000_000, ge=1_000)
    #: Uploads, reviews and jobs of a visitor in an hour.
    uploads_per_hour: int = Field(default=120, ge=1)
    #: How often a visitor may take all his data away in an hour.
    exports_per_hour: int = Field(default=6, ge=1)
    #: Requests of a visitor that may wait for the engines, and of all visitors together.
    waiting_per_visitor: int = Field(default=8, ge=1)
    waiting: int = Field(default=2_000, ge=1)
    #: Seconds of thinking that analysis, hints and reviews of a visitor may take in an hour.
    engine_seconds_per_hour: int = Field(default=7_200, ge=1)
    #: Messages on a socket: a second, at once, bytes of one, and how many may wait to be read.
    messages_per_second: float = Field(default=20, gt=0)
    messages_at_once: int = Field(default=40, ge=1)
    message_bytes: int = Field(default=4_096, ge=256)
    waiting_messages: int = Field(default=256, ge=16)
    #: Sockets of one visitor, and of all together.
    sockets_per_visitor: int = Field(default=64, ge=1)
    sockets: int = Field(default=20_000, ge=1)
    #: Rooms kept in memory; more are refused until one is idle.
    rooms: int = Field(default=20_000, ge=1)
    #: Events that may wait to be stored.
    waiting_events: int = Field(default=10_000, ge=1)


class Settings(BaseSettings):
    """The settings of a server."""

    model_config = SettingsConfigDict(env_prefix="TENGEN_", frozen=True, extra="ignore")

    host: str = "127.0.0.1"
    port: int = Field(default=8000, ge=0, le=65_535)
    #: A database URL or file; None is the one in the user's data folder.
    database: str | None = None
    #: None, or ``redis://…`` when several processes serve the same games.
    bus: str | None = None
    workers: int = Field(default_factory=usual_workers, ge=1, le=256)
    #: Signs cookies; None takes the one kept in the data folder, made when there is none.
    secret: str | None = None
    data: Path = Field(default_factory=data_folder)
    static: Path = STATIC
    #: Hosts by which the server may be called; empty: any, or the loopback names on loopback.
    hosts: tuple[str, ...] = ()
    #: Other origins whose pages may use this server.
    origins: tuple[str, ...] = ()
    #: The server stands behind a proxy that speaks HTTPS.
    https: bool = False
    #: Let programs of human levels take a short, varied time for their moves.
    human_delay: bool = True
    #: Moves two programs may play while nobody watches.
    unattended_moves: int = Field(default=0, ge=0)
    #: Seconds after which a room without sockets is dropped, and a silent socket closed.
    idle_room: float = Field(default=60.0, gt=0)
    silence: float = Field(default=30.0, gt=0)
    #: Seconds a worker may think beyond its time, before it is replaced.
    grace: float = Field(default=8.0, gt=0)
    #: Seconds a transaction waits for another program that writes to the database.
    patience: float = Field(default=5.0, gt=0)
    #: Log lines as JSON.
    log_json: bool = False
    limits: Limits = Field(default_factory=Limits)

    @property
    def is_local(self) -> bool:
        """Whether only this machine can reach the server."""
        return self.host in LOOPBACK

    @property
    def is_personal(self) -> bool:
        """Whether one person sits before it: on this machine alone, behind no proxy."""
        return self.is_local and not self.https and not self.hosts

    @property
    def allowed_hosts(self) -> tuple[str, ...]:
        """The hosts by which the server may be called; empty for any."""
        if self.hosts or not self.is_local:
            return self.hosts
        return LOOPBACK
