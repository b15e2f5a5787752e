"""The JSON interface keeps to its own description, whatever is sent to it: Schemathesis reads /api/openapi.json and tries.

TEAHOUSE_FUZZ=2000 tries so often for each call; a few dozen times otherwise.
"""

import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis.checks import CHECKS
from schemathesis.core.result import Ok

from tests.certain import certain
from tests.faults.process import Process
from tests.people import PATIENCE

TRIES = int(os.environ.get("TEAHOUSE_FUZZ", "25"))
MEANT = [
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
]


@dataclass
class House:
    """A server with a table that is played and one that waits for guests, and the secrets of whoever sits there."""

    process: Process
    tables: list[str]
    secrets: list[str]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    process = Process(str(tmp_path_factory.mktemp("described") / "tables.sqlite"))
    tables, secrets = [], []
    with httpx.Client(base_url=f"{process.address}/api", timeout=PATIENCE) as client:
        for wanted in (
            {"game": "taiwan-snackbar", "players": 3, "bots": ["easy", "easy"], "you": "Ann", "start": True},
            {"game": "dim-sum", "players": 2, "bots": ["easy"], "you": "Ann", "start": True, "listed": True},
            {"game": "sweets", "players": 4, "you": "Ann", "listed": True},
        ):
            opened = client.post("/tables", json=wanted).json()
            tables.append(opened["id"])
            secrets.append(opened["secret"])
    yield House(process, tables, secrets)
    process.close()


@pytest.fixture(scope="module")
def described(house: House) -> schemathesis.BaseSchema:
    """All calls but the streams of events, which do not end by themselves."""
    return schemathesis.openapi.from_url(f"{house.process.address}/api/openapi.json").exclude(path_regex="/events$")


def test_every_call_answers_as_it_is_described(described: schemathesis.BaseSchema, house: House) -> None:
    calls = [certain(Ok, found).ok() for found in described.get_all_operations()]
    assert len(calls) > 10
    meant: list[Any] = [CHECKS.get_one(name) for name in MEANT]  # functions and classes, as they happen to be written
    for call in calls:
        for mode in schemathesis.GenerationMode:

            @settings(max_examples=TRIES, suppress_health_check=list(HealthCheck))
            @given(case=call.as_strategy(generation_mode=mode), which=st.integers(0, len(house.tables)))
            def attempt(case: schemathesis.Case[Any], which: int) -> None:
                headers = {}
                if which < len(house.tables):
                    headers["Authorization"] = f"Bearer {house.secrets[which]}"
                    if "table_id" in case.path_parameters:
                        case.path_parameters["table_id"] = house.tables[which]
                case.call_and_validate(headers=headers, timeout=PATIENCE, checks=meant)

            with suppress(Unsatisfiable):  # a call without fields cannot be filled in wrongly
                attempt()


def test_the_server_is_well_afterwards(house: House) -> None:
    """Runs last in this module: nothing of all that has hurt it."""
    assert httpx.get(f"{house.process.address}/health", timeout=PATIENCE).json()["status"] == "ok"
    assert "Traceback" not in house.process.errors()
