"""Random numbers, of PyTorch's generator on the CPU."""

from ..graph.calls import PERMUTATION, RANDOM
from .formed import Plan
from .template import Template

STATE_BYTES = 624 * 4
"""The state of the generator."""

TEMPLATE = Template(
    "random",
    {RANDOM: (), PERMUTATION: ()},
    requires=(),
    arithmetic=None,
    open_sizes=False,
    writes="row by row",
    plan=lambda kernel, arithmetic: Plan(scratch=STATE_BYTES),
)
