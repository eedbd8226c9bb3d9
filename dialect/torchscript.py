"""Operators that only TorchScript has: how many values each takes and gives.

`schemas/torchscript.txt` was generated from torch; operators on tensors are in the registry.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from .registry import SCHEMAS, Operators

FILE = SCHEMAS / "torchscript.txt"


@dataclass(frozen=True)
class Signature:
    """Numbers of values on the stack before and after a call with all arguments."""

    arguments: int
    returns: int


def signature(name: str, operators: Operators) -> Signature | None:
    """The signature of `aten::append.t` or of an operator of the registry; None if unknown."""
    if name in operators:
        schema = operators.schema(name)
        return Signature(len(schema.arguments), len(schema.returns))
    return table().get(name)


@lru_cache(maxsize=1)
def table() -> dict[str, Signature]:
    """Every operator in the file by name."""
    rows = (line.split() for line in FILE.read_text("utf-8").splitlines() if line[:1] != "#")
    return {name: Signature(int(takes), int(gives)) for name, takes, gives in rows}
