"""`python -m benchmarks.best_together`: how much a table can make together in a round of Dim Sum (D9).

For each table it prints points a player and round, in two ways. *Any cards*: the best division of the deck into hands
that was found, whatever the deal; this, rounded down, is `best` in games/dim_sum/pack.toml. *Dealt*: the same for
random deals that are drafted with all cards open, on average; what is burned at the empty seat is left to chance.
Both are local searches that now and then accept something worse: neither is proved to be the most there is.
"""

import argparse
import math
import random
import time

from librt.vecs import vec
from mypy_extensions import i64

import teahouse
from teahouse.games.dim_sum.cards import bit
from teahouse.games.dim_sum.components import Components
from teahouse.games.dim_sum.scoring import KINDS, score_round

TABLES: list[tuple[int, str]] = [
    (2, "stays"),
    (2, "travels"),
    (2, "none"),
    *((players, "stays") for players in range(3, 9)),
]
HOT, COLD, COOLING, SWAPS = 3.0, 0.15, 0.97, 400  # in points; so many exchanges are tried at each temperature


class Division:
    """Which card lies where: places from 0 are the players', others the empty seat's or nobody's."""

    def __init__(self, box: Components, chance: random.Random) -> None:
        self.box = box
        self.chance = chance
        self.cards: list[int] = []
        self.where: list[int] = []
        self.pools: list[list[int]] = []  # cards may change places with others of the same pool
        self.out = vec[i64]([0] * (int(box.players) * KINDS))

    def put(self, cards: list[int], places: list[int], moving: bool = True) -> None:
        start = len(self.cards)
        self.cards += cards
        self.where += places
        if moving:
            self.pools.append(list(range(start, len(self.cards))))

    def laid(self) -> vec[i64]:
        hands = [0] * (max(self.where) + 1)
        for card, place in zip(self.cards, self.where):
            hands[place] |= bit(card)
        return vec[i64](hands)

    def points(self, hands: vec[i64]) -> int:
        score_round(self.box, hands, 0, self.out)
        return sum(self.out)

    def anneal(self, until: float) -> int:
        """Exchange cards, at first nearly at random, in the end only for the better; the most that was seen."""
        hands = self.laid()
        now = best = self.points(hands)
        heat = HOT
        while heat > COLD and time.monotonic() < until:
            for _ in range(SWAPS):
                pool = self.chance.choice(self.pools)
                one, other = self.chance.choice(pool), self.chance.choice(pool)
                here, there = self.where[one], self.where[other]
                if here == there:
                    continue
                both = bit(self.cards[one]) | bit(self.cards[other])
                hands[here] ^= both
                hands[there] ^= both
                then = self.points(hands)
                if then >= now or self.chance.random() < math.exp((then - now) / heat):
                    now = then
                    self.where[one], self.where[other] = there, here
                    best = max(best, now)
                else:
                    hands[here] ^= both
                    hands[there] ^= both
            heat *= COOLING
        return best


def any_cards(box: Components, seconds: float, chance: random.Random) -> int:
    """The most that any hands of this size make, however they were dealt."""
    until = time.monotonic() + seconds
    best = 0
    while time.monotonic() < until:
        division = Division(box, chance)
        deck = [int(card) for card in box.cards]
        chance.shuffle(deck)
        division.put(deck, [min(at // int(box.hand), int(box.players)) for at in range(len(deck))])
        best = max(best, division.anneal(until))
    return best


def dealt(box: Components, seconds: float, chance: random.Random) -> int:
    """The most that was found for one deal: a hand gives each place as many cards as it comes by there (D1, D3)."""
    deck = [int(card) for card in box.cards]
    chance.shuffle(deck)
    hand = int(box.hand)
    until = time.monotonic() + seconds
    best = 0
    burned = [chance.sample(range(hand), hand) for _ in range(int(box.places))]
    while time.monotonic() < until:
        division = Division(box, chance)
        for place in range(int(box.places)):
            own = [deck[place * hand + at] for at in burned[place]]
            stops = sorted(int(box.after(place, steps, 0)) for steps in range(hand))
            taken = sum(stop < box.players for stop in stops)
            division.put(own[:taken], stops[:taken])
            division.put(own[taken:], stops[taken:], moving=False)  # burned: nobody chooses which
        division.pools = [pool for pool in division.pools if pool]
        best = max(best, division.anneal(until))
    return best


def main() -> None:
    words = argparse.ArgumentParser(prog="python -m benchmarks.best_together", description=__doc__)
    words.add_argument("--seconds", type=float, default=20.0, help="for each table and way (20)")
    words.add_argument("--deals", type=int, default=10, help="random deals for each table (10)")
    words.add_argument("--seed", type=int, default=1)
    given = words.parse_args()
    game = teahouse.game("dim-sum")
    print("points a player and round   any cards    dealt   in the pack")
    for players, dummy in TABLES:
        box = game.setup(players, {"cooperative": True, "dummy": dummy})
        assert isinstance(box, Components)
        chance = random.Random(given.seed)
        most = any_cards(box, given.seconds, chance) / players
        found = [dealt(box, given.seconds / given.deals, chance) for _ in range(given.deals)]
        average = sum(found) / len(found) / players
        pack = int(box.best) / players / int(box.rounds)
        table = f"{players} players" + (f", third hand: {dummy}" if players == 2 else "")
        print(f"{table:<28}{most:>9.2f}{average:>9.2f}{pack:>14.0f}", flush=True)


if __name__ == "__main__":
    main()
