"""Objects loaded into this process."""

from __future__ import annotations

import concurrent.futures

import numpy as np
import pytest

from hardwire.dialect.mlir import ir
from hardwire.dialect.program import Program
from hardwire.dialect.targets import by_name
from hardwire.lowering.llvm import to_llvm
from hardwire.lowering.object import emit_object
from hardwire.runtime.host import HostModel, RunFailed

from ..handwritten import ARENA, SIZE, expected, llvm_stage


@pytest.fixture(scope="module")
def model() -> HostModel:
    image = emit_object(llvm_stage("native"))
    x, y = (("x", np.dtype(np.float32), (SIZE,)), ("y", np.dtype(np.float32), (SIZE,)))
    return HostModel(image, "sum_run", [x], [y], ARENA, 16)


def test_runs(model: HostModel) -> None:
    x = np.linspace(-3, 3, SIZE, dtype=np.float32)
    np.testing.assert_array_equal(model.run(x)[0], expected(x))


def test_reads_inputs_with_strides(model: HostModel) -> None:
    x = np.linspace(-3, 3, 2 * SIZE, dtype=np.float32)[::2]
    np.testing.assert_array_equal(model.run(x)[0], expected(x))


def test_a_binding_sees_new_contents_of_its_buffers(model: HostModel) -> None:
    x, y = np.zeros(SIZE, np.float32), np.empty(SIZE, np.float32)
    call = model.bind([x], [y])
    for value in (1.0, 2.0):
        x[:] = value
        call()
        np.testing.assert_array_equal(y, expected(x))


def test_threads_do_not_disturb_each_other(model: HostModel) -> None:
    inputs = [np.full(SIZE, value, np.float32) for value in range(64)]
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda x: model.run(x)[0], inputs))
    for x, y in zip(inputs, found, strict=True):
        np.testing.assert_array_equal(y, expected(x))


def test_a_negative_status_is_raised(model: HostModel) -> None:
    with pytest.raises(RunFailed, match="`sum_run` returned -1: HWR_ERROR_INDEX") as caught:
        model.run(np.full(SIZE, 2e9, np.float32))
    assert caught.value.status == -1


def test_refuses_other_shapes_dtypes_and_counts(model: HostModel) -> None:
    with pytest.raises(ValueError, match=r"`x` has shape \(37,\), not \(38,\)"):
        model.run(np.zeros(38, np.float32))
    with pytest.raises(ValueError, match="`x` has dtype float32, not float64"):
        model.run(np.zeros(SIZE))
    with pytest.raises(ValueError, match="takes 1 inputs, 0 were given"):
        model.run()


def test_refuses_objects_of_other_machines() -> None:
    with pytest.raises(ValueError, match="cannot run an object for EM_ARM"):
        HostModel(emit_object(llvm_stage("cortex-m4f")), "sum_run", [], [], 0, 16)


NEEDS = """
func.func private @{symbol}(f32) -> f32
func.func @m_run(%x: memref<1xf32>, %y: memref<1xf32>, %arena: memref<0xi8>) -> i32 {{
  %0 = arith.constant 0 : index
  %a = memref.load %x[%0] : memref<1xf32>
  %b = func.call @{symbol}(%a) : (f32) -> f32
  memref.store %b, %y[%0] : memref<1xf32>
  %ok = arith.constant 0 : i32
  return %ok : i32
}}
"""


def model_that_needs(symbol: str) -> HostModel:
    with ir.Context(), ir.Location.unknown():
        module = ir.Module.parse(NEEDS.format(symbol=symbol))
    program = Program("m", module, by_name("native"))
    to_llvm(program)
    one = (np.dtype(np.float32), (1,))
    return HostModel(emit_object(program), "m_run", [("x", *one)], [("y", *one)], 0, 1)


def test_finds_functions_of_libm() -> None:
    found = model_that_needs("cbrtf").run(np.array([27], np.float32))[0]
    np.testing.assert_allclose(found, [3.0], rtol=1e-6)


def test_refuses_symbols_that_are_nowhere() -> None:
    with pytest.raises(ValueError, match="needs `no_such_function`"):
        model_that_needs("no_such_function")


def test_refuses_an_unknown_entry_point() -> None:
    with pytest.raises(ValueError, match="no function `other_run`"):
        HostModel(emit_object(llvm_stage("native")), "other_run", [], [], 0, 16)
