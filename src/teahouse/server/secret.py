"""Secrets and names that nobody can guess. The database keeps hashes only."""

import hashlib
import secrets

LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"  # Crockford's: nothing that looks like something else
ID_LETTERS = 16  # 80 bits: an address is an invitation
GROUP = 4
LONGEST_ID = 40


def new_id() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(ID_LETTERS))


def is_id(text: str) -> bool:
    """Whether a table could have this id, be it of another house: the database is asked about nothing else."""
    return len(text) <= LONGEST_ID and text.isascii() and text.replace("-", "").isalnum()


def new_secret() -> str:
    """What a browser or a client shows to be let in: 256 bits."""
    return secrets.token_urlsafe(32)


def new_deal() -> bytes:
    """The secret that a table's cards come from: 256 bits, sealed until the end."""
    return secrets.token_bytes(32)


def hashed(secret: str) -> str:
    """How a secret is kept. It is long and random, so that a plain hash is enough."""
    return hashlib.blake2b(secret.encode(), digest_size=32, person=b"teahouse-key").hexdigest()


def spelled(table_id: str) -> str:
    """A table's id as people read it to each other: 7qk4-m9xp-tr3v-5w2h."""
    return "-".join(table_id[i : i + GROUP] for i in range(0, len(table_id), GROUP))


def read_id(text: str) -> str:
    """The id in what somebody typed or pasted: a code with or without its dashes, or a whole link."""
    last = text.strip().rstrip("/").rpartition("/")[2].partition("?")[0]
    plain = "".join(last.split()).replace("-", "").casefold()
    plain = plain.replace("o", "0").replace("i", "1").replace("l", "1")
    return plain if len(plain) == ID_LETTERS and all(letter in LETTERS for letter in plain) else ""
