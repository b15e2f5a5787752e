"""What a hand promises: the worth of its sweets, and of the best hand that a trade could make of it."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.cards import zeros
from teahouse.games.sweets.position import Position
from teahouse.games.sweets.taste import Alone, Social, Taste

MOST: Final[i64] = 128  # more cards than there are of any kind
NEVER: Final[i64] = -1_000_000


class Bounds:
    """A trade that is partly decided: of every kind at least and at most so many are given, and taken."""

    def __init__(self, kinds: i64) -> None:
        self.gives: vec[i64] = zeros(kinds)
        self.may_give: vec[i64] = zeros(kinds)
        self.takes: vec[i64] = zeros(kinds)
        self.may_take: vec[i64] = zeros(kinds)

    def settled(self, kind: i64) -> bool:
        """Whether nothing is left to decide about a kind."""
        return self.gives[kind] == self.may_give[kind] and self.takes[kind] == self.may_take[kind]


class Appraisal:
    """One seat's look at the table, from what that seat may know. All worths are in hundredths of a point.

    Only one hand can be released in the final turn, so the sweet that promises most counts in full, and towards the end
    the others count less and less. Whatever is asked about several kinds at once is worked out kind by kind, with and
    without the one that counts in full among them.
    """

    def __init__(self) -> None:
        self.social = Social()
        self.alone = Alone()
        self.taste: Taste = self.social
        self.unseen: vec[i64] = zeros(11)  # cards of each sweet in the pile or, unknown, in other hands
        self.worths: vec[i64] = zeros(11 * MOST)  # of so many cards of a kind, while the others lie in the row
        self.others: vec[i64] = zeros(11 * MOST)  # the same beside a better kind
        self.before: vec[i64] = zeros(2 * 121)
        self.after: vec[i64] = zeros(2 * 121)
        self.rests: vec[i64] = zeros(12 * 2 * 121)  # by kind: what this and the later kinds make of given and taken
        self.takes: vec[i64] = zeros(2 * 11)  # what the earlier kinds can make of taken alone

    def look(self, state: Position, seat: i64) -> None:
        """Take in the table; the other questions are about what was seen last."""
        box = state.box
        kinds = box.kinds
        own: i64 = seat * kinds
        taste: Taste = self.alone if box.players == 1 else self.social
        taste.at(state)
        self.taste = taste
        for k in range(box.sweets):
            unseen: i64 = state.pile[k]
            for s in range(box.players):
                if s != seat:
                    unseen += state.hands[s * kinds + k] - state.known[s * kinds + k]
            self.unseen[k] = unseen
            open_cards: i64 = state.hands[own + k] + state.row[k]
            for cards in range(open_cards + 1):
                worth: i64 = taste.promise(box, k, cards, open_cards - cards, unseen)
                self.worths[k * MOST + cards] = worth
                self.others[k * MOST + cards] = worth * taste.spare // 100
        for cups in range(box.players + 1):
            self.worths[box.tea * MOST + cups] = taste.cup * cups
            self.others[box.tea * MOST + cups] = taste.cup * cups

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
        return best + (together - best) * self.taste.spare // 100 + tea

    def best_trade(self, state: Position, seat: i64, bounds: Bounds) -> i64:
        """The worth of the hand after the best trade within these bounds: the best for every number of cards given
        and taken so far, and all once more with a kind that counts in full.
        """
        box = state.box
        wide: i64 = box.row + 1
        area: i64 = wide * wide
        before = self.before
        after = self.after
        for i in range(2 * area):
            before[i] = NEVER
        most_given: i64 = 0
        most_taken: i64 = 0
        settled: i64 = 0  # the worth of the kinds of which nothing is left to decide
        more: i64 = 0  # and how much more if one of them counts in full
        for k in range(box.kinds):
            if bounds.settled(k):
                most_given += bounds.gives[k]
                most_taken += bounds.takes[k]
                kept: i64 = k * MOST + state.hands[seat * box.kinds + k] - bounds.gives[k] + bounds.takes[k]
                settled += self.others[kept]
                if self.worths[kept] - self.others[kept] > more:
                    more = self.worths[kept] - self.others[kept]
        if most_given >= wide or most_taken >= wide:
            return NEVER
        before[most_given * wide + most_taken] = settled
        before[area + most_given * wide + most_taken] = settled + more
        for k in range(box.kinds):
            if bounds.settled(k):
                continue
            at: i64 = k * MOST + state.hands[seat * box.kinds + k]
            for i in range(2 * area):
                after[i] = NEVER
            for give in range(bounds.gives[k], bounds.may_give[k] + 1):
                for take in range(bounds.takes[k], bounds.may_take[k] + 1):
                    other: i64 = self.others[at - give + take]
                    full: i64 = self.worths[at - give + take]
                    for given in range(most_given + 1):
                        if given + give >= wide:
                            break
                        for taken in range(most_taken + 1):
                            if taken + take >= wide:
                                break
                            source: i64 = given * wide + taken
                            to: i64 = source + give * wide + take
                            plain: i64 = before[source] + other
                            if plain > after[to]:
                                after[to] = plain
                            chosen: i64 = before[area + source] + other
                            if before[source] + full > chosen:
                                chosen = before[source] + full
                            if chosen > after[area + to]:
                                after[area + to] = chosen
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
            if before[area + cards * wide + cards] > best:
                best = before[area + cards * wide + cards]
        return best

    def hope(self, state: Position, seat: i64) -> i64:
        """No trade makes a hand worth more than this.

        Cards given and taken of one kind are set off against each other, and nobody asks how few are traded, so that it
        takes a fraction of the time; where something else is better anyway no trade needs a closer look.
        """
        box = state.box
        width: i64 = 2 * box.row + 1  # places: cards taken beyond those given, and all once more with a kind in full
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
                other: i64 = self.others[k * MOST + kept]
                full: i64 = self.worths[k * MOST + kept]
                for place in range(low, high + 1):
                    to: i64 = place + kept - held
                    if to < 0 or to >= width:
                        continue
                    plain: i64 = before[place] + other
                    if plain > after[to]:
                        after[to] = plain
                    chosen: i64 = before[width + place] + other
                    if before[place] + full > chosen:
                        chosen = before[place] + full
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
        box = state.box
        wide: i64 = box.row + 1
        area: i64 = wide * wide
        rests = self.rests
        takes = self.takes
        self.fill_rests(state, seat)
        for i in range(2 * wide):
            takes[i] = NEVER
        takes[0] = 0
        for k in range(box.kinds):
            best[k] = NEVER
            held: i64 = state.hands[seat * box.kinds + k]
            at: i64 = k * MOST + held
            for give in range(1, held + 1):
                if give >= wide:
                    break
                for take in range(state.row[k] + 1):
                    other: i64 = self.others[at - give + take]
                    full: i64 = self.worths[at - give + take]
                    for cards in range(2 if give < 2 else give, wide):  # S3
                        row: i64 = (k + 1) * 2 * area + (cards - give) * wide + cards - take
                        for earlier in range(cards - take + 1):
                            plain: i64 = takes[earlier] + rests[row - earlier] + full
                            late: i64 = takes[earlier] + rests[area + row - earlier] + other
                            early: i64 = takes[wide + earlier] + rests[row - earlier] + other
                            if plain > best[k]:
                                best[k] = plain
                            if late > best[k]:
                                best[k] = late
                            if early > best[k]:
                                best[k] = early
            self.take_more(state, k, at)

    def take_more(self, state: Position, kind: i64, at: i64) -> None:
        """One kind more of which cards may be taken and none are given."""
        takes = self.takes
        wide: i64 = state.box.row + 1
        taken: i64 = state.box.row
        while taken >= 0:
            plain: i64 = NEVER
            chosen: i64 = NEVER
            for take in range(state.row[kind] + 1):
                if take > taken:
                    break
                other: i64 = self.others[at + take]
                found: i64 = takes[taken - take] + other
                if found > plain:
                    plain = found
                found = takes[wide + taken - take] + other
                if found > chosen:
                    chosen = found
                found = takes[taken - take] + self.worths[at + take]
                if found > chosen:
                    chosen = found
            takes[taken] = plain
            takes[wide + taken] = chosen
            taken -= 1

    def fill_rests(self, state: Position, seat: i64) -> None:
        """From the last kind to the first, the best worth for every number of cards given and taken."""
        box = state.box
        wide: i64 = box.row + 1
        area: i64 = wide * wide
        rests = self.rests
        last: i64 = box.kinds * 2 * area
        for i in range(last, last + 2 * area):
            rests[i] = NEVER
        rests[last] = 0
        most_given: i64 = 0
        most_taken: i64 = 0
        k: i64 = box.kinds - 1
        while k >= 1:  # nothing comes before the first kind
            held: i64 = state.hands[seat * box.kinds + k]
            lying: i64 = state.row[k]
            at: i64 = k * MOST + held
            here: i64 = k * 2 * area
            for i in range(here, here + 2 * area):
                rests[i] = NEVER
            for give in range(held + 1):
                for take in range(lying + 1):
                    other: i64 = self.others[at - give + take]
                    full: i64 = self.worths[at - give + take]
                    for given in range(most_given + 1):
                        if given + give >= wide:
                            break
                        to: i64 = here + (given + give) * wide + take
                        source: i64 = here + 2 * area + given * wide
                        for taken in range(most_taken + 1):
                            if taken + take >= wide:
                                break
                            plain: i64 = rests[source + taken] + other
                            if plain > rests[to + taken]:
                                rests[to + taken] = plain
                            chosen: i64 = rests[area + source + taken] + other
                            if rests[source + taken] + full > chosen:
                                chosen = rests[source + taken] + full
                            if chosen > rests[area + to + taken]:
                                rests[area + to + taken] = chosen
            most_given += held
            if most_given >= wide:
                most_given = wide - 1
            most_taken += lying
            if most_taken >= wide:
                most_taken = wide - 1
            k -= 1
