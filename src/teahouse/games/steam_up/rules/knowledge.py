"""Who knows what (U19, R5).

What lies open is known to all. Beyond that: the contents of steamers that were once on top, pieces that went back
into the bag, cards that went from hand to hand in front of their two owners, and which discards made up the deck.
"""

from mypy_extensions import i64

from teahouse.games.steam_up.rules.position import Position


def drawn(state: Position, seat: i64, card: i64) -> None:
    """A seat has drawn this card: it knows that the deck holds one less."""
    state.deck_most[seat * state.box.cards + card] -= 1


def shuffled(state: Position) -> None:
    """Everyone has seen the discards that the deck is made of."""
    cards = state.box.cards
    for observer in range(state.box.players + 1):
        for card in range(cards):
            state.deck_most[observer * cards + card] = state.deck[card]


def shown(state: Position, owner: i64, card: i64) -> None:
    """All have seen this card leave a hand."""
    known = state.known
    players: i64 = state.box.players
    cards: i64 = state.box.cards
    at: i64 = owner * cards + card
    for _observer in range(players):
        if known[at]:
            known[at] -= 1
        at += players * cards  # the next observer's


def handed_out(state: Position, giver: i64, taker: i64, card: i64) -> None:
    """A card leaves a hand for another: its new owner knows which; for others any card of the giver may be gone."""
    box = state.box
    known = state.known
    for observer in range(box.players):
        if observer == taker:
            seen: i64 = (observer * box.players + giver) * box.cards + card
            if known[seen]:
                known[seen] -= 1
        elif observer != giver:
            row: i64 = (observer * box.players + giver) * box.cards
            for other in range(row, row + box.cards):
                if known[other]:
                    known[other] -= 1


def handed_in(state: Position, giver: i64, taker: i64, card: i64) -> None:
    """It has arrived: whoever gave it knows where it is."""
    box = state.box
    state.known[(giver * box.players + taker) * box.cards + card] += 1


# -- what is not known, drawn again
