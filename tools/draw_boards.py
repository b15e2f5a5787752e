"""A board in any position, without a table: for those who draw boards, and for pictures of them.

    python -m tools.draw_boards

serves /look/<game>?players=4&seed=7&after=20&seat=1&theme=dark: the game after that many decisions of greedy bots, as
that seat sees it (0 is a spectator, "asked" whoever decides). `tick=name=value` fills in the form, as often as needed;
`reminders=no` shows the table as it is without reminders. Submitting it says what `compose` made of it and
whether the rules allow it.
"""

import argparse

import uvicorn
from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import HTMLResponse

import teahouse
from teahouse.core.chance import Chance
from teahouse.core.errors import TeahouseError
from teahouse.core.record import Seat
from teahouse.match import Match
from teahouse.match.seats import BOT_NAMES
from teahouse.server.board_context import shown
from teahouse.server.boards import board_of
from teahouse.server.files import serve_files
from teahouse.server.knowledge import Chair, look
from teahouse.server.pages import cards
from teahouse.server.render import page, watch
from teahouse.server.urls import Urls

router = APIRouter(include_in_schema=False)

WAIT = 6  # seconds, as a picture shows them


class Wanted:
    """A position, spelled out in the address."""

    def __init__(
        self,
        players: int = 4,
        seed: int = 7,
        after: int = 20,
        seat: str = "asked",
        theme: str = "",
        bot: str = "greedy",
        option: list[str] | None = None,
        pack: str | None = None,
        reminders: bool = True,
    ) -> None:
        self.players = players
        self.seed = seed
        self.after = after
        self.seat = seat
        self.theme = theme
        self.bot = bot
        self.options = dict(pair.split("=", 1) for pair in option or [])
        self.pack = pack
        self.reminders = reminders

    def match(self, key: str) -> Match:
        game = teahouse.game(key)
        components = game.pack(self.pack)
        fewest, most = game.players_with(components, game.rules)
        players = min(max(self.players, fewest), most)
        seats = [Seat(name, self.bot) for name in BOT_NAMES[:players]]
        match = Match.start(game, seats, Chance(self.seed), self.options, components, reminders=self.reminders)
        for _ in range(self.after):
            if match.over():
                break
            match.bot_decides(match.pending()[0])
        return match

    def viewer(self, match: Match) -> int | None:
        if self.seat == "asked":
            return match.pending()[0] if match.pending() else 0
        return None if self.seat == "0" else int(self.seat) - 1


def draw(wanted: Wanted, key: str, form: dict[str, list[str]], said: str = "") -> str:
    match = wanted.match(key)
    seat = wanted.viewer(match)
    chairs = [
        Chair(i, name, "" if i == seat else "greedy", i == seat, False, i in match.pending(), i == seat)
        for i, name in enumerate(match.called)
    ]
    known = look(match, seat, chairs, [], max(0, match.log_length() - 4))
    return page(
        "table.html",
        Urls(),
        **shown(known, form, Urls()),
        table={"name": f"seed {wanted.seed}, after {wanted.after}"},
        title=f"{match.game.title} · teahouse",
        action="",
        refusal=said,
        window={"left": WAIT, "all": WAIT} if board_of(match.game).board.wait(match.view(None)) else None,
        theme=wanted.theme,
    )


@router.get("/look/{key}")
async def see(request: Request, key: str) -> HTMLResponse:
    form: dict[str, list[str]] = {}
    for name, _, value in (pair.partition("=") for pair in request.query_params.getlist("tick")):
        form.setdefault(name, []).append(value)
    return HTMLResponse(draw(_wanted(request), key, form))


@router.post("/look/{key}")
async def submit(request: Request, key: str) -> HTMLResponse:
    data = await request.form()
    form = {name: [str(value) for value in data.getlist(name)] for name in data}
    wanted = _wanted(request)
    match = wanted.match(key)
    seat = wanted.viewer(match)
    assert seat is not None
    try:
        text = board_of(match.game).compose(match.looked_at(seat, form))
        said = f"“{text}”: allowed, {' · '.join(match.plan(seat, text))}"
    except TeahouseError as refusal:
        said = str(refusal)
    return HTMLResponse(draw(wanted, key, form, said))


def _wanted(request: Request) -> Wanted:
    given = request.query_params
    return Wanted(
        int(given.get("players", 4)),
        int(given.get("seed", 7)),
        int(given.get("after", 20)),
        given.get("seat", "asked"),
        given.get("theme", ""),
        given.get("bot", "greedy"),
        given.getlist("option"),
        given.get("pack"),
        given.get("reminders", "yes") != "no",
    )


def skeleton() -> FastAPI:
    """Boards, and nothing else."""
    app = FastAPI(title="teahouse boards", docs_url=None, redoc_url=None, openapi_url=None)
    app.include_router(router)
    app.get("/games/{key}/cards")(cards.of_a_game)  # what the panel beside a card is made of
    serve_files(app)
    return app


def main() -> None:
    parser = argparse.ArgumentParser(description="Serve boards in any position, for those who draw them.")
    parser.add_argument("--port", type=int, default=8889)
    parser.add_argument("--watch", action="store_true", help="read templates and styles anew at every request")
    wanted = parser.parse_args()
    if wanted.watch:
        watch(Urls())
    uvicorn.run(skeleton(), port=wanted.port)


if __name__ == "__main__":
    main()
