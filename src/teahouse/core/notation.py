"""Reading what people type: forgiving about case, commas and unfinished words, strict about meaning."""

import difflib
import re
from typing import Final

from teahouse.core.errors import AmbiguousNotation, InvalidNotation
from teahouse.core.sayings import AMBIGUOUS, DID_YOU_MEAN, ENDS_EARLY, NOT_EXPECTED, TOO_LONG, UNKNOWN_WORD
from teahouse.core.words import Message, card, listed

_WORD = re.compile(r"[^\s,;:!.&+]+")


class Reader:
    """A player's words, taken from the front."""

    def __init__(self, text: str) -> None:
        if len(text) > 400:
            raise InvalidNotation(TOO_LONG())
        self.text = text.strip()
        self.words = [word.casefold() for word in _WORD.findall(text)]
        self.at = 0

    def done(self) -> bool:
        return self.at >= len(self.words)

    def take(self, word: str) -> bool:
        """Step over a word if it comes next."""
        if self.at < len(self.words) and self.words[self.at] == word:
            self.at += 1
            return True
        return False

    def take_any(self, *words: str) -> bool:
        """Step over whichever of these comes next, if one does."""
        return any(self.take(word) for word in words)

    def number(self) -> int | None:
        """A whole number, if one comes next."""
        if self.at < len(self.words):
            word = self.words[self.at]
            if word.isascii() and word.isdigit() and len(word) < 9:
                self.at += 1
                return int(word)
        return None

    def one_of(self, names: list[str], others: list[list[str]] | None = None) -> int | None:
        """The index of a name that comes next: whole, or so much of it that only one fits.

        A name of several words may be typed in full, by its beginning or by a later word that no other name has
        ("tofu" for "stinky tofu"); a plural "s" is forgiven. `others` are further names of each, typed whole.
        """
        if self.done():
            return None
        folded = [folded_words(name) for name in names]
        longest = max((len(words) for words in folded), default=0)
        other = self._other(others, folded) if others else None
        if other is not None:
            return other
        for length in range(min(longest, len(self.words) - self.at), 0, -1):
            typed = self.words[self.at : self.at + length]
            exact = [i for i, words in enumerate(folded) if words == typed]
            exact += [i for i, words in enumerate(folded) if _plural(words, typed)]
            if exact:
                self.at += length
                return exact[0]
        for length in range(min(longest, len(self.words) - self.at), 0, -1):
            typed = self.words[self.at : self.at + length]
            fits = [i for i, words in enumerate(folded) if _begins(words, typed)]
            if len(fits) == 1:
                self.at += length
                return fits[0]
            if len(fits) > 1:
                known = listed([card(names[i]) for i in fits])
                raise AmbiguousNotation(AMBIGUOUS(typed=repr(" ".join(typed)), known=known))
        word = self.words[self.at]
        inside = [i for i, words in enumerate(folded) if any(later.startswith(word) for later in words[1:])]
        if len(inside) == 1 and len(word) >= 3:
            self.at += 1
            return inside[0]
        return None

    def _other(self, others: list[list[str]], folded: list[list[str]]) -> int | None:
        """The longest of the further names, if it comes next and is longer than a name of the pack that does."""
        best, found = 0, -1
        for i, names in enumerate(others):
            for name in names:
                words = folded_words(name)
                typed = self.words[self.at : self.at + len(words)]
                if len(words) > best and (words == typed or _plural(words, typed)):
                    best, found = len(words), i
        if not best or any(
            words == self.words[self.at : self.at + len(words)] for words in folded if len(words) >= best
        ):
            return None
        self.at += best
        return found

    def expect(self, names: list[str], what: Message, others: list[list[str]] | None = None) -> int:
        """As `one_of`, but something must come."""
        found = self.one_of(names, others)
        if found is None:
            raise self.lost(names, what)
        return found

    def finish(self) -> None:
        """Nothing may be left over."""
        if not self.done():
            before = " ".join(self.words[: self.at])
            raise InvalidNotation(NOT_EXPECTED(text=repr(self.text), before=repr(before)))

    def lost(self, names: list[str], what: Message) -> InvalidNotation:
        """The refusal that says what could have stood here, the nearest guess first."""
        known = listed([card(name) for name in names])
        if self.done():
            return InvalidNotation(ENDS_EARLY(text=repr(self.text), what=what(), known=known))
        word = self.words[self.at]
        guesses: dict[str, str] = {}
        for name in names:
            for part in [name.casefold(), *spoken(name).split()]:
                guesses.setdefault(part, name)
        near = difflib.get_close_matches(word, guesses, n=1)
        if near:
            return InvalidNotation(
                DID_YOU_MEAN(word=repr(word), what=what(), guess=card(guesses[near[0]]), known=known)
            )
        return InvalidNotation(UNKNOWN_WORD(word=repr(word), what=what(), known=known))


# The words of every name that has been compared: a table reads the same few hundred names again and again.
_FOLDED: Final[dict[str, list[str]]] = {}
MOST_FOLDED: Final = 10_000


def folded_words(name: str) -> list[str]:
    """The words of a name as they are compared."""
    words = _FOLDED.get(name)
    if words is None:
        if len(_FOLDED) >= MOST_FOLDED:
            _FOLDED.clear()
        words = _FOLDED[name] = _WORD.findall(name.casefold())
    return words


def spoken(name: str) -> str:
    """A name as it is compared: two that sound the same cannot be told apart at a table."""
    return " ".join(folded_words(name))


def _begins(words: list[str], typed: list[str]) -> bool:
    """Whether every typed word begins the word of the name at its place."""
    return len(typed) <= len(words) and all(word.startswith(part) for word, part in zip(words, typed))


def _plural(words: list[str], typed: list[str]) -> bool:
    return (
        0 < len(words) == len(typed) and words[:-1] == typed[:-1] and typed[-1] in (words[-1] + "s", words[-1] + "es")
    )
