"""On other processors than Cortex-M, too, what finished code is said to execute is executed."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import hardwire
from hardwire.lowering.code.count import Counts
from hardwire.lowering.code.effects import Code, Uncountable

from .test_instructions import (
    NESTED,
    STORED,
    compare,
    counted,
    executed,
    loop,
    mlperf,
    of_tflite,
    torch,
    zoo,
)

TARGETS = ["rv32imc", "rv64gc", "cortex-a53"]


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize(
    "text",
    [
        loop("1", STORED),
        loop("1000003", STORED),
        loop("1000", STORED, step=7),
        loop("100", NESTED),
        loop("90000", NESTED.replace("[ %i,", "[ 1,")),
    ],
)
def test_loops_of_constant_numbers_of_turns_are_counted_exactly(text: str, target: str) -> None:
    found = executed(text, target, np.zeros(1, np.uint32)).total
    assert counted(text, target) == (found, found)


CHAIN = "".join(
    f"""
  %v{n} = load volatile i32, ptr %x
  %is{n} = icmp eq i32 %v{n}, 7
  br i1 %is{n}, label %then{n}, label %past{n}
then{n}:
  {(n + 1) * "store volatile i32 1, ptr %x" + chr(10)}
  br label %past{n}
past{n}:"""
    for n in range(40)
).replace("ptr %xstore", "ptr %x\n  store")
"""Forty branches on data, each after the other."""


@pytest.mark.parametrize("target", TARGETS)
def test_branches_on_data_one_behind_the_other_are_followed_once(target: str) -> None:
    text = loop("3", CHAIN).replace("[ %next, %latch ]", "[ %next, %latch ]")
    least, most = counted(text, target)
    assert executed(text, target, np.array([8], np.uint32)).total >= least
    assert most > least + 3 * 40 * 20


TWO_LINES = (
    "".join(
        f"""
  %d{n} = load volatile i32, ptr %x
  %e{n} = icmp eq i32 %d{n}, 7
  br i1 %e{n}, label %one{n + 1}, label %two{n + 1}
two{n}:
  store volatile i32 {n}, ptr %x
  %f{n} = load volatile i32, ptr %x
  %g{n} = icmp eq i32 %f{n}, 9
  br i1 %g{n}, label %two{n + 1}, label %one{n + 1}
one{n + 1}:"""
        for n in range(40)
    ).replace("two1:", "two1:" + NESTED.replace("%head ]", "%two1 ]"))
    + "\n  br label %two40\ntwo40:"
)
"""Two ways beside each other that branch into each other and meet in the end."""


@pytest.mark.parametrize("target", TARGETS)
def test_ways_that_come_together_again_and_again_are_followed_once(target: str) -> None:
    text = loop("3", TWO_LINES)
    least, most = counted(text, target)
    assert least <= executed(text, target, np.array([7], np.uint32)).total <= most


def within(model: hardwire.CompiledModel) -> None:
    """On RISC-V the smaller of two numbers is found by a branch."""
    draw = np.random.default_rng(5)
    specs = model.interface.inputs
    model.run(*[(40 * draw.standard_normal(s.shape)).astype(s.dtype.numpy) for s in specs])
    real, said = model.counted, model.report["instructions"]
    assert real is not None
    assert said["most"] * 0.9 <= said["least"] <= real.total <= said["most"]
    assert said["outside"] == {name: [n, n] for name, n in real.outside.items()}
    for name, count in real.by_call:
        kernel = said["by_kernel"][name]
        assert kernel["least"] <= count <= kernel["most"], name


COMPARED = [("rv32imc", within), ("rv32imafc", within), ("rv64gc", within), ("cortex-a53", compare)]


@pytest.mark.parametrize(("target", "compared"), [*COMPARED[::2], COMPARED[3]])
def test_what_the_report_says_of_integers_is_executed(
    target: str, compared: Callable[[hardwire.CompiledModel], None]
) -> None:
    compared(of_tflite(mlperf.OF_THE_ZOO["autoencoder"](), target, "net", "caller"))


@pytest.mark.parametrize(("target", "compared"), COMPARED[1:])
@pytest.mark.parametrize("name", ["mlp", "kws"])
def test_what_the_report_says_of_floats_is_executed(
    name: str, target: str, compared: Callable[[hardwire.CompiledModel], None]
) -> None:
    model, inputs = zoo()[name]()
    compared(hardwire.compile(torch.export.export(model, inputs), target, name="net"))


@pytest.mark.parametrize(("machine", "word"), [("RISCV", 0x0B), ("AARCH64", 1)])
def test_what_an_unknown_instruction_leaves_is_not_guessed(machine: str, word: int) -> None:
    code = Code("f", word.to_bytes(4, "little"), {}, {}, {}, machine, 64)
    with pytest.raises(Uncountable, match="f has an instruction that is not known at 0x0"):
        Counts({"f": code}).of("f")


@pytest.mark.parametrize("target", ["rv64gc", "cortex-a53"])
def test_a_call_of_an_address_is_not_followed(target: str) -> None:
    with pytest.raises(Uncountable, match="m_run goes where an address says at 0x"):
        counted(loop("9", f"call void %x()\n{STORED}"), target)
