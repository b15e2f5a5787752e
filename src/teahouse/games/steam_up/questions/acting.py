"""The question of a turn: an action, an ability or the end; and the further steps that an action takes."""

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.errors import IllegalMove
from teahouse.core.notation import Reader
from teahouse.core.state import room_of
from teahouse.core.words import Said
from teahouse.games.steam_up import words
from teahouse.games.steam_up.cards.vocabulary import GAIN_ACTION
from teahouse.games.steam_up.questions.question import ANY_KIND, NOTHING, Bounds, Question
from teahouse.games.steam_up.questions.refusals import refuse_action, refuse_all_of, refused_cards
from teahouse.games.steam_up.rules import agenda, animals, purchase, telling
from teahouse.games.steam_up.rules.agenda import STAGED as BEGUN
from teahouse.games.steam_up.rules.agenda import STAGED_2 as LEFT_OUT
from teahouse.games.steam_up.rules.agenda import STAGED_2 as SECOND_CARD
from teahouse.games.steam_up.rules.agenda import STAGED_3 as ADDED
from teahouse.games.steam_up.rules.components import (
    ABILITY,
    ACT_BUY,
    ACT_DRAW,
    ACT_EXCHANGE,
    ACT_GAIN,
    ACT_PLAY,
    BUY,
    DRAW,
    END_TURN,
    GAIN,
    GIVE,
    HORSE,
    KINDS,
    LEAVE,
    PASS,
    PAY_ALL,
    RAT,
    REACH,
    TAKE,
    Components,
)
from teahouse.games.steam_up.rules.geometry import STACKS
from teahouse.games.steam_up.rules.placing import fire
from teahouse.games.steam_up.rules.position import Position
from teahouse.games.steam_up.rules.purchase import IN_FULL
from teahouse.games.steam_up.rules.table import discard, draw_cards, drop_card, gain_token
from teahouse.games.steam_up.rules.turns import allowed, fill_exchange, fill_plays, note, play, repeated
from teahouse.games.steam_up.showing.notation import card_named, number_named


class Act(Question):
    """Two different actions out of five, and an ability before, between or after them.

    Staged is the action or ability that was BEGUN and takes further steps; of a purchase the kind that is LEFT_OUT of
    the price and the one that the Ox has ADDED, of an exchange the SECOND_CARD.
    """

    def __init__(self) -> None:
        super().__init__(agenda.ACT, "U1")

    def fill(self, state: Position, at: i64, seat: i64, out: vec[i64]) -> i64:
        """The actions that are possible now, and the ability; a choice that has been begun goes on."""
        begun: i64 = state.agenda[at + BEGUN]
        if begun >= 0:
            if begun == ABILITY:
                return animals.fill_ability(state, seat, out)
            if begun < state.box.exchange_at:
                return purchase.fill_payment(state, at, out)
            return fill_exchange(state, at, out)
        ability: bool = animals.ability_open(state, seat)
        acts: i64 = state.acts
        if acts == 2:
            out[0] = END_TURN
            if ability:
                out[1] = ABILITY
                return 2
            return 1
        first: i64 = state.last_act
        barred: i64 = -1
        if acts and state.animal[seat] != HORSE:  # as in `allowed`
            barred = first
        count: i64 = 0
        optional: i64 = 0  # how many of them are no must: the ability, and what would be the Horse's repeat
        if state.deck_size and barred != ACT_DRAW:
            out[0] = DRAW
            count = 1
            if first == ACT_DRAW:
                optional = 1
        if ability:
            out[count] = ABILITY
            count += 1
            optional += 1
        before: i64 = count
        if barred != ACT_GAIN:
            supply = state.supply
            for kind in range(KINDS):
                if supply[kind]:
                    out[count] = GAIN + kind
                    count += 1
            if first == ACT_GAIN:
                optional += count - before
        if barred != ACT_BUY:
            before = count
            count = purchase.fill_buys(state, seat, out, count)
            if first == ACT_BUY:
                optional += count - before
        size: i64 = state.sizes[seat]
        if size:
            before = count
            count = fill_plays(state, seat, size, barred, out, count)
            if barred != first and (first == ACT_PLAY or first == ACT_EXCHANGE):
                optional += repeated(state, first, out, before, count)
        # A possible action is compulsory; only where none is, or none but the Horse's repeat, one may pass (U1, U22).
        if count == optional:
            place: i64 = count
            while place > 0:
                out[place] = out[place - 1]
                place -= 1
            out[0] = PASS
            count += 1
        return count

    def unseen(self, state: Position, at: i64, seat: i64, only: i64) -> bool:
        begun: i64 = state.agenda[at + BEGUN]
        if begun >= 0:  # as many cards as are wanted, and no more, are a choice that all can see to be none (R4)
            alone: bool = state.box.alone_unasked
            if begun == ABILITY:
                return state.animal[seat] == RAT and (state.sizes[seat] > 1 or not alone)
            second: bool = begun >= state.box.exchange_at and state.agenda[at + SECOND_CARD] < 0
            return second and (state.sizes[seat] > 2 or not alone)
        if only == END_TURN:
            return False
        if only == PASS:  # a hand may hide a card that could be played
            return state.sizes[seat] > 0 and allowed(state, seat, ACT_PLAY)
        return True

    def answer(self, state: Position, at: i64, seat: i64, action: i64) -> None:
        """An action begun, or one step of it; it happens when it is complete (R8)."""
        frame = state.agenda
        begun: i64 = frame[at + BEGUN]
        if begun >= 0:
            self.go_on(state, at, seat, begun, action)
            return
        if action == ABILITY:
            frame[at + BEGUN] = ABILITY
            if not animals.fill_ability(state, seat, room_of(state)):
                state.depth -= 1
                animals.use_ability(state, seat, action)
            return
        if action >= BUY and self.goes_on(state, action):
            frame[at + BEGUN] = action
            return
        state.depth -= 1
        if action >= REACH:  # U41
            note(state, ACT_PLAY)
            play(state, seat, action - state.box.play_at)
        elif action >= BUY:  # U43
            note(state, ACT_BUY)
            purchase.buy(state, seat, action, -1, -1)
        elif action >= GAIN:  # U39
            note(state, ACT_GAIN)
            gain_token(state, seat, action - GAIN, True)
            fire(state, seat, GAIN_ACTION, -1, 1)
        elif action == DRAW:  # U40
            note(state, ACT_DRAW)
            draw_cards(state, seat, 1, True)
            state.push(agenda.ROTATION, seat, 0, 1, 0)
        elif action == END_TURN:
            state.acts = 3
        else:
            note(state, -1)
            if state.journal is not None:
                telling.passed(state, seat)

    def goes_on(self, state: Position, action: i64) -> bool:
        """Whether an action has further steps: an exchange, a purchase outside one's zone or one with a discount."""
        if action < REACH:
            return state.discount != 0
        return action < TAKE or action >= state.box.exchange_at

    def go_on(self, state: Position, at: i64, seat: i64, begun: i64, action: i64) -> None:
        """The next step of an action or ability that is being put together."""
        frame = state.agenda
        box = state.box
        if begun == ABILITY:
            state.depth -= 1
            animals.use_ability(state, seat, action)
        elif begun < box.exchange_at:
            purchase.stage_payment(state, at, action)
            if not purchase.fill_payment(state, at, room_of(state)):
                left_out: i64 = frame[at + LEFT_OUT]
                added: i64 = frame[at + ADDED]
                state.depth -= 1
                note(state, ACT_BUY)
                purchase.buy(state, seat, begun, left_out, added)
        elif frame[at + SECOND_CARD] < 0:
            frame[at + SECOND_CARD] = action - box.card_at
        else:
            one: i64 = begun - box.exchange_at  # U42
            two: i64 = frame[at + SECOND_CARD]
            state.depth -= 1
            note(state, ACT_EXCHANGE)
            if state.journal is not None:
                telling.exchanged(state, seat, one, two)
            drop_card(state, seat, one)
            drop_card(state, seat, two)
            state.discards[one] += 1  # both are discarded before anything is shuffled (U77)
            state.discards_size += 1
            discard(state, two)
            gain_token(state, seat, action - TAKE)

    # -- words

    def ask(self, state: Position, at: i64, seat: i64) -> Said:
        begun: i64 = state.agenda[at + BEGUN]
        if begun < 0:
            ways = words.ASK_ACT_OR_ABILITY if animals.ability_open(state, seat) else words.ASK_ACT
            return ways[state.acts]()
        if begun == ABILITY:
            return words.ASK_ABILITY_PRICE()
        if BUY <= begun < TAKE:
            if state.discount and state.agenda[at + LEFT_OUT] < 0:
                return words.ASK_LEAVE_OUT()
            return words.ASK_ADD() if begun >= REACH else words.ASK_PAY()
        if state.agenda[at + SECOND_CARD] < 0:
            return words.ASK_SECOND_CARD()
        return words.ASK_EXCHANGE_TOKEN()

    def parts(self, state: Position, at: i64, seat: i64) -> dict[str, object]:
        begun = int(state.agenda[at + BEGUN])
        if begun < 0:
            return {"begun": None, "refused": refused_cards(state, seat)}
        if begun == ABILITY:
            return {"begun": "ability"}
        if begun < REACH:
            return {"begun": "buy", "stack": begun - BUY + 1}
        if begun < TAKE:
            return {"begun": "buy from afar", "stack": begun - REACH + 1}
        return {"begun": "exchange"}

    def refuse(self, state: Position, at: i64, seat: int, action: int) -> IllegalMove:
        if state.agenda[at + BEGUN] < 0:
            return refuse_action(state, seat, action)
        return super().refuse(state, at, seat, action)

    def refuse_all_of(self, state: Position, at: i64, seat: int, act: int) -> IllegalMove | None:
        return refuse_all_of(state, seat, act) if state.agenda[at + BEGUN] < 0 else None

    # -- reading

    def bare(self, state: Position, at: i64, reader: Reader) -> int:
        """A number is that of a stack to buy from; a name a kind of dim sum or, where nothing is begun, a card."""
        box = state.box
        if self.wants_card(state, at):
            return int(box.card_at) + card_named(box, reader)
        found = super().bare(state, at, reader)
        if found < 0 and state.agenda[at + BEGUN] < 0:
            card = reader.one_of(box.fortune.names, box.card_others)
            if card is not None:
                return int(box.play_at) + card
        return found

    def wants_card(self, state: Position, at: i64) -> bool:
        """Whether the next step of an action or ability is a card."""
        begun: i64 = state.agenda[at + BEGUN]
        if begun == ABILITY:
            return state.animal[state.active] == RAT
        return begun >= state.box.exchange_at and state.agenda[at + SECOND_CARD] < 0

    def by_number(self, state: Position, at: i64, reader: Reader) -> int:
        return BUY + number_named(reader, int(STACKS), words.STACK_BY_NUMBER)

    def of_kind(self, state: Position, at: i64) -> int:
        begun: i64 = state.agenda[at + BEGUN]
        if begun < 0:
            return GAIN
        if begun >= state.box.exchange_at:
            return TAKE
        if BUY <= begun < TAKE and state.discount and state.agenda[at + LEFT_OUT] < 0:
            return LEAVE
        return GIVE

    def repeats(self, state: Position, at: i64, action: int) -> bool:
        return state.agenda[at + BEGUN] >= 0 and action in self.steps(state, at)

    # -- positions that are read

    def bounds(self, box: Components) -> Bounds:
        second = (-1, max(IN_FULL, int(box.cards) - 1))
        return [NOTHING, NOTHING, NOTHING, (-1, int(box.card_at) - 1), second, ANY_KIND]

    def steps(self, state: Position, at: i64) -> list[int]:
        frame = state.agenda
        begun, second, added = int(frame[at + BEGUN]), int(frame[at + SECOND_CARD]), int(frame[at + ADDED])
        steps = [begun]
        if second >= 0 and begun >= state.box.exchange_at:
            steps.append(int(state.box.card_at) + second)
        elif second >= 0:
            steps.append(PAY_ALL if second == IN_FULL else LEAVE + second)
        return steps + ([GIVE + added] if added >= 0 else [])
