"""Pooling over two spatial dimensions."""

from .requirements import has_rank, not_empty
from .template import Template

TEMPLATE = Template(
    "pooling",
    {"aten.max_pool2d": (), "aten.avg_pool2d": ()},
    requires=(not_empty, has_rank("self", 4)),
    fuses=True,
)
