"""Templates are for people to read, too: lines that fit, indentation that follows the structure and is sent to nobody."""

import re
from pathlib import Path

import pytest

import teahouse
from teahouse.server.render import environment
from teahouse.server.urls import Urls

SOURCE = Path(teahouse.__file__).parent
LONGEST_LINE = 140
OPENS = ("if", "for", "macro", "call", "block")
TEMPLATES = [
    *sorted((SOURCE / "server/templates").glob("*.html")),
    *sorted((SOURCE / "games").glob("*/board.html")),
    *sorted((SOURCE.parents[1] / "examples").rglob("board.html")),
]


def names(path: Path) -> str:
    return "/".join(path.parts[-2:])


def test_all_templates_are_looked_at() -> None:
    assert len(TEMPLATES) >= 30 + 5 + 1


@pytest.mark.parametrize("path", TEMPLATES, ids=names)
def test_no_line_is_longer_than_a_person_reads(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if len(line) > LONGEST_LINE] == []


@pytest.mark.parametrize("path", TEMPLATES, ids=names)
def test_what_is_opened_on_a_line_of_its_own_is_closed_at_the_same_place(path: Path) -> None:
    assert crooked(path.read_text(encoding="utf-8")) == []


def crooked(text: str) -> list[str]:
    """Statements that end something at the beginning of a line, and not below its own beginning."""
    found: list[str] = []
    opened: list[tuple[str, int | None]] = []  # what, and its indentation if a line begins with it
    bare = re.sub(r"{#.*?#}", lambda comment: re.sub(r"[^\n]", " ", comment[0]), text, flags=re.DOTALL)
    for statement in re.finditer(r"{%-? (\w+)(.*?)%}", bare, re.DOTALL):
        before = bare[: statement.start()].rpartition("\n")[2]
        place = None if before.strip() else len(before)
        word = statement[1]
        if word in OPENS or (word == "set" and "=" not in statement[2]):
            opened.append((word, place))
        elif word in ("else", "elif") or word.startswith("end"):
            what, began = opened[-1]
            if None not in (place, began) and place != began:
                found.append(statement[0])
            if word.startswith("end"):
                assert word == f"end{what}", statement[0]
                opened.pop()
    assert not opened
    return found


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("{% if a %}\n  b\n{% endif %}", 0),
        ("{% if a %}\n  b\n  {% endif %}", 1),
        ("{% if a %}\n  b\n {% else %}\n  c\n{% endif %}", 1),
        ("<b>{% if a %}c{% endif %}</b>", 0),
    ],
)
def test_what_stands_crooked_is_noticed(text: str, wrong: int) -> None:
    assert len(crooked(text)) == wrong


def test_indentation_is_sent_to_nobody() -> None:
    """Nor is it a space between words: what is to be one stands at the end of a line, as its break."""
    text = "<p>\n    {% if yes %}\n        one\n        two\n    {% endif %}\n</p>"
    assert environment(Urls()).from_string(text).render(yes=True) == "<p>\none\ntwo\n</p>"
