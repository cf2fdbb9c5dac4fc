"""What somebody may do now is said once, and the game does exactly that."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen import variant
from tengen.base.color import Seat
from tengen.games import (
    SYSTEM,
    Actor,
    Answer,
    Ask,
    Chat,
    ClaimWin,
    Command,
    End,
    Flag,
    Game,
    GameKind,
    GameSettings,
    Join,
    MakeMove,
    NameRematch,
    Pace,
    Party,
    Pause,
    Person,
    Program,
    Proposal,
    Refused,
    Resign,
    Resume,
    Rewind,
    TimeControl,
)
from tengen.games.commands import AskCoach, AskHint, RetryProgram, StopProgram
from tengen.games.permissions import Permissions, permissions, why_not

ANN, BOB, EVE = Person("v-ann", "Ann"), Person("v-bob", "Bob"), Person("v-eve", "Eve")
_ANN, _BOB = Party.person("Ann", "v-ann"), Party.person("Bob", "v-bob")
_LEVEL = Party.computer("level:3", "Level 3", 900)
_PAIRS: dict[GameKind, tuple[Party | None, Party | None]] = {
    GameKind.HERE: (_ANN, _ANN),
    GameKind.FRIEND: (_ANN, _BOB),
    GameKind.COMPUTER: (_ANN, _LEVEL),
    GameKind.PROGRAMS: (_LEVEL, _LEVEL),
}
FIRST, SECOND = Program(Seat.FIRST), Program(Seat.SECOND)


class Board:
    """A game of Ann's that goes on with every command."""

    def __init__(self, kind: GameKind, name: str = "freestyle", **more: Any) -> None:
        players = dict(zip(Seat, more.pop("players", None) or _PAIRS[kind], strict=True))
        control = TimeControl.of_data(more.pop("clock", {"kind": "none"}))
        rules = variant(name, size=more.pop("size", None))
        settings_ = GameSettings(rules, kind, players, control, owner="v-ann", **more)
        self.game = Game.of("g", Game.begin(settings_, 0))
        self.now = 0

    def do(self, command: Command, actor: Actor = ANN) -> list[str]:
        self.now += 1000
        events = self.game.decide(command, actor, self.now)
        for event in events:
            self.game.apply(event)
        return [event.kind for event in events]

    def moves(self, text: str, *actors: Actor) -> Board:
        for number, move in enumerate(text.split()):
            self.do(MakeMove(move, self.game.ply), actors[number % len(actors)])
        return self

    def may(self, person: Person = ANN) -> Permissions:
        return permissions(self.game, person)


def refusal(game: Game, command: Any, actor: Actor = ANN) -> str | None:
    refused = why_not(game, command, actor)
    return None if refused is None else refused.text


# -- kinds of games -------------------------------------------------------------------------------


def test_against_the_computer_a_step_back_takes_both_moves() -> None:
    board = Board(GameKind.COMPUTER).moves("h8 a1 h9", ANN, SECOND)
    thinking = board.may()
    assert (thinking.move, thinking.undo_to, thinking.hint, thinking.stop) == (
        False,
        2,
        False,
        True,
    )
    board.moves("a2", SECOND)
    own = board.may()
    assert (own.move, own.undo_to, own.redo_to, own.hint, own.stop) == (True, 2, None, True, False)
    board.do(Rewind(2))
    assert (board.may().undo_to, board.may().redo_to) == (0, 4)


def test_at_one_screen_moves_are_taken_back_one_by_one() -> None:
    board = Board(GameKind.HERE).moves("h8 a1 h9", ANN)
    may = board.may()
    assert (may.move, may.undo_to, may.ask) == (True, 2, (Proposal.DRAW,))
    assert not may.resume
    assert not may.join


def test_nothing_is_taken_back_before_the_first_move() -> None:
    assert Board(GameKind.HERE).may().undo_to is None
    assert Board(GameKind.COMPUTER, players=(_LEVEL, _ANN)).moves("h8", FIRST).may().undo_to is None


def test_a_forced_pass_is_no_moment_to_go_back_to() -> None:
    board = Board(GameKind.HERE, "reversi", size=4).moves("a2 a3 b4 c1 a4", ANN)
    assert board.game.ply == 6
    assert board.may().undo_to == 4
    board.do(Rewind(4))
    assert board.may().redo_to == 6


def test_what_was_given_up_is_taken_up_again() -> None:
    board = Board(GameKind.HERE)
    board.do(Resign())
    assert board.may().undo_to == 0
    assert board.do(Rewind(0)) == ["rewound"]
    assert not board.game.is_over


def test_a_resignation_is_taken_back_without_the_moves_before_it() -> None:
    board = Board(GameKind.HERE).moves("h8 i9", ANN)
    board.do(Resign())
    assert board.may().undo_to == 2
    board.do(Rewind(2))
    assert (board.game.is_over, board.game.ply) == (False, 2)


def test_a_rated_game_is_never_taken_back_and_has_no_hints() -> None:
    board = Board(GameKind.COMPUTER, rated=True).moves("h8 a1", ANN, SECOND)
    may = board.may()
    assert may == Permissions(move=True, resign=True, chat=True)
    assert refusal(board.game, Rewind(0)) == "A rated game cannot be taken back."
    assert refusal(board.game, AskHint()) == "There are no hints in this game."
    board.moves("h9", ANN)
    assert refusal(board.game, StopProgram()) == "In a rated game the program takes its time."
    assert board.may().retry
    board.do(Resign())
    over = board.may()
    assert (over.undo_to, over.ask, over.analyse) == (None, (Proposal.REMATCH,), True)


def test_two_people_ask_each_other() -> None:
    board = Board(GameKind.FRIEND).moves("h8 a1", ANN, BOB)
    assert board.may() == Permissions(
        move=True, ask=(Proposal.TAKEBACK, Proposal.DRAW), resign=True, chat=True
    )
    board.do(Ask(Proposal.DRAW))
    assert board.may().ask == (Proposal.TAKEBACK,)
    assert board.may(BOB).answer == (Proposal.DRAW,)
    assert board.may(BOB).ask == (Proposal.TAKEBACK, Proposal.DRAW)
    board.do(Answer(Proposal.DRAW, yes=False), BOB)
    assert board.may().ask == (Proposal.TAKEBACK,)
    assert refusal(board.game, Ask(Proposal.DRAW)) == "Your opponent has just said no."


def test_a_rated_game_of_two_people_has_no_takebacks() -> None:
    board = Board(GameKind.FRIEND, rated=True).moves("h8 a1", ANN, BOB)
    assert board.may().ask == (Proposal.DRAW,)


def test_a_free_seat_is_for_whoever_is_not_in_the_game() -> None:
    board = Board(GameKind.FRIEND, players=(_ANN, None))
    assert board.may() == Permissions(chat=True, end=True)
    assert board.may(EVE) == Permissions(join=True, chat=True)
    board.do(Join(), BOB)
    assert board.may(EVE) == Permissions(chat=True)
    assert board.may().move


def test_a_free_seat_of_a_rated_game_is_for_accounts() -> None:
    board = Board(GameKind.FRIEND, players=(_ANN, None), rated=True)
    guest = replace(EVE, is_guest=True)
    assert board.may(guest) == Permissions(chat=True)
    assert refusal(board.game, Join(), guest) == "rated games need an account"
    assert board.may(EVE).join


def test_spectators_talk_and_analyse_what_is_free() -> None:
    for kind in (GameKind.COMPUTER, GameKind.HERE, GameKind.PROGRAMS):
        assert Board(kind).may(EVE) == Permissions(chat=True, analyse=True)
    assert Board(GameKind.FRIEND, spectator_analysis=True).may(EVE).analyse
    assert not Board(GameKind.FRIEND, spectator_analysis=True).may().analyse
    assert refusal(Board(GameKind.COMPUTER).game, AskHint(), EVE) == "You are watching this game."


def test_the_coach_speaks_in_free_games_against_programs_only() -> None:
    assert Board(GameKind.COMPUTER).may().coach
    for board in (
        Board(GameKind.COMPUTER, rated=True),
        Board(GameKind.FRIEND),
        Board(GameKind.HERE),
        Board(GameKind.PROGRAMS),
    ):
        assert not board.may().coach
        assert refusal(board.game, AskCoach(0)) == "There is no coach in this game."
    assert refusal(Board(GameKind.COMPUTER).game, AskCoach(0), EVE) == "You are watching this game."
    assert refusal(Board(GameKind.COMPUTER).game, AskCoach(5)) == (
        "There is no such moment in this game."
    )


def test_the_owner_leads_two_programs() -> None:
    board = Board(GameKind.PROGRAMS).moves("h8 a1 h9", FIRST, SECOND)
    may = board.may()
    assert may == Permissions(
        undo_to=2,
        end=True,
        hint=True,
        pause=True,
        pace=True,
        chat=True,
        stop=True,
        retry=True,
        analyse=True,
    )


def test_two_programs_whose_move_is_taken_back_wait() -> None:
    clock = {"kind": "game", "base": 60, "increment": 0}
    board = Board(GameKind.PROGRAMS, clock=clock).moves("h8 a1 h9", FIRST, SECOND)
    assert board.do(Rewind(2)) == ["rewound", "paused"]
    assert board.game.program_to_move is None
    assert board.game.running_clocks is None
    may = board.may()
    assert (may.pause, may.resume, may.undo_to, may.redo_to) == (False, True, 1, 3)
    assert board.do(Rewind(1)) == ["rewound"]
    board.do(Resume())
    assert board.game.program_to_move is not None
    clocks = board.game.running_clocks
    assert clocks is not None
    assert clocks.running is Seat.SECOND


def test_nothing_is_played_in_an_imported_game() -> None:
    people = Party.person("Black"), Party.person("White")
    board = Board(GameKind.IMPORTED, players=people)
    assert board.may() == Permissions(chat=True, analyse=True)


def test_a_move_is_refused_for_the_reason_of_the_rules() -> None:
    game = Board(GameKind.HERE).moves("h8", ANN).game
    assert refusal(game, MakeMove("h8", 1)) == "h8 is not allowed: the point is taken."
    assert refusal(game, MakeMove("nonsense", 1)) == "nonsense is not a move."
    assert refusal(game, MakeMove("h9", 0)) == "Another move came first."
    assert refusal(game, MakeMove("h9", 1)) is None


# -- everything -----------------------------------------------------------------------------------


def _settings(kind: GameKind, random: Random) -> GameSettings:
    parties = list(_PAIRS[kind])
    if kind is GameKind.FRIEND and random.random() < 0.3:
        parties[1] = None
    random.shuffle(parties)
    name = random.choice(("freestyle", "reversi", "swap2", "renju", "tictactoe"))
    rules = variant(name, size=4 if name == "reversi" else None)
    clock = random.choice(({"kind": "none"}, {"kind": "game", "base": 9, "increment": 1}))
    is_rated = kind in {GameKind.FRIEND, GameKind.COMPUTER} and random.random() < 0.3
    seats = dict(zip(Seat, parties, strict=True))
    control = TimeControl.of_data(clock)
    return GameSettings(rules, kind, seats, control, rated=is_rated, owner="v-ann")


def _commands(game: Game, random: Random) -> list[Command]:
    moves = game.position.legal_moves
    move = game.settings.variant.format(random.choice(moves)) if moves else "a1"
    commands: list[Command] = [MakeMove(move, game.ply), MakeMove("a1", game.ply), Resign(), End()]
    commands += [Rewind(ply) for ply in range(len(game.line) + 2)]
    commands += [Ask(what) for what in Proposal]
    commands += [Answer(what, yes=yes) for what in Proposal for yes in (True, False)]
    commands += [ClaimWin(), Join(), Chat("Hello"), Pause(), Resume(), Pace(1.0), Flag()]
    return [*commands, NameRematch("next")]


def _compare(game: Game, command: Command, actor: Actor, now: int) -> bool:
    """See that ``decide`` and ``why_not`` agree; return whether the command is carried out."""
    refused = why_not(game, command, actor, now)
    try:
        events = game.decide(command, actor, now)
    except Refused as error:
        assert refused is not None, (command, error.text)
        assert refused.text == error.text
        return False
    assert refused is None, (command, refused.text)
    assert events
    return True


def _check(game: Game, person: Person) -> None:
    """See that what somebody may do is what the game does."""
    may, kinds = permissions(game, person), game.settings.kind
    for to in (may.undo_to, may.redo_to):
        if to is not None:
            first = game.decide(Rewind(to), person, 0)[0].data()
            assert first["to"] == to
    assert may.undo_to is None or may.undo_to < game.ply + game.is_over
    assert may.redo_to is None or may.redo_to > game.ply
    assert may.hint is (why_not(game, AskHint(), person) is None)
    assert may.ask == tuple(what for what in Proposal if why_not(game, Ask(what), person) is None)
    assert not (game.settings.rated and (may.hint or may.undo_to is not None or may.stop))
    is_played = kinds is GameKind.FRIEND and not game.is_over and not game.is_waiting
    assert not (is_played and (may.hint or may.end))
    assert not may.retry or why_not(game, RetryProgram(), person) is None


@pytest.mark.parametrize("kind", list(_PAIRS))
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_the_game_does_what_is_permitted_and_refuses_the_rest(kind: GameKind, seed: int) -> None:
    random, now = Random(seed), 1000
    game = Game.of("g", Game.begin(_settings(kind, random), now))
    actors: list[Actor] = [ANN, BOB, EVE, SYSTEM, FIRST, SECOND]
    for _number in range(12):
        now += random.choice((10, 1000, 4000))
        for person in (ANN, BOB, EVE):
            _check(game, person)
        commands = _commands(game, random)
        done = [
            (command, actor)
            for actor in actors
            for command in commands
            if _compare(game, command, actor, now)
        ]
        assert done  # somebody can always say something
        moves = [one for one in done if isinstance(one[0], MakeMove)]
        command, actor = random.choice(moves if moves and random.random() < 0.7 else done)
        for event in game.decide(command, actor, now):
            game.apply(event)
