"""How a contraction is cut into register tiles, and how its weights are packed for them.

`choose-tiles` decides both and writes them into the IR; templates obey, the packing of weights too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .mlir import ir


@dataclass(frozen=True)
class Tile:
    """What is held in registers at once: `rows` (of the two innermost row axes) times `nr` columns.

    `lanes` is how many columns one register holds. Rows are walked in blocks of `block`, each with
    all columns, so that a block stays in the cache; 0 means that all rows are one block.
    """

    rows: tuple[int, int]
    nr: int
    lanes: int
    block: int = 0

    def attribute(self) -> ir.DictAttr:
        entries: dict[str, ir.Attribute] = {
            "rows": ir.DenseI64ArrayAttr.get(list(self.rows)),
            "nr": _i64(self.nr),
            "lanes": _i64(self.lanes),
        }
        if self.block:
            entries["block"] = _i64(self.block)
        return ir.DictAttr.get(entries)

    @staticmethod
    def from_attribute(attribute: ir.Attribute) -> Tile:
        entries = ir.DictAttr(attribute)
        outer, inner = ir.DenseI64ArrayAttr(entries["rows"])
        block = _number(entries, "block", 0)
        return Tile((outer, inner), _number(entries, "nr"), _number(entries, "lanes"), block)


@dataclass(frozen=True)
class Panels:
    """A matrix cut into panels of `nr` columns, the last of `tail` columns, filled up with zeros.

    Dimension `columns` of the array counts columns (`groups` times as many: each group has panels
    of its own), `order` lists the dimensions of the reduction, outermost first; whatever dimension
    is left counts separate matrices. In memory: `[matrices][groups][panels][reduction…][nr]`.
    """

    columns: int
    order: tuple[int, ...]
    nr: int
    tail: int = 0
    groups: int = 1

    def attribute(self) -> ir.DictAttr:
        entries: dict[str, ir.Attribute] = {
            "kind": ir.StringAttr.get("panels"),
            "columns": _i64(self.columns),
            "order": ir.DenseI64ArrayAttr.get(list(self.order)),
            "nr": _i64(self.nr),
        }
        if self.tail:
            entries["tail"] = _i64(self.tail)
        if self.groups != 1:
            entries["groups"] = _i64(self.groups)
        return ir.DictAttr.get(entries)

    @staticmethod
    def from_attribute(attribute: ir.Attribute) -> Panels:
        entries = ir.DictAttr(attribute)
        return Panels(
            _number(entries, "columns"),
            tuple(ir.DenseI64ArrayAttr(entries["order"])),
            _number(entries, "nr"),
            _number(entries, "tail", 0),
            _number(entries, "groups", 1),
        )


@dataclass(frozen=True)
class Permuted:
    """An array stored densely with its dimensions in another order, outermost first."""

    order: tuple[int, ...]

    def attribute(self) -> ir.DictAttr:
        order = ir.DenseI64ArrayAttr.get(list(self.order))
        return ir.DictAttr.get({"kind": ir.StringAttr.get("permuted"), "order": order})

    @staticmethod
    def from_attribute(attribute: ir.Attribute) -> Permuted:
        return Permuted(tuple(ir.DenseI64ArrayAttr(ir.DictAttr(attribute)["order"])))


def register_widths(columns: int, lanes: int) -> tuple[int, ...]:
    """The widths of the registers that hold `columns` values: one just as wide as it has to be (a
    power of two), or several of `lanes`. They are never mixed: LLVM allocates mixed ones badly."""
    if 0 < columns < lanes:
        return (1 << (columns - 1).bit_length(),)
    return (lanes,) * -(-columns // lanes)


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


def _i64(value: int) -> ir.IntegerAttr:
    return ir.IntegerAttr.get(ir.IntegerType.get_signless(64), value)


def _number(entries: ir.DictAttr, key: str, default: int | None = None) -> int:
    if default is not None and key not in entries:
        return default
    return ir.IntegerAttr(entries[key]).value
