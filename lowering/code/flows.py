"""Reads the blocks of functions, for each processor whose code is counted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from . import (
    aarch64_effects,
    aarch64_near,
    aarch64_parts,
    riscv_effects,
    riscv_short_effects,
    thumb_effects,
    thumb_wide_effects,
    x86_decode,
    x86_lengths,
    x86_parts,
)
from .effects import Code, Convention, Instruction, Uncountable
from .flow import Conditions, Decode, Flow, read
from .parts import Where, unheard_of
from .riscv import steps
from .steps import Kind, Unreadable
from .thumb_parts import SP, Context
from .values import LONGS, WORDS, Numbers
from .x86_vector_effects import ACTING

X86 = Convention(LONGS, x86_parts.SP, (7, 6, 2, 1, 8, 9), 0)


@dataclass(frozen=True)
class Isa:
    """How the code of a function is read, for one processor; `conditions` as `read` takes them."""

    convention: Convention
    decode: Decode
    conditions: Conditions = lambda at: ()


def flow_of(code: Code) -> Flow:
    """The blocks of a function."""
    isa = isa_of(code)
    return read(code.name, len(code.bytes), isa.decode, isa.convention, isa.conditions)


def isa_of(code: Code) -> Isa:
    return _ISAS[code.machine](code)


def _thumb(code: Code) -> Isa:
    def decode(at: int, depth: int | None, condition: int) -> Instruction:
        where = Context(code, at, depth, condition)
        is_wide = where.half(at) >= 0xE800
        made = thumb_wide_effects.wide(where) if is_wide else thumb_effects.narrow(where)
        return thumb_effects.reached(where, made)

    conditions = thumb_effects.conditions
    convention = Convention(WORDS, SP, (0, 1, 2, 3), 0)
    return Isa(convention, decode, lambda at: conditions(code.bytes, at))


def _riscv(code: Code) -> Isa:
    convention = Convention(Numbers(code.bits), riscv_effects.SP, tuple(range(10, 18)), 10)
    moved = _moves(code)

    def decode(at: int, depth: int | None, condition: int) -> Instruction:
        if code.bytes[at] & 3 == 3:
            made = riscv_effects.wide(Where(code, convention, at, 4, depth))
        else:
            made = riscv_short_effects.narrow(Where(code, convention, at, 2, depth))
        return replace(made, deeper=moved.get(at)) if made.deeper is None else made

    return Isa(convention, decode)


def _moves(code: Code) -> Mapping[int, int]:
    """Where the stack pointer moves down, by how much; by what is in a register, too."""
    try:
        found = list(steps(code.bytes, code.bits))
    except Unreadable:
        return {}
    return {step.at: step.value for step in found if step.kind == Kind.STACK}


def _arm64(code: Code) -> Isa:
    convention = Convention(LONGS, aarch64_parts.SP, tuple(range(8)), 0)
    near = aarch64_near.addresses(code, convention)

    def decode(at: int, depth: int | None, condition: int) -> Instruction:
        return aarch64_effects.decoded(Where(code, convention, at, 4, depth, near.get(at, {})))

    return Isa(convention, decode)


def _x86(code: Code) -> Isa:
    def decode(at: int, depth: int | None, condition: int) -> Instruction:
        try:
            one = x86_lengths.instruction_at(code.bytes, at)
        except Unreadable as problem:
            raise unheard_of(Where(code, X86, at, 1, depth)) from problem
        if one.has_vectors and (one.map, one.opcode) not in ACTING:
            return Instruction(at, one.size, deeper=0)
        where = Where(code, X86, at, one.size, depth)
        made = None if where.symbol else _anywhere(code.bytes[at : one.end], depth)
        if made is None:
            return x86_decode.decoded(where, one)
        return Instruction(at, one.size, made.effects, stores=made.stores, deeper=made.deeper)

    return Isa(X86, decode)


@lru_cache(1 << 14)
def _anywhere(text: bytes, depth: int | None) -> Instruction | None:
    """An instruction that does the same wherever it is; None for one that leads elsewhere."""
    one = x86_lengths.instruction_at(text, 0)
    try:
        made = x86_decode.decoded(Where(Code("", text), X86, 0, one.size, depth), one)
    except Uncountable:
        return None
    return made if made.exit is None and made.called is None else None


_ISAS: Mapping[str, Callable[[Code], Isa]] = {
    "ARM": _thumb, "RISCV": _riscv, "AARCH64": _arm64, "X86_64": _x86,
}  # fmt: skip
