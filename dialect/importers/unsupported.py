"""What cannot be compiled of a tensor or a size of a file."""

from __future__ import annotations

import re


class Unsupported(Exception):
    """A sentence about one tensor; the caller collects them and says which tensor it is."""


class SymbolicSize(Unsupported):
    """A size that depends on data."""


def plain_text(expression: str) -> str:
    """`2*s0` for `Mul(Integer(2), Symbol('s0', positive=True))`, as far as that is easy."""
    short = re.sub(r"Symbol\('(\w+)'[^)]*\)|Integer\((-?\d+)\)", r"\1\2", expression)
    return re.sub(r"[^\w ,()+*/.-]", "", short)[:60]
