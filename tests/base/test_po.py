"""Catalogues are read as Babel reads them."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.pofile import read_po as read_with_babel

from tengen.base import i18n, po

CODES = [code for code in i18n.LANGUAGES if code != i18n.SOURCE]


@pytest.mark.parametrize("code", CODES)
def test_every_catalogue_is_read_as_babel_reads_it(code: str) -> None:
    with i18n.po_file(code).open("rb") as file:
        catalogue = read_with_babel(file, locale=code)
    wanted = {
        message.id[0] if message.pluralizable else message.id: list(message.string)
        if message.pluralizable
        else message.string
        for message in catalogue
        if message.id and all(message.string if message.pluralizable else [message.string])
    }
    found = po.read_po(i18n.po_file(code))
    assert "Plural-Forms" in found.pop("")
    assert len(found) > 1000
    assert found == wanted


@pytest.mark.parametrize("code", CODES)
def test_the_plural_of_every_language_is_its_own(code: str) -> None:
    with i18n.po_file(code).open("rb") as file:
        catalogue = read_with_babel(file, locale=code)
    plurals = [message for message in catalogue if message.pluralizable]
    assert plurals
    translations = po.translations(i18n.po_file(code))
    for message in plurals:
        shown = {translations.ngettext(*message.id, number) for number in range(200)}
        assert shown == set(message.string)


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
