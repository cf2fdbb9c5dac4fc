"""What may be done at the table, by whom, and what follows."""

from __future__ import annotations

import contextvars
from typing import Any

import pytest

from tengen import variant
from tengen.base.color import Color, Seat
from tengen.base.score import Score
from tengen.games import (
    SYSTEM,
    Actor,
    Answer,
    Ask,
    Chat,
    Command,
    End,
    Event,
    Flag,
    Game,
    GameKind,
    GameSettings,
    InvalidSettings,
    Join,
    MakeMove,
    NameRematch,
    Pace,
    Party,
    Pause,
    Person,
    PriorMove,
    Program,
    Proposal,
    Refused,
    Resign,
    Resume,
    Rewind,
    Thought,
    TimeControl,
)
from tengen.games.facts import facts_of
from tengen.games.recording import to_record
from tengen.games.scene import GameOutcome
from tengen.games.words import result_text
from tengen.records.result import Ending

ANN, BOB, EVE = Person("v-ann", "Ann"), Person("v-bob", "Bob"), Person("v-eve", "Eve")
_ANN, _BOB = Party.person("Ann", "v-ann"), Party.person("Bob", "v-bob")
_LEVEL = Party.computer("level:3", "Level 3", 900)
_PAIRS = {
    GameKind.HERE: (_ANN, _ANN),
    GameKind.FRIEND: (_ANN, _BOB),
    GameKind.COMPUTER: (_ANN, _LEVEL),
    GameKind.PROGRAMS: (_LEVEL, _LEVEL),
}


class Table:
    """A game that goes on with every command."""

    def __init__(self, kind: GameKind, name: str = "freestyle", **more: Any) -> None:
        first, second = more.pop("players", _PAIRS[kind])
        moves = more.pop("moves", "")
        size = more.pop("size", None)
        rules = variant(name, size=size)
        if "clock" in more:
            more["control"] = TimeControl.of_data(more.pop("clock"))
        players = {Seat.FIRST: first, Seat.SECOND: second}
        settings = GameSettings(rules, kind, players, owner="v-ann", **more)
        past = [PriorMove(move) for move in rules.parse_moves(moves)]
        self.events = list(Game.begin(settings, 0, past))
        self.game = Game.of("g", self.events)
        self.now = 0

    def do(self, command: Command, actor: Actor = ANN, after: int = 1000) -> list[str]:
        """Carry out a command after some milliseconds; return the kinds of its events."""
        self.now += after
        events = self.game.decide(command, actor, self.now)
        for event in events:
            self.game.apply(event)
        self.events += events
        return [event.kind for event in events]

    def move(self, move: str, actor: Actor = ANN, after: int = 1000) -> list[str]:
        return self.do(MakeMove(move, self.game.ply), actor, after)

    def refusal(self, command: Command, actor: Actor = ANN) -> str:
        with pytest.raises(Refused) as refused:
            self.game.decide(command, actor, self.now)
        return refused.value.text

    @property
    def last(self) -> Event:
        return self.events[-1]

    @property
    def moves(self) -> str:
        return " ".join(map(self.game.settings.variant.format, self.game.position.moves))


# -- moves --------------------------------------------------------------------------------------


def test_two_persons_play_until_five_in_a_row() -> None:
    table = Table(GameKind.FRIEND)
    for black, white in zip(("h8", "h9", "h10", "h11"), ("a1", "b1", "c1", "d1"), strict=True):
        table.move(black, ANN)
        table.move(white, BOB)
    assert table.move("h12", ANN) == ["moved", "ended"]
    outcome = table.last.data()["outcome"]
    assert (outcome["winner"], outcome["reason"]) == ("black", "line")
    assert outcome["line"] == [[7, 3], [7, 4], [7, 5], [7, 6], [7, 7]]
    assert table.game.winner is Seat.FIRST
    assert table.refusal(MakeMove("a2", 9), BOB) == "The game is over."


def test_only_the_player_to_move_moves() -> None:
    table = Table(GameKind.FRIEND)
    assert table.refusal(MakeMove("h8", 0), BOB) == "It is not your turn."
    assert table.refusal(MakeMove("h8", 0), EVE) == "You are watching this game."
    assert (
        table.refusal(MakeMove("h8", 0), Program(Seat.FIRST)) == "This cannot be done in this game."
    )


def test_a_move_meant_for_another_moment_is_refused() -> None:
    table = Table(GameKind.FRIEND)
    table.move("h8")
    assert table.refusal(MakeMove("a1", 0), BOB) == "Another move came first."


def test_an_answer_to_a_position_that_was_taken_back_is_refused() -> None:
    table = _against_computer("h8")
    thinking = table.game.turn
    table.do(Rewind(0))
    table.move("a1")
    late = MakeMove("i9", 1, turn=thinking)
    assert table.refusal(late, Program(Seat.SECOND)) == "Another move came first."
    table.do(MakeMove("i9", 1, turn=table.game.turn), Program(Seat.SECOND))


def test_an_illegal_move_is_refused_with_the_reason() -> None:
    table = Table(GameKind.HERE)
    table.move("h8")
    assert table.refusal(MakeMove("h8", 1)) == "h8 is not allowed: the point is taken."
    assert table.refusal(MakeMove("here", 1)) == "here is not a move."


def test_reasons_are_told_in_the_language_of_the_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TENGEN_LANGUAGE", "cs")
    table = Table(GameKind.HERE)
    table.move("h8")
    told = contextvars.Context().run(table.refusal, MakeMove("h8", 1))
    assert "the point is taken" not in told


def test_a_forced_pass_follows_by_itself_and_is_told() -> None:
    table = Table(GameKind.HERE, "reversi", size=4)
    for move in ("b1", "c1", "d3"):
        assert table.move(move) == ["moved"]
    assert table.move("a1") == ["moved", "moved"]
    passed = table.last.data()
    assert (passed["move"], passed["color"], passed["changes"]) == ("pass", "black", [])
    forced = table.events[-2].data()["scene"]
    assert forced["actions"] == ["pass"]
    assert forced["prompt"]["template"] == "Black has no legal move and must pass."
    assert table.game.position.turn is Color.WHITE


def test_the_second_player_may_take_the_other_colour() -> None:
    table = Table(GameKind.FRIEND, "swap")
    for move in ("h8", "h9", "h10"):
        table.move(move, ANN)
    assert table.game.scene.seat is Seat.SECOND
    table.move("swap", BOB)
    assert table.last.data()["scene"]["colors"] == {"first": "white", "second": "black"}
    table.do(Resign(), BOB)
    assert table.game.outcome is not None
    assert table.game.outcome.winner is Color.WHITE
    assert table.game.winner is Seat.FIRST


def test_a_program_tells_its_thought_with_the_move() -> None:
    table = Table(GameKind.COMPUTER)
    table.move("h8")
    assert table.game.program_to_move == _LEVEL
    thought = Thought(Score.winrate(0.25), ("i9", "j10"), depth=4, nodes=100, seconds=0.25)
    table.do(MakeMove("i9", 1, thought), Program(Seat.SECOND))
    assert table.last.data()["thought"]["line"] == ["i9", "j10"]
    assert table.game.program_to_move is None


def test_a_person_cannot_pretend_to_have_thought() -> None:
    table = Table(GameKind.HERE)
    table.do(MakeMove("h8", 0, Thought(Score.winrate(1))))
    assert table.last.data()["thought"] is None


def test_a_game_may_begin_with_moves_that_were_made_before() -> None:
    table = Table(GameKind.HERE, moves="h8 i9")
    assert [event.kind for event in table.events] == ["created", "moved", "moved"]
    with pytest.raises(InvalidSettings, match="move 2 cannot be played: h8 is illegal"):
        Table(GameKind.HERE, moves="h8 h8")


# -- taking back --------------------------------------------------------------------------------


def _against_computer(*moves: str, **more: Any) -> Table:
    table = Table(GameKind.COMPUTER, **more)
    for move in moves:
        party = table.game.players[table.game.position.seat]
        is_person = party is not None and party.is_person
        table.move(move, ANN if is_person else Program(table.game.position.seat))
    return table


def test_undo_on_the_own_turn_takes_back_both_moves() -> None:
    table = _against_computer("h8", "i9", "j10", "k11")
    assert table.do(Rewind(3)) == ["rewound"]
    assert table.moves == "h8 i9"
    table.do(Rewind(1))
    assert table.moves == ""


def test_undo_while_the_computer_thinks_takes_back_one_move() -> None:
    table = _against_computer("h8", "i9", "j10")
    table.do(Rewind(2))
    assert table.moves == "h8 i9"
    assert table.game.program_to_move is None


def test_there_is_nothing_to_take_back_when_only_the_computer_moved() -> None:
    table = _against_computer("h8", players=(_LEVEL, _ANN))
    assert table.refusal(Rewind(0)) == "There is no move to take back."


def test_what_was_taken_back_can_be_played_again_until_another_move_is_made() -> None:
    table = _against_computer("h8", "i9", "j10", "k11")
    table.do(Rewind(0))
    table.do(Rewind(1))
    assert table.moves == "h8 i9"
    table.do(Rewind(4))
    assert table.moves == "h8 i9 j10 k11"
    table.do(Rewind(2))
    table.move("a1")
    assert table.refusal(Rewind(4)) == "There is no such moment in this game."


def test_undo_after_losing_reopens_the_game() -> None:
    table = _against_computer("h8", "i9")
    table.do(Resign())
    assert table.game.is_over
    table.do(Rewind(0))
    assert not table.game.is_over
    table.move("h8")


def test_a_resignation_can_be_taken_back_where_it_was_made() -> None:
    table = _against_computer("h8", "i9")
    table.do(Resign())
    table.do(Rewind(2))
    assert not table.game.is_over
    assert table.moves == "h8 i9"


def test_playing_again_to_the_end_ends_the_game_again() -> None:
    table = Table(GameKind.HERE, "tictactoe")
    for move in ("a1", "b1", "a2", "b2", "a3"):
        table.move(move)
    table.do(Rewind(3))
    assert not table.game.is_over
    assert table.do(Rewind(5)) == ["rewound", "ended"]
    assert table.game.is_over


def test_undo_never_stops_at_a_forced_pass() -> None:
    table = Table(GameKind.HERE, "reversi", size=4)
    for move in ("b1", "c1", "d3", "a1"):
        table.move(move)
    assert table.moves.endswith("a1 pass")
    table.do(Rewind(4))
    assert table.moves == "b1 c1 d3"
    table.do(Rewind(4))
    assert table.moves == "b1 c1 d3 a1 pass"


def test_undo_gives_the_clocks_of_that_moment_back() -> None:
    clock = {"kind": "game", "base": 60, "increment": 0}
    table = _against_computer("h8", "i9", "j10", "k11", clock=clock)
    table.do(Rewind(2), after=30_000)
    assert table.game.clocks is not None
    assert table.game.clocks.left(Seat.FIRST, table.now) == 60_000
    assert table.game.clocks.running is Seat.FIRST


def test_a_rated_game_is_never_taken_back() -> None:
    table = _against_computer("h8", "i9", rated=True)
    assert table.refusal(Rewind(0)) == "A rated game cannot be taken back."


def test_between_two_persons_a_move_is_taken_back_by_consent() -> None:
    table = Table(GameKind.FRIEND)
    table.move("h8", ANN)
    table.move("i9", BOB)
    assert table.refusal(Rewind(0)) == "Ask your opponent to take the move back."
    table.do(Ask(Proposal.TAKEBACK), ANN)
    assert table.refusal(Answer(Proposal.TAKEBACK, yes=True), ANN) == "Nothing was asked."
    assert table.do(Answer(Proposal.TAKEBACK, yes=True), BOB) == ["answered", "rewound"]
    assert table.moves == ""


def test_a_takeback_on_the_opponents_turn_takes_back_one_move() -> None:
    table = Table(GameKind.FRIEND)
    for move, who in (("h8", ANN), ("i9", BOB), ("j10", ANN)):
        table.move(move, who)
    table.do(Ask(Proposal.TAKEBACK), ANN)
    table.do(Answer(Proposal.TAKEBACK, yes=True), BOB)
    assert table.moves == "h8 i9"


def test_a_move_is_an_answer_to_what_was_asked() -> None:
    table = Table(GameKind.FRIEND)
    table.move("h8", ANN)
    table.do(Ask(Proposal.TAKEBACK), ANN)
    table.move("i9", BOB)
    assert table.refusal(Answer(Proposal.TAKEBACK, yes=True), BOB) == "Nothing was asked."


def test_nobody_asks_twice_in_a_row() -> None:
    table = Table(GameKind.FRIEND)
    table.move("h8", ANN)
    table.do(Ask(Proposal.DRAW), ANN)
    assert table.refusal(Ask(Proposal.DRAW), ANN) == "You have asked already."
    table.do(Answer(Proposal.DRAW, yes=False), BOB)
    assert table.refusal(Ask(Proposal.DRAW), ANN) == "Your opponent has just said no."
    table.move("i9", BOB)
    table.do(Ask(Proposal.DRAW), ANN)


# -- the end ------------------------------------------------------------------------------------


def test_a_draw_is_agreed_by_both() -> None:
    table = Table(GameKind.FRIEND)
    table.do(Ask(Proposal.DRAW), ANN)
    assert table.do(Ask(Proposal.DRAW), BOB) == ["answered", "ended"]
    assert table.game.outcome is not None
    assert table.game.outcome == GameOutcome(None, Ending.AGREEMENT)


def test_the_computer_does_not_agree_to_draws() -> None:
    assert "does not agree" in Table(GameKind.COMPUTER).refusal(Ask(Proposal.DRAW))


def test_at_one_screen_whoever_is_to_move_resigns() -> None:
    table = Table(GameKind.HERE)
    table.move("h8")
    table.do(Resign())
    assert table.game.winner is Seat.FIRST


@pytest.mark.parametrize("kind", [GameKind.COMPUTER, GameKind.HERE])
def test_a_game_can_be_ended_so_that_nobody_has_lost(kind: GameKind) -> None:
    table = Table(kind)
    table.move("h8")
    table.do(End())
    assert table.game.outcome is not None
    assert table.game.outcome == GameOutcome(None, Ending.ENDED)
    assert result_text(table.game, [Seat.FIRST]) == "The game was ended early; nobody lost."
    result = to_record(table.game).result
    assert result is not None
    assert not result.is_draw
    assert table.refusal(End()) == "The game is over."


def test_a_game_with_somebody_else_or_for_a_rating_is_not_just_ended() -> None:
    assert Table(GameKind.FRIEND).refusal(End(), ANN) == "This cannot be done in this game."
    rated = Table(GameKind.COMPUTER, rated=True)
    assert rated.refusal(End()) == "This cannot be done in this game."
    watched = Table(GameKind.HERE)
    assert watched.refusal(End(), EVE) == "You are watching this game."


def test_the_clock_runs_from_the_first_move_on() -> None:
    table = Table(GameKind.FRIEND, clock={"kind": "game", "base": 10, "increment": 1})
    table.move("h8", ANN, after=60_000)
    assert table.last.data()["clocks"]["first"] == {"ms": 10_000, "periods": 0}
    table.move("i9", BOB, after=4_000)
    assert table.last.data()["clocks"]["second"] == {"ms": 7_000, "periods": 0}
    assert table.last.data()["spent"] == 4_000


def test_who_thinks_too_long_loses_on_time() -> None:
    table = Table(GameKind.FRIEND, clock={"kind": "game", "base": 10, "increment": 0})
    table.move("h8", ANN)
    assert table.refusal(Flag(), SYSTEM) == "Nobody's time is up."
    table.now += 10_500
    assert table.refusal(MakeMove("i9", 1), BOB) == "Your time is up."
    assert table.do(Flag(), SYSTEM, after=0) == ["flagged", "ended"]
    assert table.game.outcome is not None
    assert table.game.outcome == GameOutcome(Color.BLACK, Ending.TIME)
    assert table.game.clocks is not None
    assert table.game.clocks.running is None


def test_only_the_host_may_say_that_time_is_over() -> None:
    table = Table(GameKind.FRIEND, clock={"kind": "game", "base": 10, "increment": 0})
    table.move("h8", ANN)
    table.now += 60_000
    assert table.refusal(Flag(), ANN) == "This cannot be done in this game."


def test_a_rematch_changes_the_seats() -> None:
    table = Table(GameKind.FRIEND)
    assert table.refusal(Ask(Proposal.REMATCH), ANN) == "The game is not over yet."
    table.do(Resign(), ANN)
    table.do(Ask(Proposal.REMATCH), ANN)
    assert not table.game.wants_rematch
    table.do(Answer(Proposal.REMATCH, yes=True), BOB)
    assert table.game.wants_rematch
    settings = table.game.rematch_settings()
    assert settings.players == {Seat.FIRST: _BOB, Seat.SECOND: _ANN}
    assert settings.previous == "g"
    table.do(NameRematch("next"), SYSTEM)
    assert facts_of(table.game, "v-eve").rematch == "next"


@pytest.mark.parametrize("kind", [GameKind.COMPUTER, GameKind.HERE])
def test_a_rematch_alone_needs_no_consent(kind: GameKind) -> None:
    table = Table(kind)
    table.do(Resign())
    assert table.do(Ask(Proposal.REMATCH)) == ["asked", "answered"]
    assert table.game.wants_rematch


# -- around the game ----------------------------------------------------------------------------


def test_a_friend_takes_the_free_seat() -> None:
    table = Table(GameKind.FRIEND, players=(_ANN, None))
    assert facts_of(table.game, "v-bob").join
    assert table.refusal(MakeMove("h8", 0), ANN) == "The other player has not joined yet."
    assert table.refusal(Join(), ANN) == "You are in this game already."
    table.do(Join(), BOB)
    assert table.refusal(Join(), EVE) == "Both seats are taken."
    table.move("h8", ANN)
    table.move("i9", BOB)


def test_what_is_told_about_a_game_depends_on_who_asks() -> None:
    table = Table(GameKind.FRIEND)
    ann, eve = facts_of(table.game, "v-ann", [Seat.FIRST]), facts_of(table.game, "v-eve")
    assert (ann.you, ann.owner) == ("first", True)
    assert (eve.you, eve.owner, eve.join) == (None, False, False)
    first = ann.players[Seat.FIRST]
    assert first is not None
    assert first.online
    assert facts_of(Table(GameKind.HERE).game, "v-ann").you == "both"


def test_spectators_may_talk_but_not_act() -> None:
    table = Table(GameKind.FRIEND)
    table.do(Chat("hello"), EVE)
    assert table.last.data()["seat"] is None
    assert table.last.data()["name"] == "Eve"
    for command in (Resign(), Ask(Proposal.DRAW), Rewind(0)):
        assert table.refusal(command, EVE) == "You are watching this game."


def test_the_owner_holds_a_game_of_two_programs() -> None:
    table = Table(GameKind.PROGRAMS, clock={"kind": "game", "base": 60, "increment": 0})
    table.move("h8", Program(Seat.FIRST))
    assert table.refusal(Pause(), EVE) == "You are watching this game."
    table.do(Pause())
    assert table.game.program_to_move is None
    assert table.refusal(MakeMove("i9", 1), Program(Seat.SECOND)) == "The game is paused."
    table.do(Resume(), after=100_000)
    assert table.game.clocks is not None
    assert table.game.clocks.left(Seat.SECOND, table.now) == 59_000
    table.do(Pace(0.5))
    assert table.game.pace == 0.5
    table.do(Rewind(0))
    assert table.moves == ""


def test_a_command_that_comes_twice_is_known() -> None:
    table = Table(GameKind.FRIEND)
    events = table.game.decide(MakeMove("h8", 0), ANN, 5, "c1")
    assert table.game.answer_to("v-ann", "c1") is None
    for event in events:
        table.game.apply(Event.of_stored(event.stored()))
    assert table.game.answer_to("v-ann", "c1") == 2
    assert table.game.answer_to("v-bob", "c1") is None


def test_an_event_out_of_turn_is_not_taken() -> None:
    table = Table(GameKind.HERE)
    first, second = table.game.decide(Chat("a"), ANN, 1), table.game.decide(Chat("b"), ANN, 2)
    table.game.apply(first[0])
    with pytest.raises(ValueError, match="event 2 of game 'g' does not follow 2"):
        table.game.apply(second[0])
