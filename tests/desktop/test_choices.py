"""What is chosen on the start page of the desktop, and what it remembers."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tengen import variant
from tengen.desktop import chosen_game, preferences
from tengen.desktop.colors import COLOR_SCHEMES, theme_of
from tengen.desktop.preferences import DesktopRequest, Preferences
from tengen.desktop.records import read_games
from tengen.desktop.roster import characters, described
from tengen.desktop.samples import sample
from tengen.draw.drawing import Drawing
from tengen.draw.sketch import Sketch
from tengen.games.control import ControlKind
from tengen.games.new_game import fitting_player
from tengen.rules.catalogue import variants


def test_preferences_survive_and_nonsense_in_them_does_not(folder: Path) -> None:
    chosen = Preferences(variant="renju", sizes={"renju": 13}, colors={"black": "#102030"})
    preferences.save(chosen)
    assert preferences.load() == chosen
    path = preferences.file()
    path.write_text('{"variant": "chess", "pace": -1, "colors": {"sky": "#fff"}, "theme": "paper"}')
    repaired = preferences.load()
    assert (repaired.variant, repaired.pace, repaired.colors) == ("freestyle", 0.5, {})
    assert repaired.theme == "paper"
    path.write_text("not JSON")
    assert preferences.load().variant == "freestyle"


def test_what_the_command_names_takes_the_place_of_what_was_chosen_and_of_nothing_else() -> None:
    chosen = Preferences(variant="renju", sizes={"renju": 13, "freestyle": 19}, kind="here")
    assert DesktopRequest().over(chosen) == chosen
    asked = DesktopRequest("reversi", 10, "level:4").over(chosen)
    assert asked.sizes == {"renju": 13, "freestyle": 19, "reversi": 10}
    assert (asked.variant, asked.opponent, asked.kind) == ("reversi", "level:4", "computer")


@pytest.mark.parametrize("rules", variants(), ids=lambda rules: rules.name)
def test_every_game_can_be_chosen_in_every_way(rules: Any, folder: Path) -> None:
    for kind in preferences.KINDS:
        chosen = Preferences(variant=rules.name, kind=kind.value, seat="random", opponent="level:1")
        for size in (None, *chosen_game.sizes_of(rules)):
            sizes = {} if size is None else {rules.name: size}
            settings = chosen_game.settings_of(replace(chosen, sizes=sizes))
            assert settings.kind is kind
            assert size in {None, settings.variant.width}
            Sketch.of(sample(settings.variant), Drawing())


def test_what_becomes_of_a_foul_is_chosen_where_there_are_some() -> None:
    chosen = Preferences(variant="renju", foul="claim", kind="here")
    assert chosen_game.settings_of(chosen).variant.foul == "claim"
    assert chosen_game.settings_of(replace(chosen, variant="caro")).variant.foul == "refuse"


def test_passes_are_chosen_where_fouls_are() -> None:
    chosen = Preferences(variant="renju", passes=True, kind="here")
    assert chosen_game.settings_of(chosen).variant.passes
    assert not chosen_game.settings_of(replace(chosen, passes=False)).variant.passes
    assert not chosen_game.settings_of(replace(chosen, variant="caro")).variant.passes


def test_clocks_are_made_of_what_was_chosen() -> None:
    chosen = Preferences(clock="byoyomi", minutes=0, periods=2, period=20)
    control = chosen_game.control_of(chosen)
    assert (control.kind, control.total_ms) == (ControlKind.BYOYOMI, 40_000)
    assert chosen_game.control_of(replace(chosen, clock="none")).kind is ControlKind.NONE


def test_chosen_colours_take_the_place_of_those_of_the_theme() -> None:
    chosen = Preferences(colors={"board": "#ffffff", "cell": "#000080", "white": "#ffe0e0"})
    theme = theme_of(chosen, COLOR_SCHEMES["light"])
    assert (theme.board, theme.cell) == ("#ffffff", "#000080")
    assert theme.white.text == "#000000"
    assert theme.black == theme_of(Preferences(), COLOR_SCHEMES["dark"]).black


def test_players_are_described_in_words() -> None:
    rules = variant("freestyle")
    assert described("level:1", rules).startswith("First day · rating ")
    assert "Knows the rules, but may overlook four in a row." in described("level:1", rules)
    assert described("franta", rules).startswith("Completes five")
    assert described("classic:medium", rules).startswith("Looks two moves ahead")
    assert described("gomocup:./pbrain-other", rules) == "gomocup:./pbrain-other"


def test_the_classic_program_is_offered_in_its_three_difficulties() -> None:
    offered = [words for name, words in characters(variant("freestyle")) if "classic:" in name]
    assert offered == [
        "Classic, easy (Classic programs)",
        "Classic, medium (Classic programs)",
        "Classic, hard (Classic programs)",
    ]
    chosen = Preferences(opponent="classic:easy")
    parties = chosen_game.settings_of(chosen).players.values()
    assert "classic:easy" in [party.player for party in parties if party is not None]
    assert fitting_player("classic:easy", variant("renju")) == "level:3"


def test_a_file_without_rules_is_read_with_those_chosen(tmp_path: Path) -> None:
    (tmp_path / "game.moves").write_text("h8 i9\n")
    (record,) = read_games(tmp_path / "game.moves", variant("renju"))
    assert record.variant.name in {"freestyle", "renju"}
    assert len(record.mainline) == 2
