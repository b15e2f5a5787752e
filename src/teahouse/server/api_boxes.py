"""What is in the boxes, and scoring examples, as JSON: the same that the pages show."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import Response

from teahouse.core.box import SOURCES
from teahouse.core.examples import PLAYERS, NoExample, example
from teahouse.server.api import REFUSALS, Me, TableId
from teahouse.server.boxes import box_at, box_of, game_of, version_of
from teahouse.server.checked_input import MOST_DIGITS, CheckedRoute
from teahouse.server.problems import NotFound

SHARED = "public, max-age=300"  # the same for everyone, and new only with a new server
router = APIRouter(prefix="/api", route_class=CheckedRoute, responses=REFUSALS)


class FactInfo(BaseModel):
    """A value that is printed somewhere, and where we have it from."""

    model_config = ConfigDict(populate_by_name=True)
    label: str
    value: str
    source: str = Field(alias="from", description=f"one of {', '.join(SOURCES)}")
    note: str


class RowInfo(BaseModel):
    model_config = ConfigDict(populate_by_name=True)
    name: str
    cells: list[str]
    source: str = Field(alias="from", description=f"one of {', '.join(SOURCES)}")


class GridInfo(BaseModel):
    """Values that are printed as a table: a board's slots, a scorecard."""

    title: str
    columns: list[str]
    rows: list[RowInfo]


class ComponentInfo(BaseModel):
    """A card, a board, a die, a token."""

    key: str = Field(description="in the pack, where it is in the pack; no two in a box are the same")
    name: str
    full: str = Field(description="the name in full, if it has one")
    chinese: str
    also: list[str] = Field(description="other names that are understood where a move is typed")
    copies: FactInfo | None
    picture: str = Field(description="the name of a drawing")
    text: str
    rules: list[str] = Field(description="the numbers under which the rules speak of it")
    facts: list[FactInfo]
    grids: list[GridInfo]
    about: list[str] = Field(description="sentences that only explain")


class SectionInfo(BaseModel):
    key: str
    title: str
    text: str
    components: list[ComponentInfo]


class BoxInfo(BaseModel):
    """All that is in a game's box."""

    game: str
    pack: str
    pack_hash: str
    sections: list[SectionInfo]


GameKey = Annotated[str, Path(max_length=80, description="the game's key")]
PackName = Annotated[
    str, Query(max_length=200, description="a pack that ships with the game; the standard one if empty")
]
Version = Annotated[int | None, Query(ge=1, le=999, description="a version of the rules; the newest if not said")]


@router.get("/games/{key}/cards", tags=["games"])
async def see_cards(key: GameKey, response: Response, pack: PackName = "", rules: Version = None) -> BoxInfo:
    """Everything in the box of a game: each card with its text, its values, and where each of them comes from."""
    game = game_of(key)
    box = box_of(game, pack, version_of(game, "" if rules is None else str(rules)))
    response.headers["cache-control"] = SHARED
    return BoxInfo.model_validate(box.json())


@router.get("/games/{key}/example", tags=["games"])
async def see_example(
    key: GameKey,
    seed: Annotated[int | None, Query(ge=0, lt=10**MOST_DIGITS, description="the same example again")] = None,
    players: Annotated[int, Query(ge=1, le=99, description="how many players are scored")] = PLAYERS,
) -> dict[str, Any]:
    """A scoring example, dealt at random and explained point by point; only some games have one."""
    try:
        return example(game_of(key), seed, players).to_json()
    except NoExample as problem:
        raise NotFound(str(problem)) from None


@router.get("/tables/{table_id}/cards", tags=["tables"])
async def see_table_cards(me: Me, table_id: TableId) -> BoxInfo:
    """Everything in the box that the table plays with, as its pack and its version of the rules have it."""
    return BoxInfo.model_validate(box_at(await me.services.tables.live(table_id)).json())
