"""No rules module holds a sentence for people: words stand in `words.py`, `sayings.py`, `draw.py` and boards alone.

What is typed (notation) is a protocol and no sentence; refusals of damaged files, positions and packs are for whoever
made them and stay where they are found.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "teahouse"
# Words and pictures speak; components and consistency speak to whoever made a pack or a position.
SPEAKING = re.compile(r"(words|draw|board\w*|example|game|components|consistency)\.py")
FILES = sorted(path for path in (SOURCE / "games").rglob("*.py") if not SPEAKING.fullmatch(path.name))
FILES += [SOURCE / "core" / f"{name}.py" for name in ("state", "notation", "heuristics", "outcome", "cards", "options")]
FILES += [SOURCE / "bots" / f"{name}.py" for name in ("bot", "easy", "explain", "search", "opponents", "tree")]
# Errors of files, positions, packs and programs; assertions of ours.
OTHERS = {
    "InvalidPosition",
    "InvalidPack",
    "InvalidOption",
    "InvalidRecord",
    "InvalidEvents",
    "InvalidWords",
    "UnknownGame",
}
OTHERS |= {"RuntimeError", "ValueError", "TypeError", "NotImplementedError", "AssertionError"}
OTHERS |= {"refuse", "_refuse", "damaged", "Field", "Kind", "compile"}
# What is typed may have three words, too, and what a view calls it.
PROTOCOL = {"no check please", "yum cha to ", "draw the bonus cards", "leave out the extra token", "buy from afar"}
PROTOCOL |= {"buy any from afar", "take any token", "give any token", "leave out any token"}
PROTOCOL |= {"to stack any", "be the any", "release any any", "effects, number any"}
SENTENCE = re.compile(r"[A-Za-z]{2,}[ ,:;]+[a-z']{2,}[ ,:;]+[a-z']+")


def strays(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Texts of three words and more, what is filled in counted as one, that are neither docstrings nor part of an error
    that may hold its own.
    """
    silent: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Assert) and node.msg is not None:
            silent |= {id(part) for part in ast.walk(node.msg)}
        if isinstance(node, ast.Call) and _name(node.func) in OTHERS:
            silent |= {id(part) for argument in [*node.args, *node.keywords] for part in ast.walk(argument)}
        if isinstance(node, ast.JoinedStr):
            silent |= {id(part) for part in node.values}  # the whole of it is looked at
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):  # a docstring
            silent.add(id(node.value))
    for node in ast.walk(tree):
        if isinstance(node, ast.expr) and id(node) not in silent:
            text = _text(node)
            if SENTENCE.search(text) and text not in PROTOCOL:
                yield node.lineno, text


def _text(node: ast.expr) -> str:
    """What a text says, "any" for what is filled in."""
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "any" for part in node.values)
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def _name(called: ast.expr) -> str:
    return called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_no_rules_module_speaks(path: Path) -> None:
    found = [f"line {line}: {text!r}" for line, text in strays(ast.parse(path.read_text(encoding="utf-8")))]
    assert not found, "sentences belong into words.py: " + "; ".join(found)


def test_a_stray_is_found() -> None:
    planted = (
        'def f():\n    """A docstring of many words."""\n    raise IllegalMove("T1", f"you hold no {x} to give")\n'
    )
    assert [line for line, _ in strays(ast.parse(planted))] == [3]
    assert list(strays(ast.parse('x = f"{who} takes {count} cards"'))) == [(1, "any takes any cards")]


def texts_refused(tree: ast.Module) -> Iterator[int]:
    """Where a move is refused in a text instead of a message."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _name(node.func) == "IllegalMove":
            yield from (node.lineno for part in node.args[1:] if _text(part))


def test_every_refusal_of_a_move_is_a_message_wherever_it_is_given() -> None:
    found = [
        f"{path.relative_to(SOURCE)}:{line}"
        for path in sorted(SOURCE.rglob("*.py"))
        for line in texts_refused(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert not found, "sentences belong into words.py or sayings.py"
    assert list(texts_refused(ast.parse('raise IllegalMove("T1", f"no {x}")'))) == [1]
