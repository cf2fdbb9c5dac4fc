"""The search laboratory of a server: bounded, fair, and the same trees as in this process."""

from __future__ import annotations

import asyncio
import gzip
import json
from typing import Any

import pytest
from pydantic import TypeAdapter

from tengen import lab, variant
from tengen.lab.learner_view import LearnerView
from tengen.server.http.lab_answers import LabComparisonAnswer, LabTreeAnswer, LabWinAnswer

FIRST = ["c4", "c5", "f6"]
WON = ["h8", "a1", "i8", "a3", "j8", "a5"]


@pytest.fixture(scope="module")
def server(start_shared: Any) -> Any:
    return start_shared()


def asked(visitor: Any, what: str, **wish: Any) -> Any:
    answer = visitor.post(f"/api/lab/{what}", {"variant": "reversi", "moves": FIRST, **wish})
    assert answer.status == 200, answer.body
    return answer.json


def error_of(answer: Any) -> str:
    assert answer.status in {400, 403, 409, 422, 429}, answer.body
    return str(answer.json["error"]["template"])


@pytest.mark.parametrize("algorithm", lab.algorithms())
def test_the_tree_is_that_of_the_library(server: Any, algorithm: str) -> None:
    answer = asked(server.visitor(), "searches", algorithm=algorithm, depth=3)
    tree = lab.trace(variant("reversi").initial().play_all(FIRST), algorithm, 3)
    TypeAdapter(LabTreeAnswer).validate_python(answer)
    assert answer["value"] == tree.value
    assert answer["counters"]["nodes"] == tree.counters.nodes
    assert answer["nodes"]["ply"] == tree.columns.ply.tolist()
    assert answer["nodes"]["reason"] == tree.columns.reason.tolist()
    assert [answer["moves"][place] for place in answer["nodes"]["move"] if place >= 0] == [
        tree.position.variant.format(move)
        for node in range(len(tree))
        if (move := tree.move(node)) is not None
    ]


def test_it_travels_packed_to_whoever_can_unpack_it(server: Any) -> None:
    visitor = server.visitor().enter()
    wish = {"variant": "reversi", "moves": FIRST, "depth": 4}
    packed = visitor.ask("POST", "/api/lab/searches", wish, **{"accept-encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert json.loads(gzip.decompress(packed.body))["counters"]["nodes"] == 477
    assert "content-encoding" not in visitor.post("/api/lab/searches", wish).headers


def test_algorithms_stand_side_by_side(server: Any) -> None:
    names = ["minimax", "alphabeta"]
    answer = asked(server.visitor(), "comparisons", algorithms=names, depth=3)
    TypeAdapter(LabComparisonAnswer).validate_python(answer)
    assert [(row["algorithm"], row["depth"]) for row in answer["rows"]] == [
        (name, depth) for name in names for depth in (1, 2, 3)
    ]


def test_a_proved_win_comes_as_a_tree(server: Any) -> None:
    visitor = server.visitor()
    won = asked(visitor, "wins", variant="freestyle", moves=WON, kind="vcf")
    TypeAdapter(LabWinAnswer).validate_python(won)
    assert won["exact"]
    assert won["tree"]["moves"][0] in won["tree"]["line"]
    assert won["tree"]["nodes"]["ply"][:2] == [0, 1]
    none = asked(visitor, "wins", variant="freestyle", moves=["h8"], kind="vcf")
    assert (none["exact"], none["tree"]) == (True, None)


def test_a_tree_ends_at_the_most_nodes_there_may_be(server: Any) -> None:
    answer = asked(server.visitor(), "searches", algorithm="minimax", depth=9, max_nodes=2_000)
    assert not answer["complete"]
    assert len(answer["nodes"]["ply"]) == answer["counters"]["nodes"] == 2_000


@pytest.mark.parametrize(
    ("wish", "told"),
    [
        ({"algorithm": "alphabet"}, "there is no algorithm"),
        ({"evaluation": "rows"}, "there is no evaluation"),
        ({"depth": 100}, "from 1 to 10, not 100"),
        ({"depth": 0}, None),
        ({"max_nodes": 100_001}, None),
        ({"breadth": -1}, None),
        ({"moves": ["a1"]}, None),
        ({"variant": "unbounded", "moves": []}, "board with edges"),
        ({"colour": "red"}, None),
    ],
)
def test_what_cannot_be_searched_is_refused(
    server: Any, wish: dict[str, Any], told: str | None
) -> None:
    body = {"variant": "reversi", "moves": FIRST, **wish}
    sentence = error_of(server.visitor().post("/api/lab/searches", body))
    assert told is None or told in sentence


def test_a_page_that_is_not_ours_may_not_compute_here(server: Any) -> None:
    visitor = server.visitor().enter()
    wish = {"variant": "reversi"}
    answer = visitor.ask("POST", "/api/lab/searches", wish, **{"x-tengen-csrf": "forged"})
    assert answer.status == 403


def test_its_seconds_count_as_those_of_an_analysis_do(start: Any) -> None:
    server = start(TENGEN_LIMIT_ENGINE_SECONDS_PER_HOUR="30")
    visitor = server.visitor()
    for _time in range(2):
        asked(visitor, "searches", depth=1)
    answer = visitor.post("/api/lab/searches", {"variant": "reversi", "depth": 1})
    assert answer.status == 429
    assert "computing time" in error_of(answer)
    asked(server.visitor(), "searches", depth=1)


def test_no_position_of_a_running_game_is_searched(server: Any) -> None:
    async def work() -> tuple[int, str, int]:
        anna, boris = server.visitor().enter(), server.visitor().enter()
        game = anna.begin()
        moves = ["h8", "i9", "j10", "g7", "h9", "i8", "f6"]
        async with anna.socket(game) as first, boris.socket(game) as second:
            assert (await second.do("join"))["kind"] == "ack"
            for ply, move in enumerate(moves):
                assert (await (second if ply % 2 else first).move(move, ply))["kind"] == "ack"
            wish = {"variant": "freestyle", "moves": moves, "depth": 1}
            refused = await asyncio.to_thread(anna.post, "/api/lab/searches", wish)
            await first.do("resign")
        later = await asyncio.to_thread(anna.post, "/api/lab/searches", wish)
        return refused.status, error_of(refused), later.status

    status, sentence, later = asyncio.run(work())
    assert (status, later) == (400, 200)
    assert sentence == "Analysis of this position opens when your game is over."


def test_the_choices_of_a_game_have_sentences(server: Any) -> None:
    answer = server.visitor().get("/api/lab/choices?variant=reversi")
    assert answer.json["evaluations"][0]["name"] == "corners"
    assert all(one["sentence"] for one in answer.json["orderings"])
    assert server.visitor().get("/api/lab/choices?variant=chess").status == 400


def test_a_learner_that_was_never_taught_knows_nothing_here(server: Any) -> None:
    answer = asked(server.visitor(), "learner", side="white")
    TypeAdapter(LearnerView).validate_python(answer)
    assert (answer["games"], answer["moves"]) == (0, [])
    assert [step["move"] for step in answer["steps"]] == ["c5"]
    assert server.visitor().post("/api/lab/learner", {"variant": "chess"}).status == 400
