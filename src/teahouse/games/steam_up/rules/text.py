"""A whole position as text that a person can read, and back again, refusing what contradicts itself."""

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.cards import counts, read_counts, read_list, read_number, total, zeros
from teahouse.core.errors import InvalidPosition
from teahouse.games.steam_up.rules import agenda, consistency
from teahouse.games.steam_up.rules.agenda import ABOUT, OP, PHASES, SEAT, STAGED, STRIDE
from teahouse.games.steam_up.rules.components import ANIMALS, KINDS, SLOTS, TALLEST, Components
from teahouse.games.steam_up.rules.geometry import STACKS
from teahouse.games.steam_up.rules.position import Position
from teahouse.games.steam_up.rules.steamers import SEEN, contents


def write(state: Position) -> dict[str, object]:
    """Everything, the hidden included."""
    box = state.box
    cards = box.fortune.names
    players = int(box.players)
    return {
        "phase": PHASES[state.phase],
        "round": int(state.round),
        "counter": int(state.counter),
        "rotation": int(state.rotation),
        "stacks": [
            [_steamer(state.stacks[stack * TALLEST + level], box) for level in range(state.heights[stack])]
            for stack in range(STACKS)
        ],
        "bag": counts(state.bag, box.kinds),
        "bag_known": counts(state.bag_known, box.kinds),
        "bag_exact": [box.kinds[kind] for kind in range(KINDS) if state.bag_exact >> kind & 1],
        "supply": counts(state.supply, box.kinds),
        "tray": counts(state.tray, box.kinds),
        "deck": counts(state.deck, cards),
        "deck_most": [counts(state.deck_most, cards, i * box.cards) for i in range(players + 1)],
        "discards": counts(state.discards, cards),
        "fates_unseen": counts(state.fates, box.fate.names),
        "fate_left": int(state.fate_left),
        "fate": None if state.fate_now < 0 else box.fate.names[state.fate_now],
        "round_kind": _kind(state.round_kind, box),
        "rolled": _kind(state.rolled, box),
        "seats": [_seat(state, seat) for seat in range(players)],
        "kept": [[int(state.kept[i] & 7), cards[state.kept[i] >> 3]] for i in range(state.kept_count)],
        "dealt": [int(animal) for animal in state.dealt],
        "picks": [int(pick) for pick in state.picks],
        "marker": int(state.marker),
        "first": int(state.first),
        "turns": int(state.turns),
        "active": int(state.active),
        "acts": int(state.acts),
        "last_act": int(state.last_act),
        "used": int(state.used),
        "discount": int(state.discount),
        "filled": int(state.filled),
        "filler": int(state.filler),
        "agenda": [_entry(state, i * STRIDE) for i in range(state.depth)],
    }


def _kind(kind: i64, box: Components) -> str | None:
    return None if kind < 0 else box.kinds[kind]


def _steamer(steamer: i64, box: Components) -> dict[str, object]:
    return {"pieces": contents(steamer, box.kinds), "seen": steamer & SEEN != 0}


def _seat(state: Position, seat: i64) -> dict[str, object]:
    box = state.box
    row: i64 = seat * KINDS
    cards = box.fortune.names
    return {
        "animal": None if state.animal[seat] < 0 else ANIMALS[state.animal[seat]],
        "hp": int(state.hp[seat]),
        "tokens": counts(state.tokens, box.kinds, row),
        "board": counts(state.board, box.kinds, row),
        "excess": counts(state.excess, box.kinds, row),
        "peak": counts(state.peak, box.kinds, row),
        "row_of": [int(state.row_of[row + kind]) for kind in range(KINDS)],
        "columns": int(state.columns[seat]),
        "rows": int(state.rows[seat]),
        "bought": int(state.bought[seat]),
        "hand": counts(state.hands, cards, seat * box.cards),
        "known": [counts(state.known, cards, (seat * box.players + owner) * box.cards) for owner in range(box.players)],
    }


def _entry(state: Position, at: i64) -> dict[str, object]:
    frame = state.agenda
    return {
        "task": agenda.NAMES[int(frame[at + OP])],
        "seat": int(frame[at + SEAT]),
        "about": [int(frame[at + ABOUT + i]) for i in range(3)],
        "staged": [int(frame[at + STAGED + i]) for i in range(3)],
    }


# -- reading


def read(state: Position, data: dict[str, object]) -> None:
    """Take a position over."""
    state.clear()
    box = state.box
    players = int(box.players)
    cards = box.fortune.names
    phase = data.get("phase")
    if phase not in PHASES:
        raise InvalidPosition(f"phase is {phase!r}; known are {', '.join(PHASES)}")
    state.phase = PHASES.index(str(phase))
    state.round = read_number(data, "round", 0, 99)
    state.counter = read_number(data, "counter", 0, int(box.counter))
    state.rotation = read_number(data, "rotation", 0, 3)
    for stack, steamers in enumerate(read_list(data, "stacks", STACKS)):
        _read_stack(state, stack, steamers)
    state.bag = _pieces(data, "bag", box.kinds)
    state.bag_size = total(state.bag)
    state.bag_known = _pieces(data, "bag_known", box.kinds)
    exact = data.get("bag_exact")
    if not isinstance(exact, list) or any(kind not in box.kinds for kind in exact):
        raise InvalidPosition("bag_exact is not a list of kinds of dim sum")
    state.bag_exact = sum(1 << box.kinds.index(str(kind)) for kind in set(exact))
    state.supply = _pieces(data, "supply", box.kinds)
    state.tray = _pieces(data, "tray", box.kinds)
    state.deck = _pieces(data, "deck", cards)
    state.deck_size = total(state.deck)
    most: list[int] = []
    for row in read_list(data, "deck_most", players + 1):
        most += read_counts(row, cards, "deck_most")
    state.deck_most = vec[i64](most)
    state.discards = _pieces(data, "discards", cards)
    state.discards_size = total(state.discards)
    state.fates = _pieces(data, "fates_unseen", box.fate.names)
    state.fate_left = read_number(data, "fate_left", 0, int(box.fate_cards))
    state.fate_now = _name(data, "fate", box.fate.names)
    state.round_kind = _name(data, "round_kind", box.kinds)
    state.rolled = _name(data, "rolled", box.kinds)
    for seat, place in enumerate(read_list(data, "seats", players)):
        _read_seat(state, seat, place)
    _read_kept(state, data)
    state.dealt = _row(data, "dealt", 2 * players, -1, len(ANIMALS) - 1)
    state.picks = _row(data, "picks", players, -1, 1 << 20)
    state.marker = read_number(data, "marker", -1, players - 1)
    state.first = read_number(data, "first", -1, players - 1)
    state.turns = read_number(data, "turns", 0, players)
    state.active = read_number(data, "active", -1, players - 1)
    state.acts = read_number(data, "acts", 0, 3)
    state.last_act = read_number(data, "last_act", -1, 4)
    state.used = read_number(data, "used", 0, 1)
    state.discount = read_number(data, "discount", 0, 1)
    state.filled = read_number(data, "filled", 0, 18)
    state.filler = read_number(data, "filler", -1, players - 1)
    _read_agenda(state, data)
    consistency.check(state)


def _pieces(data: dict[str, object], key: str, names: list[str]) -> vec[i64]:
    return vec[i64](read_counts(data.get(key), names, key))


def _name(data: dict[str, object], key: str, names: list[str]) -> int:
    value = data.get(key)
    if value is None:
        return -1
    if value not in names:
        raise InvalidPosition(f"{key} is {value!r}; known are {', '.join(names)}")
    return names.index(str(value))


def _row(data: dict[str, object], key: str, length: int, least: int, most: int) -> vec[i64]:
    values: list[int] = []
    for item in read_list(data, key, length):
        if not isinstance(item, int) or isinstance(item, bool) or not least <= item <= most:
            raise InvalidPosition(f"{key} holds {item!r}, allowed is {least} to {most}")
        values.append(item)
    return vec[i64](values)


def _read_stack(state: Position, stack: int, steamers: object) -> None:
    if not isinstance(steamers, list) or len(steamers) > state.box.tallest:
        raise InvalidPosition(f"stack {stack + 1} is not a list of up to {state.box.tallest} steamers")
    for level, item in enumerate(steamers):
        if not isinstance(item, dict) or not isinstance(item.get("seen"), bool):
            raise InvalidPosition(f"stack {stack + 1} holds {item!r}, which is no steamer")
        pieces = read_counts(item.get("pieces"), state.box.kinds, f"stack {stack + 1}")
        if not 1 <= sum(pieces) <= 15:
            raise InvalidPosition(f"a steamer of stack {stack + 1} holds {sum(pieces)} pieces")
        steamer = SEEN if item["seen"] else 0
        for kind in range(KINDS):
            steamer += pieces[kind] << 4 * kind
        state.stacks[stack * TALLEST + level] = steamer
    state.heights[stack] = len(steamers)
    if steamers:
        state.standing |= 1 << stack


def _read_seat(state: Position, seat: int, place: object) -> None:
    box = state.box
    if not isinstance(place, dict):
        raise InvalidPosition(f"seat {seat} is {place!r}, not a table")
    cards = box.fortune.names
    state.animal[seat] = _name(place, "animal", ANIMALS)
    state.hp[seat] = read_number(place, "hp", -999, 999)
    state.columns[seat] = read_number(place, "columns", 0, (1 << SLOTS) - 1)
    state.rows[seat] = read_number(place, "rows", 0, (1 << KINDS) - 1)
    state.bought[seat] = read_number(place, "bought", 0, 18)
    tokens = read_counts(place.get("tokens"), box.kinds, "tokens")
    board = read_counts(place.get("board"), box.kinds, "board")
    excess = read_counts(place.get("excess"), box.kinds, "excess")
    peak = read_counts(place.get("peak"), box.kinds, "peak")
    row_of = _row(place, "row_of", KINDS, -1, KINDS - 1)
    for kind in range(KINDS):
        here = seat * KINDS + kind
        state.tokens[here] = tokens[kind]
        state.board[here] = board[kind]
        state.excess[here] = excess[kind]
        state.peak[here] = peak[kind]
        state.row_of[here] = row_of[kind]
    hand = read_counts(place.get("hand"), cards, "hand")
    state.sizes[seat] = sum(hand)
    for card in range(len(cards)):
        state.hands[seat * len(cards) + card] = hand[card]
    for owner, row in enumerate(read_list(place, "known", int(box.players))):
        for card, count in enumerate(read_counts(row, cards, "known")):
            state.known[(seat * int(box.players) + owner) * len(cards) + card] = count


def _read_kept(state: Position, data: dict[str, object]) -> None:
    box = state.box
    kept = data.get("kept")
    if not isinstance(kept, list) or len(kept) > box.kept_cards:
        raise InvalidPosition(f"kept is not a list of up to {box.kept_cards} cards")
    for i, item in enumerate(kept):
        if not isinstance(item, list) or len(item) != 2 or item[1] not in box.fortune.names:
            raise InvalidPosition(f"kept holds {item!r}, not a seat and a card")
        card = box.fortune.names.index(str(item[1]))
        seat = item[0]
        if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < box.players:
            raise InvalidPosition(f"kept holds {item!r}, which is nobody's")
        if not box.fortune.kept[card]:
            raise InvalidPosition(f"{item[1]} is not a card that is kept")
        state.kept[i] = card << 3 | seat
    state.kept_count = len(kept)


def _read_agenda(state: Position, data: dict[str, object]) -> None:
    entries = data.get("agenda")
    if not isinstance(entries, list) or len(entries) > 99:
        raise InvalidPosition("agenda is not a list of things to do")
    state.agenda = zeros(STRIDE * 12)
    for item in entries:
        if not isinstance(item, dict) or str(item.get("task")) not in agenda.CODES:
            raise InvalidPosition(f"agenda holds {item!r}; known tasks are {', '.join(agenda.CODES)}")
        op = agenda.CODES[str(item["task"])]
        seat = read_number(item, "seat", -1, int(state.box.players) - 1)
        about = _row(item, "about", 3, -99, 1 << 20)
        staged = _row(item, "staged", 3, -1, 1 << 20)
        state.push(op, seat, about[0], about[1], about[2])
        at = state.top()
        for i in range(3):
            state.agenda[at + STAGED + i] = staged[i]
