"""A first game at the terminal: the card of the step below the table, and an answer to whatever else is typed."""

import datetime
from pathlib import Path

from teahouse.core.drawing import Block, line
from teahouse.core.errors import InvalidRecord, TeahouseError
from teahouse.core.record import Record
from teahouse.lessons import Lesson
from teahouse.match import Match
from teahouse.match.seats import GUEST
from teahouse.match.words import beside_names
from teahouse.terminal import saves
from teahouse.terminal.paper import Paper, wrapped
from teahouse.terminal.sitting import End, Sitting
from teahouse.terminal.words import capital

DONE, NOW, TO_COME = "●", "◆", "○"
FOOT = "  back   ? lists all moves   hint   skip ends the lesson   quit, to go on later"
HELP = """\
Type what the card asks for, and press Enter.
Anything else that is allowed is answered with what it would do; nothing happens then.
back shows the step before. hint says what to type.
? lists every move that is allowed now, show draws the table again.
skip ends the lesson: the game is yours to play on.
quit leaves; teahouse learn {game} goes on where you stopped."""


class _Elsewhere(TeahouseError):
    """A move that is allowed and not the step's own; the sentence says what it would do."""


class _Skip(Exception):
    """The learner has seen enough and plays on alone."""


class LessonSitting(Sitting):
    """One learner, the bots of the first game, and the steps."""

    def __init__(self, match: Match, paper: Paper, path: Path | None, lesson: Lesson) -> None:
        super().__init__(match, paper, path)
        self.lesson = lesson
        self.commands["back"] = self.look_back
        self.commands["skip"] = self.skip
        self.back = 0  # how many steps before the one that waits have been looked at

    def go_on(self) -> None:
        self.back = 0
        standing = self.lesson.standing(self.match)
        asked = self.lesson.seat in self.match.pending()
        # What came of the last step is news that the others still have to bring about.
        if standing is None or (standing.over and asked):
            raise _Skip
        super().go_on()

    def learn(self) -> End:
        """From wherever the learner is to the last step; what then remains is an ordinary game."""
        try:
            return self.run()
        except _Skip:
            self.keep()
            return End.OVER

    # -- what is shown

    def show_table(self, seat: int, rest: str = "") -> None:
        super().show_table(seat, rest)
        self.show_card()

    def rows(self) -> int:
        """The card stands below the table; lists of moves give way to it."""
        return self.paper.rows - len(card_lines(self.lesson, self.match, self.paper))

    def show_card(self, back: int = 0) -> None:
        self.paper.show(card_lines(self.lesson, self.match, self.paper, back))

    def show_end(self) -> None:
        super().show_end()
        self.show_card()

    def say_goodbye(self, why: str) -> None:
        if self.path is None:
            super().say_goodbye(why)
            return
        self.paper.say(why)
        self.paper.show([[("", f"To go on: teahouse learn {self.match.game.key}")]])

    # -- what is typed

    def decide(self, seat: int, typed: str) -> None:
        """Only the step's own move is carried out."""
        readable = self.readable(seat, typed)
        planned = self.match.plan(seat, readable)
        progress = self.lesson.progress(self.match)
        if not progress.own(planned):
            raise _Elsewhere(self.lesson.answer(self.match, progress, planned))
        super().decide(seat, readable)

    def refuse(self, problem: TeahouseError) -> None:
        """Another move is no mistake; whatever it was, the step waits."""
        elsewhere = isinstance(problem, _Elsewhere)
        self.paper.say(capital(str(problem)), "" if elsewhere else "red")
        self.paper.say(self.lesson.again() if elsewhere else self.asked(), "dim" if elsewhere else "")
        if elsewhere:
            self.paper.say(self.asked())

    def asked(self) -> str:
        """What to type now."""
        progress = self.lesson.progress(self.match)
        return f"Type: {progress.typed}"

    def give_hint(self, seat: int, rest: str) -> None:
        self.paper.say(self.asked())

    def look_back(self, seat: int, rest: str) -> None:
        at = self.lesson.progress(self.match).at
        if self.back >= at:
            self.paper.say("This is the first step; there is none before it.")
            return
        self.back += 1
        self.show_card(self.back)

    def skip(self, seat: int, rest: str) -> None:
        raise _Skip

    def help(self, seat: int, rest: str) -> None:
        for sentence in HELP.format(game=self.match.game.key).split("\n"):
            self.paper.say(sentence)


def card_lines(lesson: Lesson, match: Match, paper: Paper, back: int = 0) -> Block:
    """The card of the step that waits, or of one before it, as lines."""
    columns = paper.columns
    now = lesson.progress(match)
    progress = lesson.before(now, back) if back else now
    card = lesson.card(progress, match.called)
    block: Block = [[]]
    if card.done and not back:
        block += [*wrapped(card.done, columns, "yellow"), []]
    if progress.over:
        block.append(line(("title", card.headline)))
    elif paper.plain:
        block.append(line(("title", f"Step {card.number} of {card.steps}. {card.headline}")))
    else:
        dots = DONE * (card.number - 1) + NOW + TO_COME * (card.steps - card.number)
        block.append(line(("green", dots), ("title", f"  {card.headline}")))
    for sentence in [card.reason, *card.explains]:
        block += wrapped(sentence, columns, "", "  ")
    if progress.over:
        return block
    block += wrapped(f"Look at {card.where}.", columns, "dim", "  ")
    if back:
        return block
    typed = beside_names(progress.typed, match.called)
    block += [line(("allowed", "  Type: "), ("bold", typed))]
    return block if paper.plain else [*block, line(("dim", FOOT))]


def open_lesson(lesson: Lesson, paper: Paper, afresh: bool = False, name: str = GUEST) -> tuple[Match, Path | None]:
    """The first game where its learner has left it, or from the beginning."""
    try:
        path = saves.lesson_file(lesson.game.key)
    except saves.CannotSave as problem:
        paper.say(f"{capital(str(problem))}. The game goes on unsaved.", "red")
        return lesson.start(name), None
    if not afresh and path.exists():
        try:
            record = Record.load(path)
            if lesson.fits(record) and not record.over():
                match = Match.resume(record)
                standing = lesson.standing(match)
                if standing is not None and not standing.over:
                    paper.say("You have been here before: the first game goes on where you left it.", "dim")
                    return match, path
        except InvalidRecord:
            paper.say("The first game that you had begun cannot be read any more, so it begins anew.", "dim")
    return lesson.start(name, datetime.date.today().isoformat()), path


def learn(lesson: Lesson, paper: Paper, afresh: bool = False) -> End:
    """A first game from its beginning or from where it was left, and on to the end if the learner likes."""
    match, path = open_lesson(lesson, paper, afresh)
    told = lesson.told
    bots = " and ".join(f"{bot.name} ({bot.kind} bot)" for bot in told.bots)
    paper.say(
        f"Your first game of {lesson.game.title}, with {bots}; rules version {told.rules}, {told.pack} pack. "
        "Nothing is counted.",
        "dim",
    )
    end = LessonSitting(match, paper, path, lesson).learn()
    if end is not End.OVER or match.over():
        return end
    found = lesson.standing(match)
    if found is None:
        paper.say("The table has gone another way than the lesson.")
    elif found.over:
        paper.show(card_lines(lesson, match, paper))
    if paper.ask("Play on? [yes] ").casefold() in ("n", "no", "q", "quit"):
        return End.LEFT
    try:
        own = saves.new_file(match.game.key, match.record.started or datetime.date.today().isoformat())
    except saves.CannotSave as problem:
        paper.say(f"{capital(str(problem))}. The game goes on unsaved.", "red")
        return Sitting(match, paper, None).run()
    return Sitting(match, paper, own).run()
