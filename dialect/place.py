"""Where a value begins: `hw.place` and `hw.places` in the IR of the `planned` stage."""

from __future__ import annotations

from dataclasses import dataclass

from .mlir import ir


@dataclass(frozen=True)
class Place:
    """A pointer: `offset` bytes into the arena, a weight, or the caller's buffer `index`.

    `space` is `arena`, `weight`, `input` or `output`.
    """

    space: str
    offset: int
    index: int = 0

    def moved(self, offset: int) -> Place:
        return Place(self.space, self.offset + offset, self.index)

    def attribute(self) -> ir.DictAttr:
        """The place as it stands in the IR."""
        i64 = ir.IntegerType.get_signless(64)
        entries: dict[str, ir.Attribute] = {
            "space": ir.StringAttr.get(self.space),
            "offset": ir.IntegerAttr.get(i64, self.offset),
        }
        if self.space in ("input", "output"):
            entries["index"] = ir.IntegerAttr.get(i64, self.index)
        return ir.DictAttr.get(entries)

    @staticmethod
    def from_attribute(attribute: ir.Attribute) -> Place:
        entries = ir.DictAttr(attribute)
        numbers = {
            key: ir.IntegerAttr(entries[key]).value for key in ("offset", "index") if key in entries
        }
        return Place(ir.StringAttr(entries["space"]).value, **{"offset": 0, **numbers})
