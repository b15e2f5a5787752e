"""What a seat may know (U19, R5) as numbers."""

from typing import Final

from mypy_extensions import i64

from teahouse.core.observe import LIMIT, Field, Observer, Page
from teahouse.core.state import State
from teahouse.games.steam_up.questions.catalogue import QUESTIONS
from teahouse.games.steam_up.rules import agenda
from teahouse.games.steam_up.rules.agenda import (
    ABOUT,
    ABOUT_2,
    ABOUT_3,
    ANIMALS_PHASE,
    NAMES,
    OP,
    OVER,
    PHASES,
    SEAT,
    STAGED,
    STAGED_2,
    STAGED_3,
    TURN_PHASE,
)
from teahouse.games.steam_up.rules.components import ANIMALS, KINDS, SLOTS, TALLEST, Components
from teahouse.games.steam_up.rules.geometry import ROTATIONS, STACKS
from teahouse.games.steam_up.rules.position import Position
from teahouse.games.steam_up.rules.rounds import final_score
from teahouse.games.steam_up.rules.steamers import CONTENTS, SEEN

ASKED: Final[i64] = 21  # questions up to PASS_CARD
ACTS: Final[i64] = 5
BEASTS: Final[i64] = 12  # animals


class SteamUpObserver(Observer):
    """The fields in the order of writing."""

    def __init__(self, box: Components) -> None:
        super().__init__(box, _table(box) + _questions(box) + _seats(box))
        self.box = box

    def write(self, state: State, seat: i64, page: Page) -> None:
        assert isinstance(state, Position)
        box = self.box
        page.counts(state.hands, seat * box.cards, box.cards)
        page.one_of(state.phase, OVER)
        page.put(state.round)
        page.put(state.counter)
        page.one_of(state.rotation, ROTATIONS)
        self.write_stacks(state, seat, page)
        page.put(state.bag_size)
        page.counts(state.bag_known, 0, KINDS)
        page.counts(state.supply, 0, KINDS)
        page.counts(state.tray, 0, KINDS)
        page.put(state.deck_size)
        page.counts(state.discards, 0, box.cards)
        page.put(state.fate_left)
        page.one_of(state.fate_now, box.fates)
        page.one_of(state.round_kind, KINDS)
        counts = page.notes(box.fates)
        copies = box.fate.copies
        unseen = state.fates
        for card in range(box.fates):
            counts[card] = copies[card] - unseen[card]
        page.counts(counts, 0, box.fates)
        self.write_question(state, seat, page)
        self.write_seats(state, seat, page)

    def write_stacks(self, state: Position, seat: i64, page: Page) -> None:
        """Stacks from the top down; of a steamer that nobody has seen only that it is there."""
        box = self.box
        players = box.players
        stacks = state.stacks
        heights = state.heights
        over = state.phase == OVER
        for stack in range(STACKS):
            height: i64 = heights[stack]
            page.put(height)
            for depth in range(height):
                steamer: i64 = stacks[stack * TALLEST + height - 1 - depth]
                if steamer & SEEN or over:
                    page.packed(1 | (steamer & CONTENTS) << 4, 1 + KINDS)
                else:
                    page.nothing(1 + KINDS)
            page.nothing((box.tallest - height) * (1 + KINDS))
        zones = box.zones
        first: i64 = state.rotation * players
        other: i64 = seat
        for _player in range(players):
            page.bits(zones[first + other], STACKS)
            other += 1
            if other == players:
                other = 0

    def write_question(self, state: Position, seat: i64, page: Page) -> None:
        """Whose turn it is and what is asked; what is staged only for the one who stages it (R8)."""
        players = self.box.players
        page.seat(state.marker, seat, players)
        page.seat(state.first, seat, players)
        page.seat(state.active, seat, players)
        if state.phase == TURN_PHASE:
            page.put(state.acts)
            page.one_of(state.last_act, ACTS)
        else:
            page.nothing(1 + ACTS)
        page.flag(state.used != 0)
        page.flag(state.discount != 0)
        if not state.depth:
            page.nothing(ASKED + players + 6 + KINDS + 1)
            return
        at: i64 = state.top()
        frame = state.agenda
        op: i64 = frame[at + OP]
        alone = op < agenda.SIMULTANEOUS
        page.one_of(op, ASKED)
        pieces: i64 = -1
        pick: i64 = -1
        if alone:
            asked: i64 = frame[at + SEAT]
            page.seat(asked, seat, players)
            page.put(frame[at + ABOUT] + 1)
            page.put(frame[at + ABOUT_2] + 1)
            page.put(frame[at + ABOUT_3] + 1)
            if asked == seat:
                pieces = QUESTIONS[op].put_together(state, at, seat)
            if asked == seat and pieces < 0:
                page.put(frame[at + STAGED] + 1)
                page.put(frame[at + STAGED_2] + 1)
                page.put(frame[at + STAGED_3] + 1)
            else:
                page.nothing(3)
        else:
            waiting: i64 = frame[at + ABOUT]
            page.bits(waiting >> seat | waiting << players - seat, players)
            page.nothing(6)
            pick = state.picks[seat]
            pieces = QUESTIONS[op].put_together(state, at, seat)
            if pieces >= 0:
                pick = -1
        page.packed(agenda.so_far(pieces), KINDS)
        page.put(pick + 1)

    def write_seats(self, state: Position, seat: i64, page: Page) -> None:
        box = self.box
        players = box.players
        cards = box.cards
        dealt = state.phase == ANIMALS_PHASE and state.dealt[0] >= 0
        kept = state.kept
        counts = page.notes(KINDS)
        first: i64 = page.at
        other: i64 = seat
        for i in range(players):
            page.one_of(state.animal[other], BEASTS)
            pair: i64 = 0
            if dealt:  # openly (U25)
                pair = 1 << state.dealt[2 * other] | 1 << state.dealt[2 * other + 1]
            page.bits(pair, BEASTS)
            page.put(state.hp[other])
            row: i64 = other * KINDS
            page.counts(state.tokens, row, KINDS)
            page.counts(state.board, row, KINDS)
            page.counts(state.peak, row, KINDS)
            page.counts(state.excess, row, KINDS)
            row_of = state.row_of
            for kind in range(KINDS):
                counts[kind] = row_of[row + kind] + 1
            page.counts(counts, 0, KINDS)
            page.bits(state.columns[other], SLOTS)
            page.bits(state.rows[other], KINDS)
            page.put(state.bought[other])
            page.put(state.sizes[other])
            page.nothing(cards)
            if i and state.phase != OVER:
                page.counts(state.known, (seat * players + other) * cards, cards)
            else:
                page.nothing(cards)
            other += 1
            if other == players:
                other = 0
        width: i64 = (page.at - first) // players
        for lying in range(state.kept_count):
            place: i64 = (kept[lying] & 7) - seat
            if place < 0:
                place += players
            page.add(first + (place + 1) * width - 2 * cards + (kept[lying] >> 3))

    def score(self, state: State, seat: i64) -> i64:
        assert isinstance(state, Position)
        return final_score(state, seat) if state.phase == OVER else state.hp[seat]


def _table(box: Components) -> list[Field]:
    """What lies in the middle."""
    cards = int(box.fortune_cards)
    pieces = int(box.pieces)
    kinds = ", ".join(box.kinds)
    fates = int(box.fates)
    levels = int(box.tallest)
    return [
        Field("hand", int(box.cards), cards, f"own Fortune cards by kind: {', '.join(box.fortune.names)}"),
        Field("phase", OVER, 1, f"the phase: {', '.join(PHASES[:OVER])}; all 0 when it is over"),
        Field("round", 1, LIMIT, "the round"),
        Field("counter", 1, LIMIT, "the Steamer counter (U30)"),
        Field("rotation", ROTATIONS, 1, "quarter turns clockwise from the set-up"),
        Field(
            "stacks",
            STACKS * (1 + levels * (1 + KINDS)),
            15,
            f"for each stack its height, and for each of {levels} steamers from the top down 1 if its contents have "
            f"been seen, and then the pieces: {kinds}",
        ),
        Field("zones", int(box.players) * STACKS, 1, "1 for the stacks in the Feast Zone, by player (U48)"),
        Field("bag", 1, KINDS * pieces, "pieces in the bag"),
        Field("bag_known", KINDS, pieces, "pieces that are surely in the bag, by kind"),
        Field("supply", KINDS, int(box.tokens), "tokens in the supply, by kind"),
        Field("tray", KINDS, pieces, "pieces on their way to a board, by kind"),
        Field("deck", 1, cards, "cards in the Fortune deck"),
        Field("discards", int(box.cards), cards, "discarded Fortune cards by kind"),
        Field("fate_left", 1, int(box.fate_cards), "cards in the Fate deck"),
        Field("fate", fates, 1, f"the Fate of this round: {', '.join(box.fate.names)}"),
        Field("fate_kind", KINDS, 1, "the kind that this round's Fate has rolled"),
        Field("fates_seen", fates, LIMIT, "Fate cards revealed so far, by kind"),
    ]


def _questions(box: Components) -> list[Field]:
    """Whose turn it is and what is asked."""
    players = int(box.players)
    asked = ", ".join(NAMES[op] for op in range(ASKED))
    return [
        Field("marker", players, 1, "who holds the First player marker, by player"),
        Field("first", players, 1, "who began this round, by player"),
        Field("turn", players, 1, "whose turn it is, by player"),
        Field("acts", 1, 3, "actions made in this turn; 3 once it is over (U1)"),
        Field("first_act", ACTS, 1, "the first action of this turn: gain, draw, play, exchange, buy"),
        Field("used", 1, 1, "1 if the ability was used in this turn"),
        Field("discount", 1, 1, "1 if the purchase of this turn leaves out a token"),
        Field("question", ASKED, 1, f"what is asked: {asked}"),
        Field("asked", players, 1, "who decides now, by player"),
        Field("about", 3, LIMIT, "three numbers that belong to the question, plus one (agenda.py); 0 for none", -LIMIT),
        Field("staged", 3, LIMIT, "own answer so far: three numbers plus one, 0 for nothing yet (R8)", -LIMIT),
        Field("put_together", KINDS, 15, "own pieces or starting tokens put together so far, by kind"),
        Field("picked", 1, LIMIT, "own animal or card chosen while others still choose, plus one"),
    ]


def _seats(box: Components) -> list[Field]:
    """The fields of one player after the other."""
    pieces = int(box.pieces)
    cards = int(box.fortune_cards)
    fields: list[Field] = []
    for i in range(int(box.players)):
        who = "own" if i == 0 else f"player +{i}:"
        fields += [
            Field(f"animal_{i}", len(ANIMALS), 1, f"{who} animal: {', '.join(ANIMALS)}"),
            Field(f"dealt_{i}", len(ANIMALS), 1, f"{who} two animals to choose from (U25)"),
            Field(f"hp_{i}", 1, LIMIT, f"{who} HP", -LIMIT),
            Field(f"tokens_{i}", KINDS, int(box.tokens), f"{who} tokens by kind"),
            Field(f"board_{i}", KINDS, pieces, f"{who} pieces in the slots, by kind"),
            Field(f"peak_{i}", KINDS, pieces, f"{who} the most that ever lay in the slots, by kind (U9)"),
            Field(f"excess_{i}", KINDS, pieces, f"{who} pieces beside the board, by kind"),
            Field(f"row_of_{i}", KINDS, KINDS, f"{who} row of each kind, from 1; 0 before it is chosen (U7)"),
            Field(f"columns_{i}", SLOTS, 1, f"{who} columns completed (U9)"),
            Field(f"rows_{i}", KINDS, 1, f"{who} rows completed (U9)"),
            Field(f"bought_{i}", 1, LIMIT, f"{who} steamers bought"),
            Field(f"cards_{i}", 1, cards, f"{who} cards in hand"),
            Field(f"kept_{i}", int(box.cards), cards, f"{who} kept cards by kind"),
            Field(f"known_{i}", int(box.cards), cards, f"{who} cards in hand that one has seen, by kind (R5)"),
        ]
    return fields


OBSERVER = SteamUpObserver
