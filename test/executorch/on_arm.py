"""Counts what functions of an object for Arm execute beside what the object does not have: in this
process, by the emulator Unicorn, with neither a linker nor a C library."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hardwire.runtime.emulated_link import place
from hardwire.runtime.emulated_processors import Processor, processor_for

from . import adapted

CODE, OUTSIDE, BACK, STACK, WORDS, PAGE = 0x10_0000, 0x1000, 0x2000, 0x8000, 0x9000, 0x1000
"""Where things lie; the stack ends where the words that `main` is given begin."""

PLAIN = (
    "-O2", "-Wno-psabi", "-fno-exceptions", "-fno-rtti", "-fno-pic", "-nostdlib", "-r",
    "-fno-asynchronous-unwind-tables",
)  # fmt: skip


@dataclass(frozen=True)
class Compiler:
    command: str
    flags: tuple[str, ...] = ()


COMPILERS = {
    "aarch64": Compiler("aarch64-linux-gnu-g++"),
    "cortex-m4f": Compiler("arm-none-eabi-g++", ("-mcpu=cortex-m4", "-mthumb", "-mfloat-abi=hard")),
}


def is_missing(target: str) -> bool:
    """Whether there is no compiler that has C++'s own headers."""
    command = COMPILERS[target].command
    asked = ["-std=c++17", "-include", "optional", "-fsyntax-only", "-xc++", "/dev/null"]
    return (
        shutil.which(command) is None
        or subprocess.run([command, *asked], capture_output=True).returncode != 0
    )


def built(target: str, made: Path, *files: Path) -> bytes:
    """An object of C++ files."""
    one = COMPILERS[target]
    flags = [flag for flag in adapted.FLAGS if flag not in ("-fPIC", "-shared")]
    command = [one.command, *one.flags, *flags, *PLAIN, *map(str, files), "-o", str(made)]
    subprocess.run(command, check=True, timeout=300)
    return made.read_bytes()


def counts(target: str, image: bytes, symbols: Iterable[str], *words: str) -> dict[str, int]:
    """What each of these functions executes from where `main`, which is given these words, calls it
    until it returns. What the object does not have returns at once, and is not counted."""
    run = _Run(processor_for(target, hard_floats=True), image, symbols)
    for name in run.placed.symbols:
        if name.startswith("_GLOBAL__sub_I_"):
            run.enter(name)
    run.enter("main", len(words) + 1, run.array(words))
    return run.found


class _Run:
    def __init__(self, processor: Processor, image: bytes, symbols: Iterable[str]) -> None:
        self.processor, self.found = processor, dict[str, int]()
        family, unicorn = processor.family, processor.unicorn
        self.placed = place(image, CODE, lambda _: OUTSIDE | family.thumb)
        self.starts = {self.placed.symbols[name] & ~1: name for name in symbols}
        self.called, self.back = "", 0
        self.machine: Any = unicorn.Uc(processor.architecture, processor.mode)
        self.machine.ctl_set_cpu_model(processor.model)
        for name, value in family.starts:
            self.write(name, value)
        self.machine.mem_map(0, CODE + (len(self.placed.content) // PAGE + 1) * PAGE)
        self.machine.mem_write(CODE, self.placed.content)
        self.machine.mem_write(OUTSIDE, family.back)
        self.machine.mem_write(BACK, family.back)
        end = CODE + len(self.placed.content)
        self.machine.hook_add(unicorn.UC_HOOK_CODE, self._executed, begin=CODE, end=end)

    def write(self, name: str, value: int) -> None:
        self.machine.reg_write(self.processor.register(name), value)

    def array(self, words: Sequence[str]) -> int:
        """The words of a command in memory, behind a name."""
        size = self.processor.family.word
        for n, word in enumerate(words, 1):
            at = WORDS + 512 + 16 * n
            self.machine.mem_write(at, word.encode() + b"\0")
            self.machine.mem_write(WORDS + size * n, at.to_bytes(size, "little"))
        return WORDS

    def enter(self, name: str, *arguments: int) -> None:
        family = self.processor.family
        for register, word in zip(family.words, arguments, strict=False):
            self.write(register, word)
        self.write(family.stack, STACK)
        self.write(family.link, BACK | family.thumb)
        self.machine.emu_start(self.placed.symbols[name] | family.thumb, BACK)

    def _executed(self, machine: Any, at: int, _size: int, _data: object) -> None:
        if at == self.back:
            self.called = ""
        if not self.called and at in self.starts:
            self.called = self.starts[at]
            self.found[self.called] = 0
            link = self.processor.register(self.processor.family.link)
            self.back = machine.reg_read(link) & ~1
        if self.called:
            self.found[self.called] += 1
