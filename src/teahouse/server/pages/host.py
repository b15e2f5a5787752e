"""For whoever runs the house: a page of their own, and the numbers that programs read.

The link with the host's secret is printed when the server starts; opening it lets a browser in for a year. To everybody
else these pages do not exist. A host sees tables and numbers, never hands.
"""

import time
from secrets import compare_digest

from fastapi import APIRouter, Request
from starlette.responses import PlainTextResponse, Response

import teahouse
from teahouse.server.pages.common import html, keep, secret_in, see_other, services, urls_of
from teahouse.server.problems import NotFound

HOST_COOKIE = "teahouse-host"
EVERY_METHOD = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]  # all of them answer alike to strangers
MINUTE, HOUR, DAY = 60, 3600, 86_400

router = APIRouter(include_in_schema=False)


def only_host(request: Request, shown: str = "") -> None:
    """Go on for the host; everybody else is told the same as at any address where nothing is."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    secrets = [shown, secret_in(request, HOST_COOKIE), token.strip() if scheme.casefold() == "bearer" else ""]
    own = services(request).tables.host_secret.encode()
    known = any(compare_digest(secret.encode(), own) for secret in secrets)
    if not known or request.method not in ("GET", "HEAD"):
        raise NotFound("there is no such page")


@router.api_route("/host/{secret}", methods=EVERY_METHOD)
async def let_in(request: Request, secret: str) -> Response:
    """The link that the server prints: the browser keeps the secret, and its address bar does not."""
    only_host(request, secret)
    answer = see_other(urls_of(request).host())
    keep(answer, HOST_COOKIE, services(request).tables.host_secret, request)
    return answer


@router.api_route("/host", methods=EVERY_METHOD)
async def host(request: Request) -> Response:
    only_host(request)
    tables = services(request).tables
    return html(
        "host.html",
        request,
        version=teahouse.__version__,
        compiled=teahouse.compiled(),
        up=duration(time.time() - tables.since),
        tables=len(tables.in_memory),
        streams=tables.notifications.streams,
        metrics=tables.settings.metrics,
    )


@router.api_route("/metrics", methods=EVERY_METHOD)
async def metrics(request: Request) -> Response:
    only_host(request)
    found = services(request)
    tables = found.tables
    if not tables.settings.metrics:
        raise NotFound("there is no such page")
    text = tables.metrics.text(
        teahouse_streams=tables.notifications.streams,
        teahouse_tables_in_memory=len(tables.in_memory),
        teahouse_bot_queue=found.scheduler.late(),
    )
    return PlainTextResponse(text, media_type="text/plain; version=0.0.4")


def duration(seconds: float) -> str:
    """How long that is, in the two largest units.

    >>> duration(59), duration(3700), duration(90_000)
    ('less than a minute', '1 hour and 1 minute', '1 day and 1 hour')
    """
    parts = []
    left = int(seconds)
    for size, name in ((DAY, "day"), (HOUR, "hour"), (MINUTE, "minute")):
        count, left = divmod(left, size)
        if count:
            parts.append(f"{count} {name}{'' if count == 1 else 's'}")
    return " and ".join(parts[:2]) or "less than a minute"
