"""Styles, drawings, fonts and the script; each game's own style comes from its folder."""

from fastapi import FastAPI, HTTPException
from fastapi.responses import FileResponse
from starlette.staticfiles import StaticFiles

import teahouse
from teahouse.core.errors import UnknownGame
from teahouse.server.render import STATIC


def serve_files(app: FastAPI) -> None:
    @app.get("/static/games/{key}.css", include_in_schema=False)
    async def board_css(key: str) -> FileResponse:
        try:
            path = teahouse.game(key).folder / "board.css"
        except UnknownGame as problem:
            raise HTTPException(404, str(problem)) from None
        if not path.is_file():
            raise HTTPException(404, f"{key} has no style of its own")
        return FileResponse(path, media_type="text/css")

    app.mount("/static", StaticFiles(directory=STATIC))
