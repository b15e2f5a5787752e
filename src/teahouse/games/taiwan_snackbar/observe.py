"""What a seat may know (T12, R5) as numbers."""

from typing import Final

from mypy_extensions import i64

from teahouse.core.observe import LIMIT, Field, Observer, Page
from teahouse.core.state import State
from teahouse.games.taiwan_snackbar.components import Components
from teahouse.games.taiwan_snackbar.position import Position

ROUNDS: Final = 1000  # as far as they are counted: packs of one's own may have any number


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
                *_rounds(box),
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
        if box.listed:
            page.put(state.round if state.round < ROUNDS else ROUNDS)
            page.put(box.number_in(state.round + 1))
        if box.rounds > 1:
            page.put(box.rounds - state.round)
            page.ring(state.won, 0, seat, players)
            page.ring(state.first_out, 0, seat, players)
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
        if self.box.rounds > 1:
            return state.won[seat]  # T13
        if self.box.knock_out:  # how many one has outlasted (T11)
            left: i64 = state.left_at[seat]
            return left - 1 if left else state.leavers
        return -state.points[seat]

    def gone(self, state: State, seat: i64) -> bool:
        assert isinstance(state, Position)
        return state.left_at[seat] > 0 and self.box.rounds == 1  # else who has left a round may still win (T13)


def _rounds(box: Components) -> list[Field]:
    """What is known of the rounds; by version 1 nobody counted them."""
    if not box.listed:
        return []
    fields = [
        Field("round", 1, ROUNDS, "the competition round, counted from 1 (T1); in a knock-out the elimination (T13)"),
        Field("next_no_more", 1, int(box.no_more_cards), "No More cards that were agreed on for the next round (T1)"),
    ]
    if box.rounds > 1:
        players = int(box.players)
        most = int(box.rounds)
        fields.append(Field("rounds_left", 1, most, "rounds of the knock-out after this one (T13)"))
        fields.append(Field("won", players, most, "rounds won, by player (T13)"))
        fields.append(Field("first_out", players, most, "how often the first to leave a round, by player (T13)"))
    return fields


OBSERVER = SnackbarObserver
