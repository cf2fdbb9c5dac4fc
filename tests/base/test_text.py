"""Lines that people write: readable in every script, and nothing else."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.base.text import JOINERS, MAX_MARKS, clean_line, is_line


@pytest.mark.parametrize(
    "text",
    [
        "Žofie Nováková",
        "Nguyễn Thị Hường",
        "Олена Їжакевич",
        "مرحبا بالعالم",
        "می\u200cخواهم",
        "שָׁלוֹם",
        "क्\u200dष नमस्ते हिन्दी",
        "ภาษาไทยที่นี่",
        "五目並べ オセロ",
        "한국어",
        "👩\u200d👩\u200d👧 ❤\ufe0f\u200d🔥 👍🏽 🇺🇦 1\ufe0f\u20e3",
    ],
)
def test_ordinary_words_of_every_script_stay_as_they_are(text: str) -> None:
    assert clean_line(text) == text
    assert is_line(text)


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("a\u202egpj.exe", "agpj.exe"),
        ("a\u2066b\u2069\u200e\u200f\ufeff", "ab"),
        ("tab\tnew\r\nline\u2028and\u00a0more", "tab new line and more"),
        ("bell\x07 \x1b[31mred\x9f", "bell [31mred"),
        ("half \ud83d pair", "half pair"),
        ("private \ue000\U000f0000use", "private use"),
        ("a\u200d \u200db\u200d", "a b"),
        ("a\u200d\u200d\u200db", "a\u200db"),
        ("\u0301\u0302a", "a"),
        ("a \u0336\u0336b", "a b"),
        ("\u3164\u115f\u2800\u200b\u00ad", ""),
        ("soft\u00adhyphen", "softhyphen"),
    ],
)
def test_what_hides_or_cannot_be_seen_is_left_out(text: str, cleaned: str) -> None:
    assert clean_line(text) == cleaned


def test_letters_under_a_heap_of_marks_can_be_read_again() -> None:
    marks = "".join(map(chr, range(0x0300, 0x034E)))
    cleaned = clean_line(f"Z{marks}a{marks}l{marks}\u200d{marks}")
    letters = [letter for letter in unicodedata.normalize("NFD", cleaned) if letter.isalpha()]
    assert letters == ["Z", "a", "l"]
    assert len(cleaned) <= 3 * (1 + MAX_MARKS)


TEXTS = st.text(
    st.one_of(
        st.characters(),
        st.sampled_from(" \u0301\u0336\u034f\u200c\u200d\ufe0f\u0e33\u1100\u1161ae👩"),
    )
)


@given(TEXTS)
def test_a_clean_line_is_clean_and_stays_so(text: str) -> None:
    cleaned = clean_line(text)
    assert clean_line(cleaned) == cleaned
    assert is_line(cleaned)
    assert cleaned == " ".join(cleaned.split())
    assert not cleaned or cleaned[-1] not in JOINERS
    cleaned.encode()
