"""What dispatch came to in a program, kept on its entry function for the report."""

from __future__ import annotations

from dataclasses import dataclass

from ..mlir import ir
from ..values import integer

ATTRIBUTE = "hw.dispatch"


@dataclass
class Counts:
    """How many of each there are in the program.

    `direct` calls of functions; `switches` over keys that are known at run time only; calls of
    `handlers`, which are kernels that call on; calls of `boxed` kernels; and operators of custom
    backends that are computed on the CPU.
    """

    direct: int = 0
    switches: int = 0
    handlers: int = 0
    boxed: int = 0
    cpu_fallbacks: int = 0

    def write(self, entry: ir.Operation) -> None:
        """Keeps the counts; needs a current context."""
        entry.attributes[ATTRIBUTE] = ir.DictAttr.get(
            {name: integer(count) for name, count in vars(self).items()}
        )


def counts_of(entry: ir.Operation) -> Counts:
    """The counts of a program; all zero where calls just end at kernels for the CPU."""
    if ATTRIBUTE not in entry.attributes:
        return Counts()
    found = {item.name: item.attr for item in ir.DictAttr(entry.attributes[ATTRIBUTE])}
    return Counts(**{name: ir.IntegerAttr(attr).value for name, attr in found.items()})
