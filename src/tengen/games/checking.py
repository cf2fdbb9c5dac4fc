"""Whether every stored game is whole: its events numbered without gaps, and playable again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from sqlalchemy import Connection, Engine, func, select

from tengen.base.i18n import N_
from tengen.database import reading
from tengen.database.checking import DatabaseProblem, has_table
from tengen.games import store, tables
from tengen.games.game import Game

#: Names of games read at a time; no transaction lasts longer than one game.
PAGE = 500
#: Problems that are told; more are only counted.
MAX_PROBLEMS = 100

_games, _events = tables.games, tables.events


@dataclass(slots=True)
class GameCheck:
    """What was found: how many games and events were read, and what is wrong with them."""

    games: int = 0
    events: int = 0
    count: int = 0
    problems: list[DatabaseProblem] = field(default_factory=list)

    def add(self, problem: DatabaseProblem) -> None:
        """Take a problem in; beyond some they are only counted."""
        self.count += 1
        if len(self.problems) < MAX_PROBLEMS:
            self.problems.append(problem)


def check_games(engine: Engine, on_progress: Callable[[int, int], object]) -> GameCheck:
    """Read every game as a server would; ``on_progress`` is told how many of how many are read.

    The database may be in use: each game is seen at one moment of its own.
    """
    found = GameCheck()
    with reading(engine) as connection:
        if not has_table(connection, _games.name):
            return found
        total = connection.execute(select(func.count()).select_from(_games)).scalar_one()
    for name in _names(engine):
        with reading(engine) as connection:
            _check_game(connection, name, found)
        on_progress(found.games, total)
    return found


def _names(engine: Engine) -> Iterator[str]:
    last = ""
    while True:
        query = select(_games.c.id).where(_games.c.id > last).order_by(_games.c.id).limit(PAGE)
        with reading(engine) as connection:
            names = list(connection.execute(query).scalars())
        yield from names
        if not names:
            return
        last = names[-1]


def _check_game(connection: Connection, name: str, found: GameCheck) -> None:
    last = connection.execute(select(_games.c.n).where(_games.c.id == name)).scalar()
    if last is None:  # somebody removed it in the meantime
        return
    query = select(_events.c.n).where(_events.c.game == name).order_by(_events.c.n)
    numbers = list(connection.execute(query).scalars())
    found.games += 1
    found.events += len(numbers)
    if numbers != list(range(1, last + 1)):
        template = N_("Game {game} should have the events 1 to {last}, but {detail}.")
        found.add(
            DatabaseProblem(template, {"game": name, "last": last, "detail": _gap(numbers, last)})
        )
        return
    problem = _replay(connection, name)
    if problem is not None:
        found.add(problem)


def _gap(numbers: list[int], last: int) -> str:
    missing = sorted(set(range(1, last + 1)) - set(numbers))
    if missing:
        return f"{missing[0]} is missing"
    return f"there is an event {max(numbers, default=0)}"


def _replay(connection: Connection, name: str) -> DatabaseProblem | None:
    """Fold a game; whatever is stored there, what is wrong with it is told."""
    query = select(_events.c.body, _events.c.private)
    query = query.where(_events.c.game == name).order_by(_events.c.n)
    game = Game(name)
    try:
        for row in connection.execute(query):
            game.apply(store.event_of(row.body, row.private))
    except Exception as error:
        template = N_("Game {game} cannot be replayed: event {number} fails ({detail}).")
        detail = " ".join(str(error).split()) or type(error).__name__
        return DatabaseProblem(
            template, {"game": name, "number": game.n + 1, "detail": detail.rstrip(".")}
        )
    return None
