"""Tensors to move: with gaps, or with their dimensions in another order."""

from __future__ import annotations

import torch


def numbered(*shape: int, dtype: torch.dtype = torch.float32) -> torch.Tensor:
    """Other numbers in each tensor; every other element of a larger one."""
    wide = torch.randint(0, 100, (*shape[:-1], 2 * shape[-1]) if shape else ())
    return (wide[..., ::2] if shape else wide).to(dtype)


def turned(*shape: int) -> torch.Tensor:
    return numbered(*reversed(shape)).permute(list(reversed(range(len(shape)))))
