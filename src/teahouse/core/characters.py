"""What a person calls a character, in any script: 👩‍👩‍👧 is one, and so is é, however many code points it is made of.

Names of people pass through pages, terminals and records. Some code points cannot be seen by themselves: joiners belong
into a Persian name or a family of emoji, while others turn the direction of the line around them, or hide.
"""

import unicodedata
from typing import Final

ZWNJ: Final = "\u200c"
ZWJ: Final = "\u200d"
MOST_MARKS: Final = 6  # accents on one letter; no script needs more, and towers of them cover the lines above
# Letters and signs that leave nothing but a gap, and an accent that only pretends to be one.
_BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
_LAST_TAG: Final = "\U000e007f"
_SIGNS: Final = frozenset("\u00a9\u00ae\u203c\u2049\u2122\u2139\u24c2\u3030\u303d\u3297\u3299")


def characters(text: str) -> list[str]:
    """A text cut where a person would cut it, by the main rules of Unicode's annex 29."""
    if text.isascii():
        return list(text)
    found: list[str] = []
    for code in text:
        if found and _goes_on(found[-1], code):
            found[-1] += code
        else:
            found.append(code)
    return found


def cut(text: str, most: int) -> str:
    """The beginning of a text, cut between characters."""
    return "".join(characters(text)[:most]).rstrip()


def cells(text: str) -> int:
    """How many columns of a terminal a text takes: two for a Chinese character or an emoji, none for an accent."""
    if text.isascii():
        return len(text)
    count = 0
    for character in characters(text):
        base = character[0]
        if len(character) > 1 and ("\ufe0f" in character or _is_region(base)):
            count += 2  # a sign shown as a picture, or a flag
        elif _is_emoji(base):
            count += 2 if ZWJ in character else _columns(base)
        else:
            count += sum(_columns(code) for code in character)
    return count


def showable(text: str) -> bool:
    """Whether a line of text can be shown as it is: no control characters, nothing that hides or turns the line around,
    joiners and marks only where they have something to join or to stand on.
    """
    if text.isascii():
        return text.isprintable()
    for character in characters(text):
        if not _is_whole(character):
            return False
    return _joins_well(text)


def alike(name: str) -> str:
    """A name as it is compared: two that look the same are the same."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join(code for code in folded if code not in (ZWJ, ZWNJ) and not _is_variant(code))


def _goes_on(before: str, code: str) -> bool:
    """Whether a code point belongs to the character before it."""
    last = before[-1]
    if _extends(code):
        return True
    if last == ZWJ and _is_emoji(code):
        return _is_emoji(before[0])
    if _is_region(code):
        return len(before) == 1 and _is_region(before)
    if unicodedata.combining(last) == 9:  # a virama makes one sign of two consonants
        return "\u0900" <= code <= "\u0d7f" and unicodedata.category(code) == "Lo"
    return _hangul_goes_on(last, code)


def _hangul_goes_on(last: str, code: str) -> bool:
    """Korean letters that are not put together into syllables yet."""
    if "\u1160" <= code <= "\u11a7":
        whole = "\uac00" <= last <= "\ud7a3" and (ord(last) - 0xAC00) % 28 == 0
        return "\u1100" <= last <= "\u11a7" or whole
    if "\u11a8" <= code <= "\u11ff":
        return "\u1160" <= last <= "\u11ff" or "\uac00" <= last <= "\ud7a3"
    return "\u1100" <= code <= "\u115f" and "\u1100" <= last <= "\u115f"


def _extends(code: str) -> bool:
    return (
        unicodedata.category(code) in ("Mn", "Me", "Mc")
        or code in (ZWJ, ZWNJ, "\uff9e", "\uff9f")
        or "\U0001f3fb" <= code <= "\U0001f3ff"  # colours of skin
        or _is_tag(code)
    )


def _is_region(code: str) -> bool:
    """One of the letters of which two are a flag."""
    return "\U0001f1e6" <= code <= "\U0001f1ff"


def _is_tag(code: str) -> bool:
    """One of the unseen letters that say whose flag it is: England's, Scotland's."""
    return "\U000e0020" <= code <= _LAST_TAG


def _is_variant(code: str) -> bool:
    """A mark that chooses between two shapes of the sign before it."""
    return "\ufe00" <= code <= "\ufe0f" or "\U000e0100" <= code <= "\U000e01ef" or "\u180b" <= code <= "\u180f"


def _is_emoji(code: str) -> bool:
    """A picture, or a place that Unicode keeps for one: newer ones must not be refused by an older Python."""
    return (
        ("\U0001f000" <= code <= "\U0001faff" and not _is_region(code))
        or "\u2190" <= code <= "\u21ff"
        or "\u2300" <= code <= "\u23ff"
        or "\u25a0" <= code <= "\u27bf"
        or "\u2900" <= code <= "\u297f"
        or "\u2b00" <= code <= "\u2bff"
        or code in _SIGNS
    )


def _is_ideograph(code: str) -> bool:
    """A rarer Chinese character, or a place that is kept for one: many of the newest stand in names of people."""
    return "\U00020000" <= code <= "\U0003fffd" and ord(code) & 0xFFFF < 0xFFFE


def _is_joined(code: str) -> bool:
    """A letter or a mark of a script in which letters join: Arabic, Persian, those of India and their neighbours."""
    joins = (
        "\u0590" <= code <= "\u109f"
        or "\u1700" <= code <= "\u1c7f"
        or "\ua800" <= code <= "\uabff"
        or "\ufb50" <= code <= "\ufefc"
        or "\U00010a00" <= code <= "\U00011fff"
    )
    return joins and unicodedata.category(code)[0] in "LM"


def _columns(code: str) -> int:
    if unicodedata.east_asian_width(code) in ("W", "F") or _is_ideograph(code):
        return 2
    return 0 if unicodedata.category(code) in ("Mn", "Me", "Mc", "Cf") else 1


def _is_whole(character: str) -> bool:
    """Whether all of a character can be seen, and stands on something."""
    base = character[0]
    if not (base.isprintable() or _is_emoji(base) or _is_ideograph(base)) or base in _BLANK or _extends(base):
        return False
    if base == " " and len(character) > 1:
        return False
    marks = 0
    tags = ""
    for code in character[1:]:
        if code in _BLANK:
            return False
        if _is_tag(code):
            tags += code
            continue
        if tags or not (code.isprintable() or _is_emoji(code) or code in (ZWJ, ZWNJ)):
            return False
        marks = marks + 1 if unicodedata.category(code) in ("Mn", "Me", "Mc") else 0
        if marks > MOST_MARKS:
            return False
    return not tags or (_is_emoji(base) and tags.endswith(_LAST_TAG) and tags.count(_LAST_TAG) == 1)


def _joins_well(text: str) -> bool:
    """Whether every joiner joins something, and every variant is one of a sign."""
    for i, code in enumerate(text):
        if code in (ZWJ, ZWNJ):
            before, after = text[i - 1], text[i + 1 : i + 2]
            letters = after != "" and _is_joined(before) and _is_joined(after)
            pictures = code == ZWJ and after != "" and _is_emoji(after) and (_is_emoji(before) or before == "\ufe0f")
            # A consonant without its vowel, with which many names in Malayalam end.
            half = code == ZWJ and unicodedata.combining(before) == 9 and _is_joined(before)
            if not letters and not pictures and not half:
                return False
        elif _is_variant(code) and _is_variant(text[i - 1]):
            return False
    return True
