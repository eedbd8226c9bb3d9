"""What everybody may ask of a kernel template; how its loops are written stands in the lowering."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from .. import ops
from ..dtypes import BY_NAME, Dtype, of_tensor
from ..graph.calls import Halo
from ..graph.extents import shape_of
from ..graph.open_kernels import has_open_sizes
from ..layout import last_channels
from ..mlir import ir
from ..rounded import is_held
from ..targets import Target
from .formed import Formed, Plan
from .requirements import (
    Requirement,
    known_elements,
    known_numbers,
    never_empty,
    not_empty,
    tensors,
)


@dataclass(frozen=True)
class Arithmetic:
    """What a template computes with: the `element` that its operands and its result are made of,
    and that of the sums that it keeps in registers.

    With `operands` these are the elements of its operands, in order (the last ones may be missing),
    and its result is made of sums.
    """

    element: Dtype
    total: Dtype
    operands: tuple[Dtype, ...] = ()

    def fits(self, operands: Sequence[Dtype], results: Sequence[Dtype]) -> bool:
        """The tensors of an operator are of these elements."""
        if not self.operands:
            return all(one == self.element for one in (*operands, *results))
        expected = self.operands[: len(operands)]
        return tuple(operands) == expected and all(one == self.total for one in results)


FLOAT32 = Arithmetic(BY_NAME["float32"], BY_NAME["float32"])


def in_integers(element: str, weight: str, total: str) -> Arithmetic:
    """Sums of products of integers, which begin with a bias."""
    names = (element, weight, total)
    first, second, third = (BY_NAME[name] for name in names)
    return Arithmetic(first, third, (first, second, third))


SUMS = (
    FLOAT32,
    in_integers("int8", "int8", "int32"),
    in_integers("int16", "int8", "int64"),
    in_integers("int16", "int16", "int64"),
    in_integers("uint8", "int8", "int32"),
)
"""What products are summed up in."""


def of_narrow(weight: str) -> Arithmetic:
    """Sums of products of floats with weights of fewer bits, which become floats before."""
    return Arithmetic(
        BY_NAME["float32"],
        BY_NAME["float32"],
        (BY_NAME["float32"], BY_NAME[weight], BY_NAME["float32"]),
    )


PRODUCTS = (
    *SUMS,
    *map(of_narrow, ("bfloat16", "float16", "int8")),
    Arithmetic(BY_NAME["int32"], BY_NAME["int32"]),
)
"""The same with weights that `narrow-weights` made, and sums of which the last 32 bits count."""

INTEGERS = tuple(
    Arithmetic(BY_NAME[name], BY_NAME[name]) for name in ("int8", "int16", "int32", "int64")
)
"""Elements that are compared with each other."""


HALVES = tuple(Arithmetic(BY_NAME[name], BY_NAME[name]) for name in ("bfloat16", "float16"))
"""Elements that are only moved."""


def summed(element: str, total: str) -> Arithmetic:
    """Sums of integers of one operand."""
    return Arithmetic(BY_NAME[element], BY_NAME[total], (BY_NAME[element],))


SUMMED = (
    summed("int8", "int32"),
    summed("uint8", "int32"),
    summed("int16", "int32"),
    summed("int16", "int64"),
    summed("int32", "int64"),
)
"""What integers are added up in."""

Order = tuple[int, ...]
"""Dimensions as they lie in memory, the outermost first."""


def reads_first(op: ir.Operation, place: int, target: Target) -> bool:
    """The first operand of a head may be short floats."""
    return place == 0


Reading = Literal["anyhow", "channels last", "by rows"]
"""Several rows are read at once: they should not compete for the same lines of a cache."""


def like_operand(head: ir.Operation) -> Order | None:
    return None


def row_by_row(head: ir.Operation) -> Order:
    return tuple(range(len(shape_of(head.results[0]))))


def channels_last(head: ir.Operation) -> Order:
    """The order of images between convolutions: the channels of each pixel side by side."""
    return last_channels(len(shape_of(head.results[0])))


def _as_read(value: ir.Value) -> Dtype:
    """What the elements of a tensor are in registers."""
    return FLOAT32.element if is_held(value) else of_tensor(value.type)


@dataclass(frozen=True)
class Template:
    """One way to write the loops of a kernel, `name` in `lowering/kernels/NAME.py`.

    It takes `operators`, where `requires` and the operator's own requirements hold and all tensors
    are of the element of one row of `arithmetic`; without rows it moves elements of any one type,
    and None says that it is not asked. Arguments named in `apart` have types of their own; what an
    operator of `mixed` asks of its elements is among its own requirements. The
    *head* of a kernel is the operator that decides its loops: the functions are given one.
    """

    name: str
    operators: Mapping[str, tuple[Requirement, ...]]
    requires: tuple[Requirement, ...] = (not_empty,)
    arithmetic: tuple[Arithmetic, ...] | None = (FLOAT32,)
    apart: tuple[str, ...] = ()
    mixed: tuple[str, ...] = ()

    open_sizes: bool = True
    """It takes sizes that are known at run time only."""

    sizes: tuple[str, ...] = ()
    """Arguments that may be such sizes, as they stand in a shape as well."""

    fuses: bool = False
    """Elementwise operators that follow are applied to its result while it is in registers."""

    rereads: bool = False
    """It keeps numbers in its result for a while: what follows gives the same type of elements, or
    short floats, for which its plan has scratch memory (`half_storage.py`)."""

    reads_short: Callable[[ir.Operation, int, Target], bool] = lambda op, place, target: False
    """Whether an operand of its head may lie in memory as short floats, which it reads as
    float32."""

    computes: bool = True
    """It does more than move elements."""

    checks: bool = False
    """Its kernels return a status: 0, or a negative number where a check failed."""

    writes: Literal["anywhere", "row by row", "in place"] = "anywhere"
    """Where its result may lie: `in place` is where the first operand of its operator lies."""

    overwrites: Literal["nothing", "epilogue", "all"] = "nothing"
    """The operands that are read point by point, each just before the result is written there."""

    order: Callable[[ir.Operation], Order | None] = like_operand
    """In which order its result is best written; None for that of its largest operand."""

    reads: Callable[[ir.Operation, Target], Reading] = lambda head, target: "anyhow"
    """How its head's first operand is best read."""

    halo: Callable[[ir.Operation], Halo] = lambda head: ()
    """The zeros that it wants around its head's first operand."""

    plan: Callable[[Formed, Arithmetic], Plan] = lambda kernel, arithmetic: Plan()
    """Its tile, how its weights are packed, and the scratch memory that it needs."""

    cycles: Callable[[Formed, Arithmetic], float] | None = None
    """What its products take, in cycles, estimated, before a tile is chosen; None where it has
    none."""

    plans: Callable[[Formed, Arithmetic], Iterator[Plan]] | None = None
    """All plans that it could follow as well, each with a tile of its own: those first that are
    taken to be faster, of which the first is its `plan`. None where it has one alone."""

    def all_plans(self, kernel: Formed, arithmetic: Arithmetic) -> Iterator[Plan]:
        """Its plan, then the others that it could follow."""
        if self.plans is None:
            return iter([self.plan(kernel, arithmetic)])
        return self.plans(kernel, arithmetic)

    def refusal(self, op: ir.Operation) -> str | None:
        """Why it does not take an operator, in words that end a sentence; None where it does."""
        own = (*self.requires, *self.operators[op.name])
        checks = (self._open, known_elements, self._elements, *own)
        found = (check(op) for check in checks)
        return next((reason for reason in found if reason is not None), None)

    def arithmetic_of(self, op: ir.Operation) -> Arithmetic:
        """What it computes an operator in that it takes; what is moved only is as it is."""
        element = of_tensor(op.results[0].type)
        return self._row(op) or Arithmetic(element, element)

    def _row(self, op: ir.Operation) -> Arithmetic | None:
        """The row of `arithmetic` that an operator's tensors are of."""
        apart = self._apart(op)
        operands, results = (
            [_as_read(value) for value in values if value not in apart]
            for values in (ops.tensor_operands(op), op.results)
        )
        found = (one for one in self.arithmetic or () if one.fits(operands, results))
        return next(found, None)

    def _apart(self, op: ir.Operation) -> list[ir.Value]:
        given = ops.arguments(op) if self.apart else {}
        own = (given[name] for name in self.apart if name in given)
        return [tensor for value in own for tensor in ops.tensors_in(value)]

    def _open(self, op: ir.Operation) -> str | None:
        if not has_open_sizes(op):
            return None
        if not self.open_sizes:
            return "takes sizes that are known at compile time only"
        return known_numbers(op, self.sizes) or never_empty(op)

    def _elements(self, op: ir.Operation) -> str | None:
        if self.arithmetic is None or op.name in self.mixed or self._row(op) is not None:
            return None
        apart = self._apart(op)
        names = [of_tensor(each.type).name for each in tensors(op) if each not in apart]
        found = list(dict.fromkeys(names))
        wanted = [one.element.name for one in self.arithmetic if not one.operands]
        odd = [name for name in found if name not in wanted]
        if wanted and odd:
            return f"takes {' or '.join(wanted)} only, not {odd[0]}"
        return None if len(found) == 1 else f"does not convert {' to '.join(found)}"
