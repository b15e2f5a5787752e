"""Languages by their code: English is the source, every other one a `.po` file for each game in its own folder."""

from pathlib import Path

from teahouse.core import registry, sayings
from teahouse.core.errors import InvalidOption, InvalidWords
from teahouse.core.words import ENGLISH, HOUSE, Language, read_catalogue

FOLDER = "languages"


def language(code: str) -> Language:
    """The language of that code (`de`, `zh-Hant`), as far as somebody has translated it: what is missing is English."""
    if code == ENGLISH.code:
        return ENGLISH
    found = {}
    if code.replace("-", "").isalnum():
        assert sayings.TAKES_BACK.game == HOUSE.game  # the house's messages are all declared by now
        homes = [(HOUSE, Path(__file__).parent)]
        homes += [(game.words(), game.folder) for game in registry.everyone()]
        for words, folder in homes:
            path = folder / FOLDER / f"{code}.po"
            if path.is_file():
                _check_code(code, path)
                found[words.game] = read_catalogue(path, words)
    if not found:
        raise InvalidOption(f"there is no language {code!r} here; these are known: {', '.join(known())}")
    return Language(code, found)


def _check_code(code: str, path: Path) -> None:
    """Refuse a file named after a language of which nobody knows how it makes its lists."""
    from babel import UnknownLocaleError

    try:
        Language(code).locale()
    except (UnknownLocaleError, ValueError):
        raise InvalidWords(f"{path}: Babel knows no language {code!r}") from None


def known() -> list[str]:
    """The codes of all languages in which anything is said."""
    folders = [Path(__file__).parent, *(game.folder for game in registry.everyone())]
    return sorted({ENGLISH.code, *(path.stem for folder in folders for path in (folder / FOLDER).glob("*.po"))})
