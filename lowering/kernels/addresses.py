"""Addresses that walk through memory, and values that stay in order, in operations of LLVM's own.

Where a loop uses all registers, LLVM's own freedom costs more than it gains: it asks for what is
needed next as early as it can, and computes addresses anew. `kept_apart` takes it from it.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...dialect.graph.extents import is_open
from ...dialect.mlir import arith, ir, memref
from ...dialect.walks import maker_named
from . import builder as b

DYNAMIC = -(2**31)
"""Stands in a list of numbers for one that is known at run time only."""
PAIR = 8
"""Bytes of two floats."""


def kept_apart(values: Sequence[ir.Value], registers: Sequence[str] = ()) -> list[ir.Value]:
    """The same values; what is made of them comes after all that made them. No instruction at all:
    assembly without a line, which gives them in the registers that they are in. The first ones are
    best in the registers that are named."""
    types, count = [value.type for value in values], len(values)
    named = [f"={{{name}}}" for name in registers]
    outputs = [*named, *(_any_register(type) for type in types[len(named) :])]
    return _given_by_assembly(types, values, [*outputs, *map(str, range(count))])


def load_pairs(addresses: Sequence[ir.Value], first: int) -> list[ir.Value]:
    """The two floats at each address, in registers side by side, the first of which has an even
    number: each pair by one instruction (VLDR). LLVM writes that for a float of 64 bits at an
    address that 8 divides; the processor asks for 4."""
    double, single = ir.F64Type.get(), ir.F32Type.get()
    loaded = [load_behind(address, 0, double, PAIR) for address in addresses]
    outputs = [f"={{s{first + place}}}" for place in range(2 * len(loaded))]
    inputs = [f"{{d{first // 2 + place}}}" for place in range(len(loaded))]
    return _given_by_assembly([single] * len(outputs), loaded, [*outputs, *inputs])


def _given_by_assembly(
    types: Sequence[ir.Type], values: Sequence[ir.Value], constraints: Sequence[str]
) -> list[ir.Value]:
    """What registers hold after assembly without a line, into which values were put."""
    result = types[0] if len(types) == 1 else _struct(types)
    made = operation(
        "inline_asm",
        result,
        *values,
        asm_string=ir.StringAttr.get(""),
        constraints=ir.StringAttr.get(",".join(constraints)),
        has_side_effects=ir.UnitAttr.get(),
    )
    if len(types) == 1:
        return [made]
    return [
        operation("extractvalue", type, made, position=ir.DenseI64ArrayAttr.get([place]))
        for place, type in enumerate(types)
    ]


def _any_register(type: ir.Type) -> str:
    """Of an FPU for floats and lanes (by LLVM's letter), of the processor for others."""
    return "=t" if isinstance(type, ir.F32Type | ir.VectorType) else "=r"


def _struct(types: Sequence[ir.Type]) -> ir.Type:
    return ir.Type.parse(f"!llvm.struct<({', '.join(map(str, types))})>")


def operation(
    name: str, result: ir.Type, *operands: ir.Value, **attributes: ir.Attribute
) -> ir.Value:
    """One of LLVM's own."""
    made = ir.Operation.create(f"llvm.{name}", [result], list(operands), attributes=attributes)
    return made.results[0]


def address_of(buffer: ir.Value, place: b.Index) -> ir.Value:
    """Of an element of a buffer, on a target whose addresses have 32 bits."""
    look = maker_named(buffer, "memref.subview")
    if look is not None:
        return address_of(look.operands[0], place + b.Index.at(look.operands[1]))
    number = memref.extract_aligned_pointer_as_index(buffer)
    base = operation("inttoptr", _address_type(), arith.index_cast(_offset_type(), number))
    return moved(base, place, ir.MemRefType(buffer.type).element_type)


def moved(address: ir.Value, places: b.Index, element: ir.Type) -> ir.Value:
    """So many elements further on, which may be known at run time only."""
    if not places.terms and not is_open([places.constant]):
        return behind(address, places.constant, element)
    offset = arith.index_cast(_offset_type(), places.value())
    return _offset(address, element, DYNAMIC, offset)


def behind(address: ir.Value, count: int, element: ir.Type) -> ir.Value:
    """So many elements further on."""
    return _offset(address, element, count) if count else address


def load_behind(address: ir.Value, count: int, element: ir.Type, align: int) -> ir.Value:
    """The element so many further on."""
    alignment = ir.IntegerAttr.get(ir.IntegerType.get_signless(64), align)
    return operation("load", element, behind(address, count, element), alignment=alignment)


def _offset(address: ir.Value, element: ir.Type, count: int, *counts: ir.Value) -> ir.Value:
    return operation(
        "getelementptr", _address_type(), address, *counts,
        rawConstantIndices=ir.DenseI32ArrayAttr.get([count]), elem_type=ir.TypeAttr.get(element),
    )  # fmt: skip


def _address_type() -> ir.Type:
    return ir.Type.parse("!llvm.ptr")


def _offset_type() -> ir.Type:
    return ir.IntegerType.get_signless(32)
