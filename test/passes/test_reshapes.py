"""Reshapes to sizes that are known at run time only: joined, then split."""

from __future__ import annotations

import pytest

from hardwire.dialect.errors import PassFailed
from hardwire.dialect.mlir import ir
from hardwire.dialect.torch_mlir.reshapes import resolve_reshapes

RESHAPE = """
func.func @kernel(%x: tensor<?x3xf32>, %a: i64, %b: i64) -> tensor<?x1x?xf32> {
  %one = arith.constant 1 : i64
  %sizes = tensor.from_elements %a, %one, %b : tensor<3xi64>
  %y = tensor.reshape %x(%sizes) : (tensor<?x3xf32>, tensor<3xi64>) -> tensor<?x1x?xf32>
  return %y : tensor<?x1x?xf32>
}
"""


def resolved(text: str) -> str:
    with ir.Context(), ir.Location.unknown():
        module = ir.Module.parse(text)
        resolve_reshapes(module.body.operations[0].operation)
        assert module.operation.verify()
        return str(module)


def test_a_reshape_joins_all_dimensions_and_splits_them_again() -> None:
    text = resolved(RESHAPE)
    assert "tensor.reshape" not in text
    assert "collapse_shape %arg0 [[0, 1]] : tensor<?x3xf32> into tensor<?xf32>" in text
    assert "[[0, 1, 2]] output_shape [%0, 1, %1] : tensor<?xf32> into tensor<?x1x?xf32>" in text
    assert text.count("arith.index_cast") == 2


def test_one_dimension_needs_no_joining() -> None:
    text = resolved(RESHAPE.replace("?x3xf32", "?xf32"))
    assert "collapse_shape" not in text
    assert "expand_shape %arg0" in text


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("tensor<?x3xf32>", "tensor<f32>", "of a tensor without dimensions"),
        ("%x(%sizes)", "%x(%n)", "to sizes that are computed from elements"),
    ],
)
def test_what_has_no_sizes_to_go_by_is_refused(before: str, after: str, message: str) -> None:
    text = RESHAPE.replace(before, after).replace("%b: i64", "%b: i64, %n: tensor<3xi64>")
    with pytest.raises(PassFailed, match=message):
        resolved(text)
