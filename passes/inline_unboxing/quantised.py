"""Quantised tensors of PyTorch's eager mode: floats between a quantisation and a dequantisation.

What a quantised operator computes is what the operator on floats gives for the numbers that the
integers stand for, rounded to the integers of the result. That is written down just so, as graphs
have it that PyTorch quantises today: `lift-quantized` makes operators on integers of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...dialect.dtypes import BY_NAME, Dtype
from ...dialect.errors import Refused
from ...dialect.mlir import ir
from ...dialect.operators.eager_quantised import ON_QUANTISED
from ...dialect.quantized import bounds
from ...dialect.script.values import (
    Affine,
    List,
    Quantised,
    Tensor,
    Value,
    constants_only,
    describe,
)
from .memory import emit, fresh
from .prims import Call, as_tensor, prim
from .writing import Writing

CODES = {12: "int8", 13: "uint8"}
"""PyTorch's numbers of the element types of quantised tensors, which hold these integers."""
RESIZED = ("aten::upsample_nearest2d", "aten::upsample_nearest2d.vec")


def is_named(name: str) -> bool:
    """The operator is one of PyTorch's for quantised tensors."""
    return name.startswith(ON_QUANTISED)


# Numbers and integers.


def quantised(value: ir.Value, affine: Affine) -> Quantised:
    """Floats as a quantised tensor: rounded to integers, and these as floats again."""
    return Quantised(fresh(_dequantised(rounded(value, affine), affine)), affine)


def rounded(value: ir.Value, affine: Affine) -> ir.Value:
    """The integers of floats."""
    kind = _of_type(value, affine.dtype)
    return emit("quantized_decomposed::quantize_per_tensor", (value, *_of_integers(affine)), kind)


def _of_type(value: ir.Value, dtype: Dtype) -> ir.Type:
    return ir.RankedTensorType.get(list(ir.RankedTensorType(value.type).shape), dtype.type())


def _of_integers(affine: Affine) -> tuple[Any, ...]:
    if affine.axis is not None:
        raise Refused("has a tensor with scales for its channels, which only layers may have")
    low, high = bounds(affine.dtype)
    return (affine.scale, affine.zero_point, low, high, affine.dtype.code)


def _dequantised(integers: ir.Value, affine: Affine) -> ir.Value:
    kind = _of_type(integers, BY_NAME["float32"])
    return emit(
        "quantized_decomposed::dequantize_per_tensor", (integers, *_of_integers(affine)), kind
    )


# Operators that keep scale and zero point.


def affine_of(given: Sequence[Value]) -> Affine | None:
    """What the first quantised tensor among the arguments, or in a list of them, stands for."""
    for value in given:
        parts = value.items if isinstance(value, List) else [value]
        found = next((part for part in parts if isinstance(part, Quantised)), None)
        if found is not None:
            return found.affine
    return None


def floats(given: Sequence[Value]) -> list[Value]:
    """The arguments with floats in the place of quantised tensors."""
    return [_plain_floats(value) for value in given]


def _plain_floats(value: Value) -> Value:
    if isinstance(value, List) and any(isinstance(part, Quantised) for part in value.items):
        return List([_plain_floats(part) for part in value.items], value.type)
    return value.tensor if isinstance(value, Quantised) else value


def kept(
    writing: Writing, results: list[Value], given: Sequence[Value], affine: Affine
) -> list[Value]:
    """The results as quantised tensors."""
    before = {id(v.tensor): v for v in given if isinstance(v, Quantised)}
    return [_again(writing, result, before, affine) for result in results]


def check_factors(name: str, given: Sequence[Value], results: Sequence[Value]) -> None:
    """Images of floats that are made twice as large are so whatever the factor is; where one side
    alone keeps its length, the same holds. PyTorch's kernel for bytes looks at the factor."""
    if name not in RESIZED:
        return
    image, resized = given[0], results[0]
    if not (isinstance(image, Quantised) and isinstance(resized, Tensor)):
        return
    factors = [
        each
        for value in given[2:]
        for each in (value.items if isinstance(value, List) else [value])
    ]
    before, after = image.tensor.shape[2:], resized.shape[2:]
    for extent, wanted, factor in zip(before, after, factors, strict=False):
        whole = wanted in (extent, 2 * extent) and before != after
        if isinstance(factor, float) and whole and factor != wanted / extent:
            raise Refused(
                f"resizes a quantised tensor by the factor {factor}, from {extent} to {wanted}, "
                "where PyTorch's kernels for bytes and for floats differ; a size in place of the "
                "factor says which is meant"
            )


def _again(writing: Writing, value: Value, before: dict[int, Quantised], affine: Affine) -> Value:
    if isinstance(value, List) and any(isinstance(part, Tensor) for part in value.items):
        return List([_again(writing, part, before, affine) for part in value.items], value.type)
    if not isinstance(value, Tensor):
        return value
    made = quantised(writing.memory.read(value), affine).tensor.value
    same = before.get(id(value))
    if same is not None:
        writing.memory.write(value, made)
        return same
    seen = Tensor(value.storage, value.views, value.strides, made, value.version)
    return Quantised(seen, affine)


# Making quantised tensors, and what they are.


@prim("hw::quantised")
def _of_file(call: Call, integers: Value, scale: Value, zero_point: Value, axis: Value) -> Value:
    """A quantised tensor of the file."""
    tensor = as_tensor(integers)
    affine = Affine(
        tensor.dtype, _constant_number(call, scale), _constant_number(call, zero_point), axis
    )
    if axis is None:
        return Quantised(fresh(_dequantised(tensor.value, affine)), affine)
    low, high = bounds(tensor.dtype)
    arguments = (tensor.value, as_tensor(scale).value, as_tensor(zero_point).value, axis, low, high)
    made = emit(
        "quantized_decomposed::dequantize_per_channel", (*arguments, tensor.dtype.code),
        _of_type(tensor.value, BY_NAME["float32"]),
    )  # fmt: skip
    return Quantised(fresh(made), affine)


def _constant_number(call: Call, value: Value) -> Any:
    """A number, or the elements of a constant tensor."""
    if not isinstance(value, Tensor):
        return constants_only(value)
    found = call.writing.known(value)
    if found is None:
        raise Refused("is given a scale or a zero point that is known only at run time")
    return found


def affine_like(call: Call, dtype: str, scale: Value, zero_point: Value) -> Affine:
    numbers = [_constant_number(call, each) for each in (scale, zero_point)]
    return Affine(BY_NAME[dtype], float(numbers[0]), int(numbers[1]))


@prim("aten::quantize_per_tensor", "aten::quantize_per_tensor.tensor_qparams")
def _quantize(call: Call, x: Value, scale: Value, zero_point: Value, dtype: int) -> Value:
    if dtype not in CODES:
        raise Refused("quantises to another type than qint8 or quint8, which hardwire has not")
    value = call.writing.memory.read(as_tensor(x))
    return quantised(value, affine_like(call, CODES[dtype], scale, zero_point))


@prim("aten::dequantize.self", "aten::dequantize.tensor", "aten::dequantize.any")
def _dequantize(call: Call, x: Value) -> Value:
    """A tensor in memory of its own."""
    return fresh(call.writing.memory.read(x.tensor if isinstance(x, Quantised) else as_tensor(x)))


def as_quantised(value: Value) -> Quantised:
    if not isinstance(value, Quantised):
        raise Refused(f"has {describe(value)} where a quantised tensor is needed")
    return value


@prim("aten::dequantize.tensors", "aten::dequantize.list")
def _dequantize_all(call: Call, parts: List) -> Value:
    return List([_dequantize(call, part) for part in parts.items], "List[Tensor]")


@prim("prim::is_quantized")
def _is_quantised(call: Call, x: Value) -> Value:
    return isinstance(x, Quantised)


@prim("aten::q_scale")
def _scale(call: Call, x: Value) -> Value:
    return as_quantised(x).affine.scale


@prim("aten::q_zero_point")
def _zero_point(call: Call, x: Value) -> Value:
    return as_quantised(x).affine.zero_point


@prim("aten::int_repr")
def _integers_of(call: Call, x: Value) -> Value:
    """The integers of a quantised tensor, which its floats are rounded to once more."""
    given = as_quantised(x)
    return fresh(rounded(call.writing.memory.read(given.tensor), given.affine))
