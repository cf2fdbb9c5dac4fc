"""What a person can type during a game, and what it does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tengen.base.errors import IllegalMove, InvalidNotation, TengenError
from tengen.base.i18n import N_, _
from tengen.base.move import RESIGN, Move, placement
from tengen.base.suggest import nearest
from tengen.cli.terminal import words
from tengen.cli.terminal.keeper import Keeper
from tengen.cli.terminal.session import Session
from tengen.engine.explanation import Explanation
from tengen.engine.info import Reply as EngineReply
from tengen.records.record import Record
from tengen.rules.position import Position
from tengen.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to what was typed: lines to say, and whether the game changed or is left."""

    lines: tuple[str, ...] = ()
    has_changed: bool = False
    is_leaving: bool = False


class Table:
    """The game that is being played and where it is kept; commands may put another on it."""

    def __init__(self, session: Session, keeper: Keeper) -> None:
        self.session = session
        self.keeper = keeper
        self._can_keep = session.seats.has_human
        self._reasons: tuple[str, Explanation] | None = None

    @property
    def reasons(self) -> tuple[str, ...]:
        """Why the program that moved last did so, in its own words."""
        if self._reasons is None:
            return (_("No program has moved yet."),)
        move, explanation = self._reasons
        text = explanation.text or _("It gave no reasons.")
        return (f"{move}: {text}", *_sequence(self.session.position.variant, explanation))

    @property
    def is_kept(self) -> bool:
        """Whether there is an unfinished game that can be resumed."""
        return self._can_keep and self.session.is_started and not self.session.is_over

    def play(self, move: Move | str) -> tuple[str, ...]:
        """Play a move, keep the game, and tell what happened."""
        before = self.session.position
        played = self.session.play(move)
        return (*words.played(before, played, self.session.position), *self.keep())

    def play_reply(self, reply: EngineReply) -> tuple[str, ...]:
        """Play the move of a program and remember its reasons."""
        if reply.move == RESIGN:
            return self.resign()
        name = self.session.position.variant.format(reply.move)
        self._reasons = name, reply.explanation or Explanation()
        return self.play(reply.move)

    def resign(self) -> tuple[str, ...]:
        """Give the game up for whoever acts, and keep it."""
        self.session.resign()
        return self.keep()

    def keep(self) -> tuple[str, ...]:
        """Keep the game; when that fails, say so once and play on."""
        if not self._can_keep:
            return ()
        try:
            self.keeper.save(self.session)
        except TengenError as error:
            self._can_keep = False
            return (_("This game is not kept: {reason}").format(reason=error),)
        return ()

    def replace(self, session: Session, keeper: Keeper) -> None:
        """Put the game away and begin or go on with another."""
        self.session, self.keeper = session, keeper
        self._can_keep = session.seats.has_human
        self._reasons = None


def _sequence(variant: Variant, explanation: Explanation) -> tuple[str, ...]:
    line = " ".join(map(variant.format, explanation.sequence))
    return (_("It had this line in mind: {line}").format(line=line),) if line else ()


@dataclass(frozen=True, slots=True)
class Command:
    """A word that can be typed, with what follows it."""

    name: str
    description: str
    run: Callable[[Table, str], Reply]
    alias: str = ""
    argument: str = ""


def execute(table: Table, line: str) -> Reply:
    """Do what was typed; whatever it is, the answer is a reply."""
    word, _blank, argument = line.strip().partition(" ")
    command = _BY_WORD.get(word.lower())
    if not word:
        return Reply()
    try:
        if command is None:
            return _move(table, line.strip())
        return _run(command, table, argument.strip())
    except IllegalMove as error:
        return Reply((words.illegal(error.move, error.reason),))
    except TengenError as error:
        return Reply((str(error),))


def _run(command: Command, table: Table, argument: str) -> Reply:
    if bool(argument) != bool(command.argument):
        usage = f"{command.name} {command.argument}".strip()
        return Reply((_("Write it as: {usage}").format(usage=usage),))
    return command.run(table, argument)


def _move(table: Table, text: str) -> Reply:
    try:
        return Reply(table.play(text), has_changed=True)
    except InvalidNotation:
        return Reply((_not_understood(text, table.session.position),))


def _not_understood(text: str, position: Position) -> str:
    near = nearest(text, _BY_WORD)
    if near:
        return _("{text} is not a command; did you mean {near}?").format(text=text, near=near)
    hint = _("{text} is neither a point nor a command; write a point like {example}, or help.")
    return hint.format(text=text, example=example_point(position))


def example_point(position: Position) -> str:
    """Return a legal point to show how points are written."""
    free = [move for move in position.legal_moves if move.is_placement]
    grid = position.variant.grid
    centre = placement(grid.points[len(grid.points) // 2]) if grid.points else None
    example = free[len(free) // 2] if free else centre
    return "0,0" if example is None else position.variant.format(example)


def _undo(table: Table, _argument: str) -> Reply:
    if not table.session.undo():
        return Reply((_("There is nothing to take back."),))
    return Reply((_("Taken back."), *table.keep()), has_changed=True)


def _redo(table: Table, _argument: str) -> Reply:
    if not table.session.redo():
        return Reply((_("There is nothing to play again."),))
    return Reply((_("Played again."), *table.keep()), has_changed=True)


def _moves(table: Table, _argument: str) -> Reply:
    position = table.session.position
    moves = () if table.session.is_over else position.legal_moves
    return Reply((" ".join(map(position.variant.format, moves)) or _("There are none."),))


def _why(table: Table, _argument: str) -> Reply:
    return Reply(table.reasons)


def _save(table: Table, argument: str) -> Reply:
    table.session.record.save(Path(argument).expanduser())
    return Reply((_("Saved in {path}").format(path=argument),))


def _load(table: Table, argument: str) -> Reply:
    path = Path(argument).expanduser()
    record = Record.load(path)
    session = Session(record, table.session.seats)
    table.replace(session, Keeper.of_file(path, record.variant.name))
    return Reply((_(record.variant.title),), has_changed=True)


def _resign(table: Table, _argument: str) -> Reply:
    if table.session.is_over:
        return Reply((_("The game is over."),))
    return Reply(table.resign(), has_changed=True)


def _new(table: Table, _argument: str) -> Reply:
    session, lines = table.session, list[str]()
    if table.is_kept:
        lines.append(_("The game is kept in {path}").format(path=table.keeper.put_aside()))
    variant = session.position.variant
    table.replace(Session.new(variant, session.seats), Keeper.of_new_game(variant.name))
    return Reply((*lines, _("A new game.")), has_changed=True)


def _help(table: Table, _argument: str) -> Reply:
    point = example_point(table.session.position)
    first = (point, _("place a stone there"))
    rows = [first, *((_usage(command), _(command.description)) for command in COMMANDS)]
    wide = max(len(usage) for usage, _description in rows)
    return Reply(tuple(f"  {usage.ljust(wide)}  {description}" for usage, description in rows))


def _usage(command: Command) -> str:
    alias = f" ({command.alias})" if command.alias else ""
    return f"{command.name} {command.argument}".strip() + alias


def _quit(_table: Table, _argument: str) -> Reply:
    return Reply(is_leaving=True)


COMMANDS = (
    Command("undo", N_("take back your last move and the reply to it"), _undo, alias="u"),
    Command("redo", N_("play again what was taken back"), _redo, alias="r"),
    Command("moves", N_("list the legal moves"), _moves, alias="m"),
    Command("why", N_("hear why the program made its last move"), _why, alias="w"),
    Command("save", N_("write the game to a file, such as game.sgf"), _save, argument="FILE"),
    Command("load", N_("go on with a game from a file"), _load, argument="FILE"),
    Command("resign", N_("give up"), _resign),
    Command("new", N_("begin again"), _new),
    Command("help", N_("show this list"), _help, alias="?"),
    Command("quit", N_("leave; an unfinished game can be resumed"), _quit, alias="q"),
)
_BY_WORD = {word: command for command in COMMANDS for word in (command.name, command.alias) if word}
