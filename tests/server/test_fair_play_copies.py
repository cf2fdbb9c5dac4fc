"""Ways around fair play: copies of a game, games hidden among others, statistics of learners."""

from __future__ import annotations

import asyncio
import io
import time
from collections import OrderedDict
from typing import Any

import pytest

from tengen.base.color import Color
from tengen.games.nearness import AskedPosition
from tengen.games.running import MAX_GAMES, RunningGame
from tengen.games.settings import GameKind, GameSettings
from tengen.records.codec import format_named
from tengen.records.record import Record
from tengen.records.result import Ending, Result
from tengen.rules.catalogue import variant
from tengen.server.fairplay import _Inquiry
from tests.server.conftest import Server, Servers, Socket, Visitor, an_address
from tests.server.test_fair_play import (
    CLOCK,
    LINE,
    LIVE,
    OTHERS,
    OWN,
    Table,
    analyse,
    during,
    error_of,
    text_of,
    with_account,
)
from tests.server.test_play import play

PROGRAM = "The program does not move: this position stands in a running game of yours."
COPY = "This position stands in another running game of yours; play another move."


@pytest.fixture(scope="module")
def server(start_shared: Servers) -> Server:
    return start_shared(
        TENGEN_LIMIT_LOGINS="1000",
        TENGEN_LIMIT_GAMES_PER_HOUR="100000",
        TENGEN_LIMIT_ENGINE_SECONDS_PER_HOUR="100000",
    )


async def answer_of(desk: Socket, move: str, ply: int) -> str:
    """Play a move against a program; return its move, or the sentence that refuses it."""
    said = await desk.move(move, ply)
    if said["kind"] == "refuse":
        return str(said["reason"]["template"])
    said = await desk.until(lambda one: one.get("ply") == ply + 2 or one["kind"] == "trouble")
    return str(said["reason"]["template"] if said["kind"] == "trouble" else said["move"])


def shifted(move: str, columns: int) -> str:
    return chr(ord(move[0]) + columns) + move[1:]


async def copy(table: Table, desk: Socket, columns: int = 0) -> tuple[int, str]:
    """Let Boris answer Anna with what a program answers him; return where that ends, and why."""
    taken: list[str] = []
    for ply in range(0, 12, 2):
        mine = next(one for one in ("h8", "c12", "k4", "d3", "k13", "b8") if one not in taken)
        await table.first.move(mine, ply)
        answer = await answer_of(desk, shifted(mine, columns), ply)
        if len(answer) > 3:
            return ply, answer
        taken += [mine, shifted(answer, -columns)]
        assert (await table.second.move(taken[-1], ply + 1))["kind"] == "ack", taken
    return 12, ""


# -- programs that answer for somebody ------------------------------------------------------------


def test_the_program_of_a_rated_game_is_not_asked_about_another_game(server: Server) -> None:
    """It would answer, since its clock runs: so the move is refused, and another one is not."""
    cheat, anna = with_account(server, an_address()), server.at(an_address())
    game = anna.begin()
    rated = cheat.begin(kind="computer", opponent="level:1", rated=True, seat="first")

    async def table() -> tuple[int, str, str]:
        async with anna.socket(game) as first, cheat.socket(game) as second:
            await second.do("join")
            async with cheat.socket(rated) as desk:
                seats = Table(game, anna, cheat, first, second)
                ply, why = await copy(seats, desk)
                other = await answer_of(desk, "o15", ply)
            await first.do("resign")
        return ply, why, other

    ply, why, other = asyncio.run(table())
    assert (ply, why) == (6, COPY)
    assert len(other) <= 3


@pytest.mark.parametrize(
    ("start", "move", "wish"),
    [
        (LINE[:6], LINE[6], {}),
        ([shifted(one, 1) for one in LINE[:6]], shifted(LINE[6], 1), {}),
        ([*LINE[:6], "a15", "o1"], LINE[6], {"clock": CLOCK}),
    ],
    ids=["from a position set up before", "shifted", "with far stones, while a clock runs"],
)
def test_no_program_answers_in_a_copy(
    server: Server, start: list[str], move: str, wish: dict[str, Any]
) -> None:
    async def work(table: Table) -> tuple[str, str]:
        begin = {"kind": "computer", "opponent": "random", "seat": "first"}
        copied = table.boris.begin("standard", start=text_of(start, "standard"), **begin)
        await play(table.first, table.second, LINE[:7])
        async with table.boris.socket(copied) as desk:
            why = await answer_of(desk, move, 0)
        own = table.boris.begin("standard", moves=["c3", "d4", "c5", "d6"], **begin)
        async with table.boris.socket(own) as desk:
            return why, await answer_of(desk, "c7", 4)

    why, other = during(server, work, (), **wish)
    assert why == PROGRAM
    assert len(other) <= 3


# -- reviews of what is played beside the game ----------------------------------------------------

FAR = ("a15", "o1")
MORE = ("a1", "o15", "a3", "o13", "a5", "o11", "b2", "n14", "b4", "n12")


@pytest.mark.parametrize(
    ("copied", "wish", "why"),
    [
        (LINE[:8], {}, OTHERS),
        ((*LINE[:8], *MORE), {}, OTHERS),
        ((*FAR, *LINE[:8], *MORE), {}, OTHERS),
        (("c3", "d4", "c5", "d6", "c7"), {"clock": CLOCK}, LIVE),
    ],
    ids=["the game", "and on", "with far stones", "anything while a clock runs"],
)
def test_a_board_begun_before_the_game_is_no_way_to_a_review(
    server: Server, copied: tuple[str, ...], wish: dict[str, Any], why: str
) -> None:
    cheat, anna = server.at(an_address()), server.at(an_address())
    board = cheat.begin(kind="here")
    path = f"/api/games/{board}/review"
    game = anna.begin(**wish)

    async def table() -> list[Any]:
        async with anna.socket(game) as first, cheat.socket(game) as second:
            await second.do("join")
            await play(first, second, LINE[:8])
            async with cheat.socket(board) as desk:
                await play(desk, desk, copied)
            answers = [cheat.post(path, {"seconds": 0.01}), cheat.get(path)]
            await first.do("resign")
        return answers

    assert [error_of(answer) for answer in asyncio.run(table())] == [(400, why)] * 2
    assert cheat.post(path, {"seconds": 0.01}).status == 202


def test_another_game_is_reviewed_beside_one_without_a_clock(server: Server) -> None:
    async def work(table: Table) -> int:
        other = table.boris.begin(kind="here", moves=["c3", "d4", "c5", "d6", "c7", "m3", "c9"])
        return table.boris.post(f"/api/games/{other}/review", {"seconds": 0.01}).status

    assert during(server, work, LINE[:8]) == 202


# -- what is hidden, and what is not --------------------------------------------------------------


def test_who_plays_very_many_games_hides_none_of_them() -> None:
    settings = GameSettings(variant("freestyle"), GameKind.FRIEND, {})

    class Many:
        def __init__(self, count: int) -> None:
            self.games = [RunningGame(str(one), 1, 0, settings) for one in range(count)]

        def of_visitor(self, *_asked: object) -> list[RunningGame]:
            return self.games

        def of_address(self, *_asked: object) -> list[RunningGame]:
            return []

        on_board = of_address

    def why(count: int) -> str | None:
        asked = AskedPosition(variant("freestyle").initial().play("h8"))
        inquiry = _Inquiry(Many(count), asked, "anna", "", frozenset(), OrderedDict())  # type: ignore[arg-type]
        return inquiry.why_not(None, is_analysis=True)  # type: ignore[arg-type]

    assert why(MAX_GAMES - 1) is None
    assert why(MAX_GAMES) == OWN


def test_an_opening_that_a_game_has_left_is_open_to_others_at_the_address(server: Server) -> None:
    """In a club of one address the first moves would be closed for weeks."""

    async def work(table: Table) -> list[str]:
        second = server.at(table.anna.address).enter()
        asked = (LINE[:1], LINE[:3], LINE[:6], LINE[:11], LINE)
        return [await analyse(second, one) for one in asked] + [await analyse(table.anna, LINE[:1])]

    assert during(server, work, LINE) == ["done", "done", OTHERS, OTHERS, OTHERS, OWN]


# -- what learners know ---------------------------------------------------------------------------

KNOWN = "/api/learning/positions?variant=freestyle&player=apprentice&limit=100"
OTHER_LINE = ("c3", "d4", "c5", "d6", "c7", "d8", "c9", "e11")


def taught(visitor: Visitor, *lines: tuple[str, ...], player: str = "apprentice") -> None:
    """Let the pupil of a visitor learn games."""
    games = [Record.of(variant("freestyle").initial().play_all(line)) for line in lines]
    for game in games:
        game.result = Result(Color.BLACK, Ending.RESIGNATION)
    stream = io.BytesIO()
    format_named("json").codec.write(games, stream)
    path = f"/api/learning/import?variant=freestyle&player={player}&name=games.json"
    job = visitor.post(path, stream.getvalue()).json["job"]
    while visitor.get(f"/api/jobs/{job}").json["state"] in {"waiting", "running"}:
        time.sleep(0.05)
    result = visitor.get(f"/api/jobs/{job}").json["result"]
    assert result["learned"] + result["known"] == len(lines)  # on one's own machine all share it


def known(visitor: Visitor) -> tuple[set[str], str | None]:
    """Return the positions of which a visitor sees statistics, and why others are left out."""
    told = visitor.get(KNOWN).json
    closed = told["closed"]
    return {one["position"] for one in told["list"]}, closed and closed["template"]


def texts(line: tuple[str, ...]) -> set[str]:
    return {text_of(line[:ply]) for ply in range(len(line) + 1)}


@pytest.mark.parametrize(("wish", "why"), [({}, OWN), ({"clock": CLOCK}, LIVE)])
def test_what_a_pupil_knows_of_the_game_is_not_shown(
    server: Server, wish: dict[str, Any], why: str
) -> None:
    async def work(table: Table) -> Table:
        taught(table.anna, LINE, OTHER_LINE)
        seen, closed = known(table.anna)
        assert closed == why
        assert seen == (set() if wish else {*texts(OTHER_LINE), *texts(())})
        return table

    table = during(server, work, LINE[:8], **wish)
    assert known(table.anna) == ({*texts(OTHER_LINE), *texts(LINE)}, None)


def test_the_way_to_a_far_position_tells_nothing_of_the_game(server: Server) -> None:
    """The laboratory tells what the learner knows of each move of a line, not of its end alone."""
    wish = {"variant": "freestyle", "moves": LINE, "side": "black"}

    async def work(table: Table) -> Table:
        taught(table.anna, LINE, player="learner")
        answer = table.anna.post("/api/lab/learner", wish)
        assert (answer.status, answer.json["error"]["template"]) == (400, OWN)
        return table

    table = during(server, work, LINE[:4])
    told = table.anna.post("/api/lab/learner", wish).json
    assert [step["ply"] for step in told["steps"] if step["tally"]] == [1, 3, 5, 7, 9, 11]
