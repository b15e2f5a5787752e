"""Books of Happy Dim Sum, kept from public events alone: all that a spectator sees but the question."""

from collections import Counter

from tests.certain import certain

GROUPS = ("dim sum", "yum cha", "check please")  # classes of cards of which a hand may be known to hold only so many
MOVES = ("served", "sent", "sauced", "took", "took out", "called grandma")
PLAYED = {"sent": "yum cha", "sent on": "yum cha", "took": "chopsticks", "took out": "takeout"}
PLAYED |= {"called grandma": "grandma", "called check": "check please"}
SHOWN = ["deck", "specials", "specials_to_come", "discards", "travelling", "battle", "closing", "final_turns", "turn"]
SHOWN += ["moves_left", "seats"]


class Guest:
    """A place at the table."""

    def __init__(self):
        self.cards = 0
        self.left_at = 0
        self.dishes = {}  # pieces, and the Tea among them
        self.sauced = set()
        self.known: Counter[str] = Counter()
        self.most = dict.fromkeys(GROUPS, 0)

    def take_in(self, count):
        self.cards += count
        for group in GROUPS:
            self.most[group] += count

    def lay_out(self, cards, sets):
        for card, count in cards.items():
            self.cards -= count
            self.known[card] = max(0, self.known[card] - count)
            group = "dim sum" if card in sets else card
            if group in GROUPS:
                self.most[group] -= count
        self.cap()

    def cap(self):
        self.most = {group: min(most, self.cards) for group, most in self.most.items()}


class Ledger:
    def __init__(self, table):
        blank = table.deal(0).view(None)
        self.sets = blank["sets"]
        self.moves_a_turn = blank["moves_left"]
        self.guests = [Guest() for _ in range(table.players)]
        self.deck = self.to_come = self.moves = 0
        self.specials = set()
        self.discards: Counter[str] = Counter()
        self.told_apart = table.setup.rules > 1  # a serving from a Yum Cha! (H4)
        self.load = self.battle = self.turn = self.hands = None
        self.finals = None  # the final turns still to come, once they have begun

    def hear(self, event):
        kind = event["kind"]
        guest = self.guests[event["by"]] if "by" in event else None
        if kind in MOVES or (kind == "called check" and not event["answer"]):
            self.moves += 1
        if kind in PLAYED:
            self.discard(guest, {PLAYED[kind]: 1})
        getattr(self, "hear_" + kind.replace(" ", "_"), self.hear_nothing)(event, guest)

    def discard(self, guest, cards):
        guest.lay_out(cards, self.sets)
        self.discards.update(cards)

    def hear_nothing(self, event, guest):
        """What moves no card, beyond the one that was played."""

    # -- the deck and the turns

    def hear_dealt(self, event, guest):
        for place in self.guests:
            place.take_in(event["each"])
        self.deck = event["deck"]
        self.to_come = event["specials"]

    def hear_turn(self, event, guest):
        self.turn = event["by"]
        self.moves = 0
        assert event["final"] == (self.finals is not None)
        if self.finals is not None:
            self.finals.remove(event["by"])

    def hear_drew(self, event, guest):
        self.deck -= event["count"]
        guest.take_in(event["count"])

    def hear_revealed(self, event, guest):
        self.deck -= 1
        self.to_come -= 1
        self.specials.add(event["dish"])

    def hear_closing_time(self, event, guest):
        assert self.deck == 0

    def hear_final_turns(self, event, guest):
        self.finals = list(event["seats"])
        assert self.finals == self.coming()

    def coming(self):
        """Everyone who is still in, from the left of whose turn it is."""
        turn = certain(int, self.turn)
        around = [(turn + step) % len(self.guests) for step in range(1, len(self.guests) + 1)]
        return [seat for seat in around if not self.guests[seat].left_at]

    # -- pieces on their way

    def hear_served(self, event, guest):
        guest.lay_out({event["dish"]: event["pieces"]}, self.sets)
        guest.lay_out({"tea": event["tea"]}, self.sets)
        self.send_out(event)

    def hear_sent(self, event, guest):
        assert guest.dishes.pop(event["dish"]) == (event["pieces"] + event["tea"], event["tea"])
        self.send_out(event)

    def send_out(self, event):
        load = {key: event[key] for key in ("dish", "pieces", "tea", "to")}
        self.load = load | {"on": event.get("on"), "from": event["by"], "yum_chas": 0}
        self.load["by"] = "yum cha" if event["kind"] == "sent" else "hand"

    def hear_sent_on(self, event, guest):
        load = certain(dict, self.load)
        assert guest is self.guests[load["to"]]
        load |= {"from": event["by"], "to": event["to"], "on": None, "yum_chas": load["yum_chas"] + 1, "by": "yum cha"}

    def hear_rested(self, event, guest):
        place, dish = self.guests[event["at"]], event["dish"]
        pieces, tea = place.dishes.get(dish, (0, 0))
        pieces += event["pieces"] + event["tea"] - event["out_pieces"] - event["out_tea"]
        place.dishes[dish] = (pieces, tea + event["tea"] - event["out_tea"])
        assert place.dishes[dish] == (event["holds"], event["holds_tea"])
        self.discards.update({dish: event["out_pieces"]})
        self.discards.update({"tea": event["out_tea"]})
        self.set_down(event["pieces"], event["tea"])

    def hear_poured_out(self, event, guest):
        self.discards["tea"] += event["tea"]
        self.set_down(0, event["tea"])

    def set_down(self, pieces, tea):
        if self.load is not None:
            self.load["pieces"] -= pieces
            self.load["tea"] -= tea
            if not self.load["pieces"] and not self.load["tea"]:
                self.load = None

    def hear_showed(self, event, guest):
        if event["holds"]:
            guest.known[event["card"]] = max(1, guest.known[event["card"]])
        else:
            guest.most[event["card"]] = 0

    # -- Action cards

    def hear_sauced(self, event, guest):
        guest.lay_out({"hot sauce": 1}, self.sets)
        self.guests[event["whose"]].sauced.add(event["dish"])

    def hear_took(self, event, guest):
        victim = self.guests[event["whose"]]
        victim.cards -= 1
        victim.known = Counter({card: max(0, count - 1) for card, count in victim.known.items()})
        victim.cap()
        guest.take_in(1)

    def hear_ate(self, event, guest):
        guest.lay_out(event["cards"], self.sets)
        guest.most["dim sum"] = 0

    def hear_called_check(self, event, guest):
        out = certain(dict, self.battle)["out"] if event["answer"] else []
        self.battle = {"last": event["by"], "out": out}

    def hear_passed(self, event, guest):
        battle = certain(dict, self.battle)
        battle["out"] = sorted([*battle["out"], event["by"]])

    def hear_won_battle(self, event, guest):
        assert event["by"] == certain(dict, self.battle)["last"]
        if not event["clears"]:
            self.battle = None

    def hear_cleared(self, event, guest):
        assert guest.dishes.pop(event["dish"]) == (event["pieces"] + event["tea"], event["tea"])
        self.discards.update({event["dish"]: event["pieces"]})
        self.discards.update({"tea": event["tea"]})
        self.battle = None

    def hear_cleared_nothing(self, event, guest):
        self.battle = None

    # -- leaving, and the end

    def hear_left(self, event, guest):
        guest.left_at = event["departure"]
        self.discard(guest, event["hand"])
        assert guest.cards == 0
        guest.known.clear()
        if self.finals is not None and event["by"] in self.finals:
            self.finals.remove(event["by"])

    def hear_ended(self, event, guest):
        self.hands = event["hands"]
        assert event["points"] == [self.place(place)["points"] for place in self.guests]
        assert sum(event["deck"].values()) == self.deck

    # -- what a view shows

    def facts(self):
        over = self.hands is not None
        made = self.moves - (self.load is not None or self.battle is not None)
        coming = self.coming() if self.finals is None else self.finals
        seats = [self.place(guest) for guest in self.guests]
        for seat, hand in enumerate(self.hands or []):
            assert sum(hand.values()) == self.guests[seat].cards
            seats[seat]["hand"] = hand
        return {
            "deck": self.deck,
            "specials": [dish for dish in self.sets if dish in self.specials],
            "specials_to_come": self.to_come,
            "discards": +self.discards,
            "travelling": self.load if self.told_apart or self.load is None else self.loose(),
            "battle": self.battle,
            "closing": self.deck == 0,
            "final_turns": coming if self.deck == 0 and not over else [],
            "turn": None if over else self.turn,
            "moves_left": 0 if over else self.moves_a_turn - made,
            "seats": seats,
        }

    def place(self, guest):
        dishes = [self.dish(guest, name) for name in self.sets if guest.dishes.get(name, (0, 0))[0]]
        sets = [dish for dish in dishes if dish["complete"]]
        found = {
            "cards": guest.cards,
            "in": not guest.left_at,
            "left_at": guest.left_at,
            "dishes": dishes,
            "sets": len(sets),
            "special_sets": sum(dish["special"] for dish in sets),
            "points": sum(dish["pieces"] for dish in dishes) + len(sets),
        }
        if self.hands is None:
            found["known"] = +guest.known
            found["at_most"] = {group: most for group, most in guest.most.items() if most < guest.cards}
        return found

    def dish(self, guest, name):
        pieces, tea = guest.dishes[name]
        return {
            "dish": name,
            "pieces": pieces,
            "tea": tea,
            "set": self.sets[name],
            "complete": pieces == self.sets[name],
            "special": name in self.specials,
            "sauce": name in guest.sauced,
        }

    def loose(self):
        """What travels, as version 1 has it: how it set out is not said."""
        return {key: value for key, value in certain(dict, self.load).items() if key != "by"}

    def shown(self, view):
        return {key: view[key] for key in SHOWN}
