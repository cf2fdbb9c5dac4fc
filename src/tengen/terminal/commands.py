"""What a person can type during a game, and what it does."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

from tengen.base.color import Seat
from tengen.base.errors import IllegalMove, InvalidNotation, TengenError
from tengen.base.grid import Point
from tengen.base.i18n import N_, _
from tengen.base.move import Move, placement
from tengen.base.suggest import nearest
from tengen.base.text import display_width, half_width, padded, shorten
from tengen.games.commands import AskCoach, AskHint, End, Pause, Resume
from tengen.games.errors import Refused, refused_move
from tengen.games.opponents import key_players
from tengen.games.settings import GameKind
from tengen.games.thought import WrittenExplanation
from tengen.players.catalogue import HUMAN
from tengen.rules.position import Position
from tengen.study.coach_remark import CoachLevel
from tengen.terminal import advice
from tengen.terminal.coaching import step_marks, step_text
from tengen.terminal.game import TerminalGame
from tengen.terminal.new_game import PlannedGame, PlayRequest, game_of_file, settings_of
from tengen.terminal.view import numbered


@dataclass(frozen=True, slots=True)
class TypedReply:
    """The answer to what was typed: lines to say, and whether the game is left.

    With ``to_menu`` the game is left for the choice of another one.
    ``marks`` are figures for points of the board: a line of moves, in the order they are played.
    """

    lines: tuple[str, ...] = ()
    is_leaving: bool = False
    to_menu: bool = False
    marks: Mapping[Point, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TypedCommand:
    """A word that can be typed, with what follows it."""

    name: str
    description: str
    run: Callable[[TerminalGame, str], Awaitable[TypedReply | None]]
    alias: str = ""
    argument: str = ""


def find(line: str) -> TypedCommand | None:
    """Return the command that a line begins with; None for anything else, such as a move."""
    word = half_width(line).strip().partition(" ")[0]
    return _BY_WORD.get(FUNCTION_KEYS.get(word, word.lower()))


async def execute(game: TerminalGame, line: str) -> TypedReply:
    """Do what was typed, after what was typed before; whatever it is, it is answered."""
    async with game.typed:
        with game.gathering():
            reply = await _answer(game, line.strip())
            game.say(*reply.lines)
    if reply.marks:
        game.mark(reply.marks)
    return reply


async def _answer(game: TerminalGame, line: str) -> TypedReply:
    command = find(line)
    if not line or game.host is None:
        return TypedReply()
    try:
        if command is None:
            return await _move(game, line)
        return await _run(command, game, " ".join(line.split(maxsplit=1)[1:]))
    except IllegalMove as error:
        return TypedReply((refused_move(error).text,))
    except Refused as error:
        return TypedReply((error.text,))
    except TengenError as error:
        return TypedReply((str(error),))


async def _run(command: TypedCommand, game: TerminalGame, argument: str) -> TypedReply:
    is_optional = command.argument.startswith("[")
    if bool(argument) != bool(command.argument) and not is_optional:
        usage = f"{command.name} {command.argument}".strip()
        return TypedReply((_("Write it as: {usage}").format(usage=usage),))
    return await command.run(game, argument) or TypedReply()


# -- moves -------------------------------------------------------------------------------------


def _doing(
    action: Callable[[TerminalGame], Awaitable[None]],
) -> Callable[[TerminalGame, str], Awaitable[None]]:
    """Return a command that is answered by what happens in the game."""
    return lambda game, _argument: action(game)


_undo, _redo, _resign, _rematch = map(
    _doing, (TerminalGame.undo, TerminalGame.redo, TerminalGame.resign, TerminalGame.rematch)
)


async def _move(game: TerminalGame, text: str) -> TypedReply:
    position = game.game.position
    with suppress(InvalidNotation):
        await game.play(position.read(text))
        return TypedReply()
    try:
        moves = position.variant.parse_moves(text)
    except InvalidNotation:
        return TypedReply((_not_understood(shorten(text), position),))
    return await _several(game, moves)


async def _several(game: TerminalGame, moves: list[Move]) -> TypedReply:
    """Play moves that were typed or pasted at once: all of them, or none."""
    if game.game.settings.kind is not GameKind.HERE:
        return TypedReply((_("Against a program, write one move at a time."),))
    game.game.position.play_all(moves)
    for ply, move in enumerate(moves, start=game.game.ply):
        if game.game.ply == ply:  # a forced pass is made already
            await game.play(move)
    return TypedReply()


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


# -- questions ---------------------------------------------------------------------------------


async def _moves(game: TerminalGame, _argument: str) -> TypedReply:
    position = game.game.position
    moves = () if game.game.is_over else (*position.legal_moves, *position.choices)
    return TypedReply((" ".join(map(position.variant.format, moves)) or _("There are none."),))


async def _why(game: TerminalGame, _argument: str) -> TypedReply:
    played = game.game.line[: game.game.ply]
    last = next((one for one in reversed(played) if one.thought is not None), None)
    if last is None or last.thought is None:
        return TypedReply((_("No program has moved yet."),))
    rules, told = game.game.settings.variant, last.thought.explanation or WrittenExplanation()
    lines = [f"{rules.format(last.move)}: {told.text or _('It gave no reason.')}"]
    line = " ".join(told.sequence)
    if line and line not in told.text:
        lines.append(_("It had this line in mind: {line}").format(line=line))
    return TypedReply(tuple(lines), marks=numbered(map(rules.parse, told.sequence)))


async def _hint(game: TerminalGame, _argument: str) -> TypedReply:
    game.check(AskHint())
    position = game.game.position
    thought = await advice.best_line(position, game.analysts)
    if thought is None:
        return TypedReply((_("There is no hint for this position."),))
    marks = numbered(map(position.variant.parse, thought.line))
    line = advice.described(thought, position.turn)
    return TypedReply((_("Try {line}").format(line=line),), marks=marks)


async def _coach(game: TerminalGame, argument: str) -> TypedReply:
    """Choose how much the coach helps; without a word show the next step of its help."""
    game.check(AskCoach(0))
    if not argument:
        return _more_help(game)
    levels = {level.value: level for level in CoachLevel}
    if argument not in levels:
        told = _("{word} is not how a coach helps; choose one of {words}.")
        return TypedReply((told.format(word=shorten(argument), words=", ".join(levels)),))
    game.coach.set_level(levels[argument])
    return TypedReply((_(_COACHED[levels[argument]]),))


_COACHED = {
    CoachLevel.GUIDE: N_("The coach speaks before and after mistakes."),
    CoachLevel.COMPANION: N_("The coach speaks after mistakes."),
    CoachLevel.QUIET: N_("The coach speaks after the game."),
    CoachLevel.OFF: N_("The coach says nothing."),
}


def _more_help(game: TerminalGame) -> TypedReply:
    step = game.coach.session.more()
    if step is None:
        return TypedReply((_("The coach has no more to say."),))
    return TypedReply((step_text(step),), marks=step_marks(step))


async def _analyse(game: TerminalGame, _argument: str) -> TypedReply:
    if not game.can.analyse:
        raise Refused(N_("There are no hints in this game."))
    game.analyse(is_wanted=not game.is_analysing)
    told = _("The best line is shown.") if game.is_analysing else _("The best line is hidden.")
    return TypedReply((told,))


# -- programs ----------------------------------------------------------------------------------


async def _pause(game: TerminalGame, _argument: str) -> TypedReply:
    if game.has_person:
        return TypedReply((_("Only programs that play each other can be paused."),))
    was_paused = game.game.is_paused
    await game.submit(Resume() if was_paused else Pause())
    return TypedReply((_("The programs continue.") if was_paused else _("Paused."),))


async def _stop(_game: TerminalGame, _argument: str) -> TypedReply:
    """Answer when it is too late: a terminal that can stop a program does so at once."""
    return TypedReply((_("No program is thinking."),))


async def _retry(game: TerminalGame, _argument: str) -> TypedReply:
    return TypedReply(() if game.retry() else (_("No program has failed."),))


# -- other games -------------------------------------------------------------------------------


async def _save(game: TerminalGame, argument: str) -> TypedReply:
    game.record().save(Path(argument).expanduser())
    return TypedReply((_("Saved in {path}").format(path=argument),))


async def _load(game: TerminalGame, argument: str) -> TypedReply:
    parties = game.game.players
    names = {seat: party.player if party else "" for seat, party in parties.items()}
    request = PlayRequest(black=names[Seat.FIRST] or HUMAN, white=names[Seat.SECOND] or HUMAN)
    loaded = game_of_file(request, Path(argument).expanduser())
    await game.put(loaded)
    await game.start()
    return TypedReply((_(loaded.settings.variant.title),))


async def _new(game: TerminalGame, _argument: str) -> TypedReply:
    kept = _kept(game)
    await game.again()
    return TypedReply((*kept, _("A new game.")))


def _between(kind: str) -> Callable[[TerminalGame, str], Awaitable[TypedReply]]:
    """Return what begins the same game between those whom a key names."""

    async def begin(game: TerminalGame, _argument: str) -> TypedReply:
        kept, rules = _kept(game), game.game.settings.variant
        players = dict(zip(Seat, key_players(kind, rules.family), strict=True))
        settings = settings_of(rules, players)
        await game.put(PlannedGame(replace(settings, control=game.game.settings.control)))
        await game.start()
        return TypedReply((*kept, _("A new game.")))

    return begin


def _kept(game: TerminalGame) -> tuple[str, ...]:
    return (_("The game is kept."),) if game.is_kept else ()


async def _end(game: TerminalGame, _argument: str) -> TypedReply:
    """End the game, so that nobody has lost; once it is over, leave."""
    if game.game.is_over or not game.game.ply:
        return TypedReply(is_leaving=True)
    await game.submit(End())
    return TypedReply()


async def _menu(_game: TerminalGame, _argument: str) -> TypedReply:
    return TypedReply(is_leaving=True, to_menu=True)


async def _quit(_game: TerminalGame, _argument: str) -> TypedReply:
    return TypedReply(is_leaving=True)


async def _help(game: TerminalGame, _argument: str) -> TypedReply:
    return TypedReply(help_lines(game.game.position))


def help_lines(position: Position) -> tuple[str, ...]:
    """Return what can be typed, in lines."""
    first = (example_point(position), _("place a stone there"))
    rows = [first, *((_usage(command), _(command.description)) for command in COMMANDS)]
    wide = max(display_width(usage) for usage, _description in rows)
    return tuple(f"  {padded(usage, wide)}  {description}" for usage, description in rows)


def _usage(command: TypedCommand) -> str:
    alias = f" ({command.alias})" if command.alias else ""
    return f"{command.name} {command.argument}".strip() + alias


#: The four kinds of games of the keys F1 to F4.
KINDS = {
    "programs": N_("let the two classic programs play each other (F1)"),
    "first": N_("play against the first classic program (F2)"),
    "second": N_("play against the second classic program (F3)"),
    "people": N_("two people at this terminal (F4)"),
}
COMMANDS = (
    TypedCommand(
        "undo", N_("take back your last move and the reply to it"), _doing(TerminalGame.undo), "u"
    ),
    TypedCommand("redo", N_("play again what was taken back"), _redo, "y"),
    TypedCommand("moves", N_("list the legal moves"), _moves, "l"),
    TypedCommand("why", N_("show why the program made its last move"), _why, "w"),
    TypedCommand("hint", N_("show what the strongest player would do"), _hint, "h"),
    TypedCommand(
        "coach", N_("choose how much the coach helps; alone: more help"), _coach, "", "[LEVEL]"
    ),
    TypedCommand("analyse", N_("turn the best line after every move on or off"), _analyse, "a"),
    TypedCommand("pause", N_("pause programs that play each other, or continue"), _pause, "p"),
    TypedCommand("stop", N_("make the thinking program move now"), _stop),
    TypedCommand("retry", N_("ask a failed program again"), _retry),
    TypedCommand("save", N_("write the game to a file, such as game.sgf"), _save, "", "FILE"),
    TypedCommand("load", N_("continue a game from a file"), _load, "", "FILE"),
    TypedCommand("resign", N_("give up"), _resign),
    TypedCommand("end", N_("end the game without a result; leave when it is over"), _end, "q"),
    TypedCommand("new", N_("start again"), _new, "r"),
    TypedCommand(
        "rematch",
        N_("start again with changed seats, when it is over"),
        _doing(TerminalGame.rematch),
    ),
    TypedCommand("menu", N_("choose another game; this one can be resumed"), _menu, "m"),
    *(TypedCommand(kind, words, _between(kind)) for kind, words in KINDS.items()),
    TypedCommand("help", N_("show this list"), _help, "?"),
    TypedCommand("quit", N_("leave; an unfinished game can be resumed"), _quit),
)
#: What terminals send for F1 to F4, when a line is read that such a key was pressed in.
FUNCTION_KEYS = {
    f"\x1b{code}": word
    for codes in (("OP", "OQ", "OR", "OS"), ("[11~", "[12~", "[13~", "[14~"))
    for code, word in zip(codes, KINDS, strict=True)
}
_BY_WORD = {word: command for command in COMMANDS for word in (command.name, command.alias) if word}
