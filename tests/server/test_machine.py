"""Whose machine a server runs on."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tengen.games.owner import Owner, owner_of
from tengen.server.identity.machine import Machine
from tengen.server.settings import ServerSettings


def test_who_plays_first_in_the_browser_is_the_person_of_the_machine(tmp_path: Path) -> None:
    async def play() -> list[Owner | None]:
        machine = Machine(tmp_path)
        before = await machine.owner()
        await machine.plays("anna")
        await machine.plays("boris")
        return [before, await machine.owner(), await Machine(tmp_path).owner()]

    anna = Owner("anna", in_browser=True)
    assert asyncio.run(play()) == [None, anna, anna]


def test_a_folder_that_refuses_keeps_nobody_from_playing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    machine = Machine(tmp_path / "file")
    asyncio.run(machine.plays("anna"))
    assert asyncio.run(machine.owner()) == Owner("anna", in_browser=True)


def test_a_machine_of_all_has_no_owner(tmp_path: Path) -> None:
    machine = Machine(None)
    asyncio.run(machine.plays("anna"))
    assert asyncio.run(machine.owner()) is None
    assert owner_of(tmp_path) is None


@pytest.mark.parametrize(
    ("settings", "is_personal"),
    [
        ({}, True),
        ({"host": "::1"}, True),
        ({"host": "0.0.0.0"}, False),  # noqa: S104
        ({"https": True}, False),
        ({"hosts": ("tengen.example",)}, False),
    ],
)
def test_a_server_that_others_reach_is_nobodys(
    settings: dict[str, object], *, is_personal: bool
) -> None:
    assert ServerSettings.model_validate(settings).is_personal is is_personal
