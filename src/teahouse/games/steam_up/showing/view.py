"""What a seat may know (U19, R5), built up from nothing."""

from mypy_extensions import i64

from teahouse.core.cards import counts, zeros
from teahouse.core.words import Said, card
from teahouse.games.steam_up import words
from teahouse.games.steam_up.cards import vocabulary as terms
from teahouse.games.steam_up.cards.vocabulary import COLUMN_DONE, ROW_DONE
from teahouse.games.steam_up.questions.catalogue import asked, shared
from teahouse.games.steam_up.rules.agenda import ANIMALS_PHASE, NAMES, OVER, PHASES, SEAT, TURN_PHASE
from teahouse.games.steam_up.rules.components import DRAGON, KINDS, PIG, SLOTS, TALLEST
from teahouse.games.steam_up.rules.geometry import STACKS, centre, zone
from teahouse.games.steam_up.rules.position import Position
from teahouse.games.steam_up.rules.purchase import missing
from teahouse.games.steam_up.rules.steamers import SEEN, contents
from teahouse.games.steam_up.rules.table import top_steamer, zones_of

PAID = {terms.POINTS: "hp", terms.GAIN_TOKENS: "tokens", terms.DRAW_CARDS: "cards"}  # what waits can only be these
ACT_NAMES = ["gain", "draw", "play", "exchange", "buy"]


def view_of(state: Position, seat: int | None, reminders: bool) -> dict[str, object]:
    box = state.box
    over = state.phase == OVER
    view = state.frame(seat)
    view["phase"] = PHASES[state.phase]
    view["round"] = int(state.round)
    view["counter"] = int(state.counter)
    view["rotation"] = int(state.rotation)
    view["stacks"] = [_stack(state, stack, seat, over, reminders) for stack in range(STACKS)]
    view["kinds"] = list(box.kinds)
    view["shorts"] = list(box.shorts)
    view["bag"] = int(state.bag_size)
    if reminders:  # R10
        view["bag_known"] = counts(state.bag_known, box.kinds)
    view["supply"] = counts(state.supply, box.kinds)
    view["tray"] = counts(state.tray, box.kinds)
    view["deck"] = int(state.deck_size)
    view["discards"] = counts(state.discards, box.fortune.names)
    view["discard_texts"] = {
        box.fortune.names[kind]: box.fortune.texts[kind] for kind in range(box.cards) if state.discards[kind]
    }
    view["fate"] = _fate(state, reminders)
    if reminders:  # the newest Fate card covers the others (R10)
        view["fate_texts"] = {
            box.fate.names[kind]: box.fate.texts[kind]
            for kind in range(box.fates)
            if state.fates[kind] < box.fate.copies[kind]
        }
    view["marker"] = None if state.marker < 0 else int(state.marker)
    view["turn"] = None if state.active < 0 else int(state.active)
    view["order"] = (
        [int((state.first + i) % box.players) for i in range(box.players)] if state.phase == TURN_PHASE else []
    )
    view["actions"] = int(state.acts) if state.phase == TURN_PHASE else 0
    view["first_action"] = None if state.last_act < 0 or state.phase != TURN_PHASE else ACT_NAMES[state.last_act]
    view["discount"] = state.discount != 0
    view["seats"] = [_seat(state, each, seat, over, reminders) for each in range(box.players)]
    view["kept_texts"] = {
        box.fortune.names[state.kept[i] >> 3]: box.fortune.texts[state.kept[i] >> 3] for i in range(state.kept_count)
    }
    if over:
        view["bag_contents"] = counts(state.bag, box.kinds)
        view["deck_contents"] = counts(state.deck, box.fortune.names)
    if seat is not None:
        me: i64 = seat
        view["hand"] = counts(state.hands, box.fortune.names, me * box.cards)
        view["hand_texts"] = {
            box.fortune.names[kind]: box.fortune.texts[kind]
            for kind in range(box.cards)
            if state.hands[me * box.cards + kind]
        }
        if state.phase == ANIMALS_PHASE and state.dealt[0] >= 0:
            view["dealt_texts"] = {
                box.animals[animal]: str(_offer(state, animal))
                for animal in (state.dealt[2 * me], state.dealt[2 * me + 1])
            }
        if state.depth and (state.agenda[state.top() + SEAT] == me or seat in state.pending()):
            question = asked(state)
            at: i64 = state.top()
            state.ask(view, question.ask(state, at, me))
            view["question"] = {"task": NAMES[question.number], **question.parts(state, at, me)}
        elif state.depth and state.picks[seat] >= 0:
            view["chosen"] = shared(state).chosen(state, me)
    return view


def _stack(state: Position, stack: i64, seat: int | None, over: bool, reminders: bool) -> dict[str, object]:
    """A stack from the top down; None stands for a steamer that nobody has seen or, without reminders, that nobody sees
    now: only the top one lies open, unless the table may peek (U19, R10). A player is told how many tokens are missing
    for the top one.
    """
    box = state.box
    steamers: list[object] = []
    level: i64 = state.heights[stack] - 1
    while level >= 0:
        steamer: i64 = state.stacks[stack * TALLEST + level]
        lies_open = over or reminders or box.peeking or level == state.heights[stack] - 1
        steamers.append(contents(steamer, box.kinds) if lies_open and (over or steamer & SEEN) else None)
        level -= 1
    found: dict[str, object] = {
        "number": int(stack) + 1,
        "angle": centre(int(stack), int(state.rotation)),
        "zones": zones_of(state, stack, state.rotation),
        "steamers": steamers,
    }
    if seat is not None:
        buyer: i64 = seat
        found["short"] = int(missing(state, buyer, top_steamer(state, stack))) if state.heights[stack] else 0
    return found


def _fate(state: Position, reminders: bool) -> dict[str, object]:
    box = state.box
    fate = box.fate
    now: dict[str, object] | None = None
    if state.fate_now >= 0 and state.phase != OVER:
        now = {
            "name": fate.names[state.fate_now],
            "text": fate.texts[state.fate_now],
            "kind": None if state.round_kind < 0 else box.kinds[state.round_kind],
        }
    found: dict[str, object] = {"left": int(state.fate_left), "now": now}
    if reminders:  # the newest Fate card covers the others (R10)
        revealed = zeros(box.fates)
        for kind in range(box.fates):
            revealed[kind] = fate.copies[kind] - state.fates[kind]
        found["revealed"] = counts(revealed, fate.names)
    return found


def _seat(state: Position, seat: i64, observer: int | None, over: bool, reminders: bool) -> dict[str, object]:
    box = state.box
    row: i64 = seat * KINDS
    animal: i64 = state.animal[seat]
    place: dict[str, object] = {
        "animal": None if animal < 0 else box.animals[animal],
        "title": None if animal < 0 else box.titles[animal],
        "ability": None if animal < 0 else box.abilities[animal],
        "hp": int(state.hp[seat]),
        "tokens": counts(state.tokens, box.kinds, row),
        "cards": int(state.sizes[seat]),
        "kept": [box.fortune.names[state.kept[i] >> 3] for i in range(state.kept_count) if state.kept[i] & 7 == seat],
        "rows": [] if animal < 0 else _rows(state, seat),
        "excess": counts(state.excess, box.kinds, row),
        "columns": [column + 1 for column in range(SLOTS) if state.columns[seat] >> column & 1],
        "column_pays": [] if animal < 0 else [_column_pays(state, seat, column) for column in range(SLOTS)],
        "row_pays": {} if animal < 0 else _kept_pay(state, seat, ROW_DONE),
        "bought": int(state.bought[seat]),
        "zone": list(zone(int(box.players), int(seat))),
    }
    if state.phase == ANIMALS_PHASE and state.dealt[0] >= 0:  # pairs are dealt openly (U25)
        place["dealt"] = [box.animals[state.dealt[2 * seat + i]] for i in range(2)]
    if over:
        place["hand"] = counts(state.hands, box.fortune.names, seat * box.cards)  # R9
    elif reminders and observer is not None and observer != seat:  # R10
        watcher: i64 = observer
        place["known"] = counts(state.known, box.fortune.names, (watcher * box.players + seat) * box.cards)
    return place


def _column_pays(state: Position, seat: i64, column: i64) -> dict[str, int]:
    """What completing a column would give, or would have given with the cards that lie there now (U9)."""
    box = state.box
    pays = _kept_pay(state, seat, COLUMN_DONE)
    if state.animal[seat] == PIG:
        pays["hp"] = pays.get("hp", 0) + int(box.pig_bonus)
    if state.animal[seat] == DRAGON:
        pays["token_or_cards"] = int(box.dragon_cards[column])
    return pays


def _kept_pay(state: Position, seat: i64, when: i64) -> dict[str, int]:
    """What the cards kept in front of a player give for something, added up."""
    box = state.box
    pays: dict[str, int] = {}
    for i in range(state.kept_count):
        kept: i64 = state.kept[i] >> 3
        if state.kept[i] & 7 != seat:
            continue
        for line in range(box.fortune.triggers[kept], box.fortune.last[kept]):
            at: i64 = line * terms.LINE
            if box.code[at + terms.WHEN] == when:
                what = PAID[int(box.code[at + terms.VERB])]
                pays[what] = pays.get(what, 0) + int(box.code[at + terms.COUNT])
    return pays


def _offer(state: Position, animal: i64) -> Said:
    """What there is to know of an animal that one may choose (U34, U35)."""
    box = state.box
    tokens, cards = int(box.start_tokens[animal]), int(box.start_cards[animal])
    different = box.start_different[animal] != 0 and tokens > 1
    some = words.START_TOKENS_DIFFERENT if different else words.START_TOKENS
    advice = words.FOR_BEGINNERS() if animal in box.beginners else words.FOR_COMPANY()
    advised = animal in box.beginners or animal in box.company
    places: dict[str, object] = {"advice": advice} if advised else {}
    return (words.OFFER_ADVISED if advised else words.OFFER)(
        **places,
        title=card(box.titles[animal]),
        tokens=some(count=tokens),
        cards=words.START_CARDS(count=cards),
        ability=card(box.abilities[animal]),
    )


def _rows(state: Position, seat: i64) -> list[dict[str, object]]:
    """A board from its top row down: the kind that lies there, how many pieces, and the HP of the slots."""
    box = state.box
    rows: list[dict[str, object]] = []
    for line in range(KINDS):
        at: i64 = (state.animal[seat] * KINDS + line) * SLOTS
        slots = [int(box.slots[at + slot]) for slot in range(SLOTS)]
        rows.append({"kind": None, "pieces": 0, "slots": slots, "complete": state.rows[seat] >> line & 1 != 0})
    for kind in range(KINDS):
        line = state.row_of[seat * KINDS + kind]
        if line >= 0:
            rows[line]["kind"] = box.kinds[kind]
            rows[line]["pieces"] = int(state.board[seat * KINDS + kind])
    return rows
