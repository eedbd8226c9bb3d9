"""How values of a program may lie that lie alike, what each way costs, and which one was chosen.

A group is named after the kernel that writes its first value (`conv_0`; `conv_0.2` for what the
second call of that kernel writes), a way to lie after its order: `rows` as PyTorch has it,
`channels-last`, or the dimensions as they are nested (`0-2-1-3`). Names stay while the model does.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .layout import last_channels

ROWS, CHANNELS_LAST = "rows", "channels-last"


@dataclass(frozen=True)
class Candidate:
    """A way in which the values of a group may lie: the dimensions as they are nested, the
    outermost first; the estimated cycles of all calls that write or read one of the values, and of
    the copies that it takes; how many copies these are."""

    name: str
    order: tuple[int, ...]
    cycles: float
    copies: int


@dataclass(frozen=True)
class Group:
    """Values that lie alike. `chosen` names one of the candidates, which stand here as they cost,
    the cheapest first. `forced_by` is the kernel that would lose most with the second best;
    `source` is where the first value comes from. `writers` are the calls that write the values,
    named as the group is."""

    name: str
    values: int
    source: str
    candidates: tuple[Candidate, ...]
    chosen: str
    forced_by: str = ""
    writers: tuple[str, ...] = ()

    @property
    def cost(self) -> Candidate:
        """What was chosen."""
        return next(each for each in self.candidates if each.name == self.chosen)

    @property
    def second(self) -> Candidate:
        """The best of the others."""
        return next(each for each in self.candidates if each.name != self.chosen)


Forced = Mapping[str, str]
"""Names of candidates by the names of groups, which are chosen whatever they cost."""


def name_of(order: tuple[int, ...]) -> str:
    """The name of an order of dimensions."""
    if order == tuple(range(len(order))):
        return ROWS
    return CHANNELS_LAST if order == last_channels(len(order)) else "-".join(map(str, order))


def order_named(name: str, rank: int) -> tuple[int, ...] | None:
    """The order of that name; None where tensors of that rank have none."""
    if name in (ROWS, CHANNELS_LAST):
        return tuple(range(rank)) if name == ROWS else last_channels(rank)
    order = tuple(int(dim) for dim in name.split("-") if dim.isdigit())
    return order if sorted(order) == list(range(rank)) else None
