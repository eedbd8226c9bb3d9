"""Kernel libraries: C functions that compute operators, as YAML names them.

`read` one, `select` the kernel of a call among several, `merge` them into one, `write` that.
"""

from .merge import Merged, Shadowed, merge
from .model import (
    ArgMeta,
    DimOrders,
    Dtypes,
    Fallback,
    Kernel,
    Library,
    LibraryOperator,
    OperandLayout,
)
from .reader import parse_text, read, read_all
from .selection import Choice, Lost, select
from .writer import to_yaml

__all__ = [
    "ArgMeta",
    "Choice",
    "DimOrders",
    "Dtypes",
    "Fallback",
    "Kernel",
    "Library",
    "LibraryOperator",
    "Lost",
    "Merged",
    "OperandLayout",
    "Shadowed",
    "merge",
    "parse_text",
    "read",
    "read_all",
    "select",
    "to_yaml",
]
