"""Reviewing many games of a visitor, one after the other, in turn with everybody else."""

from __future__ import annotations

import asyncio

from tengen.base.errors import TengenError
from tengen.base.i18n import N_
from tengen.engine.explanation import Sentence
from tengen.games import batches
from tengen.server.identity.people import Visitor
from tengen.server.limits import TooMuch
from tengen.server.logs import logger
from tengen.server.opponents import analyst
from tengen.server.pool.queue import TooBusy
from tengen.server.reviewing import SECONDS, GameReview, is_reviewed
from tengen.server.site import Site
from tengen.server.texts import reason_of

#: Batches that do not go on and are remembered with the reason.
MAX_PAUSED = 500


class ReviewBatch:
    """The reviews a visitor waits for. What waits is kept: it can go on after a stop.

    ``review`` is the one that is being made.
    """

    def __init__(self, site: Site, visitor: Visitor) -> None:
        self._site = site
        self._visitor = visitor
        self.task: asyncio.Task[None] | None = None
        self.review: GameReview | None = None
        #: The game that is reviewed now, and why the batch does not go on by itself.
        self.game: str | None = None
        self.trouble: Sentence | None = None

    def is_of(self, visitor: Visitor) -> bool:
        """Whether somebody has started it."""
        return self._visitor.id == visitor.id

    @property
    def done_of(self) -> tuple[int, int]:
        """How many positions of the game on its way are done, of how many."""
        return (0, 0) if self.review is None else self.review.done_of

    @property
    def is_running(self) -> bool:
        """Whether it goes on."""
        return self.task is not None and not self.task.done()

    @property
    def address(self) -> str:
        """Where it was started."""
        return self._visitor.address

    def start(self) -> None:
        """Begin, or go on."""
        self.trouble = None
        self.task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Stop; what waits goes on waiting."""
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    async def _run(self) -> None:
        site, visitor = self._site, self._visitor
        try:
            while (game := await site.storage.read(batches.first_waiting, visitor.id)) is not None:
                self.game = game
                await site.storage.write(batches.settle, visitor.id, game, await self._one(game))
        except TengenError as error:
            logger().info("reviews pause", reason=str(error))
            self.trouble = reason_of(error)
        else:
            site.batches.pop(visitor.id, None)
        finally:
            self.game = self.review = None

    async def _one(self, game: str) -> Sentence | None:
        """Review a game; return why it cannot be. Raises TooMuch and TooBusy: later it can."""
        try:
            await self._review(game)
        except (TooMuch, TooBusy):
            raise
        except TengenError as error:
            return reason_of(error)
        return None

    async def _review(self, game: str) -> None:
        site, visitor = self._site, self._visitor
        loaded = await site.journal.load(game)
        await site.fair_play.check_review(visitor, loaded)
        is_done = await is_reviewed(site, loaded)
        while not is_done and (other := _under_way(site, game)) is not None:
            await asyncio.wait({other})
            is_done = await is_reviewed(site, loaded)
        if is_done:
            return
        self.review = review = GameReview(site, loaded, visitor)
        task = review.start(analyst(loaded.settings.variant), SECONDS)
        try:
            await asyncio.wait({task})
        finally:
            task.cancel()
        if review.error is not None:
            raise review.error
        if task.cancelled():
            raise TooBusy(N_("The review was stopped."))


def _under_way(site: Site, game: str) -> asyncio.Task[None] | None:
    """Return the task of a review that is being made; None where there is none."""
    review = site.reviews.get(game)
    return None if review is None else review.task


def check(site: Site, visitor: Visitor) -> None:
    """Raise TooMuch where the reviews of too many are made from the address of a visitor."""
    running = [one for one in site.batches.values() if one.is_running and not one.is_of(visitor)]
    theirs = sum(one.address == visitor.address for one in running)
    if theirs >= site.settings.limits.jobs_per_address:
        raise TooMuch(N_("the computer is still busy with other requests of your network"))


def start(site: Site, visitor: Visitor) -> None:
    """Let the reviews of a visitor go on, if they do not; raises TooMuch."""
    known = site.batches.get(visitor.id)
    if known is not None and known.is_running:
        return
    check(site, visitor)
    paused = [name for name, one in site.batches.items() if not one.is_running]
    for name in paused[: max(0, len(paused) - MAX_PAUSED)]:
        del site.batches[name]
    batch = ReviewBatch(site, visitor)
    site.batches[visitor.id] = batch
    batch.start()


async def stop(site: Site, visitor: Visitor) -> None:
    """Stop the reviews of a visitor; what waits goes on waiting."""
    known = site.batches.get(visitor.id)
    if known is not None:
        await known.stop()
