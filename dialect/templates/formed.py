"""A kernel as its template sees it when tiles are chosen: formed, and its operands laid out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import prod

import numpy as np

from ..dtypes import of_tensor
from ..effort import is_small
from ..graph import calls
from ..graph.extents import shape_of
from ..graph.weights import data_of, is_weight
from ..layout import Layout, layout_of
from ..long_vectors import target_of
from ..mlir import ir
from ..operators.fixed import read_at_points
from ..program import Program
from ..sizes import sizes_of
from ..targets import Target
from ..tiles import Panels, Permuted, Tile, Transformed


@dataclass(frozen=True)
class Packed:
    """How the weight behind an argument is stored; `size` counts the elements of one afterwards."""

    argument: ir.Value
    packing: Panels | Permuted | Transformed
    size: int


@dataclass(frozen=True)
class Plan:
    """What `choose-tiles` writes down of a kernel; `scratch` is in bytes. `costs` are the cycles of
    all forms that it could be computed in, by their names, where there are several."""

    tile: Tile | None = None
    packed: tuple[Packed, ...] = ()
    scratch: int = 0
    costs: Mapping[str, float] = field(default_factory=dict[str, float])


@dataclass(frozen=True)
class Formed:
    """A kernel function with the calls of it."""

    program: Program
    function: ir.Operation
    head: ir.Operation
    may_transform: bool = False
    """Its floats may be summed up otherwise than as they stand, in transformed tiles."""
    assumed: tuple[Layout, ...] | None = None
    """How its arguments and then its result lie, where that is not as its attributes say."""
    called_by: tuple[ir.Operation, ...] | None = None
    """The calls of it, where they are known."""

    @property
    def is_small(self) -> bool:
        """It is to take few bytes, whatever that costs in time."""
        return is_small(self.function)

    @property
    def target(self) -> Target:
        """The processor as such numbers use it."""
        return target_of(self.program, self.function)

    @property
    def arguments(self) -> list[ir.Value]:
        return list(self.function.regions[0].blocks[0].arguments)

    def layout(self, value: ir.Value) -> Layout:
        """How an argument lies."""
        place = self.arguments.index(value)
        return self.assumed[place] if self.assumed else self._layout_at("arg_attrs", place, value)

    def result_layout(self) -> Layout:
        """How the result lies."""
        result = calls.body(self.function)[-1].operands[0]
        return self.assumed[-1] if self.assumed else self._layout_at("res_attrs", 0, result)

    def _layout_at(self, key: str, place: int, value: ir.Value) -> Layout:
        attributes = self.function.attributes[key] if key in self.function.attributes else None
        ranges = [size.range for size in sizes_of(self.function)]
        return layout_of(attributes, place, value.type, ranges)

    def result_operands(self) -> list[tuple[tuple[int, ...], Layout]]:
        """Shape and layout of the result and of everything that its epilogue reads."""
        result, body = self.head.results[0], calls.body(self.function)
        found = [(shape_of(result), self.result_layout())]
        for op in body:
            if op.name.startswith(calls.OPERATORS) and op != self.head:
                for operand in read_at_points(op):
                    if any(operand == argument for argument in self.arguments):
                        found.append((shape_of(operand), self.layout(operand)))
        return found

    def callers(self) -> list[ir.Operation]:
        if self.called_by is not None:
            return list(self.called_by)
        name = calls.symbol(self.function)
        body = calls.body(self.program.entry())
        return [op for op in body if calls.is_call(op) and calls.callee(op) == name]

    def is_weight(self, value: ir.Value) -> bool:
        """True where every call passes a weight as it is."""
        place = self.arguments.index(value)
        given = [call.operands[place] for call in self.callers()]
        return bool(given) and all(map(is_weight, given))

    def bytes_of(self, value: ir.Value) -> int:
        """What an argument of fixed sizes takes."""
        return prod(shape_of(value)) * of_tensor(value.type).size

    def data_of(self, value: ir.Value) -> list[np.ndarray] | None:
        """The weights that the calls pass as an argument; None where there is no data of one."""
        place = self.arguments.index(value)
        found = [data_of(self.program, call.operands[place]) for call in self.callers()]
        known = [each for each in found if each is not None]
        return known if len(known) == len(found) else None
