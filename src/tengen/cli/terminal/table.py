"""The table: the game that is being played, where it is kept, and how its programs behave."""

from __future__ import annotations

from tengen.base.errors import TengenError
from tengen.base.i18n import _
from tengen.base.move import RESIGN, Move
from tengen.cli.terminal.keeper import Keeper
from tengen.cli.terminal.session import Session
from tengen.engine.errors import EngineFailure
from tengen.engine.explanation import Explanation
from tengen.engine.info import Reply as EngineReply
from tengen.games import telling
from tengen.rules.position import Position
from tengen.rules.variant import Variant


class Table:
    """The game that is being played and where it is kept; commands may put another on it."""

    def __init__(self, session: Session, keeper: Keeper) -> None:
        self.session = session
        self.keeper = keeper
        #: Programs that play each other wait.
        self.is_paused = False
        #: The best line is shown after every move.
        self.is_analysing = False
        self._can_keep = session.seats.has_human
        self._reasons: tuple[str, Explanation] | None = None
        self._failure: tuple[Position, EngineFailure] | None = None

    # -- programs ----------------------------------------------------------------------------

    @property
    def explanation(self) -> Explanation:
        """What the program that moved last told; empty where none did."""
        return Explanation() if self._reasons is None else self._reasons[1]

    @property
    def reasons(self) -> tuple[str, ...]:
        """Why the program that moved last did so, in its own words."""
        if self._reasons is None:
            return (_("No program has moved yet."),)
        move, explanation = self._reasons
        text = explanation.text or _("It gave no reasons.")
        return (f"{move}: {text}", *_sequence(self.session.position.variant, explanation))

    @property
    def failure(self) -> EngineFailure | None:
        """Why the program that should move now did not; None when all is well."""
        if self._failure is None or self._failure[0] is not self.session.position:
            return None
        return self._failure[1]

    @property
    def awaits_people(self) -> bool:
        """Whether programs are not to be asked now: they are paused, or one has just failed."""
        return self.is_paused or self.failure is not None

    def fail(self, error: EngineFailure) -> tuple[str, ...]:
        """Remember that a program failed in this position; the game goes on with a person."""
        self._failure = self.session.position, error
        return (str(error), _("Write retry to ask the program again, or a move to play for it."))

    def retry(self) -> bool:
        """Ask a program that failed once more; False when none did."""
        has_failed, self._failure = self.failure is not None, None
        return has_failed

    def stop(self) -> None:
        """Let the program that thinks move now; any thread may ask for that."""
        if self.session.program is not None:
            self.session.program.stop()

    # -- moves -------------------------------------------------------------------------------

    def play(self, move: Move | str) -> tuple[str, ...]:
        """Play a move, keep the game, and tell what happened."""
        before = self.session.position
        played = self.session.play(move)
        return (*telling.played(before, played, self.session.position), *self.keep())

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

    # -- keeping -----------------------------------------------------------------------------

    @property
    def is_kept(self) -> bool:
        """Whether there is an unfinished game that can be resumed."""
        return self._can_keep and self.session.is_started and not self.session.is_over

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
    if not line or line in explanation.text:
        return ()
    return (_("It had this line in mind: {line}").format(line=line),)
