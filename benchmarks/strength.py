"""`python -m benchmarks.strength`: how strong the levels are, in every game, with 95 % intervals.

Each trial is an arena that is kept in a file and goes on where it stopped; `--write` puts what the files say into
docs/bots.md. A figure that misses what is required of it fails the run.
"""

import argparse
import sys
from dataclasses import dataclass, field
from pathlib import Path

import teahouse
from teahouse.core.errors import InvalidOption
from teahouse.lab.arena import Played, fight, missing
from teahouse.lab.arena_file import ArenaFile
from teahouse.lab.arena_plan import Contest, contest
from teahouse.lab.arena_words import arena_lines, duration
from teahouse.lab.plot import plot
from teahouse.lab.run import Brake
from teahouse.lab.standings import Estimate, Row, Standings, best_first, standings

ROOT = Path(__file__).parent.parent
RESULTS = ROOT / "benchmarks" / "results" / "strength"
PAGE = ROOT / "docs" / "bots.md"
PICTURE = ROOT / "docs" / "img" / "arena.svg"
FAIR_TIMES = 1.5
SOLO_POINTS = 23.0
TOGETHER_POINTS = 240.0
THOUGHT = 1.0  # seconds
QUICK_GAMES = 400
# As many as it takes: the closer a figure is to what is required, the more games it needs.
HARD_GAMES = {"happy-dim-sum": 80, "steam-up": 60, "taiwan-snackbar": 120, "dim-sum": 100, "sweets": 800}
SOLO_GAMES = 1000  # of each bot: the luck of a deal is three times what separates medium and hard


@dataclass(frozen=True)
class Trial:
    """One arena, as it is typed on a command line."""

    name: str
    game: str
    bots: tuple[str, ...]
    players: int
    games: int
    against: str = ""
    options: dict[str, object] = field(default_factory=dict, hash=False)

    def contest(self, games: int = 0) -> Contest:
        return contest(self.game, self.bots, games or self.games, self.players, self.against, 0, self.options)

    def command(self) -> str:
        words = ["teahouse arena", self.game, "--bots", ",".join(self.bots)]
        words += ["--against", self.against] if self.against else []
        words += ["--players", str(self.players), "--games", str(self.games)]
        for key, value in self.options.items():
            words += ["--option", f"{key}={value}"]
        return " ".join([*words, "--out", f"{self.name}.json"])


GAMES = ("happy-dim-sum", "steam-up", "taiwan-snackbar", "dim-sum", "sweets")
MEDIUM = [Trial(f"{game}-medium", game, ("medium",), 4, QUICK_GAMES, "random") for game in GAMES]
HARD = [Trial(f"{game}-hard", game, ("hard",), 4, HARD_GAMES[game], "medium") for game in GAMES]
SOLO = Trial("sweets-solo", "sweets", ("random", "easy", "medium", "hard"), 1, 4 * SOLO_GAMES)
TOGETHER = Trial("dim-sum-together", "dim-sum", ("random", "easy", "medium", "hard"), 4, 40, "", {"cooperative": "yes"})
LEVELS = Trial("levels", "taiwan-snackbar", ("random", "easy", "medium", "hard"), 4, 40)
TRIALS = [*MEDIUM, SOLO, TOGETHER, LEVELS, *HARD]

Found = dict[str, tuple[Trial, Contest, Standings]]


def main() -> int:
    words = argparse.ArgumentParser(prog="python -m benchmarks.strength", description="How strong the levels are.")
    words.add_argument("--only", nargs="+", default=[], metavar="NAME", help="only these trials")
    words.add_argument("--games", type=int, default=0, help="games of each, instead of what is usual")
    words.add_argument("--jobs", type=int, help="processes; one for each core if not said")
    words.add_argument("--read", action="store_true", help="play nothing, read what has been played")
    words.add_argument("--write", action="store_true", help=f"write the figures into {PAGE.relative_to(ROOT)}")
    given = words.parse_args()
    unknown = set(given.only) - {trial.name for trial in TRIALS}
    if unknown:
        words.error(f"there is no trial {', '.join(unknown)}; there are {', '.join(trial.name for trial in TRIALS)}")
    RESULTS.mkdir(parents=True, exist_ok=True)
    found: Found = {}
    with Brake() as brake:
        for trial in TRIALS:
            wanted = not given.read and (not given.only or trial.name in given.only) and not brake.pressed
            result = run(trial, given.games, given.jobs, brake) if wanted else read(trial)
            if result is not None and result[1].rows:
                found[trial.name] = (trial, *result)
                print("\n".join([trial.name, *(text for _, text in arena_lines(*result)), ""]), flush=True)
    if given.write:
        write(found)
        print(f"written to {PAGE.relative_to(ROOT)}")
    missed = [words for words, passed in verdicts(found) if not passed]
    for sentence in missed:
        print(f"missed: {sentence}", file=sys.stderr)
    return 1 if missed else 0


def run(trial: Trial, games: int, jobs: int | None, brake: Brake) -> tuple[Contest, Standings]:
    made = trial.contest(games)
    path = RESULTS / f"{trial.name}.json"
    try:
        file = ArenaFile(path, made)
    except InvalidOption as problem:  # other code played those: they say nothing about this one
        print(f"{trial.name}: played anew; {problem}", file=sys.stderr)
        path.unlink()
        file = ArenaFile(path, made)

    def take(more: list[Played]) -> None:
        file.add(more)
        if sys.stderr.isatty():
            print(f"\r{trial.name}: {len(file.played)} games ", end="", file=sys.stderr, flush=True)

    try:
        fight(made, missing(made, file.played), take, brake, jobs)
    finally:
        file.save(final=True)
    return made, standings(made, file.played)


def read(trial: Trial) -> tuple[Contest, Standings] | None:
    """What earlier runs have played with the code as it is."""
    path = RESULTS / f"{trial.name}.json"
    if not path.exists():
        return None
    made = trial.contest()
    try:
        return made, standings(made, ArenaFile(path, made).played)
    except InvalidOption as problem:
        print(f"{trial.name}: left out; {problem}", file=sys.stderr)
        return None


# -- what is required


def verdicts(found: Found) -> list[tuple[str, bool]]:
    """Sentences, and whether they are so."""
    said: list[tuple[str, bool]] = []
    for trial, _, result in found.values():
        for row in result.rows:
            if trial.against:
                times = row.won.low / result.fair
                words = f"{trial.name}: at least {times:.2f} × the fair share, required is {FAIR_TIMES:g} ×"
                said.append((words, times >= FAIR_TIMES))
            if row.name == "hard":
                said.append(
                    (f"{trial.name}: hard decides within {row.seconds:.2f} s on average", row.seconds < THOUGHT)
                )
                if trial in (SOLO, TOGETHER):
                    least = SOLO_POINTS if trial is SOLO else TOGETHER_POINTS
                    words = f"{trial.name}: hard makes {row.score.mean:.2f} points, required are {least:g}"
                    said.append((words, row.score.mean >= least))
    return said


# -- the page


def write(found: Found) -> None:
    text = PAGE.read_text(encoding="utf-8")
    for name, lines in (
        ("against", against(found)),
        ("solo", points(found.get(SOLO.name), "points")),
        ("together", points(found.get(TOGETHER.name), "points of all four")),
        ("levels", example(found)),
    ):
        if lines:
            text = put(text, name, lines)
    PAGE.write_text(text, encoding="utf-8")
    if LEVELS.name in found:
        _, made, result = found[LEVELS.name]
        PICTURE.write_text(plot(made, result), encoding="utf-8")


def put(text: str, name: str, lines: list[str]) -> str:
    """The page with these lines between the marks of that name."""
    begin, end = f"<!-- {name}: begin -->", f"<!-- {name}: end -->"
    before, marked, rest = text.partition(begin)
    _, closed, after = rest.partition(end)
    if not marked or not closed:
        raise ValueError(f"{PAGE.name} has no place for {name}: {begin} … {end}")
    return "\n".join([before + begin, "", *lines, "", end + after])


def against(found: Found) -> list[str]:
    rows: list[str] = []
    commands: list[str] = []
    for trial, _, result in found.values():
        if not trial.against:
            continue
        row = result.rows[0]
        low = row.won.low / result.fair
        verdict = "pass" if low >= FAIR_TIMES else "**missed**"
        rows.append(
            f"| {teahouse.game(trial.game).title} | {trial.players} | {row.name} against {trial.against} | "
            f"{share(row.won)} | {row.won.mean / result.fair:.2f} × (at least {low:.2f} ×) | {verdict} | "
            f"{result.games:,} | {thought(row)} |"
        )
        commands.append(trial.command())
    if not rows:
        return []
    head = "| game | seats | | won | of the fair share | required 1.5 × | games | a decision, longest |"
    return [head, "|---|---:|---|---|---|---|---:|---|", *rows, "", *console(commands)]


def points(entry: tuple[Trial, Contest, Standings] | None, what: str) -> list[str]:
    if entry is None:
        return []
    trial, _, result = entry
    ranks = sorted({rank for row in result.rows for rank in row.words.get("rank", {})}, key=best_first)
    head = f"| bot | {what} | " + "".join(f"rank {rank} | " for rank in ranks) + "games | a decision, longest |"
    lines = [head, "|---|---|" + "---:|" * (len(ranks) + 1) + "---|"]
    for row in result.rows:
        counts = row.words.get("rank", {})
        shares = "".join(f"{100 * counts.get(rank, 0) / row.games:.1f} % | " for rank in ranks)
        lines.append(f"| {row.name} | {span(row.score)} | {shares}{row.games:,} | {thought(row)} |")
    return [*lines, "", *console([trial.command()])]


def example(found: Found) -> list[str]:
    if LEVELS.name not in found:
        return []
    trial, made, result = found[LEVELS.name]
    return ["```console", f"$ {trial.command()}", *(text for _, text in arena_lines(made, result)), "```"]


def console(commands: list[str]) -> list[str]:
    return ["```console", *(f"$ {command}" for command in commands), "```"]


def share(value: Estimate) -> str:
    return f"{100 * value.mean:.1f} % ({100 * value.low:.1f} to {100 * value.high:.1f})"


def span(value: Estimate) -> str:
    return f"{value.mean:.2f} ({value.low:.2f} to {value.high:.2f})"


def thought(row: Row) -> str:
    return f"{duration(row.seconds)}, {duration(row.longest)}" if row.asked else "–"


if __name__ == "__main__":
    sys.exit(main())
