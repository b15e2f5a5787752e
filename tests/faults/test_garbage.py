"""Whatever is sent, the answer is a page or a refusal in words, never a mistake of ours, and it carries the policies."""

import random
import re
import socket
from collections.abc import Callable, Iterator

import httpx
import pytest

from tests.databases import Postgres
from tests.faults.process import Process
from tests.people import PATIENCE, Guest, moves, stamp

POLICIES = (
    "content-security-policy",
    "x-content-type-options",
    "referrer-policy",
    "cross-origin-opener-policy",
    "cross-origin-resource-policy",
    "permissions-policy",
    "cache-control",
)
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
JSON = {"Content-Type": "application/json"}


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """On both databases: what one of them holds another may refuse."""
    if request.param == "sqlite":
        process = Process(str(tmp_path_factory.mktemp("garbage") / "tables.sqlite"))
    else:
        postgres: Postgres = request.getfixturevalue("postgres")
        process = Process(postgres.fresh())
    yield process
    said = process.errors()
    process.close()
    assert "Traceback" not in said, said[:4000]


def check(answer: httpx.Response, what: object) -> None:
    assert answer.status_code < 500, (what, answer.status_code, answer.text[:300])
    for name in POLICIES:
        assert name in answer.headers, (what, answer.status_code, name)
    if answer.status_code >= 400:
        assert len(answer.text.strip()) > 10, (what, "no sentence")


def raw(server: Process, request: bytes) -> tuple[int, dict[str, str], str]:
    """What is answered to these very bytes."""
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as connection:
        connection.sendall(request)
        data = b""
        while part := connection.recv(65536):
            data += part
    head, _, body = data.partition(b"\r\n\r\n")
    lines = head.decode("latin-1").split("\r\n")
    return int(lines[0].split()[1]), dict(line.casefold().split(": ", 1) for line in lines[1:]), body.decode()


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ("Host: x\r\nOrigin: http://[", 403),
        ("Host: x\r\nOrigin: \xff", 403),
        ("Host: x\r\nOrigin: http://℀.example", 403),
        ("Host: x\r\nOrigin: null", 403),
        ("Host: " + "x" * 3000, 400),
        ("Host: [", 400),
        ("Host: [::1", 400),
        ("Host: [::g]", 400),
        ("Host: x/../../y", 400),
        ("Host: x@y", 400),
        ("Host: \xe9", 400),
        ("Host: x:99999", 400),
        ("Host: x\r\nHost: y", 400),
        ("Host:", 400),
        ("Host: x\r\nContent-Length: ²", 400),
        ("Host: x\r\nContent-Length: 1\r\nContent-Length: 2", 400),
        ("Host: x\r\nContent-Length: -1", 400),
        ("Host: x\r\nContent-Length: " + "9" * 5000, 400),
        ("Host: x\r\nContent-Length: 99999999999", 413),
        ("Host: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 5", 400),
        ("Host: x\r\nX: " + "y" * 20_000, 431),
        ("Host: x" + "\r\nX: y" * 4000, 431),
    ],
)
def test_headers_that_cannot_be(server: Process, headers: str, status: int) -> None:
    for method in ("POST", "GET"):
        text = f"{method} / HTTP/1.1\r\n{headers}\r\nConnection: close\r\n\r\n"
        code, found, body = raw(server, text.encode("latin-1", "ignore") if "℀" not in text else text.encode())
        if method == "POST" or status != 403:
            assert code == status, (code, body)
        assert code < 500
        assert set(POLICIES) <= set(found), code
        assert body.strip()


@pytest.mark.parametrize(
    "line",
    [
        "GET /\xe9 HTTP/1.1",
        "FOO / HTTP/1.1",
        "GET / HTTP/9.9",
        "\x16\x03\x01\x02",
        "CONNECT x:1 HTTP/1.1",
        "GET http://[ HTTP/1.1",
        "OPTIONS * HTTP/1.1",
    ],
)
def test_requests_that_are_none(server: Process, line: str) -> None:
    code, found, body = raw(server, f"{line}\r\nHost: x\r\nConnection: close\r\n\r\n".encode("latin-1"))
    assert 400 <= code < 500
    assert set(POLICIES) <= set(found)
    assert body.strip()


def test_unknown_pages_methods_and_files_carry_the_policies(server: Process) -> None:
    with httpx.Client(base_url=server.address) as client:
        for method, path, status in [
            ("GET", "/nothing", 404),
            ("GET", "/static/nothing", 404),
            ("GET", "/static/%00", 404),
            ("GET", "/static/" + "x" * 3000, 404),
            ("GET", "/static/..%2f..%2fapp.py", 404),
            ("GET", "/static/games/sweets/" + "x" * 3000 + ".svg", 404),
            ("GET", "/static/games/" + "x" * 3000 + ".css", 404),
            ("DELETE", "/", 405),
            ("PUT", "/static/css/table.css", 405),
            ("GET", "/api/nothing", 404),
            ("DELETE", "/api/games", 405),
        ]:
            answer = client.request(method, path)
            assert answer.status_code == status, (method, path, answer.status_code)
            check(answer, (method, path))
        assert "GET" in client.request("DELETE", "/api/games").headers["allow"]


IDS = [
    "%00",
    "a%00b",
    "0000000000000000%00",
    "x" * 5000,
    "9" * 5000,
    "%ed%a0%80",
    "%ff",
    "'",
    "０" * 16,
    "%F0%9F%8D%B5",
]


def test_ids_that_cannot_be(server: Process) -> None:
    guest = server.guest()
    with httpx.Client(base_url=f"{server.address}/api", timeout=PATIENCE) as api:
        for name in IDS:
            for path in ("", "/events", "/replay", "/record", "/check"):
                answer = guest.client.get(f"/t/{name}{path}")
                assert answer.status_code in (404, 405), (name, path)
                check(answer, (name, path))
            for path in (
                "move",
                "preview",
                "undo",
                "away",
                "talk",
                "sit",
                "leave",
                "arrange",
                "start",
                "end",
                "carry",
                "again",
                "fork",
            ):
                check(guest.send(f"/t/{name}/{path}", seat="0", you="Ann"), (name, path))
            for path in ("", "/events", "/hint", "/record"):
                check(api.get(f"/tables/{name}{path}"), (name, path))
            check(api.put(f"/tables/{name}/seats/{name}", json={"level": "easy"}), name)
            check(api.put(f"/tables/0000000000000000/seats/{'9' * 5000}", json={"level": "easy"}), name)
            check(
                api.post(f"/tables/{name}/moves", json={"stamp": "x"}, headers={b"Authorization": b"Bearer \xff"}), name
            )
            for path in (f"/seat/{name}", f"/games/{name}/rules", f"/static/games/{name}.css", f"/join?code={name}"):
                check(guest.client.get(path), path)
            check(guest.send(f"/seat/{name}"), name)


WORDS = [
    "",
    "0",
    "-1",
    "9" * 5000,
    "1e999",
    "nan",
    "inf",
    "²",
    "٣",
    "\x00",
    "a\x00b",
    "\ud800",
    "\udfff\ud800",
    "x" * 6000,
    "🍵" * 300,
    "\u202e",
    "<b>&\"'",
    "{{ 7 * 7 }}",
    "../../etc/passwd",
    "'; DROP TABLE tables; --",
    "\r\nSet-Cookie: x=y",
    "[]",
    "null",
    "teahouse",
]


def quoted(words: str) -> bytes:
    """As a form would say it, halves of characters and all."""
    return b"".join(b"%%%02x" % byte for byte in words.encode("utf-8", "surrogatepass"))


@pytest.fixture(scope="module")
def places(server: Process) -> dict[str, tuple[Guest, str]]:
    """A table in each of its states, and somebody who sits there."""
    found = {}
    for state in ("open", "playing", "ended"):
        guest = server.guest()
        where = (
            guest.open(players=3, **{"option-starter": "1"})
            if state == "open"
            else guest.play_now(**{"option-starter": "1"})
        )
        if state == "ended":
            guest.decide(where)
            guest.send(f"{where}/end")
        found[state] = (guest, where)
    return found


def test_queries_of_nonsense(server: Process, places: dict[str, tuple[Guest, str]]) -> None:
    stranger = server.guest().client
    for words in WORDS:
        said = quoted(words).decode()
        (player, playing), (reader, ended) = places["playing"], places["ended"]
        for query in (f"?hint={said}&since={said}", f"?{said}={said}"):
            check(player.client.get(playing + query), query[:60])
        check(reader.client.get(f"{ended}/replay?at={said}&seat={said}"), words[:20])
        for path in (f"/?game={said}", f"/join?code={said}", f"/api/tables?{said}={said}"):
            check(stranger.get(path), path[:60])


def test_forms_of_nonsense(server: Process, places: dict[str, tuple[Guest, str]]) -> None:
    """Every form with every nonsense in each of its fields, the others as they should be."""
    forms = {
        "move": ["words", "stamp", "card", "give"],
        "preview": ["words", "stamp", "card"],
        "talk": ["words", "sign"],
        "sit": ["you", "seat"],
        "arrange": ["seat", "level"],
        "away": ["seat", "level"],
        "fork": ["at", "seat", "you", "level"],
        "start": ["fill"],
    }
    chance = random.Random(13)
    for state, (guest, where) in places.items():
        page = guest.see(where)
        good = {"stamp": stamp(page), "words": moves(page)[0]} if 'name="stamp"' in page else {}
        for form, names in forms.items():
            if (state, form) in (
                ("open", "start"),
                ("open", "arrange"),
                ("open", "away"),
                ("playing", "away"),
                ("playing", "arrange"),
            ):
                continue  # with a number that happens to be one these change the table under the next form
            for name in names:
                for words in chance.sample(WORDS, 4):
                    fields = {key: quoted(value) for key, value in good.items()} | {name: quoted(words)}
                    content = b"&".join(key.encode() + b"=" + value for key, value in fields.items())
                    if form == "move" and name not in ("words", "stamp"):
                        content = content.replace(b"stamp=", b"was=")
                    check(
                        guest.client.post(f"{where}/{form}", content=content, headers=FORM),
                        (state, form, name, words[:20]),
                    )
    stranger = server.guest().client
    for name in ("game", "players", "level", "you", "name", "wait", "pack", "what", "option-starter"):
        for words in chance.sample(WORDS, 8):
            fields = {"game": b"taiwan-snackbar", "what": b"open"} | {name: quoted(words)}
            content = b"&".join(key.encode() + b"=" + value for key, value in fields.items())
            stranger.cookies.clear()
            check(stranger.post("/tables", content=content, headers=FORM), (name, words[:20]))


@pytest.mark.parametrize(
    "charset",
    [
        "utf-8",
        "unicode_escape",
        "raw_unicode_escape",
        "utf-7",
        "utf-16",
        "idna",
        "nonsense",
        "zlib",
        "undefined",
        "rot13",
        "hex",
    ],
)
def test_forms_in_charsets_that_nobody_has(server: Process, charset: str) -> None:
    kind = {"Content-Type": f"multipart/form-data; boundary=x; charset={charset}"}
    part = '--x\r\nContent-Disposition: form-data; name="{}"\r\n\r\n{}\r\n'
    for words in (r"\ud800", r"\x00", "+2AA-", "\xff\xfe", "x" * 200):
        body = (part.format("game", "sweets") + part.format("you", words) + "--x--\r\n").encode("latin-1")
        check(server.guest().client.post("/tables", content=body, headers=kind), (charset, words))


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("multipart/form-data", b""),
        ("multipart/form-data; boundary=", b"--x"),
        ("multipart/form-data; boundary=x", b"--x\r\n\r\n"),
        (
            "multipart/form-data; boundary=x",
            b'--x\r\nContent-Disposition: form-data; name="a"; filename="b"\r\n\r\nc\r\n--x--',
        ),
        ("multipart/form-data; boundary=x", b"--x\r\nContent-Disposition: form-data\r\n\r\nc\r\n--x--\r\n"),
        ("multipart/form-data; boundary=" + "x" * 500, b"--x\r\n"),
        ("application/x-www-form-urlencoded", b"=&=&&&;;%"),
        ("application/x-www-form-urlencoded", b"\xff\xfe=\x00"),
        ("application/x-www-form-urlencoded", b"a=1&" * 5000),
        ("text/plain", b"you=Ann"),
        ("\xff", b"you=Ann"),
        ("", b"you=Ann"),
    ],
)
def test_forms_that_are_none(server: Process, kind: str, body: bytes) -> None:
    for path in ("/tables", "/t/0000000000000000/move", "/t/0000000000000000/sit"):
        check(
            server.guest().client.post(path, content=body, headers={b"Content-Type": kind.encode("latin-1")}),
            (kind, body),
        )


BODIES = [
    b"",
    b"{",
    b"null",
    b"[]",
    b'"x"',
    b"\xff\xfe",
    b'{"game": "\\ud800"}',
    b'{"\\ud800": 1}',
    b'{"game": "sweets", "players": ' + b"9" * 5000 + b"}",
    b'{"game": "sweets", "players": 1e999}',
    b'{"game": "sweets", "players": 2.0}',
    b'{"game": "sweets", "players": NaN}',
    b'{"game": "sweets", "players": -Infinity}',
    b'{"game": "sweets", "players": true}',
    b'{"game": "sweets", "players": 2, "you": "\\u0000"}',
    b'{"game": "sweets", "players": 2, "you": "\xed\xa0\x80"}',
    b'{"game": "sweets", "players": 2, "options": {"\\ud800": "\\udfff"}}',
    b'{"game": "sweets", "players": 2, "options": {"x": ' + b"1" * 4301 + b"}}",
    b'{"game": "sweets", "players": 2, "bots": ["\\u0000", "x"]}',
    b'{"game": "sweets", "players": 2, "pack": "\\u0000"}',
    b'{"game": "sweets", "players": 2, "wait": 1e400}',
    b'{"stamp": "\\ud800", "move": "\\ud800"}',
    b'{"stamp": "x", "actions": [' + b"9" * 5000 + b"]}",
    b'{"stamp": "x", "actions": [99999999999999999999999999]}',
    b'{"stamp": "x", "actions": [-9223372036854775808, 9223372036854775807]}',
    b'{"name": "\\ud800", "seat": 99999999999999999999}',
    b'{"words": "\\u0000", "sign": "\\ud800"}',
    b'{"level": "\\ud800"}',
    b'{"fill": "\\u0000"}',
    b"[" * 20_000,
    b"[" * 20_000 + b"]" * 20_000,
    b'{"a":' * 9_000 + b"1" + b"}" * 9_000,
    b"[" * 100 + b"]" * 100,
    '{"game": "sweets", "players": 2}'.encode("utf-16"),
]


def test_json_of_nonsense(server: Process) -> None:
    with httpx.Client(base_url=f"{server.address}/api", timeout=PATIENCE) as client:
        opened = client.post(
            "/tables", json={"game": "taiwan-snackbar", "players": 3, "you": "Ann", "bots": ["easy"] * 2, "start": True}
        ).json()
        client.headers["Authorization"] = f"Bearer {opened['secret']}"
        where = f"/tables/{opened['id']}"
        for body in BODIES:
            check(client.post("/tables", content=body, headers=JSON), body[:60])
            for path in ("seats", "start", "moves", "away", "talk"):
                check(client.post(f"{where}/{path}", content=body, headers=JSON), (path, body[:60]))
            check(client.put(f"{where}/seats/1", content=body, headers=JSON), body[:60])
            check(
                client.post("/tables", content=body, headers={"Content-Type": "application/json; charset=utf-7"}),
                body[:60],
            )
        secrets = ["x", "\xff" * 20, "x" * 5000, ", Bearer x"]
        for secret in secrets:
            check(client.get(where, headers={b"Authorization": f"Bearer {secret}".encode("latin-1")}), secret[:20])


def test_numbers_and_depths_of_json_are_refused_from_the_documented_figures_on(server: Process) -> None:
    def answered(options: str) -> int:
        body = f'{{"game": "sweets", "players": 2, "options": {options}}}'.encode()
        return httpx.post(f"{server.address}/api/tables", content=body, headers=JSON).status_code

    assert [answered(f'{{"x": {"9" * digits}}}') for digits in (18, 19, 4300)] == [422, 400, 400]
    assert [answered("[" * deep + "]" * deep) for deep in (15, 16)] == [422, 400]


def test_a_long_json_without_a_length_is_told_apart_from_an_unreadable_one(server: Process) -> None:
    def endless() -> Iterator[bytes]:
        for _ in range(100):
            yield b"[" + b"1," * 500

    answer = httpx.post(f"{server.address}/api/tables", content=endless(), headers=JSON)
    assert answer.status_code == 413
    assert "at most" in answer.json()["error"]["message"]


def test_links_are_made_of_hosts_alone(server: Process) -> None:
    guest = server.guest()
    where = guest.open()
    for host in ("friends.example:8888", "[::1]:8888", "192.0.2.1", "a_b.example"):
        page = guest.client.get(where, headers={"Host": host})
        assert page.status_code == 200
        assert f'value="http://{host}{where}"' in page.text
        assert re.search(r'class="qr"[^>]*><svg', page.text)


def test_a_mistake_of_ours_carries_the_policies_too(start: Callable[..., Process], sqlite: str) -> None:
    """The only way to make one from outside: the database loses a table under the server."""
    import sqlite3

    process = start(sqlite)
    guest = process.guest()
    where = guest.open()
    db = sqlite3.connect(sqlite)
    db.execute("ALTER TABLE seats RENAME TO chairs")
    db.commit()
    db.close()
    for path, headers in ((f"{where}/sit", FORM), (f"/api{where.replace('/t/', '/tables/')}/seats", JSON)):
        answer = guest.client.post(path, content=b'{"name": "Ben"}' if headers is JSON else b"you=Ben", headers=headers)
        assert answer.status_code >= 500
        assert set(POLICIES) <= {name.casefold() for name in answer.headers}
        assert "Traceback" not in answer.text
        assert "chairs" not in answer.text
        assert "seats" not in answer.text
