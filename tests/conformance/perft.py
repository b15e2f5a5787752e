"""How many ways a game can go on: the decision sequences of each length, all seats that are asked and all that they may
do included, counted by `pending`, `legal`, `copy` and `apply` alone. Chess programs call such counts perft.

    python -m tests.conformance.perft

counts them anew and writes perft.txt: a line for a position, which is a table, a seed and a number of random decisions
to begin with, then the number of sequences of one decision, of two, of three and so on. A rules change shows there.
A game of its own package has such a file in its folder, for itself.
"""

from collections.abc import Iterator
from pathlib import Path

import teahouse
from tests.conformance.tables import Table, tables, walk

OURS = Path(__file__).with_name("perft.txt")
SEED = 90_000
HEAD = "# Decision sequences of one decision, of two, of three …: python -m tests.conformance.perft writes this file."
MOST_ENDS = 10_000  # as deep as there are no more ends than these


def counts(state: teahouse.State, depth: int) -> list[int]:
    """The sequences of one decision, of two and so on. A game that is over has no further ones."""
    found = [0] * depth
    for seat in state.pending():
        for action in state.legal(seat):
            found[0] += 1
            if depth > 1:
                after = state.copy()
                after.apply(seat, action)
                for number, further in enumerate(counts(after, depth - 1), 1):
                    found[number] += further
    return found


def ends(state: teahouse.State) -> int:
    """The sequences of one decision, without carrying any out."""
    return sum(len(state.legal(seat)) for seat in state.pending())


def deepest(state: teahouse.State) -> int:
    """How deep it may be counted: one step at a time, as long as there are not too many ends."""
    level = [state]
    depth = 0
    while level and sum(map(ends, level)) <= MOST_ENDS:
        depth += 1
        following = []
        for one in level:
            for seat in one.pending():
                for action in one.legal(seat):
                    after = one.copy()
                    after.apply(seat, action)
                    following.append(after)
        level = following
        if depth == 12:  # where next to nothing can be chosen
            break
    return max(1, depth)


def position(table: Table, after: int) -> teahouse.State:
    """The game from the fixed seed after so many random decisions."""
    state = table.deal(SEED)
    for number, _ in enumerate(walk(state, SEED)):
        if number == after:
            break
    return state


def looked_at(table: Table) -> Iterator[int]:
    """After how many decisions to count: at the start, in the middle, and just before the end."""
    length = sum(1 for _ in walk(table.deal(SEED), SEED))
    yield from (0, length // 2, length - 4)


def line(table: Table, after: int, found: list[int]) -> str:
    return f"{table}; seed {SEED} after {after}: {' '.join(map(str, found))}"


def counted(game: teahouse.Game) -> Path:
    """The file that has a game's counts."""
    return OURS if game.package.startswith("teahouse.") else game.folder / "perft.txt"


def read() -> dict[str, list[int]]:
    """What was counted when the rules were last settled, by the words before the colon."""
    files = {counted(game) for game in teahouse.games()}
    lines = [line for path in files for line in path.read_text(encoding="utf-8").splitlines()]
    parts = [text.rpartition(": ") for text in lines if text and not text.startswith("#")]
    return {name: [int(number) for number in numbers.split()] for name, _, numbers in parts}


def main() -> None:
    told: dict[Path, list[str]] = {}
    for game in teahouse.games():
        lines = told.setdefault(counted(game), [HEAD])
        for players in range(game.fewest, game.most + 1):
            for table in tables(game.key)[players]:
                for after in looked_at(table):
                    state = position(table, after)
                    lines.append(line(table, after, counts(state, deepest(state))))
    for path, lines in told.items():
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
