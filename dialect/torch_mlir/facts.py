"""What is particular to single operators in torch-mlir.

A line goes where the record of its operator says the same.
"""

from __future__ import annotations

from ..dtypes import BY_NAME

WIDER = {
    BY_NAME["uint8"]: BY_NAME["int32"],
    BY_NAME["float16"]: BY_NAME["float32"],
    BY_NAME["bfloat16"]: BY_NAME["float32"],
}
"""What is computed as something else and cut off at the end: torch-mlir forgets that bytes have no
sign, and PyTorch adds up halves as floats."""

WIDER_IN_MODELS = {**WIDER, BY_NAME["int8"]: BY_NAME["int32"], BY_NAME["int16"]: BY_NAME["int32"]}
"""The same where types are known, for operators that are not among `MOVES`: torch-mlir crashes on
small integers with numbers beside them."""

MOVES = frozenset(
    f"aten.{name}"
    for name in (
        "_to_copy", "as_strided", "cat", "clone", "constant_pad_nd", "diagonal", "embedding",
        "expand", "flip", "gather", "index.Tensor", "index_put", "index_select", "repeat", "roll",
        "scatter.src", "scatter.value", "slice_scatter", "to.dtype", "tril", "triu", "where.self",
    )
)  # fmt: skip
"""What these do to elements does not depend on what they are."""

ROUNDED_NUMBERS = frozenset(
    f"aten::{name}.Scalar" for name in ("eq", "ne", "lt", "le", "gt", "ge", "fmod", "remainder")
)
"""Operators that jump at a number, which PyTorch rounds as the elements are, and torch-mlir not."""

SIZED = ("aten.index.Tensor", "aten.one_hot")
"""Operators that are tagged as giving a size that depends on data, which is known where their type
says so."""

RESIZES = ("aten::resize_", "aten::set_")
"""Operators that change the sizes of a tensor."""

COMPLEX = ("aten::_fft_", "aten::fft_", "aten::view_as_complex", "aten::view_as_real")
"""How the names of operators on complex numbers begin."""

FIXED_ONLY = {
    "aten::max_unpool2d": "torch-mlir loses elements that it puts in their places",
    "aten::max_unpool3d": "torch-mlir loses elements that it puts in their places",
}
"""Operators that are wrong, or missing, for open sizes, and why."""
