"""The loader: relocation of each kind of processor, and objects that it must refuse."""

from __future__ import annotations

import pytest

from hardwire.lowering.object import emit_object
from hardwire.runtime import loader
from hardwire.runtime.loader import MACHINES, Patch, load

from ..handwritten import llvm_stage

ARM = MACHINES["aarch64"].relocations
CALL, ADRP, ADD, LOAD_32, LOAD_128 = 283, 275, 277, 285, 299


@pytest.mark.parametrize(
    ("kind", "patch", "expected"),
    [
        (CALL, Patch(0x10D8, 0x10A4, 0x94000000), 0x97FFFFF3),  # bl .-52
        (CALL, Patch(0x1000, 0x1014, 0x94000000), 0x94000005),  # bl .+20
        (ADRP, Patch(0x7F0000E0, 0x7F001000, 0x90000016), 0xB0000016),  # adrp x22, 4096
        (ADRP, Patch(0x5000, 0x4FFF, 0x90000000), 0xF0FFFFE0),  # adrp x0, -4096
        (ADD, Patch(0x1000, 0x12ABC, 0x910002D6), 0x912AF2D6),  # add x22, x22, #0xabc
        (LOAD_32, Patch(0x1000, 0x12ABC, 0xBD400000), 0xBD4ABC00),  # ldr s0, [x0, #0xabc]
        (LOAD_128, Patch(0x1000, 0x12AB0, 0x3DC00000), 0x3DC2AC00),  # ldr q0, [x0, #0xab0]
    ],
)
def test_words_of_aarch64(kind: int, patch: Patch, expected: int) -> None:
    size, value = ARM[kind]
    assert size == 4
    assert value(patch) == expected


def test_a_jump_is_two_words_before_its_address() -> None:
    assert {len(machine.jump) for machine in MACHINES.values()} == {8}


def test_refuses_what_is_no_object() -> None:
    with pytest.raises(ValueError, match="not a readable object file"):
        load(b"no object")
    with pytest.raises(ValueError, match="not a readable object file"):
        load(emit_object(llvm_stage("native"))[:100])


def test_refuses_relocations_that_it_does_not_know() -> None:
    with pytest.raises(ValueError, match="relocations of kind 9"):
        loader._patch(MACHINES["x86_64"], None, 0, 0, 9, 0)  # type: ignore[arg-type]


def test_constants_cannot_be_written_and_code_lies_beside_them() -> None:
    loaded = load(emit_object(llvm_stage("native")))
    page = loader.PAGE
    assert loaded.symbols["sum_run"] // page < loaded.symbols["sum_w_0"] // page
    rights = {}
    with open("/proc/self/maps") as maps:
        for line in maps:
            start, end = (int(part, 16) for part in line.split()[0].split("-"))
            for name in ("sum_run", "sum_w_0"):
                if start <= loaded.symbols[name] < end:
                    rights[name] = line.split()[1][:3]
    assert rights == {"sum_run": "r-x", "sum_w_0": "r--"}
