"""The check between stages: what may be in a program, and what must be."""

from __future__ import annotations

import pytest

from hardwire.dialect import stages
from hardwire.dialect.errors import HardwireError, PassFailed
from hardwire.dialect.importers import mlir_text
from hardwire.dialect.program import Program
from hardwire.dialect.targets import by_name
from hardwire.passes import pipeline

KERNEL = """
func.func private @relu_0(%x: tensor<2xf32>) -> tensor<2xf32> attributes {ATTRIBUTES} {
  %0 = "aten.relu"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = call @relu_0(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
"""
RESOLVED = 'hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"'
GRAPH = """
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "aten.relu"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
"""


def program(text: str) -> Program:
    return mlir_text.read(text, by_name("x86-64-v3"), "model")


def test_stage_of() -> None:
    assert stages.stage_of(program(GRAPH)) == "schema"
    planned = program(KERNEL.replace("ATTRIBUTES", RESOLVED))
    assert stages.stage_of(planned) == "static"
    pipeline.run_to(planned, "planned")
    assert stages.stage_of(planned) == "planned"


def test_stages_that_fit() -> None:
    stages.verify(program(GRAPH), "typed")
    stages.verify(program(KERNEL.replace("ATTRIBUTES", RESOLVED)), "static")


def test_strangers() -> None:
    with pytest.raises(
        PassFailed, match=r"aten.relu is in @forward, but does not occur at stage static"
    ):
        stages.verify(program(GRAPH), "static")
    with pytest.raises(
        PassFailed, match=r"func.call is in @forward, but does not occur at stage typed"
    ):
        stages.verify(program(KERNEL.replace("ATTRIBUTES", RESOLVED)), "typed")


def test_missing_attributes() -> None:
    with pytest.raises(PassFailed, match=r"@relu_0 has no hw.library at stage static"):
        stages.verify(program(KERNEL.replace("ATTRIBUTES", 'hw.key = "CPU"')), "static")
    with pytest.raises(PassFailed, match=r"func.call has no hw.places at stage planned"):
        stages.verify(program(KERNEL.replace("ATTRIBUTES", RESOLVED)), "planned")


def test_foreign_symbols() -> None:
    text = GRAPH + "memref.global @table : memref<2xf32>"
    with pytest.raises(
        PassFailed, match=r"memref.global stands beside the functions at stage typed"
    ):
        stages.verify(program(text), "typed")


def test_observer_and_stage_names() -> None:
    seen: list[str] = []
    pipeline.run_to(program(GRAPH), "static", lambda name, seconds: seen.append(name))
    first, last = (pipeline.STAGE_NAMES.index(name) for name in ("typed", "static"))
    stages = pipeline.STAGES[first : last + 1]
    assert seen == [name for stage in stages for name in stage.passes]
    with pytest.raises(HardwireError, match="there is no stage `kernels`; they are boxed"):
        pipeline.run_to(program(GRAPH), "kernels")


BOXED = """
func.func @forward(%x: tensor<2xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2xf32>) -> !hw.ivalue
  %1 = "hw.call_boxed"(%0) {operator = "aten::relu"} : (!hw.ivalue) -> !hw.ivalue
  return %1 : !hw.ivalue
}
"""
SCHEMA = """
func.func @forward(%x: tensor<2xf32>, %y: tensor<2xf32>) -> tensor<2xf32> {
  %d = "hw.default"() : () -> !hw.default
  %0 = "aten.add.Tensor"(%x, %y, %d) : (tensor<2xf32>, tensor<2xf32>, !hw.default) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
"""
BELOW = {"boxed": BOXED, "schema": SCHEMA, "typed": GRAPH}


@pytest.mark.parametrize("stage", BELOW)
@pytest.mark.parametrize("name", pipeline.PASS_NAMES)
def test_every_pass_says_what_it_requires(name: str, stage: str) -> None:
    step = pipeline.pass_class(name)()
    given = program(BELOW[stage])
    assert stages.reached(given) == stage
    if pipeline.STAGE_NAMES.index(stage) >= pipeline.STAGE_NAMES.index(step.requires):
        pipeline.run_passes(given, [step])
        return
    with pytest.raises(PassFailed) as caught:
        pipeline.run_passes(given, [step])
    assert caught.value.problems == (
        f"<text>: the pass `{name}` begins at stage `{step.requires}`, and the program is at "
        f"`{stage}`; `hardwire-opt --emit {step.requires}` brings it there.",
    )


def test_a_graph_without_operators_is_at_static() -> None:
    line = '  %0 = "aten.relu"(%x) : (tensor<2xf32>) -> tensor<2xf32>\n'
    assert stages.reached(program(GRAPH.replace(line, "").replace("%0", "%x"))) == "static"
