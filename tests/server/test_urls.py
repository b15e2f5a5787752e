"""Addresses: all made in one place, all below the root, whatever a proxy makes of it."""

import doctest
import html
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from fastapi import FastAPI
from starlette.routing import Match

import teahouse
from teahouse import InvalidOption
from teahouse.server import urls as module
from teahouse.server.app import make_app
from teahouse.server.render import environment
from teahouse.server.settings import Settings
from teahouse.server.urls import OWN, Urls
from tests.faults.process import Process
from tests.people import Guest, moves, stamp
from tests.server.proxies import KINDS, ROOT, Proxy, below_a_path
from tests.server.running import Running

SOURCE = Path(teahouse.__file__).parent
EXAMPLES = SOURCE.parents[1] / "examples"
# A path of ours that is spelled out: in an attribute, a style, a script, a redirect, or put together in Python.
SPELLED = re.compile(
    r"""
    (?:href|action|src|formaction|data-stream|data-preview|data-worker)\s*=\s*(?P<q>["'])/      # <a href="/rules">
    | \burl\(\s*["']?/                                                                         # url(/static/…)
    | ;\s*url=/                                                                                # a page that loads again
    | (?:fetch|EventSource|Worker|assign|open|replaceState|see_other|RedirectResponse)\(\s*[frb]*["'`]/
    | \bpath=/(?!\w*\$)                                                                        # a cookie
    | ["']location["']\]?\s*[:=]\s*[frb]*["']/                                                 # a header
    | [frb]?["'`]/(?:t|games|static|seat|tables|rules|stream|host|replays|join)\b[^"'`]*[{$]   # f"/t/{table.id}"
    | [{}]{2}?\s*["']/(?:t|games|static|seat)/["']\s*~                                         # {{ "/t/" ~ table.id }}
    | \[(?:href|src|action)[\^$*]?=["']?/                                                      # a[href^='/games']
    """,
    re.VERBOSE,
)
# Where a route says which paths it answers: not an address that is given away.
ROUTE = re.compile(r"@\w+\.(?:get|post|put|delete|api_route)\(|APIRouter\(|app\.mount\(|_url=\"/|^\s*\"/[^\"]*\",$")


def spelled_out(text: str) -> list[str]:
    return [line for line in text.splitlines() if SPELLED.search(line) and not ROUTE.search(line)]


@pytest.mark.parametrize(
    "line",
    [
        '<a href="/rules">',
        "<a href='/'>",
        '<form method="post" action="/t/{{ table.id }}/move">',
        '<button formaction="/t/1/undo">',
        "fetch(`/?game=${game}`)",
        'new EventSource("/stream")',
        "background: url(/static/art/tea.svg)",
        'background: url("/static/art/tea.svg")',
        'return see_other("/")',
        'RedirectResponse("/host", 303)',
        'answer.headers["location"] = f"/t/{new}"',
        'link = f"/t/{table_id}"',
        "`/games/${key}/cards`",
        "document.cookie = `a=b; path=/; max-age=1`",
        "const leaving = \"a[href^='/games']\"",
        '<meta http-equiv="refresh" content="8; url=/t/{}">',
        """data-preview="{{ '/t/' ~ table.id ~ '/preview' }}\"""",
    ],
)
def test_what_is_spelled_out_is_noticed(line: str) -> None:
    assert spelled_out(line)


def test_no_address_is_spelled_out_but_where_all_are_made() -> None:
    kinds = ("*.py", "*.html", "*.js", "*.css")
    found = {
        path.as_posix(): lines
        for folder in (SOURCE, EXAMPLES / "two-taps-game/two_taps")
        for kind in kinds
        for path in folder.rglob(kind)
        if path != Path(module.__file__) and "vendor" not in path.parts
        if (lines := spelled_out(path.read_text(encoding="utf-8")))
    }
    assert not found


def test_the_examples_of_the_module_give_what_they_show() -> None:
    failed, tried = doctest.testmod(module)
    assert tried >= 3
    assert not failed


# -- every address leads somewhere


@pytest.fixture
def app(sqlite: str) -> FastAPI:
    return make_app(Settings(database=sqlite, root=ROOT))


def served(app: FastAPI, method: str, address: str) -> bool:
    """Whether there is something at an address; the files of the house are looked up in their folder."""
    path = urlsplit(address).path
    scope = {"type": "http", "method": method, "path": path, "root_path": ROOT, "headers": []}
    return any(route.matches(scope)[0] == Match.FULL for route in app.router.routes)


def test_every_address_is_one_that_is_served(app: FastAPI) -> None:
    urls = Urls(ROOT)
    seen = [
        urls.room("sweets", "order"),
        urls.join(),
        urls.replays(),
        urls.shelf(),
        urls.rules("sweets", "S3"),
        urls.example("dim-sum", 7, 3),
        urls.cards("sweets", "cake", pack="a/b"),
        urls.host(),
        urls.host("secret"),
        urls.metrics(),
        urls.table("7qk4", hint=1),
        *(urls.at("7qk4", page) for page in ("cards", "replay", "record", "check")),
        urls.seat("whatever"),
        urls.stream(),
        urls.static("css/table.css"),
        urls.art("har-gow"),
        urls.art("sweets/picture"),
        urls.picture("sweets"),
        urls.board_css("sweets"),
    ]
    sent = [urls.order(), urls.learn(), urls.seat("whatever")]
    templates = "".join(path.read_text(encoding="utf-8") for path in (SOURCE / "server/templates").glob("*.html"))
    pages = {"cards", "replay", "record", "check"}
    acts = set(re.findall(r"urls\.at\(table(?:\.id)?, [\"'](\w+)[\"']", templates)) - pages
    assert len(acts) > 10
    sent += [urls.at("7qk4", act) for act in (*acts, "move")]
    for method, address in [*(("GET", one) for one in seen), *(("POST", one) for one in sent)]:
        assert address.startswith(f"{ROOT}/")
        assert served(app, method, address), address
    made = {name for name, is_method in vars(Urls).items() if callable(is_method) and not name.startswith("_")}
    assert made - {"enter", "below"} <= set(re.findall(r"urls\.(\w+)\(", Path(__file__).read_text(encoding="utf-8")))


def test_what_our_paths_begin_with(app: FastAPI) -> None:
    """No root may begin like this; else a path without a root could not be told from one with it."""
    paths = {getattr(route, "path", "") for route in app.router.routes} | set(app.openapi()["paths"])
    paths |= {path for router in app.router.routes for path in _included(router)}
    assert {path.split("/")[1] for path in paths if path.count("/")} - {""} == OWN


def _included(route: object) -> list[str]:
    """The paths of a router that was included, which some versions of FastAPI keep as one route."""
    router = getattr(route, "original_router", None)
    return [path for one in getattr(router, "routes", []) for path in [getattr(one, "path", ""), *_included(one)]]


@pytest.mark.parametrize("root", ["tea", "/te a", "/tea?x", "/t", "/api/tea", "/..", "/tea//x", "/ü", "/" + "x" * 100])
def test_a_root_that_cannot_be_one_is_refused(root: str) -> None:
    with pytest.raises(InvalidOption, match=r"^root is .*such as /tea"):
        Settings.read({}, {"TEAHOUSE_ROOT": root})


@pytest.mark.parametrize(
    ("root", "room"), [("", "/"), ("/", "/"), ("/tea", "/tea/"), ("/tea/", "/tea/"), ("/a/b", "/a/b/")]
)
def test_a_root_may_end_with_a_slash(root: str, room: str) -> None:
    assert Urls(Settings.read({"root": root}, {}).root).room() == room


# -- a house below a path


@pytest.fixture(params=KINDS)
def house(sqlite: str, request: pytest.FixtureRequest) -> Iterator[tuple[Running, Proxy]]:
    with below_a_path(sqlite, request.param) as found:
        yield found


def addresses(page: str) -> set[str]:
    """All that a page leads to, loads or sends."""
    found = re.findall(
        r'\s(?:href|src|action|formaction|data-stream|data-worker|data-preview|data-room)="([^"]*)"', page
    )
    found += re.findall(r'content="\d+; url=([^"]+)"', page)
    return {html.unescape(one) for one in found if one and not one.startswith(("#", "data:"))}


def crawl(guest: Guest, *starts: str) -> dict[str, str]:
    """Every page that links lead to from here; all of them answer."""
    seen: dict[str, str] = {}
    waiting = list(starts)
    while waiting:
        path = urlsplit(waiting.pop())._replace(fragment="").geturl()
        if path in seen:
            continue
        answer = guest.client.get(path)
        assert answer.status_code == 200, (path, answer.status_code)
        seen[path] = answer.text if answer.headers["content-type"].startswith("text/html") else ""
        for address in addresses(seen[path]):
            assert address.startswith(f"{ROOT}/"), f"{path} leads to {address}"
        tags = re.findall(r'<(?:a|img|link|script|image)\b[^>]*\s(?:href|src)="([^"#][^"]*)"', seen[path])
        waiting += [html.unescape(tag) for tag in tags if "seed=" not in tag]
    return seen


def test_everything_lies_below_the_root(house: tuple[Running, Proxy]) -> None:
    server, _ = house
    guest = server.guest()
    opened = guest.client.post(f"{ROOT}/tables", data={"game": "sweets", "you": "Ann", "what": "open", "listed": "yes"})
    lobby = opened.headers["location"]
    cookies = [cookie for cookie in guest.client.cookies.jar if cookie.name.startswith("teahouse")]
    assert {cookie.name for cookie in cookies} == {"teahouse", "teahouse-name"}
    assert {cookie.path for cookie in cookies} == {ROOT}
    ordered = {"game": "taiwan-snackbar", "you": "Ann", "players": "3", "what": "now", "option-starter": "1"}
    playing = guest.client.post(f"{ROOT}/tables", data=ordered).headers["location"]
    closed = guest.client.post(f"{ROOT}/tables", data=ordered).headers["location"]
    page = guest.until(closed, 'name="stamp"')
    moved = guest.client.post(f"{closed}/move", data={"stamp": stamp(page), "words": moves(page)[0]})
    assert (moved.status_code, moved.headers["location"]) == (303, closed)
    refused = guest.client.post(f"{closed}/move", data={"stamp": "old", "words": "sing"})
    assert refused.status_code in (409, 422), "another question, or not even asked: bots move when they like"
    assert all(address.startswith(f"{ROOT}/") for address in addresses(refused.text))
    assert guest.client.post(f"{closed}/end").headers["location"] == closed
    seen = crawl(guest, f"{ROOT}/", lobby, playing, closed)
    # What a guest can get to by links is everything that there is to read.
    for path in ("/replays", "/rules", "/games/sweets/rules", "/games/sweets/cards", "/?game=sweets"):
        assert f"{ROOT}{path}" in seen
    for path in (f"{playing}/cards", f"{closed}/replay?at=0", f"{closed}/check", f"{closed}/record"):
        assert path in seen
    assert f'value="{server.address}{lobby}"' in seen[lobby], "the invitation"
    carried = guest.client.post(f"{playing}/carry")
    assert re.search(rf'value="{server.address}{ROOT}/seat/[\w-]+"', carried.text)
    joined = guest.client.get(f"{ROOT}/join", params={"code": f"{server.address}{lobby}"})
    assert joined.headers["location"] == lobby
    missing = guest.client.get(f"{ROOT}/nothing")
    assert missing.status_code == 404
    assert f'href="{ROOT}/"' in missing.text
    styles = guest.client.get(Urls(ROOT).static("css/tokens.css"))
    assert styles.headers["cache-control"].endswith("immutable")
    assert guest.client.get(f"{ROOT}/rules/").headers["location"] == f"{server.address}{ROOT}/rules"


def test_the_host_and_programs_below_the_root(house: tuple[Running, Proxy]) -> None:
    server, _ = house
    guest = server.guest()
    let_in = guest.client.get(Urls(ROOT).host(server.services.tables.host_secret))
    assert let_in.headers["location"] == f"{ROOT}/host"
    assert f"path={ROOT};" in let_in.headers["set-cookie"].casefold()
    assert f'href="{ROOT}/metrics"' in guest.see(f"{ROOT}/host")
    assert 'page="/host"' in guest.see(f"{ROOT}/metrics"), "routes are counted without the root"
    assert guest.client.get(f"{ROOT}/health").json()["status"] == "ok"
    described = guest.client.get(f"{ROOT}/api/openapi.json").json()
    assert described["servers"] == [{"url": ROOT}]
    assert "/api/tables" in described["paths"]
    program = httpx.Client(base_url=f"{server.address}{ROOT}/api")
    with program:
        opened = program.post("/tables", json={"game": "sweets", "name": "Ann", "players": 2, "bots": ["easy"]}).json()
        assert opened["link"] == f"{server.address}{ROOT}/t/{opened['id']}"
        missing = program.get("/tables/nothing")
        assert missing.status_code == 404
        assert missing.json()["error"], "JSON, as everything below /api"


def test_two_houses_in_one_process_keep_their_addresses_apart(tmp_path: Path) -> None:
    """Pieces of pages are drawn once for all who see the same, and that is not so below another root."""
    with Running(str(tmp_path / "one.db")) as one, Running(str(tmp_path / "two.db"), root=ROOT) as two:
        for _ in range(2):
            for server, root in ((one, ""), (two, ROOT)):
                guest = server.guest()
                ordered = {"game": "dim-sum", "you": "Ann", "players": "3", "what": "now"}
                table = guest.client.post("/tables", data=ordered).headers["location"]
                pages = [guest.see(table), guest.see(f"{root}/games/dim-sum/rules"), guest.see(f"{root}/")]
                for address in set().union(*map(addresses, pages)):
                    assert address.startswith(f"{ROOT}/") == bool(root), address


def test_a_line_of_the_bill_leads_to_the_rules_of_its_own_house() -> None:
    for urls in (Urls(), Urls(ROOT), Urls()):
        line = environment(urls).from_string("{{ words | ruled('sweets') }}").render(words="no (S3)")
        assert line == f'no (<a class="rule" href="{urls.root}/games/sweets/rules#S3">S3</a>)'


def test_what_serve_prints_leads_there(sqlite: str) -> None:
    process = Process(sqlite, "--root", f"{ROOT}/")
    try:
        process.host_link()
        links = re.findall(r"http\S+", process.words())
        assert links[0] == f"{process.address}{ROOT}/"
        assert links[1].startswith(f"{process.address}{ROOT}/host/")
        guest = process.guest()
        assert "teahouse" in guest.see(links[0])
        assert guest.client.get(links[1]).headers["location"] == f"{ROOT}/host"
        assert "Your house" in guest.see(f"{ROOT}/host")
    finally:
        process.close()
