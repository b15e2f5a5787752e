"""What a seat may know (T12, R5) as numbers."""

from mypy_extensions import i64

from teahouse.core.observe import LIMIT, Field, Observer, Page
from teahouse.core.state import State
from teahouse.games.taiwan_snackbar.components import Components
from teahouse.games.taiwan_snackbar.position import Position


class SnackbarObserver(Observer):
    """The fields in the order of writing."""

    def __init__(self, box: Components) -> None:
        players = int(box.players)
        kinds = int(box.kinds)
        names = ", ".join(box.names[:kinds])
        cards = int(box.cards)
        super().__init__(
            box,
            [
                Field("hand", kinds, cards, f"own cards by kind: {names}"),
                Field("top", int(box.dishes), 1, "the dish on top, as one of the dishes; all 0 for none (T5)"),
                Field("food", 1, LIMIT, "Collected Food Points"),
                Field("clockwise", 1, 1, "1 if play goes clockwise (T16)"),
                Field("pile", 1, cards + int(box.no_more_cards), "cards in the draw pile, No More cards included"),
                Field("no_more", 1, int(box.no_more_cards), "No More cards in the game (T1)"),
                Field("discards", kinds, cards, "both discard piles by kind"),
                Field("choosing", 1, 1, "1 if one is asked whom Choose Player names (T6)"),
                Field("turn", players, 1, "whose turn it is, by player"),
                Field("cards", players, cards, "cards in hand, by player"),
                Field("points", players, LIMIT, "negative points, by player (T10)"),
                Field("in", players, 1, "1 while the player is in the game (T11)"),
                Field("known", players * kinds, cards, "what all have seen of the hand, by player and kind (T12)"),
            ],
        )
        self.box = box

    def write(self, state: State, seat: i64, page: Page) -> None:
        assert isinstance(state, Position)
        box = self.box
        kinds = box.kinds
        players = box.players
        page.row(state.hands, seat * kinds, kinds)
        page.one_of(state.top, box.dishes)
        page.put(state.food)
        page.flag(state.direction == 1)
        page.put(state.pile_size)
        page.put(state.no_more)
        page.row(state.discards, 0, kinds)
        page.flag(state.choosing and seat == state.active)  # others do not see it (R8)
        page.seat(state.active, seat, players)
        page.ring(state.sizes, 0, seat, players)
        page.ring(state.points, 0, seat, players)
        for i in range(players):
            page.flag(state.left_at[seat + i if seat + i < players else seat + i - players] == 0)
        page.ring(state.known, 0, seat * kinds, players * kinds)

    def score(self, state: State, seat: i64) -> i64:
        assert isinstance(state, Position)
        if self.box.knock_out:  # how many one has outlasted (T11)
            left: i64 = state.left_at[seat]
            return left - 1 if left else state.leavers
        return -state.points[seat]

    def gone(self, state: State, seat: i64) -> bool:
        assert isinstance(state, Position)
        return state.left_at[seat] > 0


OBSERVER = SnackbarObserver
