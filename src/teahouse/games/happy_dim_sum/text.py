"""A position as plain data, and back; what is not said is as at the beginning of a turn."""

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.cards import counts, read_counts, read_list, read_number, total, zeros
from teahouse.core.errors import InvalidPosition
from teahouse.games.happy_dim_sum.components import CLASSES, DIM_SUM
from teahouse.games.happy_dim_sum.consistency import check
from teahouse.games.happy_dim_sum.position import Position
from teahouse.games.happy_dim_sum.questions import WORDS

GROUPS = ["dim sum", "yum cha", "check please"]
WAYS = ["hand", "yum cha"]  # how pieces on their way set out (H4)
KEYS = ["deck", "hands", "dishes", "discards", "specials", "known", "most", "left_at", "owed", "active", "asked"]
KEYS += ["question", "moves", "offered", "finals", "staged", "load", "battle"]


# -- writing


def write(state: Position) -> dict[str, object]:
    box = state.box
    players = box.players
    staged: dict[str, object] | None = None
    if state.staging():
        staged = {
            "dish": _name(state, state.staged),
            "pieces": int(state.staged_pieces),
            "tea": int(state.staged_teas),
            "seat": int(state.staged_seat),
        }
    load: dict[str, object] | None = None
    if state.load >= 0:
        load = {
            "dish": _name(state, state.load),
            "pieces": int(state.load_pieces),
            "tea": int(state.load_teas),
            "on": _name(state, state.load_on),
            "from": int(state.load_from),
            "to": int(state.load_to),
            "links": int(state.links),
        }
        if box.tells_way:
            load["by"] = WAYS[1 if state.load_sent else 0]
    battle: dict[str, object] | None = None
    if state.battle_last >= 0:
        battle = {"last": int(state.battle_last), "out": list(state.battle_out)}
    return {
        "deck": counts(state.deck, box.deck_names),
        "hands": [counts(state.hands, box.names, s * box.kinds) for s in range(players)],
        "dishes": [_dishes(state, s) for s in range(players)],
        "discards": counts(state.discards, box.names),
        "specials": counts(state.revealed, box.names[: box.types]),
        "known": _known(state),
        "most": [most_of(state, s) for s in range(players)],
        "left_at": list(state.left_at),
        "owed": list(state.owed),
        "active": int(state.active),
        "asked": int(state.asked),
        "question": WORDS[state.question],
        "moves": int(state.moves),
        "offered": int(state.offered),
        "finals": int(state.finals),
        "staged": staged,
        "load": load,
        "battle": battle,
    }


def _name(state: Position, dish: i64) -> str | None:
    return None if dish < 0 else state.box.names[dish]


def _dishes(state: Position, seat: i64) -> dict[str, dict[str, object]]:
    box = state.box
    listed: dict[str, dict[str, object]] = {}
    for dish in range(box.types):
        at: i64 = seat * box.types + dish
        if state.pieces[at]:
            listed[box.names[dish]] = {
                "pieces": int(state.pieces[at]),
                "tea": int(state.teas[at]),
                "sauce": state.sauce[at] > 0,
            }
    return listed


def most_of(state: Position, seat: i64) -> dict[str, int]:
    """Of which classes everyone knows how many a hand holds at most, and how many."""
    listed: dict[str, int] = {}
    for c in range(CLASSES):
        if state.most[seat * CLASSES + c] < state.sizes[seat]:
            listed[GROUPS[c]] = state.most[seat * CLASSES + c]
    return listed


def _known(state: Position) -> list[dict[str, object]]:
    box = state.box
    listed: list[dict[str, object]] = []
    if state.facts:
        for observer in range(box.players + 1):
            for holder in range(box.players):
                cards = counts(state.known, box.names, (observer * box.players + holder) * box.kinds)
                if cards:
                    listed.append({"observer": int(observer), "holder": int(holder), "cards": cards})
    return listed


# -- reading


def read(state: Position, data: dict[str, object]) -> None:
    """Take a position over, refusing one that contradicts itself."""
    box = state.box
    players = int(box.players)
    for key in data:
        if key not in KEYS:
            raise InvalidPosition(f"{key!r} is unknown in a position; known are {', '.join(KEYS)}")
    state.clear()
    state.deck = vec[i64](read_counts(data.get("deck"), box.deck_names, "deck"))
    state.deck_size = total(state.deck)
    hands: list[int] = []
    for row in read_list(data, "hands", players):
        hands += read_counts(row, box.names, "hands")
    state.hands = vec[i64](hands)
    for seat in range(players):
        state.sizes[seat] = sum(hands[seat * box.kinds : (seat + 1) * box.kinds])
    state.discards = vec[i64](read_counts(data.get("discards", {}), box.names, "discards"))
    state.revealed = vec[i64](read_counts(data.get("specials", {}), box.names[: box.types], "specials"))
    for dish in range(box.types):
        if state.revealed[dish]:
            state.shown += 1
    dishes = read_list(data, "dishes", players)
    for seat in range(players):
        _read_dishes(state, seat, dishes[seat])
    state.left_at = _numbers(data, "left_at", players, players)
    for seat in range(players):
        if state.left_at[seat]:
            state.still_in -= 1
            if state.departures < state.left_at[seat]:
                state.departures = state.left_at[seat]
    state.owed = _numbers(data, "owed", players, 1)
    state.active = read_number(data, "active", 0, players - 1)
    state.asked = read_number(data, "asked", -1, players - 1) if "asked" in data else state.active
    question = data.get("question", WORDS[0])
    if not isinstance(question, str) or question not in WORDS:
        raise InvalidPosition(f"question is {question!r}; known are {', '.join(WORDS)}")
    state.question = WORDS.index(question)
    state.moves = _number(data, "moves", 0, int(box.moves))
    state.offered = _number(data, "offered", 0, players)
    state.finals = read_number(data, "finals", -1, players) if "finals" in data else -1
    state.closing = state.deck_size == 0
    _read_move(state, data)
    _read_known(state, data)
    check(state)


def _number(data: dict[str, object], key: str, least: int, most: int) -> int:
    return read_number(data, key, least, most) if key in data else least


def _numbers(data: dict[str, object], key: str, length: int, most: int) -> vec[i64]:
    values: list[int] = []
    if key not in data:
        return zeros(length)
    for item in read_list(data, key, length):
        if not isinstance(item, int) or isinstance(item, bool) or not 0 <= item <= most:
            raise InvalidPosition(f"{key} holds {item!r}")
        values.append(item)
    return vec[i64](values)


def _table(data: dict[str, object], key: str, allowed: list[str]) -> dict[str, object]:
    """A part of a position that may be left out; its names are checked."""
    value = data.get(key)
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise InvalidPosition(f"{key} is {value!r}, not a table")
    for name in value:
        if name not in allowed:
            raise InvalidPosition(f"{key} holds {name!r}; known are {', '.join(allowed)}")
    return value


def _dish(state: Position, table: dict[str, object], key: str, tea: bool) -> int:
    """A dim sum by its name, Tea where it can stand for itself; -1 for none."""
    names = state.box.names[: state.box.types + (1 if tea else 0)]
    value = table.get(key)
    if value is None:
        return -1
    if not isinstance(value, str) or value not in names:
        raise InvalidPosition(f"{key} is {value!r}; known are {', '.join(names)}")
    return names.index(value)


def _read_dishes(state: Position, seat: i64, data: object) -> None:
    box = state.box
    listed = _table({"dishes": data}, "dishes", box.names[: box.types])
    for dish in range(box.types):
        if box.names[dish] in listed:
            entry = _table(listed, box.names[dish], ["pieces", "tea", "sauce"])
            at: i64 = seat * box.types + dish
            state.pieces[at] = read_number(entry, "pieces", 1, int(box.sets[dish]))
            state.teas[at] = _number(entry, "tea", 0, int(state.pieces[at]) - 1)
            sauce = entry.get("sauce", False)
            if not isinstance(sauce, bool) or (sauce and not state.complete(seat, dish)):
                raise InvalidPosition("Hot Sauce stands on complete sets only (H6)")
            state.sauce[at] = 1 if sauce else 0


def _read_move(state: Position, data: dict[str, object]) -> None:
    """The move that is under way: being put together, travelling, or a battle."""
    last = int(state.box.players) - 1
    staged = _table(data, "staged", ["dish", "pieces", "tea", "seat"])
    if staged:
        state.staged = _dish(state, staged, "dish", True)
        state.staged_pieces = _number(staged, "pieces", 0, 999)
        state.staged_teas = _number(staged, "tea", 0, 999)
        state.staged_seat = read_number(staged, "seat", -1, last)
    ways = ["by"] if state.box.tells_way else []
    load = _table(data, "load", ["dish", "pieces", "tea", "on", "from", "to", "links", *ways])
    if load:
        state.load = _dish(state, load, "dish", True)
        state.load_pieces = _number(load, "pieces", 0, 999)
        state.load_teas = _number(load, "tea", 0, 999)
        state.load_on = _dish(state, load, "on", False)
        state.load_from = read_number(load, "from", 0, last)
        state.load_to = read_number(load, "to", 0, last)
        state.links = _number(load, "links", 0, 9999)
        if state.box.tells_way:
            way = load.get("by", WAYS[1 if state.links else 0])
            if not isinstance(way, str) or way not in WAYS:
                raise InvalidPosition(f"by is {way!r}; known are {', '.join(WAYS)}")
            state.load_sent = way == WAYS[1]
    battle = _table(data, "battle", ["last", "out"])
    if battle:
        state.battle_last = read_number(battle, "last", 0, last)
        state.battle_out = _numbers(battle, "out", last + 1, 1)


def _read_known(state: Position, data: dict[str, object]) -> None:
    """What observers have seen in hands, and what everyone knows not to be there (R5)."""
    box = state.box
    facts = data.get("known", [])
    if not isinstance(facts, list):
        raise InvalidPosition("known is not a list")
    if facts:
        state.known = box.nothing_known[:]
        state.facts = True
    for fact in facts:
        table = _table({"known": fact}, "known", ["observer", "holder", "cards"])
        observer = read_number(table, "observer", 0, int(box.players))
        holder = read_number(table, "holder", 0, int(box.players) - 1)
        cards = read_counts(table.get("cards"), box.names, "known")
        for k in range(box.kinds):
            state.known[(observer * box.players + holder) * box.kinds + k] = cards[k]
    for seat in range(box.players):
        for c in range(CLASSES):
            state.most[seat * CLASSES + c] = state.sizes[seat]
    if "most" in data:
        rows = read_list(data, "most", int(box.players))
        for seat in range(box.players):
            row = _table({"most": rows[seat]}, "most", GROUPS)
            for c in range(DIM_SUM, CLASSES):
                if GROUPS[c] in row:
                    state.most[seat * CLASSES + c] = read_number(row, GROUPS[c], 0, int(state.sizes[seat]))
