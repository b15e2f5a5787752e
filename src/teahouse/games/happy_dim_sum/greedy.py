"""What a sensible guest would do: load the plates of those who are nearly full, keep the own one clear."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.heuristics import Adviser
from teahouse.core.state import State
from teahouse.core.words import Said
from teahouse.games.happy_dim_sum import questions
from teahouse.games.happy_dim_sum.battle import loose
from teahouse.games.happy_dim_sum.components import (
    CLASSES,
    DIM_SUM,
    KEEP,
    PLAY,
    REFILL,
    SERVE,
    SERVE_TEA,
)
from teahouse.games.happy_dim_sum.moves import can_be_robbed, can_be_sauced, can_receive
from teahouse.games.happy_dim_sum.plates import points_of, sets_of
from teahouse.games.happy_dim_sum.reactions import incomplete
from teahouse.games.happy_dim_sum.reasons import reason
from teahouse.games.happy_dim_sum.rules import HappyDimSum

# All in hundredths of a point in front of a rival at Closing Time.
PIECE: Final = 100
SET: Final = 100  # a complete set
HIDDEN: Final = 150  # and it may become a Daily Special
SPECIAL: Final = 300  # or is one, for each that its owner will then have
FULL: Final = 2500  # and makes them full
LEADER: Final = 40  # in hundredths more, where it hits who would win at Closing Time
OWN: Final = 250  # in hundredths: what lies before oneself is worse than what lies before any one rival
TEA: Final = 130  # a Tea in the hand: it can be any piece
EXTRA: Final = 60  # a piece that is only discarded
YUM_CHA: Final = 350  # kept as an answer to come
CHECK: Final = 150
CARD: Final = 120  # a card to draw
NEVER: Final = -1_000_000


class Guest(Adviser):
    """Weighs each answer by what it puts before the others and before oneself, and what it costs the hand."""

    def weigh(self, state: State, seat: i64, actions: vec[i64], count: i64, weights: vec[i64]) -> None:
        assert isinstance(state, HappyDimSum)
        for i in range(count):
            weights[i] = self.value(state, seat, actions[i])

    def value(self, state: HappyDimSum, seat: i64, action: i64) -> i64:
        """How good an answer to the open question looks."""
        box = state.box
        question: i64 = state.question
        if action < PLAY:
            return self.declining(state, action)
        if action < SERVE_TEA:
            if question == questions.BATTLE:
                return self.battling(state, seat)
            return self.playing(state, seat, box.check_please + action - PLAY)
        if action < box.dish_at:
            return self.serving(state, seat, box.tea if action == SERVE_TEA else action - SERVE, 0, -1, -1)
        if action < box.player_at:
            return self.naming_dish(state, seat, action - box.dish_at)
        if action <= box.pieces_at:
            return self.naming_player(state, seat, action - box.player_at)
        if action < box.teas_at:
            return self.serving(state, seat, state.staged, action - box.pieces_at, -1, -1)
        return self.serving(state, seat, state.staged, state.staged_pieces, action - box.teas_at, -1)

    # -- plates

    def completing(self, state: HappyDimSum, seat: i64, dish: i64) -> i64:
        """What one more complete set of this dim sum would mean at a place."""
        if state.revealed[dish]:
            specials: i64 = sets_of(state, seat, True) + 1
            return SET + (FULL if specials >= state.box.full else SPECIAL * specials)
        return SET + (HIDDEN if state.box.specials[dish] else 0)

    def laden(self, state: HappyDimSum, seat: i64, dish: i64, pieces: i64) -> i64:
        """What a dish of so many pieces means at a place; a begun set is worth a part of a complete one."""
        if pieces == 0:
            return 0
        size: i64 = state.box.sets[dish]
        worth: i64 = self.completing(state, seat, dish)
        if state.complete(seat, dish) and state.revealed[dish]:  # it is counted already
            worth = SET + SPECIAL * sets_of(state, seat, True)
        if pieces < size:
            worth = worth * pieces // (size * 2)
        return PIECE * pieces + worth

    def adding(self, state: HappyDimSum, seat: i64, dish: i64, pieces: i64) -> i64:
        """What so many more pieces of a dim sum mean at a place; a complete set takes none."""
        before: i64 = state.pieces[seat * state.box.types + dish]
        after: i64 = before + pieces
        if after > state.box.sets[dish]:
            after = state.box.sets[dish]
        if after == before:
            return 0
        return self.laden(state, seat, dish, after) - self.laden(state, seat, dish, before)

    def harm(self, state: HappyDimSum, seat: i64, target: i64, worth: i64) -> i64:
        """Seen from a seat: good before a rival, the more so before the leader, and bad before oneself."""
        if target == seat:
            return -worth * OWN // 100
        for other in range(state.box.players):
            if other != seat and not state.left_at[other] and points_of(state, other) < points_of(state, target):
                return worth
        return worth + worth * LEADER // 100

    def burden(self, state: HappyDimSum, seat: i64, dish: i64) -> i64:
        """What getting rid of an own dish is worth."""
        return self.laden(state, seat, dish, state.pieces[seat * state.box.types + dish]) * OWN // 100

    def worst_dish(self, state: HappyDimSum, seat: i64) -> i64:
        """The most burdensome dish that could be moved or discarded, in its worth; 0 for none."""
        worst: i64 = 0
        for dish in range(state.box.types):
            if loose(state, seat, dish):
                worth: i64 = self.burden(state, seat, dish)
                if worth > worst:
                    worst = worth
        return worst

    # -- serving

    def serving(self, state: HappyDimSum, seat: i64, dish: i64, pieces: i64, teas: i64, target: i64) -> i64:
        """The best serving of a dim sum, or of Tea alone; 0 pieces, -1 teas and -1 target are still open."""
        box = state.box
        row: i64 = seat * box.kinds
        alone = dish == box.tea
        best: i64 = NEVER
        first: i64 = pieces if pieces or alone else 1
        last: i64 = pieces if pieces or alone else state.hands[row + dish]
        for n in range(first, last + 1):
            least: i64 = teas if teas >= 0 else (1 if alone else 0)
            most: i64 = teas if teas >= 0 else state.hands[row + box.tea]
            for t in range(least, most + 1):
                for other in range(box.players):
                    if (target < 0 or other == target) and can_receive(state, other, dish):
                        worth: i64 = self.served(state, seat, other, dish, n, t)
                        if worth > best:
                            best = worth
        return best

    def served(self, state: HappyDimSum, seat: i64, target: i64, dish: i64, pieces: i64, teas: i64) -> i64:
        """One serving to one player."""
        box = state.box
        if dish == box.tea:
            best: i64 = NEVER
            for other in range(box.types):
                if incomplete(state, target, other):
                    worth: i64 = self.served_onto(state, seat, target, other, 0, teas)
                    if worth > best:
                        best = worth
            return best
        return self.served_onto(state, seat, target, dish, pieces, teas)

    def served_onto(self, state: HappyDimSum, seat: i64, target: i64, dish: i64, pieces: i64, teas: i64) -> i64:
        worth: i64 = self.harm(state, seat, target, self.adding(state, target, dish, pieces + teas))
        room: i64 = state.box.sets[dish] - state.pieces[target * state.box.types + dish]
        if pieces + teas > room:
            worth -= (pieces + teas - room) * EXTRA
        worth -= teas * TEA
        if pieces + teas == state.sizes[seat] and state.deck_size:
            worth += state.box.refill * CARD  # an empty hand is filled again (H12)
        return worth

    # -- Action cards and answers

    def playing(self, state: HappyDimSum, seat: i64, card: i64) -> i64:
        """What an Action card does at its best."""
        box = state.box
        best: i64 = NEVER
        if card == box.takeout_card:
            return box.takeout * CARD if state.deck_size else -1
        if card == box.grandma:
            return self.grandma(state, seat)
        if card == box.check_please:
            return self.worst_dish(state, seat) * 6 // 10 - CHECK
        if card == box.chopsticks:
            for other in range(box.players):
                if can_be_robbed(state, other):
                    best = self.larger(best, self.robbing(state, other))
        elif card == box.hot_sauce:
            for other in range(box.players):
                for dish in range(box.types):
                    if can_be_sauced(state, other, dish):
                        best = self.larger(best, self.saucing(state, seat, other, dish))
        else:
            for dish in range(box.types):
                if loose(state, seat, dish):
                    best = self.larger(best, self.sending(state, seat, dish, -1))
        return best

    def larger(self, a: i64, b: i64) -> i64:
        return a if a > b else b

    def grandma(self, state: HappyDimSum, seat: i64) -> i64:
        """The others hold dim sum in about half of their cards, as far as the table knows."""
        cards: i64 = 0
        for other in range(state.box.players):
            if other != seat:
                cards += state.most[other * CLASSES + DIM_SUM]
        return cards * PIECE * 7 // 10 - 3 * PIECE

    def robbing(self, state: HappyDimSum, target: i64) -> i64:
        """A card for me and one less for them; who loses the last one draws three new ones (H12)."""
        if state.sizes[target] == 1 and state.deck_size:
            return CARD - state.box.refill * CARD
        return CARD + CARD // 2 + state.sizes[target]

    def saucing(self, state: HappyDimSum, seat: i64, target: i64, dish: i64) -> i64:
        """A set under Hot Sauce stays where it is for good."""
        if target == seat:
            return NEVER // 2
        return self.laden(state, target, dish, state.box.sets[dish]) // 3 - CARD

    def sending(self, state: HappyDimSum, seat: i64, dish: i64, target: i64) -> i64:
        """Yum Cha! on the own turn: rid of a dish, which somebody else then has."""
        best: i64 = NEVER
        pieces: i64 = state.pieces[seat * state.box.types + dish]
        for other in range(state.box.players):
            if other != seat and not state.left_at[other] and (target < 0 or other == target):
                best = self.larger(best, self.harm(state, seat, other, self.adding(state, other, dish, pieces)))
        return best + self.burden(state, seat, dish) - YUM_CHA

    def arriving(self, state: HappyDimSum, seat: i64, target: i64) -> i64:
        """What the pieces under way mean where they come to rest."""
        box = state.box
        if state.load < box.types:
            pieces: i64 = state.load_pieces + state.load_teas
            return self.harm(state, seat, target, self.adding(state, target, state.load, pieces))
        if target == state.load_to and state.load_on >= 0:
            return self.harm(state, seat, target, self.adding(state, target, state.load_on, state.load_teas))
        least: i64 = 0  # loose Tea goes where it hurts its owner least (H5)
        found = False
        for dish in range(box.types):
            if incomplete(state, target, dish):
                worth: i64 = self.adding(state, target, dish, state.load_teas)
                if not found or worth < least:
                    least = worth
                    found = True
        return self.harm(state, seat, target, least)

    def battling(self, state: HappyDimSum, seat: i64) -> i64:
        """Staying in a battle: for the own worst dish, and against that of whoever would win it."""
        return self.worst_dish(state, seat) * 7 // 10 + self.worst_dish(state, state.battle_last) // 8 - CHECK

    def declining(self, state: HappyDimSum, action: i64) -> i64:
        """Whatever is not done costs nothing; cards are always welcome."""
        if action == REFILL:
            return CARD
        if action == KEEP:
            return self.arriving(state, state.load_to, state.load_to)
        return 0

    # -- naming players and dishes

    def naming_player(self, state: HappyDimSum, seat: i64, target: i64) -> i64:
        question: i64 = state.question
        if question == questions.RECEIVER:
            return self.serving(state, seat, state.staged, state.staged_pieces, state.staged_teas, target)
        if question == questions.REACT:
            return self.arriving(state, seat, target) - YUM_CHA
        if question == questions.TAKE_FROM:
            return self.robbing(state, target)
        if question == questions.SEND_TO:
            return self.sending(state, seat, state.staged, target)
        best: i64 = NEVER
        for dish in range(state.box.types):
            if can_be_sauced(state, target, dish):
                best = self.larger(best, self.saucing(state, seat, target, dish))
        return best

    def naming_dish(self, state: HappyDimSum, seat: i64, dish: i64) -> i64:
        question: i64 = state.question
        if question == questions.SEND:
            return self.sending(state, seat, dish, -1)
        if question == questions.DISCARD:
            return self.burden(state, seat, dish)
        if question == questions.TEA_ON:
            return self.served_onto(state, seat, state.staged_seat, dish, 0, state.staged_teas)
        if question == questions.SAUCE_ON:
            return self.saucing(state, seat, state.staged_seat, dish)
        return -self.adding(state, seat, dish, 1)

    # -- in words

    def reason(self, state: State, seat: int, action: int) -> Said:
        assert isinstance(state, HappyDimSum)
        return reason(state, seat, action)


ADVISER = Guest()
