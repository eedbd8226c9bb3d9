"""`hardwire verify` finds what objects break of their promises: each, on every kind of machine."""

from __future__ import annotations

import json
import re
import shutil
import struct
import subprocess
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from elftools.elf.elffile import ELFFile

import hardwire
from hardwire.dialect.errors import HardwireError
from hardwire.dialect.importers import mlir_text
from hardwire.dialect.targets import TARGETS, by_name
from hardwire.lowering.elf import finish_object
from hardwire.lowering.machine import parse, target_machine
from hardwire.lowering.object import emit_object
from hardwire.lowering.promises import promises, report_of, subject
from hardwire.tools.hardwire import main

from ..handwritten import llvm_stage
from ..promised import assert_promises, broken
from ..refusal import sentences
from .test_identity import TEXT, WEIGHTS

every_target = pytest.mark.parametrize("target", [target.name for target in TARGETS])
each_machine = pytest.mark.parametrize(
    "target", ["cortex-m0plus", "cortex-m4f", "aarch64", "rv32imac", "rv64gc", "x86-64-v3"]
)

GOOD = """
@m_w = hidden constant [2 x i32] [i32 5, i32 7], section ".rodata.m_w"

define i32 @m_run(ptr %x, ptr %y, ptr %arena) nounwind section ".text.m_run" {
  call void @m_copy_0(ptr %x, ptr %y)
  call void @m_copy_0(ptr @m_w, ptr %arena)
  ret i32 0
}
define hidden void @m_copy_0(ptr %x, ptr %y) noinline nounwind section ".text.m_copy_0" {
  %v = load volatile i32, ptr %x
  store volatile i32 %v, ptr %y
  ret void
}
"""
BREAKS = {
    "a variable": (
        '@m_v = hidden global i32 1, section ".data.m_v"',
        "no section is written to", ".data.m_v (4 bytes) is",
    ),
    "a variable of zeros": (
        '@m_z = hidden global [9 x i32] zeroinitializer, section ".bss.m_z"',
        "no section is written to", ".bss.m_z (36 bytes) is",
    ),
    "a constructor": (
        '@m_c = hidden constant i32 1, section ".ctors"',
        "nothing runs before main", "there is .ctors",
    ),
    "an unwind table": (
        '@m_u = hidden constant i32 1, section ".eh_frame.m_u"',
        "no tables for unwinding", "there is .eh_frame.m_u",
    ),
    "a line table that is loaded": (
        '@m_l = hidden constant i32 1, section ".debug_line"',
        "nothing for debuggers is loaded", ".debug_line is",
    ),
    "an indirect call": (
        'define hidden i32 @m_i(ptr %f) nounwind section ".text.m_i" '
        "{ %r = call i32 %f(i32 1) %s = add i32 %r, 1 ret i32 %s }",
        "there is no indirect call", ".text.m_i has one at 0x",
    ),
    "an indirect jump": (
        'define hidden i32 @m_j(ptr %f) nounwind section ".text.m_j" '
        "{ %r = tail call i32 %f(i32 1) ret i32 %r }",
        "there is no indirect call", ".text.m_j has one at 0x",
    ),
    "a second entry": (
        'define void @m_more() nounwind section ".text.m_more" { ret void }',
        "only m_run, m_run_sized, m_reset and m_self_test can be called", "so can m_more",
    ),
    "a name of its own": (
        'define hidden void @other() nounwind section ".text.other" { ret void }',
        "every other name is hidden, and begins with m_ or hwr_kernel_", "other does not",
    ),
    "two functions in a section": (
        'define hidden void @m_two() nounwind section ".text.m_copy_0" { ret void }',
        "a section of its own", ".text.m_copy_0 has 2",
    ),
    "a section without its name": (
        'define hidden void @m_far() nounwind section ".text.far" { ret void }',
        "a section of its own", ".text.far has ",
    ),
    "a heap": (
        "declare ptr @malloc(i64)\n"
        'define hidden ptr @m_h() nounwind section ".text.m_h" '
        "{ %p = call ptr @malloc(i64 8) store volatile i8 1, ptr %p ret ptr %p }",
        "what it needs is", "malloc is for no device",
    ),
    "a function that nobody has": (
        "declare void @my_kernel()\n"
        'define hidden void @m_k() nounwind section ".text.m_k" '
        "{ call void @my_kernel() ret void }",
        "what it needs is", "my_kernel is none of these",
    ),
}  # fmt: skip


def made(text: str, target: str) -> bytes:
    """The object of LLVM IR."""
    machine = target_machine(by_name(target))
    image = machine.emit_object(parse(text, by_name(target), machine))
    return finish_object(image, {}, bare_metal=by_name(target).bare_metal)


@each_machine
def test_an_object_as_hardwire_makes_it_breaks_nothing(target: str) -> None:
    assert broken(made(GOOD, target)) == {}


@each_machine
@pytest.mark.parametrize("name", BREAKS)
def test_what_an_object_breaks_is_told(name: str, target: str) -> None:
    """And nothing else: the promises do not cry together."""
    addition, promise, problem = BREAKS[name]
    found = broken(made(GOOD + addition, target))
    assert [text for text in found if promise in text] == list(found)
    [problems] = found.values()
    assert any(each.startswith(problem) for each in problems), problems


@each_machine
def test_a_table_of_jumps_is_told(target: str) -> None:
    cases = " ".join(f"i32 {n}, label %c{n}" for n in range(40))
    blocks = "\n".join(
        f"c{n}: {f'store volatile i32 {n}, ptr %p ' * (n % 7 + 1)} br label %out" for n in range(40)
    )
    text = f"""
define hidden void @m_s(i32 %x, ptr %p) nounwind section ".text.m_s" {{
  switch i32 %x, label %out [ {cases} ]
{blocks}
out:
  ret void
}}"""
    assert any("no table of jumps" in each for each in broken(made(GOOD + text, target)))
    without = text.replace("nounwind", 'nounwind "no-jump-tables"="true"')
    assert broken(made(GOOD + without, target)) == {}


@pytest.mark.parametrize("target", ["aarch64", "rv64gc", "x86-64-v3"])
def test_an_address_in_a_constant_is_told_where_programs_are_moved(target: str) -> None:
    text = GOOD + '@m_p = hidden constant ptr @m_copy_0, section ".rodata.m_p"'
    found = broken(made(text, target))
    [problem] = found["constants are relocated where they are addresses, and on bare metal alone"]
    assert re.fullmatch(r"\.rodata\.m_p has a relocation of kind \d+", problem)


@pytest.mark.parametrize("target", ["cortex-m0plus", "rv32imac"])
def test_an_address_in_a_constant_is_fine_on_bare_metal(target: str) -> None:
    text = GOOD + '@m_p = hidden constant ptr @m_copy_0, section ".rodata.m_p"'
    assert broken(made(text, target)) == {}


@each_machine
def test_an_unknown_relocation_is_told(target: str) -> None:
    """One of code, of the kind 1 or 222, which no object has."""
    image = bytearray(made(GOOD, target))
    elf = ELFFile(BytesIO(bytes(image)))
    section = next(s for s in elf.iter_sections() if s["sh_type"] in ("SHT_REL", "SHT_RELA"))
    place = section["sh_offset"] + (4 if elf.elfclass == 32 else 8)
    image[place] = 222
    assert [each for each in broken(bytes(image)) if "by calls and addresses alone" in each]


def patched(image: bytes, section: str, at: int, content: bytes) -> bytes:
    found = ELFFile(BytesIO(image)).get_section_by_name(section)
    start = found["sh_offset"] + at
    return image[:start] + content + image[start + len(content) :]


def test_bytes_that_are_no_instructions_are_told() -> None:
    image = patched(made(GOOD, "x86-64-v3"), ".text.m_copy_0", 0, b"\x06")
    assert broken(image)["code is instructions"] == (".text.m_copy_0 has none at 0x0",)


@pytest.mark.parametrize(
    ("target", "jump"),
    [
        ("x86-64-v3", b"\xe9\x00\x10\x00\x00"), ("aarch64", struct.pack("<I", 0x14000400)),
        ("rv64gc", struct.pack("<I", 0x0000106F)), ("cortex-m4f", b"\x00\xe2"),
    ],
)  # fmt: skip
def test_a_jump_to_nowhere_is_told(target: str, jump: bytes) -> None:
    image = patched(made(GOOD, target), ".text.m_copy_0", 0, jump)
    [problem] = broken(image)["no call or jump leaves its function but to a symbol"]
    assert problem == "that at 0x0 of .text.m_copy_0 does"


def test_an_entry_that_is_hidden_is_none() -> None:
    with pytest.raises(HardwireError, match=r"^m.o: hardwire did not make this object: it has no "):
        broken(made(GOOD.replace("i32 @m_run", "hidden i32 @m_run"), "cortex-m4f"))


# Header and report


KERNEL = "net_mean_0"


@pytest.fixture(scope="module")
def model() -> hardwire.CompiledModel:
    return hardwire.compile("docs/example.mlir", target="cortex-m4f", name="net")


def test_a_model_keeps_all_promises(model: hardwire.CompiledModel) -> None:
    assert_promises(model, kernels=())
    found = promises(subject(model.object, "net.o", model.header, model.report))
    assert len(found) == 26


@pytest.mark.parametrize(
    ("where", "value", "problem"),
    [
        (("name",), "other", "the report is of `other`"),
        (("build", "identity"), "gcc", "the object does not say `gcc`"),
        (("build", "loaded"), "sha256:0", ", in the report sha256:0"),
        (("stack", "bytes"), 1, ", in the report 1"),
        (("stack", "without"), ["f"], "without: [], in the report ['f']"),
        (("flash", "total"), 1, "total takes "),
        (("flash", "code"), 1, "code takes "),
        (("flash", "entry"), 1, "entry takes "),
        (("flash", "weights"), 1, "weights takes "),
        (("flash", "constants"), 1, "constants takes 0 bytes, in the report 1"),
        (("flash", "by_kernel", 0, "bytes"), 1, " bytes, in the report 1"),
        (("flash", "by_weight", 0, "bytes"), 1, " bytes, in the report 1"),
        (("undefined_symbols",), ["memmove"], "memmove is not needed"),
        (("instructions", "least"), 1, "at least, in the report 1"),
        (("instructions", "most"), None, "at most, in the report None"),
        (
            ("instructions", "outside"),
            {"f": [1, 1]},
            "a call calls {}, in the report ",
        ),
        (("instructions", "by_kernel", KERNEL, "most"), 9, "at most, in the report 9"),
        (("instructions", "by_kernel"), {}, f"{KERNEL} executes "),
        (("ram", "arena"), 9, ", in the report 9"),
        (("ram", "arena_align"), 9, ", in the report 9"),
        (("triple",), "aarch64-unknown-linux-gnu", "the object is for ARM, the report for aarch64"),
        (("target",), "cortex-m3", "floats are passed otherwise than on cortex-m3"),
    ],
    ids=lambda part: "/".join(map(str, part)) if isinstance(part, tuple) else None,
)
def test_a_report_that_says_something_else_is_told(
    model: hardwire.CompiledModel, where: tuple[str | int, ...], value: object, problem: str
) -> None:
    report = json.loads(json.dumps(model.report))
    place = report
    for key in where[:-1]:
        place = place[key]
    place[where[-1]] = value
    found = broken(model.object, model.header, report)
    assert any(problem in each for problems in found.values() for each in problems), found


OTHER_BYTES = "the report is of these bytes, and of no other compilation"


def weighted(target: str, **options: Any) -> hardwire.CompiledModel:
    program = mlir_text.read(TEXT, by_name(target), "net")
    program.weights["w"] = WEIGHTS
    return hardwire.compile(program, target, **options)


@each_machine
def test_another_number_in_a_weight_is_told(target: str) -> None:
    made = weighted(target)
    image = patched(made.object, ".rodata.net_w", 4, bytes(4))
    [(promise, [problem])] = broken(image, made.header, made.report).items()
    assert promise == OTHER_BYTES
    assert problem.endswith(f", in the report {made.report['build']['loaded']}")


@each_machine
@pytest.mark.parametrize("field", ["place", "symbol"])
def test_another_relocation_is_told(target: str, field: str) -> None:
    """The first one of the entry: it is entered elsewhere, or is the entry itself."""
    made = weighted(target)
    elf = ELFFile(BytesIO(made.object))
    names = r"\.rela?\.text\.net_run"
    [found] = [one for one in elf.iter_sections() if re.fullmatch(names, one.name)]
    symbols = elf.get_section_by_name(".symtab")
    own = [one.name for one in symbols.iter_symbols()].index("net_run")
    word, shift = (4, 1) if elf.elfclass == 32 else (8, 4)
    at, value = {"place": (0, 2), "symbol": (word + shift, own)}[field]
    image = patched(made.object, found.name, at, bytes([value]))
    assert image != made.object
    assert OTHER_BYTES in broken(image, made.header, made.report)


@each_machine
def test_a_report_of_another_compilation_is_told(target: str) -> None:
    """The same compiler made it, of the same model."""
    made, other = weighted(target), weighted(target, io="arena")
    assert made.report["build"]["identity"] == other.report["build"]["identity"]
    assert OTHER_BYTES in broken(made.object, made.header, other.report)


@pytest.mark.parametrize("target", ["cortex-m4f", "rv32imac"])
def test_what_is_not_loaded_may_be_stripped(target: str, tmp_path: Path) -> None:
    """Symbols are numbered anew then."""
    made = weighted(target, debug="full")
    strip = {"cortex-m4f": "arm-none-eabi-strip", "rv32imac": "llvm-strip"}[target]
    if shutil.which(strip) is None:
        pytest.skip(f"{strip} is not installed")
    (tmp_path / "net.o").write_bytes(made.object)
    subprocess.run([strip, "-g", tmp_path / "net.o"], check=True)
    image = (tmp_path / "net.o").read_bytes()
    assert len(image) < len(made.object)
    assert broken(image, made.header, made.report) == {}


def test_a_symbol_that_the_report_lacks_is_told(model: hardwire.CompiledModel) -> None:
    compiled = hardwire.compile("docs/example.mlir", target="cortex-m0plus", name="net")
    report = {**compiled.report, "undefined_symbols": compiled.report["undefined_symbols"][1:]}
    [problems] = broken(compiled.object, compiled.header, report).values()
    assert problems == (f"{compiled.report['undefined_symbols'][0]} is not in the report",)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("hwr_status net_run(", "hwr_status net_go(", "net_run is not declared"),
        ("hwr_status net_run(", "hwr_status net_go(", "net_go is not in the object"),
        ("NET_ARENA_SIZE  ", "NET_ARENA_SIZE  1", "NET_ARENA_SIZE is 1"),
        ("NET_STACK_SIZE  ", "NET_STACK_SIZE  1", "NET_STACK_SIZE is 1"),
        ("NET_INSTRUCTIONS  ", "NET_INSTRUCTIONS  1", "NET_INSTRUCTIONS is 1"),
        ("NET_INSTRUCTIONS  ", "NET_INSTRUCTIONS_MAX  ", "NET_INSTRUCTIONS is None, counted "),
        ("#define NET_ARENA_ALIGN", "", "NET_ARENA_ALIGN is None"),
    ],
)
def test_a_header_that_says_something_else_is_told(
    model: hardwire.CompiledModel, old: str, new: str, problem: str
) -> None:
    assert old in model.header
    found = broken(model.object, model.header.replace(old, new), model.report)
    assert any(each.startswith(problem) for problems in found.values() for each in problems), found


def test_instructions_are_counted_anew_without_a_report(model: hardwire.CompiledModel) -> None:
    said = model.report["instructions"]["most"]
    header = model.header.replace(f"NET_INSTRUCTIONS  {said}u", f"NET_INSTRUCTIONS  {said - 1}u")
    [(promise, problems)] = broken(model.object, header).items()
    assert promise == "the header says how many instructions a call executes"
    assert problems == (f"NET_INSTRUCTIONS is {said - 1}, counted {said}",)


# The command


@pytest.fixture
def saved(model: hardwire.CompiledModel, tmp_path: Path) -> Path:
    model.save(tmp_path)
    return tmp_path


def verify(capfd: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    code = main(["verify", *map(str, arguments)])
    found = capfd.readouterr()
    return code, found.out, found.err


def test_the_command_lists_what_is_kept(saved: Path, capfd: pytest.CaptureFixture[str]) -> None:
    papers = "--header", saved / "net.h", "--report", saved / "net.report.json"
    code, out, err = verify(capfd, saved / "net.o", *papers)
    assert (code, err) == (0, "")
    assert len(out.splitlines()) == 26
    assert all(line.startswith("ok      ") for line in out.splitlines())
    assert verify(capfd, saved / "net.o", *papers, "--quiet") == (0, "", "")


def test_the_command_fails_where_one_is_broken(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    more = "\n".join(f'@m_v{n} = hidden global i32 1, section ".data.m_v{n}"' for n in range(8))
    (tmp_path / "m.o").write_bytes(made(GOOD + more, "cortex-m4f"))
    code, out, err = verify(capfd, tmp_path / "m.o", "-q")
    assert code == 1
    assert out.startswith("broken  no section is written to: .data.m_v0 (4 bytes) is; ")
    assert out.endswith("; 3 more\n")
    assert sentences(err) == [f"{tmp_path}/m.o: breaks 1 of its 15 promises."]


def test_kernels_of_the_users_are_named(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    addition, _, _ = BREAKS["a function that nobody has"]
    (tmp_path / "m.o").write_bytes(made(GOOD + addition, "rv64gc"))
    assert verify(capfd, tmp_path / "m.o", "-q")[0] == 1
    assert verify(capfd, tmp_path / "m.o", "-q", "--kernel", "my_kernel") == (0, "", "")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (
            b"func.func @forward",
            "not an object file: it does not begin as ELF files do; of objects for "
            "linkers of other systems, verify NAME.o beside them.",
        ),
        (b"\x7fELF", "not an object file that hardwire knows: its first bytes are damaged."),
        (b"\x7fELF\x02\x02" + bytes(99), "not an object file that hardwire knows"),
    ],
)
def test_other_files_are_no_objects(
    content: bytes, message: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "m.o").write_bytes(content)
    code, out, err = verify(capfd, tmp_path / "m.o")
    assert (code, out) == (1, "")
    assert err.startswith(f"hardwire: error: {tmp_path}/m.o: {message}")


def test_a_missing_file_is_named(capfd: pytest.CaptureFixture[str]) -> None:
    _, _, err = verify(capfd, "nowhere.o")
    assert sentences(err) == ["nowhere.o: cannot be read (No such file or directory)."]


@pytest.mark.parametrize(
    ("at", "value", "message"),
    [
        (16, 2, "linked already, or no object: promises are checked on NAME.o."),
        (18, 8, "an object for machine 8, which hardwire does not compile for."),
        (46, 41, "a damaged object file: its table of sections does not lie within it."),
        (50, 99, "a damaged object file: it says of no section that it has the names."),
    ],
)
def test_other_objects_are_refused(at: int, value: int, message: str) -> None:
    image = bytearray(made(GOOD, "cortex-m4f"))
    image[at] = value
    with pytest.raises(HardwireError, match=f"^m.o: {re.escape(message)}$"):
        broken(bytes(image))


FIELDS = {"name": 0, "offset": 16, "size": 20, "link": 24, "info": 28, "entry": 36}


@pytest.mark.parametrize(
    ("section", "field", "value", "message"),
    [
        (".text.m_run", "name", 1 << 20, "has no name"),
        (".text.m_run", "offset", 1 << 20, "does not lie within it"),
        (".symtab", "link", 99, "goes with a section that is not there"),
        (".symtab", "entry", 12, "has entries of another size"),
        (".rel.text.m_run", "size", 4, "has entries of another size"),
        (".rel.text.m_run", "info", 99, "goes with a section that is not there"),
        (".rel.text.m_run", "info", 0, "has relocations of what is not there"),
    ],
)
def test_a_damaged_section_is_named(section: str, field: str, value: int, message: str) -> None:
    image = bytearray(made(GOOD, "cortex-m4f"))
    elf = ELFFile(BytesIO(bytes(image)))
    number = next(n for n, one in enumerate(elf.iter_sections()) if one.name == section)
    place = elf["e_shoff"] + number * elf["e_shentsize"] + FIELDS[field]
    image[place : place + 4] = struct.pack("<I", value)
    with pytest.raises(
        HardwireError, match=f"^m.o: a damaged object file: section {number} {message}"
    ):
        broken(bytes(image))


def test_symbols_of_no_section_are_told() -> None:
    image = bytearray(made(GOOD, "cortex-m4f"))
    table = ELFFile(BytesIO(bytes(image))).get_section_by_name(".symtab")
    place = table["sh_offset"] + 16 + 14
    image[place : place + 2] = struct.pack("<H", 777)
    with pytest.raises(HardwireError, match=r"section \d+ has symbols that are nowhere"):
        broken(bytes(image))


@each_machine
def test_damage_anywhere_is_a_sentence_or_a_broken_promise(target: str) -> None:
    """Bytes are overwritten at random: nothing but HardwireError comes out."""
    image, random = made(GOOD, target), np.random.default_rng(7)
    refused = 0
    for _ in range(300):
        damaged = bytearray(image)
        for place in random.integers(0, len(image), random.integers(1, 4)):
            damaged[place] = random.integers(256)
        try:
            broken(bytes(damaged))
        except HardwireError:
            refused += 1
    assert refused > 10


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"{", "Expecting property name"),
        (b"[]", "`it` is no dict"),
        (b'{"name": 1}', "`name` is no str"),
        (b"\xff", "'utf-8' codec can't decode"),
    ],
)
def test_another_file_is_no_report(content: bytes, problem: str) -> None:
    with pytest.raises(HardwireError, match=r"^r.json: not a report that hardwire wrote") as found:
        report_of(content, "r.json")
    assert problem in str(found.value)


def test_a_report_that_lacks_a_figure_is_none(model: hardwire.CompiledModel) -> None:
    report = json.loads(json.dumps(model.report))
    assert report_of(json.dumps(report).encode(), "r.json") == report
    report["flash"]["by_weight"] = [{"symbol": "w", "bytes": "many"}]
    with pytest.raises(HardwireError, match=r"\(`flash.by_weight.bytes` is no int\)"):
        report_of(json.dumps(report).encode(), "r.json")


@every_target
def test_what_the_compiler_makes_keeps_its_promises(target: str) -> None:
    assert broken(emit_object(llvm_stage(target))) == {}
