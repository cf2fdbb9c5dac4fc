"""The commands of our GTP engine by name. Each takes the session and its arguments."""

from __future__ import annotations

import math
from collections.abc import Awaitable, Callable
from pathlib import Path

from tengen import __version__
from tengen.base.color import Color
from tengen.base.errors import IllegalMove, InvalidNotation, InvalidVariant, TengenError
from tengen.base.limits import Limit
from tengen.base.move import PASS, RESIGN, Move
from tengen.engine.protocols.gtp import games
from tengen.engine.protocols.gtp.clocks import GtpClockSettings
from tengen.engine.protocols.gtp.limits import OWN_LIMIT
from tengen.engine.protocols.gtp.session import AnalysisStream, Complaint, GtpSession
from tengen.engine.protocols.gtp.vertices import board_picture, format_vertex, parse_vertex
from tengen.records.record import Record
from tengen.rules.position import Position
from tengen.rules.variant import Variant

Arguments = list[str]
Answer = str | AnalysisStream
Handler = Callable[[GtpSession, Arguments], Awaitable[Answer]]

#: Lines of analysis shown unless ``maxmoves`` says otherwise, and the seconds between two.
USUAL_LINES = 3
MAX_LINES = 100
USUAL_INTERVAL = 0.5
MIN_INTERVAL = 0.01
_MAX_DIGITS = 18

_COLORS = {"b": Color.BLACK, "black": Color.BLACK, "w": Color.WHITE, "white": Color.WHITE}


def syntax_error() -> Complaint:
    """Return what GTP says about arguments that cannot be read."""
    return Complaint("syntax error")


# -- reading arguments ---------------------------------------------------------------------------


def _expect(arguments: Arguments, least: int, most: int | None = None) -> None:
    if not least <= len(arguments) <= (least if most is None else most):
        raise syntax_error()


def _color(word: str) -> Color:
    color = _COLORS.get(word.lower())
    if color is None:
        raise syntax_error()
    return color


def _whole(word: str) -> int:
    if not (word.isascii() and word.isdecimal() and len(word) <= _MAX_DIGITS):
        raise syntax_error()
    return int(word)


def _number(word: str) -> float:
    try:
        number = float(word)
    except ValueError:
        raise syntax_error() from None
    if not math.isfinite(number):
        raise syntax_error()
    return number


def _seconds(word: str) -> float:
    seconds = _number(word)
    if seconds < 0:
        raise syntax_error()
    return seconds


def _vertex(session: GtpSession, word: str) -> Move:
    try:
        return parse_vertex(word, session.table.variant)
    except InvalidNotation:
        raise syntax_error() from None


# -- who we are ----------------------------------------------------------------------------------


async def _protocol_version(_session: GtpSession, _arguments: Arguments) -> str:
    return "2"


async def _name(session: GtpSession, _arguments: Arguments) -> str:
    name = " ".join(session.engine.name.split())
    return name if name.lower().startswith("tengen") else f"Tengen {name}"


async def _version(_session: GtpSession, _arguments: Arguments) -> str:
    return __version__


async def _known_command(_session: GtpSession, arguments: Arguments) -> str:
    _expect(arguments, 1)
    return "true" if arguments[0] in COMMANDS else "false"


async def _list_commands(_session: GtpSession, _arguments: Arguments) -> str:
    return "\n".join(COMMANDS)


async def _quit(session: GtpSession, _arguments: Arguments) -> str:
    session.is_over = True
    return ""


# -- the game ------------------------------------------------------------------------------------


async def _list_games(_session: GtpSession, _arguments: Arguments) -> str:
    return "\n".join(games.games())


async def _set_game(session: GtpSession, arguments: Arguments) -> str:
    _expect(arguments, 1, 8)
    rules = games.game_variant(" ".join(arguments))
    if rules is None:
        raise Complaint("unsupported game")
    current = session.table.variant
    await session.begin(current if _is_same_game(rules, current) else rules)
    return ""


def _is_same_game(rules: Variant, current: Variant) -> bool:
    """Whether the game asked for is the one played, perhaps on another size of board."""
    return games.is_usual(current) and rules.name == current.name


async def _boardsize(session: GtpSession, arguments: Arguments) -> str:
    _expect(arguments, 1)
    side = _whole(arguments[0])
    return await _resize(session, side, side)


async def _rectangular_boardsize(session: GtpSession, arguments: Arguments) -> str:
    _expect(arguments, 2)
    return await _resize(session, _whole(arguments[0]), _whole(arguments[1]))


async def _resize(session: GtpSession, width: int, height: int) -> str:
    try:
        rules = session.table.variant.with_size(width, height)
    except InvalidVariant:
        raise Complaint("unacceptable size") from None
    await session.begin(rules)
    return ""


async def _clear_board(session: GtpSession, _arguments: Arguments) -> str:
    await session.begin(session.table.variant)
    return ""


async def _komi(_session: GtpSession, arguments: Arguments) -> str:
    _expect(arguments, 1)
    _number(arguments[0])
    return ""


async def _showboard(session: GtpSession, _arguments: Arguments) -> str:
    position = session.table.position
    is_over = position.outcome is not None
    status = "Game over" if is_over else f"Next move: {position.turn.value.capitalize()}"
    return f"{status}\n{board_picture(position)}"


async def _final_score(session: GtpSession, _arguments: Arguments) -> str:
    outcome = session.table.position.outcome
    if outcome is None:
        raise Complaint("cannot score")
    if outcome.winner is None:
        return "0"
    margin = "" if outcome.margin is None else str(outcome.margin)
    return f"{outcome.winner.value[0].upper()}+{margin}"


async def _loadsgf(session: GtpSession, arguments: Arguments) -> str:
    """Load a game; with a number, only what was before that move."""
    _expect(arguments, 1, 2)
    moves = None if len(arguments) == 1 else max(0, _whole(arguments[1]) - 1)
    try:
        record = Record.load(Path(arguments[0]), "sgf", session.table.variant)
        session.table.load(record, moves)
    except TengenError:
        raise Complaint("cannot load file") from None
    session.clocks.restart()
    return ""


# -- moves ---------------------------------------------------------------------------------------


async def _play(session: GtpSession, arguments: Arguments) -> str:
    _expect(arguments, 2)
    color, move = _color(arguments[0]), _vertex(session, arguments[1])
    _place(session, color, move)
    return ""


def _place(session: GtpSession, color: Color, move: Move) -> None:
    try:
        session.table.play(color, move)
    except IllegalMove:
        raise Complaint("illegal move") from None


def _turn_of(session: GtpSession, color: Color) -> Position:
    try:
        return session.table.turn_of(color)
    except IllegalMove:
        raise Complaint("illegal move") from None


async def _genmove(session: GtpSession, arguments: Arguments) -> str:
    return await _generate(session, arguments, is_played=True)


async def _reg_genmove(session: GtpSession, arguments: Arguments) -> str:
    return await _generate(session, arguments, is_played=False)


async def _generate(session: GtpSession, arguments: Arguments, *, is_played: bool) -> str:
    _expect(arguments, 1)
    color, rules = _color(arguments[0]), session.table.variant
    if session.table.position.outcome is not None:
        if rules.is_reversi:
            return PASS.action
        raise Complaint("the game is over")
    move = await session.decide(color, _turn_of(session, color), is_played=is_played)
    if is_played and move != RESIGN:
        _place(session, color, move)
    return format_vertex(move, rules)


async def _undo(session: GtpSession, _arguments: Arguments) -> str:
    if not session.table.undo():
        raise Complaint("cannot undo")
    return ""


# -- time ----------------------------------------------------------------------------------------


async def _time_settings(session: GtpSession, arguments: Arguments) -> str:
    _expect(arguments, 3)
    main, period = _seconds(arguments[0]), _seconds(arguments[1])
    session.clocks.set(GtpClockSettings(main, period, _whole(arguments[2])))
    return ""


async def _time_left(session: GtpSession, arguments: Arguments) -> str:
    _expect(arguments, 3)
    color, seconds = _color(arguments[0]), _seconds(arguments[1])
    session.clocks.tell(color, seconds, _whole(arguments[2]))
    return ""


async def _limit(session: GtpSession, arguments: Arguments) -> str:
    """Bound the following searches: ``time`` in seconds, ``nodes``, ``depth``; nothing lifts it."""
    bounds = _pairs(arguments, {"time", "nodes", "depth"})
    time = _seconds(bounds["time"]) if "time" in bounds else None
    counts = {name: _whole(bounds[name]) for name in ("nodes", "depth") if name in bounds}
    try:
        session.clocks.own = Limit(time, counts.get("depth"), counts.get("nodes"))
    except ValueError:
        raise syntax_error() from None
    return ""


def _pairs(words: Arguments, known: set[str]) -> dict[str, str]:
    names = words[::2]
    if len(words) % 2 or len(set(names)) < len(names) or not set(names) <= known:
        raise syntax_error()
    return dict(zip(names, words[1::2], strict=True))


# -- analysis ------------------------------------------------------------------------------------


async def _analyze(session: GtpSession, arguments: Arguments) -> AnalysisStream:
    """Read ``[color] [interval] [interval N] [maxmoves N] [allow COLOR VERTICES DEPTH]``."""
    words = list(arguments)
    color = session.table.position.turn
    if words and words[0].lower() in _COLORS:
        color = _color(words.pop(0))
    if words and words[0].isdecimal():
        words.insert(0, "interval")
    only: tuple[Move, ...] = ()
    if "allow" in words:
        at = words.index("allow")
        only = _allowed(session, words[at + 1 : at + 4])
        words = words[:at] + words[at + 4 :]
    pairs = _pairs(words, {"interval", "maxmoves", "minmoves"})
    if session.table.position.outcome is not None:
        raise Complaint("the game is over")
    position = _turn_of(session, color)
    if not all(map(position.is_legal, only)):
        raise Complaint("illegal move")
    interval = _whole(pairs["interval"]) / 100 if "interval" in pairs else USUAL_INTERVAL
    lines = _whole(pairs.get("maxmoves", str(USUAL_LINES)))
    wait, shown = max(MIN_INTERVAL, interval), min(MAX_LINES, max(1, lines))
    return AnalysisStream(position, wait, shown, only)


def _allowed(session: GtpSession, words: Arguments) -> tuple[Move, ...]:
    """Read the colour, the vertices and the depth of ``allow``."""
    _expect(words, 3)
    _color(words[0])
    _whole(words[2])
    return tuple(_vertex(session, word) for word in words[1].split(",") if word)


COMMANDS: dict[str, Handler] = {
    "protocol_version": _protocol_version,
    "name": _name,
    "version": _version,
    "known_command": _known_command,
    "list_commands": _list_commands,
    "quit": _quit,
    "list_games": _list_games,
    "set_game": _set_game,
    "boardsize": _boardsize,
    "rectangular_boardsize": _rectangular_boardsize,
    "clear_board": _clear_board,
    "komi": _komi,
    "play": _play,
    "genmove": _genmove,
    "reg_genmove": _reg_genmove,
    "undo": _undo,
    "loadsgf": _loadsgf,
    "time_settings": _time_settings,
    "time_left": _time_left,
    OWN_LIMIT: _limit,
    "analyze": _analyze,
    "lz-analyze": _analyze,
    "showboard": _showboard,
    "final_score": _final_score,
}
