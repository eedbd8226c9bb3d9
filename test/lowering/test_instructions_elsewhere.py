"""On other processors than Cortex-M, too, what finished code is said to execute is executed."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import hardwire
from hardwire.lowering.code.count import INSTRUCTIONS, Counts
from hardwire.lowering.code.effects import Code, Uncountable

from .test_instructions import (
    ELSEWHERE,
    NESTED,
    STORED,
    compare,
    counted,
    executed,
    exported,
    loop,
    mlperf,
    of_tflite,
)

CHAIN = "".join(
    f"""
  %v{n} = load volatile i32, ptr %x
  %is{n} = icmp eq i32 %v{n}, 7
  br i1 %is{n}, label %then{n}, label %past{n}
then{n}:
  {(n + 1) * "store volatile i32 1, ptr %x" + chr(10)}
  br label %past{n}
past{n}:"""
    for n in range(40)
).replace("ptr %xstore", "ptr %x\n  store")
"""Forty branches on data, each after the other."""


@pytest.mark.parametrize("target", ELSEWHERE)
def test_branches_on_data_one_behind_the_other_are_followed_once(target: str) -> None:
    text = loop("3", CHAIN).replace("[ %next, %latch ]", "[ %next, %latch ]")
    least, most = counted(text, target)
    assert executed(text, target, np.array([8], np.uint32)).total >= least
    assert most > least + 3 * 40 * 20


TWO_LINES = (
    "".join(
        f"""
  %d{n} = load volatile i32, ptr %x
  %e{n} = icmp eq i32 %d{n}, 7
  br i1 %e{n}, label %one{n + 1}, label %two{n + 1}
two{n}:
  store volatile i32 {n}, ptr %x
  %f{n} = load volatile i32, ptr %x
  %g{n} = icmp eq i32 %f{n}, 9
  br i1 %g{n}, label %two{n + 1}, label %one{n + 1}
one{n + 1}:"""
        for n in range(40)
    ).replace("two1:", "two1:" + NESTED.replace("%head ]", "%two1 ]"))
    + "\n  br label %two40\ntwo40:"
)
"""Two ways beside each other that branch into each other and meet in the end."""


@pytest.mark.parametrize("target", ELSEWHERE)
def test_ways_that_come_together_again_and_again_are_followed_once(target: str) -> None:
    text = loop("3", TWO_LINES)
    least, most = counted(text, target)
    assert least <= executed(text, target, np.array([7], np.uint32)).total <= most


def within(model: hardwire.CompiledModel) -> None:
    """On RISC-V the smaller of two numbers is found by a branch."""
    draw = np.random.default_rng(5)
    specs = model.interface.inputs
    model.run(*[(40 * draw.standard_normal(s.shape)).astype(s.dtype.numpy) for s in specs])
    real, said = model.counted, model.report["instructions"]
    assert real is not None
    assert said["most"] * 0.9 <= said["least"] <= real.total <= said["most"]
    assert said["outside"] == {name: [n, n] for name, n in real.outside.items()}
    for name, count in real.by_call:
        kernel = said["by_kernel"][name]
        assert kernel["least"] <= count <= kernel["most"], name


COMPARED = [("rv32imc", within), ("rv32imafc", within), ("rv64gc", within), ("cortex-a53", compare)]


@pytest.mark.parametrize(("target", "compared"), [*COMPARED[::2], COMPARED[3]])
def test_what_the_report_says_of_integers_is_executed(
    target: str, compared: Callable[[hardwire.CompiledModel], None]
) -> None:
    compared(of_tflite(mlperf.OF_THE_ZOO["autoencoder"](), target, "net", "caller"))


@pytest.mark.parametrize(("target", "compared"), COMPARED[1:])
@pytest.mark.parametrize("name", ["mlp", "kws"])
def test_what_the_report_says_of_floats_is_executed(
    name: str, target: str, compared: Callable[[hardwire.CompiledModel], None]
) -> None:
    compared(hardwire.compile(exported(name)[0], target, name="net"))


@pytest.mark.parametrize(("machine", "word"), [("RISCV", 0x0B), ("AARCH64", 1), ("X86_64", 0x06)])
def test_what_an_unknown_instruction_leaves_is_not_guessed(machine: str, word: int) -> None:
    code = Code("f", word.to_bytes(4, "little"), {}, {}, {}, machine, 64)
    with pytest.raises(Uncountable, match="f has an instruction that is not known at 0x0"):
        Counts({"f": code}).of("f")


@pytest.mark.parametrize(("distance", "turns"), [(0x40A586B3, 9), (0x40B506B3, None)])
def test_an_address_that_is_subtracted_from_a_number_is_followed(
    distance: int, turns: int | None
) -> None:
    """A loop from a0 to a2 = 72 - (0 - a0), in steps of 8; or to 72 - a0, which nobody knows."""
    words = (
        0x00000593, distance, 0x04800613,  # li a1, 0; sub a3, a1, a0 (a0, a1); li a2, 72
        0x40D60633, 0x00850513, 0xFEC51EE3,  # sub a2, a2, a3; addi a0, a0, 8; bne a0, a2, -4
        0x00008067,  # ret
    )  # fmt: skip
    content = b"".join(word.to_bytes(4, "little") for word in words)
    counts = Counts({"f": Code("f", content, {}, {}, {}, "RISCV", 32)})
    if turns is None:
        with pytest.raises(Uncountable, match="f has a loop at 0x10 that ends as data has it"):
            counts.of("f")
    else:
        assert counts.of("f").most == {INSTRUCTIONS: 4 + 2 * turns + 1}


AT_SP, AT_16, AT_60 = 0x00010793, 0x01010793, 0x03C10793
"""addi a5, sp, ..."""
ONE, FOUR, STRIDED, ANY = 0x02878427, 0x62878427, 0x0AB78427, 0x02078427
"""vs1r.v, vs4r.v, vsse8.v and vse8.v of v8 to (a5)"""


def _with_vectors(place: int, store: int) -> Counts:
    """The number of the turn is kept at 76(sp), beside 64 bytes for registers of 16 bytes."""
    words = (
        0xFF010113, 0xC2202873, 0x00281813,  # addi sp, sp, -16; csrr a6, vlenb; slli a6, a6, 2
        0x41010133, 0x04012623,  # sub sp, sp, a6; sw zero, 76(sp)
        place, store, 0x04C12503, 0x00150513,  # lw a0, 76(sp); addi a0, a0, 1
        0x04A12623, 0x06400593, 0xFEB514E3,  # sw a0, 76(sp); li a1, 100; bne a0, a1, -24
        0xC2202873, 0x00281813, 0x01010133,  # csrr a6, vlenb; slli a6, a6, 2; add sp, sp, a6
        0x01010113, 0x00008067,  # addi sp, sp, 16; ret
    )  # fmt: skip
    content = b"".join(word.to_bytes(4, "little") for word in words)
    return Counts({"f": Code("f", content, {}, {}, {}, "RISCV", 32)})


@pytest.mark.parametrize(("place", "store"), [(AT_SP, FOUR), (AT_60, ONE), (AT_SP, ONE)])
def test_words_beside_vectors_on_the_stack_are_followed(place: int, store: int) -> None:
    assert _with_vectors(place, store).of("f").most == {INSTRUCTIONS: 5 + 7 * 100 + 5}


@pytest.mark.parametrize("place_and_store", [(AT_16, FOUR), (AT_SP, STRIDED), (AT_SP, ANY)])
def test_words_that_vectors_are_written_over_are_not(place_and_store: tuple[int, int]) -> None:
    with pytest.raises(Uncountable, match="that ends as data has it"):
        _with_vectors(*place_and_store).of("f")


AT_8, AT_9 = 0x910023E9, 0x910027E9
"""add x9, sp, ..."""
FIRST, SECOND = 0xE5804120, 0xE5804520
"""str z0, [x9, 0 or 1, mul vl]"""
LATER, FURTHER = 0x91002108, 0xD503201F
"""add x8, x8, 8; nop"""


def _behind_vectors(place: int, store: int, again: int = FURTHER, turn: int = -9) -> Counts:
    """The number of the turn is kept at 72(sp), behind two registers of 32 bytes."""
    words = (
        0xD10043FF, 0x043F57DF, 0x043F5048, 0xF900051F,  # sub, addvl sp; addvl x8, sp, 2; str xzr
        0x043F5048, place, store, 0xF9400500,  # addvl x8, sp, 2; ldr x0, [x8, 8]
        0x91000400, 0x043F5048, 0xF9000500, again,  # add x0, x0, 1; addvl x8, sp, 2; str x0
        0xF101901F, 0x54000001 | (turn & 0x7FFFF) << 5,  # cmp x0, 100; b.ne
        0x043F505F, 0x910043FF, 0xD65F03C0,  # addvl sp, sp, 2; add sp, sp, 16; ret
    )  # fmt: skip
    content = b"".join(word.to_bytes(4, "little") for word in words)
    return Counts({"f": Code("f", content, {}, {}, {}, "AARCH64", 64)})


@pytest.mark.parametrize(("place", "store"), [(AT_8, SECOND), (AT_9, FIRST)])
def test_words_behind_vectors_of_sve_are_followed(place: int, store: int) -> None:
    assert _behind_vectors(place, store).of("f").most == {INSTRUCTIONS: 4 + 10 * 100 + 3}


@pytest.mark.parametrize("words", [(AT_9, SECOND), (AT_8, FIRST, LATER, -8)])
def test_words_that_vectors_of_sve_are_written_over_or_that_turns_move_are_not(
    words: tuple[int, ...],
) -> None:
    """The last one's turns begin behind the address, which they change."""
    with pytest.raises(Uncountable, match="that ends as data has it"):
        _behind_vectors(*words).of("f")


@pytest.mark.parametrize("target", ["rv64gc", "cortex-a53"])
def test_a_call_of_an_address_is_not_followed(target: str) -> None:
    with pytest.raises(Uncountable, match="m_run goes where an address says at 0x"):
        counted(loop("9", f"call void %x()\n{STORED}"), target)


def on_x86(*parts: str) -> tuple[int, int]:
    """What a call of such code executes, at least and at most."""
    content = b"".join(map(bytes.fromhex, parts))
    found = Counts({"f": Code("f", content, {}, {}, {}, "X86_64", 64)}).of("f")
    return found.least[INSTRUCTIONS], found.most[INSTRUCTIONS]


@pytest.mark.parametrize(
    ("start", "step", "turns"),
    [
        ("48 c7 c0 9d ff ff ff", "48 83 c0 03 73 fa", 33),  # from -99: add rax, 3; jae
        ("b8 9d ff ff ff", "83 c0 03 73 fb", 33),  # the same in 32 bits
        ("b8 fd ff ff ff", "83 c0 03 72 fb", 2),  # from -3: add eax, 3; jb
        ("b8 1b 00 00 00", "48 83 e8 03 73 fa", 10),  # from 27: sub rax, 3; jae
    ],
)
def test_the_carries_of_sums_and_of_differences_end_loops(
    start: str, step: str, turns: int
) -> None:
    count = 1 + 2 * turns + 1
    assert on_x86(start, step, "c3") == (count, count)


@pytest.mark.parametrize(
    ("kept", "length"),
    [
        ("89 44 24 f0 31 c0 f6 44 24 f0 01", 3),  # mov [rsp-16], eax; xor eax, eax; test [], 1
        ("88 44 24 f0 31 c0 f6 44 24 f0 01", 3),  # mov [rsp-16], al; ...
        ("89 c6 31 c0 40 f6 c6 01", 3),  # mov esi, eax; xor eax, eax; test sil, 1
        ("48 89 44 24 f0 8b 74 24 f0 31 c0 40 f6 c6 01", 4),  # mov [], rax; mov esi, []; ...
        ("50 5e 31 c0 40 f6 c6 01", 4),  # push rax; pop rsi; ...
    ],
)
def test_the_low_byte_alone_of_a_register_may_be_known(kept: str, length: int) -> None:
    """`mov al, 1` leaves the rest as it was. Behind it is a loop of two turns."""
    back = f"75 {254 - len(bytes.fromhex(kept)):02x}"
    count = 1 + 2 * (length + 1) + 1
    assert on_x86("b0 01", kept, back, "c3") == (count, count)


@pytest.mark.parametrize(("place", "more"), [("e0", 0), ("e1", 1), ("f0", 1), ("f1", 0)])
def test_bytes_of_the_stack_that_something_else_writes_are_not_known(place: str, more: int) -> None:
    """mov al, 1; mov [rsp-16], al; movups [], xmm0; test byte [rsp-16], 1; jne; nop; ret"""
    code = "b0 01 88 44 24 f0", f"0f 11 44 24 {place}", "f6 44 24 f0 01 75 01 90 c3"
    assert on_x86(*code) == (6, 6 + more)
