"""Copies and fills of constant sizes are the object's own: they call nobody and do what is said."""

from __future__ import annotations

import numpy as np
import pytest

from hardwire.dialect.targets import by_name
from hardwire.lowering.code.count import INSTRUCTIONS, Counts, codes
from hardwire.lowering.code.effects import Uncountable
from hardwire.lowering.elf import read_object
from hardwire.lowering.memory_functions import with_memory_functions
from hardwire.runtime.emulated import Emulated
from hardwire.runtime.emulated_processors import processor_for
from hardwire.runtime.machine import INT, POINTER, Passed

from .test_promises import made

SIZES = (3, 8, 9, 31, 32, 33, 63, 64, 100, 312)
TARGETS = ("cortex-m0plus", "cortex-m4f", "cortex-m33")
BEHIND = 5
"""Bytes that are left alone."""
TEXT = """
declare void @llvm.memcpy.p0.p0.i32(ptr, ptr, i32, i1)
declare void @llvm.memset.p0.i32(ptr, i8, i32, i1)
define i32 @m_run(ptr %x, ptr %y, i32 %n) nounwind section ".text.m_run" {{
  %value = trunc i32 %n to i8
  %from = getelementptr i8, ptr %x, i32 {skip}
  %to = getelementptr i8, ptr %y, i32 {skip}
  {call}
  ret i32 0
}}
"""
CALLS = {
    "memcpy": "tail call void @llvm.memcpy.p0.p0.i32(ptr noundef align {align} "
    "dereferenceable({size}) %to, ptr align {align} %from, i32 {size}, i1 false)",
    "memset": "call void @llvm.memset.p0.i32(ptr align {align} %to, "
    "i8 %value, i32 {size}, i1 false)",
}


def image_of(kind: str, target: str, size: int, skip: int) -> bytes:
    align = 1 if skip else 4
    text = TEXT.format(skip=skip, call=CALLS[kind].format(size=size, align=align))
    return made(with_memory_functions(text, "m", by_name(target)), target)


@pytest.mark.parametrize("skip", [0, 1, 3])
@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("kind", CALLS)
def test_all_bytes_are_written_and_no_others(kind: str, target: str, skip: int) -> None:
    pytest.importorskip("unicorn")
    for size in SIZES:
        image = image_of(kind, target, size, skip)
        assert read_object(image).undefined == ()
        source = np.random.default_rng(size).integers(0, 256, size + skip + BEHIND).astype(np.uint8)
        found = np.full(source.size, 0x5A, np.uint8)
        machine = Emulated(processor_for(target, False), image, {"m_run": "m_run"})
        x, y = (Passed(POINTER, each.ctypes.data, each) for each in (source, found))
        machine.bound("m_run", (x, y, Passed(INT, 0xC3)))()
        wanted = np.full(source.size, 0x5A, np.uint8)
        wanted[skip:-BEHIND] = source[skip:-BEHIND] if kind == "memcpy" else 0xC3
        np.testing.assert_array_equal(found, wanted)
        bounds = Counts(codes(image, ".text.")).of("m_run")
        assert bounds.least == bounds.most == {INSTRUCTIONS: machine.counted.total}


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("kind", CALLS)
def test_several_sizes_of_words_are_one_function(kind: str, target: str) -> None:
    """One behind the other, backwards, so that each shows in what the next one leaves."""
    pytest.importorskip("unicorn")
    sizes = (312, 100, 64, 36)
    calls = [
        f"  %to{size} = getelementptr i8, ptr %to, i32 {312 - size}\n  "
        + CALLS[kind].format(size=size, align=4).replace("%to,", f"%to{size},")
        for size in sizes
    ]
    text = with_memory_functions(TEXT.format(skip=0, call="\n".join(calls)), "m", by_name(target))
    verb = "move" if kind == "memcpy" else "fill"
    assert text.count("define hidden void @m_") == 1
    assert [f"i32 {size})" in text for size in sizes] == [True] * 4, text
    image = made(text, target)
    source = np.random.default_rng(1).integers(0, 256, 312 + BEHIND).astype(np.uint8)
    found = np.full(source.size, 0x5A, np.uint8)
    machine = Emulated(processor_for(target, False), image, {"m_run": "m_run"})
    x, y = (Passed(POINTER, each.ctypes.data, each) for each in (source, found))
    machine.bound("m_run", (x, y, Passed(INT, 0xC3)))()
    wanted = np.full(source.size, 0x5A, np.uint8)
    for size in sizes:
        wanted[312 - size : 312] = source[:size] if kind == "memcpy" else 0xC3
    np.testing.assert_array_equal(found, wanted)
    counts = Counts(codes(image, ".text."))
    bounds = counts.of("m_run")
    assert bounds.least == bounds.most == {INSTRUCTIONS: machine.counted.total}
    with pytest.raises(Uncountable, match="that ends as data has it"):
        counts.of(f"m_{verb}_words")


@pytest.mark.parametrize("target", ["aarch64", "rv32imc"])
def test_other_processors_have_those_of_their_library(target: str) -> None:
    text = TEXT.format(skip=0, call=CALLS["memcpy"].format(size=512, align=4))
    assert with_memory_functions(text, "m", by_name(target)) == text


def test_the_same_size_is_one_function() -> None:
    call = CALLS["memcpy"].format(size=512, align=4)
    text = TEXT.format(skip=0, call=f"{call}\n  {call}")
    made_of = with_memory_functions(text, "m", by_name("cortex-m4f"))
    assert made_of.count("call void @m_move_512_by_4(") == 2
    assert made_of.count("define hidden void @m_move_512_by_4(") == 1
