"""After the walk: what the layouts that were chosen cost, and what others would have cost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from ...dialect import templates
from ...dialect.dtypes import of_tensor
from ...dialect.graph import calls, external, views
from ...dialect.graph.calls import Border
from ...dialect.graph.extents import is_written
from ...dialect.graph.strides import is_contiguous, storage_order
from ...dialect.graph.where import where
from ...dialect.joins import is_join, parts_of
from ...dialect.kernel_cycles import cycles, cycles_of_copy, products_of
from ...dialect.layout import Layout, last_channels, ordered, shape_of
from ...dialect.layout_groups import Candidate, Group, name_of
from ...dialect.mlir import ir
from ...dialect.ops import PACK
from ...dialect.templates.formed import Formed
from ...dialect.walks import maker
from . import readers
from .assigned import Assigned
from .tied import Tied

Layouts = Mapping[ir.Value, Layout]
Key = tuple[ir.Value, Layout]


@dataclass
class Bill:
    """What the calls beside a group take: cycles of each operation, its copies among them, each of
    which serves all who want the same."""

    of: dict[ir.Operation, float] = field(default_factory=dict[ir.Operation, float])
    copied: list[Key] = field(default_factory=list[Key])

    @property
    def cycles(self) -> float:
        return sum(self.of.values())


class Weighed:
    """What calls cost, for layouts that are those of `assigned`, but for some values."""

    def __init__(self, assigned: Assigned) -> None:
        self.assigned = assigned
        self.known: dict[tuple[str, tuple[Layout, ...]], float] = {}
        self.products: dict[tuple[str, bool], float] = {}
        self.borders: dict[tuple[str, int], Border] = {}

    @cached_property
    def callers(self) -> Mapping[str, tuple[ir.Operation, ...]]:
        return calls.callers(self.assigned.program)

    def bill(self, around: list[ir.Operation], layouts: Layouts) -> Bill:
        """What operations cost, with some layouts that are not as they were chosen."""
        bill = Bill()
        for op in around:
            bill.of[op] = self._cost_of_operation(op, layouts, bill)
        return bill

    def _cost_of_operation(self, op: ir.Operation, layouts: Layouts, bill: Bill) -> float:
        if calls.is_call(op):
            return self._cost_of_call(op, layouts, bill)
        if is_join(op):
            return sum(self._cost_of_part(op, part, layouts) for part in parts_of(op))
        return sum(
            self._leaving(op, value, layouts, bill)
            for value in op.operands
            if calls.is_tensor(value)
        )

    def _cost_of_call(self, op: ir.Operation, layouts: Layouts, bill: Bill) -> float:
        function = self.assigned.functions[calls.callee(op)]
        total, lies = 0.0, list[Layout]()
        for number, operand in enumerate(op.operands):
            if calls.is_tensor(operand):
                layout, cost = self._read_at_cost(function, number, operand, layouts, bill)
                total += cost
                lies.append(layout)
        results = [self._lies(result, layouts) for result in op.results]
        return total + self._cost_of_kernel(function, (*lies, *results))

    def _cost_of_kernel(self, function: ir.Operation, lies: tuple[Layout, ...]) -> float:
        head = calls.head(function)
        if head is None or not _is_weighed(function):
            return 0.0
        name, lies = key = _key(function, lies)
        if key not in self.known:
            kernel = Formed(
                self.assigned.program, function, head, assumed=lies, called_by=self.callers[name]
            )
            self.known[key] = cycles(kernel, self._products(kernel, lies))
        return self.known[key]

    def _products(self, kernel: Formed, lies: tuple[Layout, ...]) -> float:
        """They depend on whether neighbours lie along the dimension that is summed up first."""
        rank = len(lies[0].strides)
        is_usual = is_written(lies[0].strides[last_channels(rank)[-1]], 1) if rank else True
        key = calls.symbol(kernel.function), is_usual
        if key not in self.products:
            self.products[key] = products_of(kernel)
        return self.products[key]

    def _takes_lying(
        self, function: ir.Operation, number: int, value: ir.Value, lies: Layout
    ) -> bool:
        if external.is_external(function) or calls.template(function) is None:
            return readers.takes(self.assigned, function, number, value, lies)
        key = calls.symbol(function), number
        if key not in self.borders:
            self.borders[key] = templates.border(function, number)
        return self.borders[key].covered(lies)

    def _read_at_cost(
        self, function: ir.Operation, number: int, operand: ir.Value, layouts: Layouts, bill: Bill
    ) -> tuple[Layout, float]:
        """How a kernel is given an operand, and what copies of it cost."""
        value = self._original(operand)
        seen, cost = self.seen(value, layouts, bill)
        if self._takes_lying(function, number, value, seen):
            return seen, cost
        wanted = readers.fitting_from(self.assigned, function, number, value, seen)
        return wanted, cost + self._cost_of_copy(value, seen, wanted, bill)

    def seen(self, value: ir.Value, layouts: Layouts, bill: Bill) -> tuple[Layout, float]:
        """How a view of a value lies, and what it costs where strides cannot say it."""
        if isinstance(value.owner, ir.Block) or not views.is_view(maker(value)):
            return self._lies(value, layouts), 0.0
        base = self._original(maker(value).operands[0])
        layout, cost = self.seen(base, layouts, bill)
        found = views.apply(maker(value), layout)
        if found is not None:
            return found, cost
        wanted = readers.materialised_from(self.assigned, maker(value), base, layout)
        found = views.apply(maker(value), wanted)
        return found or self._lies(value, {}), cost + self._cost_of_copy(base, layout, wanted, bill)

    def _cost_of_part(self, join: ir.Operation, part: ir.Value, layouts: Layouts) -> float:
        """What it costs that a part lies elsewhere than in the whole."""
        value = self._original(part)
        if value == part:
            return 0.0
        whole = self._lies(join.results[0], layouts)
        order = storage_order(shape_of(join.results[0]), whole.strides)
        source, cost = self.seen(value, layouts, Bill())
        wanted = ordered(shape_of(part), order)
        return cost + self._cycles_of_copy(value, source, wanted)

    def _leaving(self, op: ir.Operation, value: ir.Value, layouts: Layouts, bill: Bill) -> float:
        """What is returned, or leaves a branch or a loop, lies row by row."""
        value = self._original(value)
        seen, cost = self.seen(value, layouts, bill)
        fits = is_contiguous(shape_of(value), seen)
        if op.name == "func.return":
            fits = readers.is_whole(self.assigned, value, seen)
        wanted = self.assigned.dense(value)
        return cost if fits else cost + self._cost_of_copy(value, seen, wanted, bill)

    def _cost_of_copy(self, value: ir.Value, source: Layout, wanted: Layout, bill: Bill) -> float:
        if (value, wanted) in bill.copied:
            return 0.0
        bill.copied.append((value, wanted))
        return self._cycles_of_copy(value, source, wanted)

    def _cycles_of_copy(self, value: ir.Value, source: Layout, wanted: Layout) -> float:
        target, size = self.assigned.program.target, of_tensor(value.type).size
        return cycles_of_copy(target, shape_of(value), size, source, wanted)

    def _original(self, value: ir.Value) -> ir.Value:
        """The value that a copy was made of, or the value itself."""
        while value in self.assigned.copied:
            value = self.assigned.copied[value]
        return value

    def _lies(self, value: ir.Value, layouts: Layouts) -> Layout:
        return layouts[value] if value in layouts else self.assigned.layouts[value]

    @cached_property
    def total(self) -> tuple[float, int]:
        """What all calls of the entry cost, copies among them, and for how many layouts of operands
        and results kernels are compiled."""
        weighs = [op for op in calls.body(self.assigned.entry) if calls.is_call(op)]
        kernels = [(self.assigned.functions[calls.callee(op)], self._lying(op)) for op in weighs]
        keys = {_key(*kernel) for kernel in kernels if _is_weighed(kernel[0])}
        return sum(self._cost_of_kernel(*kernel) for kernel in kernels), len(keys)

    @cached_property
    def groups(self) -> Sequence[Group]:
        """What is known of each group, for the report and for those who would have it otherwise."""
        found = (_weighed_group(self, each) for each in self.assigned.tied)
        return [each for each in found if each is not None]

    def _lying(self, op: ir.Operation) -> tuple[Layout, ...]:
        values = [value for value in (*op.operands, *op.results) if calls.is_tensor(value)]
        return tuple(self.assigned.layouts[each] for each in values)

    def around(self, tied: Tied) -> list[ir.Operation]:
        """What writes and reads the values of a group, and their copies, each once."""
        found = list[ir.Operation]()
        values = [value for each in tied.all() for value in each.values]
        for value in values:
            for op in (maker(value), *self._readers_beside(value)):
                if op not in found:
                    found.append(op)
        return found

    def _readers_beside(self, value: ir.Value) -> Iterator[ir.Operation]:
        for use in list(value.uses)[::-1]:
            op = use.owner.operation
            looks = views.is_view(op) or op.name == PACK
            if looks or (
                calls.is_call(op) and op.results and op.results[0] in self.assigned.copied
            ):
                yield from self._readers_beside(op.results[0])
            elif calls.is_call(op) or is_join(op) or op.name in readers.LEAVING:
                yield op


def _is_weighed(function: ir.Operation) -> bool:
    """It is known what the kernel costs."""
    return templates.of_kernel(function) is not None and calls.head(function) is not None


def _key(function: ir.Operation, lies: tuple[Layout, ...]) -> tuple[str, tuple[Layout, ...]]:
    """What the cost of a kernel depends on."""
    return calls.symbol(function), tuple(replace(layout, offset=0) for layout in lies)


def _weighed_group(weighed: Weighed, tied: Tied) -> Group | None:
    assigned, around = weighed.assigned, weighed.around(tied)
    own = _own_order(assigned, tied)
    bills = {own: weighed.bill(around, {})}
    for order in (tuple(range(tied.rank)), last_channels(tied.rank)):
        if _differs(tied, own, order) and order not in bills:
            bills[order] = weighed.bill(around, in_order(weighed, tied, order))
    if len(bills) < 2:
        return None
    candidates = sorted(
        (
            Candidate(name_of(order), order, round(bill.cycles), len(bill.copied))
            for order, bill in bills.items()
        ),
        key=lambda each: (each.cycles, each.order != own),
    )
    second = next(each for each in candidates if each.order != own)
    forced = max(
        around,
        key=lambda op: bills[second.order].of[op] - bills[own].of[op],
    )
    return Group(
        tied.name, len(tied.values), where(maker(tied.first)), tuple(candidates), name_of(own),
        _kernel_of(forced), tuple(tied.writers),
    )  # fmt: skip


def in_order(weighed: Weighed, tied: Tied, order: tuple[int, ...]) -> dict[ir.Value, Layout]:
    """The values of a group, nested alike, and those that follow them."""
    assigned = weighed.assigned
    found = {
        value: assigned.border(value).around(shape_of(value), tied.order_of(value, order))
        for value in tied.values
    }
    for follower, reshape in tied.followers:
        seen, _ = weighed.seen(reshape, found, Bill())
        found |= in_order(weighed, follower, storage_order(shape_of(reshape), seen.strides))
    return found


def _own_order(assigned: Assigned, tied: Tied) -> tuple[int, ...]:
    """How the largest value of a group is nested."""
    value = max(tied.values, key=lambda value: assigned.layouts[value].size)
    order = storage_order(shape_of(value), assigned.layouts[value].strides)
    return tied.order_from(value, order)


def _differs(tied: Tied, one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Orders are not the same for a value that has elements along a dimension."""
    for value, dims in tied.values.items():
        real = [dims[dim] for dim, extent in enumerate(shape_of(value)) if extent > 1]
        if [dim for dim in one if dim in real] != [dim for dim in other if dim in real]:
            return True
    return False


def _kernel_of(op: ir.Operation) -> str:
    return calls.callee(op) if calls.is_call(op) else op.name
