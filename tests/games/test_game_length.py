"""No game goes on for ever."""

from __future__ import annotations

import pytest

from tengen import Variant, variant
from tengen.base.color import Seat
from tengen.games import (
    Chat,
    Game,
    GameKind,
    GameSettings,
    MakeMove,
    Party,
    Person,
    Refused,
    Resign,
    course,
    decisions,
)
from tengen.games.recording import to_record
from tengen.rules.catalogue import variants

ANN = Person("v-ann", "Ann")


def table(name: str) -> Game:
    players = dict.fromkeys(Seat, Party.person("Ann", "v-ann"))
    settings = GameSettings(variant(name), GameKind.HERE, players, owner="v-ann")
    return Game.of("g", Game.begin(settings, 0))


def test_a_board_without_edges_is_full_some_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(course, "MOST_MOVES", 4)
    game = table("unbounded")
    rules = game.settings.variant
    for ply, move in enumerate(("0,0", "5,5", "1,0", "6,6")):
        assert not game.is_over
        for event in game.decide(MakeMove(rules.format(rules.parse(move)), ply), ANN, ply):
            game.apply(event)
    assert game.outcome is not None
    assert (game.outcome["winner"], game.outcome["reason"]) == (None, "full board")
    assert to_record(game).result is not None


@pytest.mark.parametrize("rules", variants(), ids=lambda rules: rules.name)
def test_the_limit_is_beyond_every_board_with_edges(rules: Variant) -> None:
    assert rules.grid.is_unbounded or 2 * len(rules.grid.points) < course.MOST_MOVES


def test_a_game_of_endless_talk_can_only_be_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decisions, "MOST_EVENTS", 3)
    game = table("freestyle")
    for _time in range(2):
        for event in game.decide(Chat("and another thing"), ANN, 1):
            game.apply(event)
    with pytest.raises(Refused, match="too long"):
        game.decide(Chat("and"), ANN, 1)
    assert game.decide(Resign(), ANN, 1)
