"""Operators that give a number of a tensor: its sizes, its strides, its one element.

They need no kernel and take tensors of every rank, and of every dtype but where elements are read.
The number stands in place of the first argument.
"""

from __future__ import annotations

FUNCTIONS = {
    "aten::size.int": "size",
    "aten::sym_size.int": "size",
    "aten::stride.int": "stride",
    "aten::sym_stride.int": "stride",
    "aten::numel": "numel",
    "aten::sym_numel": "numel",
    "aten::dim": "dim",
    "aten::storage_offset": "storage_offset",
    "aten::sym_storage_offset": "storage_offset",
    "aten::is_contiguous": "is_contiguous",
    "aten::is_contiguous.memory_format": "is_contiguous_as",
    "aten::sym_is_contiguous": "is_contiguous_as",
    "aten::item": "item",
    "aten::_local_scalar_dense": "item",
}
"""The function of `boxed.mlir`, behind its prefix, that is the whole entry point of an operator."""
