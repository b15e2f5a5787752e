"""Every component of a game on a page: of a pack that ships with it, or those that a table is laid with."""

from fastapi import APIRouter, Request
from starlette.responses import Response

import teahouse
from teahouse.core.box import SOURCES
from teahouse.server.boxes import box_at, box_of, game_of, version_of
from teahouse.server.pages.common import html, services

router = APIRouter(include_in_schema=False)


@router.get("/games/{key}/cards")
async def of_a_game(request: Request, key: str, pack: str = "", rules: str = "") -> Response:
    game = game_of(key)
    version = version_of(game, rules)
    return html(
        "cards.html",
        request,
        game=game,
        games=teahouse.games(),
        box=box_of(game, pack, version),
        rules=version,
        sources=SOURCES,
        table=None,
    )


@router.get("/t/{table_id}/cards")
async def of_a_table(request: Request, table_id: str) -> Response:
    """The same for whoever asks: it tells what is in the box, and nothing of where it lies."""
    live = await services(request).tables.live(table_id)
    box = box_at(live)
    return html(
        "cards.html",
        request,
        game=live.game,
        games=[],
        box=box,
        rules=live.table.rules,
        sources=SOURCES,
        table=live.table,
    )
