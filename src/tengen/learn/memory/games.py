"""Games as a memory sees them: who met which position, what was played there, how it ended."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from hashlib import blake2b

from tengen.base.color import Color
from tengen.base.errors import IllegalMove, InvalidRecord, TengenError
from tengen.base.move import Move
from tengen.records.record import Record, check_on_board
from tengen.records.result import Ending
from tengen.rules.canonical import CanonicalForm, canonical_form, names_of
from tengen.rules.position import Position
from tengen.rules.variant import Variant


class GameSource(Enum):
    """Where a game comes from."""

    OWN = "own"
    IMPORTED = "imported"
    SELFPLAY = "selfplay"


#: The source of a row that stands for no game: a position and a move with counts of results, as
#: ``program_files`` and ``counts`` bring them. Its counts stand in the place of black's name.
COUNTED = "counted"


class NotLearnable(TengenError, ValueError):
    """A recorded game from which nothing can be learned; the message says why."""


@dataclass(frozen=True, slots=True)
class LearnedStep:
    """A position of a game, its canonical form, and the move made there as that writes it."""

    ply: int
    position: Position
    form: CanonicalForm
    #: None at the end of the game.
    move: str | None


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game: every position from the first to the last, and the winner."""

    name: str
    positions: tuple[Position, ...]
    #: 1 where black won, -1 where white did, 0 for a draw.
    result: int
    #: The names of the players.
    black: str = ""
    white: str = ""

    @classmethod
    def of(cls, record: Record, name: str = "") -> PlayedGame:
        """Replay a record; ``name`` tells games apart that are alike in all that was recorded.

        A game of one name whose end was taken back and played otherwise is another game: both ends
        were on the board. Raises NotLearnable without a result or moves, InvalidRecord for an
        illegal move.
        """
        if record.result is None:
            raise NotLearnable("the game has no result")
        if record.result.reason is Ending.ENDED:
            raise NotLearnable("the game was ended before there was a result")
        positions = tuple(_replayed(record))
        if len(positions) == 1:
            raise NotLearnable("the game has no moves")
        if record.variant.has_table_rules and any(map(_is_noted, positions)):
            raise NotLearnable("a game with a foul or a declared pass is not learned")
        winner, outcome = record.result.winner, positions[-1].outcome
        if outcome is not None and outcome.winner is not winner:
            raise NotLearnable("the result is not the one on the board")
        result = 0 if winner is None else (1 if winner is Color.BLACK else -1)
        chosen = digest(record, name)
        return cls(chosen, positions, result, record.black, record.white)

    @property
    def variant(self) -> Variant:
        """The rules."""
        return self.positions[0].variant

    @property
    def plies(self) -> int:
        """The number of moves."""
        return len(self.positions) - 1

    def result_for(self, color: Color) -> int:
        """Return the result from the point of view of a colour."""
        return self.result if color is Color.BLACK else -self.result

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves from the first position to the last."""
        made = self.positions[-1].moves
        return made[len(made) - self.plies :]

    @property
    def moves_text(self) -> str:
        """The moves as the variant writes them."""
        return " ".join(map(names_of(self.variant), self.moves))

    @property
    def start_text(self) -> str | None:
        """The first position in words; None for the usual start."""
        first = self.positions[0]
        return None if first == self.variant.initial(first.backend) else first.text

    @property
    def winner(self) -> Color | None:
        """Who won; None for a draw."""
        return {1: Color.BLACK, -1: Color.WHITE}.get(self.result)

    def steps(self, most: int | None = None) -> Iterator[LearnedStep]:
        """Yield the positions with the moves made there, at most so many moves of the game."""
        moves, variant = self.moves, self.variant
        length = self.plies if most is None else min(most, self.plies)
        for ply, position in enumerate(self.positions[: length + 1]):
            form = canonical_form(position)
            name = form.name(moves[ply], variant) if ply < length else None
            yield LearnedStep(ply, position, form, name)


def _is_noted(position: Position) -> bool:
    """Whether the last move was a foul or a declared pass, which no learner plays."""
    setup = position.setup
    return setup.foul is not None or setup.passes > 0


def _replayed(record: Record) -> Iterator[Position]:
    position = record.initial()
    yield position
    for number, move in enumerate(record.mainline, start=1):
        try:
            position = position.play(check_on_board(move, record.variant))
        except (IllegalMove, InvalidRecord) as error:
            raise InvalidRecord(f"move {number}: {error}") from None
        yield position


def digest(record: Record, name: str = "") -> str:
    """Return the digest of a game: of its moves and name, or else of all that was recorded."""
    moves = " ".join(map(names_of(record.variant), record.mainline))
    if name:
        return digest_of(f"{name}\n{moves}")
    start = "" if record.start is None else record.start.text
    facts = (
        *(record.variant.name, record.variant.size_text, start, moves),
        *(record.black, record.white, record.event, record.place, record.date, record.round),
    )
    return digest_of("\n".join(facts))


def digest_of(text: str) -> str:
    """Return 32 hexadecimal digits that differ between any two texts."""
    return blake2b(text.encode(errors="surrogatepass"), digest_size=16).hexdigest()


def counted_name(variant: Variant, key: int, move: str) -> str:
    """Name the row that holds the counts of a move as its canonical form writes it."""
    return digest_of(f"{COUNTED}\n{variant.name} {variant.size_text}\n{key} {move}")
