"""What there is to tell when a game is over: ratings, the key moment, the next level."""

from __future__ import annotations

import re

from fastapi import APIRouter

from tengen.base.i18n import N_
from tengen.games import store
from tengen.games.commands import AskCoach, Person
from tengen.games.errors import Refused
from tengen.games.fairplay import Unfair
from tengen.games.game import Game
from tengen.games.permissions import why_not
from tengen.games.settings import GameKind
from tengen.games.stored_review import StoredReview
from tengen.players.ladder.catalogue import ladder
from tengen.server.http.asking import IN_TURN, Asker, SiteHere
from tengen.server.http.bodies import JsonRoute
from tengen.server.http.study_answers import EndingAnswer, KeyMomentAnswer, RatingChangeAnswer
from tengen.server.identity import rating
from tengen.server.identity.people import Visitor
from tengen.server.site import Site
from tengen.server.threads import SHORT
from tengen.study import coach_summary, key_moment
from tengen.study.coach_summary import CoachSummary
from tengen.study.key_moment import KeyMoment

router = APIRouter(prefix="/api/games", tags=["games"], route_class=JsonRoute)

_LEVEL = re.compile(r"level(?:\[[^\]]*\])?:(\d+)")


@router.get("/{game}/ending", dependencies=[IN_TURN])
async def ending(game: str, visitor: Asker, site: SiteHere) -> EndingAnswer:
    """Return what the end of a game brought; refused while it goes on."""
    loaded = await site.journal.load(game)
    if not loaded.is_over:
        raise Refused(N_("The game is not over yet."))
    changes = await site.storage.read(rating.changes, game) if loaded.settings.rated else {}
    review = await _review(loaded, visitor, site)
    found, next_level = await SHORT.run(_known, loaded, review)
    said = _coached(loaded, review, visitor.id)
    return EndingAnswer(
        {seat: RatingChangeAnswer(one.before, one.after) for seat, one in changes.items()},
        None if found is None else _answer(found),
        next_level,
        said.praise,
        said.work,
    )


async def _review(game: Game, visitor: Visitor, site: Site) -> StoredReview | None:
    """Return the review of a game; None where there is none, or fair play keeps it back."""
    review = await site.storage.read(store.review, game.id)
    if review is not None:
        try:
            await site.fair_play.check_review(visitor, game)
        except Unfair:
            return None
    return review


def _coached(game: Game, review: StoredReview | None, visitor: str) -> CoachSummary:
    """Return what the coach says to a player of the game; nothing to others."""
    seats = game.seats_of(visitor)
    may_ask = why_not(game, AskCoach(0), Person(visitor)) is None
    if not may_ask or review is None or not _is_of(review, _texts(game)):
        return CoachSummary(None, None)
    return coach_summary.summary(review["moves"][: game.ply], seats[0])


def _texts(game: Game) -> list[str]:
    return [game.settings.variant.format(played.move) for played in game.line[: game.ply]]


def _is_of(review: StoredReview, texts: list[str]) -> bool:
    """Whether a review is about these moves."""
    return [one["move"] for one in review["moves"]][: len(texts)] == texts


def _known(game: Game, review: StoredReview | None) -> tuple[KeyMoment | None, str | None]:
    """Return the key moment, and the level above the one that was beaten."""
    texts = _texts(game)
    if review is not None and _is_of(review, texts):
        moment = key_moment.of_review(review["moves"][: len(texts)])
    else:
        moment = key_moment.of_thoughts(game.line[: game.ply], texts)
    return moment, _next_level(game)


def _answer(moment: KeyMoment) -> KeyMomentAnswer:
    return KeyMomentAnswer(
        moment.ply,
        moment.color,
        moment.move,
        round(moment.before, 3),
        round(moment.after, 3),
        moment.best,
    )


def _next_level(game: Game) -> str | None:
    """Return the level above a beaten one; None where none was beaten, or it was the highest."""
    winner = game.winner
    if winner is None or game.settings.kind is not GameKind.COMPUTER:
        return None
    loser = game.players[winner.other]
    level = _LEVEL.fullmatch("" if loser is None else loser.player)
    if level is None:
        return None
    above = int(level[1]) + 1
    return f"level:{above}" if above <= len(ladder(game.settings.variant)) else None
