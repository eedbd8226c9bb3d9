"""Registers that hold addresses on the stack, in functions with vectors of SVE.

Such vectors lie between the stack pointer and other words, which LLVM finds by an address that it
makes anew for each, in the same block:

    addvl x8, sp, #12        384 bytes above the stack pointer
    str   x10, [x8, #104]    a counter is kept 488 bytes above it
"""

from __future__ import annotations

from collections.abc import Mapping

from .aarch64 import steps
from .aarch64_effects import decoded
from .aarch64_scalable_effects import length
from .effects import Code, Convention, Fixed, Instruction, Uncountable
from .parts import Where
from .values import ALWAYS

Above = Mapping[int, int]
"""By registers: how many bytes above the stack pointer they are."""


def addresses(code: Code, convention: Convention) -> Mapping[int, Above]:
    """What is known where instructions are, from those of the block before them."""
    all_ = [Where(code, convention, at, 4, None) for at in range(0, len(code.bytes), 4)]
    if all(length(where.word) is None for where in all_):
        return {}
    led_to = {step.value for step in steps(code.bytes)}
    found, above = dict[int, Above](), dict[int, int]()
    for where in all_:
        found[where.at] = above = {} if where.at in led_to else above
        try:
            above = _left_by(decoded(where), above, convention)
        except Uncountable:
            above = {}
    return found


def _left_by(one: Instruction, above: Above, convention: Convention) -> dict[int, int]:
    pointer, written = convention.stack, {effect.to for effect in one.effects}
    if one.exit is not None or one.called is not None or pointer in written:
        return {}
    before, now = {pointer: 0, **above}, {r: by for r, by in above.items() if r not in written}
    for effect in one.effects:
        if effect.compute != convention.numbers.add or effect.condition != ALWAYS or effect.cut:
            continue
        match effect.operands:
            case (int(base), Fixed(value=int(by))) if base in before:
                now[effect.to] = before[base] + convention.numbers.signed(by)
            case _:
                pass
    return now
