"""Catalogues are read as Babel reads them."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.pofile import read_po as read_with_babel

from tengen.base import i18n, po

CODES = [code for code in i18n.LANGUAGES if code != i18n.SOURCE]


def by_babel(code: str) -> list[tuple[tuple[str, ...], list[str]]]:
    """Return texts, singular first, and their translations, as Babel reads them."""
    with i18n.po_file(code).open("rb") as file:
        catalogue = read_with_babel(file, locale=code)
    return [
        (as_tuple(message.id), [*as_tuple(message.string)])
        for message in catalogue
        if message.id and all(as_tuple(message.string))
    ]


def as_tuple(texts: object) -> tuple[str, ...]:
    return (texts,) if isinstance(texts, str) else tuple(texts)  # type: ignore[arg-type]


@pytest.mark.parametrize("code", CODES)
def test_every_catalogue_is_read_as_babel_reads_it(code: str) -> None:
    wanted = {text[0]: forms if len(text) > 1 else forms[0] for text, forms in by_babel(code)}
    found = po.read_po(i18n.po_file(code))
    assert "Plural-Forms" in str(found.pop(""))
    assert len(found) > 1000
    assert found == wanted


@pytest.mark.parametrize("code", CODES)
def test_the_plural_of_every_language_is_its_own(code: str) -> None:
    plurals = [(text, forms) for text, forms in by_babel(code) if len(text) > 1]
    assert plurals
    translations = po.translations(i18n.po_file(code))
    for (one, many), forms in plurals:
        assert {translations.ngettext(one, many, number) for number in range(200)} == set(forms)


def test_what_is_not_translated_is_left_out(tmp_path: Path) -> None:
    file = tmp_path / "some.po"
    file.write_text(
        'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'
        'msgid "a \\"b\\"\\n"\nmsgstr "c\\t"\n"d"\n\n'
        'msgid "none"\nmsgstr ""\n\n'
        'msgid "one"\nmsgid_plural "many"\nmsgstr[0] "eins"\nmsgstr[1] ""\n',
        encoding="utf-8",
    )
    found = po.read_po(file)
    assert {text: found[text] for text in found if text} == {'a "b"\n': "c\td"}
