"""Games as moving pictures: every frame is the picture of its position."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageStat

from tengen import Position, Variant, variant, variants
from tengen.draw import THEMES, Drawing, InvalidDrawing, Style, gif, png, positions_of
from tengen.draw.animation import END_MS, MAX_MOVES, MOVE_MS

#: How far a channel of a pixel, and of all pixels on average, may be off for want of colours.
FARTHEST, ON_AVERAGE = 24, 1.5


def played(rules: Variant, plies: int, seed: int = 1) -> list[Position]:
    """The positions of a random game of at most that many plies."""
    chance = random.Random(seed)
    positions = [rules.initial()]
    while len(positions) <= plies and positions[-1].outcome is None:
        positions.append(positions[-1].play(chance.choice(positions[-1].legal_moves)))
    return positions


def frames(data: bytes) -> Iterator[Image.Image]:
    """Yield what a reader that is not ours shows, one frame after another."""
    with Image.open(BytesIO(data)) as image:
        for number in range(getattr(image, "n_frames", 1)):
            image.seek(number)
            yield image.convert("RGB")


def check(frame: Image.Image, position: Position, drawing: Drawing) -> None:
    """Compare a frame with the picture of a position."""
    picture = Image.open(BytesIO(png(position, drawing))).convert("RGB")
    assert frame.size == picture.size
    difference = ImageChops.difference(frame, picture)
    extrema = difference.getextrema()
    assert max(channel[1] for channel in extrema if isinstance(channel, tuple)) <= FARTHEST
    assert max(ImageStat.Stat(difference).mean) <= ON_AVERAGE


@pytest.mark.parametrize("rules", variants(), ids=lambda rules: rules.name)
def test_every_frame_is_the_picture_of_its_position(rules: Variant) -> None:
    positions = played(rules, 40)
    drawing = Drawing(size=160)
    shown = list(frames(gif(positions, drawing)))
    assert len(shown) == len(positions)
    if rules.grid.is_unbounded:  # shows from the beginning what is used at the end
        assert {frame.size for frame in shown} == {shown[-1].size}
        positions, shown = positions[-1:], shown[-1:]
    for frame, position in list(zip(shown, positions, strict=True))[::-6]:
        check(frame, position, drawing)


@pytest.mark.parametrize("name", ["freestyle", "reversi", "pente"])
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("style", Style)
@pytest.mark.parametrize("numbers", [False, True])
def test_frames_have_the_colours_of_every_theme(
    name: str, theme: str, style: Style, *, numbers: bool
) -> None:
    positions = played(variant(name), 60, seed=3)
    drawing = Drawing(size=240, theme=theme, style=style, numbers=numbers)
    shown = list(frames(gif(positions, drawing)))
    for ply in (0, 1, len(positions) // 2, len(positions) - 1):
        check(shown[ply], positions[ply], drawing)


def test_a_won_row_is_seen_at_the_end() -> None:
    start = variant("freestyle").initial()
    positions = positions_of(start.play_all("h8 a1 i8 a2 j8 a3 k8 a4 l8"))
    shown = list(frames(gif(positions, Drawing())))
    for frame, position in zip(shown, positions, strict=True):
        check(frame, position, Drawing())


def test_the_board_has_exactly_its_colour() -> None:
    last = list(frames(gif(played(variant("freestyle"), 30))))[-1]
    assert last.getpixel((2, 2)) == (0xE4, 0xBB, 0x7C)


def test_the_end_is_shown_longer_and_it_plays_for_ever() -> None:
    positions = played(variant("reversi"), 5)
    with Image.open(BytesIO(gif(positions, Drawing(size=64)))) as image:
        times = []
        for number in range(len(positions)):
            image.seek(number)
            times.append(image.info["duration"])
        assert image.info["loop"] == 0
    assert times == [MOVE_MS] * 5 + [END_MS]


def test_long_games_are_shown_at_every_so_many_moves() -> None:
    start = variant("freestyle").initial()
    shown = list(frames(gif([start] * (2 * MAX_MOVES) + [start.play("h8")], Drawing(size=64))))
    assert len(shown) == MAX_MOVES + 1
    check(shown[-2], start, Drawing(size=64))
    check(shown[-1], start.play("h8"), Drawing(size=64))


def test_one_position_is_a_picture_and_none_is_refused() -> None:
    start = variant("tictactoe").initial()
    assert len(list(frames(gif([start], Drawing(size=64))))) == 1
    with pytest.raises(InvalidDrawing, match="without a position"):
        gif([])


def test_equal_games_give_equal_bytes() -> None:
    positions = played(variant("pente"), 40)
    assert gif(positions, Drawing(size=120)) == gif(positions, Drawing(size=120))


@pytest.mark.parametrize(("name", "most"), [("freestyle", 250_000), ("reversi", 800_000)])
def test_sixty_moves_are_made_in_little_time_and_space(name: str, most: int) -> None:
    positions = played(variant(name), 60)
    before = time.process_time()
    data = gif(positions, Drawing(size=720))
    assert time.process_time() - before < 2.5  # 0.3 s at most by itself, 10 s when all is drawn
    assert len(data) < most
