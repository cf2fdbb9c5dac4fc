"""All shells say the same; ``web/test/app-shared-words.test.ts`` holds the browser to the table."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tengen.base.score import Score, ScoreKind
from tengen.games import words
from tengen.games.settings import GameKind
from tengen.games.thought import Thought
from tengen.records.result import Ending

TABLE: dict[str, list[list[Any]]] = json.loads(
    (Path(__file__).parents[1] / "data" / "words.json").read_text(encoding="utf-8")
)


def _score(data: dict[str, Any]) -> Score:
    return Score(ScoreKind(data["kind"]), data["value"])


def _confidence(data: dict[str, Any]) -> str:
    return words.confidence_text(Thought(_score(data["score"]), confidence=data["confidence"]))


SAID: dict[str, Callable[[Any], str]] = {
    "scores": lambda data: words.score_text(_score(data)),
    "confidence": _confidence,
    "programs": words.program_name,
    "endings": words.why_text,
    "moves": words.action_word,
    "kinds": lambda kind: words.kind_text(GameKind(kind)),
    "clocks": words.clock_text,
}


@pytest.mark.parametrize("what", SAID)
def test_it_is_said_as_in_the_table_that_all_shells_share(what: str) -> None:
    assert [[given, SAID[what](given)] for given, _said in TABLE[what]] == TABLE[what]


def test_the_table_has_every_way_a_game_ends_and_every_kind_of_game() -> None:
    assert {kind for kind, _said in TABLE["kinds"]} == {kind.value for kind in GameKind}
    assert {reason for reason, _said in TABLE["endings"]} >= {one.value for one in Ending}
    assert set(TABLE) == set(SAID)
