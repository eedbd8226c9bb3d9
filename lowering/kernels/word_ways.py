"""How words of neighbours are multiplied: as they lie in A, or as they are in scratch memory."""

from __future__ import annotations

from ...dialect.contraction import Contraction
from ...dialect.dot_products import DotProducts, named
from ...dialect.errors import LoweringFailed
from ...dialect.mlir import ir
from ...dialect.tiles import Panels
from .columns import Columns
from .dots import Dots
from .gathered import Gathered
from .kernel import Kernel
from .words import Words


def words_or_columns(
    kernel: Kernel, found: Contraction, kind: DotProducts | None
) -> tuple[Words | None, Columns | Gathered | None]:
    """How words of A are multiplied: as they lie in A, or as they are in scratch memory."""
    given = kernel.buffer(found.a)
    if kind is None:
        return None, None
    if kind.together > 1 and kernel.scratch is not None:
        return None, Columns.of(kind, given, found.reduction, kernel.scratch)
    if kind.copies and kernel.scratch is not None:
        return None, Gathered.of(kind, given, found.reduction, kernel.scratch, kernel.target)
    return Words.of(Dots(kind, given.dtype.name == "int8"), given, kernel.scratch), None


def way_of(kernel: Kernel, packing: ir.Attribute | None) -> DotProducts | None:
    """How the target multiplies words of these panels; None where they have none."""
    name = "" if packing is None else Panels.from_attribute(packing).products
    if not name:
        return None
    kind = named(kernel.target.dots, name)
    if kind is None:
        raise LoweringFailed(f"kernel `@{kernel.name}` has words that the target cannot multiply.")
    return kind
