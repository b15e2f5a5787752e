"""Books of Steam Up, kept from public events alone: all that a spectator sees but printed texts."""

from collections import Counter

from teahouse.games.steam_up.rules.geometry import centre, overlaps
from tests.certain import certain

STEAMERS = 18
ACTIONS = {"gained token": "gain", "drew": "draw", "played": "play", "exchanged": "exchange", "bought": "buy"}
SHOWN = ["phase", "round", "counter", "rotation", "stacks", "bag", "bag_known", "supply", "tray", "deck", "discards"]
SHOWN += ["fate", "marker", "turn", "order", "actions", "first_action", "discount", "seats"]
SEAT = ["animal", "title", "hp", "tokens", "cards", "kept", "rows", "excess", "columns", "bought"]


class Guest:
    """A place at the table; `row_of` has the line of each kind on the board, from 0."""

    def __init__(self, seat):
        self.seat = seat
        self.animal = self.title = None
        self.offered = []
        self.hp = self.cards = self.bought = 0
        self.tokens: Counter[str] = Counter()
        self.board: Counter[str] = Counter()
        self.excess: Counter[str] = Counter()
        self.row_of = {}
        self.columns, self.rows = set(), set()
        self.kept = []


class Ledger:
    def __init__(self, table):
        self.kinds = table.deal(0).view(None)["kinds"]
        self.guests = [Guest(seat) for seat in range(table.players)]
        self.stacks = []  # from the bottom up; None is a steamer that nobody has seen
        self.bag_known: Counter[str] = Counter()
        self.tray: Counter[str] = Counter()
        self.discards: Counter[str] = Counter()
        self.revealed: Counter[str] = Counter()
        self.phase = "animals"
        self.round = self.rotation = self.actions = self.bag = self.deck = self.first = 0
        self.marker = self.turn = self.first_action = self.fate = self.fate_kind = self.ended = None
        self.discount = False

    def hear(self, event):
        kind = event["kind"]
        guest = self.guests[event["by"]] if "by" in event else None
        if kind in ACTIONS and event.get("action", True):
            self.act(ACTIONS[kind])
        getattr(self, "hear_" + kind.replace(" ", "_"))(event, guest)

    def act(self, action):
        if not self.actions:
            self.first_action = action
        self.actions += 1

    # -- the set-up

    def hear_laid(self, event, guest):
        unseen = [stack["height"] - len(stack["seen"]) for stack in event["stacks"]]
        tops = [[Counter(steamer) for steamer in reversed(stack["seen"])] for stack in event["stacks"]]
        self.stacks = [[None] * below + top for below, top in zip(unseen, tops)]
        self.bag, self.deck, self.fates = event["bag"], event["deck"], event["fates"]
        self.supply, self.counter = Counter(event["supply"]), event["counter"]
        if "filler" in event:
            self.phase = "filling"

    def hear_filled(self, event, guest):
        self.tray = Counter(event["pieces"])
        self.bag -= self.tray.total()

    def hear_stacked(self, event, guest):
        assert Counter(event["pieces"]) == self.tray
        self.stacks[event["stack"] - 1].append(self.tray)
        self.tray = Counter()
        if sum(map(len, self.stacks)) == STEAMERS:
            self.phase = "animals"

    def hear_offered(self, event, guest):
        self.guests[event["to"]].offered = [event["one"], event["two"]]

    def hear_became(self, event, guest):
        guest.animal, guest.title = event["animal"], event["title"]
        if guest.animal != "Goat":
            guest.row_of = {kind: line for line, kind in enumerate(self.kinds)}
        self.phase = "tokens"

    def hear_started(self, event, guest):
        self.gain(guest, event["tokens"])

    def gain(self, guest, tokens):
        guest.tokens.update(tokens)
        self.supply.subtract(tokens)

    def give(self, guest, tokens):
        guest.tokens.subtract(tokens)
        self.supply.update(tokens)
        assert min(guest.tokens.values()) >= 0

    # -- rounds and turns

    def hear_marker(self, event, guest):
        self.marker = event["by"]

    hear_took_marker = hear_marker

    def hear_fate(self, event, guest):
        self.phase, self.round, self.turn = "fate", event["round"], None
        self.fate, self.fate_kind = event["card"], None
        self.revealed[event["card"]] += 1
        self.fates -= 1
        assert self.fates == event["left"]

    def hear_turn(self, event, guest):
        if self.phase != "turn":
            self.first = event["by"]
        self.phase, self.turn, self.round = "turn", event["by"], event["round"]
        self.actions, self.first_action, self.discount = 0, None, False

    def hear_passed(self, event, guest):
        self.act(None)

    def hear_counted_down(self, event, guest):
        self.counter -= 1
        assert (event["counter"], event["last"]) == (self.counter, self.counter == 0)

    def hear_ended(self, event, guest):
        self.phase, self.turn, self.ended = "over", None, event
        assert sum(event["bag"].values()) == self.bag
        assert sum(event["deck"].values()) == self.deck
        assert [len(stack["steamers"]) for stack in event["stacks"]] == [len(stack) for stack in self.stacks]
        for stack, shown in zip(self.stacks, event["stacks"]):
            for level, steamer in enumerate(reversed(shown["steamers"])):
                assert stack[level] in (None, Counter(steamer))
                stack[level] = Counter(steamer)
        points = [guest.hp - guest.tokens.total() // 2 + guest.cards // 2 for guest in self.guests]
        assert event["points"] == points

    # -- tokens

    def hear_gained_token(self, event, guest):
        self.gain(guest, [event["dim_sum"]])

    def hear_took_token(self, event, guest):
        self.give(self.guests[event["whose"]], [event["dim_sum"]])
        self.gain(guest, [event["dim_sum"]])

    def hear_returned_token(self, event, guest):
        self.give(guest, [event["dim_sum"]])

    hear_traded_token = hear_added = hear_returned_token

    # -- Fortune cards

    def hear_drew(self, event, guest):
        guest.cards += 1
        self.deck -= 1

    def hear_played(self, event, guest):
        guest.cards -= 1
        if event["kept"]:
            guest.kept.append(event["card"])

    def hear_resolved(self, event, guest):
        self.discards[event["card"]] += 1

    def hear_exchanged(self, event, guest):
        guest.cards -= 2
        self.discards.update([event["one"], event["two"]])

    def hear_discarded(self, event, guest):
        guest.cards -= 1
        self.discards[event["card"]] += 1

    hear_gambled = hear_discarded

    def hear_took_card(self, event, guest):
        self.guests[event["whose"]].cards -= 1
        guest.cards += 1

    def hear_passed_card(self, event, guest):
        guest.cards -= 1
        self.guests[event["to"]].cards += 1

    def hear_shuffled(self, event, guest):
        assert self.deck == 0
        self.deck = event["deck"]
        assert self.deck == self.discards.total()
        self.discards.clear()

    def hear_chose_player(self, event, guest):
        assert event["by"] != event["player"]

    def hear_discounted(self, event, guest):
        self.discount = True

    # -- purchases and pieces

    def hear_bought(self, event, guest):
        steamer = self.stacks[event["stack"] - 1].pop()
        assert steamer == Counter(event["pieces"])
        self.tray = steamer
        self.give(guest, event["paid"])
        guest.bought += 1
        if event["discounted"]:
            self.discount = False

    def hear_left_out(self, event, guest):
        assert self.tray[event["dim_sum"]]

    def hear_took_piece(self, event, guest):
        stack = self.stacks[event["stack"] - 1]
        stack[-1] -= Counter([event["dim_sum"]])
        if not stack[-1]:
            stack.pop()
        self.tray[event["dim_sum"]] += 1

    def hear_drew_piece(self, event, guest):
        self.draw(event["dim_sum"])

    def draw(self, kind):
        self.tray[kind] += 1
        self.bag -= 1
        self.bag_known -= Counter([kind])

    def hear_swapped(self, event, guest):
        source = {"board": guest.board, "excess": guest.excess, "purchase": self.tray}[event["source"]]
        source[event["given"]] -= 1
        assert source[event["given"]] >= 0
        top = self.stacks[event["stack"] - 1][-1]
        top[event["taken"]] -= 1
        top[event["given"]] += 1
        self.tray[event["taken"]] += 1

    def hear_drew_again(self, event, guest):
        self.tray.subtract(event["back"])
        self.bag += sum(event["back"].values())
        self.bag_known.update(event["back"])
        for kind in Counter(event["drawn"]).elements():
            self.draw(kind)

    def hear_kept_row(self, event, guest):
        guest.row_of[event["dim_sum"]] = event["row"] - 1

    def hear_placed(self, event, guest):
        assert Counter(event["board"]) + Counter(event["excess"]) == self.tray
        self.tray = Counter()
        guest.board.update(event["board"])
        guest.excess.update(event["excess"])
        guest.columns.update(event["columns"])
        guest.rows.update(event["rows"])

    def hear_scored(self, event, guest):
        guest.hp += event["points"]
        assert guest.hp == event["hp"]

    def hear_completed(self, event, guest):
        assert event["number"] in (guest.columns if event["line"] == "column" else guest.rows)

    # -- the table and the die

    def hear_turned(self, event, guest):
        self.rotation = (self.rotation + (1 if event["clockwise"] else 3)) % 4
        assert self.rotation == event["rotation"]

    def hear_uncovered(self, event, guest):
        stack = self.stacks[event["stack"] - 1]
        assert stack[-1] is None
        stack[-1] = Counter(event["pieces"])

    def hear_emptied(self, event, guest):
        """It was taken away with its last piece."""

    def hear_moved(self, event, guest):
        steamer = self.stacks[event["stack"] - 1].pop()
        assert steamer == Counter(event["pieces"])
        self.stacks[event["to"] - 1].append(steamer)

    def hear_sunk(self, event, guest):
        stack = self.stacks[event["stack"] - 1]
        stack.insert(0, stack.pop())

    def hear_rolled(self, event, guest):
        assert ("icon" in event) == (event["number"] > 0)
        if self.phase == "fate":
            self.fate_kind = event.get("icon")

    def hear_all_rolled(self, event, guest):
        assert len(event["seats"]) == len(event["numbers"])

    # -- what a view shows

    def facts(self):
        turn = self.phase == "turn"
        players = len(self.guests)
        now = None if self.fate is None or self.ended else {"name": self.fate, "kind": self.fate_kind}
        return {
            "phase": self.phase,
            "round": self.round,
            "counter": self.counter,
            "rotation": self.rotation,
            "stacks": [self.stack(number) for number in range(len(self.stacks))],
            "bag": self.bag,
            "bag_known": +self.bag_known,
            "supply": +self.supply,
            "tray": +self.tray,
            "deck": self.deck,
            "discards": +self.discards,
            "fate": {"left": self.fates, "now": now, "revealed": +self.revealed},
            "marker": self.marker,
            "turn": self.turn,
            "order": [(certain(int, self.first) + i) % players for i in range(players)] if turn else [],
            "actions": self.actions if turn else 0,
            "first_action": self.first_action if turn else None,
            "discount": self.discount,
            "seats": [self.place(guest) for guest in self.guests],
            **({"bag_contents": self.ended["bag"], "deck_contents": self.ended["deck"]} if self.ended else {}),
        }

    def stack(self, number):
        players = len(self.guests)
        steamers = [None if steamer is None else +steamer for steamer in reversed(self.stacks[number])]
        return {
            "number": number + 1,
            "angle": centre(number, self.rotation),
            "zones": [seat for seat in range(players) if overlaps(number, self.rotation, players, seat)],
            "steamers": steamers,
        }

    def place(self, guest):
        rows = [{"kind": None, "pieces": 0, "complete": line + 1 in guest.rows} for line in range(len(self.kinds))]
        for kind, line in guest.row_of.items():
            rows[line] |= {"kind": kind, "pieces": guest.board[kind]}
        found = {
            "animal": guest.animal,
            "title": guest.title,
            "hp": guest.hp,
            "tokens": +guest.tokens,
            "cards": guest.cards,
            "kept": guest.kept,
            "rows": rows if guest.animal else [],
            "excess": +guest.excess,
            "columns": sorted(guest.columns),
            "bought": guest.bought,
        }
        if self.phase == "animals" and guest.offered:
            found["dealt"] = guest.offered
        if self.ended:
            found["hand"] = self.ended["hands"][guest.seat]
            assert sum(found["hand"].values()) == guest.cards
        return found

    def shown(self, view):
        """The same out of a view, without what is printed: texts and the HP on the slots."""
        found = {key: view[key] for key in [*SHOWN, "bag_contents", "deck_contents"] if key in view}
        now = view["fate"]["now"]
        found["fate"] = {**view["fate"], "now": now and {"name": now["name"], "kind": now["kind"]}}
        found["seats"] = []
        for place in view["seats"]:
            rows = [{key: row[key] for key in ("kind", "pieces", "complete")} for row in place["rows"]]
            open_ = {key: place[key] for key in [*SEAT, "dealt", "hand"] if key in place}
            found["seats"].append(open_ | {"rows": rows})
        return found
