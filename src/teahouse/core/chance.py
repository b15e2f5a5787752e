"""Where all randomness of a game comes from.

`Chance(seed)` is fast and repeatable: for simulation, search and tables whose seed may be known. `SecretChance(key)`
is for tables of real people: a small seed can be guessed from a few seen cards, a 256-bit key cannot.
"""

import hashlib
from typing import Final

from mypy_extensions import i64, mypyc_attr

from teahouse.core.errors import InvalidOption, InvalidPosition
from teahouse.core.plain import said

# Multiply-with-carry. The factor stays below 2^30 and the state below 2^62, so that compiled 64-bit arithmetic and
# Python's own integers agree without masking.
FACTOR: Final = 1073740155
LOW32: Final = 0xFFFFFFFF
SEED_LIMIT: Final = 1 << 62
SEED_BITS: Final = 2989  # 900 digits: records have a line for it
# The generator never leaves these two states: whoever waits for another number waits for ever.
STUCK: Final = (0, (FACTOR << 32) - 1)


def _stir(x: i64) -> i64:
    """Spread the bits of a 32-bit word; neighbouring seeds must not give related games."""
    x = ((x >> 16) ^ x) * 0x2C1B3C6D & LOW32
    x = ((x >> 12) ^ x) * 0x297A2D39 & LOW32
    return (x >> 15) ^ x


def _first_state(seed: i64) -> i64:
    low: i64 = seed & LOW32
    high: i64 = (seed >> 32) & LOW32
    for turn in range(4):
        low, high = high, low ^ _stir((high + 0x1E3779B9 * (turn + 1)) & LOW32)
    # Keeps clear of both states in which the generator is stuck.
    return ((high & 0x3FFFFFF) << 32 | low) + 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """A fast generator with a seed: the same seed, the same game."""

    x: i64
    seed: int

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        if not 0 <= seed < SEED_LIMIT:  # any whole number that fits into a record is a good seed
            if seed.bit_length() > SEED_BITS:
                raise InvalidOption(f"a seed has at most 900 digits; this is {said(seed)}")
            seed = int.from_bytes(hashlib.blake2b(self.origin.encode(), digest_size=7).digest(), "big")
        self.x = _first_state(seed)

    @property
    def origin(self) -> str:
        """How to make it again: written into records."""
        return str(self.seed)

    def word(self) -> i64:
        """The next 32 random bits."""
        x: i64 = FACTOR * (self.x & LOW32) + (self.x >> 32)
        self.x = x
        return x & LOW32

    def below(self, n: i64) -> i64:
        """A whole number from 0 up to but not including n (n below 2^30), every one equally likely."""
        product: i64 = self.word() * n
        low: i64 = product & LOW32
        if low < n:  # rare: only here could some numbers come up too often
            threshold: i64 = (LOW32 + 1 - n) % n
            while low < threshold:
                product = self.word() * n
                low = product & LOW32
        return product >> 32

    def copy(self) -> "Chance":
        """An independent twin: it goes on with the same numbers."""
        twin = Chance()
        twin.x = self.x
        twin.seed = self.seed
        return twin

    def split(self) -> "Chance":
        """A new fast stream that this one decides: for the future of a redrawn game."""
        return Chance(self.word() << 29 ^ self.word())

    def mark(self) -> int:
        """A number that changes with every draw: whoever compares two marks knows whether chance was asked."""
        return self.x

    def to_json(self) -> dict[str, object]:
        """Where it is in its stream, for positions; `chance_from_json` reads it back."""
        return {"kind": "seed", "origin": self.origin, "state": self.mark()}

    def __copy__(self) -> "Chance":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "Chance":
        return self.copy()

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        if type(self) is not Chance and type(self) is not SecretChance:
            raise TypeError(f"{type(self).__name__} is a chance of its own kind: its __reduce__ says how it is pickled")
        return chance_from_json, (self.to_json(),)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}, seed {said(self.seed)}>"


class SecretChance(Chance):
    """Chance keyed by a secret of 32 bytes (BLAKE2b in counter mode): nobody without the key can foresee a card."""

    key: bytes
    block: bytes
    drawn: i64

    def __init__(self, key: bytes) -> None:
        super().__init__(0)
        if len(key) != 32:
            raise InvalidOption(f"a table's secret has 32 bytes, not {len(key)}")
        self.key = key
        self.block = b""
        self.drawn = 0

    @property
    def origin(self) -> str:
        return "secret:" + self.key.hex()

    def word(self) -> i64:
        at: i64 = self.drawn % 16
        if at == 0 or not self.block:
            counter = int(self.drawn // 16).to_bytes(8, "big")
            self.block = hashlib.blake2b(counter, key=self.key, digest_size=64).digest()
        self.drawn += 1
        block = self.block
        start: i64 = 4 * at
        high: i64 = block[start] << 24 | block[start + 1] << 16
        return high | block[start + 2] << 8 | block[start + 3]

    def copy(self) -> "Chance":
        twin = SecretChance(self.key)
        twin.block = self.block
        twin.drawn = self.drawn
        return twin

    def mark(self) -> int:
        return self.drawn

    def to_json(self) -> dict[str, object]:
        return {"kind": "secret", "origin": self.origin, "state": self.mark()}

    def fingerprint(self) -> str:
        """A hash of the key: shown at the start, so that the key shown at the end can be checked."""
        return hashlib.blake2b(self.key, digest_size=32, person=b"teahouse-secret").hexdigest()

    def __repr__(self) -> str:
        return f"<{type(self).__name__}, fingerprint {self.fingerprint()[:16]}>"  # never the key


def chance_from_origin(origin: str) -> Chance:
    """Chance as it was at the start of the game whose record names this origin."""
    try:
        if origin.startswith("secret:"):
            return SecretChance(bytes.fromhex(origin[7:]))
        return Chance(int(origin))
    except ValueError:
        raise InvalidOption(
            f"{said(origin)} is no seed: a whole number or 'secret:' and 64 hexadecimal digits"
        ) from None


def chance_from_json(data: object) -> Chance:
    """Chance in the middle of a game, as `to_json` wrote it."""
    if not isinstance(data, dict):
        raise InvalidPosition("the chance of a position is a table with kind, origin and state")
    state = data.get("state")
    if not isinstance(state, int) or isinstance(state, bool) or not 0 <= state < SEED_LIMIT:
        raise InvalidPosition(f"chance.state is {said(state)}, not a whole number from 0 to 2^62")
    try:
        chance = chance_from_origin(str(data.get("origin")))
    except InvalidOption as problem:
        raise InvalidPosition(f"chance.origin: {problem}") from None
    if isinstance(chance, SecretChance):
        if state % 16:  # the block in use is made again by stepping into it
            chance.drawn = state - state % 16
            chance.word()
        chance.drawn = state
    elif state in STUCK:
        raise InvalidPosition(f"chance.state is {state}, at which no game can be")
    else:
        chance.x = state
    return chance
