"""Self-play with gated promotion: new weights replace the old ones only when they are not worse."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf

from sqlalchemy import Engine

from tengen import database
from tengen.learn.memory.profiles import Profile
from tengen.learn.networks import networks
from tengen.learn.networks.trial import Trial, by_network, try_out
from tengen.learn.ntuple import Network, SelfPlay
from tengen.rules.position import Position

#: Games between two looks at the clock, and two reports.
CHUNK = 250
#: How fast networks learn from their own games; what was measured stands in docs/learning.md.
REVERSI_RATE, GOMOKU_RATE = 0.2, 0.1


@dataclass(frozen=True, slots=True)
class Promotion:
    """What came of a run: the trial of the new weights against the old, and whether they stay."""

    games: int
    #: Games the network has learned from altogether, as it is stored now.
    total: int
    trial: Trial
    is_promoted: bool
    #: Games of its own that the profile learned meanwhile; then nothing is replaced.
    overtaken: int
    seconds: float


def self_play(
    network: Network,
    games: int,
    seed: int,
    on_progress: Callable[[int], object] = lambda _games: None,
    seconds: float = inf,
) -> int:
    """Let a network play itself in chunks; ``on_progress`` hears how many games are done.

    Returns how many they were: fewer than asked for where the time is over before.
    """
    rate, done = REVERSI_RATE if network.variant.is_reversi else GOMOKU_RATE, 0
    end = time.perf_counter() + seconds
    while done < games and time.perf_counter() < end:
        chunk = min(CHUNK, games - done)
        network.self_play(chunk, SelfPlay(seed=seed * 1_000_003 + done, rate=rate))
        done += chunk
        on_progress(done)
    return done


def practise(
    engine: Engine,
    profile: Profile,
    amount: tuple[int, int],
    openings: Sequence[Position],
    on_progress: Callable[[int], object] = lambda _games: None,
    seconds: float = inf,
) -> Promotion:
    """Play ``amount`` = (games, seed) of self-play, and promote the average of the weights.

    The average plays the current weights from each opening with both colours, one ply deep; it is
    kept unless it scores below half. After ``seconds`` no more games are played. Raises
    NetworkUnsupported where there is no network.
    """
    games, seed = amount
    start = time.perf_counter()
    with database.reading(engine) as connection:
        current = networks.load(connection, profile.find(connection), profile.variant)
    pupil = current.copy()
    games = self_play(pupil, games, seed, on_progress, seconds)
    candidate = pupil.averaged()
    trial = try_out(by_network(candidate), by_network(current), openings)
    data = candidate.dump()
    with database.writing(engine) as connection:
        number = profile.lock(connection)
        overtaken = networks.stored_games(connection, number) - current.games
        is_promoted = trial.score >= 0.5 and not overtaken
        if is_promoted:
            networks.store(connection, number, candidate.games, data)
        total = networks.stored_games(connection, number)
    seconds = time.perf_counter() - start
    return Promotion(games, total, trial, is_promoted, overtaken, seconds)
