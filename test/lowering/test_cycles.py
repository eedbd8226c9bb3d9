"""Estimates of cycles: sequences by hand, from the manuals of the cores, and whole networks."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import hardwire
from hardwire.dialect.errors import HardwireError
from hardwire.dialect.targets import TARGETS
from hardwire.lowering.code.count import Counts, codes, flow_of
from hardwire.lowering.cores import aarch64, riscv, thumb
from hardwire.lowering.cores.costs import CYCLES, FETCHED, READ, BlockCosts
from hardwire.lowering.cores.known import CORES
from hardwire.lowering.cores.pace import WAYS, cycles
from hardwire.lowering.cycles import executed
from hardwire.lowering.elf import read_object
from hardwire.lowering.report_text import cycles_line, table

from ..tflite import mlperf
from ..tflite.compiled import compiled
from . import by_mnemonics

ASSEMBLERS = {
    "cortex-m": "arm-none-eabi-as", "cortex-a": "aarch64-linux-gnu-as",
    "rv": "riscv64-unknown-elf-as",
}  # fmt: skip
FLAGS = {
    "cortex-m0plus": ("-mcpu=cortex-m0plus",),
    "cortex-m3": ("-mcpu=cortex-m3",),
    "cortex-m4f": ("-mcpu=cortex-m4", "-mfpu=fpv4-sp-d16"),
    "cortex-m7": ("-mcpu=cortex-m7", "-mfpu=fpv5-d16"),
    "cortex-m33": ("-mcpu=cortex-m33",),
    "cortex-m55": ("-march=armv8.1-m.main+mve.fp",),
    "cortex-m85": ("-march=armv8.1-m.main+mve.fp",),
    "rv32imc": ("-march=rv32imc", "-mno-relax"),
    "rv32imafc": ("-march=rv32imafc", "-mno-relax"),
    "rv64gc": ("-march=rv64gc", "-mno-relax"),
    "rv64gcv": ("-march=rv64gcv", "-mno-relax"),
    "cortex-a53": ("-mcpu=cortex-a53",),
    "cortex-a55": ("-mcpu=cortex-a55",),
}
SET = "vsetvli a0, zero, e8, "
READERS = {"cortex-m": thumb.timed, "cortex-a": aarch64.timed, "rv": riscv.timed}


def family(target: str) -> str:
    return next(each for each in ASSEMBLERS if target.startswith(each))


@cache
def assembled(text: str, target: str) -> bytes:
    """A function of these instructions, which goes back to its caller."""
    assembler, is_thumb = ASSEMBLERS[family(target)], family(target) == "cortex-m"
    if shutil.which(assembler) is None:
        pytest.skip(f"{assembler} is needed")
    syntax, leave = ([".syntax unified", ".thumb"], "bx lr") if is_thumb else ([], "ret")
    lines = [*syntax, '.section .text.m_run,"ax"', "m_run:", *text.split("; "), leave, ""]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "m.o"
        command = [assembler, *FLAGS[target], "-o", path]
        subprocess.run(command, input="\n".join(lines), text=True, check=True)
        return path.read_bytes()


def bounds(text: str, target: str) -> dict[str, int]:
    image = assembled(text, target)
    costs = BlockCosts(CORES[target], read_object(image).machine)
    found = Counts(codes(image, ".text."), costs).of("m_run")
    assert found.least == found.most
    return dict(found.most)


def three(text: str, target: str) -> tuple[int, ...]:
    """At least, usually, at most; without going back to the caller."""
    found, nothing = bounds(text, target), bounds("", target)
    return tuple(found[each] - nothing[each] for each in CYCLES)


def straight(text: str, target: str) -> tuple[int, ...]:
    """The same for what has no branch, however going back would fit to it."""
    [code] = codes(assembled(text, target), ".text.").values()
    [block] = flow_of(code).blocks.values()
    read = READERS[family(target)]
    instructions = [read(code, each) for each in block.instructions[:-1]]
    return tuple(cycles(CORES[target], instructions, False, way) for way in WAYS)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ldr r0, [r1]; ldr r1, [r2]", (3, 3, 3)),  # "normally three cycles total"
        ("ldr r0, [r1, r2]; str r0, [r3, #20]", (3, 3, 3)),
        ("ldr r0, [r1, r2]; str r1, [r3, r2]", (3, 3, 3)),
        ("ldr r0, [r1, r5]; ldr r1, [r2]; ldr r2, [r3, #4]", (4, 4, 4)),
        ("ldr r0, [r1]; ldr r2, [r0]", (3, 3, 4)),  # the address is what is loaded
        ("ldr r0, [r1]; add r2, r3; ldr r2, [r3]", (5, 5, 5)),
        ("add r1, r2; ldr r0, [r1]", (3, 3, 4)),
        ("str r0, [r1, #4]", (1, 1, 1)),
        ("str r0, [r1, r2]", (1, 1, 2)),
        ("ldmia r0!, {r1, r2, r3}", (4, 4, 4)),
        ("push {r4, r5}; pop {r4, r5}", (6, 6, 6)),
        ("ldrd r0, r1, [r2]; strd r0, r1, [r3]", (6, 6, 6)),
        ("smlad r0, r1, r2, r0; sxtb16 r3, r4; mla r0, r1, r2, r3", (3, 3, 3)),
        ("smull r0, r1, r2, r3; umlal r0, r1, r2, r3; smmulr r0, r1, r2", (3, 3, 3)),
        ("sdiv r0, r1, r2", (2, 7, 12)),
        ("cmp r0, #1; it eq; moveq r0, r1", (2, 3, 3)),
        ("add r0, r1, r2, lsl #3; ubfx r0, r0, #2, #3; ssat r0, #8, r0", (3, 3, 3)),
        ("movs r0, #10; 1: subs r0, #1; bne 1b", (30, 39, 48)),  # P is 1, 2, 3
        ("movs r0, #10; 1: subs r0, #1; cmp r0, #0; bne.w 1b", (40, 49, 58)),
        ("vmul.f32 s0, s1, s2; vadd.f32 s3, s4, s5", (2, 2, 2)),
        ("vmul.f32 s0, s1, s2; vadd.f32 s3, s0, s5", (2, 2, 3)),
        ("vfma.f32 s0, s1, s2; vfma.f32 s3, s4, s5", (6, 6, 6)),
        ("vfma.f32 s0, s1, s2; vfma.f32 s0, s4, s5", (6, 6, 7)),
        ("vmla.f32 s0, s1, s2; nop", (3, 4, 4)),
        ("vdiv.f32 s0, s1, s2; nop; vsqrt.f32 s3, s4; nop", (28, 30, 30)),
        ("vldr s0, [r0]; vldr s1, [r0, #4]", (3, 3, 4)),
        ("vldmia r0!, {s0-s5}; vpush {d8}", (10, 10, 10)),
        ("vmov r0, s1; vmov d0, r1, r2; vcmp.f32 s0, s1; nop", (4, 5, 5)),
        ("vcvt.s32.f32 s0, s1; vabs.f32 s2, s3; nop", (2, 3, 3)),
    ],
)
def test_a_cortex_m4_takes_what_its_manual_says(text: str, expected: tuple[int, int, int]) -> None:
    assert three(text, "cortex-m4f") == expected


@pytest.mark.parametrize(
    ("target", "text", "expected"),
    [
        ("cortex-m3", "mul r0, r1, r2; mla r0, r1, r2, r3; mls r0, r1, r2, r3", (5, 5, 5)),
        ("cortex-m3", "smull r0, r1, r2, r3", (3, 4, 5)),
        ("cortex-m3", "smlal r0, r1, r2, r3", (4, 6, 7)),
        ("cortex-m3", "udiv r0, r1, r2", (2, 7, 12)),
        ("cortex-m33", "smlad r0, r1, r2, r0; sdiv r0, r1, r2", (3, 8, 13)),
        ("cortex-m0plus", "muls r0, r1", (1, 1, 32)),
        ("cortex-m0plus", "ldr r0, [r1]; ldrb r2, [r1, r3]; str r2, [r1]", (6, 6, 6)),
        ("cortex-m0plus", "push {r4, lr}; adds r0, #1; stmia r0!, {r1, r2, r3}", (8, 8, 8)),
        ("cortex-m7", "adds r0, #1; adds r1, #1", (1, 1, 2)),
        ("cortex-m7", "adds r0, #1; add.w r1, r0, #1", (1, 2, 2)),  # it needs the first
        ("cortex-m7", "ldr r0, [r1]; ldr r2, [r3]", (1, 1, 3)),
        ("cortex-m7", "str r0, [r1]; str r2, [r3]", (2, 2, 2)),  # there is one pipe
        ("cortex-m7", "muls r0, r1; muls r2, r3", (2, 2, 3)),
        ("cortex-m7", "ldr r0, [r1]; adds r0, #1", (1, 3, 3)),
        ("cortex-m7", "smlad r0, r1, r2, r0; sxtb16 r3, r4", (1, 1, 2)),
        ("cortex-m7", "adds r0, #1; ldmia r1!, {r2, r3}; adds r4, #1", (3, 4, 4)),
        ("cortex-m7", "vmul.f32 s0, s1, s2; vadd.f32 s3, s0, s2", (2, 4, 6)),
        ("cortex-m7", "vmul.f32 s0, s1, s2; vldr s3, [r0]; vldr s4, [r0, #4]", (2, 2, 3)),
        ("cortex-m85", "str r0, [r1]; str r2, [r3]", (1, 1, 2)),
        ("cortex-m85", "vadd.i32 q0, q1, q2; adds r0, #1", (2, 2, 3)),
        ("cortex-m55", "vldrw.u32 q0, [r0]; vadd.i32 q1, q2, q3; vmul.i32 q4, q5, q6", (3, 3, 7)),
        ("cortex-m55", "vadd.i32 q0, q1, q2; vadd.i32 q3, q4, q5", (3, 3, 4)),
        ("cortex-m55", "vldrw.u32 q0, [r0]; vldrb.s32 q1, [r1]; vstrw.32 q2, [r3]", (5, 5, 6)),
        ("cortex-m55", "vmul.i32 q0, q1, q2; vadd.i32 q0, q0, q2; nop", (3, 4, 6)),
        ("cortex-m55", "movs r0, #1; ands r1, r2", (1, 1, 2)),
        ("cortex-m55", "ands r0, r3; ands r1, r2", (2, 2, 2)),
        ("rv32imc", "lw a0, 0(a1); add a2, a3, a4", (2, 2, 2)),
        ("rv32imc", "lw a0, 0(a1); add a2, a0, a4", (2, 3, 3)),
        ("rv32imc", "c.lw a0, 0(a1); c.mv a2, a0", (2, 3, 3)),
        ("rv32imc", "lw a0, 0(a1); sw a0, 0(a2)", (2, 2, 2)),  # needed a stage later
        ("rv32imc", "lw a0, 0(a1); sw a2, 0(a0)", (2, 3, 3)),
        ("rv32imc", "mul a0, a1, a2; mulhu a3, a4, a5; rem a0, a1, a2", (20, 20, 21)),
        ("rv32imafc", "mul a0, a1, a2; mulh a3, a4, a5; divu a0, a1, a2", (9, 25, 41)),
        ("rv32imafc", "flw fa0, 0(a0); fadd.s fa1, fa0, fa2", (2, 3, 6)),
        ("rv32imafc", "fmadd.s fa0, fa1, fa2, fa3; fmadd.s fa4, fa1, fa2, fa0", (2, 3, 6)),
        ("rv32imafc", "fmadd.s fa0, fa1, fa2, fa3; fmadd.s fa4, fa1, fa2, fa5", (2, 2, 4)),
        ("rv32imafc", "fcvt.w.s a0, fa0; addi a0, a0, 1; fmv.w.x fa1, a0", (3, 4, 7)),
        ("rv32imafc", "fdiv.s fa0, fa1, fa2; fmul.s fa0, fa0, fa0", (2, 13, 22)),
        ("rv64gc", "add a0, a1, a2; addw a3, a4, a5", (1, 1, 2)),
        ("rv64gc", "addw a0, a1, a2; add a3, a0, a5", (1, 2, 2)),
        ("rv64gc", "ld a0, 0(a1); ld a2, 8(a1)", (2, 2, 3)),  # there is one pipe for memory
        ("rv64gc", "c.ld a0, 0(a1); c.addiw a0, 1", (1, 3, 3)),
        ("rv64gc", "mulw a0, a1, a2; fmadd.s fa0, fa1, fa2, fa3", (2, 2, 6)),
        ("rv64gc", "fmadd.s fa0, fa1, fa2, fa3; flw fa4, 0(a0); c.sd a1, 0(a0)", (2, 2, 5)),
        ("rv64gc", "fmul.s fa0, fa1, fa2; fadd.s fa3, fa0, fa4; fsw fa3, 0(a0)", (2, 11, 11)),
        ("rv64gcv", f"{SET}m1, ta, ma; vadd.vv v1, v2, v3; vadd.vx v4, v5, a1", (3, 4, 7)),
        ("rv64gcv", f"{SET}m4, ta, ma; vadd.vv v4, v8, v12; vle8.v v16, (a1)", (3, 3, 6)),
        ("rv64gcv", f"{SET}m4, ta, ma; vle8.v v4, (a1); vle8.v v8, (a2); nop", (9, 10, 13)),
        ("rv64gcv", f"{SET}mf2, ta, ma; vle32.v v4, (a1); vle8.v v8, (a2); nop", (5, 6, 9)),
        ("rv64gcv", f"{SET}m1, ta, ma; vlse8.v v4, (a1), a2; vle8.v v8, (a2)", (18, 18, 21)),
        ("rv64gcv", f"{SET}m1, ta, ma; vlse8.v v4, (a1), zero; vle8.v v8, (a2)", (3, 4, 7)),
        ("rv64gcv", f"{SET}m1, ta, ma; vluxei16.v v4, (a1), v6; vle8.v v8, (a2)", (18, 18, 21)),
        ("rv64gcv", f"{SET}m2, ta, ma; vnclip.wi v4, v8, 3; vadd.vv v6, v6, v6", (9, 10, 13)),
        ("rv64gcv", f"{SET}m1, ta, ma; vredsum.vs v4, v8, v9; vmv.x.s a0, v4", (3, 47, 54)),
        ("rv64gcv", "vl2re8.v v4, (a1); vs2r.v v4, (a2); vs2r.v v6, (a2)", (5, 9, 9)),
        ("rv64gcv", "vfmacc.vf v1, fa0, v2; vfmacc.vf v1, fa1, v3; fadd.s f2, f3, f4", (2, 9, 16)),
        ("rv64gcv", "vmacc.vv v1, v2, v3; vwmacc.vv v4, v2, v1; nop", (2, 5, 12)),
        ("cortex-a53", "add x0, x1, x2; sub w3, w4, #5", (1, 1, 4)),
        ("cortex-a53", "add x0, x1, x2; sub w3, w0, #5", (1, 2, 6)),
        ("cortex-a53", "add x0, x1, x2; ldr x3, [x0]", (1, 4, 7)),  # a late address
        ("cortex-a53", "ldr x0, [x1], #8; ldr x2, [x1]", (2, 2, 5)),  # `x1` is not late
        ("cortex-a53", "ldp x0, x2, [x1]; str x3, [x1]", (3, 3, 4)),
        ("cortex-a53", "mul x0, x1, x2; madd x3, x4, x5, x6; umulh x7, x8, x9", (3, 3, 6)),
        ("cortex-a53", "fmla v0.4s, v1.4s, v2.4s; fmla v3.4s, v1.4s, v2.s[1]; nop", (3, 3, 10)),
        ("cortex-a53", "fmla v0.2s, v1.2s, v2.2s; fmla v3.2s, v1.2s, v2.2s; nop", (2, 2, 9)),
        ("cortex-a53", "fmla v0.4s, v1.4s, v2.4s; fmla v0.4s, v1.4s, v2.4s", (3, 5, 16)),
        ("cortex-a53", "fmla v0.4s, v1.4s, v2.4s; ldr q3, [x0]", (1, 1, 8)),
        ("cortex-a53", "smlal v0.4s, v1.4h, v2.4h; smlal2 v3.4s, v1.8h, v2.8h", (3, 3, 8)),
        ("cortex-a53", "ld1 {v0.16b, v1.16b}, [x0], x2; ldr s3, [x0]", (3, 3, 6)),
        ("cortex-a53", "fadd s0, s1, s2; fmul s3, s4, s5", (1, 1, 5)),
        ("cortex-a53", "fcvtns w0, s1; scvtf s2, w0; fdiv s3, s2, s1", (2, 9, 41)),
        ("cortex-a53", "dup v0.4s, w1; umov w2, v0.s[1]; mov v3.s[0], w2", (3, 7, 9)),
        ("cortex-a55", "ldr x0, [x1]; str x2, [x1, #8]", (1, 1, 4)),
        ("cortex-a55", "ldr q0, [x1]; ldr q2, [x1, #16]", (2, 3, 7)),
        ("cortex-a55", "fmla v0.4s, v1.4s, v2.4s; fmla v0.4s, v1.4s, v2.4s", (2, 5, 8)),
        ("cortex-a55", "sdot v0.4s, v1.16b, v2.4b[1]; add v3.4s, v4.4s, v5.4s", (2, 2, 5)),
        ("cortex-a55", "udiv w0, w1, w2; udiv w3, w4, w5", (9, 9, 16)),
    ],
)  # fmt: skip
def test_other_cores_take_what_their_tables_say(
    target: str, text: str, expected: tuple[int, int, int]
) -> None:
    assert straight(text, target) == expected


@pytest.mark.parametrize(
    ("target", "text", "expected"),
    [
        ("cortex-m0plus", "movs r0, #10; 1: subs r0, #1; bne 1b", (30, 30, 30)),
        ("cortex-m0plus", "push {r4, lr}; bl other; pop {r4, pc}", (8, 8, 8)),  # not `bx`, 2
        ("cortex-m3", "movs r0, #10; 1: subs r0, #1; bne 1b", (30, 39, 48)),
        ("cortex-m7", "movs r0, #10; 1: subs r0, #1; bne 1b", (11, 15, 81)),
        ("rv32imc", "li a0, 10; 1: addi a0, a0, -1; bnez a0, 1b", (21, 30, 40)),
        ("rv32imafc", "li a0, 10; 1: addi a0, a0, -1; bnez a0, 1b", (39, 39, 48)),
        ("rv64gc", "li a0, 10; 1: addi a0, a0, -1; bnez a0, 1b", (11, 24, 51)),
        ("cortex-a53", "mov x0, #10; 1: subs x0, x0, #1; b.ne 1b", (11, 20, 114)),
        ("cortex-m55", "mov r0, #8; dls lr, r0; 1: vadd.i32 q0, q1, q2; le lr, 1b", (10, 10, 47)),
    ],
)
def test_loops_and_calls_take_what_tables_say(
    target: str, text: str, expected: tuple[int, int, int]
) -> None:
    assert three(text, target) == expected


@pytest.mark.parametrize(
    ("text", "fetched", "read"),
    [
        ("nop", 1, 0),
        ("nop; nop; nop", 2, 0),  # eight bytes that may begin twelve behind the beginning of a line
        ("nop; nop; nop; nop; nop; nop; nop", 2, 0),
        ("nop; nop; nop; nop; nop; nop; nop; nop; nop; nop", 3, 0),
        ("ldr r0, [r1]; ldr r0, [sp]; ldr r2, 1f; .align 2; 1: movs r0, r0; nop", 2, 2),
        ("ldmia r0!, {r1, r2}; pop {r4, r5}; str r0, [r1]", 2, 2),
        ("ldmia r0!, {r1, r2, r3, r4, r5}", 1, 2),
        ("ldmia r0!, {r1-r6}", 1, 3),
        ("movs r0, #10; 1: ldrb r1, [r2]; subs r0, #1; bne 1b", 22, 10),
        ("push {r4, lr}; bl memset; pop {r4, pc}", 3, 0),
    ],
)
def test_lines_of_flash_are_counted_from_where_they_may_begin(
    text: str, fetched: int, read: int
) -> None:
    found = bounds(text, "cortex-m4f")
    assert (found[FETCHED], found[READ]) == (fetched, read)


def test_wait_states_add_what_is_said_of_each() -> None:
    image = assembled("movs r0, #10; 1: ldrb r1, [r2]; subs r0, #1; bne 1b", "cortex-m4f")
    none, some = (
        executed(image, {"m_run": "m_run"}, "cortex-m4f", waits)["cycles_estimate"]
        for waits in (0, 5)
    )
    assert (none["least"], none["estimate"], none["most"]) == (52, 62, 72)
    assert none["per_wait_state"] == {"code": 22, "data": 10}
    assert (some["least"], some["estimate"], some["most"]) == (52, 222, 232)
    assert cycles_line(none) == "Cycles of a call on Cortex-M4: about 62 (52 to 72)."
    assert (
        cycles_line(some) == "Cycles of a call on Cortex-M4, 5 wait states: about 222 (52 to 232)."
    )


def test_where_data_decides_the_estimate_is_the_dearer_way() -> None:
    image = assembled("cmp r0, #0; beq 1f; sdiv r0, r1, r2; 1:", "cortex-m4f")
    found = executed(image, {"m_run": "m_run"}, "cortex-m4f")["cycles_estimate"]
    assert found["least"] == 1 + 2 + 2
    assert found["estimate"] == 1 + 1 + 7 + 3


def test_what_is_not_known_is_null_and_says_why() -> None:
    image = assembled("1: subs r0, #1; bne 1b", "cortex-m4f")
    symbols = {"m_run": "m_run", "m_same": "m_run"}
    for target, why in (
        ("cortex-m4f", "m_run has a loop at 0x0 that ends as data has it"),
        ("cortex-a76", "there is no table of cycles for cortex-a76"),
    ):
        found = executed(image, symbols, target)["cycles_estimate"]
        assert [found[each] for each in ("least", "estimate", "most")] == [None] * 3
        assert found["why"] == why
    assert cycles_line(executed(image, symbols, "cortex-m4f")["cycles_estimate"]) == (
        "Cycles of a call on Cortex-M4: not known, since m_run has a loop at 0x0 that ends as data "
        "has it."
    )
    assert cycles_line(executed(image, symbols, "cortex-a76")["cycles_estimate"]) == ""


def test_every_core_of_a_table_is_a_target() -> None:
    assert CORES.keys() <= {each.name for each in TARGETS}
    assert {each.name for each in TARGETS if each.name.startswith("cortex-m")} <= CORES.keys()
    others = {each.name for each in TARGETS} - CORES.keys()
    known = "x86", "cascade", "sapphire", "cortex-a7", "neoverse"
    assert all(name.startswith(known) for name in others), others


@pytest.mark.parametrize(
    ("target", "count", "message"),
    [
        ("cortex-m4f", -1, "--wait-states -1: it is a number of cycles from 0 to 100."),
        ("cortex-m4f", 101, "--wait-states 101: it is a number of cycles from 0 to 100."),
        (
            "rv64gc",
            2,
            "--wait-states 2: no waits are estimated for rv64gc, only for cortex-m0plus",
        ),
    ],
)
def test_wait_states_that_make_no_sense_are_refused(target: str, count: int, message: str) -> None:
    with pytest.raises(HardwireError) as refused:
        hardwire.compile("none.mlir", target, wait_states=count)
    assert str(refused.value).startswith(message)


def compare(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    if shutil.which(by_mnemonics.DISASSEMBLER) is None:
        pytest.skip(f"{by_mnemonics.DISASSEMBLER} is needed")
    model = compiled(mlperf.OF_THE_ZOO[name](), "cortex-m4f", name)
    inputs = [np.zeros(spec.shape, spec.dtype.numpy) for spec in model.interface.inputs]
    counts = by_mnemonics.executed(model, inputs, monkeypatch)
    listed = by_mnemonics.listing(model.object, tmp_path)
    figures = model.report["cycles_estimate"]
    known, heeded = (by_mnemonics.cycles(listed, counts, jumps) for jumps in (False, True))
    assert figures["estimate"] == pytest.approx(heeded, rel=2e-4)
    assert known <= figures["estimate"] <= 1.02 * known
    assert figures["least"] < figures["estimate"] < figures["most"]
    calls = [each["kernel"] for each in model.report["calls"]]
    inside = sum(figures["by_kernel"][f"{name}_{kernel}"]["estimate"] for kernel in calls)
    assert inside < figures["estimate"] < 1.001 * inside
    assert cycles_line(figures) in table(model.report)


@pytest.mark.parametrize("name", ["autoencoder", "kws"])
def test_a_network_takes_on_a_cortex_m4_what_its_instructions_do(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    compare(name, monkeypatch, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("name", ["resnet8", "vww"])
def test_a_large_network_takes_on_a_cortex_m4_what_its_instructions_do(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    compare(name, monkeypatch, tmp_path)
