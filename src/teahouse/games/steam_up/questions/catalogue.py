"""All questions, by their number on the agenda."""

from typing import Final

from librt.vecs import vec

from teahouse.games.steam_up.questions.acting import Act
from teahouse.games.steam_up.questions.animals import BunnySwap, DragonBonus, GoatRow, RoosterReturn
from teahouse.games.steam_up.questions.hands import DiscardCard, PassCard, RobCard
from teahouse.games.steam_up.questions.moving import Move, Rotation, Sink
from teahouse.games.steam_up.questions.pieces import Swap, TakePiece
from teahouse.games.steam_up.questions.players import ChoosePlayer, May
from teahouse.games.steam_up.questions.question import Question, SharedQuestion
from teahouse.games.steam_up.questions.setting_up import Animals, Fill, StartTokens
from teahouse.games.steam_up.questions.tokens import ReturnToken, RobToken, Tokens
from teahouse.games.steam_up.rules.position import Position


def _number(question: Question) -> int:
    return question.number


QUESTIONS: Final = vec[Question](
    sorted(
        [
            Fill(),
            Act(),
            Tokens(),
            Rotation(),
            TakePiece(),
            Swap(),
            Move(),
            Sink(),
            RobToken(),
            RobCard(),
            ReturnToken(),
            DiscardCard(),
            ChoosePlayer(),
            May(),
            BunnySwap(),
            RoosterReturn(),
            GoatRow(),
            DragonBonus(),
            Animals(),
            StartTokens(),
            PassCard(),
        ],
        key=_number,
    )
)


def asked(state: Position) -> Question:
    """The question on top of the agenda."""
    return QUESTIONS[state.agenda[state.top()]]


def shared(state: Position) -> SharedQuestion:
    """The same where several seats choose at once."""
    question = asked(state)
    assert isinstance(question, SharedQuestion)
    return question
