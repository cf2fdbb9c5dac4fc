"""Who asks: cookies read and checked against the accounts."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from tengen.base.i18n import N_
from tengen.games.errors import Refused
from tengen.server.identity import people
from tengen.server.identity.cookies import Signer, new_visitor
from tengen.server.identity.machine import Machine
from tengen.server.identity.people import Visitor, guest_name
from tengen.server.limits import Windows
from tengen.server.storage import Storage

#: Visitors remembered, and for how many seconds before the database is asked again.
REMEMBERED = 10_000
FRESH = 30.0


class Identities:
    """Visitors by their cookies."""

    def __init__(
        self, storage: Storage, signer: Signer, windows: Windows, machine: Machine
    ) -> None:
        self.signer = signer
        self.machine = machine
        self._storage = storage
        self._windows = windows
        self._hasher = PasswordHasher()
        self._known: OrderedDict[str, tuple[float, Visitor]] = OrderedDict()
        self._hashing = asyncio.Semaphore(2)

    async def of_cookie(self, cookie: str | None) -> Visitor | None:
        """Return the visitor of a cookie; None for no cookie, a forged or an outdated one."""
        found = self.signer.read(cookie)
        if found is None:
            return None
        visitor = await self.visitor(found[0])
        # A cookie from before the account, or its latest password, names nobody any more.
        return visitor if visitor.generation == found[1] else None

    def stranger(self) -> Visitor:
        """Return somebody new."""
        identity = new_visitor()
        return Visitor(identity, guest_name(identity))

    async def newcomer(self) -> Visitor:
        """Return who a browser without a cookie is: the person of the machine, or somebody new."""
        owner = await self.machine.owner()
        if owner is None or owner.in_browser:
            return self.stranger()
        return await self.owner() or self.stranger()

    async def owner(self) -> Visitor | None:
        """Return the person of the machine; None where nobody is, or an account keeps the door."""
        owner = await self.machine.owner()
        visitor = None if owner is None else await self.visitor(owner.visitor)
        return None if visitor is None or visitor.login is not None else visitor

    async def visitor(self, identity: str) -> Visitor:
        """Return a visitor by identity."""
        remembered = self._known.get(identity)
        if remembered is not None and time.monotonic() - remembered[0] < FRESH:
            return remembered[1]
        visitor = await self._storage.read(people.find, identity)
        self._known[identity] = (time.monotonic(), visitor)
        self._known.move_to_end(identity)
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return visitor

    def cookie(self, visitor: Visitor) -> str:
        """Return the cookie of a visitor."""
        return self.signer.sign(visitor.id, visitor.generation)

    async def rename(self, visitor: Visitor, name: str) -> Visitor:
        """Give a visitor a name; raises Refused."""
        await self._storage.write(people.rename, visitor.id, people.checked_name(name), _now())
        return await self._again(visitor.id)

    async def register(self, visitor: Visitor, login: str, password: str, address: str) -> Visitor:
        """Make an account; raises Refused."""
        login, password = people.checked_login(login), people.checked_password(password)
        self._windows.login(address, login)
        if visitor.login is not None:
            raise Refused(N_("you have an account already"))
        hashed = await self._hash(password)
        await self._storage.write(people.register, visitor.id, login, hashed, _now())
        return await self._again(visitor.id)

    async def log_in(self, login: str, password: str, address: str) -> Visitor:
        """Return who a login and a password name; raises Refused."""
        login = login.strip().lower()
        self._windows.login(address, login)
        account = await self._storage.read(people.account, login)
        # An unknown login takes as long as a wrong password.
        hashed = await self._decoy() if account is None else account.password
        if not await self._verify(hashed, password) or account is None:
            raise Refused(N_("the login or the password is wrong"))
        return await self._again(account.visitor)

    async def remove(self, visitor: Visitor) -> None:
        """Forget an account; raises Refused where there is none."""
        if visitor.login is None:
            raise Refused(N_("you have no account"))
        await self._storage.write(people.remove_account, visitor.id)
        await self.machine.left(visitor.id)
        self._known.pop(visitor.id, None)

    async def _again(self, identity: str) -> Visitor:
        self._known.pop(identity, None)
        return await self.visitor(identity)

    async def _decoy(self) -> str:
        return await self._hash("nobody's password")

    async def _hash(self, password: str) -> str:
        async with self._hashing:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def _verify(self, hashed: str, password: str) -> bool:
        async with self._hashing:
            try:
                return await asyncio.to_thread(self._hasher.verify, hashed, password)
            except (VerificationError, InvalidHashError):
                return False


def _now() -> int:
    return round(time.time() * 1000)
