"""The state of a game at the table, without a terminal."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen import Color, IllegalMove, Variant, variant, variants
from tengen.cli.terminal.session import Seats, Session
from tengen.players.catalogue import player
from tengen.records.record import Record
from tengen.records.result import Ending


def play_all(session: Session, moves: str) -> None:
    for move in moves.split():
        session.play(move)


def begin(name: str = "tictactoe", seats: Seats | None = None) -> Session:
    return Session.new(variant(name), seats or Seats())


def moves_of(session: Session) -> str:
    return " ".join(map(session.position.variant.format, session.record.mainline))


def test_moves_go_to_the_board_and_to_the_record() -> None:
    session = begin()
    session.play("b2")
    session.play("a1")
    assert moves_of(session) == "b2 a1"
    assert session.record.position() == session.position


def test_an_illegal_move_changes_nothing() -> None:
    session = begin()
    session.play("b2")
    with pytest.raises(IllegalMove, match="the point is taken"):
        session.play("b2")
    assert moves_of(session) == "b2"


def test_two_people_take_back_one_move_at_a_time() -> None:
    session = begin()
    play_all(session, "b2 a1 c3")
    assert session.undo()
    assert moves_of(session) == "b2 a1"
    assert session.undo()
    assert session.undo()
    assert not session.undo()
    assert moves_of(session) == ""


def test_against_a_program_the_reply_is_taken_back_as_well() -> None:
    session = begin(seats=Seats(second=player("random[seed=1]")))
    session.play("b2")
    session.play("a1")
    assert session.undo()
    assert moves_of(session) == ""


def test_the_first_move_of_a_program_is_not_taken_back() -> None:
    session = begin(seats=Seats(first=player("random[seed=1]")))
    session.play("b2")
    assert not session.undo()
    session.play("a1")
    session.play("c3")
    assert session.undo()
    assert moves_of(session) == "b2"


def test_what_was_taken_back_can_be_played_again() -> None:
    session = begin(seats=Seats(second=player("random[seed=1]")))
    play_all(session, "b2 a1 c3 a3")
    session.undo()
    session.undo()
    assert session.redo()
    assert moves_of(session) == "b2 a1"
    assert session.redo()
    assert moves_of(session) == "b2 a1 c3 a3"
    assert not session.redo()


def test_another_move_keeps_the_old_line_as_a_variation() -> None:
    session = begin()
    play_all(session, "b2 a1 c3")
    session.undo()
    session.undo()
    session.play("a3")
    assert moves_of(session) == "b2 a3"
    main, variation = session.record.root.children[0].children
    parse = session.position.variant.parse
    assert (main.move, variation.move) == (parse("a3"), parse("a1"))
    assert [child.move for child in variation.mainline()] == [parse("c3")]
    assert not session.redo()


def test_playing_the_same_move_again_does_not_repeat_it_in_the_record() -> None:
    session = begin()
    session.play("b2")
    session.undo()
    session.play("b2")
    assert len(session.record.root.children) == 1


def test_undo_passes_over_a_forced_pass() -> None:
    session = Session.new(variant("reversi", size=4), Seats())
    play_all(session, "c4 b4 a1 d2 d4 d3 a2 c1 a4 a3 b1")
    assert session.must_pass
    session.play("pass")
    session.undo()
    assert moves_of(session).endswith("a3")


def test_giving_up_ends_the_game_and_can_be_taken_back() -> None:
    session = begin()
    session.play("b2")
    assert session.resign() is Color.WHITE
    assert session.is_over
    assert session.record.result is not None
    assert session.record.result.reason is Ending.RESIGNATION
    with pytest.raises(IllegalMove, match="the game is over"):
        session.play("a1")
    assert not session.redo()
    assert session.undo()
    assert not session.is_over
    assert moves_of(session) == "b2"


def test_the_end_on_the_board_is_the_result_of_the_record() -> None:
    session = begin()
    play_all(session, "a1 a2 b1 b2 c1")
    assert session.is_over
    assert session.record.result is not None
    assert session.record.result.winner is Color.BLACK
    session.undo()
    assert session.record.result is None


def test_the_record_names_who_has_which_colour_after_a_swap() -> None:
    session = begin("swap", Seats(second=player("random[seed=5]")))
    play_all(session, "h8 a1 h9")
    assert (session.record.black, session.record.white) == ("human", "random[seed=5]")
    session.play("swap")
    assert (session.record.black, session.record.white) == ("random[seed=5]", "human")


def test_people_keep_the_names_a_record_gives_them() -> None:
    position = variant("renju").initial().play_all("h8 h9")
    session = Session(Record.of(position, black="Ada", white="random"), Seats())
    assert (session.record.black, session.record.white) == ("Ada", "human")


def test_a_game_goes_on_from_the_end_of_its_record_and_keeps_comments() -> None:
    record = Record.of(variant("renju").initial().play_all("h8 h9"))
    record.root.children[0].comment = "the centre"
    session = Session(record, Seats())
    session.play("i9")
    session.undo()
    session.undo()
    session.redo()
    assert session.record.root.children[0].comment == "the centre"
    assert session.record.position().turn is Color.BLACK


@given(st.sampled_from(variants()), st.randoms(use_true_random=False), st.integers(0, 40))
def test_any_play_undo_and_redo_leave_record_and_board_alike(
    rules: Variant, random: Random, steps: int
) -> None:
    session = begin(rules.name)
    for _step in range(steps):
        choice = random.random()
        if choice < 0.25:
            session.undo()
        elif choice < 0.4:
            session.redo()
        elif not session.is_over:
            session.play(random.choice(session.position.legal_moves))
        assert session.record.position().moves == session.position.moves
    session.record.validate()
