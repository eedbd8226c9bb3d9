"""Reads the blocks of functions, for each processor whose code is counted."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from . import thumb_effects, thumb_wide_effects
from .effects import Code, Convention, Instruction
from .flow import Flow, read
from .thumb_parts import SP, Context
from .values import WORDS

THUMB = Convention(WORDS, SP, (0, 1, 2, 3), 0)


def flow_of(code: Code) -> Flow:
    """The blocks of a function."""
    return _FLOWS[code.machine](code)


def _of_thumb(code: Code) -> Flow:
    def decode(at: int, depth: int | None, condition: int) -> Instruction:
        where = Context(code, at, depth, condition)
        is_wide = where.half(at) >= 0xE800
        made = thumb_wide_effects.wide(where) if is_wide else thumb_effects.narrow(where)
        return thumb_effects.reached(where, made)

    conditions = thumb_effects.conditions
    return read(code.name, len(code.bytes), decode, THUMB, lambda at: conditions(code.bytes, at))


_FLOWS: Mapping[str, Callable[[Code], Flow]] = {"ARM": _of_thumb}
COUNTED = frozenset(_FLOWS)
"""The processors whose code is counted, by ELF's names."""
