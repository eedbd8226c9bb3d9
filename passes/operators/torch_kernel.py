"""A variant as a function of the torch dialect, with open sizes, as text for another process."""

from __future__ import annotations

from collections.abc import Sequence

from ...dialect.dtypes import Dtype
from .compositions import compose
from .variant import Variant
from .writer import Writer


def torch_kernel(variant: Variant, operator: str, results: Sequence[Dtype] = ()) -> str:
    """A module with `@kernel`: the tensors and the free literals in order, to the results.

    `operator` is the functional operator that computes the variant, `aten::add.Tensor`. Where the
    dtypes of the results are given, those of `WIDER` are computed as others.
    """
    return Writer(bool(results)).module(variant, operator, results, compose)
