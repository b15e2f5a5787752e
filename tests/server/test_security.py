"""What stands between the world and a table: origins, cookies, policies, sizes, rates, and logs without secrets."""

import asyncio
import json
import logging
import re
from collections import Counter

import httpx
import pytest

from teahouse.server.live_table import LiveTable
from teahouse.server.logs import Lines
from teahouse.server.problems import TooMuch
from teahouse.server.secret import hashed, new_id, new_secret, read_id, spelled
from teahouse.server.security import LONGEST_LINE, Turns
from tests.server.running import Running


def pages(server: Running) -> dict[str, httpx.Response]:
    """One of each kind of page."""
    guest = server.guest()
    lobby = guest.open()
    playing = guest.play_now(**{"option-starter": "1"})
    closed = guest.play_now(**{"option-starter": "1"})
    guest.decide(closed)
    guest.send(f"{closed}/end")
    found = {
        path: guest.client.get(path)
        for path in (
            "/",
            "/rules",
            "/games/sweets/rules",
            "/replays",
            "/nothing",
            lobby,
            playing,
            f"{playing}?hint=1",
            closed,
            f"{closed}/replay?at=0",
            f"{closed}/check",
            "/seat/whatever",
        )
    }
    found["carry"] = guest.send(f"{playing}/carry")
    found["refused"] = guest.send(f"{playing}/move", stamp="old", words="eat")
    return found


def test_no_page_holds_script_or_style_of_its_own(server: Running) -> None:
    for path, answer in pages(server).items():
        text = answer.text
        assert not re.search(r"<script(?![^>]* src=)", text), path
        assert not re.search(r"<style", text), path
        assert not re.search(r"<[^>]+\son\w+\s*=", text), path
        assert "javascript:" not in text, path
        assert not re.search(r'(?:src|href)="(?:https?:)?//', text), f"{path} loads from elsewhere"


def test_every_answer_carries_the_policies(server: Running) -> None:
    answers = pages(server)
    answers["css"] = server.guest().client.get("/static/css/table.css")
    answers["api"] = server.client().get("/games")
    for path, answer in answers.items():
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy, path
        assert "script-src 'self'" in policy
        assert "unsafe-eval" not in policy
        assert re.search(r"script-src[^;]*unsafe", policy) is None
        assert "frame-ancestors 'none'" in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "same-origin"


def test_pages_are_not_kept_and_files_are_kept_for_ever(server: Running) -> None:
    client = server.guest().client
    page = client.get("/")
    assert "no-store" in page.headers["cache-control"]
    style = re.search(r'href="(/static/css/table\.css\?v=\w+)"', page.text)
    assert style
    assert "immutable" in client.get(style[1]).headers["cache-control"]


def test_cookies_are_out_of_reach_of_scripts_and_other_sites(server: Running) -> None:
    guest = server.guest()
    answer = guest.send("/tables", game="sweets", you="Ann", what="open")
    cookies = answer.headers.get_list("set-cookie")
    assert len(cookies) == 2
    for cookie in cookies:
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert "Path=/" in cookie
    assert not server.guest().client.get("/").headers.get("set-cookie"), "looking leaves no trace"


def test_behind_https_cookies_are_secure(sqlite: str) -> None:
    with Running(sqlite, address="https://play.example.org") as server:
        client = httpx.Client(base_url=server.address, headers={"Origin": "https://play.example.org"})
        answer = client.post("/tables", data={"game": "sweets", "what": "open"})
        client.close()
        assert answer.status_code == 303
        assert all("Secure" in cookie for cookie in answer.headers.get_list("set-cookie"))
        assert "max-age" in answer.headers["strict-transport-security"]


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site", "Cookie": "teahouse=x"},
        {"Sec-Fetch-Site": "same-site", "Cookie": "teahouse=x"},
        {"Cookie": "teahouse=x"},
    ],
)
@pytest.mark.parametrize("path", ["/tables", "/t/0000000000000000/move", "/api/tables"])
def test_a_change_from_another_site_is_refused(server: Running, headers: dict[str, str], path: str) -> None:
    answer = httpx.post(server.address + path, data={"game": "sweets"}, headers=headers)
    assert answer.status_code == 403
    assert "another site" in answer.text


def test_a_program_without_cookies_needs_no_origin(server: Running) -> None:
    answer = httpx.post(f"{server.address}/api/tables", json={"game": "sweets", "players": 2})
    assert answer.status_code == 201


def test_a_request_has_a_largest_size(server: Running) -> None:
    limit = server.settings.body
    guest = server.guest()
    assert guest.client.post("/tables", content=b"x" * (limit + 1)).status_code == 413

    def endless():
        for _ in range(limit // 1000 + 10):
            yield b"x" * 1000

    form = {"Content-Type": "application/x-www-form-urlencoded"}
    chunked = guest.client.post("/tables", content=endless(), headers=form)
    assert chunked.status_code == 413, "without a length it is counted as it comes"
    many = guest.client.post("/tables", data={f"field{i}": "1" for i in range(500)})
    assert many.status_code in (400, 413, 422)


def test_whoever_is_too_fast_waits(sqlite: str) -> None:
    """Five seconds' worth of requests come through at once; the next ones only if they take 2.5 s each."""
    with Running(sqlite, rate=0.4, reads=0.4) as server:
        guest = server.guest()
        codes = [guest.send("/tables", game="sweets", what="open").status_code for _ in range(10)]
        assert codes[:2] == [303] * 2
        assert 429 in codes
        reads = [guest.client.get("/health").status_code for _ in range(10)]
        assert reads[:2] == [200] * 2
        assert 429 in reads


def test_an_address_is_worked_for_a_few_times_at_once_and_the_rest_waits_in_line() -> None:
    async def run() -> None:
        turns = Turns(2)
        order: list[str] = []

        async def ask(client: str, name: str) -> None:
            await turns.begin(client)
            order.append(name)  # a page is made without a pause
            turns.end(client)

        crowd = [asyncio.create_task(ask("crowd", f"page {i}")) for i in range(2 + LONGEST_LINE)]
        await asyncio.sleep(0)
        assert order == ["page 0", "page 1"]
        with pytest.raises(TooMuch, match="at once"):
            await turns.begin("crowd")
        crowd[2].cancel()
        other = asyncio.create_task(ask("other", "another guest's"))
        await asyncio.gather(*crowd, other, return_exceptions=True)
        expected = ["page 0", "page 1", *(f"page {i}" for i in range(3, 2 + LONGEST_LINE))]
        assert [name for name in order if name.startswith("page")] == expected
        assert order.index("another guest's") <= 4
        await asyncio.sleep(0)
        assert turns.busy == Counter()
        assert turns.lines == {}

    asyncio.run(run())


def test_whoever_goes_away_just_when_it_is_their_turn_passes_it_on() -> None:
    async def run() -> None:
        turns = Turns(1)
        await turns.begin("a")
        gone, next_one = (asyncio.create_task(turns.begin("a")) for _ in range(2))
        await asyncio.sleep(0)
        turns.end("a")
        await asyncio.sleep(0)  # it is the first one's turn, who has not noticed yet
        gone.cancel()
        await asyncio.wait_for(next_one, 20)
        assert gone.cancelled()
        turns.end("a")
        await asyncio.sleep(0)
        assert turns.busy == Counter()

    asyncio.run(run())


def test_streams_take_no_turn_from_the_pages_of_their_address(sqlite: str) -> None:
    with Running(sqlite, requests=1) as server:
        guest = server.guest()
        where = guest.open()
        with guest.client.stream("GET", f"{where}/events") as first, guest.client.stream("GET", f"{where}/events"):
            assert next(first.iter_lines()).startswith("retry")
            assert guest.client.get("/", timeout=20).status_code == 200


def test_behind_a_proxy_addresses_are_told_apart(sqlite: str) -> None:
    with Running(sqlite, rate=0.001, proxy=True) as server:
        for client in ("10.0.0.1", "10.0.0.2"):
            headers = {"X-Forwarded-For": f"6.6.6.6, {client}"}
            codes = [httpx.post(f"{server.address}/api/x", headers=headers).status_code for _ in range(3)]
            assert codes == [404, 429, 429]


def test_too_many_streams_are_refused(sqlite: str) -> None:
    with Running(sqlite, streams=1) as server:
        guest = server.guest()
        where = guest.play_now()
        with guest.client.stream("GET", f"{where}/events") as stream:
            lines = stream.iter_lines()
            next(lines)
            assert server.guest().client.get(f"{where}/events").status_code == 429


def test_an_event_stream_of_no_table_is_not_found(server: Running) -> None:
    assert server.guest().client.get("/t/0000000000000000/events").status_code == 404


def test_ids_and_secrets_cannot_be_guessed_and_only_hashes_are_kept(server: Running) -> None:
    assert len({new_id() for _ in range(1000)}) == 1000
    assert len(new_id()) * 5 >= 80, "bits"
    assert len(new_secret()) >= 43
    guest = server.guest()
    where = guest.play_now()
    secret = guest.client.cookies["teahouse"]
    live = server.services.tables.in_memory[where.removeprefix("/t/")]
    assert list(live.keys) == [hashed(secret)]
    with open(server.settings.database, "rb") as file:
        data = file.read()
    with open(server.settings.database + "-wal", "rb") as file:
        data += file.read()
    assert hashed(secret).encode() in data
    assert secret.encode() not in data


def test_an_id_is_read_however_it_is_told() -> None:
    name = new_id()
    for typed in (name, spelled(name), spelled(name).upper(), f" https://x.example/t/{name}?hint=1 ", f"/t/{name}/"):
        assert read_id(typed) == name
    for typed in ("", "x", "0" * 15, "0" * 17, "../../etc/passwd", "u" * 16):
        assert read_id(typed) == ""


def test_logs_hold_no_secrets_names_or_addresses(server: Running, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        guest = server.guest()
        where = guest.play_now(you="Annabella", **{"option-starter": "1"})
        guest.decide(where)
        carried = guest.send(f"{where}/carry").text
        link = re.search(r"/seat/([\w-]+)", carried)
        assert link
        guest.client.get(link[0])
    lines = [Lines().format(record) for record in caplog.records if record.name.startswith("teahouse")]
    assert any("/t/{table_id}" in line for line in lines)
    for line in lines:
        assert json.loads(line)["event"]
        for secret in (guest.client.cookies["teahouse"], where.removeprefix("/t/"), link[1], "Annabella"):
            assert secret not in line


def test_health_and_metrics(server: Running) -> None:
    guest = server.guest()
    where = guest.play_now(**{"option-starter": "1"})
    guest.decide(where)
    assert guest.client.get("/health").json()["status"] == "ok"
    text = server.host().see("/metrics")
    for name in (
        "teahouse_decisions_total",
        "teahouse_request_seconds_bucket",
        "teahouse_streams",
        "teahouse_tables_total",
    ):
        assert f"\n{name}" in text
    assert where.removeprefix("/t/") not in text
    for line in text.splitlines():
        assert re.fullmatch(r'# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"]*",?)+\})? [-+.e\dInf]+', line), line


def test_metrics_may_be_switched_off(sqlite: str) -> None:
    with Running(sqlite, metrics=False) as server:
        assert server.host().client.get("/metrics").status_code == 404


def test_a_mistake_of_ours_is_an_apology_without_details(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    guest = server.guest()
    where = guest.play_now()

    def blind(*_: object) -> None:
        raise RuntimeError("an object of ours fell off the shelf")

    monkeypatch.setattr(LiveTable, "known_to", blind)
    answer = guest.client.get(where)
    assert answer.status_code == 500
    assert "something went wrong" in answer.text.casefold()
    assert "Traceback" not in answer.text
    assert "shelf" not in answer.text
