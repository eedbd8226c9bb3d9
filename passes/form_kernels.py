"""`form-kernels`: operators that follow each other become one kernel, in a function of its own."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from ..dialect import ops
from ..dialect.dtypes import of_tensor
from ..dialect.graph import calls
from ..dialect.graph.dead import erase_dead
from ..dialect.graph.extents import same, shape_of
from ..dialect.graph.external import separate
from ..dialect.graph.outline import Group, Names, outline
from ..dialect.half_storage import rounds_at_end
from ..dialect.mlir import ir
from ..dialect.program import Program
from ..dialect.templates import ELEMENTWISE, template_of
from ..dialect.templates.template import Template
from .base import Pass


@dataclass(frozen=True)
class FormKernels(Pass):
    """Group operators into kernels, and turn the entry function into a list of calls.

    What a contraction, a reduction, a softmax, … computes is still in registers when the
    elementwise operators that follow it (bias, residual, activation) can be applied: they become
    one kernel, the *head* and its *epilogue*. Elementwise operators without such a head become one
    kernel for as far as they have the same shape. A value stays inside of a kernel only where
    nothing outside reads it, so that every kernel has one result and is called where its last
    operator stood. Operators of the `generic` library are kernels of their own. Views stay in the
    entry function.

    *Before*

    ```mlir
    func.func @forward(%x: tensor<2x4xf32>, %w: tensor<3x4xf32>) -> tensor<2x3xf32> {
      %none = "hw.constant"() {value} : () -> !hw.none
      %0 = "aten.linear"(%x, %w, %none) {hw.key = "CPU", hw.library = "tuned"} : (tensor<2x4xf32>, tensor<3x4xf32>, !hw.none) -> tensor<2x3xf32>
      %1 = "aten.relu"(%0) {hw.key = "CPU", hw.library = "tuned"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
      return %1 : tensor<2x3xf32>
    }
    ```

    *After*

    ```mlir
    func.func @forward(%x: tensor<2x4xf32>, %w: tensor<3x4xf32>) -> tensor<2x3xf32> {
      %0 = call @linear_relu_0(%x, %w) : (tensor<2x4xf32>, tensor<3x4xf32>) -> tensor<2x3xf32>
      return %0 : tensor<2x3xf32>
    }
    func.func private @linear_relu_0(%x: tensor<2x4xf32>, %w: tensor<3x4xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
      %none = "hw.constant"() {value} : () -> !hw.none
      %0 = "aten.linear"(%x, %w, %none) : (tensor<2x4xf32>, tensor<3x4xf32>, !hw.none) -> tensor<2x3xf32>
      %1 = "aten.relu"(%0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
      return %1 : tensor<2x3xf32>
    }
    ```

    Requires: every operator but the views has `hw.key` and `hw.library`.
    Ensures: stage `static`. A kernel's head comes first in it; its results all have one shape.
    Options: `max-operators`, the most operators in one kernel.
    """  # noqa: E501

    name: ClassVar[str] = "form-kernels"
    max_operators: int = 128

    def run(self, program: Program) -> None:
        separate(program)
        groups = Grouping(program, self.max_operators).groups()
        names = Names(program)
        for group in groups:
            outline(program, group, names)
        erase_dead(program)


def _narrows(op: ir.Operation) -> bool:
    """The elements of its result are smaller than those that it is given."""
    given = [of_tensor(value.type).size for value in ops.tensor_operands(op)[:1]]
    return bool(given) and of_tensor(op.results[0].type).size < given[0]


class Grouping:
    """Walks the operators from the last to the first; each joins its readers or starts a group."""

    def __init__(self, program: Program, limit: int) -> None:
        self.limit = limit
        self.body, self.target = calls.body(program.entry()), program.target
        self.place = {result: place for place, op in enumerate(self.body) for result in op.results}
        self.taken: set[int] = set()
        self._templates: dict[int, Template | None] = {}

    def groups(self) -> list[Group]:
        """All groups, in the order of the operators that they end with."""
        found: list[Group] = []
        for place in reversed(range(len(self.body))):
            if "hw.library" in self.body[place].attributes and place not in self.taken:
                found.append(self._grow(place))
        return found[::-1]

    def _grow(self, place: int) -> Group:
        """The largest group that ends with the operator at `place`.

        Producers are asked from the last to the first, so that when one is asked, all its readers
        that can be in the group are.
        """
        template = self._template(place)
        group = Group(template and template.name)
        self._join(group, place)
        if template is not ELEMENTWISE:
            group.head = place
            return group
        candidates = [-producer for producer in self._producers(place)]
        heapq.heapify(candidates)
        meant: int | None = None
        while candidates and len(group.members) < self.limit:
            candidate = -heapq.heappop(candidates)
            if candidate in group.members or not self._fits(group, candidate):
                continue
            ends = self._head_of(candidate)
            if ends is not None and meant not in (None, ends):
                continue  # What another head sums up is not left in memory, four times as large.
            meant = meant if ends is None else ends
            self._join(group, candidate)
            found = self._template(candidate)
            if found is ELEMENTWISE:
                for producer in self._producers(candidate):
                    heapq.heappush(candidates, -producer)
            elif found is not None:
                group.head, group.template = candidate, found.name
        return group

    def _join(self, group: Group, place: int) -> None:
        group.members[place] = self.body[place]
        self.taken.add(place)

    def _fits(self, group: Group, place: int) -> bool:
        """True for a producer that only the group reads, in the shape of the group's result.

        What the head reads has to be there before the kernel begins.
        """
        op, template = self.body[place], self._template(place)
        if template is None or (template.fuses and group.head is not None):
            return False
        if not template.fuses and template is not ELEMENTWISE:
            return False
        if len(op.results) != 1 or op.block != group.root.block:
            return False
        if not same(shape_of(op.results[0]), shape_of(group.root.results[0])):
            return False
        stored = of_tensor(group.root.results[0].type)
        keeps = template.rereads and stored != of_tensor(op.results[0].type)
        if keeps and not rounds_at_end(op, stored, self.target):
            return False
        readers = list(self._readers(op))
        return group.head not in readers and all(reader in group.members for reader in readers)

    def _head_of(self, place: int) -> int | None:
        """The head whose sums an operator narrows, with what stands between; None for all else."""
        if not _narrows(self.body[place]):
            return None
        shape, pending, seen = shape_of(self.body[place].results[0]), [place], set[int]()
        while pending:
            behind = pending.pop()
            if behind in seen:
                continue
            seen.add(behind)
            template = self._template(behind)
            if template is not None and template is not ELEMENTWISE:
                return behind if template.fuses else None
            pending += [
                producer
                for producer in self._producers(behind)
                if same(shape_of(self.body[producer].results[0]), shape)
            ]
        return None

    def _template(self, place: int) -> Template | None:
        if place not in self._templates:
            op = self.body[place]
            is_tuned = calls.text(op, "hw.library") == "tuned"
            self._templates[place] = template_of(op) if is_tuned else None
        return self._templates[place]

    def _producers(self, place: int) -> Iterator[int]:
        """The operators whose results an operator reads."""
        for value in ops.tensor_operands(self.body[place]):
            if value in self.place and "hw.library" in self.body[self.place[value]].attributes:
                yield self.place[value]

    def _readers(self, op: ir.Operation) -> Iterator[int]:
        """The places of what reads an operator's result; -1 for the end of all, or of a branch."""
        for use in op.results[0].uses:
            results = use.owner.operation.results
            yield self.place[results[0]] if results else -1
