"""All that proves something, from `make test` to what takes longer, and its result written down.

    python -m tests.report

is what `make long` runs. The last result stands in docs/tests.md, a failure too: then this fails as well.
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
RULES = ["core", "fuzz", "conformance", "golden", "match", "bots"]
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
        [*PYTEST, "tests/server", "tests/faults", "tests/browser"],
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
    """What was tested; a plus says that something was changed since."""
    found = subprocess.run(
        ["git", "describe", "--always", "--abbrev=10", "--exclude=*", "--dirty=+"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return found.stdout.strip() or "unknown"


def written(page: str, results: list[Result], when: str, what: str) -> str:
    """The page with these results in the place of the last ones."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{PAGE.name} has no place for results: {BEGIN} … {END}")
    lines = [
        f"{when}, commit {what}, {os.cpu_count()} cores of {processor()}:",
        "",
        "| what | result | minutes | counted |",
        "|---|---|---|---|",
        *(one.row() for one in results),
    ]
    return "\n".join([before + begin, *lines, end + after])


def main(steps: list[Step], page: Path = PAGE, carry_out: Callable[[Step], Result] = run) -> int:
    what = commit()  # before the page is changed
    results = [carry_out(step) for step in steps]
    when = datetime.now(UTC).strftime("%Y-%m-%d")
    page.write_text(written(page.read_text(encoding="utf-8"), results, when, what), encoding="utf-8")
    return 0 if all(one.passed for one in results) else 1


if __name__ == "__main__":
    sys.exit(main(STEPS))
