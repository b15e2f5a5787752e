"""Happy Dim Sum as the rulebook has it; RULES.md beside this file numbers the rules."""

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.cards import draw_kind
from teahouse.core.chance import Chance
from teahouse.core.errors import IllegalMove
from teahouse.core.notation import Reader
from teahouse.core.outcome import Outcome, first, ranked
from teahouse.core.words import Words
from teahouse.games.happy_dim_sum import events, notation, refusals, text, words
from teahouse.games.happy_dim_sum.battle import call_check, discard_dish, discard_no_dish, drop_out
from teahouse.games.happy_dim_sum.choices import fill_choices
from teahouse.games.happy_dim_sum.components import (
    END,
    KEEP,
    NOTHING,
    PASS,
    PLAY,
    REFILL,
    SERVE,
    SERVE_TEA,
    Components,
)
from teahouse.games.happy_dim_sum.hands import take_in
from teahouse.games.happy_dim_sum.moves import begin_serving, name_dish, name_player, play, say_pieces, say_teas
from teahouse.games.happy_dim_sum.plates import points_of, sets_of
from teahouse.games.happy_dim_sum.position import Position
from teahouse.games.happy_dim_sum.questions import BATTLE, DISCARD, MOVE, OVER, PLACE_TEA, REACT
from teahouse.games.happy_dim_sum.reactions import keep, place_one_tea, send_on
from teahouse.games.happy_dim_sum.redraw import redraw
from teahouse.games.happy_dim_sum.turns import end_turn, next_turn, take_offer
from teahouse.games.happy_dim_sum.view import view_of


class HappyDimSum(Position):
    """A game of Happy Dim Sum."""

    def blank(self) -> "HappyDimSum":
        return HappyDimSum()

    def deal_cards(self) -> None:
        """Five cards each, then the Daily Specials go into what is left, and the first turn begins (H18)."""
        box = self.box
        players = box.players
        self.clear()
        for k in range(box.kinds):
            self.deck[k] = box.copies[k]
        self.deck_size = box.cards
        for seat in range(players):
            for _ in range(box.hand):
                take_in(self, seat, draw_kind(self.deck, self.deck_size, self.chance))
                self.deck_size -= 1
        for dish in range(box.types):
            self.deck[box.kinds + dish] = box.specials[dish]
        self.deck_size += box.special_cards
        starter: i64 = box.starter if box.starter >= 0 else self.chance.below(players)  # R3
        if self.journal is not None:
            self.tell(events.DEALT, each=box.hand, deck=self.deck_size, specials=box.special_cards, starter=starter)
        self.question = MOVE
        self.active = starter - 1 if starter else players - 1
        next_turn(self)

    # -- whose decision, and which

    def turn(self) -> i64:
        return self.asked

    def fill_legal(self, seat: i64, out: vec[i64]) -> i64:
        if seat != self.asked or seat < 0:
            return 0
        return fill_choices(self, seat, out)

    def step(self, seat: i64, action: i64) -> None:
        box = self.box
        question: i64 = self.question
        if action >= box.teas_at:
            say_teas(self, action - box.teas_at)
        elif action > box.pieces_at:
            say_pieces(self, action - box.pieces_at)
        elif action >= box.player_at:
            if question == REACT:
                send_on(self, seat, action - box.player_at)
            else:
                name_player(self, question, action - box.player_at)
        elif action >= box.dish_at:
            dish: i64 = action - box.dish_at
            if question == PLACE_TEA:
                place_one_tea(self, seat, dish)
            elif question == DISCARD:
                discard_dish(self, seat, dish)
            else:
                name_dish(self, question, dish)
        elif action >= SERVE:
            begin_serving(self, action - SERVE)
        elif action == SERVE_TEA:
            begin_serving(self, box.tea)
        elif action >= PLAY:
            if question == BATTLE:
                call_check(self, seat)
            else:
                play(self, box.check_please + action - PLAY)
        elif action == END:
            if self.journal is not None:
                self.tell(events.ENDED_TURN, by=seat)
            end_turn(self)
        elif action == KEEP:
            keep(self, seat)
        elif action == PASS:
            drop_out(self, seat)
        elif action == NOTHING:
            discard_no_dish(self, seat)
        else:
            take_offer(self, seat, action == REFILL)

    # -- how it ended

    def outcome(self) -> Outcome | None:
        """The last one left, or fewest points and then fewest complete sets, wins (H13, H20).

        Those who left rank behind, the later the better (H17); who left together shares a rank (H27).
        """
        if self.question != OVER:
            return None
        scores: list[int] = []
        sets: list[int] = []
        keys: list[int] = []  # the smaller the better
        for seat in range(self.box.players):
            scores.append(points_of(self, seat))
            sets.append(sets_of(self, seat, False))
            left: i64 = self.left_at[seat]
            # Where nobody is left, those who left last are compared as at Closing Time (H11).
            if not left or (not self.still_in and left == self.departures):
                keys.append(scores[seat] * 1000 + sets[seat])
            else:
                keys.append(1_000_000_000 - left)
        ranks = ranked(keys)
        winners = first(ranks)
        if self.still_in == 1:
            ending = "last one"
        elif self.still_in == 0:
            ending = "all full"
        else:
            ending = "closing time"
        full = [self.left_at[seat] > 0 for seat in range(self.box.players)]
        details: dict[str, object] = {"ending": ending, "sets": sets, "full": full}
        if not self.box.names_reason:
            return Outcome(scores, winners, ranks, words.ending_before(ending, winners[0]), details)
        level = 0  # who has as few points as the winners, themselves included
        for seat in range(self.box.players):
            if keys[seat] // 1000 == scores[winners[0]]:
                level += 1
        decided = "last one" if self.still_in == 1 else deciding(len(winners), level)
        left_at = [int(self.left_at[seat]) for seat in range(self.box.players)]
        details["decided"] = decided
        details["left"] = left_at
        if self.departures:  # then points alone do not explain the places (H17)
            details["places"] = [words.PLACES[left] for left in left_at]
        best = winners[0]
        return Outcome(
            scores, winners, ranks, words.ending(ending, decided, winners, scores[best], sets[best]), details
        )

    # -- for people

    def redrawn(self, seat: int | None, chance: Chance) -> Position:
        """Redraw the deck and what the seat has not seen of the others' hands (R5)."""
        new = self.twin(chance.split())
        if self.question == OVER:
            return new  # all is shown
        me: i64 = self.box.players if seat is None else seat
        if self.staging() and me != self.asked:
            new.unstage()  # others do not see a move that is not complete (R8)
            new.question = MOVE
        redraw(new, me, chance)
        return new

    def viewed(self, seat: int | None, reminders: bool) -> dict[str, object]:
        return view_of(self, seat, reminders)

    def notated(self, seat: int, action: int) -> str:
        return notation.words(self, action)

    def read(self, seat: int, reader: Reader) -> list[int]:
        return notation.read(self, seat, reader)

    def refuse(self, seat: int, action: int) -> IllegalMove:
        return refusals.refuse(self, seat, action)

    def position(self) -> dict[str, object]:
        return text.write(self)


def deciding(winners: int, level: int) -> str:
    """What told the winners from the others at the count: points, then complete sets, or nothing (H13)."""
    if level == 1:
        return "points"
    return "sets" if winners == 1 else "shared"


class Table(Components):
    """A laid table, ready to deal."""

    def words(self) -> Words:
        return words.WORDS

    def deal(self, chance: Chance, log: bool = False) -> HappyDimSum:
        state = HappyDimSum()
        state.open(self, chance, log)
        state.box = self
        state.deal_cards()
        return state

    def restore(self, position: dict[str, object], chance: Chance) -> HappyDimSum:
        state = HappyDimSum()
        state.open(self, chance, False)
        state.box = self
        text.read(state, position)
        return state
