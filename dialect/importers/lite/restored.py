"""Objects that are restored from what their class keeps of them: quantised layers above all.

A class of the archive has a `__setstate__` of its own there. PyTorch's classes, packed weights of
quantised operators, keep what the operators that pack are given: they are packed anew.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...plain import is_list
from .bytecode import Damaged
from .records import QuantisedRecord, Record, TensorRecord

SETSTATE = "__setstate__"
CLASSES = "__torch__.torch.classes."
Packing = tuple[str, tuple[Any, ...]]
"""An operator that packs, and what it is given."""
Numbers = Callable[[TensorRecord], Sequence[int]]
"""What is in a tensor of integers."""


def parts_of(state: Any) -> list[Any]:
    """What a restored state consists of, lists in it taken apart."""
    return [each for part in state for each in parts_of(part)] if is_list(state) else [state]


def tensors_of(state: Any, path: str) -> dict[int, str]:
    """Names for the tensors of a restored state, by their identity: a layer has weight and bias."""
    parts = parts_of(state)
    weights = {id(part): f"{path}.weight" for part in parts if isinstance(part, QuantisedRecord)}
    floats = [part for part in parts if isinstance(part, TensorRecord) and part.dtype == "float32"]
    return {**weights, **{id(part): f"{path}.bias" for part in floats if weights}}


def packing(record: Record, numbers: Numbers) -> Packing | None:
    """How an object of PyTorch's own classes is made; None for the archive's classes.

    Raises Damaged for classes that are not read.
    """
    if not record.kind.startswith(CLASSES):
        return None
    found = _PACKED.get(record.kind.removeprefix(CLASSES))
    if found is None:
        raise Damaged(
            f"it has an object of `{record.kind.removeprefix('__torch__.')[:80]}`, whose packed "
            "weights hardwire does not read: save the model before it is optimised for mobile"
        )
    made = found(record.state, numbers)
    if made is None:
        raise Damaged(
            f"the packed weights of a `{record.kind[:80]}` are not those of a layer that hardwire "
            "reads"
        )
    return made


def _linear_layer(state: Any, numbers: Numbers) -> Packing | None:
    match state:
        case (QuantisedRecord() as weight, None | TensorRecord() as bias):
            return "quantized::linear_prepack", (weight, bias)
        case _:
            return None


def _packed_convolution(state: Any, numbers: Numbers) -> Packing | None:
    """Its numbers are in a tensor: that of dimensions, for each of these stride, padding, dilation
    and output padding, then groups, and whether it is transposed."""
    match state:
        case ("2", [TensorRecord() as kept, QuantisedRecord() as weight], [bias]):
            rank, *rest = numbers(kept)
        case _:
            return None
    if rank not in (2, 3) or len(rest) != 4 * rank + 2:
        return None
    strides, paddings, dilations, more = (rest[i * rank : (i + 1) * rank] for i in range(4))
    groups, transposed = rest[4 * rank :]
    if transposed:
        given = (weight, bias, strides, paddings, more, dilations, groups)
        return f"quantized::conv_transpose{rank}d_prepack", given
    return f"quantized::conv{rank}d_prepack", (weight, bias, strides, paddings, dilations, groups)


def _table_of_words(state: Any, numbers: Numbers) -> Packing | None:
    match state:
        case (1, [QuantisedRecord() as weight], _, [8]):
            return "quantized::embedding_bag_prepack", (weight,)
        case _:
            return None


def _recurrent_cell(state: Any, numbers: Numbers) -> Packing | None:
    match state:
        case ("quantized_dynamic", [_, _] as biases, [], [int()], [Record(), Record()] as layers):
            return "quantized::make_quantized_cell_params_dynamic", (*layers, *biases)
        case _:
            return None


_PACKED: dict[str, Callable[[Any, Numbers], Packing | None]] = {
    "quantized.LinearPackedParamsBase": _linear_layer,
    "quantized.Conv2dPackedParamsBase": _packed_convolution,
    "quantized.Conv3dPackedParamsBase": _packed_convolution,
    "quantized.EmbeddingPackedParamsBase": _table_of_words,
    "rnn.CellParamsBase": _recurrent_cell,
}
