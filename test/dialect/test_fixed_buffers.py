"""Constant buffers of kernels that torch-mlir wrote, laid out flat."""

import pytest

from hardwire.dialect.mlir import ir
from hardwire.dialect.torch_mlir.fixed_buffers import flatten_global


@pytest.mark.parametrize(
    ("type", "content", "flat", "same"),
    [
        ("2x3xi32", "[[1, 2, 3], [4, 5, -6]]", "6xi32", "[1, 2, 3, 4, 5, -6]"),
        ("3x1xf64", "[[0.5], [-2.0], [3.0]]", "3xf64", "[5.0E-1, -2.0, 3.0]"),
        ("2x2xi1", "[[true, false], [false, false]]", "4xi8", "[1, 0, 0, 0]"),
        ("2x2xi1", "true", "4xi8", "1"),
        ("2x2xf32", "0.25", "4xf32", "0.25"),
    ],
)
def test_constants_of_any_shape_become_flat(type, content, flat, same):
    text = f'memref.global "private" constant @c : memref<{type}> = dense<{content}>'
    with ir.Context(), ir.Location.unknown():
        module = ir.Module.parse(text)  # what is in it lives as long as it
        op = module.body.operations[0].operation
        flatten_global(op)
        assert op.verify()
        wanted = ir.Attribute.parse(f"dense<{same}> : tensor<{flat}>")
        assert op.attributes["initial_value"] == wanted
        assert str(op.attributes["type"]) == f"memref<{flat}>"
