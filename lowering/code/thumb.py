"""The instructions of Cortex-M: Thumb's of 16 bits, and Thumb-2's of 32."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from dataclasses import field as empty

from .steps import Kind, Step, signed

FRAME, SP, LINK, PC = 7, 13, 14, 15
POP_PC = 0xF85DFB04


@dataclass
class _Reader:
    """One pass over the code of a function. Of registers: `known` are constant, `cleared` hold the
    stack pointer with so many low bits cleared, `framed` were computed from the frame pointer."""

    code: bytes
    known: dict[int, int] = empty(default_factory=dict[int, int])
    cleared: dict[int, int] = empty(default_factory=dict[int, int])
    framed: set[int] = empty(default_factory=lambda: {FRAME})

    def half(self, at: int) -> int:
        return int.from_bytes(self.code[at : at + 2], "little")

    def narrow(self, at: int, half: int) -> Iterator[Step]:
        """An instruction of 16 bits."""
        top = half >> 12
        if top == 0xB:
            yield from _miscellaneous(at, half)
        elif top == 0xD and half < 0xDE00:
            yield Step(at, 2, Kind.JUMP, at + 4 + 2 * signed(half & 0xFF, 8))
        elif top == 0xD and half < 0xDF00:  # udf
            yield Step(at, 2, Kind.RETURN, ends=True)
        elif top == 0xE:
            yield Step(at, 2, Kind.JUMP, at + 4 + 2 * signed(half & 0x7FF, 11), ends=True)
        elif half & 0xFC00 == 0x4400:
            yield from self._high_registers(at, half)
        elif half & 0xF800 == 0x4800:  # ldr, from behind the code
            place = (at + 4 & ~3) + 4 * (half & 0xFF)
            value = int.from_bytes(self.code[place : place + 4], "little")
            self.known[half >> 8 & 7] = signed(value, 32)
        elif half < 0x1000:  # lsls, lsrs
            self._cleared_by_shifts(half)
        elif half & 0xFC00 == 0x1C00:  # adds, subs
            self._frames(half & 7, half >> 3 & 7)

    def _cleared_by_shifts(self, half: int) -> None:
        """`lsrs r, r, #4` and `lsls r, r, #4` clear four bits."""
        to, source, count = half & 7, half >> 3 & 7, half >> 6 & 31
        if source in self.cleared:
            self.cleared[to] = count

    def _high_registers(self, at: int, half: int) -> Iterator[Step]:
        """add, cmp, mov and bx, of any two registers."""
        to, source = half & 7 | half >> 4 & 8, half >> 3 & 15
        operation = half >> 8 & 3
        if operation == 3:
            is_return = half & 0x87 == 0 and source == LINK
            kind = Kind.RETURN if is_return else Kind.INDIRECT
            yield Step(at, 2, kind, ends=not half & 0x80)
        elif operation == 1:
            return
        elif to == PC:
            yield Step(at, 2, Kind.INDIRECT, ends=True)
        elif to == SP and operation == 2:
            yield self._from_register(at, 2, source)
        elif to == SP:
            yield self._by_register(at, 2, source, 1)
        elif operation == 2:
            self.known.pop(to, None)
            self.cleared.pop(to, None)
            if source == SP:
                self.cleared[to] = 0
            self._frames(to, source)

    def _frames(self, to: int, source: int) -> None:
        """A register gets a value near another one's."""
        if to != FRAME:
            (self.framed.add if source in self.framed else self.framed.discard)(to)

    def _from_register(self, at: int, size: int, source: int) -> Step:
        """The stack pointer is aligned in another register, or comes back from a frame pointer."""
        if bits := self.cleared.get(source, 0):
            return Step(at, size, Kind.ALIGN, 1 << bits)
        return Step(at, size, Kind.RESTORE if source in self.framed else Kind.UNKNOWN)

    def _by_register(self, at: int, size: int, source: int, sign: int) -> Step:
        if source not in self.known:
            return Step(at, size, Kind.UNKNOWN)
        return Step(at, size, Kind.STACK, -sign * self.known[source])

    def wide(self, at: int, first: int, second: int) -> Iterator[Step]:
        """An instruction of 32 bits."""
        if first >= 0xF000:
            if first & 0xF800 == 0xF000 and second & 0x8000:
                yield from _branch(at, first, second)
            elif first & 0xF800 == 0xF000:
                yield from self._immediate(at, first, second)
            elif first & 0xFF70 == 0xF850 and second >> 12 == PC:
                yield _load_pc(at, first, second)
            elif first in (0xF84D, 0xF85D) and second & 0x0900 == 0x0900:
                yield Step(at, 4, Kind.STACK, second & 0xFF if first == 0xF84D else -(second & 255))
        elif first & 0xFE00 == 0xEA00:
            yield from self._of_registers(at, first, second)
        else:
            yield from _several(at, first, second)

    def _immediate(self, at: int, first: int, second: int) -> Iterator[Step]:
        """Arithmetic with a constant."""
        to, source, operation = second >> 8 & 15, first & 15, first >> 4 & 0x1F
        value = (first >> 10 & 1) << 11 | (second >> 12 & 7) << 8 | second & 0xFF
        if first & 0x0200 == 0:
            operation, value = {0x10: 0x00, 0x1A: 0x0A}.get(operation & 0x1E, -1), expanded(value)
        if to == SP and operation in (0x00, 0x0A):
            down = value if operation else -value
            known = Kind.RESTORE if source in self.framed else Kind.UNKNOWN
            yield Step(at, 4, *((Kind.STACK, down) if source == SP else (known, 0)))
        elif to == SP:
            yield Step(at, 4, Kind.UNKNOWN)
        elif operation in (0x00, 0x0A):
            self._frames(to, source)
        elif operation == 0x04 and first & 0x0200:
            self.known[to] = source << 12 | value
        elif operation == 0x0C and first & 0x0200:
            self.known[to] = signed(source << 28 | value << 16 | self.known.get(to, 0), 32)
        else:
            self.known.pop(to, None)
            if first == 0xF36F and second & 0x70C0 == 0 and to in self.cleared:
                self.cleared[to] = (second & 31) + 1

    def _of_registers(self, at: int, first: int, second: int) -> Iterator[Step]:
        """Arithmetic of registers, which may be shifted."""
        to, source, other = second >> 8 & 15, first & 15, second & 15
        operation = first >> 5 & 15
        if to != SP:
            return
        if operation == 2 and source == PC:
            yield self._from_register(at, 4, other)
        elif operation in (8, 13) and source == SP and second & 0x70F0 == 0:
            yield self._by_register(at, 4, other, 1 if operation == 8 else -1)
        else:
            yield Step(at, 4, Kind.UNKNOWN)


def steps(code: bytes, spans: Sequence[tuple[int, int]]) -> Iterator[Step]:
    """What the code of a function does, in the order of its bytes; between `spans` there is data.

    What is skipped where a condition does not hold (`it`) ends nothing, and gives no stack back.
    """
    reader = _Reader(code)
    for at, end in spans:
        conditional = 0
        while at < end:
            first = reader.half(at)
            is_wide = first >= 0xE800
            if is_wide:
                found = reader.wide(at, first, reader.half(at + 2))
            else:
                found = reader.narrow(at, first)
            for step in found:
                if not conditional:
                    yield step
                elif step.kind is not Kind.STACK or step.value > 0:
                    yield replace(step, ends=False)
            conditional = max(0, conditional - 1)
            if first & 0xFF00 == 0xBF00 and first & 15:
                conditional = 4 - ((first & -first).bit_length() - 1)
            at += 4 if is_wide else 2


def expanded(value: int) -> int:
    """The constant of 32 bits that 12 stand for."""
    byte = value & 0xFF
    if value >> 10 == 0:
        return byte * (1, 0x00010001, 0x01000100, 0x01010101)[value >> 8]
    turned, by = byte | 0x80, value >> 7
    return (turned >> by | turned << 32 - by) & 0xFFFFFFFF


def _miscellaneous(at: int, half: int) -> Iterator[Step]:
    """push, pop, arithmetic on the stack pointer, and branches on zero."""
    if half & 0xFE00 == 0xB400:
        yield Step(at, 2, Kind.STACK, 4 * (half & 0x1FF).bit_count())
    elif half & 0xFE00 == 0xBC00:
        yield Step(at, 2, Kind.STACK, -4 * (half & 0x1FF).bit_count())
        if half & 0x100:
            yield Step(at, 2, Kind.RETURN, ends=True)
    elif half & 0xFF00 == 0xB000:
        down = 4 * (half & 0x7F)
        yield Step(at, 2, Kind.STACK, down if half & 0x80 else -down)
    elif half & 0xF500 == 0xB100:  # cbz, cbnz
        yield Step(at, 2, Kind.JUMP, at + 4 + ((half >> 9 & 1) << 6 | (half >> 3 & 31) << 1))
    elif half & 0xFF00 == 0xBE00:  # bkpt
        yield Step(at, 2, Kind.RETURN, ends=True)


def _branch(at: int, first: int, second: int) -> Iterator[Step]:
    """b, bl, and what begins and ends the loops of Armv8.1-M."""
    sign, low = first >> 10 & 1, second & 0x7FF
    if second & 0x5000:
        if second & 0xF001 == 0xC001:
            distance = (second & 0x7FE) << 1 | (second >> 11 & 1) << 1
            backwards = first & 0xFFCF == 0xF00F
            yield Step(at, 4, Kind.JUMP, at + 4 + (-distance if backwards else distance))
        elif second & 0x1000:
            spread = ~(second >> 13) ^ sign, ~(second >> 11) ^ sign
            high = sign << 24 | (spread[0] & 1) << 23 | (spread[1] & 1) << 22
            target = at + 4 + signed(high | (first & 0x3FF) << 12 | low << 1, 25)
            is_call = second & 0x4000 != 0
            yield Step(at, 4, Kind.CALL if is_call else Kind.JUMP, target, ends=not is_call)
    elif first & 0x0380 != 0x0380:
        high = sign << 20 | (second >> 11 & 1) << 19 | (second >> 13 & 1) << 18
        yield Step(at, 4, Kind.JUMP, at + 4 + signed(high | (first & 0x3F) << 12 | low << 1, 21))
    elif first & 0xFFF0 == 0xF7F0 and second & 0xF000 == 0xA000:  # udf
        yield Step(at, 4, Kind.RETURN, ends=True)


def _load_pc(at: int, first: int, second: int) -> Step:
    is_return = first << 16 | second == POP_PC
    return Step(at, 4, Kind.RETURN if is_return else Kind.INDIRECT, ends=True)


def _several(at: int, first: int, second: int) -> Iterator[Step]:
    """Loads and stores of several registers."""
    if first & 0xFFF0 == 0xE8D0 and second & 0xFFE0 == 0xF000:  # tbb, tbh
        yield Step(at, 4, Kind.INDIRECT, ends=True)
    elif first & 0xFE40 == 0xE800:  # stm, ldm
        if first in (0xE92D, 0xE8BD):
            down = 4 * second.bit_count()
            yield Step(at, 4, Kind.STACK, down if first == 0xE92D else -down)
        if first & 0x10 and second & 0x8000:
            yield Step(at, 4, Kind.RETURN if first == 0xE8BD else Kind.INDIRECT, ends=True)
    elif _is_written_back(first, second):
        bytes_ = 4 * (second & 0xFF)
        yield Step(at, 4, Kind.STACK, -bytes_ if first & 0x80 else bytes_)


def _is_written_back(first: int, second: int) -> bool:
    """strd and ldrd, vpush and vpop, that move the stack pointer along."""
    of_two = first & 0xFE4F == 0xE84D and first & 0x20
    return bool(of_two or (first & 0xFE2F == 0xEC2D and second & 0x0E00 == 0x0A00))
