"""Products of matrices."""

from __future__ import annotations

from math import prod

from ...dialect.graph.extents import broadcast
from .table import CONTRADICTION, Maybe, Refused, Translation, Value, aten, shape_of, translates


@translates("fully_connected", filter=2, bias=1)
def fully_connected(
    t: Translation, input: Value, filter: Value, bias: Maybe, fused_activation_function: str,
    weights_format: str, keep_num_dims: bool, asymmetric_quantize_inputs: bool,
) -> Value:  # fmt: skip
    """All dimensions of the input are rows of as many elements as the weights take."""
    if weights_format != "DEFAULT":
        raise Refused(f"its weights have the format {weights_format}: convert the model without it")
    outputs, inputs = shape_of(filter)
    count = prod(shape_of(input))
    if inputs < 1 or count % inputs:
        raise Refused(f"{count} elements are no rows of {inputs}; {CONTRADICTION}")
    rows = count // inputs
    weight = filter if t.facts(input) is not None else t.real(filter)
    x = t.view(input, (rows, inputs))
    made = t.call(aten.LINEAR, x, weight, bias, type=t.wanted((rows, outputs)))
    return t.view(t.activated(made, fused_activation_function), t.shape)


@translates("batch_matmul")
def batch_matmul(t: Translation, lhs: Value, rhs: Value, adj_x: bool, adj_y: bool) -> Value:
    """Matrices are the last two dimensions; those in front are broadcast."""
    if min(len(shape_of(lhs)), len(shape_of(rhs))) < 2:
        raise Refused(f"its operands are no matrices; {CONTRADICTION}")
    x = t.transpose(lhs, -1, -2) if adj_x else lhs
    y = t.transpose(rhs, -1, -2) if adj_y else rhs
    if shape_of(x)[-1] != shape_of(y)[-2]:
        raise Refused(f"{shape_of(x)[-1]} columns do not go with {shape_of(y)[-2]} rows")
    if t.facts(lhs) is None:
        return t.matmul(t.real(x), t.real(y))
    batch = broadcast(shape_of(x)[:-2], shape_of(y)[:-2])
    flat = [
        t.view(t.expand(side, (*batch, *shape_of(side)[-2:])), (prod(batch), *shape_of(side)[-2:]))
        for side in (x, y)
    ]
    shape = (prod(batch), shape_of(x)[-2], shape_of(y)[-1])
    return t.view(t.call(aten.BMM, *flat, type=t.wanted(shape)), t.shape)
