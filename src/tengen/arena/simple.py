"""Matches and tournaments in one call, without ``async``: what ``tengen`` offers of the arena."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from pathlib import Path
from types import NoneType
from typing import Any, SupportsFloat, TypedDict, Unpack

from tengen.arena import schedule
from tengen.arena.balanced import balanced_book, is_balanced
from tengen.arena.clocks import MatchTimeControl, parse_clock
from tengen.arena.executor import LocalExecutor
from tengen.arena.match import Match, Watcher
from tengen.arena.openings import OpeningBook, RandomBook, read_book
from tengen.arena.report import MatchReport, report_of
from tengen.arena.save import SaveFile, open_save
from tengen.arena.settings import MatchSettings
from tengen.arena.sprt import SequentialTest
from tengen.base import system
from tengen.base.errors import InvalidArgument
from tengen.base.text import shown
from tengen.rules import catalogue
from tengen.rules.variant import Variant

USUAL_TIME = 1.0


class MatchTerms(TypedDict, total=False):
    """The terms of the games; what is not given is as in ``tengen match``."""

    #: Seconds for each move; 1 unless there is another bound.
    time: float
    #: Seconds for the game and for each move, as ``"60+0.5"``.
    clock: str
    nodes: int
    depth: int
    #: A file of games to begin from, or ``balanced``; random moves otherwise.
    openings: str | Path
    #: Another number gives other random openings.
    seed: int
    #: How many games run at once.
    concurrency: int
    #: Where the games are kept as they end; a match that was broken off goes on from there.
    save: str | Path
    #: Told of the results after each game.
    watch: Watcher


_FILE = (str, Path), "the path of a file"
#: The kind of each term, and what it is called.
_TERMS: dict[str, tuple[Any, str]] = {
    "time": (SupportsFloat, "a number of seconds; write time=0.5"),
    "clock": (str, "a clock; write '60+0.5'"),
    "nodes": (int, "a number of nodes; write nodes=1000"),
    "depth": (int, "a number of plies; write depth=4"),
    "openings": _FILE,
    "seed": (int, "a number; write seed=1"),
    "concurrency": (int, "a number of games at once"),
    "save": _FILE,
    "watch": (Callable, "a function of the results"),
}


def match(
    first: str,
    second: str,
    *,
    variant: Variant | str,
    games: int,
    sprt: tuple[float, float] | None = None,
    **terms: Unpack[MatchTerms],
) -> MatchReport:
    """Let two players meet and return the report of ``tengen match``.

    Each opening is played twice, with colours changed. With ``sprt``, two bounds of Elo, the match
    ends as soon as it is known which of them holds.

    >>> report = match("level:3", "random[seed=1]", variant="reversi", games=2, nodes=50)
    >>> report.games, report.lines[0].name
    (2, 'level:3')
    """
    InvalidArgument.check(sprt, (tuple, list, NoneType), "two bounds of Elo; write sprt=(0, 10)")
    if sprt is not None and len(sprt) != 2:
        raise InvalidArgument(f"{shown(str(sprt))} is not two bounds of Elo; write sprt=(0, 10)")
    test = None if sprt is None else SequentialTest(*sprt)
    return _play((first, second), variant, games, terms, test=test)


def tournament(
    players: Sequence[str],
    *,
    variant: Variant | str,
    games: int,
    kind: str = "round-robin",
    rounds: int = 0,
    **terms: Unpack[MatchTerms],
) -> MatchReport:
    """Let players meet, ``games`` times each two; ``kind`` is round-robin, gauntlet or swiss."""
    InvalidArgument.check(players, (list, tuple), "a list of players")
    InvalidArgument.check(rounds, int, "a number of rounds")
    chosen = schedule.tournament(kind)
    return _play(tuple(players), variant, games, terms, tournament=chosen, rounds=rounds)


def games_at_once(control: MatchTimeControl) -> int:
    """Return how many games run at once: those on time should not disturb each other."""
    is_timed = control.time is not None or control.base is not None
    return 1 if is_timed else system.core_count()


def _play(
    players: tuple[str, ...],
    variant: Variant | str,
    games: int,
    terms: MatchTerms,
    **form: Any,
) -> MatchReport:
    for player in players:
        InvalidArgument.check(player, str, "the name of a player; write 'random' or 'level:3'")
    InvalidArgument.check(games, int, "a number of games")
    _check_terms(terms)
    rules = catalogue.variant(variant) if not isinstance(variant, Variant) else variant
    control = _control(terms)
    concurrency = terms.get("concurrency", games_at_once(control))
    book = _book(rules, terms)
    settings = MatchSettings(players, rules, games, control, book, concurrency=concurrency, **form)
    saved = nullcontext() if "save" not in terms else open_save(Path(terms["save"]), settings)
    with saved as save:
        return _finished(_run(settings, save, terms.get("watch", lambda _results: None)))


def _check_terms(terms: MatchTerms) -> None:
    """Raise InvalidArgument for a term that there is not, or of the wrong kind."""
    for name, value in terms.items():
        if name not in MatchTerms.__annotations__:
            raise InvalidArgument(f"{name!r} is not a term of a match")
        kind, wanted = _TERMS[name]
        InvalidArgument.check(value, kind, wanted)


def _control(terms: MatchTerms) -> MatchTimeControl:
    """Return the bounds of thinking; one second a move where none is given."""
    time, nodes, depth = terms.get("time"), terms.get("nodes"), terms.get("depth")
    base, increment = parse_clock(terms["clock"]) if "clock" in terms else (None, 0.0)
    if (time, base, nodes, depth) == (None, None, None, None):
        time = USUAL_TIME
    return MatchTimeControl(time, base, increment, nodes, depth)


def _book(rules: Variant, terms: MatchTerms) -> OpeningBook:
    openings, seed = terms.get("openings"), terms.get("seed", 0)
    if openings is None:
        return RandomBook(rules, seed=seed)
    if is_balanced(str(openings)):
        return balanced_book(str(openings), rules, seed)
    return read_book(Path(openings), rules)


async def _run(settings: MatchSettings, save: SaveFile | None, watch: Watcher) -> MatchReport:
    async with LocalExecutor() as executor:
        running = Match(settings, executor, save)
        results = await running.run(watch)
        return report_of(settings, results, running.stopped_by)


def _finished(work: Coroutine[Any, Any, MatchReport]) -> MatchReport:
    """Run it to its end: here, or in a thread where a notebook has a loop of its own already."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(work)
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()
