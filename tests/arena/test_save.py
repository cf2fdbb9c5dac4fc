"""The file of a match: nothing lost, nothing counted twice, nothing of another match."""

from __future__ import annotations

import resource
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tengen import variant
from tengen.arena.jobs import record_line
from tengen.arena.results import GameKey
from tengen.arena.save import GAME, MATCH, open_save
from tengen.arena.settings import MatchSettings
from tengen.base.errors import TengenError
from tengen.records.files import read_records
from tengen.records.record import Record


def line(settings: MatchSettings, number: int) -> bytes:
    """A game that black wins."""
    key = GameKey(0, (0, 1), number)
    black, white = (settings.entrants[player].label for player in key.seats)
    position = variant("tictactoe").initial().play_all("b2 a1 c3 c1 b1 b3 a2 c2 a3")
    record = Record.of(position, black, white)
    record.tags = {MATCH: settings.identity, GAME: str(key)}
    return record_line(record)


@pytest.fixture
def path(settings: MatchSettings, tmp_path: Path) -> Path:
    """A file with two games."""
    path = tmp_path / "match.jsonl"
    with open_save(path, settings) as save:
        save.append(line(settings, 0))
        save.append(line(settings, 1))
    return path


def test_games_are_there_when_the_file_is_opened_again(settings: MatchSettings, path: Path) -> None:
    with open_save(path, settings) as save:
        assert [str(game.key) for game in save.games] == ["1/0-1/0", "1/0-1/1"]
        save.append(line(settings, 2))
    assert len(list(read_records(path))) == 3


@pytest.mark.parametrize("left", [1, 20, -2])
def test_a_half_written_line_is_taken_away(settings: MatchSettings, path: Path, left: int) -> None:
    path.write_bytes(path.read_bytes() + line(settings, 2)[:left])
    with open_save(path, settings) as save:
        assert len(save.games) == 2
        save.append(line(settings, 3))
    assert [record.tags[GAME] for record in read_records(path)] == ["1/0-1/0", "1/0-1/1", "1/0-1/3"]


def test_a_whole_line_without_its_end_is_kept(settings: MatchSettings, path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-1])
    with open_save(path, settings) as save:
        assert len(save.games) == 2
        save.append(line(settings, 2))
    assert len(list(read_records(path))) == 3


def test_a_broken_line_in_the_middle_is_told_and_left_alone(
    settings: MatchSettings, path: Path
) -> None:
    broken = b"{broken}\n" + path.read_bytes()
    path.write_bytes(broken)
    with pytest.raises(TengenError, match=r"match\.jsonl, line 1: this is not JSON"):
        open_save(path, settings)
    assert path.read_bytes() == broken


def test_more_games_are_the_same_match_and_other_players_are_not(
    settings: MatchSettings, path: Path
) -> None:
    with open_save(path, replace(settings, games=100, concurrency=9)) as save:
        assert len(save.games) == 2
    other = replace(settings, players=("fake[does=first]", "random"))
    with pytest.raises(TengenError, match="line 1: the game belongs to another match"):
        open_save(path, other)


def test_a_file_of_something_else_is_refused_untouched(
    settings: MatchSettings, tmp_path: Path
) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann,\nhow are you?\n")
    with pytest.raises(TengenError, match="line 1: this is not JSON"):
        open_save(path, settings)
    assert path.read_text() == "Dear Ann,\nhow are you?\n"


def test_two_matches_cannot_share_a_file(settings: MatchSettings, path: Path) -> None:
    with open_save(path, settings), pytest.raises(TengenError, match="in use by a match"):
        open_save(path, settings)


@pytest.mark.parametrize("name", ["/dev/full", "/nowhere/at/all.jsonl", "."])
def test_what_cannot_be_a_file_is_refused(settings: MatchSettings, name: str) -> None:
    with pytest.raises(TengenError, match="cannot write"):
        open_save(Path(name), settings)


def test_a_match_without_a_game_leaves_no_file(settings: MatchSettings, tmp_path: Path) -> None:
    with open_save(tmp_path / "empty.jsonl", settings):
        pass
    assert not (tmp_path / "empty.jsonl").exists()


def test_on_a_full_disk_nothing_that_was_played_is_lost(
    settings: MatchSettings, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rescue = tmp_path / "elsewhere"
    rescue.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(rescue))
    before = path.read_bytes()
    with open_save(path, settings) as save:
        # From here on files end in the middle of the next line, as on a disk that is full.
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + 50, hard))
        try:
            with pytest.raises(TengenError) as caught:
                save.append(line(settings, 2))
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert "File too large; 2 games are safe in it and the last one is in" in str(caught.value)
    assert path.read_bytes() == before
    (kept,) = rescue.iterdir()
    assert kept.read_bytes() == line(settings, 2)


def test_a_killed_host_leaves_whole_lines(settings: MatchSettings, path: Path) -> None:
    writer = """
import os, sys
from pathlib import Path
stream = open(sys.argv[1], "ab")
stream.write(b'{"format": "tengen-game", "ver')
stream.flush()
os.kill(os.getpid(), 9)
"""
    done = subprocess.run([sys.executable, "-c", writer, str(path)], check=False)
    assert done.returncode == -9
    with open_save(path, settings) as save:
        assert len(save.games) == 2
