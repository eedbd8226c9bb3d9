"""Arguments of PyTorch's that are no tensors, as C has them, and lists of either."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import torch
from torch import Tensor

from ...dialect.plain import is_list
from ...dialect.scalar_types import CODES, find

CODED: Mapping[type, Sequence[object]] = {
    torch.layout: (torch.strided, torch.sparse_coo, torch.sparse_csr),
    torch.memory_format: (
        torch.contiguous_format, torch.preserve_format, torch.channels_last, torch.channels_last_3d,
    ),
    torch.qscheme: (
        torch.per_tensor_affine, torch.per_channel_affine, torch.per_tensor_symmetric,
        torch.per_channel_symmetric, torch.per_channel_affine_float_qparams,
    ),
}  # fmt: skip
"""What PyTorch's C++ has numbers for, in their order."""


def listed(value: Any) -> list[Any]:
    """The elements of a list, or the one value that is none."""
    return list(value) if is_list(value) else [value]


def tensors_in(value: Any) -> list[Tensor]:
    """A tensor, or those of a list."""
    return [one for one in listed(value) if isinstance(one, Tensor)]


def plain(value: Any) -> Any:
    """Dtypes, layouts, … by their numbers in PyTorch's C++; other values as they are."""
    if is_list(value):
        return [plain(one) for one in listed(value)]
    if isinstance(value, torch.dtype):
        return CODES[find(str(value).removeprefix("torch.")) or "Float"]
    for kind, known in CODED.items():
        if isinstance(value, kind):
            return known.index(value)
    return value


def without_data(given: Any) -> Any:
    """The same arguments, their tensors without data."""
    if isinstance(given, Tensor):
        return torch.empty_strided(given.shape, given.stride(), dtype=given.dtype, device="meta")
    return [without_data(one) for one in listed(given)] if is_list(given) else given
