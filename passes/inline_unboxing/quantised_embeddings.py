"""Tables of words whose rows are bytes, each with a scale and an offset of its own.

Bytes are looked up, and become floats then: the table stays as small as the file has it.
"""

from __future__ import annotations

import numpy as np

from ...dialect.dtypes import BY_NAME
from ...dialect.errors import Refused
from ...dialect.operators import aten
from ...dialect.script.values import List, Packed, Tensor, Value
from ...dialect.walks import maker_named
from .memory import fresh
from .prims import Call, as_tensor, prim
from .quantised_layers import as_packed

SUM = 0
"""PyTorch's number of the mode of bags that adds up; there is no other for bytes."""
FLOAT = BY_NAME["float32"].code


@prim("quantized::embedding_byte")
def _of_rows_of_table(call: Call, packed: Value, indices: Value, pruned: Value = False) -> Value:
    _refuse_pruned(pruned)
    return _rows_of_table(call, as_packed(packed), as_tensor(indices))


@prim("quantized::embedding_bag_byte")
def _of_bags(
    call: Call, packed: Value, indices: Value, offsets: Value = None, by_frequency: Value = False,
    mode: Value = SUM, pruned: Value = False, per_sample_weights: Value = None,
    mapping: Value = None, include_last_offset: Value = False,
) -> Value:  # fmt: skip
    """PyTorch adds up whatever the mode says. Rows of indices are bags of their own."""
    _refuse_pruned(pruned or mapping is not None)
    words = _rows_of_table(call, as_packed(packed), as_tensor(indices))
    rows = as_tensor(words).shape
    if len(rows) == 3:
        if per_sample_weights is not None:
            shares = call.operator(aten.UNSQUEEZE, per_sample_weights, 2)
            words = call.operator(aten.MUL, words, shares)
        return call.operator(aten.SUM, words, List([1]))
    places = fresh(call.writing.weight(np.arange(rows[0]), "places"))
    given = (False, SUM, False, per_sample_weights, include_last_offset, None)
    return call.operator(aten.EMBEDDING_BAG, words, places, offsets, *given)


def _refuse_pruned(pruned: Value) -> None:
    if pruned:
        raise Refused("reads a table that was pruned, which hardwire does not")


def _rows_of_table(call: Call, layer: Packed, indices: Tensor) -> Value:
    """Rows of the table: bytes times the row's scale, and the offset that PyTorch packs with it."""
    affine = layer.weight.affine
    op = maker_named(layer.weight.tensor.value, "quantized_decomposed.dequantize_per_channel")
    if op is None or affine.axis != 0 or affine.dtype.name != "uint8":
        raise Refused("reads a table that is not one of bytes with a scale for each row")
    scales = affine.scale.astype(np.float32)
    offsets = scales * affine.zero_point.astype(np.float32) * np.float32(-1)

    def picked(table: Tensor) -> Value:
        return call.operator(aten.EMBEDDING, table, indices)

    def column(numbers: np.ndarray, name: str) -> Value:
        return picked(fresh(call.writing.weight(numbers[:, None], name)))

    floats = call.operator(aten.TO_DTYPE, picked(fresh(op.operands[0])), FLOAT)
    scaled = call.operator(aten.MUL, floats, column(scales, "scale"))
    return call.operator(aten.ADD, scaled, column(offsets, "offset"))
