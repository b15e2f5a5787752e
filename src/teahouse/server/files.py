"""Styles, drawings, fonts and the script; each game's own style and drawings come from its folder."""

import re
from pathlib import Path

from fastapi import FastAPI, HTTPException
from fastapi.responses import FileResponse
from starlette.staticfiles import StaticFiles

import teahouse
from teahouse.core.errors import UnknownGame
from teahouse.server.urls import STATIC

DRAWING = re.compile("[a-z0-9-]{1,80}")  # no file name is longer than a system allows


def serve_files(app: FastAPI) -> None:
    @app.get("/static/games/{key}.css", include_in_schema=False)
    async def board_css(key: str) -> FileResponse:
        path = _folder(key) / "board.css"
        if not path.is_file():
            raise HTTPException(404, f"{key} has no style of its own")
        return FileResponse(path, media_type="text/css")

    @app.get("/static/games/{key}/{name}.svg", include_in_schema=False)
    async def drawing(key: str, name: str) -> FileResponse:
        path = _folder(key) / "art" / f"{name}.svg"
        if not DRAWING.fullmatch(name) or not path.is_file():
            raise HTTPException(404, f"{key} has no such drawing of its own")
        return FileResponse(path, media_type="image/svg+xml")

    app.mount("/static", StaticFiles(directory=STATIC))


def _folder(key: str) -> Path:
    try:
        return teahouse.game(key).folder
    except UnknownGame as problem:
        raise HTTPException(404, str(problem)) from None
