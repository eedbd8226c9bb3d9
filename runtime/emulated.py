"""Runs objects for Cortex-M in this process, by the emulator Unicorn, and counts instructions.

No cross compiler and no linker are needed. Every buffer of a call ends where memory ends. What an
object calls and does not have itself is computed by numpy (`emulated_library.py`): its calls are
counted, its instructions are not, since they are those of whichever library is linked.
"""

from __future__ import annotations

import importlib
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import ModuleType
from typing import Any

import numpy as np

from .emulated_library import HELPERS, OF_MEMORY, computed
from .emulated_link import Placed, place
from .machine import WIDE, Passed

CPUS = {
    "cortex-m0plus": "M0",
    "cortex-m3": "M3",
    "cortex-m4": "M4",
    "cortex-m4f": "M4",
    "cortex-m7": "M7",
    "cortex-m33": "M33",
}
"""What Unicorn calls the processors of targets. It knows no vectors of Cortex-M (MVE)."""
OUTSIDE, RETURN, CODE, RAM, STACK = 0x1000, 0x2000, 0x0010_0000, 0x2000_0000, 0x3000_0000
STACK_BYTES, PAGE = 1 << 16, 1 << 12
BX_LR = b"\x70\x47"
ALIGNMENT = 16
"""What buffers begin at a multiple of: as much as any of these targets wants."""


class CannotEmulate(ValueError):
    """Nothing here runs an object for this target; a whole sentence."""


@dataclass
class Counted:
    """The instructions of one call: `by_call` has, for each function that the entry called and the
    object has, its name and the instructions until it returned; `outside` are calls of functions
    that the object does not have, by name."""

    total: int = 0
    by_call: list[tuple[str, int]] = field(default_factory=list[tuple[str, int]])
    outside: Counter[str] = field(default_factory=Counter[str])


@dataclass(frozen=True)
class Processor:
    """What is emulated, and the emulator's own modules."""

    unicorn: ModuleType
    arm: ModuleType
    model: int
    hard_floats: bool

    @cached_property
    def words(self) -> tuple[int, ...]:
        """The registers that words are passed in."""
        return tuple(self.register(f"R{number}") for number in range(4))

    def register(self, name: str) -> int:
        return getattr(self.arm, f"UC_ARM_REG_{name}")


def processor_for(target: str, hard_floats: bool) -> Processor:
    """CannotEmulate where there is none, or no emulator."""
    if target not in CPUS:
        raise CannotEmulate(
            f"an object for {target} cannot be run here: only those for {', '.join(CPUS)} can; "
            "`hardwire compile --check` runs others in QEMU."
        )
    try:
        unicorn, arm = map(importlib.import_module, ("unicorn", "unicorn.arm_const"))
    except ImportError as problem:
        raise CannotEmulate(
            f"an object for {target} is run by the emulator Unicorn, which is not installed: "
            "pip install 'hardwire[run]'."
        ) from problem
    return Processor(unicorn, arm, getattr(arm, f"UC_CPU_ARM_CORTEX_{CPUS[target]}"), hard_floats)


class Emulated:
    """An object that is run by a processor which is emulated; `counted` is of the last call."""

    def __init__(self, processor: Processor, image: bytes, symbols: Sequence[str]) -> None:
        self._processor, self._outside = processor, dict[str, int]()
        self._placed = place(image, CODE, self._address_outside)
        for symbol in symbols:
            if symbol not in self._placed.symbols:
                raise ValueError(f"the object has no function `{symbol}`.")
        self.counted = Counted()

    def _address_outside(self, name: str) -> int:
        if name not in HELPERS and name not in OF_MEMORY:
            raise ValueError(
                f"the object needs `{name}`, which the emulator does not have; "
                "`hardwire compile --check` runs objects in QEMU, with libraries."
            )
        return self._outside.setdefault(name, OUTSIDE + 2 * len(self._outside)) | 1

    def bound(self, symbol: str, arguments: Sequence[Passed]) -> Callable[[], int]:
        if any(each.is_described for each in arguments):
            raise ValueError("inputs that may be quantized are taken on this machine only.")

        def call() -> int:
            return self._call(symbol, arguments)

        return call

    def _call(self, symbol: str, arguments: Sequence[Passed]) -> int:
        """Arrays are copied to the processor's memory, and back afterwards."""
        run = _Run(self._processor, self._placed, self._outside, symbol)
        places = [each.value if each.array is None else run.put(each.array) for each in arguments]
        status = run.enter(_words_of(places, [each.kind is WIDE for each in arguments]))
        for at, each in zip(places, arguments, strict=True):
            if each.array is not None:
                content = bytes(run.machine.mem_read(at, each.array.nbytes))
                array = each.array
                array[...] = np.frombuffer(content, array.dtype).reshape(array.shape)
        self.counted = run.counted
        return status


def _words_of(values: Sequence[int], wide: Sequence[bool]) -> list[int]:
    """Arguments as words; one of 64 bits begins at an even one."""
    found = list[int]()
    for value, is_wide in zip(values, wide, strict=True):
        found += [0] * (len(found) % 2 if is_wide else 0)
        found.append(value & 0xFFFFFFFF)
        found += [value >> 32 & 0xFFFFFFFF] if is_wide else []
    return found


class _Run:
    """One call of a function, in memory of its own."""

    def __init__(
        self, processor: Processor, placed: Placed, outside: Mapping[str, int], symbol: str
    ) -> None:
        unicorn = processor.unicorn
        self._processor, self._placed, self._entry = processor, placed, symbol
        self._names = {address: name for name, address in outside.items()}
        self._starts = sorted(placed.functions)
        self._blocks = dict[tuple[int, int], tuple[int, str]]()
        self._inside, self._free, self.counted = False, RAM, Counted()
        mode = unicorn.UC_MODE_THUMB | unicorn.UC_MODE_MCLASS
        self.machine: Any = unicorn.Uc(unicorn.UC_ARCH_ARM, mode)
        self.machine.ctl_set_cpu_model(processor.model)
        self._map(OUTSIDE, BX_LR * (PAGE // 2))
        self._map(RETURN, BX_LR)
        self._map(placed.start, placed.content)
        self._map(STACK - STACK_BYTES, bytes(STACK_BYTES))
        block, end = unicorn.UC_HOOK_BLOCK, placed.start + len(placed.content)
        self.machine.hook_add(block, self._count, begin=placed.start, end=end)
        self.machine.hook_add(block, self._outside, begin=OUTSIDE, end=OUTSIDE + PAGE - 1)

    def _map(self, address: int, content: bytes) -> None:
        self.machine.mem_map(address, max(1, -(-len(content) // PAGE)) * PAGE)
        self.machine.mem_write(address, content)

    def put(self, array: np.ndarray) -> int:
        """Memory for an array; it ends where the array does, as far as that can be aligned."""
        content = np.ascontiguousarray(array).tobytes()
        content += bytes(-len(content) % ALIGNMENT)
        before = bytes(-len(content) % PAGE)
        address = self._free + len(before)
        self._map(self._free, before + content)
        self._free += max(PAGE, len(before) + len(content)) + PAGE
        return address

    def enter(self, words: Sequence[int]) -> int:
        """Calls the function with these words; what it gives, as a signed number."""
        write, register = self.machine.reg_write, self._processor.register
        for slot, word in zip(self._processor.words, words, strict=False):
            write(slot, word)
        on_stack = words[len(self._processor.words) :]
        stack = STACK - 4 * len(on_stack) & ~7
        self.machine.mem_write(stack, np.array(on_stack, "<u4").tobytes())
        write(register("SP"), stack)
        write(register("LR"), RETURN | 1)
        try:
            self.machine.emu_start(self._placed.symbols[self._entry] | 1, RETURN)
        except self._processor.unicorn.UcError as problem:
            at = self._where(self.machine.reg_read(register("PC")))
            raise ValueError(f"crashed in the emulator at {at} ({problem}).") from problem
        return int(np.uint32(self.machine.reg_read(register("R0"))).astype(np.int32))

    def _where(self, address: int) -> str:
        return f"{self._function(address)} + {address - self._start(address):#x}"

    def _start(self, address: int) -> int:
        """Where the function begins that an address is in."""
        place = bisect_right(self._starts, address)
        return self._starts[place - 1] if place else 0

    def _function(self, address: int) -> str:
        return self._placed.functions.get(self._start(address), "").removeprefix(".text.")

    def _count(self, _machine: object, address: int, size: int, _data: object) -> None:
        """Code that is executed from its beginning to its end."""
        known = self._blocks.get((address, size))
        if known is None:
            known = self._length(address, size), self._function(address)
            self._blocks[address, size] = known
        count, function = known
        counted = self.counted
        counted.total += count
        if function == self._entry:
            self._inside = False
            return
        if not self._inside:
            counted.by_call.append((function, 0))
            self._inside = True
        name, before = counted.by_call[-1]
        counted.by_call[-1] = name, before + count

    def _length(self, address: int, size: int) -> int:
        """How many instructions so many bytes are."""
        code, count, at = self._placed.content, 0, address - self._placed.start
        end = at + size
        while at < end:
            at += 4 if code[at + 1] >= 0xE8 else 2
            count += 1
        return count

    def _outside(self, machine: Any, address: int, _size: int, _data: object) -> None:
        """A function that the object does not have computes its result."""
        name, registers = self._names[address], self._processor.words
        self.counted.outside[name] += 1
        words = [machine.reg_read(register) for register in registers]
        if name in OF_MEMORY:
            OF_MEMORY[name](machine, words[0], words[1], words[2])
            return
        helper = HELPERS[name]
        width = helper.takes[0].itemsize
        content = np.array(words, "<u4").tobytes()
        if helper.in_floats and self._processor.hard_floats:
            names = [f"{'S' if width == 4 else 'D'}{n}" for n in range(len(helper.takes))]
            registers = tuple(self._processor.register(each) for each in names)
            read = [machine.reg_read(register) for register in registers]
            content = b"".join(int(word).to_bytes(width, "little") for word in read)
            machine.reg_write(registers[0], int.from_bytes(computed(helper, content), "little"))
            return
        found = np.frombuffer(computed(helper, content), "<u4").tolist()
        for register, word in zip(registers, found, strict=False):
            machine.reg_write(register, word)
