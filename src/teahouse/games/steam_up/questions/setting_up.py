"""Questions before the first round: where a steamer goes, which animal, which tokens to start with (U18)."""

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.chance import Chance
from teahouse.core.errors import IllegalMove
from teahouse.core.notation import Reader
from teahouse.core.words import Said, card
from teahouse.games.steam_up import events, words
from teahouse.games.steam_up.questions.question import Question, SharedQuestion, fill_stacks
from teahouse.games.steam_up.rules import agenda
from teahouse.games.steam_up.rules.agenda import ANIMALS_PHASE, FILLING, TOKENS_PHASE, so_far
from teahouse.games.steam_up.rules.components import ANIMAL, GIVE, KINDS, SLOTS, STACK, TAKE
from teahouse.games.steam_up.rules.geometry import STACKS
from teahouse.games.steam_up.rules.opening import AT_FIRST
from teahouse.games.steam_up.rules.position import Position
from teahouse.games.steam_up.rules.steamers import SEEN, contents, held, inside
from teahouse.games.steam_up.rules.table import put
from teahouse.games.steam_up.showing.notation import animal_named


class Fill(Question):
    """In the alternative set-up a steamer goes onto any stack of fewer than three (U33)."""

    def __init__(self) -> None:
        super().__init__(agenda.FILL, "U18")
        self.phase = FILLING

    def fill(self, state: Position, at: i64, seat: i64, out: vec[i64]) -> i64:
        free: i64 = 0
        for stack in range(STACKS):
            if state.heights[stack] < AT_FIRST:
                free |= 1 << stack
        return fill_stacks(free, out)

    def answer(self, state: Position, at: i64, seat: i64, action: i64) -> None:
        state.depth -= 1
        steamer: i64 = SEEN  # whoever saw it filled knows it for the rest of the game (U19)
        for kind in range(KINDS):
            steamer += state.tray[kind] << 4 * kind
            state.tray[kind] = 0
        put(state, action - STACK, steamer)
        state.filled += 1
        if state.journal is not None:
            pieces = contents(steamer, state.box.kinds)
            state.tell(events.STACKED, by=seat, stack=action - STACK + 1, pieces=pieces)

    def ask(self, state: Position, at: i64, seat: i64) -> Said:
        return words.ASK_FILL()


class Animals(SharedQuestion):
    """One of the two animals that a seat was dealt; they are shown when all have chosen (U34)."""

    def __init__(self) -> None:
        super().__init__(agenda.ANIMALS, "U18")
        self.phase = ANIMALS_PHASE

    def fill(self, state: Position, at: i64, seat: i64, out: vec[i64]) -> i64:
        if not self.waits_for(state, at, seat):
            return 0
        one: i64 = state.dealt[2 * seat]
        two: i64 = state.dealt[2 * seat + 1]
        out[0] = ANIMAL + (one if one < two else two)
        out[1] = ANIMAL + (two if one < two else one)
        return 2

    def answer(self, state: Position, at: i64, seat: i64, action: i64) -> None:
        state.picks[seat] = action - ANIMAL
        if self.answered(state, at, seat):
            for each in range(state.box.players):
                state.animal[each] = state.picks[each]
                state.picks[each] = -1

    def ask(self, state: Position, at: i64, seat: i64) -> Said:
        one, two = (state.box.animals[state.dealt[2 * seat + i]] for i in range(2))
        return words.ASK_ANIMAL(one=card(one), two=card(two))

    def parts(self, state: Position, at: i64, seat: i64) -> dict[str, object]:
        return {"animals": [_offer(state, int(state.dealt[2 * seat + i])) for i in range(2)]}

    def bare(self, state: Position, at: i64, reader: Reader) -> int:
        return ANIMAL + animal_named(state.box, reader)

    def could_pick(self, state: Position, seat: i64, asked: bool) -> bool:
        pick: i64 = state.picks[seat]
        if asked:
            return pick == -1
        return pick >= 0 and (pick == state.dealt[2 * seat] or pick == state.dealt[2 * seat + 1])

    def chosen(self, state: Position, seat: i64) -> str:
        return state.box.animals[state.picks[seat]]

    def redraw(self, state: Position, seat: i64, chance: Chance) -> None:
        state.picks[seat] = state.dealt[2 * seat + chance.below(2)]


class StartTokens(SharedQuestion):
    """One token after the other in rising order, the same kind twice only where the animal allows it (U35).

    They are shown and taken when all have chosen theirs.
    """

    def __init__(self) -> None:
        super().__init__(agenda.START_TOKENS, "U18")
        self.phase = TOKENS_PHASE
        self.rising = True

    def fill(self, state: Position, at: i64, seat: i64, out: vec[i64]) -> i64:
        if not self.waits_for(state, at, seat):
            return 0
        animal: i64 = state.animal[seat]
        staged: i64 = so_far(state.picks[seat])
        rest: i64 = state.box.start_tokens[animal] - inside(staged) - 1
        count: i64 = 0
        for kind in range(KINDS):
            if staged >> 4 * (kind + 1):
                continue  # a later kind has been chosen already
            if state.box.start_different[animal]:
                if held(staged, kind) or KINDS - 1 - kind < rest:
                    continue
            out[count] = TAKE + kind
            count += 1
        return count

    def answer(self, state: Position, at: i64, seat: i64, action: i64) -> None:
        staged: i64 = so_far(state.picks[seat])
        staged += 1 << 4 * (action - TAKE)
        state.picks[seat] = staged
        if inside(staged) < state.box.start_tokens[state.animal[seat]] or not self.answered(state, at, seat):
            return
        for each in range(state.box.players):
            chosen: i64 = so_far(state.picks[each])
            state.picks[each] = -1
            for kind in range(KINDS):
                state.supply[kind] -= held(chosen, kind)
                state.tokens[each * KINDS + kind] += held(chosen, kind)
            if chosen and state.journal is not None:
                state.tell(events.STARTED, by=each, tokens=contents(chosen, state.box.kinds))

    def ask(self, state: Position, at: i64, seat: i64) -> Said:
        animal: i64 = state.animal[seat]
        count = int(state.box.start_tokens[animal])
        way = words.ASK_START_DIFFERENT if state.box.start_different[animal] else words.ASK_START
        return way(count=count)

    def parts(self, state: Position, at: i64, seat: i64) -> dict[str, object]:
        animal: i64 = state.animal[seat]
        chosen: i64 = so_far(state.picks[seat])
        return {
            "count": self.room(state, at, seat),
            "different": state.box.start_different[animal] != 0,
            "taken": contents(chosen, state.box.kinds),
        }

    def room(self, state: Position, at: i64, seat: i64) -> int:
        return int(state.box.start_tokens[state.animal[seat]] - inside(so_far(state.picks[seat])))

    def refuse(self, state: Position, at: i64, seat: int, action: int) -> IllegalMove:
        if TAKE <= action < GIVE and self.waits_for(state, at, seat):
            if state.box.start_different[state.animal[seat]] and held(so_far(state.picks[seat]), action - TAKE):
                return IllegalMove(self.rule, words.NOT_DIFFERENT(dim_sum=card(state.box.kinds[action - TAKE])))
            return IllegalMove(self.rule, words.NAME_TOGETHER())
        return super().refuse(state, at, seat, action)

    def could_pick(self, state: Position, seat: i64, asked: bool) -> bool:
        animal: i64 = state.animal[seat]
        chosen: i64 = so_far(state.picks[seat])
        if state.box.start_different[animal] and any(held(chosen, kind) > 1 for kind in range(KINDS)):
            return False
        wanted: i64 = state.box.start_tokens[animal]
        size: i64 = inside(chosen)
        return (size < wanted if asked else size == wanted) and chosen < 1 << 4 * KINDS

    def chosen(self, state: Position, seat: i64) -> str:
        pick: i64 = state.picks[seat]
        kinds = state.box.kinds
        return ", ".join(
            str(words.SOME_TOKENS(count=int(held(pick, kind)), dim_sum=card(kinds[kind])))
            for kind in range(KINDS)
            if held(pick, kind)
        )

    def redraw(self, state: Position, seat: i64, chance: Chance) -> None:
        """Tokens that this animal may have chosen."""
        animal: i64 = state.animal[seat]
        left: i64 = state.box.start_tokens[animal]
        picked: i64 = 0
        while left:
            kind: i64 = chance.below(KINDS)
            if state.box.start_different[animal] and picked >> 4 * kind & 15:
                continue
            picked += 1 << 4 * kind
            left -= 1
        state.picks[seat] = picked

    def put_together(self, state: Position, at: i64, seat: i64) -> i64:
        return state.picks[seat]


def _offer(state: Position, animal: int) -> dict[str, object]:
    """A board that a player may choose, with what it starts with (U34, U35)."""
    box = state.box
    at = animal * KINDS * SLOTS
    return {
        "name": box.animals[animal],
        "title": box.titles[animal],
        "ability": box.abilities[animal],
        "tokens": int(box.start_tokens[animal]),
        "different": box.start_different[animal] != 0,
        "cards": int(box.start_cards[animal]),
        "beginner": animal in box.beginners,
        "company": animal in box.company,
        "rows": [[int(box.slots[at + row * SLOTS + slot]) for slot in range(SLOTS)] for row in range(KINDS)],
    }
