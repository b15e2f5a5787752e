"""What programs and forms send, read with care: only text and numbers that everything behind this can hold.

JSON can spell halves of characters and numbers without end, a form can name a charset that does the same, and an
address can hold a zero byte. None of it is anything that a person means; all of it is refused before it is looked at.
"""

import json
import math
from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import Request
from fastapi.routing import APIRoute
from starlette.datastructures import FormData
from starlette.responses import Response

from teahouse.server.problems import NoText, Unreadable

MOST_FIELDS = 200
MOST_DIGITS = 18
DEEPEST = 16


def is_text(value: str) -> bool:
    """Whether this can be written down anywhere: whole characters, no zero among them, and none that was put in the
    place of bytes that are no character.
    """
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return "\0" not in value and "\ufffd" not in value


async def read_form(request: Request) -> FormData:
    try:
        data = await request.form(max_files=0, max_fields=MOST_FIELDS)
    except (UnicodeError, TypeError):  # a charset that is none
        raise Unreadable("this form is in no charset that can be read") from None
    for name, value in data.multi_items():
        if not is_text(name) or not isinstance(value, str) or not is_text(value):
            raise NoText("a field of this form is no text")
    return data


def read_json(body: bytes) -> Any:
    """The same as Python reads, within bounds."""
    try:
        found = json.loads(body, parse_int=_whole, parse_float=_broken, parse_constant=_refuse)
    except json.JSONDecodeError as problem:
        raise Unreadable(f"this is no JSON: {problem.msg} at character {problem.pos}") from None
    except UnicodeDecodeError:
        raise Unreadable("this is no JSON: it is not UTF-8") from None
    except RecursionError:
        raise Unreadable(f"JSON for this server is at most {DEEPEST} deep") from None
    _check(found)
    return found


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise Unreadable(f"a number has at most {MOST_DIGITS} digits")
    return int(digits)


def _broken(digits: str) -> float:
    number = float(digits) if len(digits) <= 100 else math.inf
    return number if math.isfinite(number) else _refuse(digits)


def _refuse(word: str) -> float:
    raise Unreadable(f"{word[:20]} is no number for this server")


def _check(found: Any) -> None:
    level = [found]
    for _ in range(DEEPEST):
        if not level:
            return
        if any(isinstance(value, str) and not is_text(value) for value in level):
            raise NoText("the JSON holds letters that are no text")
        level = [
            part
            for value in level
            if isinstance(value, dict | list)
            for part in ([*value, *value.values()] if isinstance(value, dict) else value)
        ]
    if level:
        raise Unreadable(f"JSON for this server is at most {DEEPEST} deep")


class CheckedRequest(Request):
    async def json(self) -> Any:
        if not hasattr(self, "_json"):
            self._json = read_json(await self.body())
        return self._json


class CheckedRoute(APIRoute):
    """A route whose JSON is read with care."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()

        async def carefully(request: Request) -> Response:
            return await handle(CheckedRequest(request.scope, request.receive))

        return carefully
