"""How a contraction is cut into register tiles, and how its weights are packed for them.

`choose-tiles` decides both and writes them into the IR; templates obey, the packing of weights too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any, ClassVar, Self

from .dot_products import padded
from .mlir import ir
from .values import integer

SUM_BYTES = 4
WIDENED_BYTES = 2
"""Of an element of A in scratch memory, where sums of products take words of 16 bits."""
WIDENED_AT_ONCE = 16
PITCH_BEHIND = 16
DIRECT = "direct"
"""Stands in a list of forms for sums of products as they stand."""
ALIGNMENT = 64
"""Of parts of scratch memory."""
FLOAT_BYTES = 4
"""Of an element of blocks of the reduction."""


def pitch_of(depth: int) -> int:
    """From row to row of a copy of so many steps, in elements: not the lines of one set of the
    cache."""
    return depth + PITCH_BEHIND


class Written:
    """Numbers and lists of numbers that stand in the IR by their names, unless they are as usual.

    `KIND` tells the ways apart in which a weight may be packed.
    """

    KIND: ClassVar[str] = ""

    def attribute(self) -> ir.DictAttr:
        values = {field.name: getattr(self, field.name) for field in fields(self)}  # type: ignore[arg-type]
        usual = {field.name: field.default for field in fields(self)}  # type: ignore[arg-type]
        entries = {name: _written(value) for name, value in values.items() if value != usual[name]}
        kind = {"kind": ir.StringAttr.get(self.KIND)} if self.KIND else {}
        return ir.DictAttr.get({**kind, **entries})

    @classmethod
    def from_attribute(cls, attribute: ir.Attribute) -> Self:
        entries = [entry for entry in ir.DictAttr(attribute) if entry.name != "kind"]
        return cls(**{entry.name: _read(entry.attr) for entry in entries})


def _written(value: int | str | tuple[int, ...]) -> ir.Attribute:
    if isinstance(value, str):
        return ir.StringAttr.get(value)
    if isinstance(value, tuple):
        return ir.DenseI64ArrayAttr.get(list(value))
    return integer(value)


def _read(attribute: ir.Attribute) -> Any:
    if isinstance(attribute, ir.IntegerAttr | ir.StringAttr):
        return attribute.value
    return tuple(ir.DenseI64ArrayAttr(attribute))


@dataclass(frozen=True)
class Tile(Written):
    """What is held in registers at once: `rows` (of the two innermost row axes) times `nr` columns.

    `lanes` is how many columns one register holds. Rows are walked in blocks of `block`, each with
    all columns, so that a block stays in the cache; 0 means that all rows are one block. Of two row
    axes and more it counts those of the last but one, with all of the last.

    Where it `overlaps` (1), the last tile of an axis ends with the axis, and computes some rows a
    second time: there is code for one size of tiles.

    With a `depth`, so many steps of the reduction are added up at once, of `block` rows, which are
    copied to scratch memory, and of `panels` panels, whose sums are there too. Without `panels`, of
    all rows, which are read where they lie, and of one panel.

    With several `streams`, so many panels, each of `nr` columns, are read side by side, and all of
    their columns are held at once.

    With a `form` (`winograd.py`) a convolution is computed in transformed tiles of its result, of
    which `block` rows are in scratch memory at once; `rows` counts tiles. Of floats it may be parts
    of rows, of `across` tiles each; 0 means that rows are whole.

    Of a depthwise convolution `nr` columns are channels, in registers of which each has its turn.

    Of short floats so many rows are `copied` at once, as float32, to scratch memory.

    Keys and values of attention may be read where they lie, `in_place` (1), not from panels.
    """

    rows: tuple[int, int]
    nr: int
    lanes: int
    block: int = 0
    form: str = ""
    overlaps: int = 0
    depth: int = 0
    panels: int = 0
    streams: int = 1
    across: int = 0
    copied: int = 0
    in_place: int = 0

    @property
    def pitch(self) -> int:
        """From row to row of the copy of a block."""
        return pitch_of(self.depth)

    @property
    def is_in_parts(self) -> bool:
        """The sums of one panel are in scratch memory, but no rows."""
        return self.depth > 0 and self.panels == 0

    def copied_bytes(self, depth: int) -> int:
        """Scratch memory for the rows of short floats, of so many steps, that are copied."""
        size = FLOAT_BYTES * self.copied * pitch_of(depth)
        return -(-size // ALIGNMENT) * ALIGNMENT

    @property
    def packed_elements(self) -> int:
        """Of the copy of rows."""
        return self.block * self.pitch

    @property
    def sums_elements(self) -> int:
        """Of the sums of a block of rows."""
        return self.panels * self.block * self.nr

    @property
    def block_bytes(self) -> int:
        """Scratch memory for both."""
        return FLOAT_BYTES * (self.packed_elements + self.sums_elements)


@dataclass(frozen=True)
class Panels(Written):
    """A matrix cut into panels of `nr` columns, the last of `tail` columns, filled up with zeros.

    Dimension `columns` of the array counts columns (`groups` times as many: each group has panels
    of its own), `order` lists the dimensions of the reduction, outermost first; whatever dimension
    is left counts separate matrices. In memory: `[matrices][groups][panels][reduction…][nr]`.

    With a `group`, the innermost `run` of rows is stored in words of so many neighbours, the last
    one filled up with zeros (or another one: these are in front of neighbour `filled`, unless that
    is 0): `[reduction…][words][nr][group]`; `products` says how they are multiplied. In front of
    each panel are then, if `raised` is not 0, the sums of its columns times the negative of that,
    in 32 bits.

    Where columns stand `together`, each word has two neighbours of two of them: the first and the
    third of four, or the others, `[reduction…][words][nr / 2][2][2]`.

    Of bfloat16, columns of two registers of `paired` lanes each may share words: the first ones of
    both, then the second ones (0: none do). One load, a shift and a mask make both of them floats.
    """

    KIND: ClassVar[str] = "panels"
    columns: int
    order: tuple[int, ...]
    nr: int
    tail: int = 0
    groups: int = 1
    group: int = 1
    run: int = 1
    raised: int = 0
    products: str = ""
    together: int = 1
    filled: int = 0
    paired: int = 0

    def rows(self, depth: int) -> int:
        """How many rows a panel has of a reduction so deep."""
        return depth // self.run * padded(self.run, self.group, self.together)

    def size(self, depth: int, width: int) -> int:
        """The elements of a panel so wide."""
        return (self.rows(depth) + (SUM_BYTES if self.raised else 0)) * width

    def stored(self, width: int) -> list[int]:
        """The columns of a panel so wide, in the order in which a row has them."""
        lanes, whole = self.paired, width // (2 * self.paired) * 2 * self.paired
        starts = range(0, whole, 2 * lanes)
        pairs = [at + lane + half for at in starts for lane in range(lanes) for half in (0, lanes)]
        return [*pairs, *range(whole, width)]


@dataclass(frozen=True)
class Nibbles(Panels):
    """The same of integers of four bits: eight neighbours in the reduction share a word of 32 bits,
    the first one in its lowest bits, or as `places` says: which neighbour is at each place from
    there on. All are `bias` greater than they are."""

    KIND: ClassVar[str] = "nibbles"
    bias: int = 0
    places: tuple[int, ...] = ()


@dataclass(frozen=True)
class Transformed(Written):
    """The weights of a convolution with windows of 3x3, transformed as a form of `winograd.py` says
    (`winograd_floats.py`): `[points][panels][channels][nr]`, the last panel of `tail` columns."""

    KIND: ClassVar[str] = "transformed"
    form: str
    nr: int
    tail: int = 0


@dataclass(frozen=True)
class Permuted(Written):
    """An array stored densely with its dimensions in another order, outermost first: those that it
    has, or those of a `shape` that it is seen in. `products` is how it is multiplied, if otherwise
    than in single precision."""

    KIND: ClassVar[str] = "permuted"
    order: tuple[int, ...]
    shape: tuple[int, ...] = ()
    products: str = ""


@lru_cache(maxsize=1024)
def register_widths(columns: int, lanes: int) -> tuple[int, ...]:
    """The widths of the registers that hold `columns` values: one just as wide as it has to be (a
    power of two), or several of `lanes`. They are never mixed: LLVM allocates mixed ones badly."""
    if 0 < columns < lanes:
        return (1 << (columns - 1).bit_length(),)
    return (lanes,) * -(-columns // lanes)


def word_widths(columns: int, lanes: int) -> tuple[int, ...]:
    """The widths of the registers that hold the words of `columns` columns: no vector of words is
    narrower than 16 bytes."""
    return register_widths(max(columns, min(lanes, 4)), lanes)


def exact_widths(columns: int, lanes: int) -> tuple[int, ...]:
    """The widths of the registers that hold `columns` values and not one more: whole ones, then
    one for each binary digit of the rest."""
    return tuple(_exact(columns, lanes))


def _exact(columns: int, lanes: int) -> Iterator[int]:
    while columns:
        while lanes > columns:
            lanes //= 2
        yield lanes
        columns -= lanes
