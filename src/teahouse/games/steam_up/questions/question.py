"""What every question has: answers that are allowed, what an answer does, words, and how words are read.

A question stands on the agenda with the seat it is put to, up to three numbers that it is about, and up to three in
which the seat puts its answer together (R8). Each module names those places after what its questions keep in them.
"""

from abc import abstractmethod

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.chance import Chance
from teahouse.core.errors import IllegalMove
from teahouse.core.notation import Reader
from teahouse.core.words import Place, Said, listed
from teahouse.games.steam_up import words
from teahouse.games.steam_up.rules.agenda import ABOUT as WAITING
from teahouse.games.steam_up.rules.components import DRAW, GIVE, KINDS, PASS, PIECE, STACK, TAKE, Components
from teahouse.games.steam_up.rules.geometry import STACKS
from teahouse.games.steam_up.rules.position import Position
from teahouse.games.steam_up.rules.steamers import held
from teahouse.games.steam_up.rules.table import top_steamer
from teahouse.games.steam_up.showing.notation import kind_named, noted, number_named

# The least and most that the six numbers of an entry may be: three that it is about, three that are staged.
Bounds = list[tuple[int, int]]
NOTHING = (0, 0)
UNSTAGED = (-1, -1)
SCOPE = (0, 1)
ANY_KIND = (-1, int(KINDS) - 1)
ANY_STACK = (-1, int(STACKS) - 1)
PACKED = (-1, (1 << 20) - 1)


class Question:
    """A question to one seat."""

    def __init__(self, number: int, rule: str) -> None:
        self.number = number  # on the agenda
        self.rule = rule  # that a refusal names
        self.phase = -1  # of the game, if it has one of its own
        # what a verb means while this is asked
        self.declining = PASS
        self.drawing = DRAW
        self.giving = GIVE
        self.taking = TAKE
        self.rising = False  # whether several things may be named at once, in any order

    # -- for every decision

    @abstractmethod
    def fill(self, state: Position, at: i64, seat: i64, out: vec[i64]) -> i64:
        """Write the answers that are allowed into `out`, in rising order, and say how many."""

    @abstractmethod
    def answer(self, state: Position, at: i64, seat: i64, action: i64) -> None:
        """Take an answer: a step of a longer one, or the last, which takes the question off the agenda."""

    def surely(self, state: Position) -> bool:
        """Whether it takes no counting to see that there is a choice."""
        return False

    def unseen(self, state: Position, at: i64, seat: i64, only: i64) -> bool:
        """Whether others cannot see that this is the only answer, so that it is asked all the same (R4, U22)."""
        return False

    # -- for people

    @abstractmethod
    def ask(self, state: Position, at: i64, seat: i64) -> Said:
        """The question in one sentence, with the number of its rule."""

    def parts(self, state: Position, at: i64, seat: i64) -> dict[str, object]:
        """The numbers and names that the sentence leaves out, for programs."""
        return {}

    def refuse(self, state: Position, at: i64, seat: int, action: int) -> IllegalMove:
        """Why this is no answer."""
        said = repr(noted(state, action))
        return IllegalMove(self.rule, words.NO_ANSWER(said=said, answers=listed_answers(state, seat)))

    def refuse_all_of(self, state: Position, at: i64, seat: int, act: int) -> IllegalMove | None:
        """Why none of a whole kind of actions is an answer, where its name alone is read; None if one is."""
        return None

    # -- reading what people type

    def bare(self, state: Position, at: i64, reader: Reader) -> int:
        """The answer that a number or a name without a verb stands for, -1 if it names nothing here."""
        if reader.words[reader.at : reader.at + 1] and reader.words[reader.at].isdigit():
            return self.by_number(state, at, reader)
        kind = kind_named(state.box, reader)
        if kind is None:
            return -1
        reader.take_any("token", "tokens")
        return self.of_kind(state, at) + kind

    def by_number(self, state: Position, at: i64, reader: Reader) -> int:
        """A number alone: of a stack, unless the question is about something else."""
        return STACK + number_named(reader, int(STACKS), words.STACK_BY_NUMBER)

    def of_kind(self, state: Position, at: i64) -> int:
        """What naming a kind of dim sum means: the first of the five answers."""
        return TAKE

    def repeats(self, state: Position, at: i64, action: int) -> bool:
        """Whether this has been chosen already, by itself or by the player, so that naming it is no mistake."""
        return False

    def room(self, state: Position, at: i64, seat: i64) -> int:
        """How many things may still be named at once, -1 if there is no such number."""
        return -1

    # -- positions that are read

    def bounds(self, box: Components) -> Bounds:
        """What the six numbers may be."""
        return [NOTHING, NOTHING, NOTHING, UNSTAGED, UNSTAGED, UNSTAGED]

    def steps(self, state: Position, at: i64) -> list[int]:
        """The answers that lead to what is staged."""
        return []

    def could_pick(self, state: Position, seat: i64, asked: bool) -> bool:
        """Whether a seat that is, or is not, still asked can have chosen what it has."""
        return state.picks[seat] == -1

    # -- for programs that learn

    def put_together(self, state: Position, at: i64, seat: i64) -> i64:
        """The pieces or starting tokens that an answer holds so far, four bits for each kind; -1 if it has none."""
        return -1


class SharedQuestion(Question):
    """A question to several seats at once. Their choices are put aside until all have chosen."""

    def waits_for(self, state: Position, at: i64, seat: i64) -> bool:
        return state.agenda[at + WAITING] >> seat & 1 != 0

    def answered(self, state: Position, at: i64, seat: i64) -> bool:
        """A seat has chosen; whether it was the last. Then the question is gone and what was chosen comes to light."""
        state.agenda[at + WAITING] &= ~(1 << seat)
        if state.agenda[at + WAITING]:
            return False
        state.depth -= 1
        state.reveals += 1
        return True

    def surely(self, state: Position) -> bool:
        return True

    def bounds(self, box: Components) -> Bounds:
        return [(1, (1 << int(box.players)) - 1), NOTHING, NOTHING, UNSTAGED, UNSTAGED, UNSTAGED]

    @abstractmethod
    def chosen(self, state: Position, seat: i64) -> str:
        """What a seat has put aside, in words for itself."""

    @abstractmethod
    def redraw(self, state: Position, seat: i64, chance: Chance) -> None:
        """Choose anew for a seat whose choice nobody has seen."""


# -- what several questions share


def fill_stacks(stacks: i64, out: vec[i64]) -> i64:
    """Stacks that are given as bits."""
    count: i64 = 0
    for stack in range(STACKS):
        if stacks >> stack & 1:
            out[count] = STACK + stack
            count += 1
    return count


def fill_other_pieces(state: Position, stack: i64, kind: i64, out: vec[i64]) -> i64:
    """The pieces of another kind in a top steamer."""
    steamer: i64 = top_steamer(state, stack)
    count: i64 = 0
    for other in range(KINDS):
        if other != kind and held(steamer, other):
            out[count] = PIECE + other
            count += 1
    return count


def fill_hand(state: Position, seat: i64, out: vec[i64]) -> i64:
    """Any card of a hand."""
    cards: i64 = state.box.cards
    at: i64 = state.box.card_at
    hands = state.hands
    hand: i64 = seat * cards
    count: i64 = 0
    for card in range(cards):
        if hands[hand + card]:
            out[count] = at + card
            count += 1
    return count


def listed_answers(state: Position, seat: int) -> Place:
    """What is allowed, in words; a long list is cut short."""
    legal = [noted(state, action) for action in state.legal(seat)]
    shown = listed(legal[:9])
    return words.AND_MORE(answers=shown) if len(legal) > 9 else shown


def numbers_of(stacks: i64) -> list[int]:
    """The numbers of stacks that are given as bits."""
    return [stack + 1 for stack in range(STACKS) if stacks >> stack & 1]


def number_or_none(staged: i64) -> int | None:
    """A stack that has been chosen, by the number that people know it by."""
    return int(staged) + 1 if staged >= 0 else None
