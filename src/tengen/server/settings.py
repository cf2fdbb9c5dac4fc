"""What can be set: by options of the command line, by ``TENGEN_…`` variables, or left as it is."""

from __future__ import annotations

import json
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, SecretStr
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from tengen.base import system
from tengen.base.folders import data_folder

LOOPBACK_ADDRESSES = ("127.0.0.1", "::1")
LOOPBACK = (*LOOPBACK_ADDRESSES, "localhost")
STATIC = Path(__file__).parent / "static"


def _listed(value: object) -> object:
    """Return a list that was written as text: names with commas between them, or JSON."""
    if not isinstance(value, str):
        return value
    if value.lstrip().startswith("["):
        return json.loads(value)
    return tuple(name.strip() for name in value.split(",") if name.strip())


Names = Annotated[tuple[str, ...], NoDecode, BeforeValidator(_listed)]


def usual_workers() -> int:
    """Return how many engine processes fit beside the server: one core stays free, if it can."""
    return max(1, system.core_count() - 1)


class Limits(BaseSettings):
    """What one visitor, one network address, and all together may ask for.

    Set by variables ``TENGEN_LIMIT_…``. Cookies are free, so what a visitor may do is bounded by
    what his address may: an IPv4 address, or the /64 of an IPv6 address. A club behind one address
    shares its limits.
    """

    model_config = SettingsConfigDict(env_prefix="TENGEN_LIMIT_", frozen=True, extra="ignore")

    #: New games of a visitor in an hour.
    games_per_hour: int = Field(default=300, ge=1)
    games_per_address: int = Field(default=1_500, ge=1)
    #: New studies, and copies of studies, of a visitor in an hour.
    studies_per_hour: int = Field(default=120, ge=1)
    studies_per_address: int = Field(default=600, ge=1)
    #: Profiles of players that a visitor may look at in an hour.
    profiles_per_hour: int = Field(default=600, ge=1)
    profiles_per_address: int = Field(default=3_000, ge=1)
    #: Moves of a visitor in drills in an hour.
    drilled_moves_per_hour: int = Field(default=6_000, ge=1)
    drilled_moves_per_address: int = Field(default=30_000, ge=1)
    #: Answers and hints of a visitor in lessons and puzzles in an hour.
    answers_per_hour: int = Field(default=3_600, ge=1)
    answers_per_address: int = Field(default=18_000, ge=1)
    #: Passwords tried in vain (or attempts to register) from one address in 15 minutes; after as
    #: many for one login, from wherever, each further attempt on it has to wait.
    logins: int = Field(default=10, ge=1)
    #: New accounts of an address in a day.
    accounts_per_address: int = Field(default=20, ge=1)
    #: Bytes of an uploaded file.
    upload_bytes: int = Field(default=20_000_000, ge=1_000)
    #: Bytes of all uploaded files that wait for a job.
    upload_bytes_in_all: int = Field(default=500_000_000, ge=1_000)
    #: Bytes an uploaded file of experience may unpack to, and games it may hold.
    unpacked_bytes: int = Field(default=300_000_000, ge=1_000)
    merged_games: int = Field(default=100_000, ge=1)
    #: Jobs (imports, merges, exports, self-play) of a visitor, and of an address, at one time; as
    #: many visitors of an address have many games reviewed.
    jobs_per_visitor: int = Field(default=3, ge=1)
    jobs_per_address: int = Field(default=12, ge=1)
    #: Seconds a job may take (as long as it likes on a machine of one's own), and bytes of memory.
    job_seconds: int = Field(default=1_200, ge=1)
    job_memory: int = Field(default=2_000_000_000, ge=100_000_000)
    #: Uploads, reviews and jobs of a visitor in an hour.
    uploads_per_hour: int = Field(default=120, ge=1)
    uploads_per_address: int = Field(default=600, ge=1)
    #: Bytes of files, notes and studies of a visitor that are taken in an hour, or of the games in
    #: them as they are kept, where these have more: nobody fills the disk.
    stored_bytes_per_hour: int = Field(default=200_000_000, ge=1_000)
    stored_bytes_per_address: int = Field(default=500_000_000, ge=1_000)
    #: How often a visitor, and an address, may take all that is kept about them away in an hour.
    exports_per_hour: int = Field(default=6, ge=1)
    exports_per_address: int = Field(default=60, ge=1)
    #: Requests of a visitor that may wait for the engines, of an address, and of all together.
    waiting_per_visitor: int = Field(default=8, ge=1)
    waiting_per_address: int = Field(default=64, ge=1)
    waiting: int = Field(default=2_000, ge=1)
    #: Pictures of a visitor that may wait to be drawn, of an address, and of all together.
    waiting_pictures_per_visitor: int = Field(default=16, ge=1)
    waiting_pictures_per_address: int = Field(default=32, ge=1)
    waiting_pictures: int = Field(default=64, ge=1)
    #: Seconds of thinking that analysis, hints and reviews of a visitor may take in an hour.
    engine_seconds_per_hour: int = Field(default=7_200, ge=1)
    engine_seconds_per_address: int = Field(default=21_600, ge=1)
    #: Requests over HTTP and messages on sockets of an address: a second, and at once. More wait.
    requests_per_second: float = Field(default=100, gt=0)
    requests_at_once: int = Field(default=1_000, ge=1)
    frames_per_second: float = Field(default=200, gt=0)
    frames_at_once: int = Field(default=1_000, ge=1)
    #: Messages on a socket: a second, at once, bytes of one, and how many may wait to be read.
    messages_per_second: float = Field(default=20, gt=0)
    messages_at_once: int = Field(default=40, ge=1)
    message_bytes: int = Field(default=4_096, ge=256)
    waiting_messages: int = Field(default=256, ge=16)
    #: Lines a player may write in a minute, and at once; who writes more is muted for a while.
    chat_per_minute: float = Field(default=30, gt=0)
    chat_at_once: int = Field(default=6, ge=1)
    #: The same for a spectator, and for all spectators of a game together.
    spectator_chat_per_minute: float = Field(default=10, gt=0)
    spectator_chat_at_once: int = Field(default=3, ge=1)
    game_chat_per_minute: float = Field(default=30, gt=0)
    game_chat_at_once: int = Field(default=15, ge=1)
    #: Sockets of one visitor, of an address, and of all together.
    sockets_per_visitor: int = Field(default=64, ge=1)
    sockets_per_address: int = Field(default=256, ge=1)
    sockets: int = Field(default=20_000, ge=1)
    #: Connections of an address; in all there are as many as the system's limit on open files
    #: leaves room for.
    connections_per_address: int = Field(default=512, ge=1)
    #: Seconds a client has to send the head of a request, and to take in what it is sent.
    request_seconds: float = Field(default=15.0, gt=0)
    reading_seconds: float = Field(default=30.0, gt=0)
    #: Rooms kept in memory; more are refused until one is idle.
    rooms: int = Field(default=20_000, ge=1)
    #: Events that may wait to be stored.
    waiting_events: int = Field(default=10_000, ge=1)


class ServerSettings(BaseSettings):
    """The settings of a server."""

    model_config = SettingsConfigDict(env_prefix="TENGEN_", frozen=True, extra="ignore")

    host: str = "127.0.0.1"
    port: int = Field(default=8000, ge=0, le=65_535)
    #: A database URL or file; None is the one in the user's data folder.
    database: str | None = Field(default=None, repr=False)
    #: None, or ``redis://…`` when several processes serve the same games.
    bus: str | None = Field(default=None, repr=False)
    workers: int = Field(default_factory=usual_workers, ge=1, le=256)
    #: Signs cookies; None takes the one kept in the data folder, made when there is none.
    secret: SecretStr | None = None
    data: Path = Field(default_factory=data_folder)
    static: Path = STATIC
    #: Hosts by which the server may be called; empty: any, or the loopback names on loopback.
    hosts: Names = ()
    #: Other origins whose pages may use this server.
    origins: Names = ()
    #: The server stands behind a proxy that speaks HTTPS.
    https: bool = False
    #: Addresses or networks of proxies that are believed when they name the client
    #: (X-Forwarded-For, X-Forwarded-Proto); empty: none, or this machine's with ``https``.
    proxies: Names = ()
    #: Lets other machines read /metrics, as ``Authorization: Bearer TOKEN``; this one always may.
    metrics_token: SecretStr | None = None
    #: Let programs of human levels take a short, varied time for their moves.
    human_delay: bool = True
    #: Moves two programs may play while nobody watches.
    unattended_moves: int = Field(default=0, ge=0)
    #: Seconds after which a room without sockets is dropped, and a silent socket closed.
    idle_room: float = Field(default=60.0, gt=0)
    silence: float = Field(default=30.0, gt=0)
    #: Seconds a worker may think beyond its time, before it is replaced.
    grace: float = Field(default=8.0, gt=0)
    #: MiB a worker may take before it is replaced, 0 for no limit. Three champions with their
    #: tables for every board take some 1,000 at most, usually 100 to 400.
    worker_memory: int = Field(default=2_048, ge=0)
    #: Processes that draw pictures, seconds one picture may take, bytes of pictures kept in memory.
    picture_workers: int = Field(default=1, ge=1, le=16)
    picture_seconds: float = Field(default=20.0, gt=0)
    picture_bytes: int = Field(default=32 << 20, ge=0)
    #: Seconds a transaction waits for another program that writes to the database.
    patience: float = Field(default=5.0, gt=0)
    #: MiB that must be free where the database is, for the server to call itself healthy; with less
    #: than ten times that a server for everyone takes no files and notes, only games.
    free_disk: int = Field(default=100, ge=0)
    #: Seconds between two signs of life that are stored; the time without any is time away.
    heartbeat: float = Field(default=2.0, gt=0, le=60)
    #: Seconds that a running clock gets on top of the time the server was away.
    return_grace: float = Field(default=10.0, ge=0, le=3600)
    #: When a move is on the disk: ``normal``, moments after it is acknowledged, so that only a
    #: power cut can lose the last ones; ``full``, before. (PostgreSQL: before, unless told not to.)
    sync: Literal["normal", "full"] = "normal"
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
    def trusted_proxies(self) -> tuple[str, ...]:
        """The proxies that are believed when they name the client."""
        named = self.proxies or (LOOPBACK_ADDRESSES if self.https else ())
        return (*named, *filter(None, map(_as_ipv6, named)))

    @property
    def allowed_hosts(self) -> tuple[str, ...]:
        """The hosts by which the server may be called; empty for any."""
        if self.hosts or not self.is_local:
            return self.hosts
        return LOOPBACK


def _as_ipv6(name: str) -> str | None:
    """Return an IPv4 address or network as a socket of IPv6 names it; None for other names."""
    try:
        network = ip_network(name)
    except ValueError:
        return None
    return (
        f"::ffff:{network.network_address}/{96 + network.prefixlen}"
        if network.version == 4
        else None
    )
