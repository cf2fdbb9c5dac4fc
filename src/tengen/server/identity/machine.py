"""The person of this machine, on a server that nobody else can reach.

Who plays in the desktop window first finds those games in the browser too: a browser that brings
no cookie gets the identity of the machine, until one has it. Later ones are people of their own,
and may ask for the games of the machine.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from tengen.base.errors import TengenError
from tengen.games.owner import Owner, bring_to_browser, forget_owner, make_owner, owner_of
from tengen.server.logs import logger

Keeping = Callable[[Path, Owner], Owner]


class Machine:
    """Whose machine it is; without a folder, everyone's."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._owner: Owner | None = None

    async def owner(self) -> Owner | None:
        """Return the person of the machine; None while there is nobody, and on a machine of all."""
        if self._owner is None and self._folder is not None:
            self._owner = await asyncio.to_thread(owner_of, self._folder)
        return self._owner

    async def came(self, visitor: str) -> None:
        """Somebody came with the cookie of an identity: the owner's need not be given again."""
        owner = await self.owner()
        if owner is not None and visitor == owner.visitor and not owner.in_browser:
            await self._keep(bring_to_browser, owner)

    async def plays(self, visitor: str) -> None:
        """Somebody has a game in the browser: on a machine of nobody it is the owner."""
        if self._folder is not None and visitor and await self.owner() is None:
            await self._keep(make_owner, Owner(visitor, in_browser=True))

    async def left(self, visitor: str) -> None:
        """Somebody is to be forgotten."""
        if self._folder is not None:
            with suppress(OSError):
                await asyncio.to_thread(forget_owner, self._folder, visitor)
            self._owner = None

    async def _keep(self, keep: Keeping, owner: Owner) -> None:
        assert self._folder is not None
        try:
            self._owner = await asyncio.to_thread(keep, self._folder, owner)
        except TengenError as error:  # games go on without it
            self._owner = owner
            logger().warning("the owner is not remembered", reason=str(error))
