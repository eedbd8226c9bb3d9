"""TorchScript's operators on numbers, texts, lists, tuples and dicts that are known now.

Each is a Python function of values as `values.py` has them. torch-mlir's shape functions are
written in the same operators, and run on these, too.
"""

# TorchScript's values are of any type, and so is what its operators take.
# pyright: basic

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from ..ops import operator_name
from ..script import arithmetic as numbers
from ..script.checked import MAX_COUNT, Raised, checked, place_in, up_to
from ..script.values import Dict, List, Value
from . import script_texts
from .aten import DIV, LOGICAL_NOT, NEG
from .record import NOTHING, RECORDS, known

NUMBERS = ("int", "float", "int_float", "float_int", "")
SHIFTED = ("int", "bool")
KEYS = ("str", "int", "bool", "float")


def names() -> list[str]:
    """The operators that have one."""
    return [key.replace(".", "::", 1) for key, facts in RECORDS.items() if facts.evaluate]


@dataclass(frozen=True)
class OnTensors:
    """An operator on tensors of no dimensions that computes the same, once the numbers are known.

    It takes numbers of a kind, or of what they have in common; None for the result is the same.
    """

    name: str
    takes: str | None = None
    gives: str | None = None


def enter(
    names: Iterable[str], function: Callable[..., Value], on_tensors: OnTensors | None = None
) -> None:
    known(*names, evaluate=function, on_tensors=on_tensors)


def evaluation(name: str) -> Callable[..., Value] | None:
    """The function of an operator, `aten::add.int` for one; None where there is none."""
    return RECORDS.get(operator_name(name), NOTHING).evaluate


def on_tensors(name: str) -> OnTensors | None:
    """The same for numbers that are known only at run time."""
    return RECORDS.get(operator_name(name), NOTHING).on_tensors


def overloads(base: str, which: Sequence[str]) -> list[str]:
    """`add.int` and so on; the overload without a name is the empty one."""
    return [f"{base}.{each}" if each else base for each in which]


def _arithmetic() -> None:
    for base, function in (("add", operator.add), ("sub", operator.sub), ("mul", operator.mul)):
        same = OnTensors(f"aten.{base}.Tensor")
        enter(overloads(base, NUMBERS), checked(function), same)
    for base, function in {
        "floordiv": numbers.floor_divide, "remainder": numbers.remainder, "fmod": numbers.fmod,
    }.items():  # fmt: skip
        enter(overloads(base, NUMBERS), checked(function))
    enter(overloads("div", NUMBERS), checked(numbers.divide), OnTensors(DIV, "float"))
    for base, compare in {
        "lt": operator.lt, "le": operator.le, "gt": operator.gt, "ge": operator.ge,
        "eq": operator.eq, "ne": operator.ne,
    }.items():  # fmt: skip
        same = OnTensors(f"aten.{base}.Tensor", gives="bool")
        enter(overloads(base, (*NUMBERS, "str", "bool", "device")), compare, same)
    for base, compare in {"eq": operator.eq, "ne": operator.ne}.items():
        kinds = [f"{kind}_list" for kind in ("int", "float", "bool", "str")]
        enter(overloads(base, kinds), _on_items(compare))
    enter(
        overloads("pow", ("int", "float", "int_float", "float_int", "int_to_int")),
        checked(numbers.power),
    )
    enter(["pow.Scalar_Scalar"], numbers.power_of_scalars)
    enter(overloads("neg", ("int", "float", "Scalar")), checked(operator.neg), OnTensors(NEG))
    for base in FUNCTIONS:
        function = numbers.in_c(base, getattr(math, base))
        same = OnTensors(f"aten.{base}", "float") if base in OF_TENSORS else None
        enter(overloads(base, ("int", "float")), function, same)
        enter([f"{base}.Scalar"], numbers.rounded(function), same)
    for base, function in {
        "floor": math.floor, "ceil": math.ceil,
        "round": numbers.rounded_to_even,
    }.items():  # fmt: skip
        enter(overloads(base, ("int", "float", "Scalar")), checked(function))
    enter(overloads("atan2", NUMBERS), checked(math.atan2))
    enter(["gcd.int"], math.gcd)
    enter(["factorial.int"], checked(lambda n: math.factorial(up_to(n, 20))))


FUNCTIONS = (
    "sqrt", "exp", "log", "log10", "log1p", "expm1", "sin", "cos", "tan", "tanh", "asin", "acos",
    "atan", "sinh", "cosh", "erf", "erfc", "lgamma", "gamma", "fabs", "degrees", "radians",
)  # fmt: skip


OF_TENSORS = ("sqrt", "exp", "log", "sin", "cos", "tanh", "erf", "tan")


def _on_items(function: Callable[..., Value]) -> Callable[..., Value]:
    return lambda a, b: function(a.items, b.items)


def _extreme(better: Callable[[Value, Value], bool], a: Value, b: Value) -> Value:
    """A float where one of them is."""
    chosen = a if better(a, b) else b
    return float(chosen) if numbers.has_float(a, b) else chosen


def _extremes() -> None:
    for base, better in (("max", operator.gt), ("min", operator.lt)):
        names = [f"prim::{base}.{each}" if each else f"prim::{base}" for each in NUMBERS]
        same = OnTensors(f"aten.{base}imum")
        enter(names, lambda a, b, better=better: _extreme(better, a, b), same)
    for base, function in (("max", max), ("min", min)):
        selves = [f"prim::{base}.self_{kind}" for kind in ("int", "float", "bool")]
        enter(selves, checked(lambda values, choose=function: choose(values.items)))
    enter(["prim::abs.int", "prim::abs.float", "prim::abs.Scalar"], abs, OnTensors("aten.abs"))


def _int(value: Value) -> int:
    """Cut to an integer; what is none becomes C's least."""
    if isinstance(value, float) and not math.isfinite(value):
        return -(1 << 63)
    return int(value)


def _logic() -> None:
    enter(["__not__"], operator.not_, OnTensors(LOGICAL_NOT, "bool"))
    for base, function in (("and", operator.and_), ("or", operator.or_), ("xor", operator.xor)):
        enter([f"__{base}__.int"], checked(function))
        enter([f"__{base}__.bool"], checked(function), OnTensors(f"aten.logical_{base}", "bool"))
    enter(overloads("__lshift__", SHIFTED), checked(lambda a, b: a << up_to(b, 63)))
    enter(overloads("__rshift__", SHIFTED), checked(operator.rshift))
    for overload in ("int", "float", "bool", "Scalar", "str"):
        enter([f"Int.{overload}"], checked(_int))
        enter([f"Float.{overload}"], checked(float))
        enter([f"Bool.{overload}"], bool)
    enter(["isnan.float"], math.isnan)
    enter(["isinf.float"], math.isinf)
    enter(["isfinite.float"], math.isfinite)
    for base, function in {"any": any, "all": all, "sum": sum}.items():
        enter(
            overloads(base, ("int", "float", "bool")),
            lambda values, over=function: over(values.items),
        )


def _ranges() -> None:
    enter(["__range_length"], checked(lambda low, high, step: len(range(low, high, step))))
    enter(["__derive_index"], lambda index, start, step: start + index * step)
    enter(["prim::rangelist"], lambda n: List(list(range(up_to(n, MAX_COUNT))), "List[int]"))


# Lists.


def _get(values: List, index: int) -> Value:
    return values.items[place_in(values.items, index)]


def _slice(values: Any, start: int | None = None, end: int | None = None, step: int = 1) -> Value:
    if isinstance(values, str):
        return values[start:end:step]
    return List(values.items[start:end:step], values.type)


def _repeat(values: List, times: int) -> List:
    up_to(times * len(values.items), MAX_COUNT)
    return List(values.items * times, values.type)


def _find(values: List, item: Value) -> int:
    if item not in values.items:
        raise Raised(f"{item!r} is not in list")
    return values.items.index(item)


def _infer_size(first: List, second: List) -> List:
    """The shape that both broadcast to."""
    a, b = ([1] * (16 - len(each.items)) + each.items for each in (first, second))
    if any(x != y and 1 not in (x, y) for x, y in zip(a, b, strict=True)):
        raise Raised("the shapes cannot be broadcast")
    sizes = [y if x == 1 else x for x, y in zip(a, b, strict=True)]
    return List(sizes[16 - max(len(first.items), len(second.items)) :], "List[int]")


def _lists() -> None:
    enter(["len.t", "len.any"], lambda values: len(values.items))
    enter(["__getitem__.t", "select.t"], _get)
    enter(["slice.t", "slice.str"], _slice)
    enter(["add.t"], lambda a, b: List(a.items + b.items, a.type))
    enter(["mul.left_t"], _repeat)
    enter(["mul.right_"], lambda times, values: _repeat(values, times))
    enter(["list.t", "copy.t"], lambda v: List(list(v.items), v.type))
    enter(["list"], lambda text: List(list(text), "List[str]"))
    enter(["_infer_size", "broadcast_shapes"], _infer_size)
    enter(["Size"], lambda sizes: sizes)
    for kind in ("int", "float", "bool", "str"):
        enter([f"__contains__.{kind}_list"], lambda values, item: item in values.items)
        enter([f"index.list_{kind}"], _find)
        enter([f"count.{kind}"], lambda values, item: values.items.count(item))
        enter([f"sorted.{kind}"], lambda values: List(sorted(values.items), values.type))


# Dicts.


def looked_up(values: Dict, key: Value) -> Value:
    if key not in values.items:
        raise Raised(f"KeyError: {key!r}")
    return values.items[key]


def _dicts() -> None:
    for key in KEYS:
        enter([f"__getitem__.Dict_{key}"], looked_up)
        enter([f"__contains__.{key}"], lambda values, item: item in values.items)
        enter([f"len.Dict_{key}"], lambda values: len(values.items))
        enter([f"keys.{key}"], lambda values: List(list(values.items), "List[Any]"))
        enter([f"values.{key}"], lambda values: List(list(values.items.values())))
        enter([f"items.{key}"], lambda values: List(list(values.items.items())))
        enter([f"get.{key}"], lambda values, item: values.items.get(item))
        enter([f"get.default_{key}"], lambda v, item, default: v.items.get(item, default))
        enter(
            [f"copy.Dict_{key}", f"dict.Dict_{key}"],
            lambda values: Dict(dict(values.items), values.type),
        )
        enter([f"dict.{key}"], lambda pairs: Dict(dict(pairs.items)))
    enter(["dict"], lambda: Dict({}))


for _fill in (_arithmetic, _extremes, _logic, _ranges, _lists, _dicts, script_texts.fill):
    _fill()
