"""A client that joins a table and plays at random: all a bot of your own needs, with the standard library alone.

    python examples/join_table.py http://127.0.0.1:8888/t/7qk4m9xptr3v5w2h --name Robin

It takes a free seat, waits for events, and decides whenever it is asked. Put your own idea into `choose`.
"""

import argparse
import json
import random
import urllib.request
from collections.abc import Iterator
from typing import Any


class Table:
    """A table of a teahouse server, seen from one seat."""

    def __init__(self, link: str) -> None:
        server, _, table = link.rpartition("/t/")
        self.address = f"{server}/api/tables/{table}"
        self.secret = ""

    def request(self, path: str, body: object = None) -> urllib.request.Request:
        headers = {"Content-Type": "application/json"}
        if self.secret:
            headers["Authorization"] = f"Bearer {self.secret}"
        data = None if body is None else json.dumps(body).encode()
        return urllib.request.Request(self.address + path, data, headers)

    def call(self, path: str = "", body: object = None) -> Any:
        with urllib.request.urlopen(self.request(path, body), timeout=30) as answer:
            return json.load(answer)

    def sit(self, name: str) -> None:
        self.secret = self.call("/seats", {"name": name})["secret"]

    def changes(self) -> Iterator[dict[str, Any]]:
        """The table now, and again whenever something changes that this seat may see."""
        with urllib.request.urlopen(self.request("/events"), timeout=60) as events:
            for line in events:
                if line.startswith(b"data:"):
                    yield self.call()


def choose(table: dict[str, Any]) -> dict[str, Any]:
    """The move to make: `view` is all that the seat knows, `moves` all that it may do."""
    move: dict[str, Any] = random.choice(table["moves"])
    return move


def main() -> None:
    parser = argparse.ArgumentParser(description="Join a table and play at random.")
    parser.add_argument("link", help="the table's invitation link")
    parser.add_argument("--name", default="Robin")
    wanted = parser.parse_args()
    table = Table(wanted.link)
    table.sit(wanted.name)
    for seen in table.changes():
        while seen["moves"] and not seen["own"]["answer"]:  # an answer in a wait counts when the wait is over
            move = choose(seen)
            print(move["said"])
            seen = table.call("/moves", {"stamp": seen["own"]["stamp"], "actions": [move["action"]]})
        if seen["status"] not in ("open", "playing"):
            winners = [
                seen["seats"][seat]["name"] for seat in (seen["view"] or {}).get("outcome", {}).get("winners", [])
            ]
            print(f"{' and '.join(winners) or 'Nobody'} wins")
            return


if __name__ == "__main__":
    main()
