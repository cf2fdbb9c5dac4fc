"""The visitor's cookie and the token against forged requests, both signed."""

from __future__ import annotations

import hashlib
import hmac
import secrets

from itsdangerous import BadSignature, URLSafeSerializer

COOKIE = "tengen_visitor"
CSRF_HEADER = "x-tengen-csrf"
#: Seconds a cookie lives.
LIFE = 400 * 24 * 60 * 60


def new_visitor() -> str:
    """Return the identity of somebody new; nobody can guess it."""
    return secrets.token_urlsafe(15)


class Signer:
    """Signs who somebody is."""

    def __init__(self, secret: str) -> None:
        self._secret = secret.encode()
        self._serializer = URLSafeSerializer(secret, salt="tengen visitor")

    def sign(self, visitor: str, generation: int = 0) -> str:
        """Return the cookie of a visitor; ``generation`` is that of the account's password."""
        return str(self._serializer.dumps([visitor, generation]))

    def read(self, cookie: str | None) -> tuple[str, int] | None:
        """Return the visitor and generation of a cookie; None for one we did not sign."""
        if not cookie or len(cookie) > 200:
            return None
        try:
            visitor, generation = self._serializer.loads(cookie)
        except (BadSignature, ValueError, TypeError):
            return None
        return str(visitor), int(generation)

    def csrf(self, visitor: str) -> str:
        """Return the token a page of ours sends with each change."""
        return hmac.new(self._secret, b"csrf:" + visitor.encode(), hashlib.sha256).hexdigest()

    def is_csrf(self, visitor: str, token: str | None) -> bool:
        """Whether a token is the visitor's."""
        return token is not None and hmac.compare_digest(
            self.csrf(visitor).encode(), token.encode()
        )
