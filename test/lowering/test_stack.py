"""The stack that finished code takes: frames of every kind, calls, and what has no bound."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

import hardwire
from hardwire.check.boards import BOARDS
from hardwire.dialect.targets import TARGETS
from hardwire.lowering.code import thumb
from hardwire.lowering.code.functions import Function, functions
from hardwire.lowering.code.stack import CONVENTIONS, Frame, Stack, frame
from hardwire.lowering.code.steps import Kind
from hardwire.lowering.stack_use import StackUse, definition, source_of, stack_use
from hardwire.tools.generate_helper_stacks import OUTPUT, Libraries, source

from ..promised import broken
from .test_promises import GOOD, each_machine, made

FRAME = """
declare void @memset(ptr, i32, i32)
define i32 @m_run(ptr %x) nounwind section ".text.m_run" {{
  %a = alloca [{count} x i8], align {align}
  call void @memset(ptr %a, i32 1, i32 {count})
  ret i32 0
}}
"""
SMALLEST = 128
"""More than registers that are kept, an address to return to and alignment take."""


def bytes_of(image: bytes, target: str = "") -> int:
    found = stack_use(image, ("m_run",), target).bytes
    assert found is not None
    return found


@each_machine
@pytest.mark.parametrize("count", [16, 600, 2000, 5000, 70000, 300000])
def test_a_frame_is_as_large_as_what_lies_in_it(count: int, target: str) -> None:
    found = bytes_of(made(FRAME.format(count=count, align=4), target))
    assert count <= found <= count + SMALLEST * (1 + target.startswith("x86"))


@pytest.mark.parametrize("target", ["cortex-m4f", "aarch64", "rv32imac", "rv64gc", "x86-64-v3"])
def test_alignment_costs_what_it_may_cost(target: str) -> None:
    """The stack pointer is of no known multiple of 64 when a function is called."""
    found = bytes_of(made(FRAME.format(count=256, align=64), target))
    assert 256 + 64 - 16 <= found <= 256 + 64 + SMALLEST


@each_machine
def test_the_deepest_call_counts(target: str) -> None:
    text = "\n".join(
        f"""define hidden void @m_{name}(ptr %p) noinline nounwind section ".text.m_{name}" {{
          %a = alloca [{count} x i8]
          store volatile ptr %p, ptr %a
          ret void
        }}"""
        for name, count in (("small", 100), ("large", 4000), ("middle", 900))
    )
    calls = " ".join(
        f"call void @m_{name}(ptr %x) store volatile i8 1, ptr %x"
        for name in ("small", "large", "middle")
    )
    run = f'define i32 @m_run(ptr %x) nounwind section ".text.m_run" {{ {calls} ret i32 0 }}'
    use = stack_use(made(text + run, target), ("m_run",), "")
    assert use.path == ("m_run", "m_large")
    assert use.bytes is not None
    assert 4000 <= use.bytes <= 4000 + 3 * SMALLEST


def test_a_function_of_the_libraries_counts_by_the_table() -> None:
    image = made(FRAME.format(count=600, align=4), "cortex-m4f")
    alone, known = (stack_use(image, ("m_run",), target) for target in ("", "cortex-m4f"))
    assert alone.without == ("memset",)
    assert known.without == ()
    assert known.path == ("m_run", "memset")
    assert bytes_of(image, "cortex-m4f") > bytes_of(image)


CIRCLES = {
    "itself": (
        'define hidden i32 @m_a(i32 %n) nounwind section ".text.m_a" '
        "{ %r = call i32 @m_a(i32 %n) %s = mul i32 %r, %n ret i32 %s }",
        "calls form a circle: m_a -> m_a",
    ),
    "another": (
        'define hidden i32 @m_a(i32 %n) noinline nounwind section ".text.m_a" '
        "{ %r = call i32 @m_b(i32 %n) %s = mul i32 %r, %n ret i32 %s }\n"
        'define hidden i32 @m_b(i32 %n) noinline nounwind section ".text.m_b" '
        "{ %r = call i32 @m_a(i32 %n) %s = add i32 %r, %n ret i32 %s }",
        "calls form a circle: m_a -> m_b -> m_a",
    ),
}
CALLER = 'define i32 @m_run(i32 %n) nounwind section ".text.m_run" { %r = call i32 @m_a(i32 %n) '


@each_machine
@pytest.mark.parametrize("kind", CIRCLES)
def test_recursion_is_told(kind: str, target: str) -> None:
    text, problem = CIRCLES[kind]
    run = CALLER + "%s = add i32 %r, 1 ret i32 %s }\n"
    found = broken(made(run + text, target))
    assert found == {"calls form no circle, and the stack has a bound": (problem,)}


@pytest.mark.parametrize("target", ["cortex-m4f", "aarch64", "rv64gc", "x86-64-v3"])
def test_a_frame_of_no_known_size_is_told(target: str) -> None:
    text = """
define i32 @m_run(ptr %x, i32 %n) nounwind section ".text.m_run" {
  %a = alloca i8, i32 %n
  store volatile ptr %a, ptr %x
  ret i32 0
}"""
    [(promise, problems)] = broken(made(text, target)).items()
    assert promise == "calls form no circle, and the stack has a bound"
    assert re.fullmatch(r"\.text\.m_run writes the stack pointer at 0x\w+", problems[0])


@pytest.mark.parametrize(("count", "bytes"), [(1, 64), (3, 192), (5, 320), (7, 448), (9, 576)])
def test_vector_registers_that_are_saved_have_128_bits(count: int, bytes: int) -> None:
    """Frames of them are so many times what `vlenb` says, which is computed in several ways."""
    held = range(count)
    loads = [f"%v{n} = load volatile <16 x float>, ptr %x" for n in held]
    stores = [f"store volatile <16 x float> %v{n}, ptr %x" for n in held]
    body = "\n".join([*loads, "call void @m_copy_0(ptr %x, ptr %x)", *stores])
    start, end = GOOD.index("  call"), GOOD.index("  ret i32 0")
    image = made(GOOD[:start] + body + "\n" + GOOD[end:], "rv64gcv")
    assert bytes <= bytes_of(image) <= bytes + 48
    text = definition("kws", stack_use(image, ("m_run",), ""), "rv64gcv")
    assert "Vector registers that are saved are taken to have 128 bits." in text.replace("\n *", "")


@pytest.mark.parametrize(
    ("left", "back"),
    [
        ((0xBF04, 0xB010, 0xBD10), 0),  # itt eq; addeq sp, #64; popeq {r4, pc}
        ((0xBF08, 0x3001), 0),  # it eq; addeq r0, #1
        ((0xB010,), 64),  # add sp, #64
    ],
)
def test_what_is_left_on_a_condition_keeps_its_stack_otherwise(
    left: tuple[int, ...], back: int
) -> None:
    head = 0xB510, 0xB090, 0x2800  # push {r4, lr}; sub sp, #64; cmp r0, #0
    tail = 0xF7FF, 0xFFFE, 0xE7FE  # bl deep; b .
    content = b"".join(each.to_bytes(2, "little") for each in (*head, *left, *tail))
    steps, place = tuple(thumb.steps(content, [(0, len(content))])), 2 * len(head + left)
    function = Function(".text.m", 1, len(content), steps, {place: "deep"})
    assert frame(function, CONVENTIONS["ARM"]) == Frame(72, (("deep", 72 - back),))


def test_the_header_says_what_is_not_in_it() -> None:
    text = definition("kws", StackUse(96, ("kws_run",), ("my_relu", "memset")), "aarch64")
    assert "#define KWS_STACK_SIZE  96u /* bytes */" in text
    assert "What these need comes on top: my_relu, memset." in text.replace("\n *", "")
    assert definition("kws", StackUse(None, why="no"), "aarch64") == ""


@pytest.mark.parametrize("target", [target.name for target in TARGETS])
def test_a_model_has_a_bound(target: str) -> None:
    model = hardwire.compile("docs/example.mlir", target=target, name="net")
    assert model.report["stack"]["bytes"] == int(
        re.findall(r"^#define NET_STACK_SIZE  (\d+)u", model.header, re.MULTILINE)[0]
    )
    assert model.report["stack"]["path"][0] == "net_run"


# The reader of instructions, beside those of binutils

DISASSEMBLERS = {
    "cortex-m0plus": "arm-none-eabi-objdump", "cortex-m4f": "arm-none-eabi-objdump",
    "cortex-m55": "arm-none-eabi-objdump", "aarch64": "aarch64-linux-gnu-objdump",
    "rv32imac": "riscv64-unknown-elf-objdump", "rv64gc": "riscv64-unknown-elf-objdump",
    "rv64gcv": "riscv64-unknown-elf-objdump",
    "x86-64-v2": "objdump", "x86-64-v3": "objdump", "x86-64-v4": "objdump",
}  # fmt: skip
JUMPS = (
    r"\t(?:b|bl|b\.?(?:eq|ne|cs|cc|mi|pl|vs|vc|hi|ls|ge|lt|gt|le)|cbn?z|tbn?z|le|letp|wls\w*|"
    r"j|jal|j[a-z]{1,3}|call|beqz|bnez|bltz|bgez|blez|bgtz|bltu|bgeu|beq|bne|blt|bge|bgtu|bleu)"
    r"(?:\.[nw])?\t?(?: +|\t)(?:[^<\n]*,\s*)?(?:0x)?([0-9a-f]+) <"
)


@pytest.mark.parametrize("target", DISASSEMBLERS)
def test_jumps_lead_where_binutils_says(target: str, tmp_path: Path) -> None:
    tool = shutil.which(DISASSEMBLERS[target])
    if tool is None:
        pytest.skip(f"{DISASSEMBLERS[target]} is needed")
    path = tmp_path / "kws.o"
    path.write_bytes(hardwire.compile("examples/kws/kws.pt2", target, name="kws").object)
    text = subprocess.run([tool, "-d", path], capture_output=True, text=True, check=True).stdout
    parts = text.split("Disassembly of section ")[1:]
    listed = {part[: part.index(":\n")]: part for part in parts}
    for one in functions(path.read_bytes()):
        inside = [step for step in one.steps if step.kind in (Kind.JUMP, Kind.CALL)]
        found = {(step.at, step.value) for step in inside if step.at not in one.calls}
        lines = re.findall(rf"^ *([0-9a-f]+):.*?{JUMPS}", listed[one.section], re.MULTILINE)
        said = {(int(at, 16), int(to, 16)) for at, to in lines}
        assert found == {pair for pair in said if pair[0] not in one.calls}
    assert one.unreadable is None


def test_a_good_object_needs_little() -> None:
    assert bytes_of(made(GOOD, "cortex-m4f")) <= 16


@pytest.mark.parametrize("target", ["cortex-m0plus", "cortex-m55", "rv32imac"])
def test_the_table_is_what_the_libraries_say(target: str) -> None:
    """A few of its functions, read again; the whole by tools/generate_helper_stacks.py."""
    if shutil.which(BOARDS[target].tools.compiler) is None:
        pytest.skip(f"{BOARDS[target].tools.compiler} is needed")
    if source(target) != source_of(target):
        pytest.skip("the table was read from other libraries")
    known = json.loads(OUTPUT.read_text())[target]["stacks"]
    some = [name for name in ("memset", "__divdi3", "__aeabi_ldivmod", "__mulsf3") if name in known]
    stack = Stack(Libraries(target), lambda symbol: None)
    assert len(some) >= 2
    assert {name: stack.need(name).bytes for name in some} == {name: known[name] for name in some}


def test_an_object_without_code_needs_none() -> None:
    """A table of operators, whose entry points are the user's."""
    text = GOOD[: GOOD.index("define")]
    assert stack_use(made(text, "cortex-m4f"), (), "cortex-m4f") == StackUse(0)
