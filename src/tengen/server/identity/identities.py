"""Who asks: cookies read and checked against the accounts and their sessions."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass

from tengen.base.i18n import N_
from tengen.database import DatabaseError
from tengen.database.storage import Storage
from tengen.games.errors import Refused
from tengen.server.identity import people, sessions
from tengen.server.identity.attempts import Attempts, WrongPassword
from tengen.server.identity.cookies import Claim, Signer, new_visitor
from tengen.server.identity.machine import Machine
from tengen.server.identity.passwords import Passwords
from tengen.server.identity.people import Visitor, guest_name
from tengen.server.identity.sessions import Session
from tengen.server.identity.watch import SessionWatch
from tengen.server.settings import Limits

#: Visitors remembered, and for how many seconds before the database is asked again: so long a
#: session that another process ended may still be taken for a good one.
REMEMBERED = 10_000
FRESH = 2.0
#: Rows of games, or other things, that are forgotten in one transaction.
FORGOTTEN_AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class Caller:
    """From where somebody logs in: the network address, the browser, the device cookie."""

    address: str
    agent: str
    device: str | None


@dataclass(frozen=True, slots=True)
class Entered:
    """Somebody who has just been logged in, and the cookie that says so."""

    visitor: Visitor
    cookie: str


class Identities:
    """Visitors by their cookies."""

    def __init__(self, storage: Storage, signer: Signer, limits: Limits, machine: Machine) -> None:
        self.signer = signer
        self.machine = machine
        self.watch = SessionWatch(storage)
        self._storage = storage
        self._attempts = Attempts(limits)
        self._passwords = Passwords()
        self._known: OrderedDict[tuple[str, str], tuple[float, Visitor]] = OrderedDict()

    async def of_cookie(self, cookie: str | None) -> Visitor | None:
        """Return the visitor of a cookie; None for no cookie, a forged or an outdated one."""
        claim = self.signer.read(cookie)
        if claim is None:
            return None
        session = sessions.id_of(claim) if claim.generation else ""
        visitor = await self.visitor(claim.visitor, session)
        # A cookie from before the account, or its latest password, names nobody any more; nor does
        # that of a session that has ended.
        if visitor.generation != claim.generation or visitor.session != session:
            return None
        return await self._seen(visitor)

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

    async def visitor(self, identity: str, session: str = "") -> Visitor:
        """Return a visitor by identity, with a session of the account if there is such a one."""
        key = identity, session
        remembered = self._known.get(key)
        if remembered is not None and time.monotonic() - remembered[0] < FRESH:
            return remembered[1]
        visitor = await self._storage.read(people.find, identity, session)
        self._known[key] = (time.monotonic(), visitor)
        self._known.move_to_end(key)
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return visitor

    async def _seen(self, visitor: Visitor) -> Visitor:
        """Note now and then that a session is in use."""
        now = _now()
        if not visitor.session or now - visitor.seen < sessions.SEEN_AGAIN:
            return visitor
        self._forget(visitor.id)
        with suppress(DatabaseError):  # whoever only reads is not kept from it
            await self._storage.write(sessions.touch, visitor.session, now)
        return await self.visitor(visitor.id, visitor.session)

    def guest_cookie(self, visitor: Visitor) -> str:
        """Return the cookie of somebody without an account."""
        return self.signer.sign(Claim(visitor.id))

    async def rename(self, visitor: Visitor, name: str) -> Visitor:
        """Give a visitor a name; raises Refused."""
        await self._storage.write(people.rename, visitor.id, people.checked_name(name), _now())
        self._forget(visitor.id)
        return await self.visitor(visitor.id, visitor.session)

    # -- coming in ---------------------------------------------------------------------------

    async def register(
        self, visitor: Visitor, login: str, password: str, caller: Caller
    ) -> Entered:
        """Make an account and log in; raises Refused."""
        login, password = people.checked_login(login), people.checked_password(password)
        if visitor.login is not None:
            raise Refused(N_("you have an account already"))
        self._attempts.registration(caller.address)
        hashed = await self._passwords.hash(password)
        await self._storage.write(people.register, visitor.id, login, hashed, _now())
        self._end_here(visitor.id)  # what is open goes on with the account
        return await self._enter(visitor.id, people.FIRST_GENERATION, caller.agent)

    async def log_in(self, before: Visitor, login: str, password: str, caller: Caller) -> Entered:
        """Log in as who a login and a password name; raises Refused.

        ``before`` is who the browser was: it is logged out.
        """
        login = login.strip().lower()
        is_possible = people.is_login(login) and people.is_encodable(password)
        account = await self._storage.read(people.account, login) if is_possible else None
        device = ""
        if account is not None:
            known_as = account.visitor, account.generation
            device = self.signer.known_device(caller.device, *known_as)
        async with self._attempts.login(login, caller.address, device):
            tried = password if is_possible else ""
            hashed = None if account is None else account.password
            if not await self._passwords.is_right(hashed, tried) or account is None:
                raise WrongPassword(N_("the login or the password is wrong"))
        entered = await self._enter(account.visitor, account.generation, caller.agent)
        await self.log_out(before)
        return entered

    async def renew(self, visitor: Visitor, agent: str) -> Entered | None:
        """Give an account that came with a cookie from before sessions one of its own."""
        shared = sessions.id_of(Claim(visitor.id, visitor.generation))
        if visitor.login is None or visitor.session != shared:
            return None
        return await self._enter(visitor.id, visitor.generation, agent)

    async def _enter(self, identity: str, generation: int, agent: str) -> Entered:
        claim = Claim(identity, generation, sessions.new_session())
        await self._storage.write(sessions.begin, claim, agent, _now())
        self._forget(identity)
        visitor = await self.visitor(identity, sessions.id_of(claim))
        return Entered(visitor, self.signer.sign(claim))

    # -- sessions ----------------------------------------------------------------------------

    async def sessions(self, visitor: Visitor) -> list[Session]:
        """Return where the account of a visitor is logged in."""
        return await self._storage.read(sessions.list_of, visitor.id)

    async def log_out(self, visitor: Visitor) -> None:
        """End the session of a visitor; a guest has none."""
        if visitor.login is not None:
            shared = sessions.id_of(Claim(visitor.id, visitor.generation))
            await self._storage.write(sessions.end, visitor.id, {visitor.session, shared})
            self._end_here(visitor.id, {visitor.session, shared})

    async def end_session(self, visitor: Visitor, session: str) -> bool:
        """End one session of an account; False where there is no such one."""
        ended = await self._storage.write(sessions.end, visitor.id, {session})
        self._end_here(visitor.id, {session})
        return ended

    async def end_other_sessions(self, visitor: Visitor) -> None:
        """Log an account out everywhere else."""
        await self._storage.write(sessions.end_others, visitor.id, visitor.session)
        self._forget(visitor.id)
        self.watch.end(visitor.id, lambda session: session != visitor.session)

    async def log_out_everywhere(self, visitor: Visitor) -> None:
        """End every session of an account, the present one too."""
        await self._storage.write(sessions.end_all, visitor.id)
        self._end_here(visitor.id)

    async def change_password(
        self, visitor: Visitor, present: str, password: str, agent: str
    ) -> Entered:
        """Take another password and log out everywhere else; raises Refused."""
        password = people.checked_password(password)
        await self.confirm(visitor, present)
        hashed = await self._passwords.hash(password)
        await self._storage.write(sessions.set_password, visitor.id, visitor.generation, hashed)
        self._end_here(visitor.id)
        return await self._enter(visitor.id, visitor.generation + 1, agent)

    async def confirm(self, visitor: Visitor, password: str) -> None:
        """Make sure that who is logged in knows the password; raises Refused."""
        account = await self._storage.read(people.account_of, visitor.id)
        if account is None:
            raise Refused(N_("you have no account"))
        with self._attempts.confirmation(visitor.id):
            tried = password if people.is_encodable(password) else ""
            if not await self._passwords.is_right(account.password, tried):
                raise WrongPassword(N_("the password is wrong"))

    async def remove(self, visitor: Visitor) -> None:
        """Forget somebody with games and account; what was interrupted can be begun again."""
        write = self._storage.write
        while await write(people.forget_some, visitor.id, FORGOTTEN_AT_ONCE):
            await asyncio.sleep(0)  # others write in between
        await write(people.remove, visitor.id)
        await self.machine.left(visitor.id)
        self._end_here(visitor.id)

    def _end_here(self, identity: str, only: set[str] | None = None) -> None:
        """Let this process know at once what others find out within seconds."""
        self._forget(identity)
        self.watch.end(identity, lambda session: only is None or session in only)

    def _forget(self, identity: str) -> None:
        for key in [key for key in self._known if key[0] == identity]:
            del self._known[key]

    async def close(self) -> None:
        """End what runs beside."""
        await self.watch.close()


def _now() -> int:
    return round(time.time() * 1000)
