"""The page that says field by field what an observation is.

`python -m teahouse.research.fields > docs/observations.md` writes it anew.
"""

import sys

import teahouse
from teahouse.core.observe import LIMIT, Field
from teahouse.core.options import spell

HEAD = """# Observations, field by field

What a seat may know as a row of whole numbers (16 bits each), written by the `observe.py` of each game. The fields
follow each other in this order; their places are those of a table with the number of players that is named, and
`teahouse.game(key).observer(setup).fields` gives them for any other. *By player* means oneself first, then the others
clockwise. What is hidden from a seat is nowhere in its numbers: `tests/conformance/test_observations.py` redraws all of
it and demands the same bytes.

The page is written by `python -m teahouse.research.fields`; a test fails when it no longer says what the games do.
"""


def page() -> str:
    return "\n".join([HEAD, *(line for game in teahouse.games() for line in section(game))])


def section(game: teahouse.Game) -> list[str]:
    """One game's fields and actions."""
    players = max(2, game.fewest)
    setup = game.setup(players)
    observer = game.observer(setup)
    fields = [field for field in observer.fields if not _repeats(field)]
    left_out = len(observer.fields) - len(fields)
    lines = [
        f"## {game.title}",
        "",
        f"{observer.size} numbers and {setup.space} actions with {players} players{_otherwise(game, players)}.",
        "",
        "| from | how many | bounds | field | what it is |",
        "|---:|---:|---|---|---|",
    ]
    for field in fields:
        lines.append(f"| {field.start} | {field.size} | {_bounds(field)} | `{field.name}` | {field.words} |")
    if left_out:
        lines.append(f"| … | | | | {left_out} more of the same for the other players, one after the other |")
    lines += ["", "Actions: " + _actions(game, players) + ".", ""]
    return lines


def _otherwise(game: teahouse.Game, players: int) -> str:
    """Where there are more numbers or fewer: alone, and by an option."""
    usual = game.observer(game.setup(players)).size
    words = "" if game.fewest > 1 else f"; alone {game.observer(game.setup(1)).size} numbers"
    for option in game.options:
        for choice in option.choices:
            if option.key != "starter":
                size = game.observer(game.setup(players, {**option.needs, option.key: choice})).size
                words += f"; with {option.key}={spell(choice)} {size} numbers" if size != usual else ""
    return words


def _repeats(field: Field) -> bool:
    """Whether it says of another player what an earlier field says of oneself."""
    return field.words.startswith("player +")


def _bounds(field: Field) -> str:
    low = "any" if field.low == -LIMIT else str(field.low)
    high = "any" if field.high == LIMIT else str(field.high)
    return f"{low} to {high}"


def _actions(game: teahouse.Game, players: int) -> str:
    """Every action in its words."""
    state = game.start(players, seed=0)
    return ", ".join(f"{action} *{state.notate(0, action)}*" for action in range(state.setup.space))


if __name__ == "__main__":
    sys.stdout.write(page())
