"""What a hand promises: the worth of its sweets, and of the best hand that a trade could make of it."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.cards import zeros
from teahouse.games.sweets.components import Components
from teahouse.games.sweets.position import Position

MOST: Final = 128  # more cards than there are of any kind
NEVER: Final = -1_000_000

# Hundredths of a point, found by letting players with different tastes play each other.
CUP: Final = 50
CUP_SOLO: Final = 90  # alone a new card costs two of the pile, so the one that a Tea Cup brings is worth more
SPARE: Final = 35  # with every turn still to come, the sweets beside the best one count so much more
PACE: Final = 75  # cards that leave the pile in a turn, in hundredths
PACE_SOLO: Final = 170


class Bounds:
    """A trade that is partly decided: of every kind at least and at most so many are given, and taken."""

    def __init__(self, kinds: i64) -> None:
        self.gives: vec[i64] = zeros(kinds)
        self.may_give: vec[i64] = zeros(kinds)
        self.takes: vec[i64] = zeros(kinds)
        self.may_take: vec[i64] = zeros(kinds)


class Appraisal:
    """One seat's look at the table, from what that seat may know. All worths are in hundredths of a point.

    A sweet is worth what the largest hand still within reach would score, in proportion to how much of that hand is
    there: share × (1 + share) / 2, so that the fifth card adds more than the first. Only one hand can be released in
    the final turn, so towards the end the best sweet counts in full and the others less and less.
    """

    def __init__(self) -> None:
        self.unseen: vec[i64] = zeros(11)  # cards of each sweet in the pile or, unknown, in other hands
        self.worths: vec[i64] = zeros(11 * MOST)  # of so many cards of a kind, while the others lie in the row
        self.spare: i64 = 100  # how much the sweets beside the best one count, in hundredths
        self.before: vec[i64] = zeros(121)
        self.after: vec[i64] = zeros(121)
        self.rests: vec[i64] = zeros(12 * 121)  # by kind: what this and the later kinds can make of given and taken
        self.takes: vec[i64] = zeros(11)  # what the earlier kinds can make of taken alone

    def look(self, state: Position, seat: i64) -> None:
        """Take in the table; the other questions are about what was seen last."""
        box = state.box
        kinds = box.kinds
        own: i64 = seat * kinds
        for k in range(box.sweets):
            unseen: i64 = state.pile[k]
            for s in range(box.players):
                if s != seat:
                    unseen += state.hands[s * kinds + k] - state.known[s * kinds + k]
            self.unseen[k] = unseen
            open_cards: i64 = state.hands[own + k] + state.row[k]
            for cards in range(open_cards + 1):
                self.worths[k * MOST + cards] = self.worth(box, k, cards, open_cards + unseen)
        pace: i64 = PACE_SOLO if box.players == 1 else PACE * box.players
        self.spare = SPARE * (state.pile_size * 100 // pace)
        if self.spare > 100:
            self.spare = 100
        cup: i64 = (CUP_SOLO if box.players == 1 else CUP) * self.spare // 100
        for cups in range(box.players + 1):
            self.worths[box.tea * MOST + cups] = cup * cups

    def worth(self, box: Components, sweet: i64, cards: i64, within_reach: i64) -> i64:
        """What so many cards of a sweet promise when at most `within_reach` could come together."""
        if cards == 0:
            return 0
        goal: i64 = within_reach if within_reach < box.largest else box.largest
        held: i64 = cards if cards < goal else goal
        full: i64 = box.scores[sweet * box.largest + goal - 1]
        return full * 50 * held * (goal + held) // (goal * goal)

    def of_kind(self, state: Position, seat: i64, kind: i64, more: i64) -> i64:
        """The worth of what a seat holds of a kind, and so many cards more out of the row."""
        return self.worths[kind * MOST + state.hands[seat * state.box.kinds + kind] + more]

    def hand(self, state: Position, seat: i64, kind: i64, worth: i64) -> i64:
        """The worth of a whole hand if what it holds of one kind were worth this much."""
        box = state.box
        together: i64 = 0
        best: i64 = 0
        for k in range(box.sweets):
            part: i64 = worth if k == kind else self.of_kind(state, seat, k, 0)
            together += part
            if part > best:
                best = part
        tea: i64 = worth if kind == box.tea else self.of_kind(state, seat, box.tea, 0)
        return best + (together - best) * self.spare // 100 + tea

    def best_trade(self, state: Position, seat: i64, bounds: Bounds) -> i64:
        """The worth of the hand after the best trade within these bounds."""
        if self.spare == 100:
            return self.best_for(state, seat, -1, bounds)
        best: i64 = NEVER
        for favourite in range(state.box.sweets):  # each in turn is the one that counts in full
            worth: i64 = self.best_for(state, seat, favourite, bounds)
            if worth > best:
                best = worth
        return best

    def best_for(self, state: Position, seat: i64, favourite: i64, bounds: Bounds) -> i64:
        """Kind by kind, the best worth for every number of cards given and taken so far."""
        box = state.box
        wide: i64 = box.row + 1
        before = self.before
        after = self.after
        for i in range(wide * wide):
            before[i] = NEVER
        most_given: i64 = 0
        most_taken: i64 = 0
        settled: i64 = 0  # the worth of the kinds of which nothing is left to decide
        for k in range(box.kinds):
            if bounds.gives[k] == bounds.may_give[k] and bounds.takes[k] == bounds.may_take[k]:
                most_given += bounds.gives[k]
                most_taken += bounds.takes[k]
                kept: i64 = state.hands[seat * box.kinds + k] - bounds.gives[k] + bounds.takes[k]
                settled += self.worths[k * MOST + kept] * self.counts(state, k, favourite) // 100
        if most_given >= wide or most_taken >= wide:
            return NEVER
        before[most_given * wide + most_taken] = settled
        for k in range(box.kinds):
            if bounds.gives[k] == bounds.may_give[k] and bounds.takes[k] == bounds.may_take[k]:
                continue
            at: i64 = k * MOST + state.hands[seat * box.kinds + k]
            counts: i64 = self.counts(state, k, favourite)
            for i in range(wide * wide):
                after[i] = NEVER
            for give in range(bounds.gives[k], bounds.may_give[k] + 1):
                for take in range(bounds.takes[k], bounds.may_take[k] + 1):
                    worth: i64 = self.worths[at - give + take] * counts // 100
                    for given in range(most_given + 1):
                        if given + give >= wide:
                            break
                        for taken in range(most_taken + 1):
                            if taken + take >= wide:
                                break
                            to: i64 = (given + give) * wide + taken + take
                            if before[given * wide + taken] + worth > after[to]:
                                after[to] = before[given * wide + taken] + worth
            most_given += bounds.may_give[k]
            if most_given >= wide:
                most_given = wide - 1
            most_taken += bounds.may_take[k]
            if most_taken >= wide:
                most_taken = wide - 1
            swap = before
            before = after
            after = swap
        best: i64 = NEVER
        for cards in range(2, wide):  # S3
            if before[cards * wide + cards] > best:
                best = before[cards * wide + cards]
        return best

    def hope(self, state: Position, seat: i64) -> i64:
        """No trade makes a hand worth more than this.

        Cards given and taken of one kind are set off against each other, and nobody asks how few are traded, so that it
        takes a fraction of the time; where something else is better anyway no trade needs a closer look.
        """
        box = state.box
        width: i64 = 2 * box.row + 1  # places: cards taken beyond those given, and all once more with a favourite
        before = self.before
        after = self.after
        for i in range(2 * width):
            before[i] = NEVER
        before[box.row] = 0
        low: i64 = box.row
        high: i64 = box.row
        for k in range(box.kinds):
            held: i64 = state.hands[seat * box.kinds + k]
            lying: i64 = state.row[k]
            if not held and not lying:
                continue
            for i in range(2 * width):
                after[i] = NEVER
            for kept in range(held + lying + 1):
                worth: i64 = self.worths[k * MOST + kept]
                counts: i64 = worth if k == box.tea else worth * self.spare // 100
                for place in range(low, high + 1):
                    to: i64 = place + kept - held
                    if to < 0 or to >= width:
                        continue
                    plain: i64 = before[place] + counts
                    if plain > after[to]:
                        after[to] = plain
                    chosen: i64 = before[width + place] + counts
                    if k != box.tea and before[place] + worth > chosen:
                        chosen = before[place] + worth
                    if chosen > after[width + to]:
                        after[width + to] = chosen
            low = low - held if low > held else 0
            high = high + lying if high + lying < width else width - 1
            swap = before
            before = after
            after = swap
        return before[width + box.row]

    # -- how a trade may begin

    def openings(self, state: Position, seat: i64, best: vec[i64]) -> None:
        """For every kind the worth of the hand after the best trade whose first card given is of that kind.

        The same as `best_trade` for each of these, in little more than the time of one.
        """
        for k in range(state.box.kinds):
            best[k] = NEVER
        if self.spare == 100:
            self.openings_for(state, seat, -1, best)
        else:
            for favourite in range(state.box.sweets):
                self.openings_for(state, seat, favourite, best)

    def counts(self, state: Position, kind: i64, favourite: i64) -> i64:
        """How much a kind counts beside the favourite, in hundredths."""
        return 100 if favourite < 0 or kind == favourite or kind == state.box.tea else self.spare

    def openings_for(self, state: Position, seat: i64, favourite: i64, best: vec[i64]) -> None:
        box = state.box
        wide: i64 = box.row + 1
        area: i64 = wide * wide
        rests = self.rests
        takes = self.takes
        self.fill_rests(state, seat, favourite)
        for i in range(wide):
            takes[i] = NEVER
        takes[0] = 0
        for k in range(box.kinds):
            held: i64 = state.hands[seat * box.kinds + k]
            at: i64 = k * MOST + held
            counts: i64 = self.counts(state, k, favourite)
            for give in range(1, held + 1):
                if give >= wide:
                    break
                for take in range(state.row[k] + 1):
                    worth: i64 = self.worths[at - give + take] * counts // 100
                    for cards in range(2 if give < 2 else give, wide):  # S3
                        row: i64 = (k + 1) * area + (cards - give) * wide + cards - take
                        for earlier in range(cards - take + 1):
                            found: i64 = takes[earlier] + worth + rests[row - earlier]
                            if found > best[k]:
                                best[k] = found
            self.take_more(state, k, at, counts)

    def take_more(self, state: Position, kind: i64, at: i64, counts: i64) -> None:
        """One kind more of which cards may be taken and none are given."""
        takes = self.takes
        taken: i64 = state.box.row
        while taken >= 0:
            found: i64 = NEVER
            for take in range(state.row[kind] + 1):
                if take > taken:
                    break
                worth: i64 = takes[taken - take] + self.worths[at + take] * counts // 100
                if worth > found:
                    found = worth
            takes[taken] = found
            taken -= 1

    def fill_rests(self, state: Position, seat: i64, favourite: i64) -> None:
        """From the last kind to the first, the best worth for every number of cards given and taken."""
        box = state.box
        wide: i64 = box.row + 1
        area: i64 = wide * wide
        rests = self.rests
        last: i64 = box.kinds * area
        for i in range(last, last + area):
            rests[i] = NEVER
        rests[last] = 0
        most_given: i64 = 0
        most_taken: i64 = 0
        k: i64 = box.kinds - 1
        while k >= 1:  # nothing comes before the first kind
            held: i64 = state.hands[seat * box.kinds + k]
            lying: i64 = state.row[k]
            at: i64 = k * MOST + held
            counts: i64 = self.counts(state, k, favourite)
            here: i64 = k * area
            for i in range(here, here + area):
                rests[i] = NEVER
            for give in range(held + 1):
                for take in range(lying + 1):
                    worth: i64 = self.worths[at - give + take] * counts // 100
                    for given in range(most_given + 1):
                        if given + give >= wide:
                            break
                        to: i64 = here + (given + give) * wide + take
                        source: i64 = here + area + given * wide
                        for taken in range(most_taken + 1):
                            if taken + take >= wide:
                                break
                            found: i64 = rests[source + taken] + worth
                            if found > rests[to + taken]:
                                rests[to + taken] = found
            most_given += held
            if most_given >= wide:
                most_given = wide - 1
            most_taken += lying
            if most_taken >= wide:
                most_taken = wide - 1
            k -= 1
