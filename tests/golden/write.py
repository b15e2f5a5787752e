"""Write golden playthroughs.

python -m tests.golden.write
    makes every page (.txt) anew from its record (.teahouse); `git diff` then shows what a change of the rules did.

python -m tests.golden.write new sweets first-deal --players 4 --seed 7 --bots greedy,random --option starter=2
    plays a game with bots and keeps it as tests/golden/sweets/first-deal.teahouse with its page.

python -m tests.golden.write replay
    writes every record anew from its own table, seed and decisions: after a wanted change of the rules, as far as
    the decisions are still legal.
"""

import argparse
import itertools
from pathlib import Path

import teahouse
from teahouse.bots.roster import hire
from teahouse.core.record import Seat
from tests.golden.transcript import FOLDER, page, records, transcript


def play(key: str, players: int, seed: int, bots: list[str], options: dict[str, str]) -> teahouse.Record:
    """A whole game between bots, who sit down in turn."""
    game = teahouse.game(key)
    kinds = list(itertools.islice(itertools.cycle(bots), players))
    hired = [hire(kind, game, seed + seat) for seat, kind in enumerate(kinds)]
    state = game.start(players, seed, options)
    record = teahouse.Record.begin(state, [Seat(f"{kind} {seat + 1}", kind) for seat, kind in enumerate(kinds)])
    worlds = teahouse.Chance(seed)
    while pending := state.pending():
        seat = pending[0]
        action = hired[seat].choose(state.resample(seat, worlds), seat)
        record.play(state, seat, action)
    record.stamp(state)
    return record


def keep(record: teahouse.Record, path: Path) -> None:
    path.parent.mkdir(exist_ok=True)
    record.save(path)
    page(path).write_text(transcript(record), encoding="utf-8")
    print(f"{path.relative_to(FOLDER)}: {len(record.decisions)} decisions, {record.result.get('reason', 'put aside')}")


def replayed(path: Path) -> teahouse.Record:
    """The same table and decisions under the rules of today; the old hash and result are not asked."""
    old = teahouse.Record.load(path)
    state = old.deal()
    new = teahouse.Record.begin(state, old.seats, old.started)
    for made in old.decisions:
        (action,) = state.parse(made.seat, made.words)
        new.play(state, made.seat, action)
    new.stamp(state)
    return new


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command")
    commands.add_parser("replay")
    new = commands.add_parser("new")
    new.add_argument("game")
    new.add_argument("name")
    new.add_argument("--players", type=int, required=True)
    new.add_argument("--seed", type=int, required=True)
    new.add_argument("--bots", default="greedy", help="greedy, random or both, by seat and from the start again")
    new.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    wanted = parser.parse_args()
    if wanted.command == "new":
        options = dict(setting.split("=", 1) for setting in wanted.option)
        record = play(wanted.game, wanted.players, wanted.seed, wanted.bots.split(","), options)
        keep(record, FOLDER / wanted.game / f"{wanted.name}.teahouse")
        return
    for path in records():
        keep(replayed(path) if wanted.command == "replay" else teahouse.Record.load(path), path)


if __name__ == "__main__":
    main()
