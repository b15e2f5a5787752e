"""Decides what is compiled; everything else about the package is in pyproject.toml.

TEAHOUSE_COMPILE=1 makes a failing compiler an error, =0 builds plain Python; without it the rules are compiled
where a C compiler works and left as they are where none does.
"""

import ast
import inspect
import os
import re
import sys
import sysconfig
import tempfile
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

from setuptools import setup
from setuptools.command.build_ext import build_ext

SOURCE = Path("src/teahouse")
COMPILED_LAYERS = ("core", "games", "bots")
# Read only on request, drawn or described for people: never in a loop, so left for coverage and tracebacks.
INTERPRETED = ("box.py", "draw.py", "board*.py")
# The many small functions that every decision goes through are optimised across their files: what is written in one
# module is made inline in another. It takes time, so words, advice and checks are left out, and all of it where a
# level of optimisation is asked for.
ACROSS = ["-flto", "-O3"]
# Laid out as one piece, they stay close together in the processor's small memory for instructions.
ONE_PIECE = ["-flto-partition=one"] if sys.platform == "linux" else []
ACROSS_LAYERS = ("core", "games")
WITHIN = {"about", "advice", "appraisal", "components", "consistency", "drawing", "errors", "events", "example", "game"}
WITHIN |= {"geometry", "greedy", "heuristics", "judging", "notation", "options", "outcome", "pack", "packages"}
WITHIN |= {"parsing", "reasons", "record", "refusals", "registry", "sayings", "telling", "text", "thinking"}
WITHIN |= {"examples", "turntable", "valuing", "view", "vocabulary", "words"}
# Told that errors are rare, the compiler keeps what handles them out of the way of everything else.
RARE = """\
#include <Python.h>
PyAPI_FUNC(void) PyErr_SetNone(PyObject *) __attribute__((cold));
PyAPI_FUNC(void) PyErr_SetString(PyObject *, const char *) __attribute__((cold));
void CPy_AddTraceback(const char *, const char *, int, PyObject *) __attribute__((cold));
"""


def trouble(*flags: str) -> str:
    """What the C compiler says against a file that includes Python.h, compiled and linked as an extension would be."""
    from setuptools._distutils.ccompiler import new_compiler
    from setuptools._distutils.sysconfig import customize_compiler

    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder) / "probe.c"
        probe.write_text("#include <Python.h>\nint probe(void) { return Py_IsInitialized(); }\n")
        compiler = new_compiler()
        try:
            customize_compiler(compiler)
            include = [sysconfig.get_path("include")]
            objects = compiler.compile([str(probe)], output_dir=folder, include_dirs=include, extra_postargs=[*flags])
            compiler.link_shared_object(objects, str(Path(folder) / "probe.so"), extra_postargs=[*flags])
        except Exception as problem:  # whatever a toolchain raises, it does not work
            return str(problem) or type(problem).__name__
    return ""


def compiler_works() -> bool:
    problem = trouble()
    if problem:
        print(f"teahouse: no working C compiler ({problem}); building plain Python", file=sys.stderr)
    return not problem


@cache
def across_flags() -> list[str]:
    """What makes the compiler optimise across files, if it can."""
    return [] if "TEAHOUSE_OPT" in os.environ or os.name != "posix" or trouble(*ACROSS, *ONE_PIECE) else ACROSS


def sources() -> list[str]:
    """The modules to compile: every layer that a game is played in, packages' __init__ files left out."""
    return sorted(
        str(path)
        for layer in COMPILED_LAYERS
        for path in (SOURCE / layer).rglob("*.py")
        if path.name != "__init__.py" and not any(path.match(name) for name in INTERPRETED)
    )


def extensions() -> list:
    if {"dist_info", "egg_info"} & set(sys.argv):
        return []  # only the metadata is asked for
    mode = os.environ.get("TEAHOUSE_COMPILE", "")
    if mode == "0" or (mode != "1" and not compiler_works()):
        return []
    from mypyc.build import mypycify

    # One C file a module: a single one of half a million lines takes the compiler four times as long.
    modules = mypycify(
        ["--config-file=pyproject.toml", *sources()],
        group_name="teahouse",
        multi_file=True,
        opt_level=os.environ.get("TEAHOUSE_OPT", "2"),
    )
    if os.name == "posix":
        for flags in {id(module.extra_compile_args): module.extra_compile_args for module in modules}.values():
            flags.append("-g0")  # Python's own flags ask for debugging symbols, which nobody needs here
            # Only what Python looks for is seen from outside, so that calls within the rules can be made inline.
            flags.append("-fvisibility=hidden")
        across_flags()  # asked once, before many threads would
        header = Path("build") / "rare.h"
        header.parent.mkdir(exist_ok=True)
        header.write_text(RARE)
        for module in modules:
            if len(module.sources) > 1:  # the rules themselves; the others only lead to them
                module.extra_compile_args = [*module.extra_compile_args, "-include", str(header)]
                if across_flags():
                    module.extra_link_args = [*(module.extra_link_args or []), *ACROSS, *ONE_PIECE]
    return modules


def across(source: str) -> bool:
    """Whether a C file belongs to the loop of a game: it is named after its layer and module, or is mypyc's own."""
    name = Path(source).stem
    if not name.startswith("__native_"):
        return Path(source).parent.name == "build"
    layer, _, module = name.removeprefix("__native_teahouse___").partition("___")
    return layer in ACROSS_LAYERS and module.rpartition("___")[2] not in WITHIN


# Where mypyc writes down in C what a class or a module has, and how a signature ends there.
C_TABLE = re.compile(
    r"static (?:PyMethodDef |PyGetSetDef |PyTypeObject CPyType_)(\w+?)_(?:methods|getseters|template_)\b"
)
C_ENTRY = re.compile(r'\s*{"(\w+)",')
C_SIGNATURE = r'\n--\n\n")'


def docstrings(module: str) -> dict[str, str]:
    """What the source of a module says about itself (under ""), its functions, its classes and their methods."""
    tree = ast.parse(Path("src", *module.split(".")).with_suffix(".py").read_text(encoding="utf-8"))
    found: dict[str, str] = {}

    def look(node: ast.Module | ast.ClassDef | ast.FunctionDef, name: str) -> None:
        doc = ast.get_docstring(node, clean=False)
        if doc and name not in found:
            found[name] = inspect.cleandoc(doc)
        for inner in node.body if not isinstance(node, ast.FunctionDef) else ():
            if isinstance(inner, (ast.ClassDef, ast.FunctionDef)):
                look(inner, f"{name}.{inner.name}" if name else inner.name)

    look(tree, "")
    return found


def in_c(text: str) -> str:
    """A text as it stands between the quotes of a string in C."""
    plain = b" !#$%&'()*+,-./:;<=>@[]^_`{|}~"
    return "".join(chr(c) if (chr(c).isalnum() and c < 128) or c in plain else f"\\{c:03o}" for c in text.encode())


def documented(source: str) -> str:
    """The C file of a module with the docstrings in it, for `help()`: mypyc leaves all but the signatures out."""
    name = Path(source).stem
    if not name.startswith("__native_teahouse___"):
        return source
    docs = docstrings(name.removeprefix("__native_").replace("___", "."))
    lines = Path(source).read_text(encoding="utf-8").splitlines()
    owner = item = ""
    for i, line in enumerate(lines):
        if table := C_TABLE.match(line):
            item = owner = "" if table[1].endswith("module") else table[1].rpartition("___")[2]
        elif entry := C_ENTRY.match(line):
            item = f"{owner}.{entry[1]}" if owner else entry[1]
        elif line == "};":
            owner = item = ""
        elif line.strip() == "NULL, /* docstring */":  # of the module
            lines[i] = f'PyDoc_STR("{in_c(docs.get("", ""))}"),'
        if item in docs and item:
            quoted = in_c(docs[item])
            if C_SIGNATURE in line:
                lines[i] = line.replace(C_SIGNATURE, C_SIGNATURE[:-2] + quoted + '")')
            elif line.strip() in ("NULL, NULL, NULL},", "NULL, NULL},"):  # a property
                lines[i] = line.replace("NULL, NULL}", f'PyDoc_STR("{quoted}"), NULL}}')
    copy = Path(source).with_suffix(".documented.c")
    copy.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return str(copy)


class BuildTogether(build_ext):
    """Compiles the many files of the one extension on all cores."""

    def build_extensions(self) -> None:
        one_by_one = self.compiler.compile

        def compile_one(source: str, *args: object, **options: object) -> list[str]:
            if across(source):
                options["extra_postargs"] = [*(options.get("extra_postargs") or []), *across_flags()]
            return one_by_one([documented(source)], *args, **options)

        def compile_together(sources: list[str], *args: object, **options: object) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                made = pool.map(lambda source: compile_one(source, *args, **options), sources)
                return [name for names in made for name in names]

        self.compiler.compile = compile_together
        super().build_extensions()


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildTogether})
