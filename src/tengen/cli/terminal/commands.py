"""What a person can type during a game, and what it does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tengen.base.errors import IllegalMove, InvalidNotation, TengenError
from tengen.base.grid import Point
from tengen.base.i18n import N_, _
from tengen.base.move import placement
from tengen.base.suggest import nearest
from tengen.cli.terminal.keeper import Keeper
from tengen.cli.terminal.session import Session
from tengen.cli.terminal.table import Table
from tengen.cli.terminal.view import numbered
from tengen.games.errors import refused_move
from tengen.records.record import Record
from tengen.rules.position import Position


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to what was typed: lines to say, and whether the game changed or is left.

    ``marks`` are figures for points of the board: a line of moves, in the order they are played.
    """

    lines: tuple[str, ...] = ()
    has_changed: bool = False
    is_leaving: bool = False
    marks: Mapping[Point, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Command:
    """A word that can be typed, with what follows it."""

    name: str
    description: str
    run: Callable[[Table, str], Reply]
    alias: str = ""
    argument: str = ""


def find(line: str) -> Command | None:
    """Return the command that a line begins with; None for anything else, such as a move."""
    return _BY_WORD.get(line.strip().partition(" ")[0].lower())


def execute(table: Table, line: str) -> Reply:
    """Do what was typed; whatever it is, the answer is a reply."""
    word, _blank, argument = line.strip().partition(" ")
    command = find(line)
    if not word:
        return Reply()
    try:
        if command is None:
            return _move(table, line.strip())
        return _run(command, table, argument.strip())
    except IllegalMove as error:
        return Reply((refused_move(error).text,))
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
    table.is_paused = not table.session.seats.has_human
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
    return Reply(table.reasons, marks=numbered(table.explanation.sequence))


def _hint(table: Table, _argument: str) -> Reply:
    from tengen.cli.terminal import advice  # noqa: PLC0415 - games without hints need no analyst

    if table.session.is_over:
        return Reply((_("The game is over."),))
    position = table.session.position
    thought = advice.best_line(position)
    if thought is None:
        return Reply((_("There is no hint for this position."),))
    marks = numbered(map(position.variant.parse, thought.line))
    return Reply((_("Try {line}").format(line=advice.told(thought)),), marks=marks)


def _analyse(table: Table, _argument: str) -> Reply:
    table.is_analysing = not table.is_analysing
    said = _("The best line is shown.") if table.is_analysing else _("No line is shown any more.")
    return Reply((said,), has_changed=True)


def _pause(table: Table, _argument: str) -> Reply:
    if table.session.seats.has_human:
        return Reply((_("Only programs that play each other can be paused."),))
    if table.session.is_over:
        return Reply((_("The game is over."),))
    table.is_paused = not table.is_paused
    said = _("Paused.") if table.is_paused else _("The programs play on.")
    return Reply((said,), has_changed=True)


def _stop(_table: Table, _argument: str) -> Reply:
    """Answer when it is too late: a stage that can stop a program does so at once."""
    return Reply((_("No program is thinking."),))


def _retry(table: Table, _argument: str) -> Reply:
    if not table.retry():
        return Reply((_("No program has failed."),))
    return Reply(has_changed=True)


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
    Command("hint", N_("hear what the strongest player would do"), _hint, alias="h"),
    Command("analyse", N_("show the best line after every move, or no more"), _analyse, alias="a"),
    Command("pause", N_("let programs that play each other wait, or go on"), _pause, alias="p"),
    Command("stop", N_("let the program that thinks move now"), _stop),
    Command("retry", N_("ask a program again that has failed"), _retry),
    Command("save", N_("write the game to a file, such as game.sgf"), _save, argument="FILE"),
    Command("load", N_("go on with a game from a file"), _load, argument="FILE"),
    Command("resign", N_("give up"), _resign),
    Command("new", N_("begin again"), _new),
    Command("help", N_("show this list"), _help, alias="?"),
    Command("quit", N_("leave; an unfinished game can be resumed"), _quit, alias="q"),
)
_BY_WORD = {word: command for command in COMMANDS for word in (command.name, command.alias) if word}
