"""Making the review of a game: started once, made move by move, kept for good."""

from __future__ import annotations

import asyncio

from tengen.base.errors import TengenError
from tengen.games import store
from tengen.games.game import Game
from tengen.server.identity.people import Visitor
from tengen.server.logs import logger
from tengen.server.messages import Notice, Reviewing, Trouble
from tengen.server.pool.engine import PooledEngine
from tengen.server.site import Site
from tengen.server.texts import notice_text, now_ms, reason_of
from tengen.study.analysis import Analyst
from tengen.study.review import review_moves

#: Seconds for each position, unless others are asked for.
SECONDS = 0.5


async def is_reviewed(site: Site, game: Game) -> bool:
    """Whether there is a review of a game as it stands."""
    kept = await site.storage.read(store.review, game.id)
    moves = [game.settings.variant.format(played.move) for played in game.line]
    return kept is not None and [one["move"] for one in kept["moves"]] == moves


class GameReview:
    """A review on its way; it belongs to the server, not to whoever asked."""

    def __init__(self, site: Site, game: Game, visitor: Visitor) -> None:
        self._site = site
        self._game = game
        self._visitor = visitor
        self.done_of = (0, len(game.line) + 1)
        self.task: asyncio.Task[None] | None = None
        #: Why it failed.
        self.error: TengenError | None = None

    def is_of(self, visitor: Visitor) -> bool:
        """Whether somebody has started this review."""
        return self._visitor.id == visitor.id

    def start(self, player: str, seconds: float) -> asyncio.Task[None]:
        """Begin; raises TooMuch where the visitor has no computing time left."""
        site, game = self._site, self._game
        site.rate_limits.think(self._visitor, seconds * (len(game.line) + 1))
        site.reviews[game.id] = self
        self.task = asyncio.create_task(self._run(player, seconds))
        return self.task

    async def _run(self, player: str, seconds: float) -> None:
        site, game = self._site, self._game
        thinker = Analyst(player, PooledEngine(site.pool, self._visitor, player), site.analyses)
        moves = [played.move for played in game.line]
        try:
            found = await review_moves(game.start, moves, thinker, seconds, self._tell)
            await site.storage.write(store.save_review, game.id, found.data(), now_ms())
            self._say_done()
        except TengenError as error:
            self.error = error
            logger().warning("review failed", game=game.id, reason=str(error))
            self._say(Trouble(reason=reason_of(error), retry=False))
        finally:
            site.reviews.pop(game.id, None)

    def _tell(self, done: int, of: int) -> None:
        """Note how far it is; that it is done is said when it is stored."""
        self.done_of = (done, of)
        if done < of:
            self._say_done()

    def _say_done(self) -> None:
        done, of = self.done_of
        self._say(Reviewing(done=done, of=of))

    def _say(self, notice: Notice) -> None:
        room = self._site.registry.seen(self._game.id)
        if room is not None:
            room.tell(notice_text(notice))
