"""Pictures of games."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from tengen import draw
from tengen.draw import Drawing, Style
from tengen.games.game import Game
from tengen.rules.position import Position

#: Moves of a moving picture at most; longer games are shown at every second, third … move.
MOST_FRAMES = 120
#: Milliseconds of a move, and of the end.
_MOVE_MS, _END_MS = 600, 2500


class Look(BaseModel):
    """How a picture looks: the moment, the numbers, the theme, the width."""

    model_config = ConfigDict(extra="forbid")

    ply: Annotated[int | None, Field(ge=0)] = None
    numbers: bool = False
    theme: Annotated[str, Field(max_length=40)] = "wood"
    style: Annotated[str, Field(max_length=40)] = "stones"
    size: Annotated[int, Field(ge=64, le=2048)] = 720
    coordinates: bool = True

    def drawing(self) -> Drawing:
        """Return the request of the picture; raises InvalidDrawing."""
        return Drawing(
            theme=self.theme,
            style=Style.named(self.style),
            size=self.size,
            numbers=self.numbers,
            coordinates=self.coordinates,
        )


def _moment(game: Game, look: Look) -> Position:
    ply = game.ply if look.ply is None else min(look.ply, len(game.line))
    return game.at_ply(ply)


def _svg(game: Game, look: Look) -> tuple[bytes, str]:
    return draw.svg(_moment(game, look), look.drawing()).encode(), "image/svg+xml"


def _png(game: Game, look: Look) -> tuple[bytes, str]:
    return draw.png(_moment(game, look), look.drawing()), "image/png"


def _gif(game: Game, look: Look) -> tuple[bytes, str]:
    """Draw the game move by move, up to the moment."""
    from PIL import Image  # noqa: PLC0415 - only for pictures

    last = game.ply if look.ply is None else min(look.ply, len(game.line))
    step = max(1, -(-last // MOST_FRAMES))
    plies = [*range(0, last, step), last]
    drawing = look.drawing()
    images = [
        Image.open(io.BytesIO(draw.png(game.at_ply(ply), drawing))).convert("RGB").quantize(64)
        for ply in plies
    ]
    stream = io.BytesIO()
    times = [_MOVE_MS] * (len(images) - 1) + [_END_MS]
    images[0].save(stream, "GIF", save_all=True, append_images=images[1:], duration=times, loop=0)
    return stream.getvalue(), "image/gif"


#: The kinds of pictures and how they are made.
PICTURES: Mapping[str, Callable[[Game, Look], tuple[bytes, str]]] = {
    "svg": _svg,
    "png": _png,
    "gif": _gif,
}
