"""Layer normalisation."""

from __future__ import annotations

from math import prod

from .. import ops
from ..graph.extents import shape_of
from ..values import constant_value
from .formed import Formed, Plan
from .lines import line_of
from .template import Arithmetic, Template, reads_first


def _line_of_norm(kernel: Formed, arithmetic: Arithmetic) -> Plan:
    inner = len(constant_value(ops.argument(kernel.head, "normalized_shape")))
    shape = shape_of(kernel.head.results[0])
    return line_of(kernel, prod(shape[len(shape) - inner :]))


TEMPLATE = Template(
    "layer_norm", {"aten.layer_norm": ()}, fuses=True, reads_short=reads_first, plan=_line_of_norm
)
