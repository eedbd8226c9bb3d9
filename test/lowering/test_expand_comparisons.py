"""Comparisons of lanes of floats, where the processor's own are not those of IEEE."""

from __future__ import annotations

import re

import pytest

from hardwire.dialect.mlir import ir
from hardwire.dialect.targets import by_name
from hardwire.lowering.expand_comparisons import expand_comparisons

KERNEL = """
func.func private @k(
    %a: vector<4xf32>, %b: vector<4xf32>, %n: vector<4xi32>, %s: f32) -> vector<4xf32> {
  %less = arith.cmpf olt, %a, %b fastmath<nsz> : vector<4xf32>
  %same = arith.cmpi eq, %n, %n : vector<4xi32>
  %one = arith.cmpf ugt, %s, %s : f32
  %top = arith.maximumf %a, %b : vector<4xf32>
  %sum = arith.addf %top, %b : vector<4xf32>
  %some = arith.select %less, %sum, %b : vector<4xi1>, vector<4xf32>
  return %some : vector<4xf32>
}
"""


def rewritten(target: str) -> str:
    with ir.Context(), ir.Location.unknown():
        module = ir.Module.parse(KERNEL)
        expand_comparisons(module, by_name(target))
        assert module.operation.verify()
        return str(module)


@pytest.mark.parametrize("target", ["cortex-m55", "cortex-m85"])
def test_floats_are_compared_lane_by_lane(target: str) -> None:
    """Each with the same condition; sums, selections and integers stay in lanes."""
    text = rewritten(target)
    assert len(re.findall(r"arith\.cmpf olt, %\w+, %\w+ fastmath<nsz> : f32", text)) == 4
    assert len(re.findall(r"arith\.maximumf %\w+, %\w+ : f32", text)) == 4
    assert not re.search(r"arith\.(cmpf|maximumf).*vector<4xf32>", text)
    assert re.findall(r"vector\.extract %arg\d\[(\d)\]", text) == list("00112233" * 2)
    for kept in ("cmpi eq", "cmpf ugt", "addf", "select"):
        assert text.count(kept) == 1


def test_others_stay() -> None:
    assert "arith.cmpf olt, %arg0, %arg1 fastmath<nsz> : vector<4xf32>" in rewritten("aarch64")
