"""A slice of a tensor, written in place."""

from .template import Template

TEMPLATE = Template(
    "insert", {"aten.slice_scatter": ()}, arithmetic=(), open_sizes=False, writes="in place"
)
