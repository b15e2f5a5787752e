"""What a seat may know (D11, R5) as numbers."""

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.cards import zeros
from teahouse.core.observe import LIMIT, Field, Observer, Page
from teahouse.core.state import State
from teahouse.games.dim_sum.cards import CARDS, bit
from teahouse.games.dim_sum.components import Components
from teahouse.games.dim_sum.knowledge import Knowledge
from teahouse.games.dim_sum.scoring import KINDS, score_round


class DimSumObserver(Observer):
    """The fields in the order of writing. Sets of cards are 52 flags, suit by suit (♠ ♥ ♦ ♣) from ace to king."""

    def __init__(self, box: Components) -> None:
        players = int(box.players)
        rounds = int(box.rounds)
        others = int(box.circle) - 1
        super().__init__(
            box,
            [
                Field("hand", CARDS, 1, "own hand, as 52 flags: ♠ A to K, then ♥, ♦ and ♣"),
                Field("chosen", CARDS, 1, "the card chosen and not yet revealed; all 0 for none (D2)"),
                Field("round", rounds, 1, "the round; all 0 when the game is over"),
                Field("taken", 1, int(box.hand), "cards of each hand that are taken in this round"),
                Field("left", 1, 1, "1 if hands pass to the left (D1)"),
                Field("has_chosen", players, 1, "1 for who has chosen, by player"),
                Field("score", players, LIMIT, "points of the finished rounds, by player; 0 together (D9)", -LIMIT),
                Field("drafted", players * CARDS, 1, "cards taken in this round, by player; own only together"),
                Field("before", CARDS, rounds, "own cards taken in the rounds before, as counts"),
                Field("passed", others * CARDS, 1, "hands seen this round, the last first: cards they may hold"),
                Field("gone", others, int(box.hand), "of those the cards taken since, unseen (D11)"),
            ],
        )
        self.box = box

    def write(self, state: State, seat: i64, page: Page) -> None:
        assert isinstance(state, Knowledge)
        box = self.box
        players = box.players
        over = state.round == box.rounds
        page.bits(state.hands[seat], CARDS)
        chosen: i64 = -1
        made: i64 = 0
        if not over:
            chosen = state.choices[seat]
            made = state.made
        page.one_of(chosen, CARDS)
        page.one_of(state.round, box.rounds)
        page.put(made)
        page.flag(box.leftward(state.round))
        for i in range(players):
            page.flag(not over and state.choices[seat + i if seat + i < players else seat + i - players] >= 0)
        shown = over or not box.cooperative  # D9
        totals = zeros(players)
        if shown:
            self.add_up(state, totals)
        page.ring(totals, 0, seat, players)
        for i in range(players):
            if not over and (shown or i == 0):
                other: i64 = seat + i if seat + i < players else seat + i - players
                page.bits(state.drafted[state.round * players + other], CARDS)
            else:
                page.nothing(CARDS)
        before: i64 = page.at
        page.nothing(CARDS)
        for turn in range(state.round):
            page.add_bits(before, state.drafted[turn * players + seat], CARDS)
        self.write_passed(state, seat, page, over)

    def write_passed(self, state: Knowledge, seat: i64, page: Page, over: bool) -> None:
        """The hands elsewhere that one has had in this round, as in the view (D11)."""
        box = self.box
        others: i64 = box.circle - 1
        gone = zeros(others)
        for back in range(1, box.circle):
            if over or back > state.made:
                page.nothing(CARDS)
                continue
            choice: i64 = state.made - back
            cards: i64 = state.seen(seat, state.round, choice)
            cards &= ~bit(state.taken[state.slot(state.round, choice, seat)])
            for later in range(choice + 1, state.made):
                place: i64 = box.after(seat, later - choice, state.round)
                if state.shown(place):
                    cards &= ~bit(state.taken[state.slot(state.round, later, place)])
                else:
                    gone[back - 1] += 1
            page.bits(cards, CARDS)
        page.row(gone, 0, others)

    def add_up(self, state: Knowledge, totals: vec[i64]) -> None:
        """The points of all finished rounds."""
        players = self.box.players
        scores = zeros(players * KINDS)
        for turn in range(state.round):
            score_round(self.box, state.drafted, turn * players, scores)
            for seat in range(players):
                for kind in range(KINDS):
                    totals[seat] += scores[seat * KINDS + kind]

    def score(self, state: State, seat: i64) -> i64:
        assert isinstance(state, Knowledge)
        if self.box.cooperative and state.round < self.box.rounds:
            return 0
        totals = zeros(self.box.players)
        self.add_up(state, totals)
        return totals[seat]


OBSERVER = DimSumObserver
