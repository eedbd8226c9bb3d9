"""The instructions that finished code is said to execute are those that an emulator executes."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import hardwire
from hardwire.check.boards import STRICT
from hardwire.lowering.code import count_aside
from hardwire.lowering.code.count import INSTRUCTIONS, Counts, codes
from hardwire.lowering.code.effects import Code, Uncountable
from hardwire.lowering.code.execute import Run
from hardwire.lowering.elf import CODE
from hardwire.lowering.instructions import count_definition, instructions
from hardwire.lowering.report_text import instructions_line
from hardwire.runtime.emulated import RAM, Counted, Emulated
from hardwire.runtime.emulated_processors import processor_for
from hardwire.runtime.machine import INT, POINTER, Passed

from .test_promises import made

pytest.importorskip("unicorn")
torch = pytest.importorskip("torch")

from ..models import exported  # noqa: E402
from ..tflite import mlperf  # noqa: E402
from ..tflite.compiled import compiled as of_tflite  # noqa: E402

KWS = Path(__file__).parents[2] / "examples" / "kws" / "kws.pt2"
RUN = 'define i32 @m_run(ptr %x, i32 %n) nounwind section ".text.m_run" {{\n{body}\n}}\n'
TARGETS = ["cortex-m0plus", "cortex-m3", "cortex-m4f", "cortex-m33"]
ELSEWHERE = ["rv32imc", "rv64gc", "cortex-a53", "x86-64-v2"]


def counted(text: str, target: str) -> tuple[int, int]:
    bounds = Counts(codes(made(text, target), ".text.")).of("m_run")
    return bounds.least[INSTRUCTIONS], bounds.most[INSTRUCTIONS]


def test_what_copies_of_the_process_count_is_what_it_counts_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    image = hardwire.compile(KWS, "cortex-m4f", cache=False, jobs=1).object
    alone, divided, left = (Counts(codes(image, CODE)) for _ in range(3))
    monkeypatch.setattr(count_aside, "COPYING", 1)
    monkeypatch.setattr(count_aside, "may_copy", lambda: True)
    count_aside.count_aside(divided, 3).finished()
    here, own = os.getpid(), Counts.known

    def ends(counts: Counts, names: Sequence[str]) -> object:
        return own(counts, names) if os.getpid() == here else os._exit(3)

    monkeypatch.setattr(Counts, "known", ends)
    count_aside.count_aside(left, 3).finished()
    names = sorted(alone.codes)
    assert own(alone, names)
    assert own(alone, names) == own(divided, names) == own(left, names)


def executed(text: str, target: str, array: np.ndarray, number: int = 0) -> Counted:
    machine = Emulated(processor_for(target, False), made(text, target), {"m_run": "m_run"})
    passed = Passed(POINTER, array.ctypes.data, array), Passed(INT, number)
    machine.bound("m_run", passed)()
    return machine.counted


def loop(count: str, body: str, exit: str = "ret i32 0", step: int = 1) -> str:
    """A loop from 0 to below `count`; `body` may use %i, and must not be left out."""
    return RUN.format(
        body=f"""
  br label %head
head:
  %i = phi i32 [ 0, %0 ], [ %next, %latch ]
  {body}
  br label %latch
latch:
  %next = add i32 %i, {step}
  %more = icmp slt i32 %next, {count}
  br i1 %more, label %head, label %end
end:
  {exit}"""
    )


STORED = "store volatile i32 %i, ptr %x"
NESTED = """
  br label %inner
inner:
  %j = phi i32 [ %i, %head ], [ %after, %inner ]
  store volatile i32 %j, ptr %x
  %after = add i32 %j, 3
  %again = icmp ult i32 %after, 100
  br i1 %again, label %inner, label %out
out:"""


@pytest.mark.parametrize("target", [*TARGETS, *ELSEWHERE])
@pytest.mark.parametrize(
    "text",
    [
        loop("1", STORED),
        loop("1000003", STORED),
        loop("1000", STORED, step=7),
        loop("100", NESTED),  # the inner loop takes fewer turns every time
        loop("90000", NESTED.replace("[ %i,", "[ 1,")),
    ],
)
def test_loops_of_constant_numbers_of_turns_are_counted_exactly(text: str, target: str) -> None:
    found = executed(text, target, np.zeros(1, np.uint32)).total
    assert counted(text, target) == (found, found)


def test_a_loop_that_finds_the_same_numbers_is_followed_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    followed, turns = list[int](), Run._every_turn  # pyright: ignore[reportPrivateUsage]

    def note(run: Run, head: int, *given: Any) -> int:
        followed.append(head)
        return turns(run, head, *given)

    monkeypatch.setattr(Run, "_every_turn", note)
    assert counted(loop("90000", NESTED.replace("[ %i,", "[ 1,")), "cortex-m4f")
    assert len(followed) == len(set(followed)) == 2
    counted(loop("100", NESTED), "cortex-m4f")
    assert len(followed) > 90


@pytest.mark.parametrize("target", TARGETS)
def test_a_branch_on_data_gives_bounds_that_are_reached(target: str) -> None:
    stores = 9 * "store volatile i32 %v, ptr %x\n"
    body = f"""%v = load volatile i32, ptr %x
  %is = icmp eq i32 %v, 7
  br i1 %is, label %then, label %latch
then:
  {stores}
  br label %latch"""
    text = loop("50", body).replace("br label %latch\n  br label %latch", "br label %latch")
    least, most = counted(text, target)
    either = [executed(text, target, np.array([v], np.uint32)).total for v in (7, 8)]
    assert sorted(either) == [least, most]
    assert least < most


NEAR = (
    0xB084, 0x2100,  # sub sp, #16; movs r1, #0
    0xA800, 0xC00E,  # add r0, sp, #0; stmia r0!, {r1, r2, r3}
    0xF7FF, 0xFFFE,  # bl __aeabi_fadd
    0x9900, 0x3101, 0x2964,  # ldr r1, [sp]; adds r1, #1; cmp r1, #100
    0xD1F7, 0xB004, 0x4770,  # bne -18; add sp, #16; bx lr
)  # fmt: skip
"""A loop whose number of the turn is kept on the stack, and written there through a register."""


def test_words_of_the_stack_that_are_written_through_a_register_are_followed() -> None:
    content = b"".join(each.to_bytes(2, "little") for each in NEAR)
    bounds = Counts({"m": Code("m", content, {8: "__aeabi_fadd"})}).of("m")
    wanted = {INSTRUCTIONS: 2 + 7 * 100 + 2, "calls of __aeabi_fadd": 100}
    assert (bounds.least, bounds.most) == (wanted, wanted)


GIVEN = (
    0xB084, 0x2400, 0x9403,  # sub sp, #16; movs r4, #0; str r4, [sp, #12]
    0xAA00, 0xC2E0,  # add r2, sp, #0; stmia r2!, {r5, r6, r7}
    0x0028, 0xF7FF, 0xFFFE,  # movs r0, r5; bl f
    0x9C03, 0x3401, 0x9403, 0x2C64,  # ldr r4, [sp, #12]; adds r4, #1; str r4; cmp r4, #100
    0xD1F5, 0xB004, 0x4770,  # bne -22; add sp, #16; bx lr
)  # fmt: skip
"""The same, where the address is left in a register when another function is called."""


def _calling(*others: int) -> Counts:
    own, called = (
        b"".join(each.to_bytes(2, "little") for each in code) for code in (GIVEN, others)
    )
    return Counts({"m": Code("m", own, {12: "f"}), "f": Code("f", called, {2: "elsewhere"})})


def test_functions_write_to_the_stack_of_others_through_what_they_are_given_alone() -> None:
    harmless = _calling(0x2207, 0x6002, 0x4770)  # movs r2, #7; str r2, [r0]; bx lr
    assert harmless.of("m").most == {INSTRUCTIONS: 3 + (9 + 3) * 100 + 2}
    through = _calling(0x6001, 0x6011, 0x4770)  # str r1, [r0]; str r1, [r2]; bx lr
    kept = _calling(0x6002, 0x2207, 0x4770)  # str r2, [r0]; movs r2, #7; bx lr
    passed_on = _calling(0xB500, 0xF7FF, 0xFFFE, 0xBD00)  # push {lr}; bl elsewhere; pop {pc}
    for each in (through, kept, passed_on):
        with pytest.raises(Uncountable, match="that ends as data has it"):
            each.of("m")


@pytest.mark.parametrize(
    ("code", "wanted"),
    [
        # movs r2, #3; movs r1, #160; add r3, r2, r1, lsr #5
        ((0x2203, 0x21A0, 0xEB02, 0x1351), 3 + 2 * (3 + 5) + 1),
        # movs r2, #9; movs r1, #160; rsbs r1, r1, #0; sub r3, r2, r1, asr #5
        ((0x2209, 0x21A0, 0x4249, 0xEBA2, 0x1361), 4 + 2 * (9 + 5) + 1),
    ],
)
def test_sums_of_what_is_shifted_to_the_right_are_followed(
    code: tuple[int, ...], wanted: int
) -> None:
    """As many turns as r3 says: subs r3, #1; bne -4; bx lr."""
    content = b"".join(each.to_bytes(2, "little") for each in (*code, 0x3B01, 0xD1FD, 0x4770))
    bounds = Counts({"m": Code("m", content, {})}).of("m")
    assert bounds.least == bounds.most == {INSTRUCTIONS: wanted}


ON_STACK = """
  %near = alloca [4 x i32]
  %far = alloca ptr
  store volatile ptr %{kept}, ptr %{place}
  %from = load volatile ptr, ptr %x
  store volatile i32 3, ptr %from
  br label %head
head:
  %i = phi i32 [ 0, %0 ], [ %next, %again ]
  call void asm sideeffect "", "~{{r0}},~{{r1}},~{{r2}},~{{r3}},~{{r4}},~{{r5}},~{{r6}},~{{r7}}\
,~{{r8}},~{{r9}},~{{r10}},~{{r11}},~{{r12}},~{{lr}}"()
  %other = load volatile ptr, ptr %x
  store volatile i32 3, ptr %other
  br label %again
again:
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, 1000
  br i1 %more, label %head, label %end
end:
  ret i32 0"""


@pytest.mark.parametrize("target", TARGETS)
def test_what_is_stored_through_addresses_of_others_leaves_the_stack_alone(target: str) -> None:
    """The number of the turn is on the stack, and an address on the stack lies on it as well."""
    text = RUN.format(body=ON_STACK.format(kept="near", place="far"))
    found = executed(text, target, np.array([RAM, 0], np.uint32)).total
    assert counted(text, target) == (found, found)


def test_an_address_on_the_stack_that_others_have_lets_them_write_to_it() -> None:
    text = RUN.format(body=ON_STACK.format(kept="near", place="x"))
    with pytest.raises(Uncountable, match="that ends as data has it"):
        counted(text, "cortex-m0plus")


LEFT = (
    0xB510, 0xB082, 0x2000, 0x9001,  # push {r4, lr}; sub sp, #8; movs r0, #0; str r0, [sp, #4]
    0x9801, 0x2809,  # ldr r0, [sp, #4]; cmp r0, #9
    0xBF04, 0xB002, 0xBD10,  # itt eq; addeq sp, #8; popeq {r4, pc}
    0x3001, 0x9001, 0xE7F7,  # adds r0, #1; str r0, [sp, #4]; b -18
)  # fmt: skip
"""A loop that the function is left from on a condition; the number of the turn is on the stack."""
SIDES = (
    0x2100,  # movs r1, #0
    0x6802, 0x3101, 0x2A07, 0xD002,  # ldr r2, [r0]; adds r1, #1; cmp r2, #7; beq +4
    0x2964, 0xD1F9, 0x4770,  # cmp r1, #100; bne -14; bx lr
    0xBF00, 0x2964, 0xD1F5, 0x4770,  # nop; cmp r1, #100; bne -22; bx lr
)  # fmt: skip
"""A loop of 100 turns whose end is asked for on both sides of a branch on data."""
BY_DATA = (*SIDES[:9], 0x2963, *SIDES[10:])
"""The same, but of 99 turns on one side."""


def of_thumb(words: tuple[int, ...]) -> tuple[int, int]:
    content = b"".join(each.to_bytes(2, "little") for each in words)
    bounds = Counts({"m": Code("m", content, {})}).of("m")
    return bounds.least[INSTRUCTIONS], bounds.most[INSTRUCTIONS]


def test_what_is_left_on_a_condition_gives_its_stack_back_on_that_alone() -> None:
    assert of_thumb(LEFT) == (4 + 9 * 8 + 5, 4 + 9 * 8 + 5)


def test_ways_that_numbers_lead_alike_have_met() -> None:
    assert of_thumb(SIDES) == (1 + 6 * 100 + 1, 1 + 7 * 100 + 1)
    with pytest.raises(Uncountable, match="m has a loop at 0x2 that ends as data has it"):
        of_thumb(BY_DATA)


def test_a_loop_that_ends_as_an_argument_has_it_is_not_counted() -> None:
    image = made(loop("%n", STORED), "cortex-m4f")
    found = instructions(image, {"m_run": "m_run"})["instructions"]
    assert found["most"] is None
    assert "m_run has a loop at 0x" in found["why"]
    assert "that ends as data has it" in instructions_line(found)


def test_functions_that_call_each_other_in_a_circle_are_refused() -> None:
    text = RUN.format(body="%a = call i32 @m_run(ptr %x, i32 %n)\n%b = add i32 %a, 1\nret i32 %b")
    with pytest.raises(Uncountable, match="m_run may call itself"):
        counted(text, "cortex-m4f")


def test_a_kernel_that_another_one_does_the_work_of_is_counted_as_that() -> None:
    image = made(loop("1000", STORED), "cortex-m4f")
    found = instructions(image, {"m_run": "m_run", "m_same": "m_run"})["instructions"]
    assert found["least"] > 1000
    assert found["by_kernel"]["m_same"]["least"] == found["least"]


EXACT = {"least": 9, "most": 9, "outside": {"memset": [1, 1], "memcpy": [3000, 3000]}}
BOUNDED = {"least": 9, "most": 5_000_000_000, "outside": {}}


@pytest.mark.parametrize(
    ("figures", "defined", "other"),
    [(EXACT, "KWS_INSTRUCTIONS == 9u", "KWS_INSTRUCTIONS_MAX"),
     (BOUNDED, "KWS_INSTRUCTIONS_MAX == 5000000000u", "KWS_INSTRUCTIONS"),
     ({"least": None, "most": None, "why": "so"}, "1", "KWS_INSTRUCTIONS_MAX"),
     ({}, "1", "KWS_INSTRUCTIONS")],
)  # fmt: skip
def test_the_header_defines_what_is_known(
    figures: dict[str, Any], defined: str, other: str, tmp_path: Path
) -> None:
    """A number, or a bound under another name; a program is compiled that checks it."""
    source, text = tmp_path / "use.c", count_definition("kws", figures)
    check = f"typedef char is_so[{defined} ? 1 : -1];\nis_so *use(void);\n"
    source.write_text(f"{text}\n#ifdef {other}\n#error {other}\n#endif\n{check}")
    subprocess.run(["gcc", *STRICT, "-c", source, "-o", tmp_path / "use.o"], check=True)


def test_the_header_names_the_calls_of_others() -> None:
    said = count_definition("kws", EXACT).replace("\n * ", " ")
    assert "Instructions of one call, whatever its inputs are." in said
    assert "not in it: 1 call of memset, 3,000 calls of memcpy." in said
    bounded = count_definition("kws", BOUNDED)
    assert "Instructions of one call, at most; 9 at least, as data has it. */" in bounded


def compare(model: hardwire.CompiledModel) -> None:
    draw = np.random.default_rng(5)
    specs = model.interface.inputs
    model.run(*[(40 * draw.standard_normal(s.shape)).astype(s.dtype.numpy) for s in specs])
    real, said = model.counted, model.report["instructions"]
    assert real is not None
    assert (said["least"], said["most"]) == (real.total, real.total)
    assert said["outside"] == {name: [n, n] for name, n in real.outside.items()}
    for name, count in real.by_call:
        kernel = said["by_kernel"][name]
        assert (kernel["least"], kernel["most"]) == (count, count), name


@pytest.mark.parametrize("target", ["cortex-m4f", "cortex-m33"])
@pytest.mark.parametrize("name", ["mlp", "kws", "lstm"])
def test_what_the_report_says_of_a_model_of_floats_is_executed(name: str, target: str) -> None:
    compare(hardwire.compile(exported(name)[0], target, name="net"))


@pytest.mark.parametrize("target", ["cortex-m4f"])
@pytest.mark.parametrize("name", ["kws", "autoencoder"])
def test_what_the_report_says_of_integers_is_executed(name: str, target: str) -> None:
    compare(of_tflite(mlperf.OF_THE_ZOO[name](), target, name, "caller"))
