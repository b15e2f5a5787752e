"""Settings: flags first, then variables, then defaults; every one is documented."""

from dataclasses import fields
from pathlib import Path

import pytest
from click.testing import CliRunner

from teahouse import InvalidOption
from teahouse.cli.serve import command
from teahouse.server.settings import Settings

DOCS = Path(__file__).parents[2] / "docs" / "server.md"


def test_flags_go_before_variables_and_variables_before_defaults() -> None:
    env = {"TEAHOUSE_PORT": "9000", "TEAHOUSE_HOST": "0.0.0.0", "TEAHOUSE_METRICS": "no", "TEAHOUSE_PACE": "0.5"}
    settings = Settings.read({"port": 9001, "host": None}, env)
    assert (settings.port, settings.host, settings.metrics, settings.pace) == (9001, "0.0.0.0", False, 0.5)
    assert settings.workers == Settings().workers


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "eighty"),
        ("PORT", "70000"),
        ("METRICS", "perhaps"),
        ("WORKERS", "0"),
        ("WAIT", "-1"),
        ("LOG", "loud"),
        ("PACE", ""),
    ],
)
def test_a_wrong_value_is_named(name: str, value: str) -> None:
    with pytest.raises(InvalidOption, match=name.casefold() if value in ("70000", "0", "-1", "loud") else name):
        Settings.read({}, {f"TEAHOUSE_{name}": value})


def test_every_setting_is_in_the_help_and_in_the_documentation() -> None:
    text = CliRunner().invoke(command, ["--help"]).output
    page = DOCS.read_text(encoding="utf-8")
    for setting in fields(Settings):
        assert f"--{setting.name}" in text
        assert f"| `{setting.name}` |" in page, f"docs/server.md does not explain {setting.name}"


def test_a_port_that_is_in_use_is_said_at_once() -> None:
    from teahouse.server.run import listen

    taken = listen(Settings(port=0))
    taken.listen()
    with pytest.raises(InvalidOption, match="--port"):
        listen(Settings(port=taken.getsockname()[1]))
    taken.close()
