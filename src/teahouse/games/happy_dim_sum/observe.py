"""What a seat may know (H14, R5) as numbers."""

from mypy_extensions import i64

from teahouse.core.observe import LIMIT, Field, Observer, Page
from teahouse.core.state import State
from teahouse.games.happy_dim_sum.components import CLASSES, Components
from teahouse.games.happy_dim_sum.plates import points_of, sets_of
from teahouse.games.happy_dim_sum.position import Position
from teahouse.games.happy_dim_sum.questions import MOVE, OVER, WORDS


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
                Field("special_sets", players, types, "complete sets that are Daily Specials, by player (H7)"),
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
        page.one_of(-1 if over else (state.active - seat) % players, players)
        page.one_of((state.asked - seat) % players if state.asked >= 0 else -1, players)
        page.put(0 if over else state.moves)
        page.put(state.deck_size)
        page.row(state.revealed, 0, box.types)
        page.row(state.discards, 0, box.kinds)
        page.flag(state.closing)
        page.put(state.finals + 1)
        self.write_moving(state, seat, page)
        self.write_staged(state, seat, page, mine)
        for i in range(players):
            page.put(state.sizes[(seat + i) % players])
        for i in range(players):
            page.flag(state.left_at[(seat + i) % players] == 0)
        for i in range(players):
            page.put(state.owed[(seat + i) % players])
        for i in range(players):
            page.put(points_of(state, (seat + i) % players))
        for i in range(players):
            page.put(sets_of(state, (seat + i) % players, False))
        for i in range(players):
            page.put(sets_of(state, (seat + i) % players, True))
        self.write_places(state, seat, page, over)

    def write_moving(self, state: Position, seat: i64, page: Page) -> None:
        """Pieces between two players and a battle for the bill lie open for all to see (H4, H8)."""
        box = self.box
        players = box.players
        page.one_of(state.load, box.types + 1)
        page.put(state.load_pieces)
        page.put(state.load_teas)
        page.one_of(state.load_on, box.types)
        page.one_of((state.load_from - seat) % players if state.load_from >= 0 else -1, players)
        page.one_of((state.load_to - seat) % players if state.load_to >= 0 else -1, players)
        page.put(state.links)
        page.one_of((state.battle_last - seat) % players if state.battle_last >= 0 else -1, players)
        for i in range(players):
            page.flag(state.battle_last >= 0 and state.battle_out[(seat + i) % players] != 0)

    def write_staged(self, state: Position, seat: i64, page: Page, mine: bool) -> None:
        box = self.box
        players = box.players
        if not mine or not state.staging():
            page.nothing(box.types + 3 + players)
            return
        page.one_of(state.staged, box.types + 1)
        page.put(state.staged_pieces)
        page.put(state.staged_teas)
        page.one_of((state.staged_seat - seat) % players if state.staged_seat >= 0 else -1, players)

    def write_places(self, state: Position, seat: i64, page: Page, over: bool) -> None:
        box = self.box
        players = box.players
        types = box.types
        for i in range(players):
            page.row(state.pieces, (seat + i) % players * types, types)
        for i in range(players):
            page.row(state.teas, (seat + i) % players * types, types)
        for i in range(players):
            page.row(state.sauce, (seat + i) % players * types, types)
        if over:
            page.nothing(players * (box.kinds + CLASSES))
            return
        for i in range(players):
            page.row(state.known, (seat * players + (seat + i) % players) * box.kinds, box.kinds)
        for i in range(players):
            other: i64 = (seat + i) % players
            for c in range(CLASSES):
                most: i64 = state.most[other * CLASSES + c]
                page.put(most if most < state.sizes[other] else state.sizes[other])

    def score(self, state: State, seat: i64) -> i64:
        assert isinstance(state, Position)
        return -points_of(state, seat)  # fewest points win (H13)

    def gone(self, state: State, seat: i64) -> bool:
        assert isinstance(state, Position)
        return state.left_at[seat] > 0


OBSERVER = HappyObserver
