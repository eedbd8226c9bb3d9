"""Where complex values come from and go to: arguments, weights, results of the entry."""

from __future__ import annotations

import numpy as np

from ...dialect import regions, sizes
from ...dialect.errors import PassFailed, Refused
from ...dialect.graph import calls
from ...dialect.graph.where import at
from ...dialect.mlir import ir
from ...dialect.program import Program
from ...dialect.state import COMPLEX, set_attributes, states
from .parts import Parts, Split, Value, is_complex, part_dtype, part_type


def has_complex(entry: ir.Operation) -> bool:
    """The entry takes complex tensors."""
    return any(map(is_complex, entry.regions[0].blocks[0].arguments))


def refuse(entry: ir.Operation) -> None:
    """Raises where complex values are what is not split: state, values of branches and loops."""
    arguments = entry.regions[0].blocks[0].arguments
    if any(is_complex(arguments[number]) for number in states(entry)):
        raise PassFailed(
            at(
                entry,
                "a buffer of complex numbers is written by the model; hardwire cannot compile "
                "that: keep its real and imaginary parts in buffers of their own.",
            )
        )
    for op in calls.body(entry):
        slots = [value for slot in regions.slots(op) for value in (slot.result, *slot.arguments)]
        if any(map(is_complex, slots)):
            raise PassFailed(
                at(
                    op,
                    "complex numbers leave a branch or go round in a loop, which hardwire cannot "
                    "compile: pass their real and imaginary parts (`torch.view_as_real`).",
                )
            )


def split_arguments(program: Program, known: dict[Value, Parts]) -> list[Value]:
    """The caller passes pairs. Returns what stands for the complex values until all are split."""
    entry = program.entry()
    block = entry.regions[0].blocks[0]
    concerned = [number for number, one in enumerate(block.arguments) if is_complex(one)]
    first, stand_ins = next(iter(block.operations)).operation, list[Value]()
    for number in concerned:
        argument = block.arguments[number]
        stand_in = _stand_in(first, argument.type)
        stand_ins.append(stand_in)
        argument.replace_all_uses_with(stand_in)
        argument.set_type(_pairs(argument.type))
        b = Split(program, first, known=known)
        known[stand_in] = Parts(b.select(argument, -1, 0), b.select(argument, -1, 1))
    calls.retype(entry)
    marks = {number: {COMPLEX: ir.UnitAttr.get()} for number in concerned}
    set_attributes(entry, "arg_attrs", len(block.arguments), marks)
    return stand_ins


def join_results(program: Program, known: dict[Value, Parts]) -> None:
    """The caller is given pairs."""
    entry = program.entry()
    last = calls.body(entry)[-1]
    marks: dict[int, dict[str, ir.Attribute]] = {}
    for number, value in enumerate(last.operands):
        if is_complex(value):
            b = Split(program, last, known=known)
            last.operands[number] = b.stacked(known[value])
            marks[number] = {COMPLEX: ir.UnitAttr.get()}
    calls.retype(entry)
    set_attributes(entry, "res_attrs", len(last.operands), marks)


def weight(b: Split) -> Parts:
    """The parts of a constant; no imaginary one where it is zero everywhere."""
    name = ir.StringAttr(b.anchor.attributes["name"]).value
    data = b.program.weights.get(name)
    if data is None:
        raise Refused(f"the complex weight `{name}` has no data")
    dtype = part_dtype(b.type).numpy
    real = b.weight(np.real(data).astype(dtype), f"{name}.real")
    if not np.imag(data).any():
        return Parts(real)
    return Parts(real, b.weight(np.imag(data).astype(dtype), f"{name}.imag"))


def _pairs(type: ir.Type) -> ir.Type:
    element = ir.RankedTensorType(part_type(type)).element_type
    if sizes.is_open(type):
        count = ir.AffineMapAttr(sizes.encoding_of(type)).value.n_symbols
        return sizes.tensor_type([*sizes.dims_of(type), 2], element, count)
    shape = [*ir.RankedTensorType(type).shape, 2]
    return ir.RankedTensorType.get(shape, element, loc=ir.Location.unknown())


def _stand_in(before: ir.Operation, type: ir.Type) -> Value:
    """A value of the old type, which nothing reads once its readers are split."""
    with ir.InsertionPoint(before), ir.Location.unknown():
        made = ir.Operation.create("builtin.unrealized_conversion_cast", [type], [])
    return made.results[0]
