"""What a bot would do and why: the candidates with their estimated outcome, each with one plain sentence."""

from typing import Any

from teahouse.bots.bot import Advice, Bot, GreedyBot, RandomBot
from teahouse.bots.easy import EasyBot
from teahouse.bots.search import Candidate, SearchBot
from teahouse.bots.sitting import LONGEST_THOUGHT
from teahouse.bots.watch import Overtime, Watch, choice, whole
from teahouse.core import registry
from teahouse.core.chance import Chance
from teahouse.core.errors import InvalidOption
from teahouse.core.packages import told
from teahouse.core.sayings import ITS_CHOICE, ONLY_MOVE, TRIES
from teahouse.core.state import State
from teahouse.core.words import Said


def explain(bot: Bot, state: State, seat: int) -> list[Advice]:
    """The bot's candidates for a pending seat, best first; `state` is a copy in which all it cannot know is redrawn.

    A bot of somebody else's making may fail, talk nonsense or take too long: InvalidOption says so.
    """
    actions = state.legal(seat)
    if len(actions) == 1:
        return [Advice(actions[0], 1.0, ONLY_MOVE(), _reason(state, seat, actions[0]))]
    if type(bot) is SearchBot:
        return searched(bot, state, seat)
    if type(bot) is GreedyBot or type(bot) is EasyBot or type(bot) is RandomBot:
        return bot.explain(state, seat)
    return asked(bot, state, seat)


def searched(bot: SearchBot, state: State, seat: int) -> list[Advice]:
    """What a search tried, the one it would choose first, with what came of it on average."""
    tried = [candidate for candidate in bot.consider(state.copy(), seat) if candidate.visits > 0]
    tried.sort(key=_by_visits)  # between equals the search's own order stands
    found: list[Advice] = []
    for candidate in tried:
        words = TRIES(prospect=bot.adviser.prospect(state, candidate.reward), tries=int(candidate.visits))
        reason = bot.adviser.reason(state, seat, candidate.action)
        found.append(Advice(candidate.action, candidate.reward, words, reason))
    return found


def asked(bot: Bot, state: State, seat: int) -> list[Advice]:
    """What somebody else's bot says about the actions that are allowed."""
    watch = Watch(state.setup.players, Chance(0), LONGEST_THOUGHT)
    said: Any
    try:
        if watch.alarms:
            said = watch.in_time(lambda: _said(bot, state.copy(), seat))
        else:
            said = _said(bot, state.copy(), seat)
    except Overtime:
        raise InvalidOption(f"{bot.name} has no hint to give: it took more than {LONGEST_THOUGHT:g} s") from None
    except KeyboardInterrupt:
        raise
    except BaseException as problem:
        raise InvalidOption(f"{bot.name} has no hint to give: it failed, {told(problem)}") from None
    legal = state.legal(seat)
    found = [advice for advice in said if isinstance(advice, Advice) and advice.action in legal]
    if not found:
        raise InvalidOption(f"{bot.name} has no hint to give: it names nothing that is allowed now")
    return found


def _said(bot: Any, state: State, seat: int) -> list[object]:
    """All of it; a bot without a word of its own names its choice, and the sentence is the game's."""
    if type(bot).explain is not Bot.explain:
        return list(bot.explain(state, seat))
    action = whole(choice(bot, state.copy(), seat))
    if action not in state.legal(seat):
        return []
    return [Advice(action, 1.0, ITS_CHOICE(), _reason(state, seat, action))]


def _reason(state: State, seat: int, action: int) -> Said:
    return registry.find(state.setup.key).adviser().reason(state, seat, action)


def _by_visits(candidate: Candidate) -> int:
    return -candidate.visits
