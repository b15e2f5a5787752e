"""Questions about cards in hands: whose to take from, which to discard, which to pass on."""

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.cards import draw_kind
from teahouse.core.chance import Chance
from teahouse.core.notation import Reader
from teahouse.core.words import Said
from teahouse.games.steam_up import events, words
from teahouse.games.steam_up.questions.question import (
    NOTHING,
    UNSTAGED,
    Bounds,
    Question,
    SharedQuestion,
    fill_hand,
)
from teahouse.games.steam_up.rules import agenda
from teahouse.games.steam_up.rules.agenda import ABOUT_2 as DIRECTION
from teahouse.games.steam_up.rules.components import PLAYER, Components
from teahouse.games.steam_up.rules.passing import between, hand_in, hand_out, pass_on
from teahouse.games.steam_up.rules.position import Position
from teahouse.games.steam_up.rules.table import discard, drop_card
from teahouse.games.steam_up.showing.notation import card_named, number_named


class RobCard(Question):
    """Another player who holds a card; which one it is, chance decides."""

    def __init__(self) -> None:
        super().__init__(agenda.ROB_CARD, "U23")

    def fill(self, state: Position, at: i64, seat: i64, out: vec[i64]) -> i64:
        count: i64 = 0
        for other in range(state.box.players):
            if other != seat and state.sizes[other]:
                out[count] = PLAYER + other
                count += 1
        return count

    def answer(self, state: Position, at: i64, seat: i64, action: i64) -> None:
        victim: i64 = action - PLAYER
        state.depth -= 1
        cards = state.box.cards
        hand = state.hands[victim * cards : (victim + 1) * cards]
        card: i64 = draw_kind(hand, state.sizes[victim], state.chance)
        hand_out(state, victim, seat, card)
        hand_in(state, victim, seat, card)
        if state.journal is not None:
            state.tell(events.TOOK_CARD, between(state, seat, victim, card), by=seat, whose=victim)

    def ask(self, state: Position, at: i64, seat: i64) -> Said:
        return words.ASK_ROB_CARD()

    def by_number(self, state: Position, at: i64, reader: Reader) -> int:
        return PLAYER + number_named(reader, int(state.box.players), words.PLAYER_BY_NUMBER)


class DiscardCard(Question):
    """A card of one's hand to the discards."""

    def __init__(self) -> None:
        super().__init__(agenda.DISCARD_CARD, "U3")

    def fill(self, state: Position, at: i64, seat: i64, out: vec[i64]) -> i64:
        return fill_hand(state, seat, out)

    def unseen(self, state: Position, at: i64, seat: i64, only: i64) -> bool:
        # Nobody sees that all cards of a hand are alike, but everyone that it is a single one (R4).
        return state.sizes[seat] > 1 or not state.box.alone_unasked

    def answer(self, state: Position, at: i64, seat: i64, action: i64) -> None:
        card: i64 = action - state.box.card_at
        state.depth -= 1
        if state.journal is not None:
            state.tell(events.DISCARDED, by=seat, card=state.box.fortune.names[card])
        drop_card(state, seat, card)
        discard(state, card)

    def ask(self, state: Position, at: i64, seat: i64) -> Said:
        return words.ASK_DISCARD()

    def bare(self, state: Position, at: i64, reader: Reader) -> int:
        return int(state.box.card_at) + card_named(state.box, reader)


class PassCard(SharedQuestion):
    """A card to a neighbour, all at once; DIRECTION is 1 to the left, -1 to the right."""

    def __init__(self) -> None:
        super().__init__(agenda.PASS_CARD, "U23")

    def fill(self, state: Position, at: i64, seat: i64, out: vec[i64]) -> i64:
        return fill_hand(state, seat, out) if self.waits_for(state, at, seat) else 0

    def answer(self, state: Position, at: i64, seat: i64, action: i64) -> None:
        """A card is put aside; when all have done so, all go to the neighbours at once."""
        state.picks[seat] = action - state.box.card_at
        direction: i64 = state.agenda[at + DIRECTION]
        if self.answered(state, at, seat):
            pass_on(state, direction)

    def ask(self, state: Position, at: i64, seat: i64) -> Said:
        return words.ASK_PASS_CARD()

    def parts(self, state: Position, at: i64, seat: i64) -> dict[str, object]:
        players = state.box.players
        return {"to": int((seat + state.agenda[at + DIRECTION] + players) % players)}

    def bare(self, state: Position, at: i64, reader: Reader) -> int:
        return int(state.box.card_at) + card_named(state.box, reader)

    def bounds(self, box: Components) -> Bounds:
        return [(1, (1 << int(box.players)) - 1), (-1, 1), NOTHING, UNSTAGED, UNSTAGED, UNSTAGED]

    def could_pick(self, state: Position, seat: i64, asked: bool) -> bool:
        pick: i64 = state.picks[seat]
        if asked or not state.sizes[seat]:
            return pick == -1
        return 0 <= pick < state.box.cards and state.hands[seat * state.box.cards + pick] > 0

    def chosen(self, state: Position, seat: i64) -> str:
        return state.box.fortune.names[state.picks[seat]]

    def redraw(self, state: Position, seat: i64, chance: Chance) -> None:
        hand = state.hands[seat * state.box.cards : (seat + 1) * state.box.cards]
        state.picks[seat] = draw_kind(hand, state.sizes[seat], chance)
