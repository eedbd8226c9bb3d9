"""Cycles of a Cortex-M4 by a second way: how often each instruction was executed, in an emulator,
and what binutils call it.

These are the rules by which other compilers' code was estimated. An access to memory takes one
cycle where the instruction above it was one, too, whichever way led there; or, where `jumps` are
heeded, only where nothing jumps to it.
"""

from __future__ import annotations

import re
import subprocess
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import hardwire
from hardwire.runtime import emulated

DISASSEMBLER = "arm-none-eabi-objdump"
TURN = 2
"""What leading elsewhere costs more than a cycle."""
CONDITIONS = "eq|ne|cs|cc|mi|pl|vs|vc|hi|ls|ge|lt|gt|le|hs|lo"
SEVERAL = re.compile(r"v?(ldm|stm|push|pop)")
PLAIN = {
    re.compile(r"v(div|sqrt)"): 14,
    re.compile(r"v(n?ml|fn?m)[as]"): 3,
    re.compile(r"[su]div"): 7,
    re.compile(r"(ld|st)rd"): 3,
    re.compile(r"str"): 1,
}
"""What instructions take that always take as long."""
SINGLE, TWICE = re.compile(r"v?(ldr|str)"), re.compile(r"(ld|st)rd")
JUMPS, BRANCH = re.compile(r"(bl|bx|blx|b)$"), re.compile(rf"(b({CONDITIONS})|cbn?z)$")


def executed(
    model: hardwire.CompiledModel, inputs: list[Any], patch: pytest.MonkeyPatch
) -> dict[str, Counter[int]]:
    """Runs a model in the emulator; by function, how often what is at which place was executed."""
    found: dict[str, Counter[int]] = defaultdict(Counter)

    class Recorded(emulated._Run):
        def _count(self, machine: object, address: int, size: int, data: object) -> None:
            start = self._start(address)
            name = self._placed.functions[start]
            found[name].update(range(address - start, address - start + size, 2))
            super()._count(machine, address, size, data)

    patch.setattr(emulated, "_Run", Recorded)
    model.run(*inputs)
    return found


def listing(image: bytes, folder: Path) -> dict[str, dict[int, tuple[str, str]]]:
    """By section and place: the mnemonic, and its operands."""
    path = folder / "listed.o"
    path.write_bytes(image)
    command = [DISASSEMBLER, "-d", "--no-show-raw-insn", path]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found: dict[str, dict[int, tuple[str, str]]] = defaultdict(dict)
    section = ""
    for row in text.splitlines():
        if row.startswith("Disassembly of section "):
            section = row.split()[-1].rstrip(":")
        elif match := re.match(r" *([0-9a-f]+):\t(\S+)(?:\t([^;]*))?", row):
            found[section][int(match[1], 16)] = match[2].removesuffix(".n"), match[3] or ""
    return found


def cycles(
    listed: Mapping[str, Mapping[int, tuple[str, str]]],
    counts: Mapping[str, Counter[int]],
    jumps: bool,
) -> int:
    return sum(sum(_costs(listed[name], counts[name], jumps)) for name in counts)


def _costs(code: Mapping[int, tuple[str, str]], counts: Counter[int], jumps: bool) -> Iterator[int]:
    accesses, heads = False, frozenset(_targets(code) if jumps else ())
    for at, after in zip(code, [*list(code)[1:], -1], strict=True):
        name, operands = code[at][0].split(".")[0], code[at][1]
        accesses = accesses and bool(counts[at]) and at not in heads
        if BRANCH.match(name):
            yield counts[at] + TURN * max(0, counts[at] - counts[after])
        else:
            yield counts[at] * _alone(name, operands, accesses)
        accesses = bool(counts[at] and (SINGLE.match(name) or SEVERAL.match(name)))


def _targets(code: Mapping[int, tuple[str, str]]) -> Iterator[int]:
    for name, operands in code.values():
        if BRANCH.match(name.split(".")[0]):
            yield int(re.findall(r"([0-9a-f]+) <", operands)[0], 16)


def _alone(name: str, operands: str, follows: bool) -> int:
    if SEVERAL.match(name):
        return 1 + _registers(operands) + (TURN if "pc}" in operands else 0)
    for pattern, count in PLAIN.items():
        if pattern.match(name):
            return count
    if SINGLE.match(name):
        return 1 if follows else 2
    return 1 + (TURN if JUMPS.match(name) else 0)


def _registers(operands: str) -> int:
    parts = re.findall(r"[a-z]+(\d*)(?:-[a-z]+(\d+))?", operands.partition("{")[2])
    return sum(int(last) - int(first) + 1 if last else 1 for first, last in parts)
