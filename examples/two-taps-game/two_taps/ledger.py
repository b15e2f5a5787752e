"""Books of Two Taps, kept from public events alone: the conformance suite compares them with what lies open."""

from collections import Counter
from typing import Any


class Ledger:
    def __init__(self, table: Any) -> None:
        self.cards = [0] * table.players
        self.poured = [False] * table.players
        self.points = [0] * table.players
        self.plates: list[Counter[str]] = [Counter() for _ in range(table.players)]
        self.spent: Counter[str] = Counter()
        self.offer: Counter[str] = Counter()
        self.cups: list[str] = []
        self.round = 0
        self.host = 0

    def hear(self, event: dict[str, Any]) -> None:
        kind = event["kind"]
        if kind == "dealt":
            self.cards = [event["each"]] * len(self.cards)
        elif kind == "served":
            self.round, self.host = event["round"], event["host"]
            self.offer[event["dish"]] += 1
        elif kind == "poured":
            self.poured[event["by"]] = True
            self.cards[event["by"]] -= 1
        elif kind == "showed":
            self.cups = event["teas"]
        elif kind == "tapped":
            self.cards[event["by"]] -= 1
            self.spent[event["tea"]] += 1
        elif kind in ("took", "stayed"):
            self.clear(event)

    def clear(self, event: dict[str, Any]) -> None:
        assert self.offer == event["dishes"]
        if event["kind"] == "took":
            self.plates[event["by"]].update(event["dishes"])
            self.points[event["by"]] += event["points"]
            assert self.points[event["by"]] == event["stands"]
            self.offer.clear()
        self.spent.update(self.cups)
        self.cups = []
        self.poured = [False] * len(self.poured)
        self.host = (self.host + 1) % len(self.cards)

    def facts(self) -> dict[str, object]:
        return {
            "seats": list(zip(self.cards, self.poured, map(dict, self.plates), self.points)),
            "table": (self.round, self.host, dict(self.spent), dict(self.offer)),
        }

    def shown(self, view: dict[str, Any]) -> dict[str, object]:
        return {
            "seats": [tuple(seat[key] for key in ("cards", "poured", "plates", "points")) for seat in view["seats"]],
            "table": tuple(view[key] for key in ("round", "host", "spent", "offer")),
        }
