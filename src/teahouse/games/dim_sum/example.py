"""A fresh scoring example (D10): a random deal, all of it drafted, scored with the cards that made each score.

Every example is counted a second time, in another way, before it is shown.
"""

from typing import Any

from mypy_extensions import i64

from teahouse.core.chance import Chance
from teahouse.games.dim_sum import words
from teahouse.games.dim_sum.cards import RANK_SIGNS, SUITS, bit, listed
from teahouse.games.dim_sum.components import Components
from teahouse.games.dim_sum.game import GAME
from teahouse.games.dim_sum.scoring import Score, explain


class Example:
    """Who holds what, and what it scores."""

    def __init__(self, seed: int, hands: list[int], scores: list[list[Score]]) -> None:
        self.seed = seed
        self.hands = hands
        self.scores = scores

    def totals(self) -> list[int]:
        return [sum(score.points for score in scores) for scores in self.scores]

    def to_json(self) -> dict[str, Any]:
        players: list[dict[str, object]] = []
        for seat, (hand, scores) in enumerate(zip(self.hands, self.scores)):
            players.append(
                {
                    "player": seat + 1,
                    "cards": listed(hand),
                    "scores": {score.category: score.to_json() for score in scores},
                    "total": self.totals()[seat],
                }
            )
        return {"game": GAME.key, "seed": self.seed, "players": players, "validated": True}

    def text(self) -> str:
        """The example for a person, player by player."""
        lines = [str(words.EXAMPLE(game=GAME.title, seed=self.seed))]
        best = max(self.totals())
        for seat, (hand, scores) in enumerate(zip(self.hands, self.scores)):
            lines += ["", str(words.EXAMPLE_PLAYER(number=seat + 1)), *_suit_lines(hand)]
            for score in scores:
                row = f"  {score.category:<9}{score.points:>3}  {score.why!s:<28}{' '.join(score.cards)}"
                lines.append(row.rstrip())
            total = self.totals()[seat]
            most = f"  {words.EXAMPLE_BEST}" if total == best else ""
            lines.append(f"  {words.EXAMPLE_TOTAL!s:<9}{total:>3}{most}")
        return "\n".join(lines)


def example(seed: int, players: int = 4) -> Example:
    """Deal as at the table (D1, D3), every hand drafted by its own player, and score it."""
    box = GAME.setup(players)
    assert isinstance(box, Components)
    chance = Chance(seed)
    left = [int(card) for card in box.cards]
    hands: list[int] = []
    for _ in range(players):
        hand: i64 = 0
        for _ in range(box.hand):
            hand |= bit(left.pop(chance.below(len(left))))
        hands.append(hand)
    scores = explain(box, hands)
    counted = [[score.points for score in row] for row in scores]
    again = recount([listed(hand) for hand in hands])
    if counted != again:
        raise RuntimeError(f"the example of seed {seed} counts {counted} one way and {again} the other")
    return Example(seed, hands, scores)


def recount(hands: list[list[str]]) -> list[list[int]]:
    """The standard scores of named cards, counted by hand, so to speak: without the playing loop's own tools."""
    held = [[(SUITS.index(name[-1]), RANK_SIGNS.index(name[:-1]) + 1) for name in hand] for hand in hands]
    spades = [sorted(rank for suit, rank in hand if suit == 0 and rank <= 10) for hand in held]
    most = max(len(ranks) for ranks in spades)
    runs = [_longest_run(hand) for hand in held]
    counts: list[list[int]] = []
    for seat, hand in enumerate(held):
        clubs = [rank for suit, rank in hand if suit == 3 and rank <= 10]
        odd = len([rank for rank in clubs if rank % 2])
        diamonds = [rank for suit, rank in hand if suit == 2 and rank <= 10]
        hearts = sum(rank for suit, rank in hand if suit == 1 and rank <= 10)
        ranks = [rank for _, rank in hand]
        counts.append(
            [
                spades[seat][0] if most and len(spades[seat]) == most else 0,
                max(odd, len(clubs) - odd),
                4 if len(diamonds) == 4 else 0,
                len([whole for whole in range(1, 10) if whole * whole <= hearts]),
                sum(rank - 10 for rank in ranks if rank > 10),
                5 if runs[seat] >= 3 and runs[seat] == max(runs) else 0,
                4 * len([rank for rank in range(1, 14) if ranks.count(rank) == 4]),
            ]
        )
    return counts


def _longest_run(hand: list[tuple[int, int]]) -> int:
    """Follow every card upwards in its suit as long as the next one is there too."""
    longest = 0
    for suit, rank in hand:
        length = 1
        while (suit, rank + length) in hand:
            length += 1
        longest = max(longest, length)
    return longest


def _suit_lines(hand: int) -> list[str]:
    names = listed(hand)
    lines: list[str] = []
    for suit in SUITS:
        ranks = " ".join(name[:-1] for name in names if name[-1] == suit)
        lines.append(f"  {suit} {ranks or '·'}")
    return lines
