"""Nine languages: complete catalogues, right plurals, the language a person asks for."""

from __future__ import annotations

import contextvars
import re
import subprocess
from collections.abc import Callable
from string import Formatter

import pytest
from babel.messages.catalog import Message

from tengen import TengenError, variant, variants
from tengen.base import i18n
from tengen.base.color import Color
from tengen.base.i18n import (
    LANGUAGE_NAMES,
    LANGUAGES,
    N_,
    SOURCE,
    _,
    full_stop,
    language,
    ngettext,
    paragraph,
    use_language,
)
from tengen.base.score import Score
from tengen.games.telling import REASONS, played
from tengen.games.words import long_score_text, score_text, verdict
from tengen.locale import update

Run = Callable[..., subprocess.CompletedProcess[str]]

TRANSLATED = [code for code in LANGUAGES if code != SOURCE]


def speaking(code: str, translate: Callable[..., str], *arguments: object) -> str:
    """Translate in a context that speaks a language."""
    context = contextvars.copy_context()
    context.run(use_language, code)
    return context.run(translate, *arguments)


def placeholders(text: str) -> set[str]:
    return {name for _text, name, _spec, _conversion in Formatter().parse(text) if name is not None}


def words(text: str) -> list[str]:
    """Return the words of a text, without units such as "min"."""
    return re.findall(r"[a-zA-Z]{4,}", re.sub(r"{.*?}", "", text))


def forms(message: Message) -> list[str]:
    string = message.string
    return [string] if isinstance(string, str) else list(string or ())


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_text_of_the_sources_is_translated(code: str) -> None:
    wanted = {message.id for message in update.template() if message.id}
    known = {message.id for message in update.read(code) if message.id}
    assert known == wanted
    assert update.missing(update.read(code)) == []


@pytest.mark.parametrize("code", TRANSLATED)
def test_no_translation_is_fuzzy_or_obsolete(code: str) -> None:
    catalogue = update.read(code)
    assert [message.id for message in catalogue if message.fuzzy] == []
    assert list(catalogue.obsolete) == []


@pytest.mark.parametrize("code", TRANSLATED)
def test_translations_keep_the_placeholders(code: str) -> None:
    for message in update.read(code):
        if message.id:
            source = message.id if isinstance(message.id, str) else message.id[0]
            for form in forms(message):
                assert placeholders(form) == placeholders(source), source


@pytest.mark.parametrize("code", TRANSLATED)
def test_translations_are_not_copies(code: str) -> None:
    single = {m.id: forms(m)[0] for m in update.read(code) if isinstance(m.id, str)}
    texts = {text: own for text, own in single.items() if len(words(text)) > 1}
    names = {rules.title for rules in variants()}
    assert [text for text, own in texts.items() if text == own and text not in names] == []


@pytest.mark.parametrize(
    ("code", "counts"),
    [
        ("uk", {1: "1 партія", 3: "3 партії", 5: "5 партій", 21: "21 партія", 12: "12 партій"}),
        ("ru", {1: "1 партия", 3: "3 партии", 5: "5 партий", 21: "21 партия", 12: "12 партий"}),
        ("cs", {1: "1 partie", 3: "3 partie", 5: "5 partií", 21: "21 partií"}),
        ("vi", {1: "1 ván cờ", 5: "5 ván cờ"}),
        ("ja", {1: "1局", 5: "5局"}),
        ("zh_Hans", {1: "1 局", 5: "5 局"}),
        ("zh_Hant", {1: "1 局", 5: "5 局"}),
        ("ko", {1: "대국 1판", 5: "대국 5판"}),
        ("en", {1: "1 game", 5: "5 games"}),
    ],
)
def test_plurals_follow_the_language(code: str, counts: dict[int, str]) -> None:
    for count, text in counts.items():
        told = speaking(code, ngettext, "{count} game", "{count} games", count)
        assert told.format(count=count) == text


def test_the_web_app_knows_the_same_languages_by_the_same_names() -> None:
    source = (update._WEB / "lib" / "i18n.ts").read_text(encoding="utf-8")
    for code, name in LANGUAGE_NAMES.items():
        assert f'  {code}: "{name}",\n' in source


def test_every_language_stands_in_the_docs() -> None:
    page = (update._WEB.parents[1] / "docs" / "translations.md").read_text(encoding="utf-8")
    for code, name in LANGUAGE_NAMES.items():
        assert f"| {name} | `{code}` |" in page


def test_marking_a_text_leaves_it_alone() -> None:
    assert speaking("uk", N_, "black") == "black"
    assert speaking("uk", _, "black") == "чорні"


def test_an_unknown_language_is_refused_by_name() -> None:
    known = "en, uk, cs, ru, vi, ja, zh_Hans, zh_Hant, ko"
    with pytest.raises(TengenError, match=f"unknown language 'de'; known are {known}"):
        use_language("de")


@pytest.mark.parametrize(
    ("variables", "code"),
    [
        ({}, "en"),
        ({"LANG": "uk_UA.UTF-8"}, "uk"),
        ({"LANG": "cs_CZ", "LC_ALL": "C"}, "en"),
        ({"LANG": "cs_CZ", "LC_MESSAGES": "ru_RU.KOI8-R"}, "ru"),
        ({"LANG": "cs_CZ", "LANGUAGE": "de:vi:ru"}, "vi"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "ru_RU", "LANGUAGE": "", "LC_ALL": ""}, "ru"),
        ({"LANG": "ru_RU", "TENGEN_LANGUAGE": "cs"}, "cs"),
        ({"LANG": "sr_RS@latin"}, "en"),
        ({"LANG": "uk-UA"}, "uk"),
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "ko_KR.eucKR"}, "ko"),
        ({"LANG": "zh_CN.UTF-8"}, "zh_Hans"),
        ({"LANG": "zh_SG"}, "zh_Hans"),
        ({"LANG": "zh"}, "zh_Hans"),
        ({"LANG": "zh_TW.Big5"}, "zh_Hant"),
        ({"LANG": "zh_HK"}, "zh_Hant"),
        ({"LANG": "zh_MO"}, "zh_Hant"),
        ({"LANG": "zh-Hant"}, "zh_Hant"),
        ({"LANG": "zh_Hans_HK"}, "zh_Hans"),
        ({"LANG": "en_US", "LANGUAGE": "zh_TW:zh:en"}, "zh_Hant"),
    ],
)
def test_the_environment_chooses_the_language(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], code: str
) -> None:
    for name in (i18n.VARIABLE, "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert contextvars.Context().run(language) == code


def test_a_wrong_wish_gets_one_sentence(tengen: Run) -> None:
    done = tengen("variants", TENGEN_LANGUAGE="klingon")
    assert (done.returncode, done.stdout) == (2, "")
    known = "en, uk, cs, ru, vi, ja, zh_Hans, zh_Hant, ko"
    assert done.stderr == f"tengen: unknown language 'klingon'; known are {known}\n"


@pytest.mark.parametrize(
    ("code", "texts"),
    [
        ("uk", ["Рендзю (15).", "h8 не дозволено: вилка 3-3.", "Хід: чорні", "Продовжити її: "]),
        ("cs", ["Renju (15).", "h8 není dovoleno: dvojitá trojka (3-3).", "Na tahu: černý"]),
        ("ru", ["Рэндзю (15).", "h8 нельзя: фол, вилка 3-3.", "Ход: чёрные"]),
        ("vi", ["Renju (15).", "h8 không được phép: đôi ba (3-3).", "Lượt đi: đen"]),
        ("ja", ["連珠 (15).", "h8は打てません: 三々。", "手番: 黒"]),
        ("zh_Hans", ["连珠 (15).", "不能走 h8：三三。", "走棋方：黑棋"]),
        ("zh_Hant", ["連珠 (15).", "不能走 h8：三三。", "走棋方：黑棋"]),
        ("ko", ["렌주 (15).", "h8은(는) 둘 수 없습니다: 삼삼.", "차례: 흑"]),
    ],
)
def test_a_game_speaks_the_language(tengen: Run, code: str, texts: list[str]) -> None:
    moves = "i8 a1 j8 a2 h9 a3 h10 a4"
    done = tengen("play", "renju", "--moves", moves, typed="h8\n", TENGEN_LANGUAGE=code)
    assert done.returncode == 0
    for text in texts:
        assert text in done.stdout


@pytest.mark.parametrize("code", TRANSLATED)
def test_a_language_is_understood_as_browsers_name_it(code: str) -> None:
    assert speaking(code.replace("_", "-"), language) == code


@pytest.mark.parametrize("code", TRANSLATED)
def test_help_speaks_the_language(tengen: Run, code: str) -> None:
    summary = speaking(code, _, "List the games and their rules.")
    assert summary in tengen("variants", "--help", TENGEN_LANGUAGE=code).stdout


def test_reasons_that_stand_in_no_table_are_those_of_the_rules() -> None:
    start = variant("freestyle").initial()
    assert {start.why_illegal("pass"), start.why_illegal("swap")} == set(REASONS)


def test_updating_a_complete_catalogue_changes_nothing() -> None:
    for code in TRANSLATED:
        before = {message.id: message.string for message in update.read(code)}
        after = {message.id: message.string for message in update.updated(code)}
        assert after == before


def test_a_new_text_is_found_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    fresh = update.template()
    fresh.add("a text nobody has translated")
    monkeypatch.setattr(update, "template", lambda: fresh)
    assert update.missing(update.updated("cs")) == ["a text nobody has translated"]
    assert update.main(["--check"]) == 1


def test_full_width_input_is_understood(tengen: Run) -> None:
    people = ("--black", "human", "--white", "human")
    typed = "Ｊ１０\nｕｎｄｏ\nｍｏｖｅｓ\nｑ\n"
    done = tengen("play", "freestyle", *people, "--moves", "ｈ８\u3000ｉ９", typed=typed)
    assert (done.returncode, done.stderr) == (0, "")
    assert " 9 . . . . . . . .(o)" in done.stdout
    assert "k10 l10" in done.stdout


@pytest.mark.parametrize(
    ("code", "informal"),
    [
        (
            "ru",
            r"\b(ты|теб[яе]|тво[йяеюи]\w*|\w+[аеу]й(?= чуж)|нажми|сделай|выбери|введи|открой)\b",
        ),
        ("uk", r"\b(ти|теб[ею]|тобі|тв[оі][йяєї]\w*|\w+уй(?= чуж)|натисни|зроби|вибери|відкрий)\b"),
        ("cs", r"\b(tebe|tobě|tvůj|tvo[jui]\w*|sevři|stiskni|vyber|zadej|můžeš|máš)\b"),
    ],
)
def test_the_tone_is_formal(code: str, informal: str) -> None:
    told = [form for message in update.read(code) if message.id for form in forms(message)]
    assert len(told) > 1000
    assert [text for text in told if re.search(informal, text, re.IGNORECASE)] == []


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("en", "Black wins on time. One move."),
        ("cs", "Vyhrál černý na čas. One move."),
        ("ja", "黒の勝ち：時間切れ。One move。"),
        ("zh_Hans", "黑方获胜：超时。One move。"),
        ("ko", "흑 승리: 시간 초과. One move."),
    ],
)
def test_sentences_end_and_follow_each_other_as_the_language_has_it(code: str, text: str) -> None:
    def told() -> str:
        return paragraph((verdict(Color.BLACK, "time"), "", full_stop("One move")))

    assert speaking(code, told) == text


@pytest.mark.parametrize(
    ("code", "texts"),
    [
        ("en", ["+2.5", "63 %", "63.1 %"]),
        ("ru", ["+2,5", "63 %", "63,1 %"]),
        ("ja", ["+2.5", "63%", "63.1%"]),
        ("ko", ["+2.5", "63%", "63.1%"]),
    ],
)
def test_numbers_are_written_as_the_language_has_them(code: str, texts: list[str]) -> None:
    chance = Score.winrate(0.631)
    told = [
        speaking(code, score_text, Score.discs(2.53)),
        speaking(code, score_text, chance),
        speaking(code, long_score_text, chance),
    ]
    assert told == texts


@pytest.mark.parametrize(
    ("code", "names"),
    [
        ("en", ["D4 Kagetsu", "I6 Ungetsu"]),
        ("cs", ["D4 Kagetsu", "I6 Ungetsu"]),
        ("ja", ["D4 花月", "I6 雲月"]),
        ("zh_Hans", ["D4 花月", "I6 云月"]),
        ("zh_Hant", ["D4 花月", "I6 雲月"]),
        ("ko", ["D4 화월", "I6 운월"]),
    ],
)
def test_openings_of_renju_have_the_names_of_their_homes(code: str, names: list[str]) -> None:
    def told(first: str, second: str) -> str:
        before = variant("renju").initial().play_all(["h8", first])
        move = before.variant.parse(second)
        return " ".join(played(before, move, before.play(move)))

    found = [speaking(code, told, *moves) for moves in (("h9", "i9"), ("i9", "i8"))]
    assert [text.endswith(name) for text, name in zip(found, names, strict=True)] == [True, True]
