"""Softmax and its logarithm, along any dimension."""

from .template import Template, reads_first

TEMPLATE = Template(
    "softmax",
    {"aten._softmax": (), "aten._safe_softmax": (), "aten._log_softmax": ()},
    fuses=True,
    rereads=True,
    reads_short=reads_first,
)
