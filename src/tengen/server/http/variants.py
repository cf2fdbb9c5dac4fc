"""The games there are, and who plays them."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query

from tengen.games import opponents
from tengen.rules.catalogue import square_sizes, variant, variants
from tengen.rules.variant import Variant
from tengen.server.opponents import analyst
from tengen.server.threads import SHORT

router = APIRouter(prefix="/api", tags=["games there are"])


@router.get("/variants")
async def all_variants() -> list[dict[str, Any]]:
    """Return every variant: its names, its rule in a line, its sizes."""
    return [_described(rules) for rules in variants()]


def _described(rules: Variant) -> dict[str, Any]:
    return {
        "name": rules.name,
        "title": rules.title,
        "summary": rules.summary,
        "family": rules.family.value,
        "sizes": list(square_sizes(rules)),
        "default_size": rules.width or None,
        "width": rules.width,
        "height": rules.height,
        "layers": rules.layers,
        "line": None if rules.is_reversi else rules.line,
        "opening": rules.opening,
        "captures": bool(rules.captures),
        "fouls": rules.fouls,
    }


@router.get("/players")
async def players(
    name: Annotated[str, Query(alias="variant")] = "freestyle", size: str | None = None
) -> dict[str, Any]:
    """Return the computer players of a variant: levels, personalities, classics, learners."""
    return await SHORT.run(_players, variant(name, size=size))


def _players(rules: Variant) -> dict[str, Any]:
    return {
        "levels": opponents.levels(rules),
        "personalities": opponents.characters(rules),
        "classics": opponents.classics(rules),
        "learners": opponents.learners(rules),
        "analyst": analyst(rules),
    }
