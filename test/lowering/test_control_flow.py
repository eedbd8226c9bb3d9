"""Branches and loops written by hand, as objects that run here, against numpy."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import hardwire
from hardwire.dialect.errors import HardwireError
from hardwire.dialect.importers import mlir_text
from hardwire.dialect.program import Program
from hardwire.dialect.targets import native

from ..promised import assert_promises

F4 = "tensor<4xf32>"
Arrays = tuple[np.ndarray, ...]


def program(arguments: str, results: str, body: str) -> Program:
    text = f"func.func @forward({arguments}) -> ({results}) {{\n{body}\n}}\n"
    return mlir_text.read(text.replace("F4", F4), native(), "flow")


def unary(name: str, result: str, operand: str) -> str:
    return f'%{result} = "aten.{name}"(%{operand}) : (F4) -> F4'


def binary(name: str, result: str, first: str, second: str) -> str:
    one = f'%{result}_one = "hw.constant"() {{value = 1 : i64}} : () -> i64'
    return f'{one}\n%{result} = "aten.{name}.Tensor"(%{first}, %{second}, %{result}_one) : (F4, F4, i64) -> F4'  # noqa: E501


def branch(then: str, otherwise: str) -> Program:
    body = f"""
      {unary("exp", "a", "x")}
      %t = "hw.truth"(%c) : (tensor<i1>) -> i1
      %r = scf.if %t -> F4 {{
        {then}
      }} else {{
        {otherwise}
      }}
      {unary("tanh", "z", "r")}
      return %z : F4"""
    return program("%x: F4, %c: tensor<i1>", "F4", body)


def numbers(count: int = 4, seed: int = 0) -> np.ndarray:
    return np.random.default_rng(seed).normal(size=count).astype(np.float32)


BRANCHES: dict[str, tuple[str, Callable]] = {
    "computed": (f"{unary('neg', 'v', 'a')}\nscf.yield %v : F4", lambda x, a: -a),
    "from_outside": ("scf.yield %a : F4", lambda x, a: a),
    "an_input": ("scf.yield %x : F4", lambda x, a: x),
    "a_weight": (
        '%w = "hw.weight"() {name = "w", value = dense<2.0> : F4} : () -> F4\nscf.yield %w : F4',
        lambda x, a: np.full(4, 2, np.float32),
    ),
    "two_steps": (
        f"{unary('neg', 'u', 'a')}\n{binary('add', 'v', 'u', 'x')}\nscf.yield %v : F4",
        lambda x, a: x - a,
    ),
}


@pytest.mark.parametrize("otherwise", BRANCHES)
@pytest.mark.parametrize("then", BRANCHES)
def test_branches(then: str, otherwise: str) -> None:
    model = hardwire.compile(branch(BRANCHES[then][0], BRANCHES[otherwise][0]))
    x = numbers()
    for truth, name in ((True, then), (False, otherwise)):
        wanted = np.tanh(BRANCHES[name][1](x, np.exp(x)))
        np.testing.assert_allclose(model.run(x, np.array(truth)), wanted, rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("dtype", ["i1", "i8", "i32", "i64", "f16", "f32", "f64", "bf16"])
def test_truth_is_pythons(dtype: str) -> None:
    body = f"""
      %t = "hw.truth"(%c) : (tensor<1x1x{dtype}>) -> i1
      %r = scf.if %t -> F4 {{
        scf.yield %x : F4
      }} else {{
        {unary("neg", "v", "x")}
        scf.yield %v : F4
      }}
      return %r : F4"""
    model = hardwire.compile(program(f"%x: F4, %c: tensor<1x1x{dtype}>", "F4", body))
    kind = model.interface.inputs[1].dtype.numpy
    values = [0, 1] + ([-0.0, 0.5, np.nan, -np.inf] if dtype.endswith(("f16", "32", "f64")) else [])
    values = [value for value in values if dtype not in ("i32", "i8") or value in (0, 1)]
    for value in values:
        x = numbers()
        got = model.run(x, np.array([[value]]).astype(kind))
        assert np.array_equal(got, x if bool(value) else -x)


LOOP = """
  %i0 = "hw.weight"() {name = "zero", value = dense<0> : tensor<i64>} : () -> tensor<i64>
  %r:3 = scf.while (%i = %i0, %a = %x, %b = %y) : (tensor<i64>, F4, F4) -> (tensor<i64>, F4, F4) {
    %c = "aten.lt.Tensor"(%i, %n) : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %t = "hw.truth"(%c) : (tensor<i1>) -> i1
    scf.condition(%t) %i, %a, %b : tensor<i64>, F4, F4
  } do {
  ^bb0(%i: tensor<i64>, %a: F4, %b: F4):
    %k = "hw.constant"() {value = 1 : i64} : () -> i64
    %i1 = "aten.add.Scalar"(%i, %k, %k) : (tensor<i64>, i64, i64) -> tensor<i64>
    BODY
    scf.yield %i1, %p, %q : tensor<i64>, F4, F4
  }
  return %r#1, %r#2 : F4, F4"""


def half(x: np.ndarray) -> np.ndarray:
    return (x * np.float32(0.5)).astype(np.float32)


SWAP = '%e = "hw.constant"() {value} : () -> !hw.none\n'
CLONE = '%{} = "aten.clone"(%{}, %e) : (F4, !hw.none) -> F4'
LOOPS: dict[str, tuple[str, Callable]] = {
    "in_place": (
        f"{unary('relu', 'p', 'a')}\n{unary('neg', 'q', 'b')}",
        lambda a, b: (np.maximum(a, 0), -b),
    ),
    "fibonacci": (f"{SWAP}{CLONE.format('p', 'b')}\n{binary('add', 'q', 'a', 'b')}",
                  lambda a, b: (b, a + b)),
    "read_after": (
        f"{unary('relu', 'p', 'a')}\n{binary('sub', 'q', 'b', 'a')}",
        lambda a, b: (np.maximum(a, 0), b - a),
    ),
    "from_outside": (
        f"{binary('add', 'p', 'a', 'y')}\n{binary('sub', 'q', 'b', 'x')}", None,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", LOOPS)
def test_loops(name: str) -> None:
    text, step = LOOPS[name]
    x, y = numbers(seed=1), numbers(seed=2)
    step = step or (lambda a, b: (a + y, b - x))
    loop = program("%x: F4, %y: F4, %n: tensor<i64>", "F4, F4", LOOP.replace("BODY", text))
    model = hardwire.compile(loop)
    for trips in (0, 1, 2, 7):
        a, b = x, y
        for _ in range(trips):
            a, b = step(a, b)
        got = model.run(x, y, np.array(trips))
        np.testing.assert_allclose(got, (a, b), rtol=1e-6)


@pytest.mark.parametrize("pair", ["%b, %a", "%a, %a", "%b, %b", "%a, %x"])
def test_what_a_loop_hands_on(pair: str) -> None:
    """Values that a loop only exchanges, doubles or leaves alone."""
    text = LOOP.replace("BODY", "").replace("%p, %q", pair)
    model = hardwire.compile(program("%x: F4, %y: F4, %n: tensor<i64>", "F4, F4", text))
    x, y = numbers(seed=1), numbers(seed=2)
    for trips in (0, 1, 2, 3):
        values = {"%a": x, "%b": y, "%x": x}
        for _ in range(trips):
            values["%a"], values["%b"] = [values[name] for name in pair.split(", ")]
        got = model.run(x, y, np.array(trips))
        assert np.array_equal(got, (values["%a"], values["%b"]))


@pytest.mark.parametrize(("low", "high", "step"), [(0, 0, 1), (0, 1, 1), (2, 11, 3), (5, 1, 1)])
def test_counted_loops(low: int, high: int, step: int) -> None:
    body = f"""
      %low = arith.constant {low} : index
      %high = arith.constant {high} : index
      %step = arith.constant {step} : index
      %r = scf.for %i = %low to %high step %step iter_args(%a = %x) -> (F4) {{
        {binary("add", "p", "a", "x")}
        scf.yield %p : F4
      }}
      return %r : F4"""
    model = hardwire.compile(program("%x: F4", "F4", body))
    x = numbers()
    np.testing.assert_allclose(model.run(x), x * (1 + len(range(low, high, step))), rtol=1e-5)


def test_a_branch_in_a_loop_works_in_place() -> None:
    inner = f"""
      %s = "hw.constant"() {{value = 0 : i64}} : () -> i64
      %e = "aten.select.int"(%a, %s, %s) : (F4, i64, i64) -> tensor<f32>
      %u = "hw.truth"(%e) : (tensor<f32>) -> i1
      %p = scf.if %u -> F4 {{
        {unary("relu", "v", "a")}
        scf.yield %v : F4
      }} else {{
        scf.yield %a : F4
      }}
      {unary("neg", "q", "b")}"""
    loop = program("%x: F4, %y: F4, %n: tensor<i64>", "F4, F4", LOOP.replace("BODY", inner))
    model = hardwire.compile(loop)
    x, y = numbers(seed=1), numbers(seed=2)
    for first in (0.0, -3.0):
        x[0] = first
        got = model.run(x, y, np.array(3))
        assert np.array_equal(got, (x if first == 0 else np.maximum(x, 0), -y))
    names = [call["kernel"] for call in model.report["calls"]]
    # The loop's values lie in the caller's buffers from the start, and nothing is copied in it
    # but the counter, which torch-mlir's loops do not compute in place.
    assert [name for name in names if name.startswith("copy")].count("copy_1") == 2


def test_what_is_no_control_flow_of_tensors() -> None:
    body = """
      %t = "hw.truth"(%x) : (F4) -> i1
      %r = scf.if %t -> i64 {
        %1 = "hw.constant"() {value = 1 : i64} : () -> i64
        scf.yield %1 : i64
      } else {
        %2 = "hw.constant"() {value = 2 : i64} : () -> i64
        scf.yield %2 : i64
      }
      return %x : F4"""
    with pytest.raises(HardwireError) as caught:
        hardwire.compile(program("%x: F4", "F4", body))
    assert list(caught.value.problems) == [
        "-:3: `hw.truth` asks for one element, and tensor<4xf32> has 4.",
        "-:4: `scf.if` gives i64; what leaves a branch or a loop must be tensors.",
    ]


def test_a_condition_passes_on_what_it_has() -> None:
    body = LOOP.replace("BODY", "").replace("%p, %q", "%a, %b")
    body = body.replace("scf.condition(%t) %i, %a, %b", "scf.condition(%t) %i, %b, %a")
    with pytest.raises(HardwireError, match=r"`scf.while` must pass on its arguments as they are"):
        hardwire.compile(program("%x: F4, %y: F4, %n: tensor<i64>", "F4, F4", body))


def test_objects_with_branches_call_nothing_indirectly() -> None:
    """What the object promises holds with control flow."""
    model = hardwire.compile(branch(*(BRANCHES[name][0] for name in ("computed", "two_steps"))))
    assert_promises(model)
    assert set(model.report["undefined_symbols"]) <= {"memcpy", "memset", "memmove"}
