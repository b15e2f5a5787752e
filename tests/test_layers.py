"""Imports point downward only, and the rules need nothing but the standard library and mypyc's own two packages."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import teahouse

PACKAGE = Path(teahouse.__file__).parent

# From the bottom up. What people touch stands side by side; only the command line knows the others.
HEIGHTS = {
    "version": 0,
    "core": 1,
    "games": 2,
    "bots": 3,
    "match": 4,
    "lessons": 5,
    "lab": 6,
    "terminal": 6,
    "server": 6,
    "research": 6,
    "cli": 7,
    "__main__": 8,
}
# The front door gathers what the lower layers offer; nothing below the match goes through it.
FRONT_DOOR = {"__init__": ("core", "games", "version")}
MAY_NAME_A_GAME = {
    "cli/play.py": "shows by an example how a game is named",
    "server/api.py": "describes its fields with examples",
    "terminal/screenshot.py": "draws one picture, for the front page",
}
RULES_MAY_IMPORT = {"babel", "librt", "mypy_extensions", "teahouse"}
MAY_IMPORT_MORE = {"match/home.py": "platformdirs"}  # which is about folders and not about rules
LONGEST_MODULE = 600


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def layer(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """What a module imports, by line; a relative import is written out."""
    package = ("teahouse", *path.relative_to(PACKAGE).parent.parts)
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield node.lineno, name.name
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                base = ".".join([*package[: len(package) - node.level + 1], *([base] if base else [])])
            for name in node.names:
                yield node.lineno, f"{base}.{name.name}"


def wrong(path: Path, name: str) -> str:
    """Why a module may not import this, or nothing."""
    here = layer(path)
    parts = name.split(".")
    if parts[0] != "teahouse":
        if here in ("core", "games", "bots", "match", "version", "__init__"):
            more = MAY_IMPORT_MORE.get(path.relative_to(PACKAGE).as_posix())
            if parts[0] not in sys.stdlib_module_names and parts[0] not in RULES_MAY_IMPORT and parts[0] != more:
                return "the rules need nothing beyond the standard library, librt and mypy_extensions, their words only Babel"
        return ""
    there = parts[1] if len(parts) > 1 else ""
    if there not in HEIGHTS:  # a name out of the front door: teahouse.game, teahouse.Chance
        return "" if HEIGHTS.get(here, 0) >= HEIGHTS["match"] else "only the match and what is above use the front door"
    if here in FRONT_DOOR:
        return "" if there in FRONT_DOOR[here] else f"the front door does not gather {there}"
    if HEIGHTS[there] > HEIGHTS[here]:
        return f"{there} lies above {here}"
    if there != here and HEIGHTS[there] == HEIGHTS[here]:
        return f"{there} lies beside {here}"
    if here == there == "games" and len(parts) > 2:
        own = path.relative_to(PACKAGE).parts[1]
        if not own.endswith(".py") and parts[2] != own:
            return "a game knows no other game"
    return ""


def test_every_module_is_in_a_layer():
    assert {layer(path) for path in modules()} <= {*HEIGHTS, *FRONT_DOOR}


def test_imports_point_downward_only():
    found = [
        f"{path.relative_to(PACKAGE)}:{line} imports {name}: {wrong(path, name)}"
        for path in modules()
        for line, name in imports(path)
        if wrong(path, name)
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("module", "imported"),
    [
        ("core/state.py", "teahouse.games.sweets"),
        ("core/state.py", "teahouse.game"),
        ("core/state.py", "rich.table"),
        ("games/taiwan_snackbar/rules.py", "teahouse.games.sweets.rules"),
        ("games/taiwan_snackbar/rules.py", "teahouse.bots.bot"),
        ("games/taiwan_snackbar/draw.py", "teahouse.terminal"),
        ("bots/bot.py", "teahouse.match"),
        ("match/__init__.py", "teahouse.terminal"),
        ("match/__init__.py", "click"),
        ("match/__init__.py", "platformdirs"),
        ("terminal/__init__.py", "teahouse.lab"),
        ("__init__.py", "teahouse.terminal"),
    ],
)
def test_an_import_that_points_upward_would_be_found(module, imported):
    assert wrong(PACKAGE / module, imported)


def texts(path: Path) -> Iterator[tuple[int, str]]:
    """All that a file says by line: of a module its strings and names without docstrings, of others every line."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        yield from enumerate(text.splitlines(), 1)
        return
    tree = ast.parse(text)
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.lineno, node.value
        elif isinstance(node, ast.Name):
            yield node.lineno, node.id
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.lineno, node.name


def game_names() -> list[str]:
    """What the house's own games are called anywhere."""
    names = []
    for folder in sorted(path.parent for path in (PACKAGE / "games").glob("*/__init__.py")):
        name = folder.name
        names += [name, name.replace("_", "-"), name.replace("_", " ").title(), name.title().replace("_", "")]
    return names


def known_by_name(path: Path) -> list[str]:
    """Where a file speaks of a game of the house."""
    names = game_names()
    return [f"{path.relative_to(PACKAGE)}:{line}" for line, text in texts(path) if any(name in text for name in names)]


def test_no_layer_but_its_own_folder_knows_a_game_by_name():
    """What a layer needs to know of a game, the game says itself."""
    files = [path for path in PACKAGE.rglob("*") if path.suffix in (".py", ".html", ".js", ".css")]
    found = {}
    for path in sorted(files):
        inside = path.relative_to(PACKAGE)
        if inside.parts[0] != "games" and "vendor" not in inside.parts and known_by_name(path):
            found[str(inside)] = known_by_name(path)
    surplus = {name: lines for name, lines in found.items() if name not in MAY_NAME_A_GAME}
    assert not surplus, surplus
    assert set(MAY_NAME_A_GAME) <= set(found), "this one names none any longer"


def test_a_game_known_by_name_would_be_found(tmp_path, monkeypatch):
    monkeypatch.setattr(sys.modules[__name__], "PACKAGE", tmp_path)
    (tmp_path / "games" / "green_tea").mkdir(parents=True)
    (tmp_path / "games" / "green_tea" / "__init__.py").touch()
    bot = tmp_path / "bot.py"
    for line in (
        'if key == "green-tea": ...',
        "from x import GreenTea; GreenTea()",
        "green_tea = 1",
        'x = "Green Tea!"',
    ):
        bot.write_text(f'"""As in green-tea."""\n{line}\n')
        assert known_by_name(bot) == ["bot.py:2"], line
    bot.write_text('"""As in green-tea."""\ntea = "green"\n')
    assert not known_by_name(bot)


def test_a_module_has_one_idea():
    long = {str(path.relative_to(PACKAGE)): len(path.read_text(encoding="utf-8").splitlines()) for path in modules()}
    assert {name: lines for name, lines in long.items() if lines > LONGEST_MODULE} == {}


def test_nothing_is_left_open():
    words = ("TO" + "DO", "FIX" + "ME", "NotImplemented" + "Error")
    for path in modules():
        text = path.read_text(encoding="utf-8")
        assert not [word for word in words if word in text], path


def test_compiled_code_has_no_name_for_errors_of_two_kinds():
    """Compiled, a local variable keeps the type of its first error: catching another under that name raises TypeError."""
    found = []
    for path in modules():
        if layer(path) not in ("core", "games", "bots"):
            continue
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef):
                kinds: dict[str, set[str]] = {}
                for handler in ast.walk(function):
                    if isinstance(handler, ast.ExceptHandler) and handler.name and handler.type:
                        kinds.setdefault(handler.name, set()).add(ast.unparse(handler.type))
                found += [f"{path.name}: {function.name}: {name}" for name, caught in kinds.items() if len(caught) > 1]
    assert not found, "\n".join(found)
