"""Books of Dim Sum, kept from public events alone."""

from typing import Any


class Ledger:
    def __init__(self, table):
        self.players = table.players
        self.together = bool(table.options.get("cooperative"))
        self.round = self.rounds = self.each = self.held = self.aside = self.burned = 0
        self.empty = None
        self.direction = ""
        self.drafted: list[list[str]] = [[] for _ in range(table.players)]
        self.finished: list[list[dict[str, Any]]] = [[] for _ in range(table.players)]
        self.scores = [0] * table.players
        self.over = False

    def hear(self, event):
        kind = event["kind"]
        if kind == "dealt":
            self.round, self.rounds, self.direction = event["round"], event["rounds"], event["direction"]
            self.each = self.held = event["each"]
            self.aside, self.burned = event["aside"], 0
            self.empty = event["empty"] or None
            self.drafted = [[] for _ in range(self.players)]
        elif kind == "took":
            assert event["direction"] == self.direction
            self.held -= 1
            assert event["left"] == self.held
            self.burned += event["burned"]
            if self.empty is not None:
                self.empty -= event["burned"]
            for seat, card in enumerate(event.get("cards", [])):
                self.drafted[seat].append(card)
        elif kind == "scored":
            seat = event["by"]
            assert event["points"] == sum(event["made"].values())
            cards = event["cards"] if self.together else self.drafted[seat]
            row = {"cards": set(cards), "total": event["points"], "points": event["made"]}
            self.finished[seat].append(row)
            self.scores[seat] += event["points"]
            assert event["stands"] == self.scores[seat]
            self.over = event["round"] == self.rounds and seat == self.players - 1

    def facts(self):
        found = {
            "round": self.round,
            "rounds": self.rounds,
            "direction": self.direction,
            "choice": None if self.over else self.each - self.held + 1,
            "choices": self.each,
            "cards": self.held,
            "set_aside": self.aside,
            "empty": None if self.empty is None else (self.empty, self.burned),
            "over": self.over,
        }
        if self.over or not self.together:
            found["scores"] = self.scores
            found["finished"] = self.finished
        if not self.over and not self.together:
            found["drafted"] = [set(cards) for cards in self.drafted]
        return found

    def shown(self, view):
        names = ("round", "rounds", "direction", "choice", "choices", "cards", "set_aside", "over")
        seats = view["seats"]
        empty = view.get("empty_seat")
        found = {name: view[name] for name in names}
        found["empty"] = None if empty is None else (empty["cards"], empty["burned"])
        if "score" in seats[0]:
            found["scores"] = [seat["score"] for seat in seats]
            found["finished"] = [[self.row(row) for row in seat["rounds"]] for seat in seats]
        if "drafted" in seats[0]:
            found["drafted"] = [set(seat["drafted"]) for seat in seats]
        return found

    def row(self, row):
        made = {name: score["points"] for name, score in row["points"].items() if score["points"]}
        return {"cards": set(row["cards"]), "total": row["total"], "points": made}
