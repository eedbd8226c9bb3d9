"""What a table of cycles says of a core, row by row.

Every number is three: the least and the most that the core's manual allows, and what is usual.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import NamedTuple


class Cycles(NamedTuple):
    """How many cycles something takes."""

    least: int
    usual: int
    most: int


def always(count: int) -> Cycles:
    return Cycles(count, count, count)


NONE, ONE = always(0), always(1)


class Does(Enum):
    """What instructions do, as far as a table tells them apart."""

    PLAIN = auto()
    LIGHT = auto()
    """A move, a sum with a small constant or an extension, of 16 bits."""
    HINT = auto()
    SHIFT = auto()
    """Arithmetic with a shifted operand, shifts, fields of bits."""
    PARALLEL = auto()
    """Arithmetic of bytes or halves side by side, extensions, saturation."""
    MULTIPLY = auto()
    ACCUMULATE = auto()
    """A product, or two, is added to a register."""
    LONG = auto()
    LONG_ACCUMULATE = auto()
    """Products of 64 bits."""
    UPPER = auto()
    """The upper half of a product."""
    DIVIDE = auto()
    LOAD = auto()
    LITERAL = auto()
    """A load from among the code."""
    STORE = auto()
    STORE_INDEXED = auto()
    """At a register's distance from another."""
    LOADS = auto()
    STORES = auto()
    """Of several registers."""
    BRANCH = auto()
    JUMP = auto()
    INDIRECT = auto()
    """A jump or return to what a register says."""
    CALL = auto()
    LOOP = auto()
    LOOP_END = auto()
    """What begins and ends loops that the core counts itself."""
    FLOAT = auto()
    FLOAT_MULTIPLY = auto()
    FLOAT_ACCUMULATE = auto()
    FLOAT_FUSED = auto()
    FLOAT_DIVIDE = auto()
    FLOAT_MOVE = auto()
    FLOAT_CONVERT = auto()
    FLOAT_LOAD = auto()
    FLOAT_STORE = auto()
    FLOAT_LOADS = auto()
    FLOAT_STORES = auto()
    VECTOR = auto()
    VECTOR_MULTIPLY = auto()
    """Products, arithmetic of floats, and sums over lanes (RISC-V's are `VECTOR_SUM`)."""
    VECTOR_SUM = auto()
    VECTOR_DIVIDE = auto()
    VECTOR_MOVE = auto()
    """To a register for integers or floats."""
    VECTOR_ACCUMULATE = auto()
    VECTOR_FUSED = auto()
    """Products of integers, or of floats, are added to a register."""
    VECTOR_LOAD = auto()
    VECTOR_STORE = auto()
    VECTOR_GATHER = auto()
    VECTOR_SCATTER = auto()
    VECTOR_CONTROL = auto()
    """What says which lanes count."""


LOADING, STORING = (
    frozenset(each for each in Does if each.name.removesuffix("S").endswith(kind)) | {other}
    for kind, other in (("LOAD", Does.LITERAL), ("STORE", Does.STORE_INDEXED))
)
MEMORY = LOADING | STORING


@dataclass(frozen=True, slots=True)
class Timed:
    """One instruction: what it does, to how many registers (or parts of one) if to several, and
    which variables it reads, takes addresses from, and writes."""

    does: Does
    size: int
    reads: tuple[int, ...] = ()
    writes: tuple[int, ...] = ()
    address: tuple[int, ...] = ()
    count: int = 1


@dataclass(frozen=True, slots=True)
class Row:
    """What a core needs for one kind of instruction.

    `takes`: until the next one can begin; `late`: how much later than the next one its result can
    be read; `pipe`: what it keeps `busy`, so that no other of that pipe begins; `each`: more for
    each register behind the first, of its pipe if it has one, else of all; `turns`: more where it
    leads elsewhere, if not as usual.
    """

    takes: Cycles = ONE
    each: Cycles = NONE
    late: Cycles = NONE
    pipe: str = ""
    busy: Cycles = NONE
    turns: Cycles | None = None


def late(cycles: int) -> Row:
    """A result that can be read so much later, unless nothing has to wait."""
    return Row(late=Cycles(0, cycles, cycles))


@dataclass(frozen=True)
class Overlap:
    """These take a cycle less behind those. `careful`: not where an address is what was loaded."""

    which: frozenset[Does] = frozenset()
    behind: frozenset[Does] = frozenset()
    careful: bool = False


@dataclass(frozen=True)
class Pairs:
    """Which neighbours begin in the same cycle: those that do not need each other's results, none
    of them `alone`, not two `once` of a group; `narrow`: of 16 bits; `light`: one of them is."""

    alone: frozenset[Does] = frozenset()
    once: tuple[frozenset[Does], ...] = ()
    narrow: bool = False
    light: frozenset[Does] | None = None


Overlaps = tuple[Overlap, Overlap, Overlap]


@dataclass(frozen=True)
class Core:
    """A core. `taken`: what a branch that is taken costs more, `missed` what one that is not costs;
    `address`: what an address costs more that the instruction before has computed; `caches`: of
    slower memory the table says nothing."""

    name: str
    source: str
    rows: Mapping[Does, Row]
    taken: Cycles
    missed: Cycles = NONE
    address: Cycles = NONE
    overlaps: Overlaps = field(default_factory=lambda: (Overlap(), Overlap(), Overlap()))
    pairs: Pairs | None = None
    caches: bool = False

    def row(self, does: Does) -> Row:
        return self.rows.get(does, Row())
