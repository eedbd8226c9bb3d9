"""The instructions of 64-bit Arm: words of 32 bits."""

from __future__ import annotations

from collections.abc import Iterator

from .aarch64_scalable_effects import INTEGERS, length
from .steps import Kind, Step, field, signed

SP, LINK, FRAME = 31, 30, 29


def steps(code: bytes) -> Iterator[Step]:
    """What the code of a function does, in the order of its bytes."""
    below = dict[int, int]()
    """Registers that were set to so many bytes below the stack pointer."""
    for at in range(0, len(code), 4):
        word = int.from_bytes(code[at : at + 4], "little")
        step = _flow(at, word) or _stack(at, word)
        if step is not None:
            yield step
        else:
            yield from _frame(at, word, below)


def _flow(at: int, word: int) -> Step | None:
    if word >> 26 == 0b000101:
        return Step(at, 4, Kind.JUMP, at + 4 * signed(field(word, 0, 26), 26), ends=True)
    if word >> 26 == 0b100101:
        return Step(at, 4, Kind.CALL, at + 4 * signed(field(word, 0, 26), 26))
    if word & 0xFF000000 == 0x54000000 or word & 0x7E000000 == 0x34000000:  # b.eq, cbz
        return Step(at, 4, Kind.JUMP, at + 4 * signed(field(word, 5, 19), 19))
    if word & 0x7E000000 == 0x36000000:  # tbz
        return Step(at, 4, Kind.JUMP, at + 4 * signed(field(word, 5, 14), 14))
    if word & 0xFFFFFC1F == 0xD65F0000 and field(word, 5, 5) == LINK:
        return Step(at, 4, Kind.RETURN, ends=True)
    if word & 0xFE000000 == 0xD6000000:  # br, blr
        return Step(at, 4, Kind.INDIRECT, ends=field(word, 21, 2) != 1)
    if word & 0xFFE0001F == 0xD4200000:  # brk
        return Step(at, 4, Kind.RETURN, ends=True)
    return None


def _stack(at: int, word: int) -> Step | None:
    """Stores and loads that move the stack pointer along."""
    if field(word, 5, 5) != SP:
        return None
    if word & 0x3A000000 == 0x28000000 and field(word, 23, 1):  # stp, ldp
        wide = field(word, 30, 2) if field(word, 26, 1) else field(word, 31, 1)
        return Step(at, 4, Kind.STACK, -signed(field(word, 15, 7), 7) * (4 << wide))
    if word & 0x3B200400 == 0x38000400:  # str, ldr
        return Step(at, 4, Kind.STACK, -signed(field(word, 12, 9), 9))
    return None


def _frame(at: int, word: int, below: dict[int, int]) -> Iterator[Step]:
    """Arithmetic on the stack pointer."""
    to, source = field(word, 0, 5), field(word, 5, 5)
    down = _lowered(word)
    if down is not None:
        source = source if word >> 24 != INTEGERS else field(word, 16, 5)
        if to == SP:
            yield Step(at, 4, *_moved(source, down))
        elif source == SP or source in below:
            below[to] = down + (0 if source == SP else below[source])
        else:
            below.pop(to, None)
    elif (
        to == SP and source in below and word & 0xFF800000 == 0x92000000
    ):  # and, with ones and then zeros
        yield Step(at, 4, Kind.STACK, below[source])
        yield Step(at, 4, Kind.ALIGN, 1 << 63 - field(word, 10, 6))
    elif to == SP and _writes(word):
        yield Step(at, 4, Kind.UNKNOWN)


def _lowered(word: int) -> int | None:
    """By how many bytes a register is below another one; None if that is not all there is to it."""
    if word & 0xBF800000 == 0x91000000:  # add, sub
        down = field(word, 10, 12) << 12 * field(word, 22, 1)
        return down if field(word, 30, 1) else -down
    along = length(word)  # addvl, addpl
    return None if along is None or field(word, 23, 1) else -along


def _moved(source: int, down: int) -> tuple[Kind, int]:
    """What the stack pointer becomes, from itself or from the frame pointer."""
    if source == SP:
        return Kind.STACK, down
    return Kind.RESTORE if source == FRAME else Kind.UNKNOWN, 0


def _writes(word: int) -> bool:
    """Other arithmetic whose register 31 is the stack pointer, and not zero."""
    is_logical = word & 0x1F800000 == 0x12000000 and field(word, 29, 2) != 3
    return is_logical or word & 0x3FE00000 == 0x0B200000
