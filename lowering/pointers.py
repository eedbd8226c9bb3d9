"""What the calls of the entry function say about each kernel's pointers.

Places are static, so both facts that LLVM wants to know are there to be read: how far a pointer is
aligned, and whether two pointers of one call can overlap (a kernel that works in place).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import gcd, prod

from ..dialect.mlir import ir, llvm_types

DYNAMIC_INDEX = -(2**31)
SCALAR_BYTES = {"f64": 8, "f32": 4, "f16": 2, "bf16": 2}


@dataclass(frozen=True)
class Extent:
    """A memref argument in bytes: all of it, and one element. Other arguments have neither."""

    size: int
    element: int


Extents = Mapping[str, Sequence[Extent]]


@dataclass(frozen=True)
class Place:
    """Where a pointer points: `offset` bytes behind the start of `root`.

    `root` is `argument N` of the entry, or the symbol of a constant; None where it is not known.
    """

    root: str | None
    offset: int


@dataclass(frozen=True)
class PointerFacts:
    """What holds for one pointer argument of a kernel in every call of it."""

    alignment: int
    may_alias: bool


def memref_extents(module: ir.Module) -> dict[str, tuple[Extent, ...]]:
    """The extents of the arguments of each function of the `kernels` stage.

    To be taken before the conversion, which forgets them.
    """
    extents: dict[str, tuple[Extent, ...]] = {}
    for op in module.body.operations:
        attributes = op.operation.attributes
        if op.operation.name != "func.func" or "hw.parameters" in attributes:
            continue
        type = ir.FunctionType(ir.TypeAttr(attributes["function_type"]).value)
        name = ir.StringAttr(attributes["sym_name"]).value
        extents[name] = tuple(_extent(argument) for argument in type.inputs)
    return extents


def pointer_facts(
    entry: ir.Operation, extents: Extents, alignments: Mapping[str, int]
) -> dict[str, tuple[PointerFacts, ...]]:
    """Facts for every function that the entry calls, by name.

    `alignments` gives the alignment of each root.
    """
    facts: dict[str, tuple[PointerFacts, ...]] = {}
    for callee, operands in _calls(entry):
        if callee not in extents:
            continue  # A function of C, whose pointers are its own affair.
        places, signature = [place_of(operand) for operand in operands], extents[callee]
        sizes = [extent.size for extent in signature]
        here = tuple(
            PointerFacts(
                # A kernel loads whole elements: C's alignment of them is a promise already.
                max(1, extent.element, _alignment(place, alignments)),
                _overlaps(index, places, sizes),
            )
            for index, (place, extent) in enumerate(zip(places, signature, strict=True))
        )
        facts[callee] = _weakest(facts.get(callee, here), here)
    return facts


def _weakest(
    one: Sequence[PointerFacts], other: Sequence[PointerFacts]
) -> tuple[PointerFacts, ...]:
    return tuple(
        PointerFacts(min(a.alignment, b.alignment), a.may_alias or b.may_alias)
        for a, b in zip(one, other, strict=True)
    )


def _calls(entry: ir.Operation) -> Iterator[tuple[str, list[ir.Value]]]:
    for block in entry.regions[0].blocks:
        for op in block.operations:
            operation = op.operation
            if operation.name == "llvm.call" and "callee" in operation.attributes:
                callee = ir.FlatSymbolRefAttr(operation.attributes["callee"]).value
                yield callee, list(operation.operands)


def _alignment(place: Place, alignments: Mapping[str, int]) -> int:
    if place.root is None:
        return 1
    return gcd(alignments.get(place.root, 1), place.offset)


def _overlaps(index: int, places: Sequence[Place], sizes: Sequence[int]) -> bool:
    """Whether a pointer's bytes may be reached by another pointer of the same call."""
    mine, size = places[index], sizes[index]
    if mine.root is None:
        return True
    for other, (place, length) in enumerate(zip(places, sizes, strict=True)):
        if other == index or length == 0:
            continue
        if place.root is None:
            return True
        apart = place.offset + length <= mine.offset or mine.offset + size <= place.offset
        if place.root == mine.root and not apart:
            return True
    return False


def place_of(value: ir.Value) -> Place:
    """Follows constant address computations back to where they began."""
    offset = 0
    while not isinstance(value.owner, ir.Block):
        op = value.owner
        if op.name == "llvm.mlir.addressof":
            return Place(ir.FlatSymbolRefAttr(op.attributes["global_name"]).value, offset)
        step = _constant_step(op)
        if step is None:
            return Place(None, 0)
        offset, value = offset + step, op.operands[0]
    argument = ir.BlockArgument(value)
    if argument.owner != argument.owner.region.blocks[0]:
        return Place(None, 0)  # It depends on where the block was entered from.
    return Place(argument_root(argument.arg_number), offset)


def argument_root(number: int) -> str:
    """The name of an argument of the entry as the root of a place."""
    return f"argument {number}"


def _constant_step(op: ir.Operation) -> int | None:
    """Bytes that a `llvm.getelementptr` of constant indices adds; None for anything else."""
    if op.name != "llvm.getelementptr":
        return None
    indices = list(ir.DenseI32ArrayAttr(op.attributes["rawConstantIndices"]))
    if DYNAMIC_INDEX in indices:
        return None
    type = ir.TypeAttr(op.attributes["elem_type"]).value
    step = 0
    for place, index in enumerate(indices):
        if place > 0:
            if not isinstance(type, llvm_types.ArrayType):
                return None
            type = type.element_type
        step += index * size_of(type)
    return step


def _extent(type: ir.Type) -> Extent:
    if not isinstance(type, ir.MemRefType):
        return Extent(0, 0)
    element = size_of(type.element_type)
    return Extent(prod(type.shape) * element, element)


def size_of(type: ir.Type) -> int:
    """Bytes of a number or of an array of numbers in memory."""
    if isinstance(type, llvm_types.ArrayType):
        return type.num_elements * size_of(type.element_type)
    if isinstance(type, ir.IntegerType):
        return (type.width + 7) // 8
    return SCALAR_BYTES[str(type)]
