"""A game's first game, as its folder tells it: a fixed deal, who sits there, and one step after the other.

It stands in `first_game.toml`. Its sentences are messages of the game like all others, so that they are translated with
them; its moves are in the game's notation, decision by decision, and mean what the rules say they mean. What a learner
has done so far, and what comes next, is worked out in `teahouse.lessons`.
"""

import re
import tomllib
from pathlib import Path
from typing import Final

from teahouse.core.errors import InvalidLesson
from teahouse.core.words import Message, Words

FILE: Final = "first_game.toml"
_HEAD: Final = ("deal", "bots", "options", "step", "end")
_DEAL: Final = ("rules", "pack", "seed", "seat")
_BOT: Final = ("name", "kind", "seat")
_STEP: Final = (
    "points",
    "where",
    "headline",
    "reason",
    "explains",
    "acts",
    "move",
    "moves",
    "typed",
    "done",
    "instead",
)
_END: Final = ("headline", "reason", "tips")
# A place in a sentence: a bot by its name in small letters, or what one does with a finger or a mouse.
_TAP: Final = ("tap", "Tap")
_PLACE: Final = re.compile(r"\{(\w+)\}")


class LessonBot:
    """A bot at the table of a first game."""

    def __init__(self, name: str, kind: str, seat: int) -> None:
        self.name = name
        self.kind = kind
        self.seat = seat


class LessonStep:
    """One step: what it points at, what it says, and the moves that it waits for, each decision by decision."""

    def __init__(
        self,
        points: str,
        where: Message,
        headline: Message,
        reason: Message,
        explains: dict[str, Message],
        acts: list[Message],
        moves: list[list[str]],
        typed: str,
        done: Message | None,
        instead: dict[str, Message],
    ) -> None:
        self.points = points  # the id of a piece or a region of the board: "order", "player-2"
        self.where = where  # the same in words
        self.headline = headline
        self.reason = reason
        self.explains = explains  # terms that are used here for the first time, each with a sentence
        self.acts = acts
        self.moves = moves  # the first is what is asked for, the others do as well
        self.typed = (
            typed  # how the first part of the move is typed as a person would say it; as it is written if empty
        )
        self.done = done  # what is said when the move was made
        self.instead = instead  # what another move would do, where there is more to say than the rules tell

    def sentences(self) -> list[Message]:
        """All that this step may say, in the order in which it is read."""
        after = [self.done] if self.done is not None else []
        return [self.headline, self.reason, *self.explains.values(), *self.acts, *after, *self.instead.values()]


class FirstGame:
    """The deal, the bots and the steps."""

    def __init__(
        self,
        game: str,
        rules: int,
        pack: str,
        seed: int,
        seat: int,
        bots: list[LessonBot],
        options: dict[str, object],
        steps: list[LessonStep],
        headline: Message,
        reason: Message,
        tips: list[Message],
    ) -> None:
        self.game = game
        self.rules = rules
        self.pack = pack
        self.seed = seed
        self.seat = seat  # the learner's
        self.bots = bots
        self.options = options
        self.steps = steps
        self.headline = headline  # of the last card, when all steps are done
        self.reason = reason
        self.tips = tips


def read_first_game(folder: Path, words: Words) -> FirstGame | None:
    """The file in a game's folder, its sentences declared among the game's words; a game need not have one."""
    path = folder / FILE
    if not path.is_file():
        return None
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        raise InvalidLesson(str(path), "", f"cannot be read: {problem}") from None
    return _Reader(str(path), words).lesson(data)


class _Reader:
    """Reads one file; whatever is wrong is refused with its place."""

    def __init__(self, source: str, words: Words) -> None:
        self.source = source
        self.words = words
        self.places: list[str] = []

    def refuse(self, key: str, why: str) -> InvalidLesson:
        return InvalidLesson(self.source, key, why)

    def lesson(self, data: dict[str, object]) -> FirstGame:
        self.known("", data, _HEAD)
        deal = self.table("deal", data.get("deal"))
        self.known("deal", deal, _DEAL)
        bots = [self.bot(f"bots {i}", item) for i, item in enumerate(self.listed("bots", data.get("bots")), 1)]
        self.places = [*_TAP, *(bot.name.casefold() for bot in bots)]
        seat = self.number("deal.seat", deal.get("seat")) - 1
        if sorted([seat, *(bot.seat for bot in bots)]) != list(range(len(bots) + 1)):
            raise self.refuse("deal.seat", "every seat is taken once, by the learner or by a bot")
        steps = [self.step(i, item) for i, item in enumerate(self.listed("step", data.get("step")), 1)]
        end = self.table("end", data.get("end"))
        self.known("end", end, _END)
        return FirstGame(
            self.words.game,
            self.number("deal.rules", deal.get("rules")),
            self.text("deal.pack", deal.get("pack")),
            self.number("deal.seed", deal.get("seed")),
            seat,
            bots,
            self.table("options", data.get("options", {})),
            steps,
            self.said("end", "headline", end.get("headline")),
            self.said("end", "reason", end.get("reason")),
            [
                self.said("end", f"tip-{i}", tip)
                for i, tip in enumerate(self.listed("end.tips", end.get("tips", [])), 1)
            ],
        )

    def bot(self, key: str, item: object) -> LessonBot:
        row = self.table(key, item)
        self.known(key, row, _BOT)
        name = self.text(f"{key}.name", row.get("name"))
        kind = self.text(f"{key}.kind", row.get("kind"))
        return LessonBot(name, kind, self.number(f"{key}.seat", row.get("seat")) - 1)

    def step(self, number: int, item: object) -> LessonStep:
        key = f"step {number}"
        row = self.table(key, item)
        self.known(key, row, _STEP)
        name = f"step-{number}"
        explains = self.table(f"{key}.explains", row.get("explains", {}))
        instead = self.table(f"{key}.instead", row.get("instead", {}))
        acts = self.listed(f"{key}.acts", row.get("acts"))
        moves = [self.move(key, row.get("move")), *(self.move(key, m) for m in self.listed(key, row.get("moves", [])))]
        return LessonStep(
            self.text(f"{key}.points", row.get("points")),
            self.said(name, "where", row.get("where")),
            self.said(name, "headline", row.get("headline")),
            self.said(name, "reason", row.get("reason")),
            {term: self.said(name, f"explains-{i}", text) for i, (term, text) in enumerate(explains.items(), 1)},
            [self.said(name, f"act-{i}", text) for i, text in enumerate(acts, 1)],
            moves,
            self.text(f"{key}.typed", row["typed"]) if "typed" in row else "",
            self.said(name, "done", row.get("done")) if "done" in row else None,
            {move: self.said(name, f"instead-{i}", text) for i, (move, text) in enumerate(instead.items(), 1)},
        )

    def move(self, key: str, value: object) -> list[str]:
        """A move is one decision or a list of them, each in full notation."""
        parts = self.listed(f"{key}.move", [value] if isinstance(value, str) else value)
        if not parts:
            raise self.refuse(f"{key}.move", "a step asks for a move")
        return [self.text(f"{key}.move", part) for part in parts]

    def said(self, step: str, what: str, value: object) -> Message:
        text = self.text(f"{step}.{what}", value)
        for place in _PLACE.findall(text):
            if place not in self.places:
                raise self.refuse(f"{step}.{what}", f"has no place {place}; known are {', '.join(self.places)}")
        name = f"first-game-{step}-{what}"
        declared = self.words.messages.get(name)  # by whoever has read the file at the same time
        return self.words.message(name, text) if declared is None else declared

    # -- what TOML gives, of the kind that is expected

    def known(self, key: str, table: dict[str, object], names: tuple[str, ...]) -> None:
        for name in table:
            if name not in names:
                raise self.refuse(key, f"has an unknown line {name!r}; known are {', '.join(names)}")

    def table(self, key: str, value: object) -> dict[str, object]:
        if not isinstance(value, dict):
            raise self.refuse(key, "is missing, or no table")
        return {str(name): item for name, item in value.items()}

    def listed(self, key: str, value: object) -> list[object]:
        if not isinstance(value, list):
            raise self.refuse(key, "is missing, or no list")
        return list(value)

    def text(self, key: str, value: object) -> str:
        if not isinstance(value, str) or not value.strip():
            raise self.refuse(key, "is missing, or no text")
        return value

    def number(self, key: str, value: object) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            raise self.refuse(key, "is missing, or no whole number")
        return int(value)
