"""Settings: flags first, then variables, then defaults; every one is documented."""

import subprocess
import sys
from dataclasses import Field, fields
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from teahouse import InvalidOption
from teahouse.cli.serve import command
from teahouse.server.settings import Settings
from tests.people import PATIENCE

DOCS = Path(__file__).parents[2] / "docs" / "server.md"


def test_flags_go_before_variables_and_variables_before_defaults() -> None:
    env = {"TEAHOUSE_PORT": "9000", "TEAHOUSE_HOST": "0.0.0.0", "TEAHOUSE_METRICS": "no", "TEAHOUSE_PACE": "0.5"}
    settings = Settings.read({"port": 9001, "host": None}, env)
    assert (settings.port, settings.host, settings.metrics, settings.pace) == (9001, "0.0.0.0", False, 0.5)
    assert settings.workers == Settings().workers


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("port", "eighty"),
        ("port", "70000"),
        ("port", "-1"),
        ("port", "9" * 5000),
        ("metrics", "perhaps"),
        ("workers", "0"),
        ("workers", "100000"),
        ("wait", "-1"),
        ("wait", "61"),
        ("wait", "1e3"),
        ("log", "loud"),
        ("pace", ""),
        ("address", "play.example.org"),
        ("address", "ftp://play.example.org"),
        ("address", "https://"),
        ("address", "https://["),
        ("address", "https://me@play.example.org"),
        ("address", "https://play.example.org/games"),
        ("address", "https://play.example.org?x"),
        ("address", "https://play.example.org:99999"),
        ("address", "https://" + "x" * 3000),
        ("address", "https://pl ay"),
        ("host", ""),
        ("host", "http://127.0.0.1"),
        ("host", "127.0.0.1:80"),
        ("host", "x" * 300),
        ("host", "a b"),
        ("host", "\x00"),
    ],
)
def test_a_wrong_value_is_named(name: str, value: str) -> None:
    with pytest.raises(InvalidOption, match=rf"(?i)\b(TEAHOUSE_)?{name} is ") as refusal:
        Settings.read({}, {f"TEAHOUSE_{name.upper()}": value})
    assert len(str(refusal.value)) < 250


@pytest.mark.parametrize("setting", [item for item in fields(Settings) if isinstance(item.default, int | float)])
def test_every_number_has_a_least_and_a_most(setting: Field[Any]) -> None:
    if isinstance(setting.default, bool):
        return
    for wrong in (-1, 10**12, 10**400, float("nan"), float("inf"), float("-inf")):
        with pytest.raises(InvalidOption, match=rf"^{setting.name} is .*; it is [\d.,]+ to [\d,]+$"):
            Settings.read({setting.name: wrong}, {})
    Settings.read({setting.name: setting.metadata["most"]}, {})
    Settings.read({setting.name: setting.metadata["least"]}, {})


@pytest.mark.parametrize(
    "flags",
    [
        ["--pace", "nan"],
        ["--think", "inf"],
        ["--workers", "99999999999"],
        ["--address", "nonsense"],
        ["--host", "no such host"],
        ["--host", "203.0.113.77"],
        ["--host", "nowhere.invalid"],
        ["--host", "a" * 70],
        ["--port", "9" * 5000],
    ],
)
def test_the_command_says_it_in_a_sentence(flags: list[str], tmp_path: Path) -> None:
    line = [sys.executable, "-m", "teahouse", "serve", "--port", "0", "--database", str(tmp_path / "t.sqlite"), *flags]
    done = subprocess.run(line, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 2
    assert done.stderr.startswith("teahouse: ")
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


def test_addresses_that_people_use_are_taken() -> None:
    for address in ("https://play.example.org", "http://10.0.0.5:8888", "http://[::1]:8888/", "https://a_b.local"):
        Settings.read({"address": address}, {})
    for host in ("0.0.0.0", "::", "::1", "localhost", "my-computer.local", "127.0.0.1"):
        Settings.read({"host": host}, {})


def test_every_setting_is_in_the_help_and_in_the_documentation() -> None:
    text = CliRunner().invoke(command, ["--help"]).output
    page = DOCS.read_text(encoding="utf-8")
    for setting in fields(Settings):
        assert f"--{setting.name}" in text
        value = setting.default
        default = f"`{('yes' if value else 'no') if isinstance(value, bool) else value}`" if value != "" else ""
        line = f"| `{setting.name}` | {default} | {setting.metadata['words']} |"
        assert line in page, f"docs/server.md does not explain {setting.name} as it is"


def test_a_port_that_is_in_use_is_said_at_once() -> None:
    from teahouse.server.run import listen

    taken = listen(Settings(port=0))
    taken.listen()
    with pytest.raises(InvalidOption, match="--port"):
        listen(Settings(port=taken.getsockname()[1]))
    taken.close()
