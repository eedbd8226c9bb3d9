"""Sums, means and extremes over any set of dimensions."""

from .requirements import is_literal, not_empty
from .template import Template

TEMPLATE = Template(
    "reduction",
    {"aten.sum.dim_IntList": (), "aten.mean.dim": (), "aten.amax": (), "aten.amin": ()},
    requires=(not_empty, is_literal("dim")),
    fuses=True,
)
