"""Enters addresses in code and constants as a linker does, for each processor that is emulated."""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Entry:
    """One relocation: where in the content, which is at the address `place`, of which kind, with
    the address of its symbol. `added` is None where that stands in the content. `uppers` has the
    distances whose upper parts were entered, by place, for what enters the lower ones."""

    content: bytearray
    at: int
    place: int
    kind: int
    target: int
    added: int | None
    uppers: dict[int, int]

    @property
    def address(self) -> int:
        return self.target + (self.added or 0)

    @property
    def distance(self) -> int:
        return self.address - self.place

    def read(self, letters: str, by: int = 0) -> int:
        [found] = struct.unpack_from(f"<{letters}", self.content, self.at + by)
        return found

    def write(self, letters: str, value: int, by: int = 0) -> None:
        size = 8 * struct.calcsize(f"<{letters}")
        struct.pack_into(f"<{letters}", self.content, self.at + by, value % (1 << size))

    def within(self, keeps: int, bits: int) -> None:
        """Bits of a word of code are replaced."""
        self.write("I", self.read("I") & keeps | bits)


Enter = Callable[[Entry], None]


def enter(machine: str, entry: Entry) -> None:
    """One relocation of an object for a machine, by ELF's name."""
    known = _BY_MACHINE[machine].get(entry.kind)
    if known is None:
        raise ValueError(
            f"the object has a relocation of type {entry.kind}, which nothing here enters."
        )
    known(entry)


def _word_in(one: Entry) -> None:
    one.write("I", one.address + (one.read("I") if one.added is None else 0))


def _long(one: Entry) -> None:
    one.write("Q", one.address)


def _word_away(one: Entry) -> None:
    one.write("I", one.distance + (one.read("I") if one.added is None else 0))


# Cortex-M. The last bit of a function's address says that its code is Thumb's.


def _thumb_branch(one: Entry) -> None:
    distance = (one.target & ~1) - (one.place + 4)
    sign = distance >> 24 & 1
    second = one.read("H", 2) & 0xD000 | distance >> 1 & 0x7FF
    second |= (1 ^ sign ^ distance >> 23 & 1) << 13 | (1 ^ sign ^ distance >> 22 & 1) << 11
    one.write("H", 0xF000 | sign << 10 | distance >> 12 & 0x3FF)
    one.write("H", second, 2)


def _thumb_half(shift: int) -> Enter:
    """movw and movt: the constant of 16 bits is in four parts."""

    def enter_half(one: Entry) -> None:
        first, second = one.read("H"), one.read("H", 2)
        addend = (first & 15) << 12 | (first >> 10 & 1) << 11 | (second >> 12 & 7) << 8
        addend |= second & 255
        value = one.target + (addend ^ 0x8000) - 0x8000 >> shift & 0xFFFF
        one.write("H", first & 0xFBF0 | value >> 12 | (value >> 11 & 1) << 10)
        one.write("H", second & 0x8F00 | (value >> 8 & 7) << 12 | value & 255, 2)

    return enter_half


# RISC-V


def _upper_of(value: int) -> int:
    return value + 0x800 & 0xFFFFF000


def _riscv_call(one: Entry) -> None:
    one.within(0xFFF, _upper_of(one.distance))
    one.write("I", one.read("I", 4) & 0xFFFFF | (one.distance & 0xFFF) << 20, 4)


def _riscv_upper(one: Entry) -> None:
    one.within(0xFFF, _upper_of(one.address))


def _riscv_upper_away(one: Entry) -> None:
    one.uppers[one.place] = one.distance
    one.within(0xFFF, _upper_of(one.distance))


def _riscv_lower(one: Entry) -> None:
    one.within(0xFFFFF, (one.address & 0xFFF) << 20)


def _riscv_lower_of_store(one: Entry) -> None:
    low = one.address & 0xFFF
    one.within(0x1FFF07F, low >> 5 << 25 | (low & 31) << 7)


def _riscv_lower_away(one: Entry) -> None:
    """Its symbol is the place of the upper part."""
    one.within(0xFFFFF, (one.uppers[one.target] & 0xFFF) << 20)


def _riscv_lower_of_store_away(one: Entry) -> None:
    low = one.uppers[one.target] & 0xFFF
    one.within(0x1FFF07F, low >> 5 << 25 | (low & 31) << 7)


# 64-bit Arm


def _arm64_branch(one: Entry) -> None:
    one.within(0xFC000000, one.distance >> 2 & 0x3FFFFFF)


def _arm64_page(one: Entry) -> None:
    pages = (one.address >> 12) - (one.place >> 12)
    one.within(0x9F00001F, (pages & 3) << 29 | (pages >> 2 & 0x7FFFF) << 5)


def _arm64_lower(scale: int) -> Enter:
    """Within a page, in units of what is loaded or stored."""
    return lambda one: one.within(0xFFC003FF, (one.address & 0xFFF) >> scale << 10)


_BY_MACHINE: Mapping[str, Mapping[int, Enter]] = {
    "EM_ARM": {
        2: _word_in, 3: _word_away, 10: _thumb_branch, 30: _thumb_branch, 38: _word_in,
        47: _thumb_half(0), 48: _thumb_half(16),
    },
    "EM_RISCV": {
        1: _word_in, 2: _long, 18: _riscv_call, 19: _riscv_call, 23: _riscv_upper_away,
        24: _riscv_lower_away, 25: _riscv_lower_of_store_away, 26: _riscv_upper, 27: _riscv_lower,
        28: _riscv_lower_of_store,
    },
    "EM_AARCH64": {
        257: _long, 258: _word_in, 261: _word_away, 275: _arm64_page, 277: _arm64_lower(0),
        278: _arm64_lower(0), 282: _arm64_branch, 283: _arm64_branch, 284: _arm64_lower(1),
        285: _arm64_lower(2), 286: _arm64_lower(3), 299: _arm64_lower(4),
    },
    "EM_X86_64": {1: _long, 2: _word_away, 4: _word_away, 10: _word_in, 11: _word_in},
}  # fmt: skip
"""By ELF's numbers for kinds of relocations."""
