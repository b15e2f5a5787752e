"""The host's secret, and numbers that tell nobody what is done in secret: a host may be a player, too."""

import re
import signal
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest

from tests.faults.process import Process
from tests.people import PATIENCE


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    process = Process(str(tmp_path_factory.mktemp("host") / "tables.sqlite"))
    yield process
    process.close()


MOVES = 'teahouse_decisions_total{game="taiwan-snackbar"}'
BOTS = 'teahouse_bot_seconds_count{level="medium"}'
STRANGERS = ["/metrics", "/host", "/host/nonsense", "/host/" + "x" * 43, "/host/%ff"]


def test_the_link_is_printed_at_every_start_and_stays_the_same(start: Callable[..., Process], sqlite: str) -> None:
    process = start(sqlite, "--log", "debug")
    link = process.host_link()
    host = process.host()
    assert len(link) > 40
    assert "Your house" in host.see("/host")
    assert link.removeprefix("/host/") not in host.see("/host")
    process.stop(signal.SIGKILL)
    process.start()
    assert process.host_link() == link
    assert process.words().count(link) >= 1
    assert "Your house" in host.see("/host"), "the browser is known after a restart"
    assert link.removeprefix("/host/") not in process.errors(), "the log is passed on, the secret is not"
    other = start(sqlite)
    assert other.host_link() == link, "every process of the house has the same one"


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(house: Process) -> None:
    answer = house.guest().client.get(house.host_link())
    assert answer.headers["location"] == "/host"
    (cookie,) = answer.headers.get_list("set-cookie")
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie


def test_to_everybody_else_these_pages_do_not_exist(house: Process) -> None:
    secret = house.host_link().removeprefix("/host/")
    stranger = house.guest().client
    shown: list[dict[str, str] | dict[bytes, bytes]] = [
        {},
        {"Authorization": "Bearer " + "x" * 43},
        {"Authorization": f"Basic {secret}"},
        {"Authorization": f"Bearer {secret[:-1]}"},
        {b"Authorization": b"Bearer \xff\xfe"},
        {"Cookie": f"teahouse-host={secret[:-1]}"},
        {"Cookie": f"teahouse={secret}"},
    ]
    for method in ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"):
        for headers in shown:
            nothing = stranger.request(method, "/nothing", headers=headers)
            assert nothing.status_code == 404
            for path in STRANGERS:
                answer = stranger.request(method, path, headers=headers)
                assert answer.status_code == 404, (method, path, headers)
                assert answer.content == nothing.content
                assert without_date(answer) == without_date(nothing)
    answer = stranger.get("/metrics", headers={"Authorization": f"Bearer {secret}"})
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain")
    assert "teahouse_streams 0" in house.host().see("/metrics")
    assert house.host().client.post("/metrics").status_code == 404


def test_metrics_can_be_switched_off(start: Callable[..., Process], sqlite: str) -> None:
    process = start(sqlite, "--no-metrics")
    host = process.host()
    assert host.client.get("/metrics").status_code == 404
    assert "metrics" not in host.see("/host")


def without_date(answer: httpx.Response) -> list[tuple[str, str]]:
    return sorted((name, value) for name, value in answer.headers.items() if name != "date")


class Watcher:
    """The host, who looks at the numbers again and again; the looking itself is left out of them."""

    def __init__(self, process: Process) -> None:
        self.host = process.host()
        self.numbers()

    def numbers(self) -> dict[str, float]:
        text = self.host.see("/metrics")
        lines = [line for line in text.splitlines() if not line.startswith("#") and 'page="/metrics"' not in line]
        return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}

    def decisions(self) -> float:
        return sum(value for name, value in self.numbers().items() if name.startswith("teahouse_decisions_total"))


class Player:
    """A program with a seat."""

    def __init__(self, process: Process, table: str, secret: str = "") -> None:
        self.client = httpx.Client(
            base_url=f"{process.address}/api/",
            headers={"Authorization": f"Bearer {secret}"} if secret else {},
            timeout=PATIENCE,
        )
        process.clients.append(self.client)
        self.table = f"tables/{table}"

    def see(self) -> dict[str, Any]:
        found: dict[str, Any] = self.client.get(self.table).json()
        return found

    def act(self, action: int) -> int:
        body = {"stamp": self.see()["own"]["stamp"], "actions": [action]}
        return self.send("moves", body).status_code

    def send(self, what: str, body: dict[str, Any], **more: Any) -> httpx.Response:
        return self.client.post(f"{self.table}/{what}", json=body, **more)


def gather(process: Process, game: str, players: int, **more: Any) -> tuple[str, list[Player], Player]:
    """A running table of programs alone; its players, and somebody who watches."""
    opened = httpx.post(
        f"{process.address}/api/tables", json={"game": game, "players": players, "you": "Ann", "wait": 0} | more
    ).json()
    table = opened["id"]
    seats = [Player(process, table, opened["secret"])]
    for name in ("Ben", "Cat", "Dan")[: players - 1]:
        secret = seats[0].send("seats", {"name": name}, headers={"Authorization": ""}).json()["secret"]
        seats.append(Player(process, table, secret))
    assert seats[0].send("start", {}).status_code == 200
    return table, seats, Player(process, table)


@pytest.mark.parametrize(("game", "players"), [("sweets", 2), ("taiwan-snackbar", 3), ("steam-up", 2)])
def test_a_part_of_a_move_moves_no_counter(house: Process, game: str, players: int) -> None:
    _, seats, spectator = gather(house, game, players)
    watcher = Watcher(house)
    hidden = 0
    visible = 0
    for turn in range(60):
        if hidden >= 4 and visible >= 4:
            break
        player = next((p for p in seats if p.see().get("moves")), None)
        if player is None:
            break
        moves = player.see()["moves"]
        before, seen = watcher.numbers(), spectator.see()["digest"]
        assert player.act(moves[-1 if turn % 2 else 0]["action"]) == 200
        if spectator.see()["digest"] == seen:
            hidden += 1
            assert watcher.numbers() == before, "somebody acts in secret, and the numbers tell"
        else:
            visible += 1
            assert watcher.decisions() == sum(v for n, v in before.items() if "decisions_total" in n) + 1
    assert visible >= 4
    assert hidden >= 4 or game != "sweets"


def test_looks_previews_refusals_hints_and_streams_of_others_move_no_counter(house: Process) -> None:
    ann, ben = house.guest(), house.guest()
    where = ann.open("sweets", players=2)
    ben.send(f"{where}/sit", you="Ben")
    ann.send(f"{where}/start")
    watcher = Watcher(house)
    before = watcher.numbers()
    for guest in (ann, ben):
        page = guest.see(where)
        guest.see(f"{where}?hint=1")
        mark = re.search(r'name="stamp" value="(\w+)"', page)
        guest.send(f"{where}/preview", words="x")
        guest.send(f"{where}/move", stamp=mark[1] if mark else "x", words="nothing like it")
        guest.send(f"{where}/move", stamp="old", words="nothing like it")
        guest.send(f"{where}/undo")
        guest.send(f"{where}/pass")
    assert watcher.numbers() == before


def test_an_early_answer_moves_no_counter(house: Process) -> None:
    """While everybody waits equally long, nobody learns who has answered."""
    _, seats, _ = gather(house, "happy-dim-sum", 3, wait=60)
    watcher = Watcher(house)
    for _ in range(200):
        found = [player for player in seats if player.see()["moves"]]
        if found[0].see()["until"]:
            break
        moves = found[0].see()["moves"]
        served = [move for move in moves if not move["words"].startswith(("end turn", "check please"))]
        assert found[0].act((served or moves)[-1]["action"]) == 200
    assert found[0].see()["until"], "there is something to react to"
    before = watcher.numbers()
    for player in found:
        assert player.act(player.see()["moves"][-1]["action"]) == 200
        assert watcher.numbers() == before
        assert player.send("pass", {}).status_code == 200
        assert watcher.numbers() == before


def test_a_bots_time_is_told_with_its_move(house: Process) -> None:
    before = Watcher(house).numbers()
    ann = house.guest()
    where = ann.play_now(players=3, **{"option-starter": "1"})
    ann.decide(where)
    ann.until(where, 'name="stamp"|class="play [a-z-]* over')
    numbers = Watcher(house).numbers()
    moved = [numbers[name] - before.get(name, 0) for name in (MOVES, BOTS)]
    assert moved[1] == moved[0] - 1, "all but Ann's"
