"""Reshapes to sizes that are known at run time only, as views that keep the order of elements.

torch-mlir writes these where it cannot tell which dimensions are joined and which are split:

    %y = tensor.reshape %x(%sizes) : (tensor<?x?xf32>, tensor<3xi64>) -> tensor<?x1x?xf32>

After, where `check_shapes` sees that the new sizes multiply to the old one:

    %flat = tensor.collapse_shape %x [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
    %y = tensor.expand_shape %flat [[0, 1, 2]] output_shape [%a, 1, %b]
"""

from __future__ import annotations

from math import prod

from ..errors import PassFailed
from ..mlir import arith, ir
from ..walks import inside, put_in_place
from .buffers import dynamic

RESHAPE = "tensor.reshape"


def resolve_reshapes(function: ir.Operation) -> None:
    """Rewrites the reshapes of a function of tensors, in place."""
    for op in inside(function):
        if op.name == RESHAPE:
            with ir.InsertionPoint(op), op.location:
                made = _split(_joined(op.operands[0]), op)
            put_in_place(op, made)


def _joined(value: ir.Value) -> ir.Value:
    """All dimensions as one."""
    type = ir.RankedTensorType(value.type)
    if type.rank == 1:
        return value
    if type.rank == 0:
        raise PassFailed(f"`{RESHAPE}` of a tensor without dimensions")
    count = prod(type.shape) if type.has_static_shape else dynamic()
    flat = ir.RankedTensorType.get([count], type.element_type)
    attributes = {"reassociation": _group(type.rank)}
    return ir.Operation.create("tensor.collapse_shape", [flat], [value], attributes).result


def _split(flat: ir.Value, op: ir.Operation) -> ir.Value:
    type = ir.RankedTensorType(op.results[0].type)
    sizes = op.operands[1].owner
    if type.rank == 0 or isinstance(sizes, ir.Block) or sizes.name != "tensor.from_elements":
        raise PassFailed(f"`{RESHAPE}` to sizes that are computed from elements")
    index = ir.IndexType.get()
    known = list(type.shape)
    open_sizes = [
        size if size.type == index else arith.index_cast(index, size)
        for size, extent in zip(sizes.operands, known, strict=True)
        if extent == dynamic()
    ]
    attributes = {
        "reassociation": _group(type.rank),
        "static_output_shape": ir.DenseI64ArrayAttr.get(known),
    }
    operands = [flat, *open_sizes]
    return ir.Operation.create("tensor.expand_shape", [type], operands, attributes).result


def _group(rank: int) -> ir.Attribute:
    return ir.Attribute.parse(f"[[{', '.join(map(str, range(rank)))}]]")
