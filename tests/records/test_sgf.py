"""SGF: the files other programs write, and ours."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest

from tengen import PASS, Color, InvalidRecord, Score, variant
from tengen.base.errors import UnknownGame
from tengen.base.grid import Point
from tengen.records.codec import ReadOptions, format_named
from tengen.records.files import read_records
from tengen.records.marks import Mark, MarkKind
from tengen.records.record import Record
from tengen.records.result import Ending, Result

Read = Callable[..., list[Record]]
Write = Callable[[str, list[Record]], bytes]


def moves(record: Record) -> str:
    return " ".join(map(record.variant.format, record.mainline))


# -- files of other programs ---------------------------------------------------------------------


def test_a_match_of_engines_is_read_with_its_rule_number_and_size(data: Path) -> None:
    first, second = read_records(data / "engine_match.sgf")
    assert first.variant == variant("standard", size=20)
    assert moves(first) == "j11 k10 j9 j10 k11 i10 l10 h10 l11 g10"
    assert (first.black, first.white, first.round) == ("Wine", "Rapfi", "1.1")
    assert first.result == Result(Color.WHITE, Ending.UNKNOWN, 1)
    assert first.root.properties["TE"] == ("five connection",)
    assert first.root.children[0].comment == "opening move"
    assert second.result == Result(None)
    first.validate()


def test_the_files_of_edax_have_their_first_move_in_the_root(data: Path) -> None:
    (record,) = read_records(data / "edax.sgf")
    assert record.variant == variant("reversi")
    assert record.start is None
    assert moves(record) == "f5 d6 c3 d3 c4"
    assert record.result == Result(Color.WHITE, Ending.DISCS, 2)
    record.validate()


def test_the_files_of_othello_tk_count_squares_from_a1(data: Path) -> None:
    (record,) = read_records(data / "othello_tk.sgf")
    assert record.start is None
    assert moves(record) == "f5 f6 e6 f4"
    record.validate()


def test_a_study_keeps_variations_comments_clocks_and_marks(data: Path) -> None:
    (record,) = read_records(data / "renju_study.sgf")
    assert record.variant == variant("renju")
    assert record.black == "高橋 [六段]"
    assert record.white == "Ants Soosõrv"
    assert record.tags == {"black rank": "6 dan", "time limit": "5400"}
    assert record.result == Result(Color.BLACK, Ending.RESIGNATION)
    assert record.root.comment == "26th opening: a \\ b\nsecond line joined"
    centre = record.root.children[0]
    assert (centre.clock, centre.properties) == (5391.5, {"N": ("centre",)})
    direct, indirect = centre.children[0].children
    assert [(mark.kind.value, mark.text) for mark in direct.marks] == [
        ("triangle", ""),
        ("triangle", ""),
        ("label", "A"),
        ("label", "2:1"),
    ]
    assert direct.properties == {}
    assert indirect.comment == "an indirect opening"
    assert [len(node.children) for node in indirect.walk()] == [1, 2, 0, 0]
    assert moves(record) == "h8 h9 j10 g10"
    record.validate()


def test_marks_may_be_rectangles_and_what_is_none_is_kept(read: Read, write: Write) -> None:
    data = b"(;GM[4]SZ[15];B[hh]MA[aa:bb]LB[aa:A][zz:B][bb:a long text]AR[aa:cc][aa:aa])"
    (record,) = read("sgf", data)
    (node,) = record.root.children
    kinds = [mark.kind.value for mark in node.marks]
    assert kinds == ["cross"] * 4 + ["label", "arrow"]
    assert node.marks[-1] == Mark(MarkKind.ARROW, Point(0, 0), to=Point(2, 2))
    assert node.properties == {"LB": ("zz:B", "bb:a long text"), "AR": ("aa:aa",)}
    text = write("sgf", [record]).decode()
    assert "MA[aa][ba][ab][bb]LB[aa:A][zz:B][bb:a long text]AR[aa:cc][aa:aa])" in text
    assert read("sgf", text.encode()) == [record]


def test_marks_are_written_as_they_were_read(data: Path, write: Write) -> None:
    text = write("sgf", list(read_records(data / "renju_study.sgf"))).decode()
    assert r"LB[ig:A][ih:2\:1]" in text
    assert "TR[hh][hg]" in text
    assert "TG[" not in text


def test_moves_without_semicolons_are_still_moves(data: Path) -> None:
    first, second = read_records(data / "no_semicolons.sgf")
    assert (moves(first), moves(second)) == ("h8 i9 g6", "h8 i9")


def test_names_spelled_out_count_by_their_capitals(data: Path) -> None:
    (record,) = read_records(data / "old_style.sgf")
    assert (record.variant.name, record.black, moves(record)) == ("renju", "Kato", "h8 i9 h6")
    assert record.root.children[0].comment == "first"


def test_chinese_and_japanese_files_are_read_by_their_character_set(data: Path) -> None:
    (chinese,) = read_records(data / "gb2312.sgf")
    assert (chinese.black, chinese.white) == ("黑方", "白棋 輰")
    assert (chinese.root.comment, chinese.root.children[0].comment) == ("五子棋 俓", "中国镸")
    (japanese,) = read_records(data / "shift_jis.sgf")
    assert (japanese.black, japanese.white) == ("表 一郎", "能登ｶﾅ")
    assert japanese.root.children[0].comment == "好手、申ソ]終"
    (latin,) = read_records(data / "latin.sgf")
    assert (latin.black, latin.white) == ("Björn", "René")


@pytest.mark.parametrize(
    "charset", ["UTF-8", "utf8", "ISO-8859-1", "windows-1252", "Big5", "EUC-KR"]
)
def test_a_file_may_name_its_character_set_in_many_ways(charset: str, read: Read) -> None:
    assert read("sgf", f"(;GM[4]CA[{charset}]PB[Ada])".encode())[0].black == "Ada"


@pytest.mark.parametrize("charset", ["UTF-16", "rot13", "zlib", "unicode_escape", "klingon"])
def test_other_character_sets_are_refused(charset: str, read: Read) -> None:
    with pytest.raises(InvalidRecord, match=r"the character set .* is unknown"):
        read("sgf", f"(;GM[4]CA[{charset}]PB[Ada])".encode())


def test_bytes_that_are_not_text_are_refused_with_their_line(read: Read) -> None:
    with pytest.raises(InvalidRecord, match="line 2: the value of C is not text in utf-8"):
        read("sgf", b"(;GM[4]CA[UTF-8]\n;B[hh]C[\xff\xfe])")


# -- which game ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "name"),
    [
        ("", "freestyle"),
        ("RU[Gomoku]", "freestyle"),
        ("RU[Freestyle]", "freestyle"),
        ("RU[free]", "freestyle"),
        ("RU[0]", "freestyle"),
        ("RU[Standard]", "standard"),
        ("RU[1]", "standard"),
        ("RU[RENJU]", "renju"),
        ("RU[4]", "renju"),
        ("RU[RIF]", "rif"),
        ("RU[Yamaguchi]", "yamaguchi"),
        ("RU[Soosõrv-8]", "soosorv-8"),
        ("RU[Soosorv]", "soosorv-8"),
        ("RU[Taraguchi-10]", "taraguchi-10"),
        ("RU[Tarannikov]", "tarannikov"),
        ("RU[Sakata]", "sakata"),
        ("RU[swap after first]", "swap-first"),
        ("RU[Swap 2]", "swap2"),
        ("RU[Long Pro]", "long-pro"),
        ("RU[Keryo Pente]", "keryo-pente"),
        ("RU[caro]", "caro"),
    ],
)
def test_rules_are_known_by_the_names_programs_give_them(rules: str, name: str, read: Read) -> None:
    assert read("sgf", f"(;GM[4]{rules})".encode())[0].variant == variant(name)


def test_caro_with_exactly_five_has_a_number_of_its_own(read: Read) -> None:
    assert read("sgf", b"(;GM[4]RU[9]SZ[15])")[0].variant == variant("caro", exact=True)


def test_a_foreign_name_of_rules_is_kept_as_a_tag(read: Read, write: Write) -> None:
    (record,) = read("sgf", b"(;GM[4]RU[Renju rules])")
    assert record.tags == {"rules": "Renju rules"}
    assert read("sgf", write("sgf", [record])) == [record]


STONES = ";B[hh];W[hg];B[hf];W[ig]"


@pytest.mark.parametrize(
    ("rules", "stones", "name"),
    [
        ("RIF", STONES, "rif"),
        ("RIF", f"{STONES};B[ih];W[aa]", "renju"),
        ("Yamaguchi", STONES, "renju"),
        ("Tarannikov", f"{STONES};B[ih];W[aa]", "tarannikov"),
        ("Tarannikov", f"{STONES};B[oo];W[aa]", "renju"),
    ],
)
def test_a_game_without_the_choices_of_its_opening_is_plain_renju(
    rules: str, stones: str, name: str, read: Read, write: Write
) -> None:
    """Other programs write the stones alone; who swapped and what else was offered is lost."""
    (record,) = read("sgf", f"(;GM[4]SZ[15]RU[{rules}]{stones})".encode())
    assert record.variant == variant(name)
    assert len(record.position().stones) == stones.count(";")
    assert record.tags.get("rules", rules) == rules
    assert read("sgf", write("sgf", [record])) == [record]


def test_the_choices_of_an_opening_are_written_beside_the_stones(read: Read, write: Write) -> None:
    moves = "h8 h9 i9 declare:2 swap i8 offer:g8 offer:f8 g8 a1"
    game = Record.of(variant("yamaguchi").initial().play_all(moves))
    text = write("sgf", [game]).decode()
    assert "RU[yamaguchi]" in text
    assert 'TG[{"action": "offer:g8"}]' in text.replace("\\:", ":")
    assert read("sgf", text.encode()) == [game]


def test_unknown_rules_need_a_variant(read: Read) -> None:
    with pytest.raises(InvalidRecord, match="the rules 'Gobblet' are unknown; name the variant"):
        read("sgf", b"(;GM[4]RU[Gobblet])")
    given = read("sgf", b"(;GM[4]RU[Gobblet]SZ[19])", variant("caro"))
    assert given[0].variant == variant("caro", size=19)


def test_other_games_are_refused(read: Read) -> None:
    with pytest.raises(InvalidRecord, match=r"GM\[3\] is not a game of Tengen"):
        read("sgf", b"(;GM[3]SZ[8];B[aa])")
    with pytest.raises(InvalidRecord, match="does not say which game it is"):
        read("sgf", b"(;SZ[15];B[aa])")
    with pytest.raises(InvalidRecord, match="the game is reversi, not renju"):
        read("sgf", b"(;GM[2])", variant("renju"))
    with pytest.raises(InvalidRecord, match=r"GM\[4\] is not a game of reversi"):
        read("sgf", b"(;GM[4])", variant("reversi"))


def test_a_mislabelled_game_is_read_when_the_variant_is_given(read: Read) -> None:
    assert read("sgf", b"(;GM[11]SZ[15];B[hh])", variant("renju"))[0].variant == variant("renju")
    assert read("sgf", b"(;GM[1]RU[Renju]SZ[15];B[hh])")[0].variant == variant("renju")


@pytest.mark.parametrize(("size", "text"), [("9", "9"), ("19:11", "19x11"), ("7:7", "7")])
def test_boards_may_be_oblong(size: str, text: str, read: Read) -> None:
    assert read("sgf", f"(;GM[4]SZ[{size}])".encode())[0].variant.size_text == text


@pytest.mark.parametrize("size", ["0", "99", "x", "15:", "-3", "1000000000000"])
def test_impossible_boards_are_refused(size: str, read: Read) -> None:
    with pytest.raises(InvalidRecord, match=r"line 1: .*size"):
        read("sgf", f"(;GM[4]SZ[{size}])".encode())


# -- moves and set-ups ---------------------------------------------------------------------------


def test_points_are_letters_from_the_upper_left_or_plain_notation(read: Read) -> None:
    assert moves(read("sgf", b"(;GM[4]SZ[15];B[aa];W[h8])")[0]) == "a15 h8"
    assert moves(read("sgf", b"(;GM[2];B[fe];W[F6])")[0]) == "f5 f6"


@pytest.mark.parametrize("point", ["zz", "ap", "a16", "A", "aaa", "1", "swap"])
def test_points_that_are_not_on_the_board_are_refused(point: str, read: Read) -> None:
    with pytest.raises(InvalidRecord, match="line 2: "):
        read("sgf", f"(;GM[4]SZ[15]\n;B[{point}])".encode())


@pytest.mark.parametrize("word", ["", "tt", "PA", "pass", "@@@@", "--"])
def test_a_pass_has_many_spellings(word: str, read: Read) -> None:
    assert read("sgf", f"(;GM[2];B[{word}])".encode())[0].mainline == (PASS,)


def test_tt_is_a_point_where_the_board_has_it(read: Read) -> None:
    assert moves(read("sgf", b"(;GM[4]SZ[20];B[tt])")[0]) == "t1"


def test_a_move_out_of_turn_is_refused(read: Read) -> None:
    with pytest.raises(InvalidRecord, match=r"line 3: B\[hi\] is played where it is white's turn"):
        read("sgf", b"(;GM[4]\n;B[hh]\n;B[hi])")


def test_a_pass_that_reversi_players_left_out_is_put_in(read: Read, write: Write) -> None:
    line = "b1 c1 d3 a1 pass b4"
    record = Record.of(variant("reversi", size=4).initial().play_all(line))
    text = write("sgf", [record])
    shorter = text.replace(b";B[]", b"").replace(b";W[]", b"")
    assert len(shorter) == len(text) - 4
    assert read("sgf", shorter) == [record]


def test_a_set_up_names_its_stones_and_the_side_to_move(read: Read) -> None:
    (record,) = read("sgf", b"(;GM[4]SZ[9]AB[aa][bb:cc]AW[dd][ee][ff][gg]AE[bb]PL[B];B[ii])")
    assert record.start is not None
    assert record.start.text == "x8/2x6/1xx6/3o5/4o4/5o3/6o2/9/9 x"
    record.validate()


def test_a_set_up_without_a_turn_takes_that_of_the_first_move_or_of_the_count(read: Read) -> None:
    turns = [
        record.start.turn
        for text in (b"AB[aa];W[bb]", b"AB[aa]", b"AB[aa]AW[bb]", b";AB[aa];W[cc]")
        for record in read("sgf", b"(;GM[4]" + text + b")")
        if record.start is not None
    ]
    assert turns == [Color.WHITE, Color.WHITE, Color.BLACK, Color.WHITE]


def test_stones_set_up_during_the_game_are_refused(read: Read) -> None:
    with pytest.raises(InvalidRecord, match="line 1: AB changes the board after the start"):
        read("sgf", b"(;GM[4];B[hh];AB[aa])")
    with pytest.raises(InvalidRecord, match="changes the turn"):
        read("sgf", b"(;GM[4];B[hh]PL[W];W[ii]PL[W])")


def test_nodes_without_a_move_add_to_the_node_before(read: Read) -> None:
    (record,) = read("sgf", b"(;GM[4]C[one];C[two]TR[aa];B[hh];C[three](;W[ii])(;C[four];W[jj]))")
    assert record.root.comment == "one\n\ntwo"
    assert record.root.marks == (Mark(MarkKind.TRIANGLE, Point(0, 0)),)
    assert record.root.children[0].comment == "three\n\nfour"
    assert len(record.root.children[0].children) == 2


# -- results, times, values ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("B+", Result(Color.BLACK)),
        ("W", Result(Color.WHITE)),
        ("B+Resign", Result(Color.BLACK, Ending.RESIGNATION)),
        ("W+T", Result(Color.WHITE, Ending.TIME)),
        ("B+F", Result(Color.BLACK, Ending.FORFEIT)),
        ("Draw", Result(None)),
        ("B+12", Result(Color.BLACK, Ending.DISCS, 12)),
    ],
)
def test_results_are_understood(text: str, result: Result, read: Read) -> None:
    assert read("sgf", f"(;GM[2]RE[{text}])".encode())[0].result == result


def test_a_game_that_was_broken_off_is_no_draw(read: Read, write: Write) -> None:
    record = Record.of(variant("freestyle").initial())
    record.result = Result(None, Ending.ENDED)
    assert b"RE[Void]" in write("sgf", [record])
    assert read("sgf", write("sgf", [record])) == [record]


@pytest.mark.parametrize("text", ["Void", "?", "", "unfinished", "B+lots"])
def test_results_that_say_nothing_are_kept_as_they_are(text: str, read: Read, write: Write) -> None:
    (record,) = read("sgf", f"(;GM[4]RE[{text}])".encode())
    assert record.result is None
    assert f"RE[{text}]".encode() in write("sgf", [record])


def test_a_value_in_reversi_is_a_margin_for_black(read: Read) -> None:
    (record,) = read("sgf", b"(;GM[2];B[fe]V[-3.5])")
    assert record.root.children[0].score == Score.discs(-3.5)


# -- what we write -------------------------------------------------------------------------------


def test_a_written_game_is_plain_sgf(write: Write) -> None:
    record = Record.of(variant("renju").initial().play_all("h8 i9 j10"), black="A]a", white="B\\b")
    record.result = Result(Color.BLACK, Ending.TIME)
    record.root.children[0].clock = 12.5
    assert write("sgf", [record]).decode() == (
        "(;FF[4]GM[4]CA[UTF-8]AP[Tengen]SZ[15]RU[renju]PB[A\\]a]PW[B\\\\b]RE[B+T]\n"
        ";B[hh]BL[12.5];W[ig];B[jf])\n"
    )


def test_opening_actions_and_other_rules_are_in_our_own_property(write: Write) -> None:
    rules = variant("swap", size=9, line=4, exact=False)
    text = write("sgf", [Record.of(rules.initial().play_all("a1 b2 c3 swap"))]).decode()
    assert 'TG[{"rules": {"line": 4, "exact": false}}]' in text
    assert ';TG[{"action": "swap"}]' in text


def test_boards_that_letters_cannot_name_use_plain_notation(write: Write) -> None:
    cube = Record.of(variant("gomoku3d").initial().play_all("d4-4 a1-7"))
    assert b";B[d4-4];W[a1-7]" in write("sgf", [cube])
    plane = Record.of(variant("unbounded").initial().play_all("0,0 -1,1"))
    assert b";B[0,0];W[-1,1]" in write("sgf", [plane])


def test_remarks_changed_by_another_program_win_over_our_own_property(
    read: Read, write: Write
) -> None:
    record = Record.of(variant("renju").initial().play("h8"), black="Ada\nLovelace")
    record.result = Result(Color.BLACK, Ending.LINE)
    record.root.comment = "one\r\ntwo"
    text = write("sgf", [record]).decode()
    text = text.replace("PB[Ada Lovelace]", "PB[Bo]").replace("C[one\r\ntwo]", "C[three]")
    (changed,) = read("sgf", text.replace("RE[B+]", "RE[W+]").encode())
    assert (changed.black, changed.root.comment) == ("Bo", "three")
    assert changed.result == Result(Color.WHITE)


def test_a_half_character_cannot_be_written(write: Write) -> None:
    record = Record(variant("renju"), black="\ud800")
    with pytest.raises(InvalidRecord, match="half a character"):
        write("sgf", [record])


def test_numbers_that_are_none_cannot_be_written(write: Write) -> None:
    record = Record.of(variant("renju").initial().play("h8"))
    record.root.children[0].clock = float("nan")
    for format_name in ("sgf", "json", "jsonl"):
        with pytest.raises(InvalidRecord, match="number"):
            write(format_name, [record])


# -- broken files --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("(;GM[4]\n;B[hh]", "line 2: the file ends inside a game"),
        ("(;GM[4]C[open", "line 1: the file ends inside a game"),
        ("(;GM[4]\n;B;W[ii])", "line 2: a property has no value"),
        ("(;GM[4];[hh])", "line 1: a value belongs to no property"),
        ("(;GM[4];B[hh](;W[ii]);W[jj])", "a move stands behind a variation"),
        ("(;GM[4];B[hh](;W[ii])C[late])", "C stands behind a variation"),
        ("(;GM[4]\n\n$;B[hh])", r"line 3: '\$' does not belong into a game"),
        ("(;GM[4];b[hh])", "'b' is not a property"),
        ("(;GM[4];B[hh][ii])", "B has 2 values where one is expected"),
        ("(;GM[4]PL[green])", "'green' is not a colour"),
        ("(;GM[4]AB[cc:aa])", "'cc:aa' is not a rectangle"),
        ("(;GM[4]AB[])", "'' is not a point"),
        ('(;GM[4]TG[{"rules": 3}])', "the rules are not an object"),
        ('(;GM[4]TG[{"rules": {"line": "five"}}])', "is not a value of the rule 'line'"),
        ('(;GM[4]TG[{"tags": 3}])', "the tags are not an object"),
        ('(;GM[4];TG[{"action": "dance"}])', "'dance' is not an action"),
        ('(;GM[4]TG[{"rules": ])', "this is not JSON"),
    ],
)
def test_broken_files_are_refused_with_the_line(text: str, problem: str, read: Read) -> None:
    with pytest.raises(InvalidRecord, match=problem):
        read("sgf", text.encode())


def test_a_file_without_a_game_has_none(read: Read) -> None:
    assert read("sgf", b"") == []
    assert read("sgf", b"just a letter (with brackets) and [more]") == []


def test_a_mark_at_the_start_and_text_between_games_is_skipped(read: Read) -> None:
    games = read("sgf", b"\xef\xbb\xbf(;GM[4])\n\nand another:\n (\n;GM[2])")
    assert [game.variant.name for game in games] == ["freestyle", "reversi"]


def test_a_game_marked_as_go_is_read_when_somebody_names_it(read: Read) -> None:
    text = b"(;GM[1]SZ[15];B[hh];W[ii])"
    with pytest.raises(
        UnknownGame, match=r"line 1: GM\[1\] is Go, though some write so for gomoku"
    ):
        read("sgf", text)
    assert read("sgf", text, variant("gomoku"))[0].variant == variant("freestyle")


def test_the_named_character_set_counts_whatever_the_file_says() -> None:
    text = "(;GM[4]CA[UTF-8]SZ[15]PB[黑棋];B[hh])".encode("gbk")
    codec = format_named("sgf").codec
    with pytest.raises(InvalidRecord, match="the value of PB is not text in utf-8"):
        list(codec.read(BytesIO(text), ReadOptions()))
    (game,) = codec.read(BytesIO(text), ReadOptions(encoding="gbk"))
    assert game.black == "黑棋"
