"""What a bot would do and why: the candidates with their estimated outcome, each with one plain sentence."""

from teahouse.bots.bot import Advice, Bot
from teahouse.bots.search import Candidate, SearchBot
from teahouse.core import registry
from teahouse.core.state import State


def explain(bot: Bot, state: State, seat: int) -> list[Advice]:
    """The bot's candidates for a pending seat, best first; `state` is a copy in which all it cannot know is redrawn."""
    actions = state.legal(seat)
    if len(actions) == 1:
        reason = registry.find(state.setup.key).adviser().reason(state, seat, actions[0])
        return [Advice(actions[0], 1.0, "all that is allowed", reason)]
    if isinstance(bot, SearchBot):
        return searched(bot, state, seat)
    return bot.explain(state, seat)


def searched(bot: SearchBot, state: State, seat: int) -> list[Advice]:
    """What a search tried, the one it would choose first, with the reward that followed in a hundred."""
    tried = [candidate for candidate in bot.consider(state.copy(), seat) if candidate.visits > 0]
    tried.sort(key=_by_visits)  # between equals the search's own order stands
    found: list[Advice] = []
    for candidate in tried:
        words = f"{100.0 * candidate.reward:.0f} of 100 in {candidate.visits} tries"
        reason = bot.adviser.reason(state, seat, candidate.action)
        found.append(Advice(candidate.action, candidate.reward, words, reason))
    return found


def _by_visits(candidate: Candidate) -> int:
    return -candidate.visits
