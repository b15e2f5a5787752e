"""`python -m benchmarks.balance`: how often each animal of Steam Up wins among greedy guests.

Games are dealt as the standard set-up deals them: two animals to each guest, who takes either with the same chance.
What is measured is kept beside the page as JSON, `--as before` for the figures that a change is compared with;
`--write` makes docs/balance/steam-up.md out of what is kept, so no figure on the page was typed in.
"""

import argparse
import json
import sys
from collections import Counter
from pathlib import Path
from textwrap import fill
from typing import Any

import teahouse
from teahouse.lab.batch import Batch
from teahouse.lab.plan import plan
from teahouse.lab.run import simulate
from teahouse.lab.statistics import wilson

FOLDER = Path(__file__).parent.parent / "docs" / "balance"
PAGE = FOLDER / "steam-up.md"
KEY = "steam-up"
GAMES, PLAYERS = 20_000, 4
LEAST, MOST = 0.5, 2.0  # of a fair share
CHANGES = [
    """No value of the pack was changed: what looked like a weak animal was a guest who did not know how to
    play it.""",
    """- **Ox.** A purchase outside the zone counted for less when the guest weighed buying than when it made
    plans, so it went on planning. It also saved as the others do, who have to wait until a steamer comes
    into their zone; an Ox reaches all six stacks, and a large steamer pays it twice for every piece. It has
    a taste of its own now: what can be had at once counts for much, what could be paid later for little,
    and what others have in front of them hardly matters.""",
    """- **Horse.** The guest thought as much of an unknown card as everybody does whose second action cannot
    be another gain. A Horse's can, so a card to draw is worth less to it.""",
    """- **Dragon and Rat** win most, with boards and starting resources that are in the rulebook or were found
    on the real boards, and so are not ours to change. **Rooster** and **Ox** win least; both lie within the
    bounds.""",
]


def main() -> int:
    words = argparse.ArgumentParser(prog="python -m benchmarks.balance", description=__doc__.split("\n")[0])
    words.add_argument("--games", type=int, default=GAMES, help=f"how many to play ({GAMES})")
    words.add_argument("--seed", type=int, default=0, help="game i is dealt from this + i (0)")
    words.add_argument("--workers", type=int, default=None, help="processes; one for each core if not said")
    words.add_argument("--as", dest="kept", choices=["before", "after"], default="after", help="keep it as (after)")
    words.add_argument("--write", action="store_true", help="write the page as well")
    words.add_argument("--no-play", action="store_true", help="only write the page, from what is kept")
    given = words.parse_args()
    if not given.no_play:
        found = measure(given.games, given.seed, given.workers)
        FOLDER.mkdir(exist_ok=True)
        kept(given.kept).write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    found = load(given.kept)
    print("\n".join(table(found)))
    if given.write or given.no_play:
        PAGE.write_text(page(load("before"), load("after")), encoding="utf-8")
        print(f"written to {PAGE.relative_to(FOLDER.parent.parent)}")
    beyond = outside(found)
    for name in beyond:
        print(f"the {name} wins less than {LEAST:g} or more than {MOST:g} times its fair share", file=sys.stderr)
    return 1 if beyond else 0


def kept(name: str) -> Path:
    return FOLDER / f"steam-up-{name}.json"


def load(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(kept(name).read_text(encoding="utf-8"))
    return found


def measure(games: int, seed: int = 0, workers: int | None = None) -> dict[str, Any]:
    """Play, and count by animal; a shared win counts in parts."""
    seats: Counter[str] = Counter()
    wins: Counter[str] = Counter()  # in sixtieths, which any number of winners from one to five divides
    points: Counter[str] = Counter()
    rounds: Counter[str] = Counter()

    def sink(batch: Batch) -> None:
        for number, details in enumerate(batch.details):
            rounds[str(details["rounds"])] += 1
            places = details["seats"]
            assert isinstance(places, list)
            for seat, place in enumerate(places):
                animal = place["animal"]
                seats[animal] += 1
                points[animal] += batch.scores[seat][number]
                among = batch.shares[seat][number]
                wins[animal] += 60 // among if among else 0

    wanted = plan(KEY, games, PLAYERS, ["greedy"], seed)
    report = simulate(wanted, workers, sink)
    return {
        **wanted.metadata(),
        "games": report.tally.games,
        "reasons": dict(sorted(report.tally.reasons.items())),
        "rounds": dict(sorted(rounds.items(), key=lambda it: int(it[0]))),
        "animals": {
            animal: {"seats": seats[animal], "wins in sixtieths": wins[animal], "points": points[animal]}
            for animal in sorted(seats)
        },
    }


class Share:
    """How often an animal won, and how that compares with chance."""

    def __init__(self, name: str, counted: dict[str, int], players: int) -> None:
        self.name = name
        self.seats = counted["seats"]
        wins = counted["wins in sixtieths"] / 60
        self.won = wins / self.seats
        self.interval = wilson(wins, self.seats)
        self.points = counted["points"] / self.seats
        self.players = players

    @property
    def times(self) -> float:
        """As a multiple of the fair share."""
        return self.won * self.players


def shares(found: dict[str, Any]) -> list[Share]:
    """All animals, whoever wins most first."""
    players = int(found["players"])
    every = [Share(name, counted, players) for name, counted in found["animals"].items()]
    return sorted(every, key=lambda share: (-share.won, share.name))


def outside(found: dict[str, Any]) -> list[str]:
    """Animals whose whole interval does not lie within half to twice the fair share."""
    return [
        share.name
        for share in shares(found)
        if share.interval.low * share.players < LEAST or share.interval.high * share.players > MOST
    ]


def table(found: dict[str, Any]) -> list[str]:
    lines = [
        "| animal | games | won | 95 % interval | fair share | times fair | points |",
        "|---|--:|--:|:-:|--:|--:|--:|",
    ]
    for share in shares(found):
        low, high = share.interval.scaled(100)
        lines.append(
            f"| {share.name} | {share.seats:,} | {100 * share.won:.1f} % | {low:.1f} to {high:.1f} "
            f"| {100 / share.players:.1f} % | {share.times:.2f} | {share.points:.1f} |"
        )
    return lines


def page(before: dict[str, Any], after: dict[str, Any]) -> str:
    """docs/balance/steam-up.md."""
    game = teahouse.game(KEY)
    lengths = {int(number): count for number, count in after["rounds"].items()}
    mean = sum(number * count for number, count in lengths.items()) / after["games"]
    ends = " or ".join(
        f"{reason.replace('#', '0')} ({100 * count / after['games']:.1f} %)"
        for reason, count in after["reasons"].items()
    )
    then = {share.name: share for share in shares(before)}
    lines = [
        f"# {game.title}: how often each animal wins",
        "",
        flowing(
            f"""{after["games"]:,} games of {after["players"]} greedy guests, dealt from seed {after["seed"]} on as the
            standard set-up deals them: two animals to choose from, and a guest takes either with the same chance. A
            shared win counts in parts, intervals are Wilson's. `python -m benchmarks.balance --write` plays the
            games again and writes this page."""
        ),
        "",
        flowing(
            f"""An animal should win no less than {LEAST:g} and no more than {MOST:g} times its fair share, interval
            included; the command fails otherwise. This is a first pass: it says how the animals fare among guests
            of this kind, not among people."""
        ),
        "",
        "## Now",
        "",
        *table(after),
        "",
        flowing(
            f"""Games last {mean:.1f} rounds on average, {min(lengths)} to {max(lengths)}. They end because {ends}. The
            pack is {after["pack"]} ({after["pack_hash"]})."""
        ),
        "",
        "## Before, and what was changed",
        "",
        flowing(
            f"""The same with {before["games"]:,} games before the changes below; the pack was {before["pack"]}
            ({before["pack_hash"]})."""
        ),
        "",
        "| animal | times fair, before | now |",
        "|---|--:|--:|",
        *(f"| {share.name} | {then[share.name].times:.2f} | {share.times:.2f} |" for share in shares(after)),
        "",
        *(flowing(change) for change in CHANGES[:1]),
        "",
        *(flowing(change) for change in CHANGES[1:]),
        "",
    ]
    return "\n".join(lines)


def flowing(text: str) -> str:
    """A paragraph in lines of the usual length."""
    return fill(" ".join(text.split()), 118, subsequent_indent="  " if text.startswith("- ") else "")


if __name__ == "__main__":
    sys.exit(main())
