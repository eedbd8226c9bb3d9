"""Sizes that are known at run time are given a value at compile time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..errors import HardwireError
from ..mlir import ir
from ..program import Program
from ..sizes import (
    CONDITIONS,
    SIZE,
    Size,
    conditions_of,
    declare,
    dims_of,
    is_open,
    simplified,
    size_attribute,
    sizes_of,
    tensor_type,
    value_of,
)
from ..values import constant
from ..walks import operations, put_in_place


def bind_sizes(program: Program, values: Mapping[str, int]) -> None:
    """Writes values in the place of sizes, by their names, wherever a program depends on them.

    The caller still passes these sizes: the value is the only one within their bounds. Raises
    HardwireError where a condition of the program never holds then.

    *Before*

    ```mlir
    func.func @forward(%x: tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>) attributes {hw.sizes = [{max = 8 : i64, min = 1 : i64, name = "n"}]}
    ```

    *After*, for `{"n": 4}`

    ```mlir
    func.func @forward(%x: tensor<4x2xf32>) attributes {hw.sizes = [{max = 4 : i64, min = 4 : i64, name = "n"}]}
    ```
    """  # noqa: E501
    with program.context, ir.Location.unknown():
        entry = program.entry()
        sizes = sizes_of(entry)
        places = {place: values[s.name] for place, s in enumerate(sizes) if s.name in values}
        bound = _Bound(places, len(sizes))
        left = bound.conditions(program, values)
        for op in operations(program.module.operation):
            _bind_types(op, bound)
        if CONDITIONS in entry.attributes:
            del entry.attributes[CONDITIONS]
        declare(entry, [_narrowed(size, values) for size in sizes], left)


def _narrowed(size: Size, values: Mapping[str, int]) -> Size:
    value = values.get(size.name)
    return size if value is None else Size(size.name, value, value)


@dataclass(frozen=True)
class _Bound:
    """The values of some of a program's `count` sizes, by their positions."""

    values: Mapping[int, int]
    count: int

    def put_into(self, expression: Any) -> Any:
        """The expression, with numbers for these sizes."""
        map = ir.AffineMap.get(0, self.count, [expression])
        for position, value in self.values.items():
            size, number = ir.AffineExpr.get_symbol(position), ir.AffineExpr.get_constant(value)
            map = map.replace(size, number, 0, self.count)
        return simplified(map.results[0], self.count)

    def type(self, type: ir.Type) -> ir.Type:
        if not is_open(type):
            return type
        dims = [self.put_into(dim) for dim in dims_of(type)]
        return tensor_type(dims, ir.RankedTensorType(type).element_type, self.count)

    def conditions(self, program: Program, names: Mapping[str, int]) -> list[Any]:
        """What is left to be checked of the program's conditions."""
        found = [self.put_into(each) for each in conditions_of(program.entry())]
        if any((_known_number(each) or 0) < 0 for each in found):
            given = ", ".join(f"{name} = {value}" for name, value in names.items())
            raise HardwireError(
                f"{program.source}: the model refuses {given}, by what it asserts of its sizes."
            )
        return [each for each in found if _known_number(each) is None]


def _known_number(expression: Any) -> int | None:
    is_number = isinstance(expression, ir.AffineConstantExpr)
    return ir.AffineConstantExpr(expression).value if is_number else None


def _bind_types(op: ir.Operation, bound: _Bound) -> None:
    """One operation, without what is inside of it."""
    blocks = [block for region in op.regions for block in region.blocks]
    for value in (*op.results, *(each for block in blocks for each in block.arguments)):
        if is_open(value.type):
            value.set_type(bound.type(value.type))
    if "function_type" in op.attributes:
        given = ir.FunctionType(ir.TypeAttr(op.attributes["function_type"]).value)
        inputs, results = (list(map(bound.type, each)) for each in (given.inputs, given.results))
        op.attributes["function_type"] = ir.TypeAttr.get(ir.FunctionType.get(inputs, results))
    if op.name == SIZE:
        _give_known_number(op, bound.put_into(value_of(op)), bound.count)


def _give_known_number(op: ir.Operation, expression: Any, count: int) -> None:
    """A `hw.size` with the values that are known; a constant where all are."""
    number = _known_number(expression)
    if number is None:
        op.attributes["value"] = size_attribute(expression, count)
        return
    put_in_place(op, constant(number, "int", loc=op.location, ip=ir.InsertionPoint(op)))
