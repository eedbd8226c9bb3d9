"""Where a value begins: `hw.place` and `hw.places` in the IR of the `planned` stage."""

from __future__ import annotations

from dataclasses import dataclass

from .mlir import ir
from .values import integer


@dataclass(frozen=True)
class Place:
    """A pointer: `offset` bytes into the arena `index`, a weight, or the caller's buffer `index`.

    `space` is `arena`, `weight`, `input` or `output`. There is more than one arena where the
    program's memories say so (`memories.py`).
    """

    space: str
    offset: int
    index: int = 0

    def moved(self, offset: int) -> Place:
        return Place(self.space, self.offset + offset, self.index)

    def attribute(self) -> ir.DictAttr:
        """The place as it stands in the IR."""
        space, offset = ir.StringAttr.get(self.space), integer(self.offset)
        is_told = self.space in ("input", "output") or self.index
        index = {"index": integer(self.index)} if is_told else {}
        return ir.DictAttr.get({"space": space, "offset": offset, **index})

    @staticmethod
    def from_attribute(attribute: ir.Attribute) -> Place:
        entries = ir.DictAttr(attribute)
        numbers = {
            key: ir.IntegerAttr(entries[key]).value for key in ("offset", "index") if key in entries
        }
        return Place(ir.StringAttr(entries["space"]).value, **{"offset": 0, **numbers})


SCRATCH_ARENA = "hw.scratch_arena"
"""On a call whose scratch memory is in another arena than the first: the arena's number."""


def scratch_arena(call: ir.Operation) -> int:
    """The arena that the scratch memory of a call is in."""
    if SCRATCH_ARENA not in call.attributes:
        return 0
    return ir.IntegerAttr(call.attributes[SCRATCH_ARENA]).value
