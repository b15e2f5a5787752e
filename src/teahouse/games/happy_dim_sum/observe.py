"""What a seat may know (H14, R5) as numbers."""

from typing import Final

from mypy_extensions import i64

from teahouse.core.observe import LIMIT, Field, Observer, Page
from teahouse.core.state import State
from teahouse.games.happy_dim_sum.components import CLASSES, Components
from teahouse.games.happy_dim_sum.plates import points_of
from teahouse.games.happy_dim_sum.position import Position
from teahouse.games.happy_dim_sum.questions import MOVE, OVER, WORDS

COUNTED: Final[i64] = 3  # points, sets, special sets


class HappyObserver(Observer):
    """The fields in the order of writing."""

    def __init__(self, box: Components) -> None:
        players = int(box.players)
        types = int(box.types)
        kinds = int(box.kinds)
        cards = int(box.cards)
        dishes = ", ".join(box.names[:types])
        super().__init__(
            box,
            [
                Field("hand", kinds, cards, f"own cards by kind: {', '.join(box.names)}"),
                Field("question", OVER, 1, f"what is asked: {', '.join(WORDS[:OVER])}; all 0 when it is over"),
                Field("turn", players, 1, "whose turn it is, by player"),
                Field("asked", players, 1, "who decides now, by player"),
                Field("moves", 1, int(box.moves), "moves made in this turn (H22)"),
                Field("deck", 1, cards + int(box.special_cards), "cards in the deck"),
                Field("specials", types, int(box.special_cards), f"Daily Specials that lie open: {dishes}"),
                Field("discards", kinds, cards, "discards by kind"),
                Field("closing", 1, 1, "1 once the last card is drawn (H13)"),
                Field("finals", 1, players + 1, "final turns still to come, plus one; 0 before them (H13)"),
                Field("load", types + 1, 1, "what is on its way: one of the dim sum, or Tea (H4)"),
                Field("load_pieces", 1, cards, "pieces on their way"),
                Field("load_tea", 1, cards, "Tea on its way"),
                Field("load_on", types, 1, "the dish that Tea alone was served onto (H5)"),
                Field("load_from", players, 1, "who sent it, by player"),
                Field("load_to", players, 1, "who it goes to, by player"),
                Field("yum_chas", 1, cards, "Yum Cha! cards played in answer"),
                Field("battle", players, 1, "who called Check Please! last, by player (H8)"),
                Field("battle_out", players, 1, "1 for who has passed in the battle, by player"),
                Field("staged", types + 1, 1, "own move so far: the dim sum, or Tea (R8)"),
                Field("staged_pieces", 1, cards, "own move so far: pieces"),
                Field("staged_tea", 1, cards, "own move so far: Tea"),
                Field("staged_player", players, 1, "own move so far: for whom, by player"),
                Field("cards", players, cards, "cards in hand, by player"),
                Field("in", players, 1, "1 while the player is not full (H10)"),
                Field("owed", players, 1, "1 for whose hand ran out this turn (H12)"),
                Field("points", players, LIMIT, "points, few are good, by player (H13)"),
                Field("sets", players, types, "complete sets, by player"),
                Field("special_sets", players, types, "complete sets that are Daily Specials, by player (H10)"),
                Field("pieces", players * types, cards, "pieces on the table, by player and dish, Tea included (H1)"),
                Field("tea", players * types, cards, "Tea among them, by player and dish"),
                Field("sauce", players * types, 1, "1 under Hot Sauce, by player and dish (H6)"),
                Field("known", players * kinds, cards, "what one has seen of the hand, by player and kind (R5)"),
                Field(
                    "most", players * CLASSES, cards, "at most so many dim sum, Yum Cha!, Check Please! in hand (R5)"
                ),
            ],
        )
        self.box = box

    def write(self, state: State, seat: i64, page: Page) -> None:
        assert isinstance(state, Position)
        box = self.box
        players = box.players
        mine = seat == state.asked
        over = state.question == OVER
        question: i64 = state.question
        if state.staging() and not mine:
            question = MOVE  # others do not see how far a move is put together (R8)
        page.row(state.hands, seat * box.kinds, box.kinds)
        page.one_of(question, OVER)
        if over:
            page.nothing(players)
        else:
            page.seat(state.active, seat, players)
        page.seat(state.asked, seat, players)
        if over:
            page.nothing(1)
        else:
            page.put(state.moves)
        page.put(state.deck_size)
        page.row(state.revealed, 0, box.types)
        page.row(state.discards, 0, box.kinds)
        page.flag(state.closing)
        page.put(state.finals + 1)
        self.write_moving(state, seat, page)
        self.write_staged(state, seat, page, mine)
        page.ring(state.sizes, 0, seat, players)
        for i in range(players):
            page.flag(state.left_at[seat + i if seat + i < players else seat + i - players] == 0)
        page.ring(state.owed, 0, seat, players)
        self.write_counts(state, seat, page)
        self.write_places(state, seat, page, over)

    def write_moving(self, state: Position, seat: i64, page: Page) -> None:
        """Pieces between two players and a battle for the bill lie open for all to see (H4, H8)."""
        box = self.box
        players = box.players
        page.one_of(state.load, box.types + 1)
        page.put(state.load_pieces)
        page.put(state.load_teas)
        page.one_of(state.load_on, box.types)
        page.seat(state.load_from, seat, players)
        page.seat(state.load_to, seat, players)
        page.put(state.links)
        page.seat(state.battle_last, seat, players)
        if state.battle_last < 0:
            page.nothing(players)
            return
        for i in range(players):
            page.flag(state.battle_out[seat + i if seat + i < players else seat + i - players] != 0)

    def write_staged(self, state: Position, seat: i64, page: Page, mine: bool) -> None:
        box = self.box
        players = box.players
        if not mine or not state.staging():
            page.nothing(box.types + 3 + players)
            return
        page.one_of(state.staged, box.types + 1)
        page.put(state.staged_pieces)
        page.put(state.staged_teas)
        page.seat(state.staged_seat, seat, players)

    def write_counts(self, state: Position, seat: i64, page: Page) -> None:
        """Points, complete sets and Daily Specials among them of all players, counted in one go (H10, H13)."""
        box = self.box
        players = box.players
        types = box.types
        sets = box.sets
        pieces = state.pieces
        revealed = state.revealed
        counts = page.notes(COUNTED * players)
        for other in range(players):
            points: i64 = 0
            full: i64 = 0
            special: i64 = 0
            for dish in range(types):
                lying: i64 = pieces[other * types + dish]
                points += lying
                if lying == sets[dish]:
                    full += 1
                    if revealed[dish]:
                        special += 1
            counts[other] = points + full
            counts[players + other] = full
            counts[2 * players + other] = special
        for which in range(COUNTED):
            page.ring(counts, which * players, seat, players)

    def write_places(self, state: Position, seat: i64, page: Page, over: bool) -> None:
        box = self.box
        players = box.players
        kinds = box.kinds
        first: i64 = seat * box.types
        dishes: i64 = players * box.types
        page.ring(state.pieces, 0, first, dishes)
        page.ring(state.teas, 0, first, dishes)
        page.ring(state.sauce, 0, first, dishes)
        if over:
            page.nothing(players * (kinds + CLASSES))
            return
        page.ring(state.known, seat * players * kinds, seat * kinds, players * kinds)
        sizes = state.sizes
        limits = state.most
        most = page.notes(players * CLASSES)
        for other in range(players):
            for c in range(other * CLASSES, (other + 1) * CLASSES):
                most[c] = limits[c] if limits[c] < sizes[other] else sizes[other]
        page.ring(most, 0, seat * CLASSES, players * CLASSES)

    def score(self, state: State, seat: i64) -> i64:
        assert isinstance(state, Position)
        return -points_of(state, seat)  # fewest points win (H13)

    def gone(self, state: State, seat: i64) -> bool:
        assert isinstance(state, Position)
        return state.left_at[seat] > 0


OBSERVER = HappyObserver
