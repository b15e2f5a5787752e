"""All that proves something, from `make test` to what takes longer, and its result written down.

    python -m tests.report [STEP …]

is what `make long` runs, all of it or the steps of these numbers. The last result of each stands in docs/tests.md, a
failure too: then this fails as well.
"""

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from benchmarks.machine import processor

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "tests.md"
BEGIN, END = "<!-- the last result, written by make long -->", "<!-- end of it -->"
SUMMARY = re.compile(r"^=*\s*((?:\d+ [a-z]+, )*\d+ (?:passed|failed|errors?)\b[^=]*? in [\d.]+s)", re.MULTILINE)
RULES = ["core", "fuzz", "conformance", "golden", "match", "bots", "lessons"]
RULES += ["happy_dim_sum", "steam_up", "taiwan_snackbar", "dim_sum", "sweets"]
PYTEST = [sys.executable, "-m", "pytest", "-n", "2", "--dist", "worksteal"]
COMPILED = {"TEAHOUSE_EXPECT": "compiled"}
INTERPRETED = {"TEAHOUSE_EXPECT": "pure", "TEAHOUSE_PURE": "1"}


@dataclass(frozen=True)
class Step:
    """A command with settings of its own, and what it proves."""

    proves: str
    command: list[str]
    settings: Mapping[str, str] = field(default_factory=dict)


STEPS = [
    Step("`make test`", ["make", "test"]),
    Step("all tests of rules and bots, interpreted", [*PYTEST, *(f"tests/{name}" for name in RULES)], INTERPRETED),
    Step(
        "every test of the server on both databases and at every size of a window",
        [*PYTEST, "tests/server", "tests/faults", "tests/browser", "tests/lessons"],
        {**COMPILED, "TEAHOUSE_LONG": "1"},
    ),
    Step(
        "four times as many games of every table", [*PYTEST, "tests/conformance"], {**COMPILED, "TEAHOUSE_EFFORT": "4"}
    ),
    Step("5,000 damaged texts of each kind", [*PYTEST, "tests/fuzz"], {**COMPILED, "TEAHOUSE_FUZZ": "5000"}),
    Step(
        "400 tries of every call of the JSON interface",
        [*PYTEST[:3], "tests/faults/test_described.py"],
        {**COMPILED, "TEAHOUSE_FUZZ": "400"},
    ),
]


@dataclass(frozen=True)
class Result:
    step: Step
    passed: bool
    seconds: float
    said: list[str]

    def row(self) -> str:
        minutes, seconds = divmod(round(self.seconds), 60)
        told = "; ".join(self.said) or "nothing was counted"
        return f"| {self.step.proves} | {'passed' if self.passed else '**failed**'} | {minutes}:{seconds:02} | {told} |"


def run(step: Step) -> Result:
    """Carry a step out where it can be watched."""
    began = time.monotonic()
    heard: list[str] = []
    with subprocess.Popen(
        step.command, cwd=ROOT, env={**os.environ, **step.settings}, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            sys.stdout.write(line)
            sys.stdout.flush()
            heard.append(line)
    return Result(step, process.returncode == 0, time.monotonic() - began, counted("".join(heard)))


def counted(heard: str) -> list[str]:
    """What pytest counted, without the time, which others have a say in: "7 failed, 12 passed"."""
    return [found.rpartition(" in ")[0] for found in SUMMARY.findall(heard)]


def commit() -> str:
    """What was tested: the last commit that changed anything but words."""
    found = subprocess.run(
        ["git", "log", "-1", "--format=%h", "--abbrev=10", "--", "src", "tests", "benchmarks", "examples"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return found.stdout.strip() or "unknown"


def row_of(result: Result, when: str, what: str) -> str:
    """A line of the page: what was tested, how it went, and of which commit that is true."""
    return f"{result.row()} {when}, {what} |"


def written(page: str, rows: Mapping[str, str]) -> str:
    """The page with these lines in the place of the last ones; a step that was not carried out keeps its own."""
    before, begin, rest = page.partition(BEGIN)
    last, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{PAGE.name} has no place for results: {BEGIN} … {END}")
    lines = [
        f"On {os.cpu_count()} cores of {processor()}; each line is of the commit behind it.",
        "",
        "| what | result | minutes | counted | when, commit |",
        "|---|---|---|---|---|",
    ]
    for step in STEPS:
        known = re.search(rf"^\| {re.escape(step.proves)} \|.*$", last, re.MULTILINE)
        lines.append(rows.get(step.proves) or (known[0] if known else f"| {step.proves} | not yet | | | |"))
    return "\n".join([before + begin, *lines, end + after])


def main(steps: list[Step], page: Path = PAGE, carry_out: Callable[[Step], Result] = run) -> int:
    """Carry out the steps, one after the other; each is written down as soon as it is known."""
    passed = True
    for step in steps:
        what = commit()
        result = carry_out(step)
        when = datetime.now(UTC).strftime("%Y-%m-%d")
        text = written(page.read_text(encoding="utf-8"), {step.proves: row_of(result, when, what)})
        page.write_text(text, encoding="utf-8")
        passed = passed and result.passed
    return 0 if passed else 1


def chosen(numbers: list[str]) -> list[Step]:
    """The steps of these numbers, counted from 1; all of them if none is named."""
    for number in numbers:
        if not number.isdecimal() or not 1 <= int(number) <= len(STEPS):
            raise SystemExit(f"there is no step {number!r}; there are 1 to {len(STEPS)}")
    return [STEPS[int(number) - 1] for number in numbers] or STEPS


if __name__ == "__main__":
    sys.exit(main(chosen(sys.argv[1:])))
