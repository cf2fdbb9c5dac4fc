"""The game as it is seen: which moment is viewed, what stands there, in which words."""

from __future__ import annotations

from tengen.base.color import Color, Seat
from tengen.base.i18n import _, paragraph
from tengen.base.move import Move
from tengen.base.score import Score
from tengen.desktop.evaluations import Evaluations
from tengen.games import words
from tengen.games.commands import Person
from tengen.games.game import Game
from tengen.games.permissions import Permissions, permissions
from tengen.games.thought import Thought
from tengen.rules.position import Position


class GameView:
    """What the pages read; nothing here changes the game."""

    def __init__(self, visitor: str, evaluations: Evaluations) -> None:
        self.visitor = visitor
        self._evaluations = evaluations
        #: The game as it is stored; None while the start page is shown.
        self.game: Game | None = None
        #: The ply that is viewed; None follows the game.
        self.viewed: int | None = None
        #: The person's move that is not stored yet.
        self.pending: Move | None = None
        #: What was said aloud last: a pass, a refusal, a failure.
        self.notice = ""
        #: What else went wrong; it stays until the person does something.
        self.warning = ""
        #: Why the program that should move does not; "" while all is well.
        self.failure = ""
        #: Whether a program thinks in this process, and what it says.
        self.is_thinking = False
        self.latest: Thought | None = None
        #: The ply for which a hint was asked.
        self.hinted: int | None = None
        self._can: tuple[tuple[str, int], Permissions] | None = None

    @property
    def the_game(self) -> Game:
        """The game, where there is one."""
        assert self.game is not None
        return self.game

    @property
    def ply(self) -> int:
        """The ply that is viewed."""
        return self.the_game.ply if self.viewed is None else self.viewed

    @property
    def length(self) -> int:
        """The moves of the line, those that were taken back among them."""
        return len(self.the_game.line)

    @property
    def position(self) -> Position:
        """The position that is viewed."""
        game = self.the_game
        return game.position if self.viewed is None else game.at_ply(self.viewed)

    @property
    def own_seats(self) -> tuple[Seat, ...]:
        """The seats of the person at the desk."""
        return self.the_game.seats_of(self.visitor)

    @property
    def is_live(self) -> bool:
        """Whether the latest position is viewed."""
        return self.viewed is None

    @property
    def is_open(self) -> bool:
        """Whether the person may place a stone now: the board is not locked."""
        return self.game is not None and self.is_live and self.pending is None and self.can.move

    # -- permissions -------------------------------------------------------------------------

    @property
    def me(self) -> Person:
        """The person at the desk."""
        return Person(self.visitor)

    @property
    def can(self) -> Permissions:
        """What the person may do now."""
        game = self.the_game
        moment = game.id, game.n
        if self._can is None or self._can[0] != moment:
            self._can = moment, permissions(game, self.me)
        return self._can[1]

    @property
    def can_hint(self) -> bool:
        """Whether the person may ask about the position that is viewed."""
        is_allowed = self.can.hint if self.is_live else self.can.analyse
        return is_allowed and self.position.outcome is None

    @property
    def notices(self) -> str:
        """All that is said aloud."""
        return paragraph((self.warning, self.notice))

    # -- words -------------------------------------------------------------------------------

    @property
    def status(self) -> str:
        """What goes on, in a sentence; who won, when the game is over."""
        return self.status_in(is_crosses=False)

    def status_in(self, *, is_crosses: bool) -> str:
        """Say what goes on to somebody who sees stones, or crosses and circles."""
        game = self.the_game
        is_crosses = is_crosses or self.position.variant.has_crosses
        if not self.is_live:
            return _("Viewing move {ply}").format(ply=self.ply)
        if game.is_over:
            return words.result_text(game, self.own_seats, is_crosses=is_crosses)
        party = game.program_to_move
        if party is not None and not self.failure:
            return _("{name} is thinking…").format(name=words.player_name(party))
        if game.is_paused:
            return _("The game is paused.")
        return words.turn_text(game, self.own_seats, is_crosses=is_crosses)

    # -- thoughts ----------------------------------------------------------------------------

    @property
    def evaluation(self) -> Thought | None:
        """What the analyst said of the position that is viewed; None while that is not known."""
        return self._evaluations.found(self.position)

    @property
    def is_evaluating(self) -> bool:
        """Whether the analyst thinks about the position that is viewed."""
        return self._evaluations.is_asked(self.position)

    @property
    def hint_here(self) -> Thought | None:
        """The hint for the position that is viewed, if one was asked for and given."""
        return self.evaluation if self.hinted == self.ply else None

    @property
    def thought(self) -> Thought | None:
        """What stood behind the move that led here, or the hint for this position."""
        hint = self.hint_here
        if hint is not None:
            return hint
        line = self.the_game.line
        return line[self.ply - 1].thought if 0 < self.ply <= len(line) else None

    @property
    def thinker(self) -> Color:
        """The colour from whose side ``thought`` speaks."""
        if self.hint_here is not None or not self.ply:
            return self.position.turn
        return self.the_game.line[self.ply - 1].color

    @property
    def score(self) -> Score | None:
        """How good the position is for black, as the analyst or the last player says."""
        found = self.evaluation
        if found is not None and found.score is not None:
            return found.score if self.position.turn is Color.BLACK else -found.score
        for played in reversed(self.the_game.line[: self.ply]):
            score = None if played.thought is None else played.thought.score
            if score is not None:
                return score if played.color is Color.BLACK else -score
        return None
