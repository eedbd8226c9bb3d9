"""Kernels of operators that are called by name, as the entry points know them."""

from __future__ import annotations

from dataclasses import dataclass

from ...dialect.dtypes import Dtype
from ...dialect.variant import Variant


@dataclass(frozen=True)
class Result:
    """One tensor that a kernel writes; `shape` where its sizes are compiled in."""

    dtype: Dtype
    rank: int
    shape: tuple[int, ...] | None = None


@dataclass(frozen=True)
class Compiled:
    """A variant and the symbol of its kernel.

    A kernel for open sizes takes tensors and free literals in order, results and scratch memory;
    see `dialect/torch_mlir/open_buffers.py`. One for static sizes is the entry function of a model
    of one operator, with an arena of `arena_size` bytes. `uses_scratch` says that one for open
    sizes keeps intermediate values there, as many bytes as the sizes of the call ask for.
    """

    variant: Variant
    symbol: str
    results: tuple[Result, ...]
    arena_size: int = 0
    arena_align: int = 1
    uses_scratch: bool = False

    @property
    def is_in_place(self) -> bool:
        """Results lie where operands lie: they are written when all is computed."""
        return self.variant.schema.kind not in ("functional", "out")
