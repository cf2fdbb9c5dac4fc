"""Players with a taste."""

from __future__ import annotations

import pytest

from tengen import engine, variant
from tengen.engine import EngineUnsupported, InvalidPlayer
from tengen.engine.names import PlayerName
from tengen.players.personalities import (
    CHARACTERS,
    family_personalities,
    make,
    personalities,
)
from tengen.rules.variant import Family

GAMES = {Family.GOMOKU: "freestyle", Family.REVERSI: "reversi"}
NAMED = [(family, one.name) for family, known in CHARACTERS.items() for one in known]


@pytest.mark.parametrize(("family", "name"), NAMED)
def test_every_personality_is_a_player_by_its_name(family: Family, name: str) -> None:
    position = variant(GAMES[family]).initial()
    with engine.open_simple(f"{name}[seed=3]") as player:
        reply = player.play(position)
    assert position.is_legal(reply.move)
    assert engine.open(name).plays(position.variant)


@pytest.mark.parametrize("family", Family)
def test_every_personality_has_a_sentence_and_a_measured_rating(family: Family) -> None:
    found = family_personalities(family)
    assert len(found) >= 3
    assert all(one.sentence and one.rating and one.rating_error > 0 for one in found)
    assert personalities(variant(GAMES[family])) == found


def test_one_name_plays_both_families() -> None:
    attacker = engine.open("attacker")
    assert attacker.plays(variant("caro"))
    assert attacker.plays(variant("reversi"))


def test_who_plays_one_family_only_says_so() -> None:
    with (
        engine.open_simple("corner-lover") as player,
        pytest.raises(EngineUnsupported, match="corner-lover does not play caro"),
    ):
        player.play(variant("caro").initial())


def test_a_personality_takes_no_argument() -> None:
    with pytest.raises(InvalidPlayer, match="attacker takes no argument, but 'x' was given"):
        engine.open("attacker:x")


def test_an_unknown_personality_is_refused_with_the_nearest() -> None:
    with pytest.raises(InvalidPlayer, match="did you mean 'attacker'"):
        make(PlayerName.parse("attaker"))


def test_the_attacker_builds_where_the_defender_is_in_the_way() -> None:
    position = variant("freestyle").initial().play_all("h8 d4 h9 d5 a1 e9 o1 e10")
    moves = {}
    for name in ("attack", "defence"):
        with engine.open_simple(f"sighted[{name}=300,seed=1]") as player:
            reply = player.play(position)
        assert reply.explanation is not None
        moves[name] = position.variant.format(reply.move)
    assert moves["attack"] != moves["defence"]
