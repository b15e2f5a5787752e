"""What the pages show is run."""

import doctest
import re
from pathlib import Path
from typing import Any

import pytest

import teahouse
from teahouse.core.pack import parse_pack
from tests.certain import result

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def test_the_examples_of_the_readme_give_what_they_show():
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried >= 5
    assert failed == 0


def test_the_examples_of_events_and_words_give_what_they_show():
    failed, tried = doctest.testfile(str(ROOT / "docs/words.md"), module_relative=False)
    assert tried >= 5
    assert failed == 0


def test_the_pack_of_the_readme_plays():
    text = re.search(r"```toml\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert text is not None
    game = teahouse.game("sweets")
    pack = parse_pack(text.group(1), "README.md", "sweets", game.standard_pack())
    assert pack.digest != game.standard_pack().digest
    assert game.playouts(2, 5, pack=pack).games == 5


def test_the_loop_of_the_contract_page_plays_a_game():
    code = re.search(
        r"```python\n(import teahouse.*?)```", (ROOT / "docs/contract.md").read_text(encoding="utf-8"), re.DOTALL
    )
    assert code is not None
    scope: dict[str, Any] = {}
    exec(code.group(1), scope)
    assert result(scope["state"]).winners


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page):
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), f"{page.name} links to {target}"
