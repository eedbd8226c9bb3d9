"""The table of calls of core operators that no sample of PyTorch's database leads to.

These are overloads that Python's functions do not choose (`add.Scalar`), and the operators of
backward passes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

aten = torch.ops.aten
Call = tuple[Callable[..., Any], tuple]

DIRECT: dict[str, Callable[[torch.dtype], list[Call]]] = {}
"""Name → the calls for a dtype."""

FLOATS = (torch.float32, torch.float16, torch.bfloat16)
INTEGERS = (torch.int8, torch.int16, torch.int32, torch.int64, torch.uint8)
DIRECT_DTYPES: dict[str, tuple[torch.dtype, ...]] = {}
"""Where it is not float32 alone."""

UNREACHED = {
    "aten.sym_is_contiguous.default": "is asked at compile time only, about symbolic strides",
    "aten.sym_numel.default": "is in graphs with dynamic shapes only",
    "aten.sym_size.int": "is in graphs with dynamic shapes only",
    "aten.sym_storage_offset.default": "is in graphs with dynamic shapes only",
    "aten.sym_stride.int": "is in graphs with dynamic shapes only",
    "aten.atan2.out": "torch.export writes the functional aten.atan2 in its place",
}
"""Core operators without a sample, and why."""


def direct(
    name: str, *dtypes: torch.dtype
) -> Callable[[Callable[[torch.dtype], list[Call]]], None]:
    """Enters a function that makes the calls of an operator, for some dtypes (float32)."""

    def enter(function: Callable[[torch.dtype], list[Call]]) -> None:
        DIRECT[f"aten.{name}"] = function
        if dtypes:
            DIRECT_DTYPES[f"aten.{name}"] = dtypes

    return enter


def tensor(dtype: torch.dtype, *shape: int) -> torch.Tensor:
    """Small numbers, none of them zero."""
    if dtype.is_floating_point:
        return torch.randn(shape).to(dtype)
    return torch.randint(1, 9, shape).to(dtype)
