"""The order in which elements along one dimension go up or down, or the first few of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..dtypes import Dtype, of_tensor
from ..graph.extents import is_unbounded, least, most, shape_of
from ..mlir import ir
from ..operators.order import FIRST_PLACES
from ..targets import Target
from .argmax import COUNTED, ELEMENTS, few_places
from .formed import Formed, Plan
from .requirements import is_literal, not_empty, walked_dim
from .template import Arithmetic, Template, summed

KEY_BYTES = 8
"""Or more, where an element leaves no room for a place."""
COUNTED_FOR_EACH_LANE = 32
LEAST_TURN = 4
FEWER = 8
"""Of so many times as many, a few are kept; more of them are taken from an order of all."""


def takes(x: ir.Value) -> bool:
    """Whether the elements of a tensor are put in order by the template."""
    shape = shape_of(x)
    known = bool(shape) and not any(map(is_unbounded, shape))
    return (
        known
        and of_tensor(x.type).name in ELEMENTS
        and all(least(extent) >= 1 and most(extent) <= COUNTED for extent in shape)
    )


def selects(count: Any, extent: int) -> bool:
    """Whether so many of them are found without putting all in order."""
    if not isinstance(count, int) or not 1 <= count <= least(extent):
        return False
    return FEWER * count <= most(extent)


def key_bytes(element: Dtype) -> int:
    """A place is in the lower half of a key."""
    return max(KEY_BYTES, 2 * element.size)


@dataclass(frozen=True)
class Keys:
    """How keys of elements of a type are put in order."""

    target: Target
    element: Dtype

    @property
    def lanes(self) -> int:
        """How many keys a register holds."""
        has_lanes = self.target.has_long_lanes and key_bytes(self.element) == KEY_BYTES
        return max(1, self.target.lanes(KEY_BYTES)) if has_lanes else 1

    @property
    def turn(self) -> int:
        """Keys are counted so many at a time, the last of which may be none."""
        return max(self.lanes, LEAST_TURN) if self.lanes > 1 else 1

    def are_counted(self, extent: int) -> bool:
        """Whether each key counts how many are smaller: quadratic, but in lanes."""
        return most(extent) <= COUNTED_FOR_EACH_LANE * self.lanes

    def count(self, extent: int) -> int:
        """How many keys lie in scratch memory: whole turns of those that are counted; else those of
        a row twice, and one behind each."""
        if not self.are_counted(extent):
            return 2 * (extent + 1)
        return (extent + self.turn - 1) // self.turn * self.turn


def kept_keys(count: int) -> int:
    """How many of them a tree has whose levels are full, and that has room for so many."""
    return (1 << count.bit_length()) - 1


def _plan(kernel: Formed, arithmetic: Arithmetic) -> Plan:
    extent = most(shape_of(kernel.head.results[0])[walked_dim(kernel.head)])
    is_part = kernel.head.name == FIRST_PLACES
    element = of_tensor(kernel.head.operands[0].type)
    keys = kept_keys(extent) if is_part else Keys(kernel.target, element).count(extent)
    return Plan(scratch=key_bytes(element) * keys)


TEMPLATE = Template(
    "argsort",
    {"aten.argsort.stable": (), FIRST_PLACES: (is_literal("k"),)},
    requires=(not_empty, is_literal("dim"), few_places),
    arithmetic=tuple(summed(name, "int64") for name in ELEMENTS),
    plan=_plan,
)
