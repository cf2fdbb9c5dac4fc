"""Keeping the board of a GTP program in step with the positions it is asked about."""

from __future__ import annotations

import asyncio
import tempfile
from itertools import zip_longest
from pathlib import Path

from tengen.base.color import Color
from tengen.base.errors import IllegalMove
from tengen.base.move import PASS, Move, placement
from tengen.engine.errors import EngineUnsupported
from tengen.engine.protocols.gtp import games
from tengen.engine.protocols.gtp.dialogue import GtpDialogue, GtpError
from tengen.engine.protocols.gtp.vertices import format_vertex
from tengen.records.record import Record
from tengen.rules.position import Position
from tengen.rules.variant import Variant


class Mirror:
    """What a program has on its board. ``show`` changes it by as few commands as it can."""

    def __init__(self, dialogue: GtpDialogue, commands: frozenset[str]) -> None:
        self._dialogue = dialogue
        self._commands = commands
        self._variant: Variant | None = None
        self._start: Position | None = None
        self._moves: tuple[Move, ...] = ()
        #: Some programs pass by themselves and do not want to hear of it.
        self._tells_passes = True

    async def show(self, position: Position) -> bool:
        """Bring the program to a position; return whether that began a new game there."""
        await self.choose(position.variant)
        start, moves = _path(position)
        kept = self._kept(start, moves)
        is_new = kept is None or not await self._take_back(kept)
        if is_new:
            await self._begin(start)
        await self._play_on(start, moves)
        return is_new

    def played(self, move: Move) -> None:
        """Remember a move that the program made by itself."""
        self._moves = (*self._moves, move)

    def forget(self) -> None:
        """Start anew next time, since the board of the program is not known any more."""
        self._start = None

    # -- the game ----------------------------------------------------------------------------

    async def choose(self, rules: Variant) -> None:
        """Set the game and the size of the board, if they are others than before.

        Raises EngineUnsupported if that is refused.
        """
        if rules == self._variant:
            return
        self._variant = None
        self.forget()
        await self._choose_game(rules)
        if rules.width != rules.height:
            await self._choose_size(rules, f"rectangular_boardsize {rules.width} {rules.height}")
        elif not rules.grid.is_unbounded:
            await self._choose_size(rules, f"boardsize {rules.width}")
        self._variant = rules

    async def _choose_game(self, rules: Variant) -> None:
        """Find the game among those offered, if any are, and set it where that can be done."""
        is_listed, is_set = "list_games" in self._commands, "set_game" in self._commands
        if not (is_listed or is_set):
            if not games.is_plain(rules):
                raise self._unsupported(f"does not offer {rules.name}")
            return
        listed = await self._dialogue.ask("list_games") if is_listed else _USUALLY_OFFERED
        name = games.game_name(rules, listed.split("\n"))
        if name is None:
            offer = ", ".join(listed.split("\n"))
            raise self._unsupported(f"does not play {rules.name}; it offers {offer}")
        if is_set:
            await self._set_game(rules, name)

    async def _set_game(self, rules: Variant, name: str) -> None:
        try:
            await self._dialogue.ask(f"set_game {name}")
        except GtpError as error:
            raise self._unsupported(f"does not play {rules.name}: it {error.problem}") from None

    async def _choose_size(self, rules: Variant, command: str) -> None:
        text = f"does not play on a board of {rules.size_text}"
        if command.split(maxsplit=1)[0] not in self._commands:
            raise self._unsupported(text)
        try:
            await self._dialogue.ask(command)
        except GtpError as error:
            raise self._unsupported(f"{text}: it {error.problem}") from None

    def _unsupported(self, problem: str) -> EngineUnsupported:
        return EngineUnsupported(self._dialogue.program.name, problem)

    # -- the moves ---------------------------------------------------------------------------

    def _kept(self, start: Position, moves: tuple[Move, ...]) -> int | None:
        """Return how many moves on the program's board may stay; None for another game."""
        if self._start is None or self._start != start:
            return None
        pairs = zip_longest(self._moves, moves)
        return next((at for at, (old, new) in enumerate(pairs) if old != new), len(moves))

    async def _take_back(self, kept: int) -> bool:
        """Undo the moves after the kept ones; return whether the program could."""
        undone = self._moves[kept:]
        if not undone:
            return True
        if "undo" not in self._commands or len(undone) > kept:
            return False
        try:
            for move in reversed(undone):
                if move != PASS or self._tells_passes:
                    await self._dialogue.ask("undo")
        except GtpError:
            return False
        self._moves = self._moves[:kept]
        return True

    async def _begin(self, start: Position) -> None:
        self.forget()
        await self._dialogue.ask("clear_board")
        if start != start.variant.initial(start.backend):
            await self._load(start)
        self._start, self._moves = start, ()

    async def _load(self, start: Position) -> None:
        """Set up stones through a temporary SGF file."""
        if "loadsgf" not in self._commands:
            raise self._unsupported(f"cannot set up the position {start.text!r}")
        with tempfile.TemporaryDirectory(prefix="tengen-") as folder:
            path = Path(folder) / "start.sgf"
            if any(char.isspace() for char in str(path)):
                raise self._unsupported(f"cannot load {str(path)!r}, a name with blanks")
            await asyncio.to_thread(Record.of(start).save, path)
            try:
                await self._dialogue.ask(f"loadsgf {path}")
            except GtpError as error:
                text = f"cannot set up the position {start.text!r}: it {error.problem}"
                raise self._unsupported(text) from None

    async def _play_on(self, start: Position, moves: tuple[Move, ...]) -> None:
        position = start.play_all(self._moves)
        for move in moves[len(self._moves) :]:
            await self._tell(position.turn, move)
            position = position.play(move)
            self._moves = (*self._moves, move)

    async def _tell(self, color: Color, move: Move) -> None:
        assert self._variant is not None
        command = f"play {color.value} {format_vertex(move, self._variant)}"
        if move != PASS:
            await self._dialogue.ask(command)
        elif self._tells_passes:
            try:
                await self._dialogue.ask(command)
            except GtpError:
                self._tells_passes = False


#: What a program can be asked for that has ``set_game`` but does not list its games.
_USUALLY_OFFERED = "Othello\nGomoku"


def _path(position: Position) -> tuple[Position, tuple[Move, ...]]:
    """Return from where and by which moves to reach a position: from the usual start if it can be.

    A set-up of five-in-a-row usually can: its stones are laid down in turn.
    """
    start = position.start
    usual = start.variant.initial(start.backend)
    if start == usual or start.variant.is_reversi or start.stage is not None:
        return start, position.moves
    black, white = (
        sorted(point for point, owner in start.stones.items() if owner is color) for color in Color
    )
    laid = tuple(
        placement(point)
        for pair in zip_longest(black, white)
        for point in pair
        if point is not None
    )
    try:
        reached = usual.play_all(laid)
    except IllegalMove:
        return start, position.moves
    return (usual, (*laid, *position.moves)) if reached == start else (start, position.moves)
