"""Jinja2, set up for pages that are drawn at every decision: it compiles a template into the calls it says.

What is left out are courtesies to templates that nobody here has written: functions that want to be given the context,
and escaping that is switched on and off on the way. Everything is escaped, as autoescape=True says.
"""

import re
from operator import call
from typing import Any, ClassVar

from jinja2 import Environment, nodes
from jinja2.compiler import CodeGenerator, Frame
from markupsafe import Markup, escape

_MISSING = object()
_find_special = re.compile("[&<>'\"]").search


def shown(value: object) -> str:
    """A value as it stands in HTML."""
    if type(value) is str:
        return value if _find_special(value) is None else str(escape(value))
    if type(value) is Markup or type(value) is int:
        return str(value)
    return str(escape(value))


class _Straight(CodeGenerator):
    """Functions and macros are called as they are, and what is printed is escaped by `shown`."""

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802 - Jinja2's
        self.write("environment.straight(")
        self.visit(node.node, frame)
        self.signature(node, frame, {"caller": "caller"} if forward_caller else None)
        self.write(")")

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        self.write("environment.shown(")
        if finalize.src is not None:
            self.write(finalize.src)


class QuickEnvironment(Environment):
    """Templates that know our own functions only."""

    code_generator_class = _Straight
    straight: ClassVar[Any] = staticmethod(call)
    shown = staticmethod(shown)

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Most of what templates are given are plain dicts; their entries are looked up first."""
        if type(obj) is dict:
            found = obj.get(attribute, _MISSING)
            if found is not _MISSING:
                return found
        return super().getattr(obj, attribute)
