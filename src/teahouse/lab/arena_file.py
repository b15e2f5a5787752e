"""The file of an arena: its settings, how the bots stand, and one line for each game.

It is written anew every so often and when the run ends, beside its place and then moved there: whatever happens, what
lies there is complete, and the next run goes on from it.
"""

import json
import os
import time
from pathlib import Path
from typing import Any

from teahouse.core.errors import InvalidOption
from teahouse.lab.arena import Played
from teahouse.lab.arena_plan import FORMAT, Contest
from teahouse.lab.standings import standings

SAVE_SECONDS = 10.0
SAVE_SHARE = 0.02  # of the time, at most, goes into saving


class ArenaFile:
    """Where the games of a contest are kept; those that are there already are read when it is opened."""

    def __init__(self, path: Path, contest: Contest) -> None:
        self.path = path
        self.contest = contest
        self.played: list[Played] = []
        self.saved_at = time.monotonic()
        self.pause = SAVE_SECONDS
        if path.suffix != ".json":
            raise InvalidOption(f"{path}: the games of an arena are kept in a .json file")
        if path.exists():
            self.played = _read(path, contest)
        elif not path.parent.is_dir():
            raise InvalidOption(f"{path} cannot be written: there is no folder {path.parent}")

    def add(self, games: list[Played]) -> None:
        self.played += games
        if time.monotonic() - self.saved_at > self.pause:
            self.save()

    def save(self, final: bool = False) -> None:
        """All games so far, and, at the end of a run, what they say."""
        began = time.monotonic()
        draft = self.path.with_name(f".{self.path.name}.part")
        try:
            draft.write_text(self._text(final), encoding="utf-8", newline="\n")
            os.replace(draft, self.path)
        except OSError as problem:
            draft.unlink(missing_ok=True)
            raise InvalidOption(f"{self.path} cannot be written: {problem.strerror or problem}") from None
        self.saved_at = time.monotonic()
        self.pause = max(SAVE_SECONDS, (self.saved_at - began) / SAVE_SHARE)

    def _text(self, final: bool) -> str:
        order = sorted(self.played, key=lambda game: (game.deal, game.bots))
        lines = [json.dumps(game.to_json(), ensure_ascii=False) for game in order]
        head = json.dumps(self.contest.settings(), ensure_ascii=False)
        found = json.dumps(standings(self.contest, order).to_json(), ensure_ascii=False) if final else "null"
        games = ",\n".join(lines)
        return f'{{\n"run": {head},\n"standings": {found},\n"games": [\n{games}\n]\n}}\n'


def _read(path: Path, contest: Contest) -> list[Played]:
    """The games of an earlier run of the same contest; anything else is refused, and left as it is."""
    run, games = read_arena(path)
    ours = contest.settings()
    differ = [key for key in ours if run.get(key) != ours[key]]
    if differ:
        words = "; ".join(f"{key} is {run.get(key)!r} there and {ours[key]!r} here" for key in differ)
        raise InvalidOption(f"{path} holds the games of another run: {words}. Name another file")
    return games


def read_arena(path: Path) -> tuple[dict[str, Any], list[Played]]:
    """What was played, and the games."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        if data["run"]["format"] != FORMAT:
            raise ValueError
        return data["run"], [Played.from_json(game) for game in data["games"]]
    except (OSError, ValueError, KeyError, TypeError):
        raise InvalidOption(f"{path} is no file of an arena; name another one") from None
