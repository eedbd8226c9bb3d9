"""The loader: what it puts into memory, and objects that it must refuse."""

from __future__ import annotations

import pytest

from hardwire.lowering.object import emit_object
from hardwire.runtime.loader import load_all

from ..handwritten import llvm_stage


@pytest.mark.parametrize("image", [b"", b"no object", b"\x7fELF" + bytes(60)])
def test_refuses_what_is_no_object(image: bytes) -> None:
    with pytest.raises(ValueError, match="not a readable object file"):
        load_all(image, ["sum_run"])


def test_refuses_an_object_that_was_cut_off() -> None:
    with pytest.raises(ValueError, match="not a readable object file"):
        load_all(emit_object(llvm_stage("native"))[:100], ["sum_run"])


def test_refuses_an_object_for_another_machine() -> None:
    with pytest.raises(ValueError, match="cannot run an object for EM_ARM"):
        load_all(emit_object(llvm_stage("cortex-m4f")), ["sum_run"])


def test_refuses_a_function_that_is_not_there() -> None:
    with pytest.raises(ValueError, match="has no function `other`"):
        load_all(emit_object(llvm_stage("native")), ["other"])


def test_code_cannot_be_written() -> None:
    [address], library = load_all(emit_object(llvm_stage("native")), ["sum_run"])
    with open("/proc/self/maps") as maps:
        for line in maps:
            start, end = (int(part, 16) for part in line.split()[0].split("-"))
            if start <= address < end:
                assert line.split()[1][:3] == "r-x"
                break
        else:
            pytest.fail("the function is in no mapping")
    assert library is not None


def test_the_same_object_can_be_loaded_many_times() -> None:
    image = emit_object(llvm_stage("native"))
    loaded = [load_all(image, ["sum_run"]) for _ in range(5)]
    assert len({address for [address], _ in loaded}) == 5
