"""The visitor's cookie, the device's, and the token against forged requests, all signed."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass

from itsdangerous import BadSignature, URLSafeSerializer

COOKIE = "tengen_visitor"
#: Says to which accounts a browser has logged in before.
DEVICE_COOKIE = "tengen_device"
CSRF_HEADER = "x-tengen-csrf"
#: Seconds a cookie lives.
LIFE = 400 * 24 * 60 * 60
#: Accounts that one browser is known to.
MAX_DEVICES = 4
_MAX_LENGTH = 400
_BETWEEN = "~"


def new_visitor() -> str:
    """Return the identity of somebody new; nobody can guess it."""
    return secrets.token_urlsafe(15)


@dataclass(frozen=True, slots=True)
class Claim:
    """What a cookie of ours says: a visitor, the generation of the account, a session of it.

    Guests have no session, and cookies from before there were sessions name none.
    """

    visitor: str
    generation: int = 0
    session: str = ""


class Signer:
    """Signs who somebody is."""

    def __init__(self, secret: str) -> None:
        self._secret = secret.encode()
        self._serializer = URLSafeSerializer(secret, salt="tengen visitor")

    def sign(self, claim: Claim) -> str:
        """Return the cookie that says so."""
        fields = [claim.visitor, claim.generation]
        return str(self._serializer.dumps([*fields, claim.session] if claim.session else fields))

    def read(self, cookie: str | None) -> Claim | None:
        """Return what a cookie says; None for one we did not sign."""
        if not cookie or len(cookie) > _MAX_LENGTH:
            return None
        try:
            visitor, generation, *session = self._serializer.loads(cookie)
        except (BadSignature, ValueError, TypeError):
            return None
        return Claim(str(visitor), int(generation), str(session[0]) if session else "")

    def csrf(self, visitor: str) -> str:
        """Return the token a page of ours sends with each change."""
        return self._mac("csrf", visitor)

    def is_csrf(self, visitor: str, token: str | None) -> bool:
        """Whether a token is the visitor's."""
        return token is not None and hmac.compare_digest(
            self.csrf(visitor).encode(), token.encode()
        )

    # -- devices -----------------------------------------------------------------------------

    def add_device(self, cookie: str | None, visitor: str, generation: int) -> str:
        """Return the device cookie of a browser that has just logged in to an account."""
        known = [one for one in _tokens(cookie) if not self._is_device(one, visitor, generation)]
        nonce = secrets.token_urlsafe(9)
        mac = self._mac("device", visitor, str(generation), nonce)
        return _BETWEEN.join([f"{nonce}.{mac}", *known][:MAX_DEVICES])

    def known_device(self, cookie: str | None, visitor: str, generation: int) -> str:
        """Return the name of a device that has logged in to an account; empty for a stranger's."""
        for token in _tokens(cookie):
            if self._is_device(token, visitor, generation):
                return token.partition(".")[0]
        return ""

    def _is_device(self, token: str, visitor: str, generation: int) -> bool:
        nonce, _dot, mac = token.partition(".")
        expected = self._mac("device", visitor, str(generation), nonce)
        return hmac.compare_digest(expected.encode(), mac.encode())

    def _mac(self, *words: str) -> str:
        text = ":".join(words).encode(errors="replace")
        return hmac.new(self._secret, text, hashlib.sha256).hexdigest()


def _tokens(cookie: str | None) -> list[str]:
    if not cookie or len(cookie) > MAX_DEVICES * _MAX_LENGTH:
        return []
    return cookie.split(_BETWEEN)[:MAX_DEVICES]
