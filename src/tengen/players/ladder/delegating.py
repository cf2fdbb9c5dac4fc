"""A player that lets another one play for it, whom it chooses by the game that is played."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import replace

from tengen import engine
from tengen.engine.api import Engine, Option, OptionValue, Report, Request
from tengen.engine.errors import EngineFailure, EngineUnsupported
from tengen.engine.info import Reply
from tengen.engine.names import InvalidPlayer, PlayerName
from tengen.players.seeded import SEED
from tengen.rules.variant import Variant

#: Returns the name of the player of a variant; raises EngineUnsupported where there is none.
Choose = Callable[[Variant], str]


class DelegatingEngine(Engine):
    """Opens the player of each game when it is asked for a move, and keeps it for the next one.

    ``choose`` names it.
    """

    def __init__(self, name: PlayerName, choose: Choose) -> None:
        super().__init__(name.text)
        self._choose = choose
        self._deputies: dict[str, Engine] = {}
        self._given: dict[str, OptionValue] = {}
        try:
            self._given = self.check_options(name.options)
        except EngineFailure as error:
            raise InvalidPlayer(str(error)) from None

    @property
    def options(self) -> Mapping[str, Option]:
        """The settings that are handed on."""
        return {"seed": SEED}

    def plays(self, variant: Variant) -> bool:
        """Whether there is a player for the game."""
        try:
            return bool(self._choose(variant))
        except EngineUnsupported:
            return False

    async def _configure(self, values: Mapping[str, OptionValue]) -> None:
        self._given |= values
        await self.close()

    async def prepare(self, variant: Variant) -> None:
        """Open the player of a game and make it ready; nothing where there is none."""
        if self.plays(variant):
            async with self._busy:
                await self._deputy(self._choose(variant)).prepare(variant)

    async def rest(self) -> None:
        """Let the players rest that were opened."""
        for deputy in tuple(self._deputies.values()):
            await deputy.rest()

    async def _search(self, request: Request, report: Report, stopped: asyncio.Event) -> Reply:
        deputy = self._deputy(self._choose(request.position.variant))
        return await deputy._search(request, report, stopped)  # noqa: SLF001 - stands in for it

    def _deputy(self, text: str) -> Engine:
        if text not in self._deputies:
            self._deputies[text] = self._open(text)
        return self._deputies[text]

    def _open(self, text: str) -> Engine:
        """Open a player, with the given options where it has them."""
        name = PlayerName.parse(text)
        known = engine.open(text).options
        given = {key: str(value) for key, value in self._given.items() if key in known}
        return engine.open(replace(name, options={**name.options, **given}).text)

    async def close(self) -> None:
        """Close the players that were opened."""
        deputies, self._deputies = self._deputies, {}
        for deputy in deputies.values():
            await deputy.close()
