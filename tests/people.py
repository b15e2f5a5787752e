"""Guests with browsers of theirs, as the server meets them: pages are read, forms are sent, nothing of ours is imported."""

import html
import re
import time
from typing import Any

import httpx

PATIENCE = 60.0  # seconds that anything may take on a busy machine before a test gives up


class Guest:
    """A person with a browser without script: pages are read, forms are sent."""

    def __init__(self, client: httpx.Client) -> None:
        self.client = client

    def see(self, path: str) -> str:
        answer = self.client.get(path)
        assert answer.status_code == 200, (answer.status_code, answer.text)
        return answer.text

    def send(self, path: str, **data: Any) -> httpx.Response:
        return self.client.post(path, data=data)

    def open(self, game: str = "taiwan-snackbar", you: str = "Ann", players: int | str = 3, **more: Any) -> str:
        """A table of one's own, waiting for friends; its address."""
        answer = self.send("/tables", game=game, you=you, players=players, what="open", **more)
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"])

    def play_now(self, game: str = "taiwan-snackbar", you: str = "Ann", players: int | str = 3, **more: Any) -> str:
        answer = self.send("/tables", game=game, you=you, players=players, what="now", **more)
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"])

    def until(self, path: str, pattern: str, seconds: float = PATIENCE) -> str:
        """The page, as soon as it shows this."""
        end = time.monotonic() + seconds
        while True:
            page = self.see(path)
            if re.search(pattern, page):
                return page
            assert time.monotonic() < end, f"{pattern!r} does not appear; {asked(page)!r} does"
            time.sleep(0.02)

    def decide(self, path: str, words: str = "") -> httpx.Response:
        """Decide as soon as one is asked: these words, or the first move on the list."""
        page = self.until(path, 'name="stamp"')
        return self.send(f"{path}/move", stamp=stamp(page), words=words or moves(page)[0])


def stamp(page: str) -> str:
    found = re.search(r'name="stamp" value="(\w+)"', page)
    assert found, "nothing is asked on this page"
    return found[1]


def moves(page: str) -> list[str]:
    """All moves that a page offers in words."""
    found = re.findall(r'(?:name="words" value|<option value)="([^"]+)"', page.partition('id="move"')[2])
    return [html.unescape(words) for words in found if not words.isdigit()]


def bill_of(page: str) -> list[str]:
    """The log on a page, newest first."""
    found = re.search(r'id="bill".*?<ol[^>]*>(.*?)</ol>', page, re.DOTALL)
    assert found
    lines = re.findall(r"<li[^>]*>(.*?)</li>", found[1], re.DOTALL)
    return [html.unescape(re.sub("<[^>]+>", "", re.sub("<time.*?</time>", "", line))).strip() for line in lines]


def asked(page: str) -> str:
    """What stands where the question stands."""
    found = re.search(r'id="ask"[^>]*>(.*?)</h2>', page, re.DOTALL)
    return re.sub("<[^>]+>", "", found[1]).strip() if found else ""
