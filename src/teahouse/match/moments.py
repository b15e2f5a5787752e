"""When a bot's move shows: at a moment that is drawn before it thinks, from nothing but what everybody knows.

How long a bot needs depends on what it holds: a search that has one thing to choose answers at once. So nobody is to
see how long it took. Whoever thinks past the drawn moment is shown at the next one, whole steps later.
"""

import hashlib
import math

SPREAD = 0.15  # how far a pause may be from the usual one, as a share of it


def drawn(what: str, since: float, pause: float) -> float:
    """The moment for whoever is asked since then: about a pause later. `what` and `since` are for everybody to know,
    so that whoever draws again, another process or the same one after a restart, draws the same.
    """
    lot = hashlib.blake2b(f"{what} {since!r}".encode(), digest_size=4, person=b"teahouse-moments").digest()
    return since + pause * (1.0 + SPREAD * (int.from_bytes(lot, "big") / 2**31 - 1.0))


def shown(moment: float, ready: float, step: float) -> float:
    """When a thought shows that was ready then: at its moment, or the first whole step after it that is not over."""
    if ready <= moment or not step:
        return max(moment, ready)
    return moment + step * math.ceil((ready - moment) / step)
