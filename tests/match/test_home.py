"""A person's games are kept where the platform keeps such things; what an earlier version has kept stays in use."""

from pathlib import Path

import pytest
from platformdirs.macos import MacOS
from platformdirs.unix import Unix

from teahouse.match import home as module
from teahouse.match.home import home
from teahouse.server.settings import Settings

LIBRARY = Path("Library/Application Support/teahouse")
LOCAL = Path(".local/share/teahouse")


@pytest.fixture
def person(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Somebody's home folder; nothing else is said."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("TEAHOUSE_HOME", raising=False)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr(module, "user_data_path", lambda name, appauthor: Unix(name, appauthor).user_data_path)
    return tmp_path


@pytest.fixture
def mac(person: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(module, "user_data_path", lambda name, appauthor: MacOS(name, appauthor).user_data_path)
    return person


def test_on_linux_it_is_where_it_always_was(person: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert home() == person / LOCAL
    assert Settings().store_address() == str(person / LOCAL / "tables.sqlite")
    monkeypatch.setenv("XDG_DATA_HOME", str(person / "data"))
    assert home() == person / "data" / "teahouse"
    monkeypatch.setenv("XDG_DATA_HOME", "data")
    assert home() == person / LOCAL, "a relative path is to be ignored"
    assert not list(person.iterdir()), "who only asks makes nothing"


@pytest.mark.parametrize("there", [LOCAL, LIBRARY])
def test_the_variable_goes_first(mac: Path, monkeypatch: pytest.MonkeyPatch, there: Path) -> None:
    (mac / there).mkdir(parents=True)
    monkeypatch.setenv("TEAHOUSE_HOME", "~/tea")
    assert home() == mac / "tea"


def test_elsewhere_it_is_where_the_platform_keeps_such_things(mac: Path) -> None:
    assert home() == mac / LIBRARY


def test_a_folder_of_an_earlier_version_stays_in_use(mac: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (mac / LOCAL).mkdir(parents=True)
    assert home() == mac / LOCAL
    assert not (mac / LIBRARY).exists()
    (mac / LIBRARY).mkdir(parents=True)  # somebody has moved in
    assert home() == mac / LIBRARY


def test_a_folder_that_an_earlier_version_was_told_stays_in_use_too(mac: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(mac / "data"))
    (mac / "data" / "teahouse").mkdir(parents=True)
    assert home() == mac / "data" / "teahouse"
