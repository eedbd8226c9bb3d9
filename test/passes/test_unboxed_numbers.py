"""TorchScript's operators on numbers and texts: each gives what PyTorch's own gives."""

from __future__ import annotations

import itertools
import math
from typing import Any

import pytest

from hardwire.dialect.operators import script
from hardwire.dialect.script.checked import Raised
from hardwire.dialect.script.values import List

torch = pytest.importorskip("torch")

VALUES: dict[str, tuple[Any, ...]] = {
    "int": (-7, -1, 0, 1, 3),
    "float": (-2.5, -1.0, -0.0, 0.0, 0.1, 0.5, 1000.0, math.inf, -math.inf, math.nan),
    "bool": (False, True),
    "Scalar": (-3, 0, 2, 0.5, -2.5),
    "number": (-3, 0, 2, 0.5, -2.5),
    "str": ("", "a", "12"),
}
OTHERWISE = {
    "aten::count", "aten::find", "aten::rfind", "aten::startswith", "aten::endswith",
    "aten::center", "aten::ljust", "aten::rjust",  # PyTorch's own are wrong at the edges, or hang
    "aten::device", "aten::format", "prim::rangelist",  # cannot be called so from Python
}  # fmt: skip
BY_ZERO = {"aten::remainder.int", "aten::remainder", "aten::__lshift__.int", "aten::__rshift__.int"}
"""PyTorch ends the program, or does what no language defines."""


def types_of(name: str) -> tuple[str, ...] | None:
    """The types of the operator's arguments; None for one that PyTorch does not have."""
    base, _, overload = name.partition(".")
    try:
        schema = torch._C._get_schema(base, overload)
    except RuntimeError:
        return None
    return tuple(str(argument.type) for argument in schema.arguments)


CASES = [
    (name, types)
    for name in script.names()
    if name.partition(".")[0] not in OTHERWISE
    and (types := types_of(name))
    and all(kind in VALUES for kind in types)
]


def of_pytorch(name: str, given: tuple[Any, ...]) -> Any:
    base, _, overload = name.partition(".")
    try:
        return torch._C._get_operation_overload(base, overload)[0](*given)
    except (RuntimeError, ValueError, IndexError):
        return RuntimeError


def of_hardwire(name: str, given: tuple[Any, ...]) -> Any:
    try:
        result = script.evaluation(name)(*given)
    except Raised:
        return RuntimeError
    return result.items if isinstance(result, List) else result


def same(a: Any, b: Any) -> bool:
    if isinstance(a, float) and isinstance(b, float):
        close = math.isclose(a, b, rel_tol=1e-14) and math.copysign(1, a) == math.copysign(1, b)
        return (math.isnan(a) and math.isnan(b)) or close
    return type(a) is type(b) and a == b


def test_most_operators_are_compared() -> None:
    assert len(CASES) > 150


@pytest.mark.parametrize(("name", "types"), CASES, ids=[name for name, _ in CASES])
def test_the_result_is_that_of_pytorch(name: str, types: tuple[str, ...]) -> None:
    for given in itertools.product(*(VALUES[kind] for kind in types)):
        if name in BY_ZERO and given[1] <= 0:
            continue
        if name in ("aten::replace", "aten::split.str") and given[1] == "":
            continue  # PyTorch does not come back
        mine, theirs = of_hardwire(name, given), of_pytorch(name, given)
        assert same(mine, theirs), (given, mine, theirs)


def test_floats_are_divided_as_pytorch_divides_them() -> None:
    """PyTorch floors the quotient; Python's own division of floats gives 9, and no NaN."""
    names = [f"aten::{name}.float" for name in ("floordiv", "remainder")]
    for given, wanted in (((1.0, 0.1), (10.0, 1.0 % 0.1)), ((1.0, math.inf), (0.0, math.nan))):
        for name, each in zip(names, wanted, strict=True):
            assert same(of_hardwire(name, given), each)
            assert same(of_pytorch(name, given), each)
