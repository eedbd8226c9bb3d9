"""Functions of a few lines that are written in LLVM's language, in this process."""

from __future__ import annotations

from ..dialect.targets import Target
from ..lowering.machine import parse, target_machine
from ..runtime.loader import load_all


def loaded(
    text: str, symbol: str, target: Target, given: dict[str, int] | None = None
) -> tuple[int, object]:
    """The address of a function, and what keeps it in memory; `given` are those that it calls."""
    machine = target_machine(target)
    image = machine.emit_object(parse(text, target, machine))
    (address,), alive = load_all(image, [symbol], given=given)
    return address, alive
