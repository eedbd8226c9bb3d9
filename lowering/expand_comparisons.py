"""Comparisons of lanes of floats, on processors whose own are not those of IEEE.

MVE's VCMP has no condition that is false for a NaN in all cases, and LLVM asks it as if it had:
`0 > x` would be true. Scalars are compared by the FPU. Before:

    %less = arith.cmpf olt, %a, %b : vector<4xf32>

After, for each of the lanes, of which the first one is shown:

    %a_0 = vector.extract %a[0] : f32 from vector<4xf32>
    %b_0 = vector.extract %b[0] : f32 from vector<4xf32>
    %less_0 = arith.cmpf olt, %a_0, %b_0 : f32
    %less = vector.from_elements %less_0, … : vector<4xi1>
"""

from __future__ import annotations

from ..dialect.mlir import ir, vector
from ..dialect.targets import Target
from ..dialect.walks import operations, put_in_place

COMPARING = frozenset(
    {"arith.cmpf", "arith.maximumf", "arith.maxnumf", "arith.minimumf", "arith.minnumf"}
)


def expand_comparisons(module: ir.Module, target: Target) -> None:
    """Rewrites comparisons of lanes, in place, where the target multiplies lanes of floats only."""
    if target.product_lanes == 1:
        return
    for op in operations(module.operation):
        if op.name in COMPARING and isinstance(op.operands[0].type, ir.VectorType):
            with ir.InsertionPoint(op), op.location:
                put_in_place(op, _lane_by_lane(op))


def _lane_by_lane(op: ir.Operation) -> ir.Value:
    type = ir.VectorType(op.results[0].type)
    attributes = {name: op.attributes[name] for name in op.attributes}
    lanes = list[ir.Value]()
    for lane in range(type.shape[0]):
        operands = [vector.extract(operand, [], [lane]) for operand in op.operands]
        made = ir.Operation.create(op.name, [type.element_type], operands, attributes)
        lanes.append(made.results[0])
    return vector.from_elements(type, lanes)
