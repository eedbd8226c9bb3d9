"""Calls of core operators that neither PyTorch's operator database nor its own samples lead to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch


def _some() -> tuple[torch.Tensor, torch.Tensor]:
    return torch.tensor([[1.5, -2.0, 0.25], [2.0, 3.0, -0.5]]), torch.tensor([0.5, 2.0, -2.0])


def _with_numbers() -> list[tuple[Any, ...]]:
    x, _ = _some()
    return [(x, 2.0), (x.T, 3), (x[0, 1], -2.0), (x[:0], 1)]


def _of_positions() -> list[tuple[Any, ...]]:
    x, y = _some()
    return [(x, -1), (x.T, 0), (y[::2], 0)]


def _tensors_alone() -> list[tuple[Any, ...]]:
    x, y = _some()
    return [(x,), (x.T,), (y[::2],), (y[0],)]


def _bits() -> list[tuple[Any, ...]]:
    whole = torch.tensor([[5, -3, 0], [12, 7, 1]])
    return [(whole, 6), (whole.T, -2), (whole > 1, True), (whole[0, 1], 3)]


BY_HAND: dict[str, Callable[[], list[tuple[Any, ...]]]] = {
    **{f"aten::{name}.Scalar": _with_numbers for name in ("eq", "ne", "ge", "gt", "le", "lt")},
    **{f"aten::bitwise_{name}.Scalar": _bits for name in ("and", "or", "xor")},
    **{f"aten::sym_{name}.int": _of_positions for name in ("size", "stride")},
    **{
        f"aten::sym_{name}": _tensors_alone
        for name in ("is_contiguous", "numel", "storage_offset")
    },
    "aten::adaptive_avg_pool1d": lambda: [
        (torch.randn(2, 3, 7), [n]) for n in (1, 3, 9)
    ] + [(torch.randn(3, 5), [2])],
    "aten::atan2.out": lambda: [_some(), (_some()[0].T, _some()[0].T)],
    "aten::clamp": lambda: [
        (_some()[0], low, high) for low, high in ((-1, None), (None, 0.5), (-0.25, 1), (1, -1))
    ],
    "aten::copy": lambda: [_some(), (_some()[0], torch.tensor(3.0)), (_some()[1], _some()[1][:1])],
    "aten::native_dropout": lambda: [(_some()[0], 0.5, False), (_some()[1], 0.25, False)],
    "aten::slice_scatter": lambda: [
        (torch.randn(5, 4), torch.randn(2, 4), 0, 1, 5, 2),
        (torch.randn(5, 4), torch.randn(5, 3), -1, -3, None, 1),
        (torch.randn(5), torch.randn(2), 0, None, 2, 1),
    ],
}  # fmt: skip
"""Arguments of each call."""
