"""Kernels that are equal have one name in all objects, and those that differ in anything do not."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from elftools.elf.constants import SH_FLAGS
from elftools.elf.elffile import ELFFile

from hardwire.dialect.targets import by_name
from hardwire.lowering.elf import finish_object, read_object, rename_sections
from hardwire.lowering.elf_tables import Tables, read_tables
from hardwire.lowering.machine import parse, target_machine
from hardwire.lowering.promises import promises, subject
from hardwire.lowering.shared_kernels import SHARED, in_groups, shared_names

TARGETS = ("x86-64-v3", "cortex-m4f", "cortex-m0plus", "rv32imafc", "aarch64")
needs_gcc = pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is not installed")

TEXT = """
define hidden double @NET_half(double %x, ptr %to) nounwind section ".text.NET_half" {
  %y = fmul double %x, 1.3700000000000001e+00
  %z = call double @exp(double %y)
  store double %z, ptr %to
  ret double %z
}
define hidden i32 @NET_loop(i32 %n, ptr %from) nounwind section ".text.NET_loop" {
  br label %turn
turn:
  %i = phi i32 [0, %0], [%next, %turn]
  %sum = phi i32 [7, %0], [%more, %turn]
  %at = getelementptr i32, ptr %from, i32 %i
  %x = load volatile i32, ptr %at
  %more = add i32 %sum, %x
  %next = add i32 %i, 1
  %left = icmp ult i32 %next, %n
  br i1 %left, label %turn, label %end
end:
  ret i32 %more
}
define hidden i32 @NET_outer(i32 %n, ptr %from) nounwind section ".text.NET_outer" {
  %sum = call i32 @NET_loop(i32 %n, ptr %from)
  %more = add i32 %sum, 1
  ret i32 %more
}
define hidden i32 @NET_own(i32 %x) nounwind section ".text.NET_own" {
  %y = load volatile i32, ptr @NET_weight
  ret i32 %y
}
define i32 @NET_run(ptr %x, ptr %y) nounwind section ".text.NET_run" {
  %a = call double @NET_half(double 1.5, ptr %y)
  %b = call i32 @NET_outer(i32 3, ptr %x)
  %c = call i32 @NET_own(i32 %b)
  %d = fptosi double %a to i32
  %e = add i32 %c, %d
  %f = add i32 %e, %b
  ret i32 %f
}
@NET_weight = hidden constant i32 5, section ".rodata.NET_weight"
declare double @exp(double)
"""
KERNELS = "half", "loop", "outer", "own"


def image_of(target: str, name: str = "net", **other: str) -> bytes:
    """An object of that text, in which something is something else."""
    text = TEXT
    for old, new in other.items():
        old = {"number": "1.3700000000000001e+00", "called": "exp", "start": "7, %0"}[old]
        assert old in text
        text = text.replace(old, new)
    machine = target_machine(by_name(target))
    image = machine.emit_object(parse(text.replace("NET", name), by_name(target), machine))
    bare = by_name(target).bare_metal
    return finish_object(image, {}, bare_metal=bare, with_frames=False)


def names_of(image: bytes, name: str = "net") -> dict[str, str]:
    found = shared_names(image, [f"{name}_{each}" for each in KERNELS])
    return {symbol.removeprefix(f"{name}_"): shared for symbol, shared in found.items()}


def shared_object(image: bytes, name: str = "net") -> bytes:
    return in_groups(image, shared_names(image, [f"{name}_{each}" for each in KERNELS]))


@pytest.mark.parametrize("target", TARGETS)
def test_what_takes_all_from_its_caller_is_shared_and_has_one_name(target: str) -> None:
    one, other = names_of(image_of(target)), names_of(image_of(target, "longer"), "longer")
    assert set(one) == {"half", "loop", "outer"}
    assert one == other
    assert all(re.fullmatch(f"{SHARED}[0-9a-f]{{32}}", name) for name in one.values())
    assert one["half"] != one["loop"]


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize(
    ("what", "new", "changed"),
    [
        ("number", "1.3700000000000003e+00", ["half"]),  # the last bit of a constant
        ("called", "sin", ["half"]),  # what is called, by the same bytes
        ("start", "8, %0", ["loop", "outer"]),  # and what calls it
    ],
)
def test_what_differs_has_another_name(
    target: str, what: str, new: str, changed: list[str]
) -> None:
    one, other = names_of(image_of(target)), names_of(image_of(target, **{what: new}))
    assert [each for each in one if one[each] != other[each]] == changed


@pytest.mark.parametrize("target", ["cortex-m4f", "aarch64"])
def test_what_lies_in_another_memory_has_another_name(target: str) -> None:
    image = image_of(target)
    placed = rename_sections(image, {".text.net_loop": ".text.itcm.net_loop"})
    one, other = names_of(image), names_of(placed)
    assert one["half"] == other["half"]
    assert one["loop"] != other["loop"]
    sections = [each.region for each in read_object(shared_object(placed)).sections]
    assert sections.count("itcm") == 1


@pytest.mark.parametrize(
    ("one", "other"), [("cortex-m4f", "cortex-m0plus"), ("rv32imafc", "rv32imac")]
)
def test_processors_of_one_family_do_not_mix(one: str, other: str) -> None:
    """Where their code is equal too, as a loop's on both RISC-V is: floats are passed otherwise."""
    first, second = names_of(image_of(one)), names_of(image_of(other))
    assert not {*first.values()} & {*second.values()}


@pytest.mark.parametrize("target", TARGETS)
def test_groups_leave_the_rest_as_it_was(target: str) -> None:
    image = image_of(target)
    made = shared_object(image)
    before, after = read_object(image), read_object(made)
    names = {f"net_{name}": new for name, new in names_of(image).items()}

    def new(name: str) -> str:
        start, _, symbol = name.rpartition(".")
        return f"{start}.{names[symbol]}" if symbol in names else name

    assert [(new(one.name), one.size, one.alignment) for one in before.sections] == [
        (one.name, one.size, one.alignment) for one in after.sections
    ]
    assert [(new(one.section), one.kind) for one in before.relocations] == [
        (one.section, one.kind) for one in after.relocations
    ]
    assert [names.get(one.name, one.name) for one in before.symbols] == [
        one.name for one in after.symbols
    ]
    assert all(one.visibility == "hidden" for one in after.symbols if SHARED in one.name)
    assert broken(made) == {}


def broken(image: bytes) -> dict[str, tuple[str, ...]]:
    found = promises(subject(image, "net.o"))
    return {each.text: each.problems for each in found if not each.is_kept}


PROMISE = "what is called hwr_kernel_… is what its name says, in a group of its own"


@pytest.mark.parametrize("target", TARGETS)
def test_a_name_that_says_something_else_is_told(target: str) -> None:
    """An object whose kernel would be left out for another one, which is not the same."""
    image, names = image_of(target), names_of(image_of(target, start="8, %0"))
    lying = in_groups(image, {"net_loop": names["loop"]})
    assert broken(lying) == {PROMISE: (f"{names['loop']} is something else",)}
    own = in_groups(image, {"net_own": f"{SHARED}0"})
    assert broken(own) == {PROMISE: (f"{SHARED}0 refers to what its model alone has",)}


def group_of_nothing(tables: Tables) -> None:
    tables.sections[1]["sh_info"] = 0


def group_without_its_type(tables: Tables) -> None:
    tables.sections[1]["sh_type"] = "SHT_PROGBITS"


def group_twice(tables: Tables) -> None:
    tables.sections[2]["sh_offset"] = tables.sections[1]["sh_offset"]
    tables.sections[2]["sh_size"] = tables.sections[1]["sh_size"]
    tables.sections[2]["sh_info"] = tables.sections[1]["sh_info"]


def function_that_does_not_say_so(tables: Tables) -> None:
    for row in tables.sections:
        row["sh_flags"] &= ~SH_FLAGS.SHF_GROUP


def group_that_is_kept_always(tables: Tables) -> None:
    tables.image[tables.sections[1]["sh_offset"]] = 0


def group_of_half(tables: Tables) -> None:
    tables.sections[1]["sh_size"] -= 4


@pytest.mark.parametrize(
    ("damage", "problem"),
    [
        (group_of_nothing, "the group  is of no function"),
        (group_without_its_type, ".text.HALF is in 0 groups"),
        (group_twice, ".text.LOOP is in 0 groups"),
        (function_that_does_not_say_so, ".text.HALF is in 1 groups"),
        (group_that_is_kept_always, "the group HALF is of no function"),
        (group_of_half, "the group HALF has more than its function, or less"),
    ],
)
@pytest.mark.parametrize("target", ["cortex-m4f", "aarch64"])
def test_groups_that_are_none_are_told(
    target: str, damage: Callable[[Tables], None], problem: str
) -> None:
    image = image_of(target)
    tables = read_tables(shared_object(image))
    damage(tables)
    names = names_of(image)
    problem = problem.replace("HALF", names["half"]).replace("LOOP", names["loop"])
    assert problem in broken(tables.written())[PROMISE]


def linked(folder: Path, objects: Sequence[str], *options: str) -> Path:
    """A program of two models, which says what both give."""
    (folder / "main.c").write_text(MAIN)
    command = ["gcc", "-O1", *options, "main.c", *objects, "-lm", "-o", "main"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return folder / "main"


MAIN = """
#include <stdio.h>
int net_run(int *x, double *y); int other_run(int *x, double *y);
int main(void) {
    int x[] = {11, 13, 17}; double y = 0;
    printf("%d ", net_run(x, &y)); printf("%d\\n", other_run(x, &y));
}
"""


def two_models(folder: Path, **other: str) -> dict[str, str]:
    """Objects for this machine; the names of what the first one shares."""
    for name, more in (("net", {}), ("other", other)):
        (folder / f"{name}.o").write_bytes(shared_object(image_of("x86-64-v2", name, **more), name))
    return names_of(image_of("x86-64-v2"))


def functions_of(program: Path) -> list[str]:
    with program.open("rb") as file:
        symbols = ELFFile(file).get_section_by_name(".symtab").iter_symbols()
        return [each.name for each in symbols if each.name.startswith(SHARED)]


def archive(folder: Path) -> list[str]:
    run("ar", "rc", "libboth.a", "net.o", "other.o", folder=folder)
    return ["libboth.a"]


def partly(folder: Path) -> list[str]:
    """Both in one object: of what they share, that has one already."""
    run("ld", "-r", "net.o", "other.o", "-o", "both.o", folder=folder)
    return ["both.o"]


def partly_and_again(folder: Path) -> list[str]:
    run("ld", "-r", "net.o", "-o", "first.o", folder=folder)
    return ["first.o", "other.o"]


def apart(_folder: Path) -> list[str]:
    return ["net.o", "other.o"]


def run(*command: str, folder: Path) -> None:
    subprocess.run(command, cwd=folder, capture_output=True, check=True)


GOLD = pytest.mark.skipif(shutil.which("ld.gold") is None, reason="gold is not installed")


@needs_gcc
@pytest.mark.parametrize("objects", [apart, archive, partly, partly_and_again])
@pytest.mark.parametrize(
    "options",
    [[], ["-Wl,--gc-sections"], ["-shared-libgcc", "-no-pie"],
     pytest.param(["-fuse-ld=gold", "-Wl,--gc-sections"], marks=GOLD)],
)  # fmt: skip
def test_programs_have_one_of_each(
    objects: Callable[[Path], list[str]], options: list[str], tmp_path: Path
) -> None:
    names = two_models(tmp_path)
    program = linked(tmp_path, objects(tmp_path), *options)
    assert sorted(functions_of(program)) == sorted(names.values())
    done = subprocess.run([program], capture_output=True, text=True, check=True)
    assert done.stdout == f"{EXPECTED} {EXPECTED}\n"


EXPECTED = 7 + 11 + 13 + 17 + 1 + 5 + 7
"""The sum from 7 on and one more, the weight, and exp(1.37 * 1.5) without its fraction."""


@needs_gcc
def test_programs_have_both_of_what_differs(tmp_path: Path) -> None:
    names = two_models(tmp_path, start="9, %0")
    program = linked(tmp_path, apart(tmp_path))
    found = functions_of(program)
    assert len(found) == 5
    assert {*names.values()} < {*found}
    done = subprocess.run([program], capture_output=True, text=True, check=True)
    assert done.stdout == f"{EXPECTED} {EXPECTED + 2}\n"


@needs_gcc
def test_groups_that_a_tool_took_apart_still_link(tmp_path: Path) -> None:
    """Then there are both copies, of which one is called."""
    two_models(tmp_path)
    for name in ("net", "other"):
        run("ld", "-r", "--force-group-allocation", f"{name}.o", "-o", "x.o", folder=tmp_path)
        (tmp_path / "x.o").rename(tmp_path / f"{name}.o")
    program = linked(tmp_path, apart(tmp_path))
    done = subprocess.run([program], capture_output=True, text=True, check=True)
    assert done.stdout == f"{EXPECTED} {EXPECTED}\n"
