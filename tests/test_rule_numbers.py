"""Every rule has its number in the code that decides it and in the name of a test, and no number is made up."""

import ast
import re
from pathlib import Path

import pytest

import teahouse

TESTS = Path(__file__).parent
GAMES = Path(teahouse.__file__).parent / "games"
CORE = Path(teahouse.__file__).parent / "core"
RULE = re.compile(r"^\*\*([A-Z]+[0-9]+)\*\* ", re.MULTILINE)
PROVENANCE = re.compile(r"\[[^\]]*\b(book|found|inferred|ours)\b[^\]]*\]$")
MENTION = re.compile(r"\b([A-Z][0-9]{1,2})\b")

FOLDERS = {game.key: game.folder for game in teahouse.games()}


def rules(text: str) -> list[str]:
    return RULE.findall(text)


def paragraphs(text: str) -> dict[str, str]:
    """The rules of a RULES.md by number."""
    found = {}
    for paragraph in re.split(r"\n\s*\n", text):
        match = RULE.match(paragraph)
        if match:
            found[match.group(1)] = paragraph
    return found


def source(folder: Path) -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.py")))


def names_of_tests(folder: Path) -> str:
    return "\n".join(re.findall(r"def (test_\w+)", source(folder)))


COMMON = rules((GAMES / "RULES.md").read_text(encoding="utf-8"))


def missing(numbers: list[str], code: str, tests: str) -> list[str]:
    """The rules that no code mentions or that no test is named after."""
    without_code = [number for number in numbers if not re.search(rf"\b{number}\b", code)]
    without_test = [number for number in numbers if not re.search(rf"\btest_{number.lower()}_", tests)]
    return [f"{number} stands in no code" for number in without_code] + [
        f"{number} has no test test_{number.lower()}_…" for number in without_test
    ]


@pytest.mark.parametrize("key", FOLDERS)
def test_every_rule_is_decided_in_code_and_tested_by_number(key):
    folder = FOLDERS[key]
    numbers = rules((folder / "RULES.md").read_text(encoding="utf-8"))
    assert len(numbers) >= 5, "a rulebook has more rules than that"
    assert not (found := missing(numbers, source(folder), names_of_tests(TESTS / folder.name))), "\n".join(found)


def test_every_common_rule_is_decided_in_code_and_tested_by_number():
    assert sorted(COMMON) == sorted(f"R{number}" for number in range(1, 12))
    assert not (found := missing(COMMON, source(CORE) + source(GAMES), names_of_tests(TESTS))), "\n".join(found)


@pytest.mark.parametrize("key", [*FOLDERS, "common"])
def test_a_rules_page_numbers_each_rule_once_and_says_where_it_comes_from(key):
    text = (FOLDERS.get(key, GAMES) / "RULES.md").read_text(encoding="utf-8")
    numbers = rules(text)
    assert len(numbers) == len(set(numbers)), "a number is given twice"
    letters = {number[0] for number in numbers}
    assert len(letters) == 1
    assert sorted(int(number[1:]) for number in numbers) == list(range(1, len(numbers) + 1)), "a number is left out"
    assert sorted(paragraphs(text)) == sorted(numbers)
    for number, paragraph in paragraphs(text).items():
        assert PROVENANCE.search(paragraph.strip()), f"{number} does not say where it comes from"


@pytest.mark.parametrize("key", FOLDERS)
def test_every_number_that_code_or_rules_mention_exists(key):
    folder = FOLDERS[key]
    text = (folder / "RULES.md").read_text(encoding="utf-8")
    known = {*rules(text), *COMMON}
    letters = {number[0] for number in known}
    mentioned = {number for number in MENTION.findall(source(folder) + text) if number[0] in letters}
    assert mentioned <= known, f"no rules: {sorted(mentioned - known)}"


def refusals(path: Path) -> list[tuple[int, str]]:
    """The rule numbers that IllegalMove and Option are given as literals, by line."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            at = {"IllegalMove": 0, "Option": 1}.get(node.func.id)
            if at is not None and len(node.args) > at:
                given = node.args[at]
                if isinstance(given, ast.Constant):
                    found.append((node.lineno, str(given.value)))
    return found


@pytest.mark.parametrize("key", [*FOLDERS, "core"])
def test_every_number_in_a_refusal_or_an_option_exists(key):
    folder = FOLDERS.get(key, CORE)
    known = set(COMMON)
    if key != "core":
        known.update(rules((folder / "RULES.md").read_text(encoding="utf-8")))
    calls = [(path, line, rule) for path in sorted(folder.rglob("*.py")) for line, rule in refusals(path)]
    assert calls
    wrong = [f"{path.name}:{line} names {rule}" for path, line, rule in calls if rule not in known]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("key", FOLDERS)
def test_r7_a_rules_page_credits_who_made_the_game(key):
    game = teahouse.game(key)
    text = game.rules_text()
    assert text.startswith(f"# {game.title}")
    head = text.split("\n## ")[0]
    names = re.findall(r"\b[A-Z][\w!-]+ [A-Z][\w-]+\b", game.credit)
    assert names, "the credit line names somebody"
    assert any(name in head for name in names), f"none of {names} is named at the top"


def test_the_helpers_find_what_is_missing():
    assert missing(["T1", "T2"], "# T1 here", "test_t1_x\ntest_t20_y") == [
        "T2 stands in no code",
        "T2 has no test test_t2_…",
    ]
