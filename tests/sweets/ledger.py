"""Books of Sweets!, kept from public events alone."""

from collections import Counter
from typing import Any

TURNS = ("took", "drew", "traded", "released", "declined")  # each of these is a whole turn


class Ledger:
    def __init__(self, table):
        self.players = table.players
        self.sweets = list(table.deal(0).view(None)["values"])  # in the order of the pack, as views list them
        self.hands = [0] * table.players
        self.tea = [0] * table.players
        self.known: list[Counter[str]] = [Counter() for _ in range(table.players)]
        self.released: list[list[Any]] = [[] for _ in range(table.players)]
        self.points = [0] * table.players
        self.row: Counter[str] = Counter()
        self.aside: Counter[str] = Counter()
        self.left = {}
        self.pile_cards: Counter[str] = Counter()
        self.star = self.turn = self.final = None
        self.pile = self.trades = 0
        self.over = False

    def hear(self, event):
        kind = event["kind"]
        getattr(self, "hear_" + kind.replace(" ", "_"))(event)
        if kind in TURNS:
            self.end_turn(event)

    def end_turn(self, event):
        assert event["by"] == self.turn
        if self.final is None:
            self.trades = event.get("in_a_row", 0)
            self.turn = (self.turn + 1) % self.players
        else:
            self.final.pop(0)
            self.turn = self.final[0] if self.final else None

    def hear_dealt(self, event):
        self.hands = [event["each"]] * self.players
        self.tea = [event["tea"]] * self.players
        self.row.update(event["row"])
        self.pile = event["pile"]

    def hear_began(self, event):
        self.turn = event["by"]

    def hear_got_star(self, event):
        self.star = event["by"]
        self.points[self.star] += event["points"]

    def hear_took(self, event):
        self.row[event["card"]] -= 1
        self.receive(event["by"], {event["card"]: 1})

    def hear_drew(self, event):
        self.hands[event["by"]] += 1
        self.pile -= 1

    def hear_traded(self, event):
        assert sum(event["given"].values()) == sum(event["taken"].values())
        self.part_with(event["by"], event["given"])
        self.receive(event["by"], event["taken"])
        self.row.update(event["given"])
        self.row.subtract(event["taken"])

    def hear_released(self, event):
        by = event["by"]
        assert event["count"] == event["up"] + event["down"]
        self.part_with(by, {event["sweet"]: event["count"]})
        hand = {"sweet": event["sweet"], "cards": event["count"]}
        self.released[by].append(hand | {key: event[key] for key in ("up", "down", "points")})
        self.points[by] += event["points"]
        assert self.points[by] == event["stands"]

    def hear_declined(self, event):
        assert self.final

    def hear_laid_out(self, event):
        self.row[event["card"]] += 1
        self.pile -= 1

    def hear_set_aside(self, event):
        self.aside[event["card"]] += 1
        self.pile -= 1

    def hear_final_turns(self, event):
        assert (event["why"] == "empty pile") == (self.pile == 0)
        self.final = list(event["seats"])
        self.turn = self.final[0] if self.final else None

    def hear_showed(self, event):
        assert sum(event["cards"].values()) == self.hands[event["by"]]
        self.left[event["by"]] = event["cards"]

    def hear_pile_shown(self, event):
        assert sum(event["cards"].values()) == self.pile
        self.pile_cards.update(event["cards"])

    def hear_ended(self, event):
        assert event["points"] == self.points
        assert not self.final
        self.over = True

    def receive(self, seat, cards):
        for name, count in cards.items():
            if name == "tea":
                self.tea[seat] += count
            else:
                self.hands[seat] += count
                self.known[seat][name] += count

    def part_with(self, seat, cards):
        for name, count in cards.items():
            if name == "tea":
                self.tea[seat] -= count
            else:
                self.hands[seat] -= count
                self.known[seat][name] = max(0, self.known[seat][name] - count)

    def place(self, seat):
        laid = self.released[seat]
        place = {
            "cards": self.hands[seat],
            "tea": self.tea[seat],
            "known": dict(+self.known[seat]),
            "released": sorted(laid, key=lambda hand: (self.sweets.index(hand["sweet"]), hand["cards"])),
            "released_cards": sum(hand["cards"] for hand in laid) + (seat == self.star),
            "star": seat == self.star,
            "points": self.points[seat],
        }
        return place | ({"hand": self.left.get(seat, {})} if self.over else {})

    def facts(self):
        facts = {
            "over": self.over,
            "turn": self.turn,
            "phase": "over" if self.over else "turn" if self.final is None else "final",
            "final_turns": self.final or [],
            "row": dict(+self.row),
            "pile": self.pile,
            "trades_in_a_row": self.trades,
            "seats": [self.place(seat) for seat in range(self.players)],
        }
        if self.players == 1:
            facts["set_aside"] = dict(+self.aside)
        return facts | ({"pile_cards": dict(self.pile_cards)} if self.over else {})

    def shown(self, view):
        return {key: view[key] for key in self.facts()}
