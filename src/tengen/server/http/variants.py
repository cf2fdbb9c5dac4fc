"""The games there are, and who plays them."""

from __future__ import annotations

from dataclasses import asdict
from functools import cache, lru_cache
from typing import Annotated

from fastapi import APIRouter, Query

from tengen.games import opponents
from tengen.players.ladder.catalogue import ladder
from tengen.players.ladder.description import description
from tengen.players.ladder.level import Level
from tengen.rules.aliases import NAMES
from tengen.rules.catalogue import square_sizes, variant, variants
from tengen.rules.variant import Variant
from tengen.server.http.answers import (
    LevelAnswer,
    PersonalityAnswer,
    PlayersAnswer,
    ProgramAnswer,
    VariantAnswer,
)
from tengen.server.http.asking import IN_TURN
from tengen.server.opponents import analyst
from tengen.server.threads import SHORT

router = APIRouter(prefix="/api", tags=["games there are"])


@router.get("/variants")
async def all_variants() -> list[VariantAnswer]:
    """Return every variant: its names, its rule in a line, its sizes."""
    return [_described(rules) for rules in variants()]


@cache
def _described(rules: Variant) -> VariantAnswer:
    return VariantAnswer(
        rules.name,
        rules.title,
        rules.summary,
        "reversi" if rules.is_reversi else "gomoku",
        sizes=list(square_sizes(rules)),
        default_size=rules.width or None,
        width=rules.width,
        height=rules.height,
        layers=rules.layers,
        line=None if rules.is_reversi else rules.line,
        opening=rules.opening,
        captures=bool(rules.captures),
        fouls=rules.fouls,
        aliases=list(NAMES.get(rules.name, ())),
    )


@router.get("/players", dependencies=[IN_TURN])
async def players(
    name: Annotated[str, Query(alias="variant")] = "freestyle", size: str | None = None
) -> PlayersAnswer:
    """Return the computer players of a variant: levels, personalities, classics, learners."""
    return await SHORT.run(_players, variant(name, size=size))


def _level(one: Level, rules: Variant) -> LevelAnswer:
    words = list(description(one.player, rules))
    return LevelAnswer(**asdict(one), level=one.number, description=words)


#: Who plays what does not change while the server runs.
@lru_cache(maxsize=256)
def _players(rules: Variant) -> PlayersAnswer:
    return PlayersAnswer(
        [_level(one, rules) for one in ladder(rules)],
        [PersonalityAnswer(**asdict(one)) for one in opponents.characters(rules)],
        [ProgramAnswer(one.name, one.sentence) for one in opponents.classics(rules)],
        [ProgramAnswer(one.name, one.sentence) for one in opponents.learners(rules)],
        [ProgramAnswer(one.name, one.sentence) for one in opponents.added(rules)],
        analyst(rules),
    )
