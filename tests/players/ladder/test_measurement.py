"""The bench that measures the levels."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tengen.players.ladder.catalogue import pools
from tengen.players.ladder.ratings import ANCHOR, measured

BENCH = Path(__file__).parents[3] / "benches" / "measure_levels.py"


@pytest.fixture
def measure(tmp_path: Path) -> subprocess.CompletedProcess[str]:
    return run_bench(tmp_path)


def run_bench(folder: Path, *more: str) -> subprocess.CompletedProcess[str]:
    options = "--variants tictactoe --games 2 --concurrency 1 --save games.jsonl"
    files = ("--out", "new.json", "--tables", "new.md")
    return subprocess.run(
        [sys.executable, str(BENCH), *options.split(), *files, *more],
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=True,
    )


def test_a_measurement_rates_every_level_from_the_anchor(
    measure: subprocess.CompletedProcess[str], tmp_path: Path
) -> None:
    found = json.loads((tmp_path / "new.json").read_text())["tictactoe"]
    players = [rung.player for rung in pools()["tictactoe"]]
    assert list(found["players"]) == players
    assert found["players"][players[0]]["rating"] == ANCHOR
    assert found["games"] == 2 * (len(players) - 1) + 2 * (len(players) - 2)
    assert (tmp_path / "new.md").read_text().count(" | `") == len(players)
    assert "tictactoe 2 – 1:" in measure.stdout


def test_a_measurement_that_was_broken_off_goes_on_where_it_stood(tmp_path: Path) -> None:
    games = tmp_path / "games.jsonl"
    whole = run_bench(tmp_path).stdout.splitlines()[1:]
    played = games.read_text().splitlines(keepends=True)
    games.write_text("".join(played[:5]) + played[5][:20])
    again = run_bench(tmp_path).stdout.splitlines()[1:]
    assert again == whole


def test_only_the_upper_levels_are_measured_from_the_rating_of_the_lowest_of_them(
    tmp_path: Path,
) -> None:
    run_bench(tmp_path)
    before = json.loads((tmp_path / "new.json").read_text())["tictactoe"]
    upper = [rung.player for rung in pools()["tictactoe"][-3:]]
    done = run_bench(tmp_path, "--from", str(len(pools()["tictactoe"]) - 2), "--nodes", "5000")
    after = json.loads((tmp_path / "new.json").read_text())["tictactoe"]
    assert list(after["players"]) == list(before["players"])
    changed = {player for player in after["players"] if player in upper}
    for player in set(after["players"]) - changed:
        assert after["players"][player] == before["players"][player]
    assert after["players"][upper[0]]["rating"] == measured("tictactoe", upper[0]).rating
    assert f"tictactoe {len(pools()['tictactoe'])} – " in done.stdout


def test_games_are_kept_by_the_names_of_the_players_so_a_new_rung_moves_nothing(
    tmp_path: Path,
) -> None:
    players = [rung.player for rung in pools()["tictactoe"]]
    run_bench(tmp_path)
    games = tmp_path / "games.jsonl"
    kept = [json.loads(line) for line in games.read_text().splitlines()]
    for game in kept:  # as if everybody had stood two rungs higher then
        places = (players.index(name) + 2 for name in game["players"])
        game["key"] = "1/{}-{}/".format(*places) + game["key"].rpartition("/")[2]
    games.write_text("".join(json.dumps(game) + "\n" for game in kept))
    run_bench(tmp_path)
    assert len(games.read_text().splitlines()) == len(kept)


def test_the_table_of_a_pool_takes_the_place_of_its_old_one(tmp_path: Path) -> None:
    page = tmp_path / "new.md"
    page.write_text("# Levels\n\n### tictactoe\n\n| old |\n\n## Personalities\n\nKept.\n")
    run_bench(tmp_path)
    text = page.read_text()
    assert text.startswith("# Levels\n\n### tictactoe\n\n| level |")
    assert text.endswith("|\n\n## Personalities\n\nKept.\n")
    assert "| old |" not in text
