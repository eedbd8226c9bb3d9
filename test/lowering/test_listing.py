"""Assembly with its bytes: beside what disassemblers of binutils say of them."""

from __future__ import annotations

import re
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

from hardwire.api import read
from hardwire.lowering.code.listing import Line, listing
from hardwire.lowering.elf_file import opened
from hardwire.lowering.object import emit_all, emit_object
from hardwire.tools.emit import advance

TOOLS = {
    "cortex-m0plus": "arm-none-eabi-objdump", "cortex-m4f": "arm-none-eabi-objdump",
    "cortex-m55": "arm-none-eabi-objdump", "aarch64": "aarch64-linux-gnu-objdump",
    "rv32imac": "riscv64-unknown-elf-objdump", "rv64gcv": "riscv64-unknown-elf-objdump",
    "x86-64-v3": "objdump", "cascadelake": "objdump",
}  # fmt: skip


@cache
def both(target: str) -> tuple[str, bytes]:
    program = read("docs/example.mlir", target)
    advance(program, "llvm")
    made = emit_all(program)
    return made.assembly, made.image


def is_instruction(line: Line) -> bool:
    return bool(line.bytes) and not line.text.startswith(".")


@pytest.mark.parametrize("target", TOOLS)
def test_instructions_begin_where_binutils_says(target: str, tmp_path: Path) -> None:
    tool = shutil.which(TOOLS[target])
    if tool is None:
        pytest.skip(f"{TOOLS[target]} is needed")
    assembly, image = both(target)
    path = tmp_path / "net.o"
    path.write_bytes(image)
    text = subprocess.run([tool, "-dw", path], capture_output=True, text=True, check=True).stdout
    parts = text.split("Disassembly of section .text.")[1:]
    said = {part[: part.index(":\n")]: part for part in parts}
    found = listing(assembly, image)
    assert {each.symbol for each in found} == set(said)
    for each in found:
        assert each.is_paired, each.symbol
        assert b"".join(line.bytes for line in each.lines) == each.code
        starts = {int(at, 16) for at in re.findall(r"^ *([0-9a-f]+):\t", said[each.symbol], re.M)}
        own = {line.at for line in each.lines if is_instruction(line)}
        assert own <= starts
        for at in starts - own:  # Inside of padding, data, or a call that is two instructions.
            around = next(one for one in each.lines if one.at <= at < one.at + len(one.bytes))
            assert around.text.startswith((".", "call", "tail")), around


def test_the_code_is_that_of_the_object_that_is_compiled() -> None:
    program = read("docs/example.mlir", "cortex-m4f")
    advance(program, "llvm")
    sections = opened(emit_object(program)).iter_sections()
    code = [each.data() for each in sections if each.name.startswith(".text.")]
    assert sorted(each.code for each in listing(*both("cortex-m4f"))) == sorted(code)


def test_lines_are_those_of_the_model() -> None:
    """The softmax is on one line of the text, which all of its code has."""
    text = Path("docs/example.mlir").read_text().splitlines()
    line = next(number for number, one in enumerate(text, 1) if '"aten.softmax.int"' in one)
    found = {each.symbol: each for each in listing(*both("cortex-m4f"))}
    places = {each.place for each in found["example_softmax_0"].lines if is_instruction(each)}
    assert places <= {0, line}
    assert line in places


def test_what_does_not_come_out_even_is_told_without_bytes() -> None:
    assembly, image = both("cortex-m4f")
    whole = {each.symbol: each for each in listing(assembly, image)}
    less = assembly.replace("\tvpop\t", "\t@ vpop\t", 1)
    if less == assembly:
        less = re.sub(r"\tmovs\t[^\n]*\n", "", assembly, count=1)
    told = [each for each in listing(less, image) if not each.is_paired]
    assert len(told) == 1
    assert told[0].code == whole[told[0].symbol].code
    assert not any(line.bytes for line in told[0].lines)
    assert len(told[0].lines) >= len(whole[told[0].symbol].lines) - 2
