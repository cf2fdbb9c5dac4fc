"""What is said of a level: every rung of every ladder has words, and stronger ones better words."""

from __future__ import annotations

import pytest

from tengen import Variant, variant, variants
from tengen.players.ladder.catalogue import ladder
from tengen.players.ladder.description import PERFECT, SIGHT, SKILL, description

FREESTYLE, REVERSI = variant("freestyle"), variant("reversi")


@pytest.mark.parametrize("rules", variants(), ids=lambda rules: rules.name)
def test_every_level_is_described(rules: Variant) -> None:
    levels = ladder(rules)
    assert levels
    for level in levels:
        sentences = description(level.player, rules)
        assert sentences, level.player
        assert all(sentence.endswith(".") for sentence in sentences)


def test_more_attention_sees_more_and_never_less() -> None:
    words = [text for _limit, text in SIGHT]
    said = [description(f"sighted[attention={a}]", FREESTYLE)[0] for a in range(1, 101)]
    assert list(dict.fromkeys(said)) == words


def test_more_skill_has_learned_more() -> None:
    words = [text for _limit, text in SKILL]
    said = [description(f"student[skill={skill}]", REVERSI)[0] for skill in range(101)]
    assert list(dict.fromkeys(said)) == words


def test_effort_is_told_besides_sight() -> None:
    assert description("sighted[depth=4,breadth=8,combinations=2000]", FREESTYLE) == (
        "Overlooks nothing on the board.",
        "Looks several moves ahead.",
        "Finds long wins by fours and threes.",
    )
    assert description("sighted[attention=95,depth=2]", FREESTYLE)[1] == "Looks a move ahead."


def test_captures_are_spoken_of_where_there_are_any() -> None:
    player = "sighted[attention=42]"
    assert "Often overlooks captures." in description(player, variant("pente"))
    assert "Often overlooks captures." not in description(player, FREESTYLE)


def test_only_who_sees_all_of_tic_tac_toe_plays_perfectly() -> None:
    small = variant("tictactoe")
    assert description("sighted[depth=8]", small) == (PERFECT,)
    assert description("sighted[depth=7]", small) != (PERFECT,)
    assert description("sighted[depth=8]", FREESTYLE) != (PERFECT,)


def test_the_engine_is_described_by_its_positions() -> None:
    positions = (200, 2_000, 9_000, 700_000, 2_000_000)
    said = [description(f"tengen[nodes={nodes}]", FREESTYLE) for nodes in positions]
    assert len(set(said)) == len(said)
    assert description("tengen[threads=2]", FREESTYLE) == said[-1]
    assert description("tengen", REVERSI) != said[-1]


def test_words_among_the_options_do_no_harm() -> None:
    assert description("student[temper=attacker,skill=60]", REVERSI)


def test_a_player_of_another_kind_has_no_words() -> None:
    assert description("random", FREESTYLE) == ()
