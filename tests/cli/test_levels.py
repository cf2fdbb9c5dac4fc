"""The list of levels."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable

import pytest

from tengen import variant, variants
from tengen.players.ladder.catalogue import ladder

Run = Callable[..., subprocess.CompletedProcess[str]]
FIELDS = ["variant", "level", "name", "player", "rating", "rating_error", "move_time"]
FIELDS += ["description"]


def test_json_lists_every_level_of_every_game(tengen: Run) -> None:
    done = tengen("levels", "--json")
    levels = json.loads(done.stdout)
    assert done.stderr == ""
    assert all(list(level) == FIELDS for level in levels)
    assert {level["variant"] for level in levels} == {rules.name for rules in variants()}
    assert len(levels) == sum(len(ladder(rules)) for rules in variants())


def test_json_of_one_game_has_its_levels_only(tengen: Run) -> None:
    levels = json.loads(tengen("levels", "renju", "--json").stdout)
    assert [level["level"] for level in levels] == list(range(1, len(levels) + 1))
    assert {level["variant"] for level in levels} == {"renju"}


@pytest.mark.parametrize(
    ("name", "game"),
    [
        ("Othello", "reversi"),
        ("реверси", "reversi"),
        ("cờ caro", "caro"),
        ("PISKVORKY", "freestyle"),
    ],
)
def test_a_game_is_found_by_what_people_call_it(tengen: Run, name: str, game: str) -> None:
    levels = json.loads(tengen("levels", name, "--json").stdout)
    assert {level["variant"] for level in levels} == {game}


def test_a_level_says_what_it_can_do(tengen: Run) -> None:
    first = json.loads(tengen("levels", "caro", "--json").stdout)[0]
    assert first["description"] == "Knows the rules, but may overlook four in a row."
    assert first["description"] in tengen("levels", "caro").stdout


def test_the_size_chooses_the_ladder_of_reversi(tengen: Run) -> None:
    levels = json.loads(tengen("levels", "reversi", "--size", "6", "--json").stdout)
    expected = ladder(variant("reversi", size=6))
    assert [level["player"] for level in levels] == [level.player for level in expected]


def test_the_table_shows_levels_with_ratings_and_personalities(tengen: Run) -> None:
    lines = tengen("levels", "caro").stdout.splitlines()
    for level in ladder(variant("caro")):
        row = next(line for line in lines if line.split()[:1] == [f"level:{level.number}"])
        assert level.name in row
        assert f"{level.rating:.0f} ± {level.rating_error:.0f}" in row
        assert level.player in row
    assert any(line.startswith("attacker") for line in lines)
    assert not any(line.startswith("corner-lover") for line in lines)


def test_json_of_personalities(tengen: Run) -> None:
    people = json.loads(tengen("levels", "--personalities", "--json").stdout)
    assert all(
        list(one) == ["name", "sentence", "family", "player", "rating", "rating_error"]
        for one in people
    )
    assert {"attacker", "defender", "trickster"} <= {one["name"] for one in people}


def test_json_stays_english_in_every_language(tengen: Run) -> None:
    english = tengen("levels", "caro", "--json").stdout
    assert tengen("levels", "caro", "--json", TENGEN_LANGUAGE="cs").stdout == english


def test_an_unknown_game_is_named_with_the_nearest(tengen: Run) -> None:
    done = tengen("levels", "renyu")
    assert done.returncode == 2
    assert "did you mean 'renju'?" in done.stderr


def test_a_size_without_a_game_is_refused(tengen: Run) -> None:
    done = tengen("levels", "--size", "6")
    assert done.returncode == 2
    assert done.stderr.strip().endswith(
        "--size 6 needs a game, as in tengen levels reversi --size 6"
    )
