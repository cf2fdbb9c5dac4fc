"""Stories of one's own games: their tags, what was deleted, and reviews of many at once."""

from __future__ import annotations

import re

from tests.server.story import Story

LINE = ["h8", "a1", "h9", "a2", "h10", "a3", "h11", "a4", "h12"]
#: How far a review is depends on when one asks: its first moment stands for every other.
FIRST_MOMENT = (
    (re.compile(r'"game": "GAME1"'), '"game": null'),
    (re.compile(r'"(positions|positions_of)": \d+'), r'"\1": 0'),
)
#: A game that nobody has.
NOTHING = {"games": ["nothing"]}


def game_lists(story: Story) -> None:
    story.enter("Anna")
    first = story.begin("GAME1", moves=LINE)
    second = story.begin("GAME2", variant="reversi", kind="computer", opponent="level:1")
    story.get(f"/api/games/thumbnails?game={first}&game={second}&game=nothing")
    story.get("/api/games/thumbnails")
    some = {"games": [first]}
    story.ask("POST", "/api/games/tags", {**some, "add": ["club", "lost"]})
    story.ask("POST", "/api/games/tags", {**some, "remove": ["lost"]})
    story.ask("POST", "/api/games/tags", {**some, "add": [""]})
    story.ask("POST", "/api/games/tags", {**NOTHING, "add": ["club"]})
    story.get("/api/games/choices")
    story.get("/api/games?tag=club")
    story.ask("POST", "/api/games/delete", some)
    story.ask("POST", "/api/games/delete", {"games": []})
    story.get("/api/games?deleted=true")
    story.get("/api/games/choices")
    story.ask("POST", "/api/games/restore", some)
    story.enter("Eva")
    for word in ("tags", "delete", "restore"):
        story.ask("POST", f"/api/games/{word}", some)
        forged = {"x-tengen-csrf": "forged"}
        story.ask("POST", f"/api/games/{word}", some, **forged)


def many_reviews(story: Story) -> None:
    story.get("/api/reviews")
    story.enter("Anna")
    game = story.begin("GAME1", moves=LINE)
    # Nothing is reviewed yet, so that no answer depends on how far the engine is.
    story.ask("POST", "/api/reviews/stop")
    story.ask("POST", "/api/reviews/resume")
    # With nothing to review it is over at once, perhaps before it is answered.
    story.lines[-2] = story.lines[-2].replace('"state": "none"', '"state": "running"')
    story.ask("POST", "/api/reviews", NOTHING)
    story.ask("POST", "/api/reviews", {"games": []})
    story.ask("POST", "/api/reviews", {"games": [game]})
    for how_far, begun in FIRST_MOMENT:
        story.lines[-2] = how_far.sub(begun, story.lines[-2])
    story.ask("DELETE", "/api/reviews")
    for method, word in (("POST", "/stop"), ("POST", "/resume"), ("DELETE", "")):
        story.ask(method, f"/api/reviews{word}", **{"x-tengen-csrf": "forged"})
    story.get("/api/reviews/progress?variant=freestyle")
    story.get("/api/reviews/progress?variant=chess")
    story.get(f"/api/reviews/progress?variant={'x' * 50}")
