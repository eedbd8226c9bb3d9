"""Objects for macOS and Windows, which are not at hand, made as they are there.

On x86-64 they also run here: macOS calls functions as Linux does, and what Windows does otherwise
is written by LLVM around each call.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import struct
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import llvmlite.binding as llvm
import numpy as np
import pytest
from elftools.elf.elffile import ELFFile
from elftools.elf.relocation import Relocation, RelocationSection

import hardwire
from hardwire.dialect.errors import LoweringFailed
from hardwire.dialect.targets import by_name, native
from hardwire.lowering.coff import coff_object
from hardwire.lowering.macho import macho_object
from hardwire.runtime import loader
from hardwire.runtime.host import aligned_buffer

from . import of_windows
from .of_windows import called, functions_around

ROOT = Path(__file__).resolve().parent.parent
KWS = ROOT / "examples" / "kws" / "kws.pt2"
DARWIN, WINDOWS, ARM = "apple-darwin23.1.0", "pc-windows-msvc", "arm64-apple-darwin23.1.0"
NEEDS_X86 = pytest.mark.skipif(
    not llvm.get_default_triple().startswith("x86_64-"), reason="an x86-64 is needed"
)
ABSOLUTE = (10, 11)
"""Relocations of x86-64 with 32 bits of an address (R_X86_64_32, 32S): code lies above those."""


@pytest.fixture
def system(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> str:
    """The triple that LLVM says is this machine's."""
    monkeypatch.setattr(llvm, "get_default_triple", lambda: request.param)
    if request.param.startswith(("arm64", "aarch64")):
        monkeypatch.setattr(llvm, "get_host_cpu_features", Features)
        monkeypatch.setattr(llvm, "get_host_cpu_name", lambda: "apple-m1")
    return request.param


@pytest.mark.parametrize("system", ["aarch64-unknown-linux-gnu"], indirect=True)
def test_native_has_no_vectors_of_unknown_length(
    system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The size of a stack with such would not be known."""
    names = ("neon", "sve", "dotprod", "sve2-bitperm", "sme-f64f64", "sm4")
    monkeypatch.setattr(llvm, "get_host_cpu_features", lambda: Features.fromkeys(names, True))
    assert native().features == "+neon,-sve,+dotprod,-sve2-bitperm,-sme-f64f64,+sm4"


class Features(dict[str, bool]):
    """Of a processor, as llvmlite has them; none, where a system does not tell."""

    def flatten(self) -> str:
        return ",".join(f"+{name}" for name in self)


@pytest.mark.parametrize(
    ("system", "wanted", "machine"),
    [
        (f"x86_64-{WINDOWS}", f"x86_64-{WINDOWS}-elf", "EM_X86_64"),
        (f"x86_64-{DARWIN}", f"x86_64-{DARWIN}-elf", "EM_X86_64"),
        (ARM, f"aarch64-{DARWIN}-elf", "EM_AARCH64"),
        (f"aarch64-{WINDOWS}", f"aarch64-{WINDOWS}-elf", "EM_AARCH64"),
    ],
    indirect=["system"],
)
def test_they_are_elf_for_a_system_and_not_for_bare_metal(
    system: str, wanted: str, machine: str
) -> None:
    """As they are loaded into this process there; linkers of those systems take no ELF."""
    assert system.partition("-")[2] in wanted
    target = native()
    assert (target.triple, target.bare_metal) == (wanted, False)
    if machine == "EM_AARCH64":
        assert target.vector_bits == by_name("aarch64").vector_bits
    image = hardwire.compile(str(KWS), cache=False).object
    assert ELFFile(BytesIO(image)).header["e_machine"] == machine
    kinds = {each["r_info_type"] for each in relocations(image)}
    assert kinds
    assert machine == "EM_AARCH64" or not kinds.intersection(ABSOLUTE)


def relocations(image: bytes) -> list[Relocation]:
    """Of what is loaded."""
    found = [s for s in ELFFile(BytesIO(image)).iter_sections() if isinstance(s, RelocationSection)]
    loaded = [s for s in found if not s.name.startswith(".rela.debug")]
    return [each for section in loaded for each in section.iter_relocations()]


@pytest.fixture(scope="module")
def expected() -> tuple[np.ndarray, np.ndarray]:
    """An input of the keyword spotter, and what this machine's own object gives."""
    mfcc = np.random.default_rng(5).standard_normal((1, 1, 49, 10)).astype(np.float32)
    return mfcc, np.asarray(hardwire.compile(str(KWS), cache=False).run(mfcc))


@NEEDS_X86
@pytest.mark.parametrize("system", [f"x86_64-{DARWIN}"], indirect=True)
def test_an_object_for_macos_runs(
    system: str, expected: tuple[np.ndarray, np.ndarray], tmp_path: Path
) -> None:
    """The one that hardwire loads, and that which linkers of macOS take, by LLVM's linker."""
    loader._jit.cache_clear()  # pyright: ignore[reportPrivateUsage]
    mfcc, scores = expected
    model = hardwire.compile(str(KWS), cache=False)
    assert model.target.triple == f"{system}-elf"
    np.testing.assert_array_equal(np.asarray(model.run(mfcc)), scores)
    image = next(path for path in model.save(tmp_path) if path.name == "kws.macos.o").read_bytes()
    assert [each.name() for each in llvm.ObjectFileRef.from_data(image).sections()] == [
        b"__text", b"__const",
    ]  # fmt: skip
    zeroed = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_size_t)(
        lambda place, count: ctypes.memset(place, 0, count) and None
    )
    builder = llvm.JITLibraryBuilder().add_object_img(image).export_symbol("_kws_run")
    builder.import_symbol("___bzero", ctypes.cast(zeroed, ctypes.c_void_p).value)
    library = builder.link(loader._jit(), "macho")  # pyright: ignore[reportPrivateUsage]
    found = np.full((1, 12), np.nan, np.float32)
    arena = aligned_buffer(model.interface.arena_size, model.interface.arena_align)
    run = ctypes.CFUNCTYPE(ctypes.c_int32, *[ctypes.c_void_p] * 3)(library["_kws_run"])
    assert run(mfcc.ctypes.data, found.ctypes.data, arena.ctypes.data) == 0
    np.testing.assert_array_equal(found, scores)


@NEEDS_X86
@pytest.mark.parametrize("system", [f"x86_64-{WINDOWS}"], indirect=True)
def test_an_object_for_windows_runs(system: str, expected: tuple[np.ndarray, np.ndarray]) -> None:
    """With arguments in the registers of Windows, and what it needs called likewise."""
    mfcc, scores = expected
    model = hardwire.compile(str(KWS), cache=False)
    assert model.target.triple == f"{system}-elf"
    around, arena_size = functions_around(), model.interface.arena_size
    given = {"memset": around["memset_there"]}
    (run,), _loaded = loader.load_all(model.object, ["kws_run"], given=given)
    np.testing.assert_array_equal(called(around, run, arena_size, mfcc), scores)


@NEEDS_X86
@pytest.mark.parametrize("system", [f"x86_64-{WINDOWS}"], indirect=True)
def test_what_is_saved_for_windows_is_linked_and_runs_there(
    system: str, expected: tuple[np.ndarray, np.ndarray], tmp_path: Path
) -> None:
    """The linker is LLVM's, which reads COFF wherever it runs; Windows' own, with a program that
    Wine runs, where both are installed."""
    mfcc, scores = expected
    model = hardwire.compile(str(KWS), cache=False)
    assert model.target.triple == f"{system}-elf"
    image = next(path for path in model.save(tmp_path) if path.suffix == ".obj").read_bytes()
    read = llvm.ObjectFileRef.from_data(image)
    assert {each.name() for each in read.sections()} == {b".text", b".rdata"}
    (tmp_path / "values.h").write_text(
        "".join(
            f"static const float {name}[] = {{{', '.join(f'{v.hex()}f' for v in array.flat)}}};\n"
            for name, array in (("mfcc", mfcc.astype(float)), ("wanted", scores.astype(float)))
        )
    )
    (tmp_path / "main.c").write_text(MAIN)
    given, found = tmp_path / "mfcc.npy", tmp_path / "scores.npy"
    np.save(given, mfcc)
    passed = [tmp_path / "kws.obj", given, model.interface.arena_size, found]
    command = [sys.executable, "-m", of_windows.__name__, *map(str, passed)]
    subprocess.run(command, cwd=ROOT, check=True)
    np.testing.assert_array_equal(np.load(found), scores)
    wine = shutil.which("wine64", path=f"{os.environ['PATH']}:/usr/lib/wine")
    if shutil.which(MINGW) is None or wine is None:
        return
    subprocess.run([MINGW, "main.c", "kws.obj", "-o", "kws.exe"], cwd=tmp_path, check=True)
    quiet = {**os.environ, "WINEPREFIX": str(tmp_path / "wine"), "WINEDEBUG": "-all"}
    subprocess.run([wine, "kws.exe"], cwd=tmp_path, env=quiet, check=True, timeout=240)


MINGW = "x86_64-w64-mingw32-gcc"
MAIN = """
#include "kws.h"
#include "values.h"
#include <string.h>

static unsigned char arena[KWS_ARENA_SIZE] __attribute__((aligned(KWS_ARENA_ALIGN)));

int main(void) {
    float scores[KWS_OUTPUT_OUTPUT_COUNT];
    return kws_run(mfcc, scores, arena) != HWR_OK || memcmp(scores, wanted, sizeof scores) != 0;
}
"""

ADDRESSES = """
@table = constant [2 x ptr] [ptr @own, ptr getelementptr (i8, ptr @other, i64 24)]
declare i32 @other()
define i32 @own() {
  ret i32 7
}
define ptr @second() {
  ret ptr getelementptr (i8, ptr @table, i64 8)
}
define i32 @tail(i32 %x) {
  %y = call i32 @own()
  %z = icmp eq i32 %y, %x
  %r = zext i1 %z to i32
  ret i32 %r
}
"""


def object_of(text: str, reloc: str, triple: str) -> bytes:
    """What LLVM makes of a text."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    target = llvm.Target.from_triple(triple)
    machine = target.create_target_machine(reloc=reloc, codemodel="small")
    return machine.emit_object(llvm.parse_assembly(text))


def elf_of(text: str, reloc: str, system: str = WINDOWS, processor: str = "x86_64") -> bytes:
    """The same for a system, as hardwire has objects there."""
    return object_of(text, reloc, f"{processor}-{system}-elf")


@NEEDS_X86
def test_addresses_in_constants_and_in_code_are_the_same_in_other_forms() -> None:
    image = elf_of(ADDRESSES, "pic")
    kinds = {each["r_info_type"] for each in relocations(image)}
    assert kinds == {1, 2, 4}, "an address in a constant, one in code, a call"
    forms = {"": coff_object(image), "_": macho_object(elf_of(ADDRESSES, "pic", DARWIN))}
    for before, content in forms.items():
        builder = llvm.JITLibraryBuilder().add_object_img(content)
        other = aligned_buffer(64, 64)
        builder.import_symbol(f"{before}other", other.ctypes.data)
        for name in ("table", "own", "second"):
            builder.export_symbol(before + name)
        library = builder.link(loader._jit(), f"addresses{before}")  # pyright: ignore[reportPrivateUsage]
        table = (ctypes.c_uint64 * 2).from_address(library[f"{before}table"])
        assert [*table] == [library[f"{before}own"], other.ctypes.data + 24]
        second = ctypes.CFUNCTYPE(ctypes.c_uint64)(library[f"{before}second"])()
        assert second == ctypes.addressof(table) + 8


LOADS = """
@table = hidden constant [4 x i64] [i64 1, i64 2, i64 3, i64 4]
@kept = hidden constant ptr getelementptr (i8, ptr @table, i64 24)
@other = external global i32
define hidden ptr @second() {
  ret ptr getelementptr (i8, ptr @table, i64 8)
}
define hidden ptr @outside() {
  ret ptr @other
}
declare i32 @far(i32)
define hidden i32 @jump(i32 %x) {
  %y = tail call i32 @far(i32 %x)
  ret i32 %y
}
""" + "".join(
    f"define hidden {kind} @load{number}() {{\n"
    f"  %x = load {kind}, ptr getelementptr (i8, ptr @table, i64 16)\n  ret {kind} %x\n}}\n"
    for number, kind in enumerate(("i8", "i16", "i32", "i64", "<4 x float>"))
)


def test_relocations_of_mach_o_are_those_that_llvm_writes() -> None:
    """For Arm, whose code no linker at hand puts into memory: the same text by both ways."""
    image = elf_of(LOADS, "pic", DARWIN, "aarch64")
    assert {each["r_info_type"] for each in relocations(image)} >= ARM_WAYS
    found = mach_sections(macho_object(image))
    wanted = mach_sections(object_of(LOADS, "pic", f"arm64-{DARWIN}"))
    assert found["__text"] == wanted["__text"]
    assert {name for _, _, name in wanted["__text"][1]} >= {"_far", "_table", "_other", "8"}


ARM_WAYS = {275, 277, 278, 284, 285, 286, 299, 282, 311, 312}
"""Relocations of ELF for pages, for what is added and loaded, for jumps, and by a table."""


Section = tuple[bytes, list[tuple[int, int, str]]]
"""What is in it, and its relocations: where, which (all bits but whose), and whose or how much."""


def mach_sections(image: bytes) -> dict[str, Section]:
    """Those of a Mach-O object, by name."""
    commands, place = dict[int, int](), 32
    for _ in range(struct.unpack_from("<I", image, 16)[0]):
        kind, size = struct.unpack_from("<2I", image, place)
        commands[kind] = place
        place += size
    symbols, _, names, _ = struct.unpack_from("<4I", image, commands[2] + 8)

    def change(at: int) -> tuple[int, int, str]:
        address, bits = struct.unpack_from("<iI", image, at)
        number, way = bits & 0xFFFFFF, bits >> 24
        if not way & 1 << 3:
            return address, way, str(number)
        start = names + struct.unpack_from("<I", image, symbols + 16 * number)[0]
        return address, way, image[start : image.index(b"\0", start)].decode()

    found = dict[str, Section]()
    for number in range(struct.unpack_from("<I", image, commands[0x19] + 64)[0]):
        at = commands[0x19] + 72 + 80 * number
        size, start, _, first, count = struct.unpack_from("<Q4I", image, at + 40)
        changes = [change(first + 8 * each) for each in range(count)]
        name = image[at : at + 16].rstrip(b"\0").decode()
        found[name] = image[start : start + size], changes
    return found


def test_what_a_form_cannot_say_is_refused() -> None:
    text = "@x = external thread_local global i32\ndefine ptr @f() {\n  ret ptr @x\n}\n"
    image = elf_of(text, "pic", "unknown-linux-gnu")
    with pytest.raises(LoweringFailed, match=r"has a relocation \(\d+\) that COFF has not"):
        coff_object(image)
    with pytest.raises(LoweringFailed, match=r"has a relocation \(\d+\) that Mach-O has not"):
        macho_object(image)
