"""`python -m benchmarks`: measure, compare with what is required, fail if something is missed."""

import argparse
import json
import sys
import time
from importlib.util import find_spec
from pathlib import Path

import teahouse

ROOT = Path(__file__).parent.parent
RESULTS = ROOT / "benchmarks" / "results"
BESIDE = "## Beside the commit before"
PAGE = ROOT / "docs" / "benchmarks.md"
ROUNDS = 150


def main() -> int:
    words = argparse.ArgumentParser(
        prog="python -m benchmarks", description="How fast the games are, beside OpenSpiel."
    )
    words.add_argument("--rounds", type=int, default=ROUNDS, help=f"slices of each measurement ({ROUNDS})")
    words.add_argument("--write", action="store_true", help="write docs/benchmarks.md too")
    given = words.parse_args()
    if given.rounds < 1:
        words.error(f"--rounds is {given.rounds}, and at least 1 is needed")
    if find_spec("pyspiel") is None:
        words.error("OpenSpiel is not installed: pip install --group bench, or make bench")
    if not teahouse.compiled():
        words.error("the rules are not compiled here, so there is nothing to measure: make build")

    from benchmarks import machine, measure, report

    described = machine.describe()
    for name, value in described.items():
        print(f"{name:<12}{value}")
    print()
    results = measure.measure(given.rounds, lambda done: _tell(done, given.rounds))
    found = report.figures(results)
    print(report.table(found))
    RESULTS.mkdir(exist_ok=True)
    path = RESULTS / time.strftime("%Y-%m-%d-%H%M%S.json")
    path.write_text(json.dumps(report.data(found, described, given.rounds), indent=1, ensure_ascii=False) + "\n")
    print(f"\nwritten to {path.relative_to(ROOT)}")
    if given.write:
        kept = PAGE.read_text(encoding="utf-8").partition(BESIDE)[2]  # benchmarks.versus measures it
        page = report.page(found, described, given.rounds)
        PAGE.write_text(page + (f"\n{BESIDE}{kept}" if kept else ""), encoding="utf-8")
        print(f"written to {PAGE.relative_to(ROOT)}")
    missed = [figure for figure in found if figure.passed is False]
    for figure in missed:
        print(f"missed: {figure.name}: {figure.text}, required is {figure.required}", file=sys.stderr)
    return 1 if missed else 0


def _tell(done: int, rounds: int) -> None:
    if sys.stderr.isatty():
        print(f"\rround {done} of {rounds}", end="\n" if done == rounds else "", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
