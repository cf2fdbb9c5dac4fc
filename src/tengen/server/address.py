"""Where somebody comes from: the network address by which limits are counted."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from starlette.requests import HTTPConnection

from tengen.server.settings import LOOPBACK

#: Whoever has one address of IPv6 has this network of them.
_IPV6_PREFIX = 64


@lru_cache(maxsize=4096)
def network_of(host: str) -> str:
    """Return the network by which a client is counted: an IPv4 address, or the /64 of an IPv6.

    >>> network_of("192.0.2.7"), network_of("::ffff:192.0.2.7"), network_of("2001:db8::1:2")
    ('192.0.2.7', '192.0.2.7', '2001:db8::/64')
    """
    address = _parsed(host)
    if isinstance(address, IPv6Address):
        return str(ip_network((address, _IPV6_PREFIX), strict=False))
    return host if address is None else str(address)


def address_of(connection: HTTPConnection) -> str:
    """Return the network a request or a socket comes from, as the trusted proxies tell."""
    client = connection.client
    return "" if client is None else network_of(client.host)


#: What proxies add to the requests they pass on.
_PROXY_HEADERS = ("forwarded", "via", "x-real-ip", "x-forwarded-for", "x-forwarded-host")


def is_this_machine(connection: HTTPConnection) -> bool:
    """Whether a request comes from this machine itself, and not through a proxy on it.

    Some proxies add nothing, but they pass on the public name by which they were called.
    """
    client = connection.client
    address = None if client is None else _parsed(client.host)
    is_passed_on = any(name in connection.headers for name in _PROXY_HEADERS)
    is_local_name = connection.url.hostname in LOOPBACK
    return address is not None and address.is_loopback and is_local_name and not is_passed_on


def _parsed(host: str) -> IPv4Address | IPv6Address | None:
    """Return an address; one of IPv4 that a socket of IPv6 tells is one of IPv4."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address
