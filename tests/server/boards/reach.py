"""Where a board could get rules from: every module of its game that it reaches is read, and held to what it may know.

A board knows the standard library, what of the core leads to no game, and what its own game says or draws with. It is
read and not run: whatever is imported of a game brings its rules along, for `__init__.py` needs them.
"""

import ast
import importlib
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import teahouse

# By these all modules can be had, or what an object keeps to itself; so they are not to be named, wherever they come from.
LEADS_ANYWHERE = {
    *("GAME", "builtins", "ctypes", "gc", "importlib", "inspect", "marshal", "os", "pickle", "pkgutil", "pydoc"),
    *("runpy", "subprocess", "sys", "zipimport"),
    *("__builtins__", "__import__", "attrgetter", "compile", "delattr", "eval", "exec", "getattr", "globals", "locals"),
    *("methodcaller", "setattr", "vars"),
}
HARMLESS = {"__init__", "__name__", "_replace", "_asdict"}  # of whatever it is: what anybody may call
SAYING = {"words", "events", "components", "cards"}  # of a game: how things are called, and what lies in its box
COMPILING = {"librt", "mypy_extensions"}
THE_BOX = "teahouse.core.state.Setup"  # what a game's components are made into
A_GAME = {"teahouse.core.game", "teahouse.core.registry"}  # whoever has one of these has every game


@dataclass(frozen=True)
class Folder:
    """A package, and where it lies."""

    package: str
    path: Path

    def file(self, module: str) -> Path | None:
        """The file of one of its modules; None if that is none."""
        inside = module.removeprefix(f"{self.package}.").split(".")
        for file in (self.path.joinpath(*inside).with_suffix(".py"), self.path.joinpath(*inside, "__init__.py")):
            if module.startswith(f"{self.package}.") and file.is_file():
                return file
        return None


CORE = Folder("teahouse.core", Path(teahouse.__file__).parent / "core")


def imports_no_rules(key: str) -> None:
    game = teahouse.game(key)
    own = Folder(game.package, game.folder)
    board = importlib.import_module(game.module("board"))
    assert own.file(board.__name__) == Path(str(board.__file__)), "what is read is what is run"
    found = rules_known(own, board.__name__)
    assert not found, "\n".join(found)


def rules_known(own: Folder, board: str) -> list[str]:
    """Every way to the rules in a board and in whatever it reaches of its game."""
    found: list[str] = []
    reached = [board]
    for module in reached:  # which grows
        file = own.file(module)
        assert file is not None, module
        tree = ast.parse(file.read_text(encoding="utf-8"))
        drawing = _draws(module)
        for line, name, taken in _imported(tree, module, own):
            if not _may_import(name, taken, own, drawing):
                found.append(f"{module}:{line} imports {name}")
            elif own.file(name) and name not in reached:
                reached.append(name)
        if drawing:
            found += [f"{module}:{line} says {name}" for line, name in _tricks(tree)]
    return found


def _draws(module: str) -> bool:
    last = module.rsplit(".", 1)[-1]
    return last == "board" or last.startswith("board_")


def _may_import(name: str, taken: str, own: Folder, drawing: bool) -> bool:
    first, last = name.split(".")[0], name.rsplit(".", 1)[-1]
    if name.startswith(f"{own.package}."):
        # `import a.b` gives all of `a`, the game with it; and what a game says draws nothing.
        return bool(taken) and ((last == "words" or _draws(name)) if drawing else last in SAYING)
    if name.startswith("teahouse.core."):
        if not drawing and f"{name}.{taken}" == THE_BOX:
            return True
        return bool(taken) and CORE.file(name) is not None and not A_GAME & _core(name)
    return first in sys.stdlib_module_names - LEADS_ANYWHERE or (not drawing and first in COMPILING)


def _core(module: str) -> set[str]:
    """A module of the core, and all that it reaches there when it is loaded."""
    reached = [module]
    for one in reached:
        file = CORE.file(one)
        assert file is not None, one
        for _, name, _ in _imported(ast.parse(file.read_text(encoding="utf-8")), one, CORE):
            if CORE.file(name) and name not in reached:
                reached.append(name)
    return set(reached)


def _imported(tree: ast.Module, module: str, own: Folder) -> Iterator[tuple[int, str, str]]:
    """What is imported anywhere in a module, in functions, too: the line, the module in full, and what is taken from
    there, which is nothing of a plain `import`. What is taken from a package is a module of it, or a name.
    """
    for node in _run(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, name.name, "") for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = module.split(".")[: -node.level]
                base = ".".join([*above, *([base] if base else [])])
            for name in node.names:
                file = own.file(base) or CORE.file(base)
                module_of_it = (file is None or file.name == "__init__.py") and not _standard(base)
                yield node.lineno, f"{base}.{name.name}" if module_of_it else base, name.name


def _standard(module: str) -> bool:
    return module.split(".")[0] in sys.stdlib_module_names


def _run(tree: ast.AST) -> Iterator[ast.AST]:
    """Everything but what only a type checker reads."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        yield node
        yield from _run(node)


def _tricks(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Names by which anything could be had, and what belongs to another object alone: `look.moves._state`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in LEADS_ANYWHERE:
            yield node.lineno, node.id
        elif isinstance(node, ast.Import | ast.ImportFrom):
            yield from ((node.lineno, name.name) for name in node.names if name.name in LEADS_ANYWHERE)
        elif isinstance(node, ast.Attribute):
            owned = isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")
            private = node.attr.startswith("_") and node.attr not in HARMLESS
            if node.attr in LEADS_ANYWHERE or (private and (not owned or node.attr.startswith("__"))):
                yield node.lineno, ast.unparse(node)
