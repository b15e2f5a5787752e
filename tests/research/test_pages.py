"""What the pages for researchers say is so."""

import re
from pathlib import Path

import pytest

import teahouse
from teahouse.research import fields

DOCS = Path(__file__).parent.parent.parent / "docs"
PAGE = (DOCS / "research.md").read_text(encoding="utf-8")


def test_the_page_of_observations_is_what_the_games_write():
    written = (DOCS / "observations.md").read_text(encoding="utf-8")
    assert written == fields.page(), "write it anew: python -m teahouse.research.fields > docs/observations.md"


@pytest.mark.parametrize("code", re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL))
def test_the_examples_run(code):
    exec(code, {})


def test_the_table_of_games_has_the_right_figures():
    cells = [[cell.strip() for cell in line.split("|")[1:-1]] for line in PAGE.splitlines()]
    rows = {row[0]: row for row in cells if len(row) == 6}
    for game in teahouse.games():
        _, solo, players, actions, numbers, _ = rows[game.title]
        sizes = [int(game.observer(game.setup(count)).size) for count in (game.fewest, game.most)]
        assert solo == ("yes" if game.fewest == 1 else "")
        assert players == f"{game.fewest}–{game.most}"
        assert int(actions) == game.setup(game.most).space
        assert numbers == f"{sizes[0]}–{sizes[1]}"
