"""Assembly line by line with its bytes: LLVM's own text beside the object that it made of the same
module, which says nothing of where its lines lie.

Each instruction is a line, in order; where it ends is read from its bytes. What does not come out
even at the end of a function is not told line by line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from ..elf import CODE
from ..elf_file import Elf, opened
from .steps import Unreadable
from .x86_lengths import instruction_at

SECTION = re.compile(r'\t\.section\t"?([^",]+)')
PLACE = re.compile(r"\t\.loc\t(\d+) (\d+)")
ALIGN = re.compile(r"\t\.p2align\t(\d+)")
DATA = re.compile(r"\t\.(byte|short|hword|2byte|half|long|word|4byte|xword|quad|8byte)\t(.*)")
SIZES = {"byte": 1, "short": 2, "hword": 2, "2byte": 2, "half": 2,
         "long": 4, "word": 4, "4byte": 4, "xword": 8, "quad": 8, "8byte": 8}  # fmt: skip
LABEL = re.compile(r'("[^"]*"|[\w.$]+):')
OWN = re.compile(r"\.L(tmp|func_|cfi|pcrel|exception|debug|info|str)")
"""Labels that no code goes to."""
CALLS = ("call\t", "tail\t")
"""On RISC-V, two instructions that are written as one."""


@dataclass(frozen=True)
class Line:
    """A line of assembly: `bytes` are empty for labels; `place` is the line that it has in the
    table of lines, 0 where LLVM knows none."""

    at: int
    text: str
    bytes: bytes
    place: int


@dataclass(frozen=True)
class Listed:
    """A function. Where `is_paired` is false, `code` could not be told line by line."""

    symbol: str
    code: bytes
    lines: tuple[Line, ...]
    is_paired: bool


def listing(assembly: str, image: bytes) -> list[Listed]:
    """The functions of an object, in its order, with the assembly that LLVM writes of it."""
    elf, texts = opened(image), _text_of_sections(assembly)
    found = list[Listed]()
    for section in elf.iter_sections():
        symbol = section.name.removeprefix(CODE)
        if section.name in texts and symbol != section.name:
            found.append(_paired(symbol, texts[section.name], section.data(), _length_of(elf)))
    return found


def _text_of_sections(assembly: str) -> Mapping[str, list[str]]:
    """The lines of each section of code."""
    texts, here = dict[str, list[str]](), list[str]()
    for line in assembly.splitlines():
        match = SECTION.match(line)
        if match is not None:
            here = texts.setdefault(match[1], []) if match[1].startswith(CODE) else []
        else:
            here.append(line)
    return texts


def _paired(symbol: str, text: list[str], code: bytes, length: Length) -> Listed:
    try:
        lines, at = list[Line](), 0
        for line in _code_lines(text, code, length):
            lines.append(line)
            at = max(at, line.at + len(line.bytes))
        if at == len(code):
            return Listed(symbol, code, tuple(lines), True)
    except Unreadable:
        pass
    return Listed(symbol, code, tuple(_code_lines(text, code, None)), False)


def _code_lines(text: list[str], code: bytes, length: Length | None) -> Iterator[Line]:
    """The lines that are about code; without their bytes, where nothing says how long they are."""
    at = place = 0
    for line in text:
        if found := PLACE.match(line):
            place = int(found[2])
            continue
        size = _bytes_of_line(line, code, at, length or _untold)
        size = size if length else size and 0
        if size is not None:
            yield Line(at, line.strip().replace("\t", " "), code[at : at + size], place)
            at += size


def _bytes_of_line(line: str, code: bytes, at: int, length: Length) -> int | None:
    """The bytes of a line; None where it says nothing of code."""
    if label := LABEL.match(line):
        return None if OWN.match(label[1]) else 0
    if align := ALIGN.match(line):
        return -at % (1 << int(align[1])) or None
    if data := DATA.match(line):
        return SIZES[data[1]] * (data[2].count(",") + 1)
    if not re.match(r"\t[\w]", line):
        return None
    if at >= len(code):
        raise Unreadable(at)
    return length(code, at, line.lstrip())


# How long instructions are

Length = Callable[[bytes, int, str], int]


def _length_of(elf: Elf) -> Length:
    lengths = {"EM_ARM": _thumb, "EM_AARCH64": _aarch64, "EM_RISCV": _riscv, "EM_X86_64": _x86}
    return lengths[str(elf["e_machine"])]


def _untold(code: bytes, at: int, text: str) -> int:
    return 0


def _thumb(code: bytes, at: int, text: str) -> int:
    return 4 if code[at + 1] >> 3 in (0b11101, 0b11110, 0b11111) else 2


def _aarch64(code: bytes, at: int, text: str) -> int:
    return 4


def _riscv(code: bytes, at: int, text: str) -> int:
    if text.startswith(CALLS):
        return 8
    return 4 if code[at] & 3 == 3 else 2


def _x86(code: bytes, at: int, text: str) -> int:
    return instruction_at(code, at).size
