"""What environments are called, and that their version says by which rules they are played."""

import importlib
import pickle
import warnings
from collections.abc import Iterator
from typing import Any

import gymnasium
import pettingzoo
import pyspiel
import pytest

import teahouse
import teahouse.research.gymnasium as ours
import teahouse.research.openspiel as spiel
import teahouse.research.pettingzoo as zoo
from teahouse.research.environments import Environment, environments
from teahouse.research.tables import WrongSetting

KEY = "taiwan-snackbar"


@pytest.fixture
def newer(monkeypatch: pytest.MonkeyPatch) -> Iterator[Environment]:
    """A game whose rules have another version beyond the newest."""
    game = teahouse.game(KEY)
    monkeypatch.setattr(game, "rules", game.rules + 1)
    with warnings.catch_warnings():  # PettingZoo speaks of all that it knows already; Gymnasium of newer versions
        warnings.simplefilter("ignore")
        for register in (zoo.register, ours.register, spiel.register):
            register()
        made = Environment(game, game.rules)
        yield made
        del gymnasium.registry[made.gymnasium]


def test_the_names_of_every_game() -> None:
    made = Environment(teahouse.game(KEY), 1)
    assert (made.pettingzoo, made.gymnasium) == ("taiwan_snackbar_v0", "teahouse/TaiwanSnackbar-v0")
    assert made.openspiel == "python_teahouse_taiwan_snackbar"
    made = Environment(teahouse.game(KEY), 3)
    assert (made.pettingzoo, made.gymnasium) == ("taiwan_snackbar_v2", "teahouse/TaiwanSnackbar-v2")
    assert made.openspiel == "python_teahouse_taiwan_snackbar_v2"


def test_every_game_has_an_environment_for_each_version_of_its_rules() -> None:
    assert [(made.game, made.rules) for made in environments()] == [
        (game, rules) for game in teahouse.games() for rules in range(1, game.rules + 1)
    ]
    for made in environments():
        module = importlib.import_module(f"teahouse.research.{made.pettingzoo}")
        assert importlib.import_module(f"teahouse.research.{made.pettingzoo}") is module
        assert module.env().laid.setup.rules == made.rules
        assert module.env().metadata["name"] == made.pettingzoo
        assert hasattr(module, "parallel_env") == (made.game.simultaneous == "always")
        assert gymnasium.spec(made.gymnasium).kwargs["rules"] == made.rules
        assert pyspiel.load_game(made.openspiel).laid.setup.rules == made.rules


def test_a_module_is_imported_in_every_way() -> None:
    import teahouse.research.sweets_v0  # type: ignore[import-not-found]  # it is made when it is asked for

    from teahouse.research import sweets_v0

    assert sweets_v0 is teahouse.research.sweets_v0
    assert sweets_v0.__name__ == "teahouse.research.sweets_v0"
    assert "Sweets!, rules 1" in str(sweets_v0.__doc__)
    assert pickle.loads(pickle.dumps(sweets_v0.env))(players=3).laid.players == 3


@pytest.mark.parametrize("name", ["sweets_v99", "sweets_v", "sweets_v01", "chess_v0", "sweets-v0", "v0", "sweets__v0"])
def test_what_there_is_not_is_no_module(name: str) -> None:
    with pytest.raises(ModuleNotFoundError, match="No module named"):
        importlib.import_module(f"teahouse.research.{name}")


def test_newer_rules_are_another_environment_everywhere(newer: Environment) -> None:
    made = [
        importlib.import_module(f"teahouse.research.{newer.pettingzoo}").env(),
        pettingzoo.make("aec", f"teahouse/{newer.pettingzoo}"),
        gymnasium.make(newer.gymnasium).unwrapped,
        gymnasium.make_vec(newer.gymnasium, num_envs=2, vectorization_mode="vector_entry_point"),
        pyspiel.load_game(newer.openspiel),
    ]
    for env in made:
        assert env.laid.setup.rules == newer.rules
    state = pyspiel.load_game(newer.openspiel).new_initial_state()
    for side in (1, 2, 3):
        state.apply_action(side)
    for env in made[:4]:
        env.reset(seed=1)
        assert pickle.loads(pickle.dumps(env)).laid.setup.rules == newer.rules
    twin = pickle.loads(pickle.dumps(state))
    assert (twin.held.laid.setup.rules, str(twin)) == (newer.rules, str(state))


def test_older_rules_stay_what_they_were(newer: Environment) -> None:
    for env in (zoo.TableEnv(KEY), ours.TableEnv(KEY), ours.TableVectorEnv(KEY)):
        assert env.laid.setup.rules == 1
    assert importlib.import_module("teahouse.research.taiwan_snackbar_v0").env().laid.setup.rules == 1
    assert pyspiel.load_game("python_teahouse_taiwan_snackbar").laid.setup.rules == 1
    assert gymnasium.make("teahouse/TaiwanSnackbar-v0").unwrapped.laid.setup.rules == 1  # type: ignore[attr-defined]


@pytest.mark.parametrize("rules", [0, 99, "1", None, 1.0])
def test_rules_that_there_are_not_are_refused(rules: Any) -> None:
    with pytest.raises(WrongSetting, match="rules"):
        zoo.TableEnv(KEY, rules=rules)


def test_what_can_be_played_alone_is_for_one_learner() -> None:
    for made in environments():
        players = gymnasium.spec(made.gymnasium).kwargs.get("players")
        assert players == (1 if made.game.fewest == 1 else None)
