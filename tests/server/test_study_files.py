"""Studies as files and pictures: in and out unchanged, for those who may read them."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from tengen import Record, variant
from tengen.records.codec import ReadOptions, format_named
from tengen.server.http import study_files
from tengen.studies import Study
from tengen.studies.limits import MAX_CHAPTERS

TREE = b"(;GM[4]SZ[15]GN[Direct]C[The centre];B[hh]C[H8];W[hi]TR[hh](;B[gh]LB[gg:A])(;B[ih]))"


def visitor_with(server: Any, *files: bytes, visibility: str = "private") -> tuple[Any, str]:
    """Somebody with a study that has the games of files."""
    owner = server.visitor().enter()
    made = owner.post("/api/studies", {"name": "Diagonal!", "visibility": visibility})
    path = f"/api/studies/{made.json['id']}"
    for body in files:
        assert owner.ask("POST", f"{path}/import", body).status == 201
    return owner, path


def records_of(body: bytes, name: str) -> list[Record]:
    return list(format_named(name).codec.read(io.BytesIO(body), ReadOptions()))


@pytest.mark.parametrize("name", ["sgf", "json", "jsonl"])
def test_a_study_goes_out_and_comes_back_unchanged(server: Any, name: str) -> None:
    owner, path = visitor_with(server, TREE, b"(;GM[2]SZ[8]GN[Tiger];B[dc];W[cc])")
    file = owner.get(f"{path}/export?format={name}")
    assert file.headers["content-disposition"] == f'attachment; filename="Diagonal.{name}"'
    again, other = visitor_with(server)
    taken = again.ask("POST", f"{other}/import?name=file.{name}", file.body).json
    assert (taken["taken"], taken["refused"]) == (2, [])
    assert [one["name"] for one in taken["study"]["chapters"]] == ["Direct", "Tiger"]
    mine, theirs = owner.get(path).json["chapters"], taken["study"]["chapters"]
    for first, second in zip(mine, theirs, strict=True):
        kept = owner.get(f"{path}/chapters/{first['id']}").json["record"]
        assert kept == again.get(f"{other}/chapters/{second['id']}").json["record"]
    assert json.dumps(kept)


def test_a_large_study_is_written_by_a_job(server: Any) -> None:
    comment = b"a" * (study_files.MAX_SMALL_EXPORT // 20 + 1)
    game = b"(;GM[4]SZ[15]C[" + comment + b"];B[hh])"
    _owner, path = visitor_with(server, game * 20, visibility="link")
    file = server.visitor().get(f"{path}/export")
    assert file.status == 200
    assert file.headers["content-disposition"] == 'attachment; filename="Diagonal.sgf"'
    assert [len(record.root.comment) for record in records_of(file.body, "sgf")] == [
        len(comment)
    ] * 20
    _owner, small = visitor_with(server, game, visibility="link")
    for study in (path, small):
        refused = server.visitor().get(f"{study}/export?format=rif")
        assert refused.status == 400
        assert "/" not in refused.json["error"]["template"], (
            "where the server keeps files is hidden"
        )


def test_a_study_is_a_renlib_library_where_it_can_be(server: Any) -> None:
    lines = ["h8 h9 i9", "h8 h9 g9"]
    files = [_sgf(Record.of(variant("renju").initial().play_all(line))) for line in lines]
    owner, path = visitor_with(server, *files)
    (tree,) = records_of(owner.get(f"{path}/export?format=lib").body, "renlib")
    assert [len(node.children) for node in tree.root.walk()] == [1, 1, 2, 0, 0]
    owner, path = visitor_with(server, b"(;GM[2]SZ[8];B[dc])")
    refused = owner.get(f"{path}/export?format=lib")
    assert refused.status == 400
    assert "reversi" in str(refused.json["error"])


def _sgf(record: Record) -> bytes:
    stream = io.BytesIO()
    format_named("sgf").codec.write([record], stream)
    return stream.getvalue()


def test_what_cannot_be_read_of_a_file_is_told_and_the_rest_taken(server: Any) -> None:
    owner, path = visitor_with(server)
    games = b"(;GM[1]SZ[19];B[aa])(;GM[4]SZ[15];B[hh])(;GM[4]SZ[15];B[hh];W[hh])(;GM[4];B[aa])"
    taken = owner.ask("POST", f"{path}/import", games).json
    assert taken["taken"] == 2
    assert len(taken["refused"]) == 2
    assert "GM[1]" in taken["refused"][0]
    assert "move 2" in taken["refused"][1]
    for name in ("", "?name=a.sgf", "?format=json"):
        nothing = owner.ask("POST", f"{path}/import{name}", b"\xff\xfe no game").json
        assert nothing["taken"] == 0
        assert len(nothing["refused"]) == 1
    assert owner.ask("POST", f"{path}/import?format=doc", games).status == 400


@pytest.mark.parametrize(
    "text", [b"h8 i9 g7", b"f5d6c3", b'{"format": "tengen-game", "version": 1}']
)
def test_the_format_is_told_by_the_content(server: Any, text: bytes) -> None:
    owner, path = visitor_with(server)
    where = "?variant=renju" if text.startswith(b"h8") else ""
    taken = owner.ask("POST", f"{path}/import{where}", text).json
    variants = [one["variant"] for one in taken["study"]["chapters"]]
    assert (variants, len(taken["refused"])) == {
        b"h": (["renju"], 0),
        b"f": (["reversi"], 0),
        b"{": ([], 1),
    }[text[:1]]


def test_a_large_file_is_read_by_a_job_and_fills_the_study(server: Any) -> None:
    owner, path = visitor_with(server)
    game = b"(;GM[4]SZ[15]C[" + b"a" * 500 + b"];B[hh])"
    taken = owner.ask("POST", f"{path}/import", game * (MAX_CHAPTERS + 5)).json
    assert taken["taken"] == MAX_CHAPTERS == len(taken["study"]["chapters"])
    assert taken["refused"] == [f"only the first {MAX_CHAPTERS} games were taken"]


def test_a_file_of_a_million_moves_is_refused_in_one_sentence(server: Any) -> None:
    owner, path = visitor_with(server)
    moves = b"(;B[hh])" * 1_000_000
    taken = owner.ask("POST", f"{path}/import", b"(;GM[4]SZ[15]" + moves + b")").json
    assert taken["taken"] == 0
    assert len(taken["refused"]) == 1
    assert "200000" in taken["refused"][0]


def test_a_study_from_the_server_is_one_for_python(server: Any, tmp_path: Any) -> None:
    owner, path = visitor_with(server, TREE)
    file = tmp_path / "study.sgf"
    file.write_bytes(owner.get(f"{path}/export").body)
    study = Study.load(file)
    assert (study.name, [one.name for one in study.chapters]) == ("Diagonal!", ["Direct"])
    turned = variant("freestyle").initial().play_all("h8 i8 h9")
    assert [place.moves for place in study.search(turned)] == [
        ("h8", "h7", "g8"),
        ("h8", "h7", "i8"),
    ]


# -- pictures and frames -----------------------------------------------------------------------


def places(owner: Any, path: str) -> tuple[str, str]:
    """The picture and the frame of the first chapter of a study."""
    chapter = owner.get(path).json["chapters"][0]["id"]
    here = f"{path.removeprefix('/api/studies/')}/{chapter}"
    return f"/study/{here}", f"/embed/study/{here}"


def test_a_picture_is_the_position_at_a_move(server: Any) -> None:
    owner, path = visitor_with(server, TREE)
    picture, _frame = places(owner, path)
    start, end, other = (
        owner.get(f"{picture}.svg?{where}") for where in ("node=0", "ply=3", "node=4")
    )
    assert start.headers["content-type"] == "image/svg+xml"
    assert len({start.body, end.body, other.body}) == 3
    assert owner.get(f"{picture}.svg").body == end.body
    assert owner.get(f"{picture}.png?size=100").body.startswith(b"\x89PNG")
    assert owner.get(f"{picture}.gif?size=100").body.startswith(b"GIF8")
    tag = {"if-none-match": end.headers["etag"]}
    assert owner.get(f"{picture}.svg", **tag).status == 304
    assert owner.get(f"{picture}.svg?node=99").status == 400
    assert owner.get(f"{picture}.svg?size=9").status == 400


def test_a_picture_has_the_marks_of_its_move(server: Any) -> None:
    owner, path = visitor_with(server, b"(;GM[4]SZ[15];B[hh]TR[hh]LB[gg:A]AR[hh:kk];W[hi])")
    picture, _frame = places(owner, path)
    marked = owner.get(f"{picture}.svg?node=1").body
    assert b">A</text>" in marked
    assert b">A</text>" not in owner.get(f"{picture}.svg?node=2").body
    assert marked != owner.get(f"{picture}.svg?node=1&marks=false").body


@pytest.mark.parametrize(
    ("visibility", "stranger", "framed"),
    [("private", 404, 404), ("link", 200, 200), ("public", 200, 200)],
)
def test_pictures_and_frames_are_for_those_who_may_read(
    server: Any, visibility: str, stranger: int, framed: int
) -> None:
    owner, path = visitor_with(server, TREE, visibility=visibility)
    picture, frame = places(owner, path)
    assert owner.get(f"{picture}.svg").status == 200
    assert server.visitor().get(f"{picture}.svg").status == stranger
    assert server.visitor().get(frame).status == framed
    assert owner.get(frame).status == framed, "nobody is anybody in a frame of another site"
    missing = server.visitor().get(f"{frame[:-3]}xyz")
    if framed == 404:
        assert missing.body == server.visitor().get(frame).body
    assert owner.ask("DELETE", path).status == 200
    assert server.visitor().get(frame).status == 404
    assert owner.get(f"{picture}.svg").status == 404


def test_a_frame_has_a_policy_of_its_own_and_escapes_everything(server: Any) -> None:
    hostile = b'(;GM[4]SZ[15]GN[<script>alert(1)</script>]C[<img src=x onerror="a">];B[hh])'
    owner, path = visitor_with(server, hostile, visibility="link")
    _picture, frame = places(owner, path)
    page = server.visitor().get(frame, **{"accept-language": "cs, en"})
    policy = page.headers["content-security-policy"]
    assert "frame-ancestors *" in policy
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    text = page.body.decode()
    assert '<html lang="cs">' in text
    assert "set-cookie" not in page.headers
    assert "&lt;script&gt;alert(1)" in text
    assert "<script>alert" not in text
    assert "<img src=x" not in text
    assert server.visitor().get(f"{frame}?node=2").status == 404
    assert "frame-ancestors 'none'" in owner.get(path).headers["content-security-policy"]
