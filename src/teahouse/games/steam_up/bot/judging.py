"""What cards, pieces and steamers are worth to a guest, in hundredths of a HP."""

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.cards import zeros
from teahouse.core.heuristics import Adviser
from teahouse.games.steam_up.bot.valuing import CARD, HP, UNKNOWN, Taste, Values, gained
from teahouse.games.steam_up.cards import vocabulary as terms
from teahouse.games.steam_up.cards.possible import branch, possible
from teahouse.games.steam_up.rules import agenda
from teahouse.games.steam_up.rules.agenda import ABOUT as REACH
from teahouse.games.steam_up.rules.agenda import STAGED as GIVEN
from teahouse.games.steam_up.rules.agenda import STAGED as SOURCE
from teahouse.games.steam_up.rules.agenda import STAGED_2 as PARTNER
from teahouse.games.steam_up.rules.components import ACT_BUY, HORSE, KINDS, OX, PASS, PIECE, SLOTS, STACK, TO
from teahouse.games.steam_up.rules.geometry import STACKS
from teahouse.games.steam_up.rules.reach import owns
from teahouse.games.steam_up.rules.state import SteamUp
from teahouse.games.steam_up.rules.steamers import held
from teahouse.games.steam_up.rules.table import rotation_barred, stacks_in, top_steamer

MARKER = 25
ROBBED = 30  # a token less for somebody else


class Judge(Adviser):
    """Weighs what a card, a piece or a steamer would do for the plan."""

    def __init__(self, tastes: list[Taste]) -> None:
        self.tastes = tastes  # one for each animal
        self.taste = tastes[0]
        self.values = Values(tastes[0])
        self.card_worths: vec[i64] = vec[i64]([])  # what playing each card would bring, as far as it was asked for

    def look(self, state: SteamUp, seat: i64) -> None:
        """Take the table in, with the taste of the seat's animal."""
        self.taste = self.tastes[state.animal[seat]]
        self.values.taste = self.taste
        self.values.look(state, seat)
        if len(self.card_worths) < state.box.cards:
            self.card_worths = zeros(state.box.cards)
        for card in range(state.box.cards):
            self.card_worths[card] = UNKNOWN

    # -- the rest of this turn

    def open(self, state: SteamUp) -> bool:
        """Whether a purchase may still follow in this turn."""
        if state.active != self.values.seat or state.phase != agenda.TURN_PHASE:
            return False
        if state.acts == 0:
            return True
        return state.acts == 1 and (state.last_act != ACT_BUY or state.animal[self.values.seat] == HORSE)

    def after_one(self, state: SteamUp) -> bool:
        """Whether a purchase may still follow after an action that is chosen now."""
        return state.acts == 0

    def with_token(self, state: SteamUp, staged: i64, kind: i64, now: bool) -> i64:
        """The plan with this token added to those already staged."""
        values = self.values
        staged = agenda.so_far(staged)
        for each in range(KINDS):
            values.purse[each] += held(staged, each)
        if kind >= 0:
            values.purse[kind] += 1
        worth: i64 = values.plan(state, state.rotation, now, -1)
        if kind >= 0:
            values.purse[kind] -= 1
        for each in range(KINDS):
            values.purse[each] -= held(staged, each)
        return worth

    # -- cards

    def cheapest_after(self, state: SteamUp, seat: i64, first: i64) -> i64:
        """The card one would rather give away, not before `first` in the list; first itself only if there are two."""
        cards = state.box.cards
        chosen: i64 = -1
        least: i64 = 0
        for card in range(cards):
            if card < first or state.hands[seat * cards + card] <= (1 if card == first else 0):
                continue
            value: i64 = self.card_value(state, seat, card, False)
            if chosen < 0 or value < least:
                chosen = card
                least = value
        return chosen

    def card_value(self, state: SteamUp, seat: i64, card: i64, play: bool) -> i64:
        """What playing a card now would bring, or what holding it is worth."""
        if card < 0:
            return 0
        value: i64 = self.card_worths[card]
        if value == UNKNOWN:
            value = self.played_value(state, seat, card)
            self.card_worths[card] = value
        if play:
            return value
        if self.values.last:
            return CARD
        value = value * self.taste.hold // 100
        return value if value > CARD + 10 else CARD + 10

    def played_value(self, state: SteamUp, seat: i64, card: i64) -> i64:
        """What all parts of a card would bring together."""
        fortune = state.box.fortune
        if fortune.kept[card]:
            return self.kept_value(state, seat, card)
        value: i64 = 0
        for line in range(fortune.first[card], fortune.triggers[card]):
            value += self.line_value(state, seat, line)
        return value

    def kept_value(self, state: SteamUp, seat: i64, card: i64) -> i64:
        """What a kept card may still bring: the more, the earlier it lies there."""
        box = state.box
        rounds: i64 = state.fate_left if state.fate_left < state.counter else state.counter
        value: i64 = 0
        for line in range(box.fortune.triggers[card], box.fortune.last[card]):
            at: i64 = line * terms.LINE
            each: i64 = box.code[at + terms.COUNT] * (HP if box.code[at + terms.VERB] == terms.POINTS else 60)
            when: i64 = box.code[at + terms.WHEN]
            if when == terms.PIECE_GAINED:
                value += each * (rounds if rounds < 12 else 12) * 3 // 10
            elif when == terms.COLUMN_DONE:
                value += each * (rounds if rounds < 12 else 12) // 6
            else:
                fullest: i64 = 0
                for kind in range(KINDS):
                    lying: i64 = state.board[seat * KINDS + kind]
                    if lying < SLOTS and lying > fullest:
                        fullest = lying
                value += each * fullest // 8 if rounds > 1 else 0
        return value

    def line_value(self, state: SteamUp, seat: i64, line: i64) -> i64:
        """What one effect of a card would bring now."""
        if not possible(state, line, seat):
            return 0
        values = self.values
        code = state.box.code
        at: i64 = line * terms.LINE
        verb: i64 = code[at + terms.VERB]
        count: i64 = code[at + terms.COUNT]
        now: bool = self.after_one(state)
        if verb == terms.GAIN_TOKENS:
            return self.tokens_value(state, count, code[at + terms.KIND], now)
        if verb == terms.ROB_TOKENS:
            return self.tokens_value(state, count, terms.CHOICE, now) + ROBBED * count
        if verb == terms.GAIN_PIECES:
            return count * values.random_piece(state)
        if verb == terms.TAKE_PIECES:
            best: i64 = 0
            stacks: i64 = stacks_in(state, seat, code[at + terms.SCOPE])
            for stack in range(STACKS):
                if stacks >> stack & 1:
                    found: i64 = self.best_piece(state, seat, stack)
                    best = found if found > best else best
            return best
        if verb == terms.DRAW_CARDS or verb == terms.ROB_CARDS:
            return count * (CARD if values.last else self.taste.drawn)
        if verb == terms.POINTS:
            return count * HP if code[at + terms.WHO] == terms.YOU else 0
        if verb == terms.TAKE_MARKER:
            return MARKER
        if verb == terms.SWAP_PIECE:
            return self.best_swap(state, seat, stacks_in(state, seat, code[at + terms.SCOPE]))
        if verb == terms.MOVE_STEAMER:
            return self.best_move(state, now)
        if verb == terms.SINK_STEAMER:
            return self.best_sink(state, seat)
        if verb == terms.ROTATE:
            best = values.turned(state, (state.rotation + 2) & 3, now)
            return (best - values.best_turn(state, now)) * 8 // 10 if best > values.best_turn(state, now) else 0
        if verb == terms.DISCOUNT:
            return self.discounted(state, seat)
        if verb == terms.ROLL:
            return self.tokens_value(state, 1, terms.CHOICE, now) * 6 // 10 + 25
        if verb == terms.CHECK:
            pair: i64 = code[at + terms.BLOCK] + 2 * branch(state, line, seat)
            value: i64 = 0
            for inner in range(state.box.blocks[pair], state.box.blocks[pair + 1]):
                value += self.line_value(state, seat, inner)
            return value
        return 0

    def tokens_value(self, state: SteamUp, count: i64, kind: i64, now: bool) -> i64:
        """How much better tokens from the supply make the plan."""
        values = self.values
        before: i64 = values.plan(state, state.rotation, now, -1)
        taken: i64 = 0
        for _token in range(count):
            best: i64 = kind if kind >= 0 else values.best_token(state, state.rotation, now)
            if best >= 0:
                values.purse[best] += 1
                taken += 1 << 4 * best
        after: i64 = values.plan(state, state.rotation, now, -1)
        for each in range(KINDS):
            values.purse[each] -= held(taken, each)
        return after - before

    def discounted(self, state: SteamUp, seat: i64) -> i64:
        """A purchase that one token fewer makes possible, or a token saved; the card's own rotation comes before it."""
        values = self.values
        zone: i64 = stacks_in(state, seat, terms.ZONE)
        if state.box.freely and not rotation_barred(state):
            for step in range(1, 4, 2):
                zone |= state.box.zones[((state.rotation + step) & 3) * state.box.players + seat] & state.standing
        best: i64 = 0
        for stack in range(STACKS):
            if zone >> stack & 1 or state.animal[seat] == OX:
                lacking: i64 = values.missing(stack) if values.sizes[stack] else 9
                if lacking <= 1:
                    worth: i64 = values.worth[stack] * 55 // 100 if lacking else 60
                    best = worth if worth > best else best
        return best

    # -- pieces and steamers

    def best_piece(self, state: SteamUp, seat: i64, stack: i64) -> i64:
        """The piece of a top steamer that is worth most; emptying it brings the end nearer, which nobody minds."""
        steamer: i64 = top_steamer(state, stack)
        best: i64 = 0
        for kind in range(KINDS):
            if held(steamer, kind):
                found: i64 = gained(state, seat, 1 << 4 * kind, self.taste)
                best = found if found > best else best
        return best

    def lost_piece(self, state: SteamUp, seat: i64, kind: i64) -> i64:
        """What giving up a piece costs."""
        here: i64 = seat * KINDS + kind
        if state.excess[here]:
            return 0
        at: i64 = (state.animal[seat] * KINDS + state.row_of[here]) * SLOTS + state.board[here] - 1
        return HP * state.box.slots[at]

    def best_swap(self, state: SteamUp, seat: i64, stacks: i64) -> i64:
        """The best exchange of a piece on the board."""
        best: i64 = 0
        for kind in range(KINDS):
            if owns(state, seat, kind):
                found: i64 = self.best_other(state, seat, stacks, kind) - self.lost_piece(state, seat, kind)
                best = found if found > best else best
        return best

    def best_other(self, state: SteamUp, seat: i64, stacks: i64, kind: i64) -> i64:
        """The best piece of another kind in these stacks."""
        best: i64 = -HP
        for stack in range(STACKS):
            if stacks >> stack & 1 and state.heights[stack]:
                steamer: i64 = top_steamer(state, stack)
                for other in range(KINDS):
                    if other != kind and held(steamer, other):
                        found: i64 = gained(state, seat, 1 << 4 * other, self.taste)
                        best = found if found > best else best
        return best

    def swapping(self, state: SteamUp, seat: i64, at: i64, op: i64, action: i64) -> i64:
        frame = state.agenda
        if action == PASS:
            return 0
        bunny: bool = op == agenda.BUNNY_SWAP
        stacks: i64 = 63 if bunny else stacks_in(state, seat, frame[at + REACH])
        if frame[at + GIVEN] < 0:
            kind: i64 = action - PIECE
            if bunny:
                return self.best_other(state, seat, stacks, kind) - gained(state, seat, 1 << 4 * kind, self.taste) - 20
            return self.best_other(state, seat, stacks, kind) - self.lost_piece(state, seat, kind)
        if frame[at + PARTNER] < 0:
            return self.best_other(state, seat, 1 << (action - STACK), frame[at + GIVEN])
        return gained(state, seat, 1 << 4 * (action - PIECE), self.taste)

    def best_move(self, state: SteamUp, now: bool) -> i64:
        """How much better the plan gets if a steamer is moved into the zone."""
        values = self.values
        zone: i64 = state.box.zones[state.rotation * state.box.players + values.seat]
        before: i64 = values.plan(state, state.rotation, now, -1)
        best: i64 = 0
        for stack in range(STACKS):
            if values.sizes[stack] and not zone >> stack & 1:
                lacking: i64 = values.missing(stack)
                found: i64 = values.worth[stack] * values.hope(lacking, 100, now) // 100 - before
                best = found if found > best else best
        return best

    def moving(self, state: SteamUp, seat: i64, at: i64, action: i64) -> i64:
        """Affordable steamers into one's own zone; what others could buy out of theirs."""
        values = self.values
        box = state.box
        zone: i64 = box.zones[state.rotation * box.players + seat]
        now: bool = self.open(state)
        source: i64 = state.agenda[at + SOURCE] if action >= TO else action - STACK
        lacking: i64 = values.missing(source)
        worth: i64 = values.worth[source] * values.hope(lacking, 100, now) // 100
        if zone >> source & 1:
            worth = -worth
        if action < TO:
            return worth
        target: i64 = action - TO
        if not zone >> target & 1:
            return -worth - 10
        covered: i64 = 0
        if values.sizes[target]:
            covered = values.worth[target] * values.hope(values.missing(target), 100, now) // 100
        shared: i64 = 0
        for other in range(box.players):
            if other != seat and box.zones[state.rotation * box.players + other] >> target & 1:
                shared += 15
        return worth - covered // 2 - shared

    def best_sink(self, state: SteamUp, seat: i64) -> i64:
        best: i64 = 0
        for stack in range(STACKS):
            if state.heights[stack] >= 2:
                found: i64 = self.sinking(state, seat, stack)
                best = found if found > best else best
        return best

    def sinking(self, state: SteamUp, seat: i64, stack: i64) -> i64:
        """What burying a top steamer takes from others, less what it takes from oneself."""
        values = self.values
        box = state.box
        players = box.players
        worth: i64 = 0
        for step in range(1, players):
            other: i64 = (seat + step) % players
            if box.zones[state.rotation * players + other] >> stack & 1:
                lacking: i64 = 0
                for kind in range(KINDS):
                    more: i64 = held(top_steamer(state, stack), kind) - state.tokens[other * KINDS + kind]
                    if more > 0:
                        lacking += more
                if lacking <= 1:
                    taken: i64 = values.sizes[stack] * (40 if lacking == 0 else 20)
                    worth += taken * values.envy(state, other) // 100
        if box.zones[state.rotation * players + seat] >> stack & 1:
            lacking = values.missing(stack)
            worth -= values.worth[stack] * values.hope(lacking, 100, False) // 100
        return worth

    def envied(self, state: SteamUp, other: i64) -> i64:
        """What hindering this player is worth beside hindering another."""
        return self.values.envy(state, other) * ROBBED // 100

    def best_robbery(self, state: SteamUp, victim: i64) -> i64:
        best: i64 = 0
        for kind in range(KINDS):
            if state.tokens[victim * KINDS + kind]:
                found: i64 = self.with_token(state, 0, kind, self.open(state))
                best = found if found > best else best
        return best
