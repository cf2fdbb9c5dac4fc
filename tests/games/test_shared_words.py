"""All shells say the same; ``web/test/app-shared-words.test.ts`` holds the browser to the table."""

from __future__ import annotations

import contextvars
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tengen.base.i18n import use_language
from tengen.base.score import Score, ScoreKind
from tengen.games import words
from tengen.games.settings import GameKind
from tengen.games.thought import Thought
from tengen.players.catalogue import HUMAN, names
from tengen.records.result import Ending
from tengen.rules.catalogue import variants

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
    "people": words.person_name,
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


def test_every_program_has_a_name_that_can_be_translated() -> None:
    known = {name for rules in variants() for name in names(rules)} - {HUMAN, "tengen"}
    assert len(known) > 20
    assert known == set(words._PROGRAMS)


def test_guests_and_characters_are_called_by_the_language() -> None:
    def told() -> tuple[str, str]:
        use_language("cs")
        return words.person_name("Guest"), words.program_name("classic:easy")

    assert contextvars.copy_context().run(told) == ("Host", "Klasik, lehký")
