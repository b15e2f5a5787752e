"""What a seat may decide now, answered by the rules: for boards, which decide nothing themselves."""

from collections.abc import Sequence
from functools import cached_property

from teahouse.core.board import Choice, Moves, Refusal
from teahouse.core.errors import IllegalMove, TeahouseError
from teahouse.core.state import State
from teahouse.match.words import beside_names, with_names


class SeatMoves(Moves):
    """Of one seat in one position; it is asked before the next decision, and remembers what it was asked."""

    def __init__(self, state: State, seat: int, names: list[str]) -> None:
        self._state = state
        self._seat = seat
        self._names = names
        self._refusals: dict[str, Refusal | None] = {}

    @cached_property
    def legal(self) -> Sequence[Choice]:
        return self._choices(self._state)

    @cached_property
    def _by_words(self) -> dict[str, int]:
        return {choice.words: choice.action for choice in self.legal}

    def after(self, move: str) -> Sequence[Choice]:
        if not self.legal:
            return ()
        try:
            actions = self._read(move)
        except TeahouseError:
            return ()
        trial = self._state.copy()
        before = trial.news()
        for action in actions:
            trial.step(self._seat, action)
            if trial.ended(self._seat, before):
                return ()
        return self._choices(trial)

    def refusal(self, move: str) -> Refusal | None:
        if move in self._by_words:
            return None
        if move not in self._refusals:
            self._refusals[move] = self._refused(move)
        return self._refusals[move]

    def _refused(self, move: str) -> Refusal | None:
        try:
            self._read(move)
        except TeahouseError as problem:
            rule = problem.rule if isinstance(problem, IllegalMove) else ""
            return Refusal(rule, with_names(str(problem), self._names))
        return None

    def _read(self, move: str) -> list[int]:
        known = self._by_words.get(move)
        return self._state.parse(self._seat, move) if known is None else [known]

    def _choices(self, state: State) -> list[Choice]:
        words = [(action, state.notate(self._seat, action)) for action in state.legal(self._seat)]
        return [Choice(action, said, beside_names(said, self._names)) for action, said in words]
