"""What a board has room for: how much of its memories is left for a model, beside the program.

Linker scripts say how large memories are. `hardwire new` refuses a model that takes more before it
writes anything, and the build of a project holds what becomes of it to the same limits.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import chain
from typing import TYPE_CHECKING

from ..check.boards import BOOT, Board
from ..dialect.byte_count import byte_count
from ..dialect.errors import HardwireError
from ..lowering.budgets import BUDGETS, exceeded
from .vector import elements, results

if TYPE_CHECKING:
    from ..dialect.self_test import SelfTest
    from ..model import CompiledModel

PROGRAM = 32 << 10
"""Flash of what is beside model and test vector: start-up, what compares and prints, and what the
compiler's libraries have for floats of both precisions where there is no unit for them."""
STACK, MAIN = 16 << 10, 1 << 10
"""What linker scripts keep for the stack, and what of that the program around the model takes."""
LESS = {
    "max_flash": "`--weights int8`, `--optimize size`",
    "max_arena": "`--chains all`",
    "max_stack": "`--optimize size`",
}
"""Options of `hardwire new` by which a model may take less."""
REGION = re.compile(r"^ *(\w+) \(\w+\) : ORIGIN = \w+, LENGTH = (\w+)", re.M)


def room(board: Board, made: CompiledModel, test: SelfTest) -> dict[str, int]:
    """How much a model may take, by the names of `BUDGETS`; nothing is limited under Linux."""
    if board.script is None:
        return {}
    text = (BOOT / board.script).read_text("utf-8")
    sizes = {name: byte_count(length) or 0 for name, length in REGION.findall(text)}
    names = [""] * (len(made.interface.inputs) + len(made.interface.outputs))
    found = [elements(each.array).nbytes for _, _, each in results(made.interface, test, names)]
    given = [elements(each).nbytes for each in test.inputs]
    state = sum(each.bytes for each in made.interface.state)
    # Arrays begin where their elements may.
    between = 16 * (len(found) + len(given) + 2)
    left = {
        "max_flash": sizes["CODE"] - PROGRAM - sum(found) - sum(given) - between,
        "max_arena": sizes["RAM"] - STACK - sum(found) - state - between,
    }
    if made.report["stack"].get("bytes") is not None:
        left["max_stack"] = STACK - MAIN
    return {name: max(0, size) for name, size in left.items()}


def refuse_too_large(
    model: str, board: Board, made: CompiledModel, left: Mapping[str, int]
) -> None:
    """Raises HardwireError with a sentence for each memory that the model is too large for."""
    problems = [
        f"{model}: new: {BUDGETS[name].used(made.report):,} {BUDGETS[name].what}, and QEMU's "
        f"{board.machine} has {limit:,} left for it; try {LESS[name]} or "
        "`--target native`."
        for name, limit in left.items()
        if exceeded(made.report, {name: limit})
    ]
    if problems:
        raise HardwireError(*problems)


def told_limits(left: Mapping[str, int]) -> tuple[str, ...]:
    """The same limits as options of `hardwire compile`."""
    pairs = ((BUDGETS[name].option, str(limit)) for name, limit in left.items())
    return tuple(chain.from_iterable(pairs))
