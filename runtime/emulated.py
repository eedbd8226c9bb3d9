"""Runs objects for other machines in this process, by the emulator Unicorn, and counts
instructions.

No cross compiler and no linker are needed. Every buffer of a call ends where memory ends. What an
object calls and does not have itself is computed by numpy (`emulated_library.py`): its calls are
counted, its instructions are not, since they are those of whichever library is linked.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from .emulated_library import HELPERS, OF_MEMORY, Helper, computed
from .emulated_link import Placed, place
from .emulated_processors import Family, Processor
from .machine import WIDE, Passed

OUTSIDE, RETURN, CODE, RAM, STACK = 0x1000, 0x2000, 0x0010_0000, 0x2000_0000, 0x3000_0000
STACK_BYTES, PAGE = 1 << 16, 1 << 12
ALIGNMENT = 16
"""What buffers begin at a multiple of: as much as any of these targets wants."""


@dataclass
class Counted:
    """The instructions of one call: `by_call` has, for each function that the entry called and the
    object has, its name and the instructions until it returned; `outside` are calls of functions
    that the object does not have, by name."""

    total: int = 0
    by_call: list[tuple[str, int]] = field(default_factory=list[tuple[str, int]])
    outside: Counter[str] = field(default_factory=Counter[str])


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
        family = self._processor.family
        address = OUTSIDE + len(family.back) * len(self._outside)
        return self._outside.setdefault(name, address) | family.thumb

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
        is_wide = [each.kind is WIDE for each in arguments]
        status = run.enter(_words_of(places, is_wide, self._processor.family))
        for at, each in zip(places, arguments, strict=True):
            if each.array is not None:
                content = bytes(run.machine.mem_read(at, each.array.nbytes))
                array = each.array
                array[...] = np.frombuffer(content, array.dtype).reshape(array.shape)
        self.counted = run.counted
        return status


def _words_of(values: Sequence[int], wide: Sequence[bool], family: Family) -> list[int]:
    """Arguments as words; one of 64 bits may be two."""
    if family.word == 8:
        return [value & 0xFFFFFFFF_FFFFFFFF for value in values]
    found = list[int]()
    for value, is_wide in zip(values, wide, strict=True):
        found += [0] * (len(found) % 2 if is_wide and family.pairs else 0)
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
        family = processor.family
        self.machine: Any = unicorn.Uc(processor.architecture, processor.mode)
        self.machine.ctl_set_cpu_model(processor.model)
        for name, value in family.starts:
            self.machine.reg_write(processor.register(name), value)
        self._map(OUTSIDE, family.back * (PAGE // len(family.back)))
        self._map(RETURN, family.back)
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
        write, processor = self.machine.reg_write, self._processor
        family, register = processor.family, processor.register
        for slot, word in zip(processor.words, words, strict=False):
            write(slot, word)
        stack = self._push(words[len(processor.words) :])
        write(register(family.stack), stack)
        if family.link:
            write(register(family.link), RETURN | family.thumb)
        try:
            start = self._placed.symbols[self._entry] | family.thumb
            self.machine.emu_start(start, RETURN)
        except processor.unicorn.UcError as problem:
            at = self._where(self.machine.reg_read(register(family.counter)))
            raise ValueError(f"crashed in the emulator at {at} ({problem}).") from problem
        result = self.machine.reg_read(register(family.result)) & 0xFFFFFFFF
        return int(np.uint32(result).astype(np.int32))

    def _push(self, words: Sequence[int]) -> int:
        """The stack pointer when a function begins that has these arguments on the stack."""
        family = self._processor.family
        stack = STACK - family.word * len(words) & -ALIGNMENT
        content = b"".join(word.to_bytes(family.word, "little") for word in words)
        if not family.link:
            stack -= family.word
            content = RETURN.to_bytes(family.word, "little") + content
        self.machine.mem_write(stack, content)
        return stack

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
            at += self._processor.family.size(code, at)
            count += 1
        return count

    def _outside(self, machine: Any, address: int, _size: int, _data: object) -> None:
        """A function that the object does not have computes its result."""
        name, registers = self._names[address], self._processor.words
        self.counted.outside[name] += 1
        if name in OF_MEMORY:
            to, value, size = (machine.reg_read(register) for register in registers[:3])
            given = OF_MEMORY[name](machine, to, value, size)
            machine.reg_write(self._processor.register(self._processor.family.result), given)
            return
        helper = HELPERS[name]
        if helper.in_floats and self._processor.hard_floats:
            self._of_floats(machine, helper)
        else:
            self._of_words(machine, helper)

    def _of_floats(self, machine: Any, helper: Helper) -> None:
        width = helper.takes[0].itemsize
        registers = [self._processor.floats(n, width) for n in range(len(helper.takes))]
        read = [machine.reg_read(register) & (1 << 8 * width) - 1 for register in registers]
        content = b"".join(word.to_bytes(width, "little") for word in read)
        found = int.from_bytes(computed(helper, content), "little")
        is_boxed = self._processor.family.floats == "FA" and width == 4
        machine.reg_write(registers[0], found | (0xFFFFFFFF << 32 if is_boxed else 0))

    def _of_words(self, machine: Any, helper: Helper) -> None:
        """Numbers in registers for integers."""
        registers, size = self._processor.words, self._processor.family.word
        words = [machine.reg_read(register).to_bytes(size, "little") for register in registers]
        if size == 8:
            words = [word[: each.itemsize] for word, each in zip(words, helper.takes, strict=False)]
        found = computed(helper, b"".join(words))
        found += bytes(-len(found) % size)
        results = [found[at : at + size] for at in range(0, len(found), size)]
        for register, word in zip(registers, results, strict=False):
            machine.reg_write(register, int.from_bytes(word, "little"))
