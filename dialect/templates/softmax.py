"""Softmax and its logarithm, along any dimension."""

from .template import Template

TEMPLATE = Template(
    "softmax",
    {"aten._softmax": (), "aten._safe_softmax": (), "aten._log_softmax": ()},
    fuses=True,
    rereads=True,
)
