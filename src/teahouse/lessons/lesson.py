"""A first game being played: which step it is, whether a move is the step's own, and what another move would do.

Where a learner stands follows from the decisions in the record and nothing else, so a first game can be left at any
moment and goes on wherever the record is opened. A card depends on what the learner knows alone: it is the same words
whatever the others hold.
"""

from collections.abc import Sequence

import teahouse
from teahouse.core.chance import Chance
from teahouse.core.errors import InvalidLesson, InvalidOption
from teahouse.core.first_game import FILE, FirstGame, LessonStep
from teahouse.core.game import Game
from teahouse.core.record import Record, Seat
from teahouse.core.sayings import (
    CLICK,
    CLICK_CAPITAL,
    OTHER_MOVE,
    OTHER_MOVE_SAID,
    OTHER_MOVE_WHY,
    STILL_ASKED,
    TAP,
    TAP_CAPITAL,
)
from teahouse.core.words import ENGLISH, Language, Message, who
from teahouse.match import Match
from teahouse.match.seats import bot_name, same_name


class Card:
    """What stands on the card of a step, in a reader's language and by the players' names."""

    def __init__(
        self,
        number: int,
        steps: int,
        where: str,
        headline: str,
        reason: str,
        explains: list[str],
        acts: list[str],
        made: int,
        done: str,
    ) -> None:
        self.number = number  # from 1
        self.steps = steps
        self.where = where
        self.headline = headline
        self.reason = reason
        self.explains = explains
        self.acts = acts
        self.made = made  # decisions of this step that are made already
        self.done = done  # what came of the step before


class Progress:
    """How far a learner has come: the step that waits, and what of its move is made already."""

    def __init__(self, lesson: "Lesson", at: int, made: list[str], open_moves: list[list[str]]) -> None:
        self.lesson = lesson
        self.at = at  # from 0; as many as there are steps when all are done
        self.made = made
        self.open = open_moves  # what is still to come of the step's move, one entry for each way to make it

    @property
    def over(self) -> bool:
        """Whether all steps are done, and the game is the learner's own."""
        return self.at == len(self.lesson.steps)

    @property
    def step(self) -> LessonStep:
        """The step that waits."""
        return self.lesson.steps[self.at]

    @property
    def asked(self) -> list[str]:
        """The decisions that are asked for now."""
        return self.open[0]

    @property
    def typed(self) -> str:
        """How that is typed in one line; a step that goes on after something new has come to light has several."""
        return self.step.typed if self.step.typed and not self.made else self.asked[0]

    def own(self, planned: Sequence[str]) -> bool:
        """Whether these decisions are the step's own, or a part of them from their beginning on."""
        return any(list(planned) == move[: len(planned)] for move in self.open)


class Lesson:
    """A game's first game: it deals the table, and says of any record of it what comes next."""

    def __init__(self, game: Game, told: FirstGame) -> None:
        self.game = game
        self.told = told
        self.steps = told.steps
        self.seat = told.seat

    # -- the table

    def seats(self, name: str) -> list[Seat]:
        """Who sits where; a bot whose name the learner has goes by another one."""
        found = [Seat(name) for _ in range(len(self.told.bots) + 1)]
        for bot in self.told.bots:
            taken = same_name(bot.name, name)
            used = [name, *(other.name for other in self.told.bots)]
            found[bot.seat] = Seat(bot_name(used) if taken else bot.name, bot.kind)
        return found

    def start(self, name: str, started: str = "") -> Match:
        """The table of a first game, as it is dealt to everyone who learns."""
        told = self.told
        chance = Chance(told.seed)
        return Match.start(
            self.game, self.seats(name), chance, told.options, told.pack, started=started, rules=told.rules
        )

    def fits(self, record: Record) -> bool:
        """Whether a record is one of this first game, as it is told now, and its learner has not left the path."""
        told = self.told
        if record.game != self.game.key or record.rules != told.rules or record.seed != Chance(told.seed).origin:
            return False
        if [seat.bot for seat in record.seats] != [seat.bot for seat in self.seats("?")]:
            return False
        fresh = self.start(record.seats[self.seat].name).record
        return (record.pack_hash, record.options) == (fresh.pack_hash, fresh.options) and self.find(record) is not None

    # -- where a learner stands

    def find(self, record: Record) -> Progress | None:
        """How far the record has come; None if the learner did something that no step has asked for."""
        said = [made.words for made in record.decisions if made.seat == self.seat]
        for at, step in enumerate(self.steps):
            made = next((move for move in step.moves if said[: len(move)] == move), None)
            if made is not None:
                said = said[len(made) :]
                continue
            open_moves = [move[len(said) :] for move in step.moves if move[: len(said)] == said]
            return Progress(self, at, said, open_moves) if open_moves else None
        return Progress(self, len(self.steps), [], [])

    def before(self, progress: Progress, back: int) -> Progress:
        """A step before the one that waits, to be looked at once more."""
        at = max(0, progress.at - back)
        return Progress(self, at, [], self.steps[at].moves)

    def standing(self, match: Match) -> Progress | None:
        """How far a match has come; None if it has left the path: by a decision that no step has asked for, or because
        a bot did something else than it was to do, and what the step asks for cannot be done.
        """
        found = self.find(match.record)
        if found is None or found.over or self.seat not in match.pending():
            return found
        legal = match.moves(self.seat)
        return found if any(move[0] in legal for move in found.open) else None

    def progress(self, match: Match) -> Progress:
        """The same for a match that is known to be this first game."""
        found = self.standing(match)
        if found is None:
            raise InvalidLesson(str(self.game.folder / FILE), "", "this game has left the steps of the first game")
        return found

    # -- what is said

    def say(
        self, message: Message, names: Sequence[str] | None = None, language: Language = ENGLISH, touch: bool = True
    ) -> str:
        """One of its sentences, by the names at the table; with a finger one taps, with a mouse one clicks."""
        places: dict[str, object] = {
            "tap": TAP() if touch else CLICK(),
            "Tap": TAP_CAPITAL() if touch else CLICK_CAPITAL(),
        }
        for bot in self.told.bots:
            places[bot.name.casefold()] = who(bot.seat)
        filled = {name: place for name, place in places.items() if name in message.places}
        return message(**filled).text(list(names) if names is not None else self.names(), language)

    def names(self) -> list[str]:
        """What the players are called where nobody has said otherwise."""
        return [seat.name for seat in self.seats("You")]

    def card(self, progress: Progress, names: Sequence[str], language: Language = ENGLISH, touch: bool = True) -> Card:
        """The card of the step that waits; when all are done, the last one."""

        def say(message: Message) -> str:
            return self.say(message, names, language, touch)

        told = self.told
        before = self.steps[progress.at - 1].done if progress.at and not progress.made else None
        done = say(before) if before is not None else ""
        if progress.over:
            tips = [say(tip) for tip in told.tips]
            return Card(len(self.steps), len(self.steps), "", say(told.headline), say(told.reason), tips, [], 0, done)
        step = progress.step
        return Card(
            progress.at + 1,
            len(self.steps),
            say(step.where),
            say(step.headline),
            say(step.reason),
            [say(message) for message in step.explains.values()],
            [say(message) for message in step.acts],
            len(progress.made),
            done,
        )

    def answer(self, match: Match, progress: Progress, planned: Sequence[str], language: Language = ENGLISH) -> str:
        """What is said to another legal move: what it would do, as far as the learner can know that."""
        written = progress.step.instead.get(", ".join(planned)) or progress.step.instead.get(planned[0])
        said = ", ".join(planned)
        if written is not None:
            return OTHER_MOVE_SAID(move=said, would=self.say(written, match.called, language)).text(
                match.called, language
            )
        would = "; ".join(match.outlook(self.seat, planned))
        if would:
            return OTHER_MOVE(move=said, would=would.rstrip(".")).text(match.called, language)
        why = match.opinion(self.seat, planned[0]).rstrip(".")
        return OTHER_MOVE_WHY(move=said, would=why).text(match.called, language)

    def again(self, language: Language = ENGLISH) -> str:
        """What follows such an answer."""
        return STILL_ASKED().text(None, language)


def find_lesson(game: Game) -> Lesson:
    """A game's first game; InvalidOption if it has none."""
    told = game.first_game()
    if told is None:
        raise InvalidOption(f"{game.title} has no first game; teahouse rules {game.key} explains it")
    return Lesson(game, told)


def lessons() -> list[Lesson]:
    """The first games of all games that have one."""
    return [Lesson(game, told) for game in teahouse.games() if (told := game.first_game()) is not None]
