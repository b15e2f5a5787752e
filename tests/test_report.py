"""`make long` writes down what it found, whatever it was."""

import re
import sys
from pathlib import Path

import pytest

from tests.report import BEGIN, END, PAGE, RULES, STEPS, Result, Step, chosen, counted, main, run, written

ROOT = Path(__file__).parent.parent


def test_what_pytest_counted_is_found() -> None:
    assert counted("....\n5673 passed in 312.20s (0:05:12)\n") == ["5673 passed"]
    assert counted("== 1 failed, 12 passed, 3 deselected in 1.02s ==\nmake: Error\n") == [
        "1 failed, 12 passed, 3 deselected"
    ]
    assert counted("8 passed in 1.00s\nof 4 passed tests\n2 errors in 0.10s\n") == ["8 passed", "2 errors"]
    assert counted("nothing passed") == []


@pytest.mark.parametrize("code", [0, 1])
def test_a_step_is_carried_out_with_its_settings_and_its_end_is_believed(code: int) -> None:
    program = f"import os, sys; print(os.environ['WANTED'] + ' passed in 0.1s'); sys.exit({code})"
    found = run(Step("something", [sys.executable, "-c", program], {"WANTED": "17"}))
    assert found.said == ["17 passed"]
    assert found.passed is (code == 0)
    assert found.row().startswith(f"| something | {'**failed**' if code else 'passed'} | 0:0")


def test_the_page_keeps_the_last_result_of_each_step(tmp_path: Path) -> None:
    page = tmp_path / "tests.md"
    page.write_text(f"# Tests\n\n{BEGIN}\nold\n{END}\n\nMore.\n", encoding="utf-8")
    first, second = STEPS[:2]
    assert main([first], page, lambda one: Result(one, False, 61.0, ["1 failed"])) == 1
    assert f"| {first.proves} | **failed** | 1:01 | 1 failed | 20" in page.read_text(encoding="utf-8")
    assert f"| {second.proves} | not yet |" in page.read_text(encoding="utf-8")
    assert main([first, second], page, lambda one: Result(one, True, 61.0, ["3 passed"])) == 0
    assert main([second], page, lambda one: Result(one, True, 62.0, ["4 passed"])) == 0
    text = page.read_text(encoding="utf-8")
    assert text.endswith(f"{END}\n\nMore.\n")
    assert "old" not in text
    assert text.count(f"| {first.proves} | passed | 1:01 | 3 passed | 20") == 1
    assert text.count(f"| {second.proves} | passed | 1:02 | 4 passed | 20") == 1
    assert "failed" not in text
    with pytest.raises(ValueError, match="no place for results"):
        written("# Tests\n", {})


def test_steps_are_named_by_their_numbers() -> None:
    assert chosen([]) == STEPS
    assert chosen(["2", "1"]) == [STEPS[1], STEPS[0]]
    for wrong in ("0", "x", str(len(STEPS) + 1), "-1"):
        with pytest.raises(SystemExit, match="there is no step"):
            chosen([wrong])


def test_the_page_of_the_project_has_a_place_for_results() -> None:
    assert written(PAGE.read_text(encoding="utf-8"), {})


def test_the_rules_are_tested_interpreted_in_the_same_folders_by_make_and_here() -> None:
    named = re.search(r"^RULES := ((?:.*\\\n)*.*)", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert named
    assert sorted(named[1].replace("\\", "").split()) == sorted(f"tests/{name}" for name in RULES)
    assert STEPS[0].command == ["make", "test"]
