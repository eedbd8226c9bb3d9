"""The report, from a `planned` program written by hand and the object of another."""

from __future__ import annotations

import json

import pytest

from hardwire.dialect.dispatch.counts import Counts
from hardwire.dialect.dtypes import BY_NAME
from hardwire.dialect.graph.traffic import multiply_adds
from hardwire.dialect.mlir import ir
from hardwire.dialect.ops import new_context
from hardwire.dialect.program import Program
from hardwire.dialect.targets import by_name
from hardwire.lowering.call_facts import CallFacts, Calls, calls_of
from hardwire.lowering.copies import Copy
from hardwire.lowering.entry_interface import interface_of
from hardwire.lowering.graph_report import Graph, Node, Reads
from hardwire.lowering.interface import Interface, TensorSpec
from hardwire.lowering.interface_report import interface_from_report
from hardwire.lowering.object import emit_object
from hardwire.lowering.report import report
from hardwire.lowering.report_text import table

from ..handwritten import ARENA, SIZE, llvm_stage

PLANNED = """
func.func @forward(%x: tensor<1x8xf32>) -> tensor<1x4xf32> attributes {
    hw.input_names = ["x"], hw.output_names = ["y"],
    hw.arena_size = 64 : i64, hw.arena_align = 16 : i64, hw.arena_lower_bound = 48 : i64} {
  %w = "hw.weight"() {name = "w"} : () -> tensor<4x8xf32>
  %0 = func.call @linear_relu_0(%x, %w) {
    hw.places = [{index = 0 : i64, offset = 0 : i64, space = "output"}]
  } : (tensor<1x8xf32>, tensor<4x8xf32>) -> tensor<1x4xf32>
    loc(fused["linear"("model.py":12:0), "relu"("model.py":13:0)])
  return %0 : tensor<1x4xf32>
}
func.func private @linear_relu_0(%x: tensor<1x8xf32>, %w: tensor<4x8xf32>) -> tensor<1x4xf32>
    attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linear"(%x, %w, %none)
    : (tensor<1x8xf32>, tensor<4x8xf32>, !hw.none) -> tensor<1x4xf32>
  %1 = "aten.relu"(%0) : (tensor<1x4xf32>) -> tensor<1x4xf32>
  return %1 : tensor<1x4xf32>
}
"""

CALL = CallFacts(
    "linear_relu_0",
    ("aten.linear", "aten.relu"),
    "tuned",
    "contraction",
    "model.py:12",
    32,
    "speed",
    why="`contraction` is the first template that takes it",
)
GRAPH = Graph(
    (Node("x", "input", "float32", (1, 8)), Node("linear_relu_0", "value", "float32", (1, 4), 0)),
    (Reads((0,), (1,), ("w",)),),
    (("y", (1,)),),
)


def planned() -> Program:
    with new_context(), ir.Location.unknown():
        return Program("m", ir.Module.parse(PLANNED), by_name("native"))


def test_calls_of_a_planned_program() -> None:
    assert calls_of(planned()) == Calls((CALL,), 48, Counts(direct=1), graph=GRAPH)


def test_calls_behind_a_fallback() -> None:
    """What the fallback calls on to has the multiply-adds, and is counted with the rest."""
    text = PLANNED.replace("func.func @forward", "func.func private @rest")
    text += """
func.func @forward(%x: tensor<1x8xf32>) -> tensor<1x4xf32> attributes {
    hw.arena_size = 64 : i64, hw.arena_align = 16 : i64, hw.arena_lower_bound = 64 : i64} {
  %0 = func.call @count(%x) : (tensor<1x8xf32>) -> tensor<1x4xf32>
  return %0 : tensor<1x4xf32>
}
func.func private @count(%x: tensor<1x8xf32>) -> tensor<1x4xf32>
    attributes {hw.boxed, hw.key = "CPU", hw.library = "mine", hw.next = @rest, hw.symbol = "f"} {
  %0 = "aten.relu"(%x) : (tensor<1x8xf32>) -> tensor<1x4xf32>
  return %0 : tensor<1x4xf32>
}
"""
    with new_context(), ir.Location.unknown():
        found = calls_of(Program("m", ir.Module.parse(text), by_name("native")))
    why = "your libraries are asked first"
    assert found.calls == (CallFacts("count", ("aten.relu",), "mine", "", "-:23", 32, why=why),)
    assert found.inner == (CALL,)
    assert found.dispatch == Counts(direct=2, handlers=1, boxed=1)


def test_interface_of_a_planned_program() -> None:
    f32 = BY_NAME["float32"]
    x, y = TensorSpec("x", f32, (1, 8)), TensorSpec("y", f32, (1, 4))
    assert interface_of(planned()) == Interface("m", (x,), (y,), 64, 16)


@pytest.mark.parametrize(
    ("name", "operands", "result", "expected"),
    [
        ("aten.mm", ["2x3", "3x4"], "2x4", 24),
        ("aten.bmm", ["5x2x3", "5x3x4"], "5x2x4", 120),
        ("aten.convolution", ["1x8x6x6", "16x4x3x3"], "1x16x6x6", 16 * 36 * 4 * 9),
        ("aten.conv3d", ["1x2x4x4x4", "6x2x3x1x1"], "1x6x2x4x4", 6 * 32 * 2 * 3),
        ("aten.linear", ["2x3", "4x3"], "2x4", 24),
        ("aten.relu", ["2x3"], "2x3", 0),
    ],
)
def test_multiply_adds(name: str, operands: list[str], result: str, expected: int) -> None:
    with ir.Context() as context, ir.Location.unknown():
        context.allow_unregistered_dialects = True
        types = [ir.Type.parse(f"tensor<{shape}xf32>") for shape in operands]
        module = ir.Module.create()  # what is in it lives as long as it
        block = module.body
        with ir.InsertionPoint(block):
            values = [ir.Operation.create("t.t", results=[type]).result for type in types]
            to = ir.Type.parse(f"tensor<{result}xf32>")
            op = ir.Operation.create(name, results=[to], operands=values)
        assert multiply_adds(op) == expected


@pytest.fixture
def figures() -> dict:
    f32 = BY_NAME["float32"]
    tensor = (TensorSpec("x", f32, (SIZE,)),)
    program = llvm_stage("cortex-m4f")
    calls = tuple(
        CallFacts(kernel, ("aten.add.Tensor", "aten.relu"), "tuned", "elementwise", "m.py:3", 0)
        for kernel in ("add_relu_0", "add_relu_0", "check.loops")
    )
    interface = Interface("sum", tensor, tensor, ARENA, 16)
    copies = (Copy("copy_0", "aten.convolution", "m.py:7", 64, "the kernel reads zeros around it"),)
    return report(program, interface, Calls(calls, 200), emit_object(program), copies)


def test_figures_add_up(figures: dict) -> None:
    flash = figures["flash"]
    assert flash["total"] == flash["code"] + flash["weights"] + flash["constants"]
    assert flash["code"] == flash["entry"] + sum(entry["bytes"] for entry in flash["by_kernel"])
    assert flash["by_weight"] == [{"symbol": "sum_w_0", "bytes": 4 * SIZE}]
    assert [entry["calls"] for entry in flash["by_kernel"]] == [2, 1]
    assert all(entry["bytes"] > 0 for entry in flash["by_kernel"])
    assert figures["ram"]["arena_ratio"] == ARENA / 200
    assert figures["totals"] == {"calls": 3, "kernels": 2, "operators": 6, "multiply_adds": 0}
    assert figures["undefined_symbols"] == []
    assert (figures["copies"]["count"], figures["copies"]["bytes"]) == (1, 64)


def test_survives_json(figures: dict) -> None:
    again = json.loads(json.dumps(figures))
    assert again == figures
    assert interface_from_report(again).inputs == (TensorSpec("x", BY_NAME["float32"], (SIZE,)),)


COPIED = ["convolution", "the", "kernel", "reads", "zeros", "around", "it", "m.py:7", "64"]


def test_table_is_aligned_and_fits(figures: dict) -> None:
    text = table(figures)
    lines = text.splitlines()
    assert lines[0].startswith("sum for cortex-m4f: ")
    assert max(map(len, lines)) <= 100
    start = lines.index("")
    head, rule, first = lines[start + 1 : start + 4]
    assert first.index("add.Tensor relu") == head.index("operators") == rule.index("-", 6)
    assert "called 2 times" in text
    assert any(line.split() == COPIED for line in lines)
    assert "1.28 of the lower bound" in text
