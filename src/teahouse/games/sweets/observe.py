"""What a seat may know (S8, R5) as numbers."""

from mypy_extensions import i64

from teahouse.core.observe import LIMIT, Field, Observer, Page
from teahouse.core.state import State
from teahouse.games.sweets.components import Components
from teahouse.games.sweets.position import Position


class SweetsObserver(Observer):
    """The fields in the order of writing."""

    def __init__(self, box: Components) -> None:
        players = int(box.players)
        kinds = int(box.kinds)
        sweets = int(box.sweets)
        cards = int(box.cards)
        names = ", ".join(box.names)
        super().__init__(
            box,
            [
                Field("hand", kinds, cards, f"own cards by kind: {names}"),
                Field("row", kinds, int(box.row), "cards lying face up, by kind"),
                Field("pile", 1, cards, "cards in the pile"),
                Field("set_aside", sweets, cards, "solo: sweets set aside, by kind (S7)"),
                Field("give", kinds, cards, "own trade so far: cards given, by kind (S3)"),
                Field("take", kinds, int(box.row), "own trade so far: cards taken, by kind (S3)"),
                Field("final", 1, players, "final turns still to come, the current one included; 0 before (S5)"),
                Field("trades", 1, LIMIT, "trades in a row (S10)"),
                Field("turn", players, 1, "whose turn it is, by player"),
                Field("cards", players, cards, "sweets in hand, by player"),
                Field("tea", players, LIMIT, "Tea Cups, by player"),
                Field("star", players, 1, "1 for who holds the Star (S9)"),
                Field("points", players, LIMIT, "points, by player", -LIMIT),
                Field("known", players * sweets, cards, "what all have seen of the hand, by player and sweet (S8)"),
                Field(
                    "released",
                    players * int(box.hands),
                    cards,
                    "hands released, by player, sweet and number of cards (S1)",
                ),
            ],
        )
        self.box = box

    def write(self, state: State, seat: i64, page: Page) -> None:
        assert isinstance(state, Position)
        box = self.box
        kinds = box.kinds
        players = box.players
        page.row(state.hands, seat * kinds, kinds)
        page.row(state.row, 0, kinds)
        page.put(state.pile_size)
        page.row(state.set_aside, 0, box.sweets)
        if seat == state.active:
            page.row(state.given, 0, kinds)
            page.row(state.taken, 0, kinds)
        else:
            page.nothing(2 * kinds)  # R8
        page.put(state.final_left)
        page.put(state.trades)
        page.seat(state.active, seat, players)
        page.ring(state.sizes, 0, seat, players)
        for i in range(players):
            other: i64 = seat + i if seat + i < players else seat + i - players
            page.put(state.hands[other * kinds + box.tea])
        page.seat(state.star, seat, players)
        page.ring(state.points, 0, seat, players)
        for i in range(players):
            other = seat + i if seat + i < players else seat + i - players
            page.row(state.known, other * kinds, box.sweets)
        page.ring(state.released, 0, seat * box.hands, players * box.hands)

    def score(self, state: State, seat: i64) -> i64:
        assert isinstance(state, Position)
        return state.points[seat]


OBSERVER = SweetsObserver
