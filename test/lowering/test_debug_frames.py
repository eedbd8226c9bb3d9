"""Debuggers and profilers find the callers of kernels."""

from __future__ import annotations

import io
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest
from elftools.dwarf.callframe import FDE
from elftools.elf.elffile import ELFFile

import hardwire
from hardwire.dialect.targets import by_name

from .debugged import KERNEL, LINUX, each_machine, linked, place, run


@pytest.mark.skipif(shutil.which("gdb") is None, reason="gdb is not installed")
@pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is not installed")
def test_gdb_shows_the_calls_down_to_an_operator(
    model: Path, sources: Path, tmp_path: Path
) -> None:
    hardwire.compile(model, "x86-64-v2").save(tmp_path)
    shown = backtrace(tmp_path, sources, "net_softmax_0")
    line = f"() at {place('softmax')}"
    inside, kernel, call, entry, main = shown
    assert inside == f"#0  softmax {line}"
    assert kernel == f"#1  net_softmax_0 {line}"
    assert call.endswith(f" in softmax {line}")
    assert entry == f"#3  net_run {line}"
    assert main.endswith(" in main ()")


@each_machine
def test_callers_of_every_function_are_found(
    target: str, made: Mapping[str, Mapping[str, bytes]], tmp_path: Path
) -> None:
    """The tables say for each function how it can be left, from its first byte to its last."""
    for level in ("lines", "full"):
        program = io.BytesIO(linked(made[target][level], target, tmp_path).read_bytes())
        elf = ELFFile(program)
        tables = elf.get_dwarf_info()
        is_loaded = level == "full" and target in LINUX
        entries = tables.EH_CFI_entries() if is_loaded else tables.CFI_entries()
        found = {
            each["initial_location"]: each["address_range"]
            for each in entries
            if isinstance(each, FDE)
        }
        symbols = elf.get_section_by_name(".symtab").iter_symbols()
        functions = [each for each in symbols if each["st_info"]["type"] == "STT_FUNC"]
        # Without vectors two of the kernels come out equal, and are one function; on Cortex-M there
        # is a fill.
        count = (4 if by_name(target).is_scalar else 5) + target.startswith("cortex-m")
        assert len(functions) == count
        assert found == {each["st_value"] & ~1: each["st_size"] for each in functions}


@pytest.mark.skipif(shutil.which("perf") is None, reason="perf is not installed")
@pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is not installed")
def test_perf_finds_the_callers_of_kernels(model: Path, tmp_path: Path) -> None:
    hardwire.compile(model, "x86-64-v2", debug="full").save(tmp_path)
    (tmp_path / "main.c").write_text(MAIN.replace("return", "for (int n = 0; n < 20000; n++)"))
    run(["gcc", "main.c", "net.o", "-lm", "-o", "main"], tmp_path)
    record = ["perf", "record", "-e", "cpu-clock", "--call-graph", "dwarf", "-o", "perf.data"]
    done = subprocess.run(
        [*record, "./main"], cwd=tmp_path, capture_output=True, text=True, timeout=60
    )
    if "samples)" not in done.stderr:
        pytest.skip(f"perf cannot record here: {done.stderr.strip()}")
    samples = run(["perf", "script", "-i", "perf.data", "-F", "ip,sym"], tmp_path).split("\n\n")
    chains = [[line.split(maxsplit=1)[1] for line in one.split("\n") if line] for one in samples]
    # What is called otherwise than its symbol counts as put into that.
    inside = [one for one in chains if f"{KERNEL} (inlined)" in one]
    assert inside
    for one in inside:
        assert one[one.index("net_run") + 1] == "main"


MAIN = """
#include "net.h"
static float x[NET_INPUT_X_COUNT], y[NET_OUTPUT_OUTPUT_COUNT];
static unsigned char arena[NET_ARENA_SIZE] __attribute__((aligned(NET_ARENA_ALIGN)));
int main(void) { return net_run(x, y, arena); }
"""


def backtrace(folder: Path, sources: Path, symbol: str) -> list[str]:
    """What gdb says at the beginning of a function, `main` without debug information."""
    (folder / "main.c").write_text(MAIN)
    run(["gcc", "main.c", "net.o", "-lm", "-o", "main"], folder)
    wanted = [f"directory {sources}", f"break *{symbol}", "run", "bt"]
    steps = [part for each in wanted for part in ("-ex", each)]
    shown = run(["gdb", "-nx", "-batch", *steps, "./main"], folder)
    return [line for line in shown.splitlines() if line.startswith("#")]
