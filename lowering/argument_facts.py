"""What LLVM is told of the arguments of functions: facts of pointers, and bounds of sizes.

Of a size between 1 and 64 it knows by these that a quotient by 4 is a shift, and that a loop over
it has a turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..dialect.mlir import ir
from ..dialect.sizes import LARGEST, SIZE_RANGES, Range
from ..dialect.values import integer
from .pointers import PointerFacts


def set_argument_facts(function: ir.Operation, facts: Sequence[PointerFacts]) -> None:
    """Writes what holds in every call; `facts` has one for each argument, told of pointers alone.

    The first numbers that a kernel is given are its sizes.
    """
    sizes = _ranges_given(function)
    entries: list[dict[str, ir.Attribute]] = []
    for argument, fact in zip(function.regions[0].blocks[0].arguments, facts, strict=True):
        is_pointer = str(argument.type) == "!llvm.ptr"
        told = _pointer_attributes(fact) if is_pointer else _size_attributes(argument, sizes)
        entries.append(told)
    function.attributes["arg_attrs"] = ir.ArrayAttr.get(
        [ir.DictAttr.get(attributes) for attributes in entries]
    )


def _pointer_attributes(fact: PointerFacts) -> dict[str, ir.Attribute]:
    attributes: dict[str, ir.Attribute] = {
        "llvm.align": integer(fact.alignment),
        "llvm.noundef": ir.UnitAttr.get(),
    }
    if not fact.may_alias:
        attributes["llvm.noalias"] = ir.UnitAttr.get()
    return attributes


def _ranges_given(function: ir.Operation) -> Iterator[Range]:
    """The bounds of the sizes that a kernel is given, both included."""
    if SIZE_RANGES not in function.attributes:
        return iter(())
    numbers = list(ir.DenseI64ArrayAttr(function.attributes[SIZE_RANGES]))
    return zip(numbers[::2], numbers[1::2], strict=True)


def _size_attributes(argument: ir.Value, sizes: Iterator[Range]) -> dict[str, ir.Attribute]:
    """The bounds of the next size; those of operator libraries have none."""
    low, high = next(sizes, (0, LARGEST))
    if high >= LARGEST:
        return {}
    bounds = f"#llvm.constant_range<{argument.type}, {low}, {high + 1}>"
    return {"llvm.range": ir.Attribute.parse(bounds)}
