"""Reading what stands on a command line: games and options as people write them."""

import teahouse
from teahouse.core.errors import InvalidOption
from teahouse.core.game import Game


def find_game(text: str) -> Game:
    """A game by its name, however it is spelled: sweets, "Taiwan Snackbar", steam_up."""
    return teahouse.game("-".join(text.casefold().replace("_", " ").replace("!", "").split()))


def read_options(game: Game, texts: tuple[str, ...], rules: int | None = None) -> dict[str, object]:
    """Options written as key=value."""
    given: dict[str, object] = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals or not key.strip() or not value.strip():
            known = ", ".join(option.key for option in game.options_of(game.version(rules)))
            raise InvalidOption(f"an option is written key=value, not {text!r}; {game.title} has {known or 'none'}")
        given[key.strip().casefold().replace("-", "_")] = value.strip()
    return given
