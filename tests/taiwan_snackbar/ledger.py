"""Books of Taiwan Snackbar, kept from public events alone."""


class Ledger:
    def __init__(self, table):
        self.players = table.players
        self.dishes = set(table.deal(0).view(None)["servings"])
        self.listed = table.setup.rules > 1  # rounds are counted since then (T1)
        self.limit = table.deal(0).view(None)["limits"]["points"]
        self.cards = [0] * table.players
        self.points = [0] * table.players
        self.pile = self.no_more = self.food = 0
        self.round = 1
        self.won = [0] * table.players
        self.played = {}

    def hear(self, event):
        by = event.get("by")
        kind = event["kind"]
        if kind == "dealt":
            self.cards = [event["each"]] * self.players
            self.pile, self.no_more = event["pile"], event["no_more"]
            self.round = event.get("round", 1)
            self.food, self.played = 0, {}
        elif kind in ("ordered", "changed order"):
            self.lay(by, event["dish"], 1 if kind == "ordered" else 2)
            self.food = event["food"]
        elif kind == "turned":
            self.lay(by, "change direction")
        elif kind == "added":
            self.lay(by, "one more")
            self.food = event["food"]
        elif kind == "chose":
            self.lay(by, "choose player")
        elif kind == "drew":
            assert sum(event["cards"].values()) + event["no_more"] == event["count"]
            self.cards[by] += event["count"] - event["no_more"]
            self.pile -= event["count"]
            if event["why"] == "eats" or (event["count"] < event["wanted"] and not event["out"]):
                self.food = 0
        elif kind == "scored":
            self.points[by] = event["stands"]
            self.round += event["stands"] < self.limit
        elif kind == "round won":
            assert event["round"] == self.round
            self.won[by] = event["won"]
        elif kind == "left":
            if not event["last"]:
                self.cards[by] = 0
        elif kind == "reshuffled":
            self.pile, self.no_more = event["pile"], event["no_more"]
            self.played = {event["top"]: 1} if "top" in event else {}

    def lay(self, seat, card, count=1):
        self.cards[seat] -= count
        self.played[card] = self.played.get(card, 0) + count

    def facts(self):
        return {
            "cards": self.cards,
            "points": self.points,
            "pile": self.pile,
            "food": self.food,
            "no_more": self.no_more,
            "round": self.round if self.listed else None,
            "won": self.won,
            "dish_pile": {card: count for card, count in self.played.items() if card in self.dishes},
            "special_pile": {card: count for card, count in self.played.items() if card not in self.dishes},
        }

    def shown(self, view):
        return {
            "cards": [seat["cards"] for seat in view["seats"]],
            "points": [seat["points"] for seat in view["seats"]],
            "won": [seat.get("won", 0) for seat in view["seats"]],
            "round": view.get("round"),
            **{key: view[key] for key in ("pile", "food", "no_more", "dish_pile", "special_pile")},
        }
