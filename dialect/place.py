"""Where a value begins: `hw.place` and `hw.places` in the IR of the `planned` stage."""

from __future__ import annotations

from dataclasses import dataclass

from .mlir import ir
from .values import integer


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
        space, offset = ir.StringAttr.get(self.space), integer(self.offset)
        index = {"index": integer(self.index)} if self.space in ("input", "output") else {}
        return ir.DictAttr.get({"space": space, "offset": offset, **index})

    @staticmethod
    def from_attribute(attribute: ir.Attribute) -> Place:
        entries = ir.DictAttr(attribute)
        numbers = {
            key: ir.IntegerAttr(entries[key]).value for key in ("offset", "index") if key in entries
        }
        return Place(ir.StringAttr(entries["space"]).value, **{"offset": 0, **numbers})
