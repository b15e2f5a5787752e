"""What a seat may know (R5) as numbers."""

from mypy_extensions import i64

from teahouse.core.observe import LIMIT, Field, Observer, Page
from teahouse.core.state import State
from two_taps.components import Components
from two_taps.position import Position


class TeaObserver(Observer):
    """The fields in the order of writing."""

    def __init__(self, box: Components) -> None:
        players, teas, dishes = int(box.players), int(box.teas), int(box.dishes)
        cards, hand = max(box.tea_copies), int(box.hand)
        plates = max(box.dish_copies)
        super().__init__(
            box,
            [
                Field("hand", teas, hand, f"own teas by kind: {', '.join(box.tea_names)}"),
                Field("cup", teas, 1, "the tea in the own cup; all 0 for none (P4)"),
                Field("round", 1, int(box.rounds), "dishes that have come to the table"),
                Field("host", players, 1, "the host, by player (P5)"),
                Field("tapper", players, 1, "who may tap, by player; all 0 while teas are poured (P6)"),
                Field("poured", players, 1, "1 for who has poured, by player"),
                Field("cups", players * teas, 1, "the cups that are shown, by player and tea"),
                Field("cards", players, hand, "teas in hand, by player"),
                Field("spent", teas, cards, "teas put aside face up, by kind (P7)"),
                Field("offer", dishes, plates, f"dishes on the table by kind: {', '.join(box.dish_names)}"),
                Field("trolley", dishes, plates, "dishes to come, by kind"),
                Field("plates", players * dishes, plates, "dishes taken, by player and kind"),
                Field("points", players, LIMIT, "points, by player (P8)"),
            ],
        )
        self.box = box

    def write(self, state: State, seat: i64, page: Page) -> None:
        assert isinstance(state, Position)
        box = self.box
        players, teas, dishes = box.players, box.teas, box.dishes
        page.row(state.hands, seat * teas, teas)
        page.one_of(state.cups[seat], teas)
        page.put(state.round)
        page.seat(state.host, seat, players)
        page.seat(state.tapper, seat, players)
        for i in range(players):
            page.flag(state.cups[(seat + i) % players] >= 0)
        for i in range(players):
            page.one_of(state.cups[(seat + i) % players] if state.tapper >= 0 else -1, teas)
        page.ring(state.sizes, 0, seat, players)
        page.row(state.spent, 0, teas)
        page.row(state.offer, 0, dishes)
        page.row(state.trolley, 0, dishes)
        page.ring(state.plates, 0, seat * dishes, players * dishes)
        for i in range(players):
            page.put(state.worth((seat + i) % players))

    def score(self, state: State, seat: i64) -> i64:
        assert isinstance(state, Position)
        return state.worth(seat)


OBSERVER = TeaObserver
