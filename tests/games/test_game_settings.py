"""Settings read what they write, and say what is wrong with others."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tengen import variant
from tengen.base.color import Seat
from tengen.games import (
    Chat,
    GameKind,
    GameSettings,
    InvalidSettings,
    Party,
    TimeControl,
    command_of_data,
)
from tengen.rules.catalogue import variants

ANN, BOT = Party.person("Ann", "v-ann", 1500), Party.computer("level:3", "Level 3")


def _plain(**changes: Any) -> dict[str, Any]:
    data: dict[str, Any] = {
        "variant": "renju",
        "kind": "computer",
        "players": {
            "first": {"kind": "person", "name": "Ann", "visitor": "v"},
            "second": {"kind": "computer", "name": "", "player": "level:3"},
        },
    }
    return data | changes


@pytest.mark.parametrize("rules", variants(), ids=lambda rules: str(rules.name))
def test_settings_read_what_they_write(rules: Any) -> None:
    control = TimeControl.of_data({"kind": "game", "base": 60, "increment": 1})
    players = {Seat.FIRST: ANN, Seat.SECOND: BOT}
    settings = GameSettings(rules, GameKind.COMPUTER, players, control, rated=True, owner="v-ann")
    data = json.loads(json.dumps(settings.data(is_private=True)))
    assert GameSettings.of_data(data) == settings
    assert "v-ann" not in json.dumps(settings.data())


def test_a_game_may_start_from_a_position_and_with_other_rules() -> None:
    rules = variant("caro", size=(12, 10), exact=True)
    start = rules.initial().play_all("a1 b2").setup
    players = {Seat.FIRST: ANN, Seat.SECOND: None}
    settings = GameSettings(rules, GameKind.FRIEND, players, owner="v-ann", start=start)
    again = GameSettings.of_data(settings.data(is_private=True))
    assert again.variant == rules
    assert again.initial() == settings.initial()


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"variant": "chess"}, "unknown variant 'chess'"),
        ({"variant": None}, "the variant is None, not a line of text"),
        ({"size": "900"}, "out of range"),
        ({"kind": "solo"}, "the kind of game is 'solo', not one of computer, here"),
        ({"kind": "here"}, "a game of the kind 'here' has 2 persons, not 1"),
        ({"kind": "programs"}, "a game of the kind 'programs' has 0 persons, not 1"),
        ({"players": {"third": {}}}, "the players has no field 'third'"),
        ({"players": {"first": {"kind": "ghost"}}}, "the kind of player is 'ghost'"),
        ({"clock": {"kind": "x"}}, "the kind of clock is 'x'"),
        ({"rated": "yes"}, "whether the game is rated is 'yes', not true or false"),
        ({"start": "zzz x"}, "the start is wrong"),
        ({"colour": 1}, "a game has no field 'colour'"),
        ({"rules": {"line": "five"}}, "is not a value of the rule 'line'"),
    ],
)
def test_bad_settings_are_refused_in_one_sentence(changes: dict[str, Any], problem: str) -> None:
    with pytest.raises(InvalidSettings) as refused:
        GameSettings.of_data(_plain(**changes))
    assert problem in str(refused.value)


def test_a_name_with_control_characters_is_refused() -> None:
    players = {"first": {"kind": "person", "name": "An\x1bn"}, "second": None}
    with pytest.raises(InvalidSettings, match="the name of a player is"):
        GameSettings.of_data(_plain(kind="friend", players=players))


def test_an_impossible_start_is_refused() -> None:
    rules = variant("freestyle")
    players = {Seat.FIRST: ANN, Seat.SECOND: ANN}
    start = rules.setup("xxx" + "12" + "/15" * 14 + " x")
    settings = GameSettings(rules, GameKind.HERE, players, start=start)
    with pytest.raises(InvalidSettings, match="the game cannot start so"):
        settings.initial()


@pytest.mark.parametrize(
    ("message", "problem"),
    [
        ({"do": "move", "move": 5, "ply": 0}, "the move is 5"),
        ({"do": "move", "move": "h8", "ply": "0"}, "the number of moves is '0'"),
        ({"do": "move", "move": "h8", "ply": 0, "x": 1}, "the command 'move' has no field 'x'"),
        ({"do": "chat", "text": "a" * 201}, "what is said is longer than 200 characters"),
        ({"do": "pace", "seconds": 1e9}, "the pace is 1000000000.0"),
        ({"do": "pace", "seconds": 10**400}, "the pace is a number of many digits"),
        ({"do": "pace", "seconds": float("inf")}, "the pace is inf"),
        ({"do": "ask", "what": "money"}, "the question is 'money'"),
        ({"do": "answer", "what": "draw", "yes": 1}, "the answer is 1, not true or false"),
    ],
)
def test_a_bad_message_is_refused_in_one_sentence(message: dict[str, Any], problem: str) -> None:
    with pytest.raises(InvalidSettings) as refused:
        command_of_data(message)
    assert problem in str(refused.value)


def test_what_is_said_is_one_line_that_can_be_seen() -> None:
    message = {"do": "chat", "id": "c1", "text": " well\nplayed \u202e\x00\ud800!  "}
    assert command_of_data(message) == Chat("well played !")
