"""What is known of operators: records are found by name, and what fails in them is told apart."""

from __future__ import annotations

import subprocess
import sys

import pytest

from hardwire.dialect.errors import InternalError, Refused
from hardwire.dialect.graph import calls
from hardwire.dialect.importers import mlir_text
from hardwire.dialect.mlir import ir
from hardwire.dialect.operators import all_records, modules_that_name
from hardwire.dialect.operators.attempt import attempt
from hardwire.dialect.operators.record import Record, known
from hardwire.dialect.program import Program
from hardwire.dialect.targets import by_name

SLICED = """
func.func @forward(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {{
  %dim = "hw.constant"() {{value = {dim} : i64}} : () -> i64
  %none = "hw.constant"() {{value}} : () -> !hw.none
  %one = "hw.constant"() {{value = 1 : i64}} : () -> i64
  %0 = "aten.slice.Tensor"(%x, %dim, %none, %none, %one) : (tensor<2x3xf32>, i64, !hw.none, !hw.none, i64) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}}
"""  # noqa: E501


def test_the_module_of_each_fact_names_its_operator() -> None:
    """Modules are loaded by the names in their texts."""
    for name, record in all_records().items():
        if record == Record(evaluate=record.evaluate, on_tensors=record.on_tensors):
            continue  # TorchScript's alone: asked of their one module
        facts = (record.decompose, record.shape, record.value, record.view, record.formula)
        named = modules_that_name(name.partition(".")[2])
        assert named, name
        for fact in facts:
            own = getattr(fact, "__module__", "").rpartition(".")[2]
            # One function may serve all formulas, or all values of a table.
            assert own in (*named, "", "formulas", "constants", "shapes"), (name, own)


def test_a_record_is_loaded_when_its_operator_occurs() -> None:
    """Nothing else is: the modules of one operator are few."""
    asks = (
        "import sys; from hardwire.dialect.operators import record; "
        "found = record('aten.hann_window'); "
        "assert found.decompose is not None; "
        "names = [m.rpartition('.')[2] for m in sys.modules if '.dialect.operators.' in m]; "
        "assert 'windows' in names and 'linear_systems' not in names, names"
    )
    subprocess.run([sys.executable, "-c", asks], check=True)


def test_a_fact_is_said_once() -> None:
    all_records()
    with pytest.raises(ValueError, match=r"aten\.relu6 is said twice to have: decompose"):
        known("relu6", decompose=lambda b: None)


def sliced(dim: int) -> tuple[Program, ir.Operation]:
    program = mlir_text.read(SLICED.format(dim=dim), by_name("x86-64-v3"), "sliced")
    ops = calls.body(program.entry())
    return program, next(op for op in ops if op.name == "aten.slice.Tensor")


def fails() -> None:
    raise IndexError("list index out of range")


def test_arguments_that_do_not_fit_are_the_programs_fault() -> None:
    program, op = sliced(7)
    with program.context, pytest.raises(Refused, match="of 2x3: there is no dimension 7; the pro"):
        attempt(op, fails)


def test_an_error_in_a_record_is_an_internal_one() -> None:
    program, op = sliced(1)
    wanted = r"`aten\.slice\.Tensor` of 2x3: IndexError: list index out of range"
    with program.context, pytest.raises(InternalError, match=wanted):
        attempt(op, fails)
