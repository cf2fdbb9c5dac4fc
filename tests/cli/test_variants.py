"""The list of games."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable

from tengen import variant, variants

Run = Callable[..., subprocess.CompletedProcess[str]]


def test_the_table_names_every_game_with_its_rules(tengen: Run) -> None:
    lines = tengen("variants").stdout.splitlines()
    for rules in variants():
        row = next(line for line in lines if line.split()[0] == rules.name)
        assert rules.title in row
        assert rules.summary in row


def test_json_describes_every_game(tengen: Run) -> None:
    done = tengen("variants", "--json")
    games = {game["name"]: game for game in json.loads(done.stdout)}
    assert done.stderr == ""
    assert list(games) == [rules.name for rules in variants()]
    assert all(
        list(game) == ["name", "title", "family", "sizes", "default_size", "aliases"]
        for game in games.values()
    )
    assert {"othello", "реверси"} <= set(games["reversi"].pop("aliases"))
    assert games["reversi"] == {
        "name": "reversi",
        "title": "Reversi",
        "family": "reversi",
        "sizes": [4, 6, 8, 10, 12],
        "default_size": 8,
    }
    assert games["freestyle"]["sizes"] == list(range(3, 23))
    assert games["unbounded"]["sizes"] == []
    assert games["unbounded"]["default_size"] is None


def test_every_size_of_the_list_can_be_played(tengen: Run) -> None:
    for game in json.loads(tengen("variants", "--json").stdout):
        for size in game["sizes"]:
            assert variant(game["name"], size=size).width == size


def test_json_stays_english_in_every_language(tengen: Run) -> None:
    english = tengen("variants", "--json").stdout
    assert tengen("variants", "--json", TENGEN_LANGUAGE="cs").stdout == english
