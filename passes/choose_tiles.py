"""choose-tiles: cut contractions into register tiles, and pack their weights to match."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import ClassVar

from ..dialect import by_rows, chains, templates
from ..dialect.effort import DIRECT_SUMS
from ..dialect.errors import HardwireWarning, InternalError
from ..dialect.graph import calls
from ..dialect.half_sums import summing_halves
from ..dialect.layout import Layout
from ..dialect.mlir import ir
from ..dialect.options import WINOGRAD
from ..dialect.program import Program
from ..dialect.rows import Rows
from ..dialect.templates.content import key_of, label_of
from ..dialect.templates.formed import Formed, Packed, Plan
from ..dialect.templates.template import Template
from ..dialect.tiles import Tile
from ..dialect.tuning import Tuning, read_tuning
from ..dialect.values import integer
from ..dialect.walks import around, maker
from ..dialect.winograd_floats import FORM_COSTS
from .base import Pass


@dataclass(frozen=True)
class ChooseTiles(Pass):
    """Decide how much of a contraction is held in registers, and how its weights are stored.

    The tile follows from the target's registers and from the extents that it has to divide. A weight
    is packed into panels as wide as the tile, in the order in which the reduction walks through A;
    a weight that is wanted in several packings is stored several times. Where the second factor is
    computed at run time, the kernel gets scratch for a panel of it, unless it can be read as it lies.
    A convolution of bytes with windows of 3x3 may take fewer products in transformed tiles of its
    result (`form`, of `winograd.py`): where that is faster, and its weights prove that sums fit.
    None is used in a kernel with `hw.direct_sums`, which had no room for them.
    Sums of products of float16 may be float16, in blocks of the reduction (`half_sums.py`).
    A product of floats whose panels are more than the nearest cache holds is cut into blocks of the
    reduction, if enough rows are multiplied with them (`depth`, of `blocking.py`). So is a convolution
    of few rows, where weights come from far away.
    Where registers have no room for the windows of a depthwise convolution, some panels of channels
    take turns in a tile (`nr`, of `window_cost.py`), with their weights loaded for each.

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
    `hw.packing` on their weights and the arguments these feed, `hw.scratch` where B is copied, where
    A's bytes become words of 16 bits, for blocks, and for transformed tiles.
    Options: `tuning`, a file of `hardwire tune` (by default what was given to the compilation): its
    tiles take the place of those that costs say, in kernels with the same content; `winograd` and
    `half_sums` (as `--fast-math` has them).
    Diagnostics: warnings that name the kernels which cannot have the tile of the file, and those
    that changed since it was written.
    """  # noqa: E501

    name: ClassVar[str] = "choose-tiles"
    requires: ClassVar[str] = "static"
    tuning: str = ""
    half_sums: bool = False
    """Products of float16 may be added up as such, whatever the program says."""
    winograd: bool = False
    """Convolutions of floats may be computed in transformed tiles, whatever the program says."""

    def run(self, program: Program) -> None:
        if self.half_sums:
            program.target = summing_halves(program.target)
        tuning = read_tuning(self.tuning) if self.tuning else program.tuning
        kernels = kernels_with_templates(program, self.winograd)
        kernels = [each for each in kernels if "hw.tile" not in each[0].function.attributes]
        outdated = [*_outdated(program, tuning, kernels)]
        refused, weights = list[str](), packed_weights(program)
        for kernel, template in kernels:
            wanted, plan = chosen(kernel, template, tuning)
            write(kernel, plan, weights)
            if wanted not in (None, plan.tile):
                refused.append(_with_mark(kernel))
        _warn(program, tuning, refused, "cannot have the tile that it says")
        _warn(program, tuning, outdated, "changed since it was written")


def _outdated(
    program: Program, tuning: Tuning, kernels: Sequence[tuple[Formed, Template]]
) -> Iterator[str]:
    """Kernels of which a file says nothing, but of one that no kernel is any more and that computed
    the same: the compiler, or the model around it, has changed since."""
    if not tuning.entries:
        return
    keys = {key_of(kernel): kernel for kernel, template in kernels if template.plans is not None}
    left = [entry for key, entry in tuning.entries.items() if key not in keys]
    labels = {entry.kernel for entry in left if entry.target == program.target.name}
    for key, kernel in keys.items():
        if key not in tuning.entries and label_of(kernel) in labels:
            yield _with_mark(kernel)


def _with_mark(kernel: Formed) -> str:
    return f"`@{calls.symbol(kernel.function)}`"


def chosen(kernel: Formed, template: Template, tuning: Tuning) -> tuple[Tile | None, Plan]:
    """The tile that was measured to be the best of a kernel, if any was, and the plan that it gets.
    What stages of a chain are compiled with is written down in it."""
    wanted = _wanted(kernel, tuning)
    return wanted, _plan_with(wanted, plans_of(kernel, template))


def _wanted(kernel: Formed, tuning: Tuning) -> Tile | None:
    """The tile that was measured to be the best of a kernel."""
    entry = tuning.entries.get(key_of(kernel)) if tuning.entries else None
    return entry and entry.tile


def _plan_with(wanted: Tile | None, plans: Iterator[Plan]) -> Plan:
    """The plan with the tile that is wanted, or else the first one."""
    first = next(plans)
    if wanted is None:
        return first
    return next((plan for plan in chain([first], plans) if plan.tile == wanted), first)


def _warn(program: Program, tuning: Tuning, kernels: Sequence[str], what: str) -> None:
    if not kernels:
        return
    program.warned.append(f"{tuning.source}: {', '.join(kernels)} {what}; tune again.")
    warnings.warn(HardwireWarning(program.warned[-1]), stacklevel=2)


def kernels_with_templates(
    program: Program, winograd: bool = False
) -> list[tuple[Formed, Template]]:
    """The kernels that templates compile, in the order of the program."""
    may_transform = winograd or WINOGRAD in program.fast_math
    found, called = list[tuple[Formed, Template]](), calls.callers(program)
    for name, function in calls.functions(program).items():
        template, head = templates.of_kernel(function), calls.head(function)
        if template is not None and head is not None:
            by = called.get(name, ())
            kernel = Formed(program, function, head, may_transform, called_by=by)
            found.append((kernel, template))
    return found


def plans_of(kernel: Formed, template: Template) -> Iterator[Plan]:
    """All plans that a kernel could have, what costs say first."""
    if by_rows.is_by_rows(kernel.function):
        plans = _plans_by_rows(kernel)
    else:
        plans = template.all_plans(kernel, template.arithmetic_of(kernel.head))
    if DIRECT_SUMS not in kernel.function.attributes:
        return plans
    return (plan for plan in plans if plan.tile is None or not plan.tile.form)


def _plans_by_rows(kernel: Formed) -> Iterator[Plan]:
    """That of a kernel by rows is that of the kernel for a strip, and has room for a strip. Of a
    chain there is one for each stage: all strips are there at once, other scratch memory is not."""
    function = kernel.function
    strips = by_rows.strips_of(function)
    if len(strips) > 1:
        kernel = replace(kernel, may_transform=False)
    *before, last = [_plans_of_strip(kernel, strip) for strip in strips]
    room = by_rows.scratch_bytes(function)
    if not before:
        times = Rows.of(function).strips
        for plan in last:
            costs = {form: times * cycles for form, cycles in plan.costs.items()}
            yield replace(plan, scratch=room + plan.scratch, costs=costs)
        return
    stages = [next(plans) for plans in (*before, last)]
    scratch = [plan.scratch for plan in stages]
    tiles = [plan.tile and plan.tile.attribute() for plan in stages[:-1]]
    chains.set_plans(function, tiles, scratch)
    packed = [each for plan in stages for each in plan.packed]
    yield Plan(stages[-1].tile, tuple(packed), room + max(scratch))


def _plans_of_strip(kernel: Formed, strip: ir.Operation) -> Iterator[Plan]:
    """The plans of a strip of a stage, with the arguments of the whole kernel."""
    template, head = templates.of_kernel(strip), calls.head(strip)
    if template is None or head is None:
        raise InternalError(f"`@{calls.symbol(strip)}` has no template that reads by rows.")
    inner = Formed(kernel.program, strip, head, kernel.may_transform)
    for plan in template.all_plans(inner, template.arithmetic_of(head)):
        packed = [
            replace(each, argument=kernel.arguments[inner.arguments.index(each.argument)])
            for each in plan.packed
        ]
        yield replace(plan, packed=tuple(packed))


Key = tuple[ir.Operation, ir.Attribute, ir.Attribute]
"""What a weight is in, its name, and how it is packed."""
Weights = dict[Key, ir.Value]
"""Those that are packed."""


def packed_weights(program: Program) -> Weights:
    """Those of the entry."""
    body = (op for op in calls.body(program.entry()) if op.name == "hw.weight")
    packed = [op for op in body if "hw.packing" in op.attributes]
    return {_as_packed(op, op.attributes["hw.packing"]): op.results[0] for op in packed}


def _as_packed(op: ir.Operation, packing: ir.Attribute) -> Key:
    return around(op), op.attributes["name"], packing


def write(kernel: Formed, plan: Plan, weights: Weights) -> None:
    """Writes down what was decided of a kernel, and packs its weights, of which copies that others
    wanted are known."""
    if plan.tile is not None:
        kernel.function.attributes["hw.tile"] = plan.tile.attribute()
    if plan.scratch:
        i64 = ir.IntegerType.get_signless(64)
        kernel.function.attributes["hw.scratch"] = ir.IntegerAttr.get(i64, plan.scratch)
    if plan.costs:
        costs: dict[str, ir.Attribute] = {
            name: integer(round(cycles)) for name, cycles in plan.costs.items()
        }
        kernel.function.attributes[FORM_COSTS] = ir.DictAttr.get(costs)
    for packed in plan.packed:
        _pack(kernel, packed, weights)


def _pack(kernel: Formed, packed: Packed, weights: Weights) -> None:
    """Packs the weights that feed an argument."""
    place = kernel.arguments.index(packed.argument)
    layout = replace(kernel.layout(packed.argument), size=packed.size)
    additions: list[dict[str, ir.Attribute]] = [{} for _ in kernel.arguments]
    packing = packed.packing.attribute()
    additions[place] = {"hw.packing": packing, "hw.layout": layout.attribute()}
    calls.add_each(kernel.function, "arg_attrs", additions)
    for call in kernel.callers():
        weight = maker(call.operands[place])
        key = _as_packed(weight, packing)
        if key not in weights:
            weights[key] = _packed_weight(weight, packing, layout)
        call.operands[place] = weights[key]
        if not list(weight.results[0].uses):
            weight.erase()


def _packed_weight(operation: ir.Operation, wanted: ir.Attribute, layout: Layout) -> ir.Value:
    """A copy of the weight in that packing."""
    with ir.InsertionPoint(operation):
        made = operation.clone().operation
    made.attributes["hw.packing"] = wanted
    made.attributes["hw.layouts"] = ir.ArrayAttr.get([layout.attribute()])
    return made.results[0]
