"""Softmax and its logarithm, along any dimension."""

from __future__ import annotations

from ..graph.extents import shape_of
from .formed import Formed, Plan
from .lines import line_of
from .requirements import walked_dim
from .template import Arithmetic, Template, reads_first


def _line_of_shares(kernel: Formed, arithmetic: Arithmetic) -> Plan:
    shape = shape_of(kernel.head.results[0])
    return line_of(kernel, shape[walked_dim(kernel.head)] if shape else 1)


TEMPLATE = Template(
    "softmax",
    {"aten._softmax": (), "aten._safe_softmax": (), "aten._log_softmax": ()},
    fuses=True,
    rereads=True,
    reads_short=reads_first,
    plan=_line_of_shares,
)
