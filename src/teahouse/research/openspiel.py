"""The games in OpenSpiel: `import teahouse.research.openspiel`, then `pyspiel.load_game("python_teahouse_sweets")`.

Parameters: `players`, and every option of the game (`python_teahouse_taiwan_snackbar(players=4,knock_out=True)`);
where an option is a word or a number, 0 stands for the word (`starter=0`, anyone; by version 1 `no_more=0`, rising). A
list of numbers is a text (`no_more=1 2 3`; always three is `no_more=3 3`, because a bare 3 is no text here).

A game is sequential: where several decide at the same time they are asked in the order of their seats, and none sees
another's choice, which is the same game. Chance is explicit and comes first: three draws out of 256 name the deal, one
of 16,777,216, and everything random after it follows from them; no player can see them. The draws are equally likely,
so that a simulation samples deals as the rules do.

What a player remembers is a hash of all its observations in their order: the information state has perfect recall.
"""

import json
from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
import pyspiel
from numpy.typing import NDArray

import teahouse
from teahouse.core.chance import Chance
from teahouse.core.errors import InvalidOption, TeahouseError
from teahouse.core.observe import Memory, Page
from teahouse.core.options import Option, Value
from teahouse.core.playouts import LONGEST_GAME
from teahouse.core.state import State
from teahouse.research.environments import Environment, environments
from teahouse.research.tables import Laid

DRAWS = 3
SIDES = 256
OUTCOMES = [(side, 1.0 / SIDES) for side in range(SIDES)]


def short_name(key: str, rules: int = 1) -> str:
    """What a game is called in OpenSpiel."""
    return Environment(teahouse.game(key), rules).openspiel


def _parameters(made: Environment) -> dict[str, Any]:
    """What can be agreed on, as OpenSpiel's parameters, with what holds if nothing is said."""
    options = made.game.options_of(made.rules)
    return {"players": _players(made)[0]} | {option.key: _plain(option, option.choices[0]) for option in options}


def _players(made: Environment) -> tuple[int, int]:
    """The fewest and the most: at least two, for alone there is nobody to win against."""
    fewest, most = made.game.players_of(made.rules)
    return max(2, fewest), most


def _plain(option: Option, value: Value) -> bool | int | str:
    """A parameter has one type: where a word stands beside numbers (starter=random) it is the number 0."""
    numbers = any(type(choice) is int for choice in option.choices)
    return 0 if numbers and isinstance(value, str) else value


def _options(made: Environment, params: Mapping[str, Any]) -> dict[str, Value]:
    """The table's options out of the parameters."""
    options: dict[str, Value] = {}
    for option in made.game.options_of(made.rules):
        given = params[option.key]
        choices = {_plain(option, choice): choice for choice in option.choices}
        options[option.key] = given if isinstance(given, bool) else choices.get(given, given)
    return options


def _kind(made: Environment, together: bool = False) -> pyspiel.GameType:
    kinds = pyspiel.GameType
    fewest, most = _players(made)
    version = "" if made.rules == 1 else f", rules {made.rules}"
    return kinds(
        short_name=made.openspiel,
        long_name=f"teahouse {made.game.title}{version}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.IDENTICAL if together else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=_parameters(made),
        default_loadable=True,
    )


class TableGame(pyspiel.Game):
    """One of the games with its table laid."""

    made: ClassVar[Environment]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        game, rules = self.made.game, self.made.rules
        given = _parameters(self.made) | dict(params or {})
        fewest, most = _players(self.made)
        try:
            if given["players"] < fewest and given["players"] == game.players_of(rules)[0]:
                alone = "has nobody to win against, and an end is worth nothing"
                raise InvalidOption(f"who plays {game.title} alone {alone}; here it is for 2 to {most} players")
            self.laid = Laid(game.key, int(given["players"]), _options(self.made, given), None, "win", rules)
        except TeahouseError as problem:
            raise pyspiel.SpielError(str(problem)) from None
        players = self.laid.players
        together = self.laid.setup.together
        info = pyspiel.GameInfo(
            num_distinct_actions=self.laid.space,
            max_chance_outcomes=SIDES,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None if together else 0.0,
            max_game_length=LONGEST_GAME,
        )
        super().__init__(_kind(self.made, together), info, given)

    def new_initial_state(self, state: str | None = None) -> "TableState":
        return TableState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Mapping[str, Any] | None = None
    ) -> "TableObserver":
        return TableObserver(self, iig_obs_type, params)

    def observation_tensor_shape(self) -> list[int]:
        return [self.laid.size]

    def max_chance_nodes_in_history(self) -> int:
        return DRAWS


class Held:
    """What a state of OpenSpiel holds of ours: the draws that name the deal, the game and what everyone remembers.

    OpenSpiel copies a state by deep copies of its attributes and writes it down by pickling them: this one knows how.
    """

    def __init__(self, laid: Laid) -> None:
        self.laid = laid
        self.drawn: list[int] = []
        self.table: State | None = None
        self.memory = Memory(laid.observer)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Held":
        twin = Held.__new__(Held)
        twin.laid = self.laid
        twin.drawn = list(self.drawn)
        twin.table = None if self.table is None else self.table.copy()
        twin.memory = self.memory.copy()
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        setup = self.laid.setup
        table = None if self.table is None else self.table.to_json()
        return _take_up, (
            self.laid.game.key,
            self.laid.players,
            setup.rules,
            dict(setup.options),
            self.drawn,
            table,
            list(self.memory.seen),
        )


def _take_up(
    key: str, players: int, rules: int, options: dict[str, Value], drawn: list[int], table: str | None, seen: list[int]
) -> Held:
    held = Held(Laid(key, players, options, None, "win", rules))
    held.drawn = drawn
    if table is not None:
        held.table = held.laid.game.from_json(table)
    for seat, memory in enumerate(seen):
        held.memory.seen[seat] = memory
    return held


class TableState(pyspiel.State):
    """A game in progress; `table` is ours, None while the deal is still being drawn."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self.held = Held(game.laid)

    @property
    def laid(self) -> Laid:
        return self.held.laid

    @property
    def table(self) -> State | None:
        return self.held.table

    @property
    def memory(self) -> Memory:
        return self.held.memory

    # -- what OpenSpiel asks

    def current_player(self) -> int:
        table = self.table
        if table is None:
            return pyspiel.PlayerId.CHANCE  # type: ignore[no-any-return]
        seat = int(table.turn())
        return seat if seat >= 0 else pyspiel.PlayerId.TERMINAL

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return OUTCOMES

    def _legal_actions(self, player: int) -> list[int]:
        """What the current player may do; others are asked when their turn comes, even if all decide at once."""
        table = self.table
        return [] if table is None or table.turn() != player else table.legal(player)

    def _apply_action(self, action: int) -> None:
        table = self.table
        if table is None:
            held = self.held
            if not 0 <= action < SIDES:
                raise pyspiel.SpielError(f"a deal is drawn with numbers 0 to {SIDES - 1}, not {action}")
            held.drawn.append(action)
            if len(held.drawn) == DRAWS:
                held.table = self.laid.deal(sum(side * SIDES**i for i, side in enumerate(held.drawn)))
                held.memory.watch(held.table)
            return
        try:
            table.apply(max(0, int(table.turn())), action)
        except teahouse.IllegalMove as refusal:
            raise pyspiel.SpielError(str(refusal)) from None
        self.memory.watch(table)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE or self.table is None:
            return f"deal {action}"
        return self.table.notate(player, action) if self.table.has_action(action) else f"action {action}"

    def is_terminal(self) -> bool:
        return self.table is not None and self.table.turn() < 0

    def returns(self) -> list[float]:
        outcome = None if self.table is None else self.table.outcome()
        if outcome is None:
            return [0.0] * self.laid.players
        return [self.laid.observer.pay(outcome, seat) for seat in range(self.laid.players)]

    def information_state_string(self, player: int | None = None) -> str:
        """What a player remembers and what it sees now."""
        seat = self.asker(player)
        if self.table is None:
            return f"player {seat + 1}, before the deal"
        return f"player {seat + 1}, memory {int(self.memory.seen[seat]):010x}"

    def observation_string(self, player: int | None = None) -> str:
        """What a player sees now, as JSON."""
        seat = self.asker(player)
        if self.table is None:
            return f"player {seat + 1}, before the deal"
        return json.dumps(self.table.view(seat), ensure_ascii=False)

    def resample_from_infostate(self, player: int, sampler: Any) -> "TableState":
        """A twin in which all that the player cannot know, the future included, is drawn anew."""
        seat = self.asker(player)
        twin: TableState = self.clone()
        if self.table is None:
            return twin
        chance = Chance(int(sampler() * (1 << 53)))
        table = self.table.resample(seat, chance)
        twin.held.table = table
        twin.held.memory.forget_others(table, seat)
        return twin

    def asker(self, player: int | None) -> int:
        """The player who asks, the current one if none is named."""
        seat = self.current_player() if player is None else player
        if not 0 <= seat < self.laid.players:
            players = self.laid.players
            raise pyspiel.SpielError(f"there is no player {seat}: it must be player >= 0 and player < {players}")
        return seat

    def __str__(self) -> str:
        if self.table is None:
            return f"deal {self.held.drawn}"
        return f"deal {self.held.drawn}: {self.table.digest()}"


class TableObserver:
    """The observation as OpenSpiel reads it: one tensor, and its fields by their names.

    The tensor holds all that one player may know. Whoever asks only for what all see, or only for what one player sees
    and a spectator does not, is told so in words and gets an empty tensor.
    """

    def __init__(
        self, game: TableGame, iig_obs_type: pyspiel.IIGObservationType | None, params: Mapping[str, Any] | None
    ) -> None:
        if params:
            raise ValueError(f"an observation of teahouse takes no parameters, not {dict(params)}")
        one = pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.public = iig_obs_type is None or iig_obs_type.public_info
        self.private = iig_obs_type is None or iig_obs_type.private_info == one
        if iig_obs_type is not None and iig_obs_type.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("an observation of teahouse is what one player may know: nobody sees what all do")
        self.observer = game.laid.observer
        self.perfect_recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        self.page = Page(self.observer.size)
        self.numbers: NDArray[np.int16] = np.frombuffer(memoryview(self.page.numbers), np.int16)
        fields = self.observer.fields if self.public and self.private else []
        self.tensor: NDArray[np.float32] = np.zeros(sum(field.size for field in fields), np.float32)
        self.dict = {field.name: self.tensor[field.start : field.start + field.size] for field in fields}

    def set_from(self, state: TableState, player: int) -> None:
        """Write what a player sees."""
        state.asker(player)
        if state.table is None or not self.dict:
            self.tensor.fill(0)
            return
        self.page.at = 0
        self.observer.observe(state.table, player, self.page)
        self.tensor[:] = self.numbers

    def string_from(self, state: TableState, player: int) -> str:
        seat = state.asker(player)
        table = state.table
        if not self.private:
            return json.dumps(table.view(None), ensure_ascii=False) if self.public and table is not None else ""
        if not self.public:
            own = {} if table is None else table.view(seat)
            all_see = {} if table is None else table.view(None)
            return json.dumps({key: own[key] for key in own if own[key] != all_see.get(key)}, ensure_ascii=False)
        if self.perfect_recall:
            return state.information_state_string(player)
        return state.observation_string(player)


def _game_class(made: Environment) -> type[TableGame]:
    version = "" if made.rules == 1 else f"V{made.rules - 1}"
    name = made.game.key.title().replace("-", "") + version + "Game"
    return type(name, (TableGame,), {"made": made, "__module__": __name__})


GAMES: dict[str, type[TableGame]] = {}  # by their short names


def register() -> None:
    """Make every game known to `pyspiel.load_game`."""
    for made in environments():
        if made.openspiel not in GAMES:
            kind = GAMES[made.openspiel] = _game_class(made)
            globals()[kind.__name__] = kind  # OpenSpiel's copies are pickled by name
            pyspiel.register_game(_kind(made), kind)


register()
