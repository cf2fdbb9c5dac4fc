"""Files of games: whole or not at all, and one clear sentence for what cannot be done."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest

from tengen import InvalidRecord, TengenError, variant
from tengen.records.codec import FORMATS, ReadOptions, format_named, format_of
from tengen.records.files import read_records, write_records
from tengen.records.game_json import as_data
from tengen.records.record import Record

RENJU = Record.of(variant("renju").initial().play_all("h8 i9 j10"), black="Ada", white="Bo")


def broken_games() -> Iterator[Record]:
    yield RENJU
    raise InvalidRecord("the source broke")


@pytest.mark.parametrize("name", ["game.sgf", "game.json", "game.jsonl", "GAME.SGF"])
def test_a_game_is_saved_and_loaded_by_its_extension(name: str, tmp_path: Path) -> None:
    RENJU.save(tmp_path / name)
    assert Record.load(tmp_path / name) == RENJU


def test_a_named_format_overrides_the_extension(tmp_path: Path) -> None:
    RENJU.save(tmp_path / "game.xyz", format="sgf")
    assert (tmp_path / "game.xyz").read_bytes().startswith(b"(;FF[4]GM[4]")
    assert Record.load(tmp_path / "game.xyz", format="sgf") == RENJU


def test_writing_tells_how_many_games_there_were(tmp_path: Path) -> None:
    assert write_records([RENJU, RENJU], tmp_path / "two.jsonl") == 2
    assert list(read_records(tmp_path / "two.jsonl")) == [RENJU, RENJU]


def test_loading_one_game_from_a_file_of_none_or_two_is_refused(tmp_path: Path) -> None:
    write_records([], tmp_path / "none.jsonl")
    write_records([RENJU, RENJU], tmp_path / "two.sgf")
    with pytest.raises(InvalidRecord, match="holds no game"):
        Record.load(tmp_path / "none.jsonl")
    with pytest.raises(InvalidRecord, match="holds more than one game"):
        Record.load(tmp_path / "two.sgf")


def test_games_are_read_as_they_are_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "games.sgf"
    path.write_bytes(b"(;GM[4];B[aa])\n" * 20_000 + b"(;GM[4];B[zz])")
    games = read_records(path)
    for _ in range(20_000):
        assert len(next(games).mainline) == 1
    with pytest.raises(InvalidRecord, match=r"games\.sgf, line 20001: 'zz' is off the board"):
        next(games)


def test_games_that_are_left_out_are_told_with_their_file(tmp_path: Path) -> None:
    problems, games = tmp_path / "problems.obf", tmp_path / "games.psq"
    problems.write_text("nothing\n")
    games.write_text("Piskvorky 15x15, 0:0, 0\n8,8,0\n1o,1,0\n-1\n")
    told: list[InvalidRecord] = []
    options = ReadOptions(refused=told.append, damaged=told.append)
    assert list(read_records(problems, options=options)) == []
    assert len(list(read_records(games, options=options))) == 1
    assert [error.where for error in told] == [f"{problems}, line 1", f"{games}, line 3"]
    assert [str(error).startswith(error.where) for error in told] == [True, True]


GOOD = json.dumps(as_data(RENJU))
MIXED = {
    "sgf": "(;GM[4];B[hh])\n(;GM[1];B[aa])\n(;GM[4];B[zz])\n(;GM[4];B[hh];W[ii])",
    "jsonl": f'{GOOD}\n{{"format": 3}}\nno game\n{GOOD}\n',
    "json": f'[{GOOD}, {{"format": 3}}, [], {GOOD}]',
    "moves": "# variant: renju\nh8\nz99\nh8 q\nh8 i9\n",
}
PLACES = {"sgf": "line 2|line 3", "json": "game 2|game 3", "moves": "line 3|line 4"}


@pytest.mark.parametrize("name", MIXED)
def test_what_cannot_be_read_is_left_out_and_all_others_are_read(name: str) -> None:
    told: list[InvalidRecord] = []
    codec, file = format_named(name).codec, MIXED[name].encode()
    games = list(codec.read(BytesIO(file), ReadOptions(refused=told.append)))
    assert len(games) == 2
    places = [error.where.partition(",")[0] for error in told]
    assert "|".join(places) == PLACES.get(name, "line 2|line 3")
    with pytest.raises(InvalidRecord, match=told[0].where):
        list(codec.read(BytesIO(file), ReadOptions()))


def test_below_a_wrong_heading_nothing_is_read() -> None:
    told: list[InvalidRecord] = []
    lines = BytesIO(b"# variant: renju\nh8\n# variant: nothing\nh8\n")
    with pytest.raises(InvalidRecord, match="line 3"):
        list(format_named("moves").codec.read(lines, ReadOptions(refused=told.append)))
    assert told == []


def test_an_error_while_writing_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_text("precious")
    with pytest.raises(InvalidRecord, match="the source broke"):
        write_records(broken_games(), path)
    assert path.read_text() == "precious"
    assert list(tmp_path.iterdir()) == [path]


def test_an_interrupted_write_leaves_nothing(tmp_path: Path) -> None:
    def interrupted() -> Iterator[Record]:
        yield RENJU
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_records(interrupted(), tmp_path / "game.jsonl")
    assert list(tmp_path.iterdir()) == []


def test_a_file_can_be_rewritten_from_itself(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    write_records([RENJU] * 3, path)
    write_records(read_records(path), path)
    assert list(read_records(path)) == [RENJU] * 3


def test_rewriting_keeps_permissions_and_follows_links(tmp_path: Path) -> None:
    path, link = tmp_path / "game.sgf", tmp_path / "link.sgf"
    RENJU.save(path)
    path.chmod(0o640)
    link.symlink_to(path)
    RENJU.save(link)
    assert link.is_symlink()
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_new_file_has_ordinary_permissions(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        RENJU.save(tmp_path / "game.sgf")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "game.sgf").stat().st_mode) == 0o644


@pytest.mark.parametrize("name", ["missing.sgf", "folder.sgf", "no\0such.sgf", "f/g.sgf"])
def test_what_cannot_be_opened_gives_one_sentence(name: str, tmp_path: Path) -> None:
    (tmp_path / "folder.sgf").mkdir()
    with pytest.raises(TengenError, match=r"cannot (read|be the name)") as reading:
        Record.load(tmp_path / name)
    assert "\n" not in str(reading.value)
    if name != "missing.sgf":
        with pytest.raises(TengenError, match=r"cannot (write|be the name)"):
            RENJU.save(tmp_path / name)


def test_a_device_is_not_replaced_by_a_file() -> None:
    with pytest.raises(TengenError, match="not a regular file"):
        RENJU.save("/dev/null", format="sgf")
    assert not Path("/dev/null").is_file()


def test_a_stream_without_end_is_given_up(tmp_path: Path) -> None:
    for known in FORMATS:
        with pytest.raises(InvalidRecord, match="/dev/zero"):
            list(read_records("/dev/zero", format=known.name, variant=variant("reversi")))


def test_unknown_formats_and_extensions_get_a_suggestion() -> None:
    with pytest.raises(InvalidRecord, match=r"unknown format 'jsn'; did you mean 'json'\?"):
        format_named("jsn")
    with pytest.raises(InvalidRecord, match=r"unknown extension '\.sfg'; did you mean '\.sgf'\?"):
        format_of("game.sfg")
    with pytest.raises(InvalidRecord, match="known are json, jsonl"):
        format_named("########")
    with pytest.raises(InvalidRecord, match="has no extension"):
        format_of("game")


def test_the_variant_of_the_caller_serves_files_that_name_none(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    path.write_text("h8 i9\n")
    assert next(read_records(path, variant=variant("caro"))).variant == variant("caro")
    with pytest.raises(InvalidRecord, match="does not name its rules"):
        list(read_records(path))
    RENJU.save(tmp_path / "game.sgf")
    with pytest.raises(InvalidRecord, match="the game is renju, not caro"):
        list(read_records(tmp_path / "game.sgf", variant=variant("caro")))
