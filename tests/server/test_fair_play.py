"""No engine helps in a game between people, or in a rated one, by any route until it is over."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import pytest

from tengen.rules.catalogue import variant
from tests.server.conftest import Answer, Server, Servers, Socket, Visitor, an_address
from tests.server.test_missed_positions import judged, keep_review
from tests.server.test_play import play

Data = dict[str, Any]

#: No row comes of these; so far they are past the opening.
LINE = ("h8", "i9", "h9", "i8", "g10", "k11", "j7", "l12", "e5", "c4", "m13", "d11")
SHORT = LINE[:4]
OWN = "Analysis of this position opens when your game is over."
OTHERS = "This position stands in a running game; its analysis opens when that game is over."
LATER = "Spectators may analyse this position three moves later."
LIVE = "There is no analysis while your game with a clock is running."
CLOCK = {"kind": "game", "base": 600, "increment": 5}


@pytest.fixture(scope="module")
def server(start_shared: Servers) -> Server:
    """A server of this file alone: its running games are in nobody's way."""
    return start_shared(
        TENGEN_LIMIT_LOGINS="1000",
        TENGEN_LIMIT_GAMES_PER_HOUR="100000",
        TENGEN_LIMIT_UPLOADS_PER_HOUR="100000",
        TENGEN_LIMIT_ENGINE_SECONDS_PER_HOUR="100000",
    )


@dataclass
class Table:
    """A running game: Anna plays first, Boris second, each from an address of their own."""

    game: str
    anna: Visitor
    boris: Visitor
    first: Socket
    second: Socket


async def with_table(
    server: Server,
    work: Callable[[Table], Awaitable[Any]],
    moves: tuple[str, ...] = SHORT,
    **wishes: Any,
) -> Any:
    """Let two people play some moves, do something meanwhile, and end the game."""
    anna, boris = server.at(an_address()), server.at(an_address()).enter()
    game = anna.begin(**wishes)
    async with anna.socket(game) as first, boris.socket(game) as second:
        assert (await second.do("join"))["kind"] == "ack"
        await play(first, second, moves)
        result = await work(Table(game, anna, boris, first, second))
        await first.do("resign")
    return result


def during(
    server: Server,
    work: Callable[[Table], Awaitable[Any]],
    moves: tuple[str, ...] = SHORT,
    **wishes: Any,
) -> Any:
    return asyncio.run(with_table(server, work, moves, **wishes))


async def analyse(visitor: Visitor, moves: Any = (), rules: str = "freestyle", **wish: Any) -> str:
    """Ask the desk of analysis; return "done", or the sentence that refuses."""
    question = {"do": "analyse", "id": "q", "variant": rules, "moves": list(moves)}
    async with visitor.socket("", path="/ws/analysis") as desk:
        await desk.say({**question, "lines": 1, "seconds": 0.05, **wish})
        answer = await desk.kind("done", "refuse")
        lines = [said for said in desk.heard if said["kind"] == "info"]
    if answer["kind"] == "refuse":
        assert lines == []
        return str(answer["reason"]["template"])
    return "done"


def mirrored(moves: tuple[str, ...]) -> list[str]:
    """Return moves seen in a mirror, left and right changed."""
    letters = "abcdefghijklmno"
    return [letters[14 - letters.index(move[0])] + move[1:] for move in moves]


def text_of(moves: Any, rules: str = "freestyle", **settings: Any) -> str:
    return variant(rules, **settings).initial().play_all(list(moves)).text


def error_of(answer: Answer) -> tuple[int, str]:
    return answer.status, answer.json["error"]["template"]


# -- analysis -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "wish"),
    [
        (SHORT, {}),
        (SHORT[:2], {}),
        ((*SHORT, "g10"), {}),
        ((*SHORT, "g10", "k11", "j7", "a1"), {}),
        (("h9", "i8", "h8", "i9"), {}),
        (mirrored(SHORT), {}),
        (SHORT, {"size": 19}),
        (("i9", "j10", "i10", "j9"), {}),
        (SHORT, {"rules": "standard"}),
        (SHORT, {"rules": "renju"}),
        ((), {"start": text_of(SHORT)}),
        ((), {"start": text_of(("i9", "h8", "i8", "h9"))}),
    ],
    ids=[
        "the position",
        "an earlier one",
        "a move ahead",
        "four moves ahead",
        "by other moves",
        "mirrored",
        "on a larger board",
        "shifted",
        "by other rules",
        "by the rules of renju",
        "set up",
        "set up in the other colours",
    ],
)
def test_who_sits_gets_no_analysis_of_the_game(server: Server, asked: Any, wish: Data) -> None:
    async def work(table: Table) -> tuple[str, str]:
        return await analyse(table.anna, asked, **wish), await analyse(table.boris, asked, **wish)

    assert during(server, work) == (OWN, OWN)


@pytest.mark.parametrize(
    "asked",
    [(*LINE[1:], "a15"), (*LINE, "a15", "o1", "a13", "o3")],
    ids=["a far stone exchanged", "far stones added"],
)
def test_a_few_far_stones_are_no_disguise(server: Server, asked: tuple[str, ...]) -> None:
    async def work(table: Table) -> str:
        stones = {move: ply % 2 for ply, move in enumerate(LINE)}
        text = _set_up(asked, stones)
        return await analyse(table.anna, start=text)

    assert during(server, work, LINE) == OWN


def _set_up(points: tuple[str, ...], stones: dict[str, int]) -> str:
    """Return a position with stones in the colours of a game, others in whichever is missing."""
    moves: tuple[list[str], list[str]] = ([], [])
    for point in points:
        color = stones.get(point, int(len(moves[0]) > len(moves[1])))
        moves[color].append(point)
    rules = variant("freestyle")
    black, white = ([rules.parse(move).point for move in side] for side in moves)
    rows = []
    for y in range(15):
        row = ["x" if (x, y, 0) in black else "o" if (x, y, 0) in white else "." for x in range(15)]
        rows.append("".join(row))
    return "/".join(rows) + (" x" if len(black) == len(white) else " o")


def test_a_reversi_position_is_known_by_its_discs(server: Server) -> None:
    moves = ("f5", "d6", "c3", "d3")

    async def work(table: Table) -> list[str]:
        asked = [moves, moves[:3], ("d3", "c5", "f6", "f5"), (*moves, "c4", "f4")]
        answers = [await analyse(table.anna, one, "reversi") for one in asked]
        answers.append(await analyse(table.anna, (), "reversi", start=text_of(moves, "reversi")))
        answers.append(await analyse(table.anna, ("f5", "f6", "e6"), "reversi"))
        return answers

    position = variant("reversi").initial().play_all(moves)
    turned = variant("reversi").initial().play_all(("d3", "c5", "f6", "f5"))
    is_twin = position.canonical()[0] == turned.canonical()[0]
    expected = [OWN, OWN, OWN if is_twin else "done", OWN, OWN, "done"]
    assert during(server, work, moves, variant="reversi") == expected


def test_other_positions_stay_open_to_who_plays_without_a_clock(server: Server) -> None:
    async def work(table: Table) -> str:
        return await analyse(table.anna, ("c3", "d4", "c5", "d6", "c7"))

    assert during(server, work) == "done"


def test_while_a_clock_runs_there_is_no_analysis_of_that_family(server: Server) -> None:
    async def work(table: Table) -> tuple[str, ...]:
        own = await analyse(table.anna, ("c3", "d4"), "renju")
        return (
            own,
            await analyse(table.boris, SHORT),
            await analyse(table.boris, ("f5",), "reversi"),
        )

    assert during(server, work, clock=CLOCK) == (LIVE, LIVE, "done")


def test_a_second_cookie_at_the_same_address_gets_no_analysis_of_the_game(server: Server) -> None:
    async def work(table: Table) -> tuple[str, ...]:
        second = server.at(table.anna.address).enter()
        asked = [SHORT, SHORT[:3], (*SHORT, "g10"), mirrored(SHORT), ("c3", "d4", "c5")]
        return tuple([await analyse(second, one) for one in asked])

    assert during(server, work, clock=CLOCK) == (OTHERS,) * 4 + ("done",)


def test_no_cookie_at_all_is_a_second_cookie(server: Server) -> None:
    async def work(table: Table) -> str:
        return await analyse(server.at(table.boris.address), SHORT)

    assert during(server, work) == OTHERS


def test_who_watches_gets_no_analysis_where_the_players_did_not_agree(server: Server) -> None:
    async def work(table: Table) -> tuple[str, str]:
        spectator = server.at(an_address()).enter()
        async with spectator.socket(table.game) as watching:
            await watching.kind("presence")
        return await analyse(spectator, SHORT), await analyse(spectator, SHORT[:3])

    assert during(server, work) == (OTHERS, OTHERS)


def test_a_stranger_elsewhere_gets_openings_but_nothing_past_them(server: Server) -> None:
    async def work(table: Table) -> tuple[str, ...]:
        stranger = server.at(an_address()).enter()
        asked = [LINE, LINE[:10], (*LINE, "o1"), mirrored(LINE), LINE[:3]]
        return tuple([await analyse(stranger, one) for one in asked])

    assert during(server, work, LINE) == (OTHERS,) * 4 + ("done",)


def test_spectators_stay_three_moves_behind_where_the_players_agreed(server: Server) -> None:
    async def work(table: Table) -> tuple[str, ...]:
        spectator = server.at(an_address()).enter()
        async with spectator.socket(table.game) as watching:
            welcome = await watching.kind("welcome")
            await watching.kind("presence")
        assert welcome["game"]["spectator_analysis"] is True
        answers = [await analyse(spectator, LINE[:count]) for count in (12, 11, 10, 9)]
        return *answers, await analyse(table.anna, LINE[:9]), await analyse(table.boris, LINE)

    answers = during(server, work, LINE, spectator_analysis=True)
    assert answers == (LATER, LATER, LATER, "done", OWN, OWN)


def test_only_games_between_people_have_a_setting_for_spectators(server: Server) -> None:
    wish = {"variant": "freestyle", "kind": "here", "spectator_analysis": True}
    assert server.visitor().post("/api/games", wish).status == 400


def test_an_analysis_made_before_is_not_handed_out(server: Server) -> None:
    stranger, moves = server.at(an_address()).enter(), ("c8", "d9", "c10", "d11")
    assert asyncio.run(analyse(stranger, moves)) == "done"

    async def work(table: Table) -> tuple[str, str]:
        return await analyse(table.anna, moves), await analyse(stranger, moves)

    assert during(server, work, moves) == (OWN, "done")


def test_when_the_game_is_over_everything_is_open(server: Server) -> None:
    async def work(table: Table) -> Table:
        assert await analyse(table.anna, LINE) == LIVE
        return table

    table = during(server, work, LINE, clock=CLOCK)
    everyone = (
        table.anna,
        table.boris,
        server.at(table.anna.address),
        server.at(an_address()),
    )
    assert [asyncio.run(analyse(one, LINE)) for one in everyone] == ["done"] * 4
    assert table.anna.get(f"/api/games/{table.game}/review").json["state"] == "none"


def test_a_game_without_an_opponent_bars_nothing(server: Server) -> None:
    anna = server.at(an_address())
    anna.begin(moves=list(SHORT))
    assert asyncio.run(analyse(anna, SHORT)) == "done"


# -- hints --------------------------------------------------------------------------------------


def test_there_are_no_hints_between_people(server: Server) -> None:
    async def work(table: Table) -> tuple[str, str]:
        return (await table.first.do("hint"))["kind"], (await table.second.do("hint"))["kind"]

    assert during(server, work) == ("refuse", "refuse")


def test_a_copy_of_the_game_at_one_screen_gets_no_hints(server: Server) -> None:
    async def hint(visitor: Visitor) -> str:
        copy = visitor.begin(kind="here", moves=list(SHORT))
        async with visitor.socket(copy) as desk:
            answer = await desk.do("hint")
        return str(answer["reason"]["template"]) if answer["kind"] == "refuse" else "hint"

    async def work(table: Table) -> tuple[str, str]:
        return await hint(table.anna), await hint(server.at(table.boris.address))

    assert during(server, work) == (OWN, OTHERS)


# -- games of programs --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "wish",
    [
        {"kind": "computer", "opponent": "tengen"},
        {"kind": "programs", "players": {"first": "tengen", "second": "tengen"}},
    ],
    ids=["computer", "programs"],
)
def test_no_program_plays_on_from_the_position(server: Server, wish: Data) -> None:
    async def work(table: Table) -> list[Any]:
        begin = {"variant": "freestyle", "seat": "first", "moves": list(SHORT), **wish}
        set_up = {**begin, "moves": [], "start": text_of(SHORT)}
        second = server.at(table.anna.address)
        answers = [table.anna.post("/api/games", one) for one in (begin, set_up)]
        answers.append(second.post("/api/games", begin))
        elsewhere = {**begin, "moves": ["c3", "d4", "c5", "d6"]}
        return [*map(error_of, answers), table.anna.post("/api/games", elsewhere).status]

    assert during(server, work) == [(400, OWN), (400, OWN), (400, OTHERS), 201]


def test_no_program_answers_the_moves_of_an_opponent_in_a_second_game(server: Server) -> None:
    """The oldest way: what Anna plays is played against a program, whose answers go to Anna."""
    reasons = []

    def is_answer(ply: int, said: Data) -> bool:
        return said.get("ply") == ply or said["kind"] == "trouble"

    async def work(table: Table) -> None:
        cheat = table.boris
        other = cheat.begin(kind="computer", opponent="random[seed=3]", seat="first")
        wanted = ["h8", "c12", "m4", "d3", "n13", "b8"]
        async with cheat.socket(other) as desk:
            for ply in range(0, 12, 2):
                taken = [said["move"] for said in desk.heard if said["kind"] == "moved"]
                mine = next(point for point in wanted if point not in taken)
                await table.first.move(mine, ply)
                await desk.move(mine, ply)
                said = await desk.until(partial(is_answer, ply + 2))
                if said["kind"] == "trouble":
                    reasons.append((ply, said["reason"]["template"]))
                    return
                await table.second.move(said["move"], ply + 1)

    during(server, work, ())
    sentence = "The program does not move: this position stands in a running game of yours."
    assert reasons == [(6, sentence)]


# -- reviews ------------------------------------------------------------------------------------


def test_a_running_game_is_reviewed_for_nobody(server: Server) -> None:
    async def work(table: Table) -> list[tuple[int, str]]:
        path = f"/api/games/{table.game}/review"
        people = (
            table.anna,
            table.boris,
            server.at(table.anna.address),
            server.at(an_address()),
        )
        posted = [error_of(one.post(path, {"seconds": 0.01})) for one in people]
        return posted + [error_of(one.get(path)) for one in people]

    assert set(during(server, work)) == {(400, "A game is reviewed when it is over.")}


def test_a_review_that_is_kept_is_not_shown_while_the_game_runs(server: Server) -> None:
    anna, boris = server.at(an_address()), server.at(an_address()).enter()
    game = anna.begin(moves=list(SHORT))
    path = f"/api/games/{game}/review"
    assert error_of(anna.post(path))[0] == 400  # nor while a seat is free

    async def table() -> None:
        async with boris.socket(game) as second:
            await second.do("join")

    asyncio.run(table())
    assert error_of(boris.get(path))[0] == 400


@pytest.mark.parametrize("moves", [SHORT, LINE], ids=["opening", "past the opening"])
def test_a_copy_of_the_game_is_not_reviewed(server: Server, moves: tuple[str, ...]) -> None:
    async def work(table: Table) -> list[Any]:
        record = table.anna.get(f"/api/games/{table.game}/record?format=sgf").body
        answers = []
        for visitor in (table.anna, server.at(table.anna.address).enter()):
            taken = visitor.ask("POST", "/api/records?name=game.sgf", record).json["games"][0]
            longer = visitor.begin(kind="here", moves=[*moves, "a1", "o15"])
            answers += [visitor.post(f"/api/games/{one}/review") for one in (taken, longer)]
        return [error_of(answer) for answer in answers]

    assert during(server, work, moves) == [(400, OTHERS)] * 4


def test_a_game_that_was_over_before_is_reviewed(server: Server) -> None:
    anna = server.at(an_address())
    moves = ["h8", "a1", "i8", "a2", "j8", "a3", "k8", "a4", "l8"]
    finished = anna.begin(kind="here", moves=moves)
    boris = server.at(an_address()).enter()
    game = anna.begin()

    async def table() -> int:
        async with anna.socket(game) as first, boris.socket(game) as second:
            await second.do("join")
            await play(first, second, tuple(moves[:8]))
            status = anna.post(f"/api/games/{finished}/review", {"seconds": 0.01}).status
            await first.do("resign")
            return status

    assert asyncio.run(table()) == 202


def test_the_end_of_a_copy_tells_nothing_of_the_game(server: Server) -> None:
    """A board that is played on ahead of the game may be reviewed while that is in its opening."""
    copied = [*SHORT, "h10", "a1", "h11", "a2", "h12"]
    moves = [judged(ply, move, chance=0.5) for ply, move in enumerate(copied, start=1)]
    moves[5] |= {"best": "h7", "chance": 0.9}

    async def work(table: Table) -> tuple[Any, Any, str]:
        copy = table.anna.begin(kind="here", moves=copied)
        keep_review(server.database, copy, moves)
        path = f"/api/games/{copy}/ending"
        before = table.anna.get(path).json["key"]
        for ply, move in enumerate(copied[4:6], start=4):
            await (table.second if ply % 2 else table.first).move(move, ply)
        return before, table.anna.get(path).json["key"], path

    before, meanwhile, path = during(server, work)
    assert (before["ply"], before["best"], meanwhile) == (6, "h7", None)
    assert server.at(an_address()).get(path).json["key"] == before


# -- notes --------------------------------------------------------------------------------------


def test_notes_are_seen_by_who_wrote_them_alone(server: Server) -> None:
    async def work(table: Table) -> list[Any]:
        path = f"/api/games/{table.game}/notes"
        plain = table.anna.get(path).json
        mine = json.loads(json.dumps(plain))
        mine["moves"][0]["comment"] = "my secret plan"
        assert table.anna.ask("PUT", path, json.dumps(mine).encode()).json == {"saved": True}
        others = [
            table.boris,
            server.at(table.anna.address).enter(),
            server.visitor().enter(),
        ]
        seen = [one.get(path) for one in others]
        assert [answer.json == plain for answer in seen] == [True] * 3
        assert others[2].ask("PUT", path, json.dumps(plain).encode()).status == 200
        return [
            b"my secret plan" in table.anna.get(path).body,
            *(b"secret" in a.body for a in seen),
        ]

    assert during(server, work) == [True, False, False, False]


def test_spectators_keep_notes_on_a_bounded_number_of_games(server: Server) -> None:
    anna, spectator = server.visitor(), server.visitor().enter()
    games = [anna.begin(kind="here", moves=["h8"]) for _ in range(51)]
    body = anna.get(f"/api/games/{games[0]}/notes").body
    statuses = [
        spectator.ask("PUT", f"/api/games/{game}/notes", body).status for game in (*games, games[0])
    ]
    assert statuses == [200] * 50 + [400, 200]
    assert anna.ask("PUT", f"/api/games/{games[50]}/notes", body).status == 200


# -- rated games against programs ---------------------------------------------------------------


def with_account(server: Server, address: str) -> Visitor:
    visitor = server.at(address).enter()
    login = f"fair.{secrets.token_hex(6)}"
    told = visitor.post("/api/account", {"login": login, "password": "long enough"})
    assert told.status == 201, told.body
    return visitor.enter()


def test_a_rated_game_against_a_program_gives_no_help_until_it_is_over(server: Server) -> None:
    visitor = with_account(server, an_address())
    game = visitor.begin("reversi", "computer", opponent="tengen", rated=True)
    path = f"/api/games/{game}"

    def scores(body: bytes) -> int:
        return body.count(b'"score":')

    async def table() -> tuple[list[Any], list[Any]]:
        async with visitor.socket(game) as desk:
            await desk.move("f5", 0)
            answer = await desk.until(lambda said: said.get("ply") == 2)
            moves = ["f5", answer["move"]]
            heard = [said.get("thought") or said.get("info") for said in desk.heard]
            help_ = [(await desk.do("hint"))["kind"], await analyse(visitor, moves, "reversi")]
            help_ += [error_of(visitor.get(f"{path}/review"))[0]]
            second = server.at(visitor.address).enter()
            help_ += [await analyse(second, moves, "reversi")]
            async with visitor.socket(game) as again:
                await again.until(lambda said: said.get("ply") == 2)
                heard += [said.get("thought") for said in again.heard]
            told = [visitor.get(path), visitor.get(f"{path}/record?format=json")]
            told.append(visitor.get(f"{path}/notes"))
            heard += [event.get("thought") for event in told[0].json["events"]]
            heard += [scores(answer.body) or None for answer in told]
            await desk.do("resign")
        return heard, help_

    heard, help_ = asyncio.run(table())
    assert [said for said in heard if said is not None] == []
    assert help_ == ["refuse", OWN, 400, OTHERS]
    after = visitor.get(path).json["events"]
    assert after[2]["thought"]["line"]
    assert scores(visitor.get(f"{path}/record?format=json").body) == 1


def test_an_unrated_game_against_a_program_still_tells_and_helps(server: Server) -> None:
    visitor = server.at(an_address())
    game = visitor.begin("reversi", "computer", opponent="tengen")

    async def table() -> tuple[Any, str]:
        async with visitor.socket(game) as desk:
            await desk.move("f5", 0)
            moved = await desk.until(lambda said: said.get("ply") == 2)
            return moved["thought"], (await desk.do("hint"))["kind"]

    thought, hint = asyncio.run(table())
    assert thought["line"]
    assert hint == "hint"


# -- other processes ----------------------------------------------------------------------------


def test_it_holds_in_another_process_and_after_a_restart(start: Servers) -> None:
    here, there = start(), start()
    anna, boris = here.at(an_address()), here.at(an_address()).enter()
    game = anna.begin()

    async def table() -> None:
        async with anna.socket(game) as first, boris.socket(game) as second:
            await second.do("join")
            await play(first, second, SHORT)

    asyncio.run(table())

    def asked(server: Server) -> list[str]:
        again = Visitor(server.port, anna.cookie, anna.csrf, address=an_address())
        second = server.at(boris.address).enter()
        return [asyncio.run(analyse(one, SHORT)) for one in (again, second)]

    assert asked(there) == [OWN, OTHERS]
    here.kill()
    assert asked(start()) == [OWN, OTHERS]
