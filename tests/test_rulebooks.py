"""docs/rulebooks has every sentence of the five books: what it says, its rule, the code, the test and where people find it."""

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

import teahouse
from teahouse.core.game import Game
from teahouse.core.options import spell

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "teahouse"
BOOKS = ROOT / "docs" / "rulebooks"
HEADER = "| where | it says | rule | code | test | surface |"
NO_RULE = "–"
SURFACE = re.compile(r"(rules|cards|room|table) “([^”]+)”")
RULE = re.compile(r"^\*\*([A-Z]+[0-9]+)\*\* ", re.MULTILINE)
KEYS = [game.key for game in teahouse.games()]


@dataclass(frozen=True)
class Row:
    """A sentence of a book, or a few that say one thing."""

    line: int
    where: str
    says: str
    rule: str
    code: str
    test: str
    surface: str


def rows(key: str) -> Iterator[Row]:
    path = BOOKS / f"{key}.md"
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.startswith("|") or line == HEADER or set(line) <= set("|-: "):
            continue
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        assert len(cells) == 6, f"{path.name}:{number} has {len(cells)} cells, not six"
        yield Row(number, *cells)


def split(cell: str) -> list[str]:
    return [part.strip().strip("`") for part in cell.split(",") if part.strip()]


def plain(text: str) -> str:
    """As words are compared: on one line, in small letters, without the marks of Markdown."""
    return " ".join(re.sub(r"[*_`\\]", "", text).split()).casefold()


@cache
def rules_of(key: str) -> tuple[frozenset[str], str]:
    own = teahouse.game(key).rules_text()
    common = (SOURCE / "games" / "RULES.md").read_text(encoding="utf-8")
    return frozenset(RULE.findall(own) + RULE.findall(common)), plain(own + "\n" + common)


@cache
def shown(key: str, surface: str) -> str:
    """All that a surface of a game says."""
    game = teahouse.game(key)
    if surface == "rules":
        return rules_of(key)[1]
    if surface == "cards":
        return plain(json.dumps(game.box().json(), ensure_ascii=False))
    if surface == "room":
        return plain(" · ".join(room(game)))
    return plain(" · ".join(f"{message.text} {message.many}" for message in game.words().messages.values()))


def room(game: Game) -> Iterator[str]:
    yield from (game.title, game.credit, str(game.blurb), game.minutes, f"{game.fewest} to {game.most}")
    for option in game.options:
        yield str(option.words)
        yield from (str(meaning) for meaning in option.meanings)
        yield from (spell(choice) for choice in option.choices)


@cache
def names_in(path: Path) -> frozenset[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return frozenset(node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


@pytest.mark.parametrize("key", KEYS)
def test_a_page_has_every_section_as_a_table(key: str) -> None:
    text = (BOOKS / f"{key}.md").read_text(encoding="utf-8")
    game = teahouse.game(key)
    assert text.startswith(f"# {game.title}: the rulebook, sentence by sentence\n")
    sections = re.split(r"^## ", text, flags=re.MULTILINE)[1:]
    assert len(sections) >= 5
    for section in sections:
        assert HEADER in section, f"{section.splitlines()[0]} has no table"
    assert len(list(rows(key))) >= 25
    for row in rows(key):
        assert row.where, f"line {row.line} does not say where"
        assert row.says, f"line {row.line} says nothing"


@pytest.mark.parametrize("key", KEYS)
def test_every_rule_of_a_page_exists(key: str) -> None:
    known, _ = rules_of(key)
    named = {rule for row in rows(key) if row.rule != NO_RULE for rule in split(row.rule)}
    assert named <= known, f"no rules: {sorted(named - known)}"


@pytest.mark.parametrize("key", KEYS)
def test_the_code_of_a_row_is_there_and_names_its_rule(key: str) -> None:
    wrong: list[str] = []
    for row in rows(key):
        files = [SOURCE / name for name in split(row.code)]
        wrong += [f"line {row.line}: no file {file.relative_to(SOURCE)}" for file in files if not file.is_file()]
        if row.rule == NO_RULE or any(not file.is_file() for file in files):
            continue
        text = "\n".join(file.read_text(encoding="utf-8") for file in files)
        for rule in split(row.rule):
            if not re.search(rf"\b{rule}\b", text):
                wrong.append(f"line {row.line}: {row.code} does not mention {rule}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("key", KEYS)
def test_the_tests_of_a_row_exist(key: str) -> None:
    wrong: list[str] = []
    for row in rows(key):
        assert split(row.test), f"line {row.line} names no test"
        for name in split(row.test):
            file, _, test = name.partition("::")
            path = ROOT / file
            if not path.is_file() or test not in names_in(path):
                wrong.append(f"line {row.line}: there is no test {name}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("key", KEYS)
def test_what_a_surface_shows(key: str) -> None:
    """The words that a row quotes stand on the surface it names."""
    wrong: list[str] = []
    for row in rows(key):
        found = SURFACE.findall(row.surface)
        if not found:
            wrong.append(f"line {row.line} names no surface: {row.surface!r}")
        for surface, words in found:
            if plain(words) not in shown(key, surface):
                wrong.append(f"line {row.line}: {surface} does not say {words!r}")
    assert not wrong, "\n".join(wrong)
