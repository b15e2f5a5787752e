"""Who counts as one guest where limits are counted: an address, and for IPv6 the network of one household.

Only hashes of addresses are ever written down, so that a table remembers which others were opened from where it was.
"""

import hashlib
import re
from ipaddress import IPv6Address, ip_address

from starlette.datastructures import Headers
from starlette.types import Scope

HOUSEHOLD_BITS = 64  # what one customer is given at least: whoever has it has all addresses in it
LONGEST_HOST = 255
_HOST = re.compile(r"(?:[._-]*[A-Za-z0-9][A-Za-z0-9._-]*|\[(?P<six>[0-9A-Fa-f:.]+)\])(?::(?P<port>[0-9]{1,5}))?")


def one_guest(host: str) -> str:
    """The address that limits are counted by; "" for what is none.

    >>> one_guest("192.0.2.7"), one_guest("::ffff:192.0.2.7"), one_guest("[2001:db8:1:2:3::4]:8080")
    ('192.0.2.7', '192.0.2.7', '2001:db8:1:2::/64')
    """
    text = host.strip()[:64]
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:  # some proxies write the port, too
        text = text.partition(":")[0]
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return ""
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return f"{IPv6Address(int(address) >> HOUSEHOLD_BITS << HOUSEHOLD_BITS)}/{HOUSEHOLD_BITS}"
    return str(address)


def guest_address(scope: Scope, proxy: bool) -> str:
    """Where a request comes from: who is connected, or what our own proxy says about it."""
    if proxy:
        # The last word is our proxy's; anybody can write the ones before it, in as many lines as they like.
        forwarded = ",".join(Headers(scope=scope).getlist("x-forwarded-for"))
        found = one_guest(forwarded.rpartition(",")[2])
        if found:
            return found
    client = scope.get("client")
    return one_guest(str(client[0])) or str(client[0]) if client else ""


def sealed(address: str, key: str) -> str:
    """An address as the database may keep it: nobody can read it back who does not have the house's key."""
    if not address:
        return ""
    return hashlib.blake2b(address.encode(), digest_size=16, key=key.encode()[:64], person=b"teahouse-from").hexdigest()


def is_host(text: str) -> bool:
    """Whether this can stand in a Host header or an address: a name or an address, and perhaps a port."""
    found = _HOST.fullmatch(text) if len(text) <= LONGEST_HOST else None
    if found is None or int(found["port"] or 0) > 65535:
        return False
    try:
        return bool(IPv6Address(found["six"] or "::"))
    except ValueError:
        return False
