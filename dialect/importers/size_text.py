"""Sizes as a `.pt2` file writes them: `Add(Symbol('s0', integer=True), Integer(1))`.

Sympy's text is read as a tree, and not evaluated. A tree is a number, the name of a symbol, or an
operation and its parts.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from math import prod
from typing import Any

from ..mlir import ir
from ..sizes import Size, bounds, simplified
from .unsupported import SymbolicSize, Unsupported, plain_text

Tree = int | str | tuple[Any, ...]

OPERATIONS = {
    "Add": "+",
    "Mul": "*",
    "FloorDiv": "//",
    "CleanDiv": "//",
    "Mod": "%",
    "PythonMod": "%",
    "Max": "max",
    "Min": "min",
}
COMPARISONS = {
    "Ge": ">=",
    "GreaterThan": ">=",
    "Gt": ">",
    "StrictGreaterThan": ">",
    "Le": "<=",
    "LessThan": "<=",
    "Lt": "<",
    "StrictLessThan": "<",
    "Eq": "==",
    "Equality": "==",
    "Ne": "!=",
    "Unequality": "!=",
}


def parse(text: str) -> Tree:
    """The tree of an expression. Raises Unsupported for operations that sizes cannot have here."""
    try:
        return _tree(ast.parse(text, mode="eval").body)
    except (SyntaxError, ValueError, RecursionError):
        raise Unsupported(
            f"is the expression `{plain_text(text)}`, which hardwire cannot compile"
        ) from None


def _tree(node: ast.AST) -> Tree:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return ("*", (-1, _tree(node.operand)))
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        return node.value
    if isinstance(node, ast.Name):
        return node.id
    written = _WRITTEN.get(type(node.op)) if isinstance(node, ast.BinOp) else None
    if isinstance(node, ast.BinOp) and written is not None:
        return (written, (_tree(node.left), _tree(node.right)))
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
        raise ValueError
    name = node.func.id
    if name == "Symbol" and isinstance(node.args[0], ast.Constant):
        return str(node.args[0].value)
    if name in ("TruncToInt", "FloorToInt") and len(node.args) == 1:
        return _rounded_down(_fraction(node.args[0]))
    parts = tuple(_tree(argument) for argument in node.args)
    if name == "Integer" and len(parts) == 1:
        return parts[0]
    if name == "Pow" and len(parts) == 2 and isinstance(parts[1], int) and parts[1] > 0:
        return ("*", (parts[0],) * parts[1])
    kind = OPERATIONS.get(name) or COMPARISONS.get(name)
    if kind is None or len(parts) < 2:
        raise ValueError
    return (kind, parts)


def _rounded_down(fraction: tuple[Tree, int]) -> Tree:
    above, below = fraction
    return above if below == 1 else ("//", (above, below))


def _fraction(node: ast.AST) -> tuple[Tree, int]:
    """A floating-point multiple of a size, such as `1.5 * n`, as a size and its divisor.

    Only where it is exact for all sizes: the factor is a number of so many halves.
    """
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
        raise ValueError
    if node.func.id == "ToFloat" and len(node.args) == 1:
        return _tree(node.args[0]), 1
    if node.func.id == "Float" and isinstance(node.args[0], ast.Constant):
        above, below = float(str(node.args[0].value)).as_integer_ratio()
        if not 0 < above < MOST_PARTS or below > MOST_PARTS:
            raise ValueError
        return above, below
    if node.func.id != "Mul":
        raise ValueError
    parts = [_fraction(argument) for argument in node.args]
    divisor = prod(below for _, below in parts)
    if divisor > MOST_PARTS:
        raise ValueError
    return ("*", tuple(above for above, _ in parts)), divisor


MOST_PARTS = 1 << 16
"""So large may such a factor be above and below, that products with sizes have 53 bits at most."""

_WRITTEN: dict[type[ast.operator], str] = {
    ast.Add: "+",
    ast.Mult: "*",
    ast.FloorDiv: "//",
    ast.Mod: "%",
}
"""Operations of expressions that are written as in Python, by older versions."""


def symbols_in(tree: Tree) -> list[str]:
    """The symbols of an expression, each once, in order."""
    if isinstance(tree, tuple):
        return list(dict.fromkeys(name for part in tree[1] for name in symbols_in(part)))
    return [tree] if isinstance(tree, str) else []


def _with_known(tree: Tree, known: Mapping[str, int]) -> Tree:
    """An expression with numbers in the place of symbols."""
    if isinstance(tree, str):
        return known.get(tree, tree)
    if isinstance(tree, int) or not known:
        return tree
    kind, parts = tree[0], tuple(_with_known(part, known) for part in tree[1])
    numbers = [part for part in parts if isinstance(part, int)]
    is_known = kind in _NUMBERS and len(numbers) == len(parts)
    if is_known and not (kind in ("//", "%") and 0 in numbers[1:]):
        return reduce(_NUMBERS[kind], numbers)
    return (kind, parts)


_NUMBERS: dict[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "*": operator.mul,
    "//": lambda one, other: one // other,
    "%": operator.mod,
    "max": max,
    "min": min,
}


@dataclass(frozen=True)
class Symbols:
    """The sizes of a program by the names that the file has for them, in the order of the inputs.

    `parse` accepts expressions of these symbols only: others depend on data. Those that are `known`
    depend on constants.
    """

    sizes: Mapping[str, Size]
    known: Mapping[str, int] = field(default_factory=dict[str, int])

    def parse(self, text: str) -> Tree:
        tree = _with_known(parse(text), self.known)
        for name in symbols_in(tree):
            if name not in self.sizes:
                raise SymbolicSize(f"has the symbolic size `{plain_text(text)}`")
        return tree

    def unknown(self, text: str) -> list[str]:
        """The symbols of an expression that are none of these."""
        try:
            tree = _with_known(parse(text), self.known)
            return [name for name in symbols_in(tree) if name not in self.sizes]
        except Unsupported:
            return []  # Whoever reads the value says what is wrong with it.

    def affine(self, tree: Tree) -> Any:
        """The expression in the IR; needs a current context. Raises Unsupported where it is none,
        as for a maximum that is not decided by the bounds."""
        if isinstance(tree, int):
            return ir.AffineExpr.get_constant(tree)
        if isinstance(tree, str):
            return ir.AffineExpr.get_symbol(list(self.sizes).index(tree))
        kind, parts = tree[0], [self.affine(part) for part in tree[1]]
        if kind in ("max", "min"):
            return reduce(lambda one, other: self._chosen(kind, one, other), parts)
        return reduce(_AFFINE[kind], parts)

    def _chosen(self, kind: str, one: Any, other: Any) -> Any:
        """The larger or the smaller of two, where the bounds of the sizes tell which it is."""
        low, high = self.bounds(simplified(one - other, len(self.sizes)))
        if low >= 0 or high <= 0:
            return one if (low >= 0) == (kind == "max") else other
        raise Unsupported(
            f"is the {kind}imum of `{one}` and `{other}`, and the bounds of the sizes do not say "
            "which it is: narrow them where the model is exported"
        )

    def conditions(self, tree: Tree) -> list[Any]:
        """What must not be negative for a comparison to hold; nothing where it always holds.

        Raises Unsupported for what is no comparison, and where it never holds.
        """
        if not isinstance(tree, tuple) or tree[0] not in _CONDITIONS:
            raise Unsupported("checks something that is not a comparison of sizes")
        one, other = (self.affine(part) for part in tree[1])
        if tree[0] == "!=":
            low, high = self.bounds(one - other)
            if low <= 0 <= high:
                raise Unsupported(f"checks that `{one}` is not `{other}`: narrow the bounds")
            return []
        found = _CONDITIONS[tree[0]](one, other)
        never = [each for each in found if self.bounds(each)[1] < 0]
        if never:
            raise Unsupported(f"checks that `{never[0]}` is not negative, which it always is")
        return [each for each in found if self.bounds(each)[0] < 0]

    def bounds(self, expression: Any) -> tuple[int, int]:
        ranges = [size.range for size in self.sizes.values()]
        return bounds(simplified(expression, len(ranges)), ranges)


_AFFINE: dict[str, Callable[[Any, Any], Any]] = {
    "+": lambda one, other: one + other,
    "*": lambda one, other: one * other,
    "//": lambda one, other: ir.AffineExpr.get_floor_div(one, other),
    "%": lambda one, other: ir.AffineExpr.get_mod(one, other),
}

_CONDITIONS: dict[str, Callable[[Any, Any], Sequence[Any]]] = {
    ">=": lambda one, other: [one - other],
    ">": lambda one, other: [one - other - 1],
    "<=": lambda one, other: [other - one],
    "<": lambda one, other: [other - one - 1],
    "==": lambda one, other: [one - other, other - one],
    "!=": lambda one, other: [],
}
