"""What stands on one side of a diagonal of matrices, and zeros on the other."""

from __future__ import annotations

from ..graph.extents import shape_of
from ..mlir import ir
from .requirements import not_empty
from .template import Template


def _of_matrices(op: ir.Operation) -> str | None:
    return None if len(shape_of(op.results[0])) > 1 else "takes matrices only"


TEMPLATE = Template(
    "triangle",
    {"aten.tril": (), "aten.triu": ()},
    requires=(not_empty, _of_matrices),
    arithmetic=(),
    computes=False,
    overwrites="all",
)
