"""Operators on tensors of two element types: converted as PyTorch does, or refused.

Every pair of element types is tried with some operators, and every operator with some pairs.
`HARDWIRE_ALL=1` tries all pairs with all of them.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from itertools import permutations
from typing import Any

import pytest
import torch
import torch.nn.functional as F
from torch.testing._internal.common_methods_invocations import op_db
from torch.testing._internal.opinfo.core import BinaryUfuncInfo, OpInfo

from ..together import Call, together

aten = torch.ops.aten
Dtypes = tuple[torch.dtype, torch.dtype]

DTYPES = (
    torch.bool, torch.uint8, torch.int8, torch.int16, torch.int32, torch.int64, torch.float16,
    torch.bfloat16, torch.float32, torch.float64,
)  # fmt: skip
PAIRS = list(permutations(DTYPES, 2))
PAIRS_OF_EACH = 2
PARTS = 2

ON_LINES: dict[str, Callable[..., Any]] = {
    "addcdiv": lambda x, y: torch.addcdiv(x, y, x + y, value=2),
    "addcmul": lambda x, y: torch.addcmul(x, y, x, value=2),
    "addr": lambda x, y: torch.addr(y[0], x, y, beta=2, alpha=3),
    "cat": lambda x, y: torch.cat([x, y]),
    "clamp": lambda x, y: torch.clamp(x, min=y),
    "copy": lambda x, y: x.clone().copy_(y),
    "ger": torch.ger,
    "hardtanh_backward": lambda x, y: aten.hardtanh_backward(x, y, -0.5, 0.5),
    "huber": F.huber_loss,
    "in place": lambda x, y: x.clone().mul_(y),
    "isin": torch.isin,
    "kron": torch.kron,
    "leaky_relu_backward": lambda x, y: aten.leaky_relu_backward(x, y, 0.1, False),
    "lerp": torch.lerp,
    "mse": F.mse_loss,
    "outer": torch.outer,
    "searchsorted": lambda x, y: torch.searchsorted(x.sort().values, y),
    "stack": lambda x, y: torch.stack([x, y]),
    "sum of another type": lambda x, y: torch.sum(x, 0, dtype=y.dtype),
    # What is exported has the gradient's element type, eager the common one.
    "threshold_backward": lambda x, y: aten.threshold_backward(x, y, 0.5).to(x.dtype),
    "where": lambda x, y: torch.where(x > y, x, y),
}
"""What takes two tensors and is no ufunc of the operator database."""

WITHOUT_KERNEL = ("complex", "igamma", "jiterator", "polar", "polynomial", "special.zeta")
"""Parts of names of functions that hardwire has no kernel for."""


def functions() -> dict[str, Callable[..., Any]]:
    """Name → a function of two tensors."""
    found = {op.full_name: op.op for op in op_db if _is_binary(op)}
    return found | ON_LINES


def _is_binary(op: OpInfo) -> bool:
    return isinstance(op, BinaryUfuncInfo) and not any(n in op.name for n in WITHOUT_KERNEL)


def line(dtype: torch.dtype, seed: int, *shape: int) -> torch.Tensor:
    """Numbers of either sign over most of the range of bytes; no whole ones among floats."""
    numbers = torch.Generator().manual_seed(seed)
    if dtype.is_floating_point:
        return (torch.randn(shape, generator=numbers) * 3).to(dtype)
    if dtype == torch.bool:
        return torch.randint(0, 2, shape, generator=numbers).bool()
    low, high = (0, 256) if dtype == torch.uint8 else (-128, 128)
    return torch.randint(low, high, shape, generator=numbers).to(dtype)


def calls() -> Iterator[Call]:
    """The calls that eager takes."""
    place, count = 0, len(PAIRS) if os.environ.get("HARDWIRE_ALL") else PAIRS_OF_EACH
    for name, function in functions().items():
        for pair in (PAIRS[(place + 37 * step) % len(PAIRS)] for step in range(count)):
            first = (3,) if name in ON_LINES else (2, 3)
            inputs = line(pair[0], 1, *first), line(pair[1], 2, 3)
            call = Call(f"{name} of {pair[0]} and {pair[1]}", function, inputs)
            if _is_taken(call):
                yield call
        place += 7


def _is_taken(call: Call) -> bool:
    try:
        return all(not x.is_complex() for x in call.eager())
    except (RuntimeError, NotImplementedError, TypeError, ValueError, ZeroDivisionError):
        return False


def difference(found: torch.Tensor, wanted: torch.Tensor) -> str | None:
    try:
        bounds = {}
        if wanted.is_floating_point():
            # Relative: an absolute bound would hide whole numbers that were cut off.
            info = torch.finfo(wanted.dtype)
            bounds = {"rtol": 16 * info.eps, "atol": info.tiny}
        torch.testing.assert_close(found, wanted.contiguous(), equal_nan=True, **bounds)
    except AssertionError as problem:
        return f"{problem}: {found.tolist()} for {wanted.tolist()}"
    return None


@pytest.mark.parametrize("part", range(PARTS))
def test_mixed_element_types(part: int) -> None:
    wrong, refused, given = [], [], list(calls())[part::PARTS]
    for outcome in together(given):
        if outcome.found is None:
            refused.append(f"{outcome.call.name}: {outcome.refusal}")
            continue
        for found, wanted in zip(outcome.found, outcome.wanted, strict=True):
            problem = difference(found, wanted)
            if problem:
                wrong.append(f"{outcome.call.name}: {problem}")
    assert not wrong, "\n".join(wrong)
    assert len(refused) <= len(given) // 10, "\n".join(refused)


ROUNDED_AS_ELEMENTS: dict[str, Callable[..., Any]] = {
    **{name: getattr(torch, name) for name in ("eq", "ne", "lt", "le", "gt", "ge")},
    "compared, the number first": lambda x, number: number > x,
    "fmod": torch.fmod,
    "hardshrink": lambda x, number: F.hardshrink(x, abs(number)),
    "remainder": torch.remainder,
    "remainder of a number": lambda x, number: torch.remainder(number, x),
    "remainder in place": lambda x, number: x.clone().remainder_(number),
    "floor of a quotient": torch.floor_divide,
}
"""Functions that jump where an element is the number, or a multiple of it."""


def test_a_number_is_rounded_as_the_elements_are() -> None:
    calls = [
        Call(
            f"{name} of {dtype} and {number}",
            lambda x, function=function, number=number: function(x, number),
            (torch.tensor([-3.0, -0.3, -0.1, 0.1, 0.3, 1.1, 3.3, 10]).to(dtype),),
        )
        for name, function in ROUNDED_AS_ELEMENTS.items()
        for dtype in (torch.float16, torch.bfloat16, torch.float32, torch.float64)
        for number in (0.1, -0.3, 1.1)
    ]
    for outcome in together(calls):
        assert outcome.found is not None, outcome.refusal
        for found, wanted in zip(outcome.found, outcome.wanted, strict=True):
            assert torch.equal(found, wanted), (outcome.call.name, found, wanted)
