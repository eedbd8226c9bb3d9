"""Objects for macOS and Windows, which are not at hand, made as they are there.

On x86-64 they also run here: macOS calls functions as Linux does, and what Windows does otherwise
is written by LLVM around each call.
"""

from __future__ import annotations

import ctypes
from io import BytesIO
from pathlib import Path

import llvmlite.binding as llvm
import numpy as np
import pytest
from elftools.elf.elffile import ELFFile
from elftools.elf.relocation import RelocationSection

import hardwire
from hardwire.dialect.targets import by_name, native
from hardwire.runtime import loader
from hardwire.runtime.host import aligned_buffer

KWS = Path(__file__).resolve().parent.parent / "examples" / "kws" / "kws.pt2"
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
    elf = ELFFile(BytesIO(hardwire.compile(str(KWS), cache=False).object))
    assert elf.header["e_machine"] == machine
    code = [s for s in elf.iter_sections() if s.name.startswith(".rela.text.")]
    kinds = {
        each["r_info_type"]
        for section in code
        if isinstance(section, RelocationSection)
        for each in section.iter_relocations()
    }
    assert kinds
    assert machine == "EM_AARCH64" or not kinds.intersection(ABSOLUTE)


@pytest.fixture(scope="module")
def expected() -> tuple[np.ndarray, np.ndarray]:
    """An input of the keyword spotter, and what this machine's own object gives."""
    mfcc = np.random.default_rng(5).standard_normal((1, 1, 49, 10)).astype(np.float32)
    return mfcc, np.asarray(hardwire.compile(str(KWS), cache=False).run(mfcc))


@NEEDS_X86
@pytest.mark.parametrize("system", [f"x86_64-{DARWIN}"], indirect=True)
def test_an_object_for_macos_runs(system: str, expected: tuple[np.ndarray, np.ndarray]) -> None:
    loader._jit.cache_clear()  # pyright: ignore[reportPrivateUsage]
    mfcc, scores = expected
    found = hardwire.compile(str(KWS), cache=False).run(mfcc)
    np.testing.assert_array_equal(np.asarray(found), scores)


AROUND = """
declare ptr @memset(ptr, i32, i64)
define win64cc ptr @memset_there(ptr %p, i32 %value, i64 %count) {
  %r = call ptr @memset(ptr %p, i32 %value, i64 %count)
  ret ptr %r
}
define i32 @call_there(ptr %f, ptr %a, ptr %b, ptr %c) {
  %r = call win64cc i32 %f(ptr %a, ptr %b, ptr %c)
  ret i32 %r
}
"""


@NEEDS_X86
@pytest.mark.parametrize("system", [f"x86_64-{WINDOWS}"], indirect=True)
def test_an_object_for_windows_runs(system: str, expected: tuple[np.ndarray, np.ndarray]) -> None:
    """With arguments in the registers of Windows, and what it needs called likewise."""
    mfcc, scores = expected
    model = hardwire.compile(str(KWS), cache=False)
    assert model.target.triple == f"{system}-elf"
    builder = llvm.JITLibraryBuilder().add_ir(AROUND).add_current_process()
    for name in ("memset_there", "call_there"):
        builder.export_symbol(name)
    around = builder.link(loader._jit(), "around")  # pyright: ignore[reportPrivateUsage]
    given = {"memset": around["memset_there"]}
    (run,), _loaded = loader.load_all(model.object, ["kws_run"], given=given)
    arena = aligned_buffer(model.interface.arena_size, model.interface.arena_align)
    found = np.empty_like(scores)
    call = ctypes.CFUNCTYPE(ctypes.c_int32, *[ctypes.c_void_p] * 4)(around["call_there"])
    assert call(run, mfcc.ctypes.data, found.ctypes.data, arena.ctypes.data) == 0
    np.testing.assert_array_equal(found, scores)
