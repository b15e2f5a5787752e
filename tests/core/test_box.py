"""What is in a box: components by any of their names, places on a page, and where each value comes from."""

import importlib
from pathlib import Path

import pytest

from teahouse.core.about import Entry
from teahouse.core.box import SOURCES, Box, Component, Fact, Grid, Section, explained, fact
from teahouse.core.pack import PROVENANCE, Pack

BUN = Component("buns.custard", "custard bun", Fact("copies", "3", "book"), rules=("X1", "X2"))
TEA = Component("tea", "tea", None, rules=("X2",))
BOX = Box("sweets", "odd", "0", (Section("a", "A", (BUN,)), Section("b", "B", (TEA,))))


def test_the_legend_knows_every_origin_that_a_pack_may_name() -> None:
    assert tuple(SOURCES) == PROVENANCE


def test_a_component_is_found_by_any_of_its_names() -> None:
    known = explained(BUN, Entry("custard bun", "bun with custard", "奶黃包", ["nai wong bao"], ["Yellow inside."]))
    box = Box("sweets", "odd", "0", (Section("a", "A", (known, TEA)),))
    for name in ("buns.custard", "Custard Bun", "custard-bun", "bun with custard", "奶黃包", "Nai Wong Bao", "cust"):
        assert [one.key for one in box.find(name)] == ["buns.custard"], name
    assert box.find("dumpling") == []
    assert box.find("") == []
    assert known.json()["also"] == ["nai wong bao"]
    assert known.json()["about"] == ["Yellow inside."]


def test_each_rule_has_its_components() -> None:
    assert {rule: [one.key for one in found] for rule, found in BOX.by_rule().items()} == {
        "X1": ["buns.custard"],
        "X2": ["buns.custard", "tea"],
    }


def test_an_anchor_is_made_of_letters_that_an_address_can_hold() -> None:
    assert BUN.anchor == "card-buns.custard"
    assert Component("Odd key, ü!", "x", None).anchor == "card-odd-key"


def test_a_fact_has_the_origin_that_the_pack_gives_it() -> None:
    pack = Pack("", "sweets", "odd", {"cake": {"copies": 7, "name": "cake"}}, {"cake.copies": "found"})
    assert fact(pack, "copies", "cake.copies").json() == {"label": "copies", "value": "7", "from": "found", "note": ""}
    assert fact(pack, "name", "cake.name", "a cake") == Fact("name", "a cake", "ours")


def test_all_of_it_is_ready_for_json() -> None:
    grid = Grid("slots", ("1", "2"), (("row", ("a", "b"), "ours"),))
    shown = Box("g", "p", "d", (Section("s", "S", (Component("k", "n", None, grids=(grid,)),), "text"),)).json()
    assert shown == {
        "game": "g",
        "pack": "p",
        "pack_hash": "d",
        "sections": [
            {
                "key": "s",
                "title": "S",
                "text": "text",
                "components": [
                    {
                        "key": "k",
                        "name": "n",
                        "full": "",
                        "chinese": "",
                        "also": [],
                        "copies": None,
                        "picture": "",
                        "text": "",
                        "rules": [],
                        "facts": [],
                        "grids": [
                            {
                                "title": "slots",
                                "columns": ["1", "2"],
                                "rows": [{"name": "row", "cells": ["a", "b"], "from": "ours"}],
                            }
                        ],
                        "about": [],
                    }
                ],
            }
        ],
    }


@pytest.mark.parametrize("name", ["box.py", "draw.py"])
def test_what_is_read_only_on_request_is_not_compiled(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    root = Path(__file__).parents[2]
    monkeypatch.chdir(root)
    monkeypatch.setattr("setuptools.setup", lambda **_: None)
    monkeypatch.setattr("sys.argv", ["setup.py", "egg_info"])
    monkeypatch.syspath_prepend(str(root))
    sources = importlib.import_module("setup").sources()
    assert "src/teahouse/core/game.py" in sources
    assert not [path for path in sources if Path(path).name == name]
