"""A refused move tells nothing of the future: moves of several parts sent to a server, by actions and by words."""

import re
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from tests.faults.process import Process
from tests.people import PATIENCE

IMPOSSIBLE = 10**9  # no game has such an action: whatever stands before it, the move is refused
ENOUGH = 30  # questions to try everything on


class Table:
    """One table of people who speak JSON, all of them us."""

    def __init__(self, server: Process, game: str, players: int) -> None:
        self.client = httpx.Client(base_url=f"{server.address}/api", timeout=PATIENCE)
        server.clients.append(self.client)
        opened = self.post("/tables", "", game=game, players=players, you="Ann", wait=0).json()
        self.where = f"/tables/{opened['id']}"
        self.secrets = [opened["secret"]]
        for number in range(1, players):
            seated = self.post(f"{self.where}/seats", "", name=f"Guest {number}").json()
            self.secrets.append(seated["secret"])
        assert self.post(f"{self.where}/start", self.secrets[0]).status_code == 200

    def post(self, path: str, secret: str, **body: object) -> httpx.Response:
        return self.client.post(path, headers={"Authorization": f"Bearer {secret}"} if secret else {}, json=body)

    def see(self, seat: int) -> Any:
        return self.client.get(self.where, headers={"Authorization": f"Bearer {self.secrets[seat]}"}).json()

    def send(self, seat: int, stamp: str, **move: object) -> httpx.Response:
        return self.post(f"{self.where}/moves", self.secrets[seat], stamp=stamp, **move)

    def refused(self, seat: int, stamp: str, **move: object) -> tuple[str, str]:
        """The rule and the words of a refusal."""
        answer = self.send(seat, stamp, **move)
        assert answer.status_code == 422, answer.text
        error = answer.json()["error"]
        return error["rule"], error["message"]


def test_the_last_to_pick_does_not_learn_the_next_hand(start: Callable[..., Process], sqlite: str) -> None:
    """Dim Sum: the number of the same card twice was answered with the whole hand that comes next."""
    table = Table(start(sqlite), "dim-sum", 3)
    told = set()
    for _ in range(4):
        for seat in (0, 1, 2):  # the first is not the last to pick, the third is
            shown = table.see(seat)
            action = shown["moves"][0]["action"]
            for rest in ([action], [shown["moves"][1]["action"]], [IMPOSSIBLE], [action, action]):
                told.add(table.refused(seat, shown["own"]["stamp"], actions=[action, *rest]))
            assert table.see(seat)["view"] == shown["view"], "a refused move was carried out"
            assert table.send(seat, shown["own"]["stamp"], actions=[action]).status_code == 200
    assert len(told) == 1
    rule, words = told.pop()
    assert rule == "R8"
    assert not re.search("[♠♥♦♣]", words)


@pytest.mark.parametrize("game", ["happy-dim-sum", "steam-up", "sweets", "taiwan-snackbar"])
def test_what_is_added_to_a_move_that_draws_is_refused_in_the_same_words(
    start: Callable[..., Process], sqlite: str, game: str
) -> None:
    """Takeout, an ability, a purchase, a turn that ends: whatever follows, the answer is one sentence."""
    table = Table(start(sqlite), game, 3)
    told: set[tuple[str, str]] = set()
    ended = 0
    for number in range(ENOUGH):
        seat = table.see(0)["view"]["pending"][0]
        shown = table.see(seat)
        stamp, moves = shown["own"]["stamp"], shown["moves"]
        for move in moves[:: 1 + len(moves) // 3]:
            first = move["action"]
            answer = table.refused(seat, stamp, actions=[first, IMPOSSIBLE])
            if answer[0] != "R8":
                continue
            told.add(answer)
            ended += 1
            for second in (first, moves[-1]["action"]):  # carried out, this would be another answer
                told.add(table.refused(seat, stamp, actions=[first, second]))
                told.add(table.refused(seat, stamp, actions=[first, second, IMPOSSIBLE]))
        chosen = moves[(7 * number) % len(moves)]["action"]
        assert table.send(seat, stamp, actions=[chosen]).status_code == 200
    assert ended > 10, "hardly a move was complete: this test shows nothing"
    assert len(told) == 1
