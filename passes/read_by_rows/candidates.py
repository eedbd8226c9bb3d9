"""The kernels that can read their image by rows, and what that costs each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import prod

from ...dialect import by_rows, templates
from ...dialect.by_rows import Rows
from ...dialect.contraction import CONVOLUTION, halo
from ...dialect.dtypes import of_tensor
from ...dialect.graph import calls, views
from ...dialect.graph.calls import Border
from ...dialect.graph.extents import is_open, shape_of
from ...dialect.mlir import ir
from ...dialect.program import Program
from ...dialect.rounded import held_arguments
from ..assign_layouts.halos import pad_alone

WORD = 4
"""Bytes that are copied in about the time of a multiply-add."""
_SHARE = 4
"""A strip has several rows of the result where it takes at most this part of its image."""


@dataclass(frozen=True)
class Candidate:
    """A kernel, the argument that is its image, and all calls of it, which pad it alike."""

    function: ir.Operation
    number: int
    given: ir.Type
    around: Border
    calls: tuple[ir.Operation, ...]

    @property
    def name(self) -> str:
        return calls.symbol(self.function)

    def write(self, functions: Mapping[str, ir.Operation], narrow: bool) -> int:
        """Has the kernel read by rows, of a `narrow` strip or a few of them at once; gives what
        that costs in multiply-adds. Nobody pads the image for it any more."""
        by_rows.make(self.function, self.number, self.given, self.around, 1)
        if not narrow:
            _widen(self.function)
        for call in self.calls:
            pad = padding_call(call.operands[self.number], functions)
            if pad is not None:
                call.operands[self.number] = pad.operands[0]
                if not list(pad.results[0].uses):
                    pad.erase()
        return len(self.calls) * _cost(self.function)


def candidates(program: Program) -> list[Candidate]:
    """All kernels of the entry that can."""
    functions = calls.functions(program)
    by_name: dict[str, list[ir.Operation]] = {}
    for op in calls.body(program.entry()):
        if calls.is_call(op):
            by_name.setdefault(calls.callee(op), []).append(op)
    found = (_candidate(functions, name, made) for name, made in by_name.items())
    return [each for each in found if each is not None]


def _candidate(
    functions: Mapping[str, ir.Operation], name: str, made: list[ir.Operation]
) -> Candidate | None:
    function = functions[name]
    number = image_of(function)
    if number is None:
        return None
    ways = [way_of(call.operands[number], functions) for call in made]
    if any(way != ways[0] for way in ways) or not can_pad(function, ways[0][1]):
        return None
    return Candidate(function, number, *ways[0], tuple(made))


def can_pad(function: ir.Operation, around: Border) -> bool:
    """A kernel that pads its image by zeros itself pads it by nothing else as well."""
    head = calls.head(function)
    if not around.fill or head is None or head.name != CONVOLUTION:
        return True
    return not any(map(any, halo(head)))


def image_of(function: ir.Operation) -> int | None:
    """The argument that a convolution reads windows of, and nothing else; None where it cannot be
    by rows: of sizes that are open, or of a single row."""
    head = calls.head(function)
    if templates.of_kernel(function) is None or head is None or by_rows.is_by_rows(function):
        return None
    if held_arguments(function):
        return None
    if head.name != CONVOLUTION or is_open([*shape_of(head.operands[0]), *_result(head)]):
        return None
    if _result(head)[2] < 2:
        return None
    arguments = list(function.regions[0].blocks[0].arguments)
    found = [n for n, argument in enumerate(arguments) if argument == head.operands[0]]
    alone = found and len(list(arguments[found[0]].uses)) == 1
    return found[0] if alone else None


def _result(head: ir.Operation) -> tuple[int, ...]:
    return shape_of(head.results[0])


def way_of(image: ir.Value, functions: Mapping[str, ir.Operation]) -> tuple[ir.Type, Border]:
    """What a call is given once it pads its image itself, and by what."""
    pad = padding_call(image, functions)
    if pad is None:
        return image.type, Border()
    operator = pad_alone(functions, pad)
    if operator is None:
        return image.type, Border()
    return pad.operands[0].type, Border(views.padding(operator), views.fill_of(operator))


def padding_call(image: ir.Value, functions: Mapping[str, ir.Operation]) -> ir.Operation | None:
    """The call that pads rows and columns of an image, and does nothing else."""
    if isinstance(image.owner, ir.Block):
        return None
    pad = pad_alone(functions, image.owner.operation)
    if pad is None or any(map(any, views.padding(pad)[:2])):
        return None
    return image.owner.operation


def _widen(function: ir.Operation) -> None:
    """As many rows of the result at once as make a strip that is small beside the image."""
    image = function.regions[0].blocks[0].arguments[by_rows.image(function)]
    size = prod(shape_of(image)) * of_tensor(image.type).size
    fitting = 1
    for rows in _divisors(Rows.of(function).results):
        by_rows.set_at_once(function, rows)
        fitting = rows if by_rows.strip_bytes(function) * _SHARE <= size else fitting
    by_rows.set_at_once(function, fitting)


def _divisors(number: int) -> Iterator[int]:
    return (each for each in range(1, number + 1) if number % each == 0)


def _cost(function: ir.Operation) -> int:
    """The words that are copied in a call."""
    rows = Rows.of(function)
    row = by_rows.strip_bytes(function) // rows.seen
    return _result(by_rows.head_of(function))[0] * rows.strips * rows.seen * row // WORD
