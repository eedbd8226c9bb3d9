"""Rows of a table, by index."""

from .requirements import has_dtype, has_rank, known_weight, not_empty
from .template import FLOAT32, HALVES, INTEGERS, Template, row_by_row

TEMPLATE = Template(
    "embedding",
    {"aten.embedding": ()},
    requires=(
        has_dtype("indices", "int64", "int32"),
        has_rank("weight", 2),
        not_empty,
        known_weight,
    ),
    arithmetic=(FLOAT32, *HALVES, *INTEGERS),
    apart=("indices",),
    checks=True,
    order=row_by_row,
)
