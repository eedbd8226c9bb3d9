"""The order in which a template wants the elements of a weight; done once, at compile time.

A `hw.packing` attribute on a weight and on the kernel argument that it feeds says which.
"""

from __future__ import annotations

import numpy as np

from ...dialect.errors import LoweringFailed
from ...dialect.mlir import ir


def pack(array: np.ndarray, packing: ir.Attribute) -> np.ndarray:
    """The bytes of a weight as its kernel reads them."""
    entries = ir.DictAttr(packing)
    kind = ir.StringAttr(entries["kind"]).value
    if kind not in PACKINGS:
        raise LoweringFailed(f"no packing `{kind}`; there are {', '.join(sorted(PACKINGS))}.")
    return PACKINGS[kind](array, entries)


PACKINGS = {}
