"""choose-tiles: cut contractions into register tiles, and pack their weights to match."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import prod
from typing import ClassVar

from ...dialect.contraction import Axis, Contraction, Window, describe, merge_rows
from ...dialect.graph import calls
from ...dialect.graph.extents import is_open, is_written, most, several
from ...dialect.layout import Layout, contiguous
from ...dialect.mlir import ir
from ...dialect.program import Program
from ...dialect.sizes import sizes_of
from ...dialect.targets import Target
from ...dialect.tiles import Panels, Permuted, Tile, register_widths
from ...dialect.walks import around, maker
from ..base import Pass
from . import tile_cost

_BLOCK_BYTES = 256 * 1024
"""How much of A is worked on at once: part of a second-level cache."""
_REUSES_WORTH_A_COPY = 3
"""A panel of B is copied where at least so many tiles of rows read the copy."""

Packing = Panels | Permuted

GENERATOR_BYTES = 624 * 4
"""The state of the generator of random numbers."""


@dataclass(frozen=True)
class ChooseTiles(Pass):
    """Decide how much of a contraction is held in registers, and how its weights are stored.

    The tile follows from the target's registers and from the extents that it has to divide. A weight
    is packed into panels as wide as the tile, in the order in which the reduction walks through A;
    a weight that is wanted in several packings is stored several times. Where the second factor is
    computed at run time, the kernel gets scratch for a panel of it, unless it can be read as it lies.

    Before:

    ```mlir
    func.func @forward(%x: tensor<2x8xf32>) -> tensor<2x3xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
      %w = "hw.weight"() {hw.layouts = [{size = 24 : i64, strides = array<i64: 8, 1>}], name = "w"} : () -> tensor<3x8xf32>
      %0 = call @linear_0(%x, %w) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]} : (tensor<2x8xf32>, tensor<3x8xf32>) -> tensor<2x3xf32>
      return %0 : tensor<2x3xf32>
    }
    func.func private @linear_0(%a: tensor<2x8xf32>, %w: tensor<3x8xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
      %none = "hw.constant"() {value} : () -> !hw.none
      %0 = "aten.linear"(%a, %w, %none) : (tensor<2x8xf32>, tensor<3x8xf32>, !hw.none) -> tensor<2x3xf32>
      return %0 : tensor<2x3xf32>
    }
    ```

    After, for a target whose registers hold 8 floats:

    ```mlir
    func.func @forward(%x: tensor<2x8xf32>) -> tensor<2x3xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
      %w = "hw.weight"() {hw.layouts = [{size = 32 : i64, strides = array<i64: 8, 1>}], hw.packing = {columns = 0 : i64, kind = "panels", nr = 8 : i64, order = array<i64: 1>, tail = 4 : i64}, name = "w"} : () -> tensor<3x8xf32>
      %0 = call @linear_0(%x, %w) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]} : (tensor<2x8xf32>, tensor<3x8xf32>) -> tensor<2x3xf32>
      return %0 : tensor<2x3xf32>
    }
    func.func private @linear_0(%a: tensor<2x8xf32>, %w: tensor<3x8xf32> {hw.layout = {size = 32 : i64, strides = array<i64: 8, 1>}, hw.packing = {columns = 0 : i64, kind = "panels", nr = 8 : i64, order = array<i64: 1>, tail = 4 : i64}}) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction", hw.tile = {lanes = 8 : i64, nr = 8 : i64, rows = array<i64: 1, 2>}} {
      %none = "hw.constant"() {value} : () -> !hw.none
      %0 = "aten.linear"(%a, %w, %none) : (tensor<2x8xf32>, tensor<3x8xf32>, !hw.none) -> tensor<2x3xf32>
      return %0 : tensor<2x3xf32>
    }
    ```

    Requires: layouts. Ensures: `hw.tile` on kernels of the templates `contraction` and `depthwise`,
    `hw.packing` on their weights and the arguments these feed, `hw.scratch` where B is copied.
    """  # noqa: E501

    name: ClassVar[str] = "choose-tiles"
    requires: ClassVar[str] = "static"

    def run(self, program: Program) -> None:
        for function in calls.functions(program).values():
            if "hw.tile" in function.attributes:
                continue
            if calls.template(function) == "contraction":
                _contraction(program, _Kernel(program, function))
            elif calls.template(function) == "depthwise":
                _depthwise(program.target, _Kernel(program, function))
            elif calls.template(function) == "random":
                i64 = ir.IntegerType.get_signless(64)
                function.attributes["hw.scratch"] = ir.IntegerAttr.get(i64, GENERATOR_BYTES)


@dataclass(frozen=True)
class _Kernel:
    """A kernel function with the calls of it."""

    program: Program
    function: ir.Operation

    @property
    def arguments(self) -> list[ir.Value]:
        return list(self.function.regions[0].blocks[0].arguments)

    @property
    def head(self) -> ir.Operation:
        return next(op for op in calls.body(self.function) if op.name.startswith("aten."))

    def layout(self, value: ir.Value) -> Layout:
        """How an argument lies."""
        return self._layout_at("arg_attrs", self.arguments.index(value), value)

    def result_layout(self) -> Layout:
        returned = calls.body(self.function)[-1].operands[0]
        return self._layout_at("res_attrs", 0, returned)

    def _layout_at(self, key: str, place: int, value: ir.Value) -> Layout:
        if key in self.function.attributes:
            entries = ir.DictAttr(ir.ArrayAttr(self.function.attributes[key])[place])
            if "hw.layout" in entries:
                ranges = [size.range for size in sizes_of(self.function)]
                return Layout.from_attribute(entries["hw.layout"], ranges)
        return contiguous(calls.shape_of(value))

    def result_operands(self) -> list[tuple[tuple[int, ...], Layout]]:
        """Shape and layout of the result and of everything that its epilogue reads."""
        found = [(calls.shape_of(self.head.results[0]), self.result_layout())]
        for op in calls.body(self.function):
            if op.name.startswith("aten.") and op != self.head:
                for operand in op.operands:
                    if any(operand == argument for argument in self.arguments):
                        found.append((calls.shape_of(operand), self.layout(operand)))
        return found

    def callers(self) -> list[ir.Operation]:
        name = calls.symbol(self.function)
        body = calls.body(self.program.entry())
        return [op for op in body if calls.is_call(op) and calls.callee(op) == name]

    def is_weight(self, value: ir.Value) -> bool:
        """True where every call passes a weight as it is."""
        place = self.arguments.index(value)
        owners = [call.operands[place].owner for call in self.callers()]
        return bool(owners) and all(
            not isinstance(owner, ir.Block) and owner.operation.name == "hw.weight"
            for owner in owners
        )

    def set_tile(self, tile: Tile) -> None:
        self.function.attributes["hw.tile"] = tile.attribute()

    def set_packing(self, value: ir.Value, packing: Packing, size: int) -> None:
        """Packs the weights that feed an argument. `size` counts the floats of one afterwards."""
        place = self.arguments.index(value)
        layout = replace(self.layout(value), size=size)
        additions: list[dict[str, ir.Attribute]] = [{} for _ in self.arguments]
        additions[place] = {"hw.packing": packing.attribute(), "hw.layout": layout.attribute()}
        calls.add_each(self.function, "arg_attrs", additions)
        for call in self.callers():
            weight = maker(call.operands[place])
            call.operands[place] = _packed_weight(weight, packing, layout)
            if not list(weight.results[0].uses):
                weight.erase()


def _packed_weight(operation: ir.Operation, packing: Packing, layout: Layout) -> ir.Value:
    """The weight in that packing: itself where nobody else reads it, else one of its copies."""
    wanted = packing.attribute()
    name = operation.attributes["name"]
    for other in calls.body(around(operation)):
        same = other.name == "hw.weight" and other.attributes["name"] == name
        if same and "hw.packing" in other.attributes and other.attributes["hw.packing"] == wanted:
            return other.results[0]
    alone = len(list(operation.results[0].uses)) == 1
    if not alone or "hw.packing" in operation.attributes:
        with ir.InsertionPoint(operation):
            operation = operation.clone().operation
    operation.attributes["hw.packing"] = wanted
    operation.attributes["hw.layouts"] = ir.ArrayAttr.get([layout.attribute()])
    return operation.results[0]


# Contractions


def _contraction(program: Program, kernel: _Kernel) -> None:
    found = describe(kernel.head, kernel.layout)
    rank = len(calls.shape_of(kernel.head.results[0]))
    rows = merge_rows(found.rows, kernel.result_operands(), rank)
    tile = _tile(program.target, found, rows)
    kernel.set_tile(tile)
    if kernel.is_weight(found.b):
        packing = _panels(kernel, found, tile)
        whole = found.columns // tile.nr
        size = found.matrices * found.depth * (whole * tile.nr + packing.tail)
        kernel.set_packing(found.b, packing, size)
    elif _wants_copy(found, kernel.layout(found.b), rows, tile):
        columns = min(most(found.columns), tile.nr)
        floats = most(found.depth) * sum(register_widths(columns, tile.lanes))
        i64 = ir.IntegerType.get_signless(64)
        kernel.function.attributes["hw.scratch"] = ir.IntegerAttr.get(i64, 4 * floats)


def _tile(target: Target, found: Contraction, rows: tuple[Axis, ...]) -> Tile:
    extents = _last_two(_likely(axis.extent) for axis in rows)
    shape = tile_cost.Shape(extents, _likely(found.columns), _likely(found.depth))
    choice = tile_cost.choose(target, shape)
    return Tile(choice.rows, choice.nr, choice.lanes, _block(target, found, rows, choice))


def _likely(extent: int) -> int:
    """What an extent is taken to be that is known at run time only: a power of two, about as large
    as it can be. What is left of others is cut into halves of a tile."""
    return extent if not is_open([extent]) else 1 << (most(extent) - 1).bit_length()


def _last_two(numbers: Iterable[int]) -> tuple[int, int]:
    """The last two numbers, with ones in front where there are fewer."""
    *_, outer, inner = (1, 1, *numbers)
    return outer, inner


def _block(
    target: Target, found: Contraction, rows: tuple[Axis, ...], choice: tile_cost.Choice
) -> int:
    """Rows to walk before the next panel; 0 where all rows of A stay in a cache anyway."""
    if target.l1_bytes == 0 or len(rows) != 1 or most(found.columns) <= choice.nr:
        return 0
    row_bytes = 4 * most(found.depth)
    if most(rows[0].extent) * row_bytes <= 2 * _BLOCK_BYTES:
        return 0
    return max(1, _BLOCK_BYTES // row_bytes // choice.rows[1]) * choice.rows[1]


def _panels(kernel: _Kernel, found: Contraction, tile: Tile) -> Panels:
    """How the weight has to be packed: the reduction in the order of A's strides."""
    walked = tuple(axis.dim for axis in found.reduction)
    dims = range(len(calls.shape_of(found.b)))
    matrices = [batch.b_dim for batch in found.batches if batch.b_dim != found.b_dim]
    skipped = (found.b_dim, *matrices, *walked)
    order = (*(dim for dim in dims if dim not in skipped), *walked)
    rest = found.columns % tile.nr
    groups = prod(batch.extent for batch in found.batches if batch.b_dim == found.b_dim)
    tail = sum(register_widths(rest, tile.lanes))
    return Panels(found.b_dim, order, tile.nr, tail, groups)


def _wants_copy(found: Contraction, layout: Layout, rows: tuple[Axis, ...], tile: Tile) -> bool:
    """True where a panel of a B computed at run time is better copied before it is used."""
    if tile.lanes == 1:
        return False
    if not is_written(layout.strides[found.b_dim], 1) and several(found.columns):
        return True
    reuses = prod(most(axis.extent) for axis in rows) / prod(tile.rows)
    return reuses >= _REUSES_WORTH_A_COPY


# Depthwise convolutions


def _depthwise(target: Target, kernel: _Kernel) -> None:
    head = kernel.head
    weight = head.operands[1]
    shape = calls.shape_of(weight)
    window = Window.of(head, len(shape) - 2)
    extents = _last_two(map(_likely, calls.shape_of(head.results[0])[2:]))
    taps = _last_two(shape[2:])
    strides = _last_two(window.stride)
    rows = tile_cost.choose_window(target, extents, taps, strides)
    kernel.set_tile(Tile(rows, target.f32_lanes, target.f32_lanes))
    if kernel.is_weight(weight):
        order = (*range(2, len(shape)), 0, 1)
        kernel.set_packing(weight, Permuted(order), prod(shape))
