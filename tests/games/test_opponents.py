"""Who can be chosen as an opponent."""

from __future__ import annotations

import pytest

from tengen import variant
from tengen.games import opponents
from tengen.games.errors import InvalidSettings
from tengen.games.words import program_name
from tengen.server.opponents import asked_for

LEVELS = ("learner[level=easy]", "learner", "learner[level=hard]")


@pytest.mark.parametrize("name", ["reversi", "freestyle"])
def test_the_classic_learner_is_offered_with_three_levels(name: str) -> None:
    offered = opponents.learners(variant(name))
    assert [one.name for one in offered] == ["apprentice", *LEVELS]
    assert all(one.sentence for one in offered)
    assert len({program_name(one.name) for one in offered}) == 4


def test_a_level_may_be_asked_for_over_the_network_and_keeps_the_memory() -> None:
    found = asked_for("learner[level=hard]", variant("reversi"), "anna")
    assert found.player == "learner[level=hard,profile=anna]"
    assert program_name(found.player) == "Learner, hard"


@pytest.mark.parametrize(
    "player", ["learner[level=god]", "learner[deeper=20]", "learner[database=/x]", "hard[depth=60]"]
)
def test_what_takes_long_or_names_files_may_not(player: str) -> None:
    with pytest.raises(InvalidSettings):
        asked_for(player, variant("reversi"), "anna")
