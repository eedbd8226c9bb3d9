"""Copies and fills of constant sizes become the object's own, so that it calls nobody for them.

LLVM makes `memcpy` and `memset` of loops, and calls those of the C library where a size is large.
How many instructions these execute is the library's matter. Functions of the object for the sizes
that occur have a number that is known, and are faster, as nothing is asked about size or alignment;
on Cortex-M55 they take registers of vectors:

    call void @llvm.memcpy.p0.p0.i32(ptr align 16 %a, ptr align 4 %b, i32 512, i1 false)

    call void @NAME_move_512_by_4(ptr align 16 %a, ptr align 4 %b)

    define hidden void @NAME_move_512_by_4(ptr %to, ptr %from) ... {
      ...
      call void @llvm.memcpy.inline.p0.p0.i32(ptr align 4 %x, ptr align 4 %y, i32 32, i1 false)

Where several sizes are whole words, or registers, they have one function, which is given the size:

    call void @NAME_fill_words(ptr align 4 %a, i8 %value, i32 512)
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..dialect.targets import Target
from .elf import function_section

CALL = re.compile(
    r"^(?P<lead> +)(?:tail )?call void @llvm\.(?P<kind>memcpy|memset)\.p0(?:\.p0)?\.i32"
    r"\((?P<given>.*), i32 (?P<size>\d+), i1 false\)(?P<rest>.*)$",
    re.M,
)
ALIGNMENT = re.compile(r"\balign (\d+)")
WORD = 4
SEVERAL = 3
"""So many sizes are one function that is given them."""
IN_WORDS, IN_BYTES = 32, 8
"""How many bytes are written out one behind the other: where they are, or as a turn of a loop."""
LANES, IN_LANES = 16, 64
"""Bytes of a register of MVE, and how many bytes are written out with them."""
WITHOUT_WORDS = "thumbv6m"
"""Processors that load words from multiples of their size only."""
INTRINSICS = """
declare void @llvm.memcpy.inline.p0.p0.i32(ptr, ptr, i32 immarg, i1 immarg)
declare void @llvm.memset.inline.p0.i32(ptr, i8, i32 immarg, i1 immarg)
"""
ATTRIBUTES = 'noinline nounwind "frame-pointer"="none" "no-jump-tables"="true"'


@dataclass(frozen=True)
class Work:
    """A copy, or a fill, of so many bytes that begin at multiples of `alignment`; `turn` of them
    are written out."""

    kind: str
    size: int
    alignment: int
    turn: int
    lanes: bool = False
    """Registers of vectors take part."""

    @property
    def is_short(self) -> bool:
        """It is written out where it is done."""
        return self.size <= min(self.turn, IN_WORDS)

    @property
    def step(self) -> int:
        """Bytes of what is not written out one behind the other."""
        return LANES if self.lanes else WORD

    @property
    def is_shared(self) -> bool:
        """A function that is given the size may do it: turns, and steps for what they leave."""
        is_whole = self.alignment == WORD and self.size % self.step == 0
        return is_whole and self.size > (IN_LANES if self.lanes else IN_WORDS)

    @property
    def verb(self) -> str:
        return "move" if self.kind == "memcpy" else "fill"

    def symbol(self, name: str) -> str:
        return f"{name}_{self.verb}_{self.size}_by_{self.alignment}"

    def called(self, name: str, given: str) -> str:
        return f"@{self.symbol(name)}({given})"

    @property
    def parameters(self) -> str:
        return "ptr %to, ptr %from" if self.kind == "memcpy" else "ptr %to, i8 %value"

    def inline(self, at: str, size: int) -> str:
        """Some of it, written out, behind so many bytes."""
        whole = size // LANES * LANES if self.lanes else 0
        lanes = "".join(self._of_lanes(at, size, number) for number in range(whole // LANES))
        if whole == size:
            return lanes
        if whole:
            more = f"  %rest.{size} = add i32 {at}, {whole}\n"
            at, size, lanes = f"%rest.{size}", size - whole, f"{lanes}{more}"
        to = f"  %to.{size} = getelementptr i8, ptr %to, i32 {at}\n"
        ends = f"i32 {size}, i1 false)\n"
        if self.kind == "memset":
            fill = f"  call void @llvm.memset.inline.p0.i32(ptr align {self.alignment} %to.{size}, "
            return f"{lanes}{to}{fill}i8 %value, {ends}"
        source = f"  %from.{size} = getelementptr i8, ptr %from, i32 {at}\n"
        copy = f"  call void @llvm.memcpy.inline.p0.p0.i32(ptr align {self.alignment} %to.{size}, "
        return f"{lanes}{to}{source}{copy}ptr align {self.alignment} %from.{size}, {ends}"

    def _of_lanes(self, at: str, size: int, number: int) -> str:
        """The bytes of a register, the first of which lies so many registers behind the place."""
        name, type = f"{size}.{number}", "<4 x i32>" if self.alignment == WORD else "<16 x i8>"
        pointer = f"getelementptr i8, ptr %{{}}.{name}.at, i32 {number * LANES}"
        sides = ("to",) if self.kind == "memset" else ("to", "from")
        places = "".join(
            f"  %{side}.{name}.at = getelementptr i8, ptr %{side}, i32 {at}\n"
            f"  %{side}.{name} = {pointer.format(side)}\n"
            for side in sides
        )
        end = f", ptr %to.{name}, align {self.alignment}\n"
        if self.kind == "memset":
            return f"{places}  store <16 x i8> %filled{end}"
        loaded = f"  %loaded.{name} = load {type}, ptr %from.{name}, align {self.alignment}\n"
        return f"{places}{loaded}  store {type} %loaded.{name}{end}"

    @property
    def _filled(self) -> str:
        """The value in all lanes."""
        if self.kind == "memcpy" or not self.lanes:
            return ""
        one = "  %one = insertelement <16 x i8> poison, i8 %value, i32 0\n"
        spread = "<16 x i8> %one, <16 x i8> poison, <16 x i32> zeroinitializer"
        return f"{one}  %filled = shufflevector {spread}\n"

    def definition(self, name: str) -> str:
        """The function that does it."""
        symbol, whole = self.symbol(name), self.size // self.turn * self.turn
        rest = self.inline(str(whole), self.size - whole) if self.size > whole else ""
        return f"""
define hidden void @{symbol}({self.parameters}) {ATTRIBUTES} \
section "{function_section(symbol)}" {{
begin:
{self._filled}\
  br label %turn
turn:
  %at = phi i32 [ 0, %begin ], [ %next, %turn ]
{self.inline("%at", self.turn)}\
  %next = add nuw nsw i32 %at, {self.turn}
  %more = icmp ult i32 %next, {whole}
  br i1 %more, label %turn, label %end
end:
{rest}\
  ret void
}}
"""


@dataclass(frozen=True)
class AnyWork(Work):
    """The same of whole words, or registers of vectors, more than a turn of them, as many bytes as
    it is given."""

    def symbol(self, name: str) -> str:
        return f"{name}_{self.verb}_words"

    def called(self, name: str, given: str) -> str:
        return f"@{self.symbol(name)}({given}, i32 {self.size})"

    def definition(self, name: str) -> str:
        symbol = self.symbol(name)
        return f"""
define hidden void @{symbol}({self.parameters}, i32 %size) {ATTRIBUTES} \
section "{function_section(symbol)}" {{
begin:
{self._filled}\
  %turns = udiv i32 %size, {self.turn}
  %left = urem i32 %size, {self.turn}
  br label %turn
turn:
  %at = phi i32 [ 0, %begin ], [ %next, %turn ]
  %number = phi i32 [ %turns, %begin ], [ %fewer, %turn ]
{self.inline("%at", self.turn)}\
  %next = add nuw nsw i32 %at, {self.turn}
  %fewer = sub nuw nsw i32 %number, 1
  %more = icmp ne i32 %fewer, 0
  br i1 %more, label %turn, label %rest
rest:
  %is_all = icmp eq i32 %left, 0
  br i1 %is_all, label %end, label %step
step:
  %here = phi i32 [ %next, %rest ], [ %then, %step ]
{self.inline("%here", self.step)}\
  %then = add nuw nsw i32 %here, {self.step}
  %again = icmp ne i32 %then, %size
  br i1 %again, label %step, label %end
end:
  ret void
}}
"""


def is_of_memory(section: str, name: str) -> bool:
    """A section of an object holds one of these functions."""
    own = re.escape(function_section(name))
    return re.fullmatch(rf"{own}_(?:move|fill)_(?:\d+_by_[1{WORD}]|words)", section) is not None


def with_memory_functions(text: str, name: str, target: Target) -> str:
    """LLVM IR, optimised, in which no copy and no fill of a constant size is a call of others."""
    if not target.triple.startswith("thumb"):
        return text
    chosen = _one_for_several([_work_of_call(found, target) for found in CALL.finditer(text)])
    needed = {work.symbol(name): work for work in chosen.values() if not work.is_short}

    def replaced(found: re.Match[str]) -> str:
        work, given = chosen[_work_of_call(found, target)], found["given"]
        called = work.called(name, given)
        if work.is_short:
            types = ".p0.p0.i32" if work.kind == "memcpy" else ".p0.i32"
            called = f"@llvm.{work.kind}.inline{types}({given}, i32 {work.size}, i1 false)"
        return f"{found['lead']}call void {called}{found['rest']}"

    text = CALL.sub(replaced, text)
    definitions = "".join(work.definition(name) for work in needed.values())
    return f"{text}{_missing(text + definitions)}{definitions}"


def _work_of_call(found: re.Match[str], target: Target) -> Work:
    size, kind = int(found["size"]), found["kind"]
    alignment = _shared_alignment(found["given"], 2 if kind == "memcpy" else 1)
    in_bytes = alignment < WORD and target.triple.startswith(WITHOUT_WORDS)
    lanes = target.integer_bits > 0
    turn = IN_BYTES if in_bytes else IN_LANES if lanes and size >= IN_LANES else IN_WORDS
    return Work(kind, size, alignment, turn, lanes)


def _one_for_several(every: Sequence[Work]) -> dict[Work, Work]:
    """What each becomes: one for all sizes, where there are several."""
    words = {work for work in every if work.is_shared}
    counts = Counter(work.kind for work in words)
    shared = {work for work in words if counts[work.kind] >= SEVERAL}
    return {work: AnyWork(**vars(work)) if work in shared else work for work in every}


def _shared_alignment(given: str, pointers: int) -> int:
    """A word's where all pointers are known to have that."""
    known = [int(each) for each in ALIGNMENT.findall(given)]
    return WORD if len(known) == pointers and min(known) >= WORD else 1


def _missing(text: str) -> str:
    """Declarations of what is called and not declared yet."""
    return "".join(_undeclared(text))


def _undeclared(text: str) -> Iterator[str]:
    for line in INTRINSICS.splitlines():
        symbol = line.partition("@")[2].partition("(")[0]
        if symbol and f"@{symbol}(" in text and f"declare void @{symbol}(" not in text:
            yield line + "\n"
