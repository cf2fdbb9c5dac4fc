"""No game goes on for ever."""

from __future__ import annotations

import pytest

from tengen import Variant, variant
from tengen.base.color import Seat
from tengen.games import (
    Chat,
    Command,
    Game,
    GameKind,
    GameSettings,
    MakeMove,
    Party,
    Person,
    Refused,
    Resign,
    Rewind,
    move_sequence,
    refusals,
)
from tengen.games.recording import to_record
from tengen.games.scene import GameOutcome
from tengen.records.result import Ending
from tengen.rules.catalogue import variants

ANN = Person("v-ann", "Ann")
EVE, MAX = Person("v-eve", "Eve"), Person("v-max", "Max")


def table(name: str) -> Game:
    players = dict.fromkeys(Seat, Party.person("Ann", "v-ann"))
    settings = GameSettings(variant(name), GameKind.HERE, players, owner="v-ann")
    return Game.of("g", Game.begin(settings, 0))


def test_a_board_without_edges_is_full_some_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(move_sequence, "MAX_MOVES", 4)
    game = table("unbounded")
    rules = game.settings.variant
    for ply, move in enumerate(("0,0", "5,5", "1,0", "6,6")):
        assert not game.is_over
        for event in game.decide(MakeMove(rules.format(rules.parse(move)), ply), ANN, ply):
            game.apply(event)
    assert game.outcome is not None
    assert game.outcome == GameOutcome(None, Ending.FULL_BOARD)
    assert to_record(game).result is not None


@pytest.mark.parametrize("rules", variants(), ids=lambda rules: rules.name)
def test_the_limit_is_beyond_every_board_with_edges(rules: Variant) -> None:
    assert rules.grid.is_unbounded or 2 * len(rules.grid.points) < move_sequence.MAX_MOVES


def test_a_game_of_endless_taking_back_can_only_be_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refusals, "MAX_EVENTS", 3)
    game = table("freestyle")
    do(game, MakeMove("h8", 0), ANN)
    do(game, Rewind(0), ANN)
    with pytest.raises(Refused, match="too long"):
        do(game, Rewind(1), ANN)
    do(game, Resign(), ANN)


def do(game: Game, command: Command, who: Person) -> None:
    for event in game.decide(command, who, 1):
        game.apply(event)


def test_talk_takes_no_room_from_the_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refusals, "MAX_EVENTS", 4)
    game = table("freestyle")
    for line in range(20):
        do(game, Chat(f"line {line}"), EVE)
    for ply, move in enumerate(("h8", "a1", "h9")):
        do(game, MakeMove(move, ply), ANN)
    assert (game.n, game.chat_lines, game.ply) == (24, 20, 3)


def test_spectators_do_not_use_up_the_lines_of_the_players(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refusals, "MAX_CHAT", 2)
    game = table("freestyle")
    for who in (EVE, MAX):
        do(game, Chat("hello"), who)
    with pytest.raises(Refused, match="The spectators have written as much"):
        do(game, Chat("and"), EVE)
    for _time in range(2):
        do(game, Chat("still here"), ANN)
    with pytest.raises(Refused, match="You have written as much"):
        do(game, Chat("and"), ANN)
    do(game, MakeMove("h8", 0), ANN)
