"""``tengen puzzles``: play puzzles, look at them, mine new ones, prove and rate them."""

from __future__ import annotations

EXAMPLES = (
    "tengen puzzles play",
    "tengen puzzles play --storm",
    "tengen puzzles list --variant renju --theme foul-trap",
    "tengen puzzles check",
    "tengen puzzles mine caro.tsv.gz --variant caro --count 500",
)
#: The commands below this one, and the modules of this package that run them.
COMMANDS = {
    "play": "play",
    "list": "listing",
    "show": "showing",
    "mine": "mine",
    "check": "check",
    "rate": "rate",
    "export": "exporting",
}
