"""What instructions are said to do to registers, flags and the way, is what an emulator does: on
random ones, one behind the other, from registers that are random or at the limits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np
import pytest

from hardwire.lowering.code import x86_decode, x86_lengths
from hardwire.lowering.code.effects import Code, Convention, Instruction, Uncountable
from hardwire.lowering.code.execute import Run
from hardwire.lowering.code.flow import Flow
from hardwire.lowering.code.flows import isa_of
from hardwire.lowering.code.parts import Where
from hardwire.lowering.code.paths import Path
from hardwire.lowering.code.steps import Unreadable
from hardwire.lowering.code.tally import Bounds
from hardwire.lowering.code.values import ALWAYS, Value
from hardwire.lowering.code.x86_vector_effects import ACTING
from hardwire.runtime.emulated_processors import processor_for

unicorn = pytest.importorskip("unicorn")
HASWELL = unicorn.x86_const.UC_CPU_X86_HASWELL

Draw = Callable[[int], int]
"""A random number below another one."""
AT, PAGE, SEQUENCES, LENGTH = 0x10_0000, 0x1000, 200, 8


@dataclass(frozen=True)
class Machine:
    """`instruction` draws one; `registers` are those that are compared, by their numbers."""

    elf: str
    bits: int
    target: str
    instruction: Callable[[Draw], bytes]
    registers: dict[int, str]
    model: int | None = None
    """The processor, if it is not what emulates objects for the target."""
    system: tuple[tuple[tuple[int, ...], int], ...] = ()
    """Other registers of the system, of 64-bit Arm, with their values."""


def _riscv(draw: Draw, bits: int) -> bytes:
    if draw(3) == 0:
        quadrant = 1 + draw(2)
        half = draw(1 << 14) << 2 | quadrant
        return half.to_bytes(2, "little")
    codes = (0x13, 0x33, 0x33, 0x37, 0x63) + ((0x1B, 0x3B, 0x3B) if bits == 64 else ())
    code, word = codes[draw(len(codes))], draw(1 << 25) << 7
    if code & 0x33 == 0x33:
        word = word & 0x1FFFFFF | (0, 0x20, 1)[draw(3)] << 25
    return (word | code).to_bytes(4, "little")


def _arm64(draw: Draw) -> bytes:
    kind = draw(8)
    word = draw(1 << 32)
    if kind < 3:
        word = word & 0xE3FFFFFF | 0x10000000
    elif kind < 6:
        word = word & 0xF1FFFFFF | 0x0A000000
    elif kind == 6:
        word = word & 0xE01FFFFF | 0x1A800000  # csel
    else:
        few = (0x54000000, 0x34000000, 0x36000000, 0x1A400000, 0x1E200000)
        word = (few[draw(5)] & ~0x80000000) | word & 0x811FFFEF
    return word.to_bytes(4, "little")


def _scalable(draw: Draw) -> bytes:
    """Of SVE: lengths and counts mostly, or what is about lanes and predicates."""
    word = draw(1 << 32)
    if draw(4):
        word = word & 0x00FF07FF | (0x04205000, 0x0420E000, 0x0420F000)[draw(3)]
    else:
        word = word & 0x01FFFFFF | (0x04, 0x24, 0x44, 0x64)[draw(4)] << 24
    return word.to_bytes(4, "little")


CPTR_EL3, CPACR_EL1, *LENGTHS = (
    (1, 1, 3, 6, 2),
    (1, 0, 3, 0, 2),
    *((1, 2, 3, n, 0) for n in (0, 4, 6)),
)
WITH_SVE = ((CPTR_EL3, 1 << 8), (CPACR_EL1, 3 << 20 | 3 << 16), *((each, 1) for each in LENGTHS))
"""Nobody traps its instructions, and vectors have 256 bits."""


def _x86(draw: Draw) -> bytes:
    """Arithmetic, moves and conditions on registers, with more bytes behind short ones; the stack
    pointer, which is at most as many bytes further down as its alignment says, is not compared."""
    prefix = (b"", b"\x66", b"\x48", b"\x40")[draw(4)]
    if prefix[-1:] > b"\x3f" and prefix != b"\x66":
        prefix = bytes([prefix[0] | draw(8) & 5])
    first = [8 * draw(8) + draw(4), 0x80, 0x81, 0x83, 0x84, 0x85, 0x88, 0x89, 0x8A, 0x8B, 0x63]
    first += [0x69, 0x6B, 0xC0, 0xC1, 0xD1, 0xD3, 0xF6, 0xF7, 0xFE, 0xFF, 0xB0 + draw(16), 0x98]
    second = [0x40 + draw(16), 0x90 + draw(16), 0xAF, 0xB6, 0xB7, 0xBE, 0xBF, 0xBA, 0xA3, 0xBD]
    known = first + second
    place = draw(len(known))
    opcode = (b"\x0f" if place >= len(first) else b"") + bytes([known[place]])
    if draw(4) == 0:
        return bytes([0x70 + draw(16), 0x10])
    constant = draw(1 << 32).to_bytes(4, "little")
    modrm = bytes([0xC0 | draw(64)])
    return prefix + opcode + modrm + constant + constant


def _x86_behind_prefix(draw: Draw) -> bytes:
    """Those on three registers, of which the prefix says one, and branches."""
    if draw(4) == 0:
        return bytes([0x70 + draw(16), 0x10])
    high = bytes([draw(8) << 5 | 2])
    if draw(2):
        return b"\xc4" + high + bytes([draw(32) << 3 & 0xF8, 0xF2, 0xC0 | draw(64)])
    return b"\xc4" + high + bytes([draw(32) << 3 & 0xF8 | draw(4), 0xF7, 0xC0 | draw(64)])


X86 = ("RAX", "RCX", "RDX", "RBX", "RSP", "RBP", "RSI", "RDI", *(f"R{n}" for n in range(8, 16)))
X = {number: f"X{number}" for number in range(31)}
MACHINES = [
    Machine("RISCV", 32, "rv32imac", lambda d: _riscv(d, 32), dict(list(X.items())[1:])),
    Machine("RISCV", 64, "rv64gc", lambda d: _riscv(d, 64), dict(list(X.items())[1:])),
    Machine("AARCH64", 64, "aarch64", _arm64, X),
    Machine("AARCH64", 64, "aarch64", _scalable, X, None, WITH_SVE),
    Machine("X86_64", 64, "x86-64-v2", _x86, {n: r for n, r in enumerate(X86) if r != "RSP"}),
    Machine("X86_64", 64, "x86-64-v2", _x86_behind_prefix, dict(enumerate(X86)), HASWELL),
]


def value(draw: Draw, bits: int) -> int:
    limits = (0, 1, 2, 1 << bits - 1, (1 << bits - 1) - 1, (1 << bits) - 1, (1 << 31) - 1, 1 << 31)
    kind = draw(12)
    if kind < 4:
        return draw(1 << 32) << 32 & (1 << bits) - 1 | draw(1 << 32)
    return limits[kind - 4] & (1 << bits) - 1


class Both:
    """One processor as it is said to be, and one that is emulated."""

    def __init__(self, machine: Machine, draw: Draw) -> None:
        self.machine, self.draw = machine, draw
        self.processor = processor_for(machine.target, True)
        self.real: Any = unicorn.Uc(self.processor.architecture, self.processor.mode)
        self.real.ctl_set_cpu_model(machine.model or self.processor.model)
        for name, start in self.processor.family.starts:
            self.real.reg_write(self.processor.register(name), start)
        for place, start in machine.system:
            self.real.reg_write(unicorn.arm64_const.UC_ARM64_REG_CP_REG, (*place, start))
        self.real.mem_map(AT, PAGE)
        self.names = {n: self.processor.register(r) for n, r in machine.registers.items()}
        self.state = dict[int, Value]()
        self.compared = 0
        """How many registers that an instruction wrote were known, and were right."""

    def forget(self) -> None:
        """Other numbers in the registers, and flags of which nothing is known."""
        for register in self.names.values():
            self.real.reg_write(register, value(self.draw, self.machine.bits))
        self.state = {}

    def step(self) -> None:
        """One instruction on both; nothing where it is none, or leads elsewhere for good."""
        content = self.machine.instruction(self.draw)
        code = Code("f", content + bytes(4), {}, {}, {}, self.machine.elf, self.machine.bits)
        isa = isa_of(code)
        self.state |= self.registers()
        try:
            said = isa.decode(0, None, ALWAYS)
            self.execute(content)
        except (Uncountable, unicorn.UcError):
            return
        self.compare(isa.convention, said, content)

    def execute(self, content: bytes) -> None:
        self.real.mem_write(AT, content)
        self.real.ctl_remove_cache(AT, AT + PAGE)
        self.real.emu_start(AT, 0, count=1)

    def registers(self) -> dict[int, Value]:
        return {number: self.real.reg_read(register) for number, register in self.names.items()}

    def compare(self, convention: Convention, said: Instruction, content: bytes) -> None:
        run = Run(Flow("f", {}, convention), {}, lambda tally: Bounds({}, {}), False, False, False)
        if said.exit is not None and said.exit.target is not None:
            always = said.exit.condition == ALWAYS
            taken = always or run.taken(said.exit, self.state, Path(), 0)
            place = self.real.reg_read(self.processor.register(self.processor.family.counter)) - AT
            there = said.exit.target if taken else said.size
            assert taken is None or place == there % (1 << self.machine.bits), content.hex()
            self.compared += taken is not None
        for effect in said.effects:
            run.apply(effect, self.state, Path(), 0)
        for number, real in self.registers().items():
            assert self.state[number] in (None, real), (content.hex(), number)
        written = {effect.to for effect in said.effects} & self.names.keys()
        self.compared += sum(self.state[each] is not None for each in written)


@pytest.mark.parametrize("machine", MACHINES, ids=lambda machine: machine.target)
def test_instructions_do_what_they_are_said_to_do(machine: Machine) -> None:
    generator = np.random.default_rng(7)
    both = Both(machine, lambda below: int(generator.integers(below, dtype=np.uint64)))
    for _ in range(SEQUENCES):
        both.forget()
        for _ in range(LENGTH):
            both.step()
    assert both.compared > SEQUENCES


@pytest.mark.parametrize(
    ("content", "size"),
    [
        ("c57c11642410", 32),  # vmovups ymmword [rsp+16], ymm12
        ("c5f8298424f0000000", 16),  # vmovaps xmmword [rsp+240], xmm0
        ("c4617c116c2420", 32),  # vmovups ymmword [rsp+32], ymm13
        ("62f17c48110c24", 64),  # vmovups zmmword [rsp], zmm1
        ("62e17c08110424", 16),  # vmovups xmmword [rsp], xmm16
    ],
)
def test_a_vector_that_is_stored_has_no_more_bytes_than_its_register(
    content: str, size: int
) -> None:
    """What lies behind it on the stack is still known then."""
    code = Code("f", bytes.fromhex(content) + bytes(4), {}, {}, {}, "X86_64", 64)
    assert [each.size for each in isa_of(code).decode(0, None, ALWAYS).stores] == [size]


def test_what_computes_with_vectors_alone_does_nothing_else() -> None:
    """What is told by its opcode is the same when all of the instruction is read."""
    alone = 0
    for opcode, prefix, second in product(range(256), range(4), (0xC1, 0x07)):
        for map in (1, 2, 3):
            content = bytes([0xC4, 0xE0 | map, 0x78 | prefix, opcode, second, 0, 0, 0])
            code = Code("f", content, {}, {}, {}, "X86_64", 64)
            try:
                one = x86_lengths.instruction_at(code.bytes, 0)
            except Unreadable:
                continue
            if (map, opcode) not in ACTING:
                isa, alone = isa_of(code), alone + 1
                where = Where(code, isa.convention, 0, one.size, 0)
                assert isa.decode(0, 0, ALWAYS) == x86_decode.decoded(where, one)
    assert alone > 4000


@pytest.mark.parametrize(
    "content",
    [
        "488b442408",  # mov rax, [rsp+8]
        "b807000000",  # mov eax, 7
        "7402",  # je
        "50",  # push rax
    ],
)
def test_equal_bytes_do_what_their_place_has_them_do(content: str) -> None:
    """What was read before is known by its bytes, the stack's depth and what the linker enters."""
    text = bytes.fromhex(content)
    code = Code("f", text * 2, {len(text) + 1: "g"}, {}, {}, "X86_64", 64)
    decode = isa_of(code).decode
    for at, depth in [(0, 0), (0, 8), (len(text), 0), (0, None), (0, 0)]:
        one = x86_lengths.instruction_at(code.bytes, at)
        alone = x86_decode.decoded(Where(code, isa_of(code).convention, at, one.size, depth), one)
        assert decode(at, depth, ALWAYS) == alone
