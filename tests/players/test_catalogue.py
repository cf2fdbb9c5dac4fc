"""Players by name."""

from __future__ import annotations

import pytest

from tengen import TengenError, variant
from tengen.engine import EngineUnsupported, InvalidPlayer, open_simple
from tengen.players.catalogue import is_program, names, player


def test_a_human_is_no_program() -> None:
    assert player("human") is None
    assert not is_program("human")
    assert not is_program("Honinbo Shusaku")
    assert is_program("random[seed=1]")


@pytest.mark.parametrize("name", ["random", "random[seed=7]", "random[seed=-1]"])
def test_the_name_of_a_player_makes_it_again(name: str) -> None:
    made = player(name)
    assert made is not None
    assert made.name == name


def test_case_and_blanks_do_not_matter() -> None:
    made = player("  Random [ seed = 7 ] ")
    assert made is not None
    assert made.name == "random[seed=7]"


def test_every_name_of_the_catalogue_is_a_player() -> None:
    for name in names(variant("reversi")):
        player(name)


@pytest.mark.parametrize(
    "name",
    [
        "",
        "robot",
        "random[",
        "random]",
        "random[seed]",
        "random[seed=]",
        "random[=7]",
        "random[seed=1,seed=2]",
        "random[seed=1.5]",
        "random[seed=" + "9" * 5000 + "]",
        "random[depth=3]",
        "human[seed=1]",
        "random[seed=7]x",
        "random\n[seed=7][",
    ],
)
def test_what_is_no_player_is_refused(name: str) -> None:
    with pytest.raises(InvalidPlayer) as refused:
        player(name)
    assert isinstance(refused.value, TengenError)
    assert str(refused.value)


def test_the_same_seed_plays_the_same_legal_game() -> None:
    games = []
    for _attempt in range(2):
        position = variant("reversi", size=6).initial()
        with open_simple("random[seed=11]") as bot:
            while position.outcome is None:
                position = position.play(bot.play(position).move)
        games.append(position.moves)
    assert games[0] == games[1]


def test_other_seeds_play_other_games() -> None:
    start = variant("freestyle").initial()
    chosen = set()
    for seed in range(20):
        with open_simple(f"random[seed={seed}]") as bot:
            chosen.add(bot.play(start).move)
    assert len(chosen) > 10


def test_a_name_found_in_a_file_never_counts_as_a_program_to_start() -> None:
    assert not is_program("gomocup:rm -rf /")
    assert "gomocup" not in names(variant("freestyle"))


def test_players_are_offered_for_the_games_they_know() -> None:
    assert {"franta", "scorer", "random"} <= set(names(variant("renju")))
    assert "hard" not in names(variant("renju"))
    assert {"novice", "hard", "random"} <= set(names(variant("reversi")))
    assert "franta" not in names(variant("reversi"))


def test_a_player_refuses_a_game_it_does_not_know() -> None:
    with open_simple("franta") as bot, pytest.raises(EngineUnsupported, match="franta does not"):
        bot.play(variant("reversi").initial())
