"""Openings by name: the ones players know, however the board is turned."""

from __future__ import annotations

import pytest

from tengen import Position, variant
from tengen.base.grid import Symmetry
from tengen.base.move import placement
from tengen.records.opening_names import NamedOpening, name_of, named_openings, opening_of, reached

RULES = variant("reversi")
START = RULES.initial()


def after(text: str) -> Position:
    """Return the position after a transcript."""
    return START.play_all([text[at : at + 2] for at in range(0, len(text), 2)])


def openings() -> list[NamedOpening]:
    return list(named_openings().values())


def test_there_are_many_names_and_each_belongs_to_one_opening() -> None:
    """Openings are kept by what they lead to up to symmetry: a twin would have replaced one."""
    names = [opening.name for opening in openings()]
    assert len(names) == 67
    assert len(set(names)) == len(names)
    assert names == [name.strip() for name in names if name]


@pytest.mark.parametrize("opening", openings(), ids=lambda opening: opening.name)
def test_every_opening_is_legal_begins_with_f5_and_finds_its_own_name(
    opening: NamedOpening,
) -> None:
    assert opening.moves.startswith("f5")
    assert opening_of(after(opening.moves)) == opening


@pytest.mark.parametrize(
    ("moves", "name"),
    [
        ("f5f6", "Diagonal"),
        ("f5d6", "Perpendicular"),
        ("f5f4", "Parallel"),
        ("f5d6c3d3c4", "Tiger"),
        ("f5d6c5f4e3c6d3f6e6d7", "Rose"),
        ("f5f6e6f4c3", "Buffalo"),
        ("f5f6e6f4g5", "Heath"),
        ("f5f6e6f4e3", "Cow"),
        ("f5d6c5f4e3c6e6", "Inoue"),
    ],
)
def test_the_openings_everybody_knows(moves: str, name: str) -> None:
    assert name_of(after(moves)) == name


@pytest.mark.parametrize(
    "symmetry",
    [Symmetry.IDENTITY, Symmetry.ROTATE_HALF, Symmetry.TRANSPOSE, Symmetry.ANTITRANSPOSE],
)
def test_a_turned_or_mirrored_board_has_the_same_opening(symmetry: Symmetry) -> None:
    """These four leave the start as it is."""
    position = START
    for move in after("f5d6c5f4e3c6d3f6e6d7").moves:
        assert move.point is not None
        position = position.play(placement(RULES.grid.transform(move.point, symmetry)))
    assert name_of(position) == "Rose"


def test_a_game_keeps_the_name_of_its_opening_to_the_end() -> None:
    position = after("f5d6c3d3c4")
    while position.outcome is None:
        position = position.play(position.legal_moves[-1])
    assert name_of(position) == "Tiger"


def test_other_moves_to_the_same_position_are_the_same_opening() -> None:
    assert after("f5f6e6f4g5") == after("e6f6f5f4g5")
    assert name_of(after("f5f6e6f4g5")) == name_of(after("e6f6f5f4g5")) == "Heath"


def test_renju_has_26_openings_with_a_name_each() -> None:
    names = [opening.name for opening in named_openings("renju").values()]
    assert len(set(names)) == len(names) == 26
    assert sorted(name.split()[0] for name in names) == sorted(
        f"{letter}{number}" for letter in "DI" for number in range(1, 14)
    )


@pytest.mark.parametrize("symmetry", list(Symmetry))
@pytest.mark.parametrize("name", ["renju", "rif", "taraguchi-10"])
def test_an_opening_of_renju_has_its_name_however_it_lies(name: str, symmetry: Symmetry) -> None:
    rules = variant(name)
    for opening in named_openings("renju").values():
        position = rules.initial()
        for move in rules.parse_moves(opening.moves):
            assert move.point is not None
            position = position.play(placement(rules.grid.transform(move.point, symmetry)))
        assert opening_of(position) == opening


@pytest.mark.parametrize(
    ("moves", "name"),
    [
        ("h8 i8 i7", "D4 Kagetsu"),
        ("h8 g9 g7", "I7 Hogetsu"),
        ("h8 h7 h6", "D1 Kansei"),
        ("h8 g7 j10 a1 b1", "I13 Suisei"),
    ],
)
def test_openings_of_renju_that_everybody_knows(moves: str, name: str) -> None:
    assert name_of(variant("renju").initial().play_all(moves)) == name
    assert name_of(variant("freestyle").initial().play_all(moves)) is None


def test_the_move_that_completes_an_opening_tells_its_name() -> None:
    game = variant("rif").initial().play_all("h8 h9")
    assert reached(game) is None
    third = game.play("i9")
    assert reached(third) == "D4 Kagetsu"
    assert reached(third.play("swap")) is None
    assert reached(after("f5d6c3d3c4")) == "Tiger"
    assert reached(after("f5d6c3d3c4b5")) is None


def test_choices_of_the_protocol_do_not_hide_the_name() -> None:
    moves = "h8 swap h9 swap h10 swap i9"
    assert name_of(variant("tarannikov").initial().play_all(moves)) == "D1 Kansei"


@pytest.mark.parametrize(
    "position",
    [
        variant("renju").initial().play_all("a1 h9 i9"),
        variant("renju", size=19).initial().play_all("j10 j11 k11"),
        variant("renju").initial().play_all("h8 h9"),
        START,
        START.play("f5"),
        variant("reversi", size=6).initial().play("c2"),
        variant("renju").initial().play("h8"),
        RULES.position("8/8/8/2xxxx2/3oo3/8/8/8 o").play("c3"),
    ],
    ids=["corner", "large", "two", "start", "first move", "six", "renju", "set up"],
)
def test_what_has_no_name_is_none(position: Position) -> None:
    assert name_of(position) is None
