"""Blocks that are written before the operation is known that they belong to.

The results of an `scf.if` have to be given when it is made, but follow from what its blocks yield.
"""

from __future__ import annotations

from collections.abc import Sequence

from .mlir import ir


class Drafts:
    """Blocks at the insertion point, each with its arguments, to be kept.

    What of them is not kept is thrown away at the end of a `with`.
    """

    def __init__(self, *arguments: Sequence[ir.Type]) -> None:
        self._holder = ir.Operation.create("scf.execute_region", regions=len(arguments))
        self.blocks = [
            region.blocks.append(*types)
            for region, types in zip(self._holder.regions, arguments, strict=True)
        ]

    def keep(
        self, name: str, operands: Sequence[ir.Value], types: Sequence[ir.Type]
    ) -> ir.Operation:
        """An operation with one region for each block."""
        regions = len(self.blocks)
        with ir.InsertionPoint(self._holder):
            op = ir.Operation.create(name, results=types, operands=operands, regions=regions)
        for region, block in zip(op.regions, self.blocks, strict=True):
            block.append_to(region)
        self._holder.erase()
        self.blocks = []
        return op

    def __enter__(self) -> Drafts:
        return self

    def __exit__(self, *error: object) -> None:
        if self.blocks:
            self._holder.erase()
