"""What the plan of a kernel follows from, as a key: the same for equal kernels of any models."""

from __future__ import annotations

import hashlib

from ..walks import text_behind_name
from .formed import Formed

DIGITS = 32


def key_of(kernel: Formed) -> str:
    """The key of a kernel that was formed, and whose operands have layouts. Names and places in
    sources are no part of it, nor is the data of weights."""
    target, weights = kernel.program.target, map(kernel.is_weight, kernel.arguments)
    processor = (target.triple, target.cpu, target.features, target.float_abi, target.keeps_nan)
    effort = kernel.program.optimize if kernel.is_small else ""
    forms = ("forms",) if kernel.may_transform else ()
    content = (text_behind_name(kernel.function), *weights, *processor, effort, *forms)
    return hashlib.sha256("\n".join(map(str, content)).encode()).hexdigest()[:DIGITS]
