"""Building operators and reading their arguments by name."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hardwire.dialect import ops
from hardwire.dialect.mlir import ir
from hardwire.dialect.values import constant, constant_value


@pytest.fixture
def module() -> Iterator[ir.Module]:
    with ops.new_context(), ir.Location.unknown():
        made = ir.Module.create()
        with ir.InsertionPoint(made.body):
            yield made
        made.operation.verify()


def weight(type: str, name: str = "w") -> ir.Value:
    attributes = {"name": ir.StringAttr.get(name)}
    return ops.build("hw.weight", [], [ir.Type.parse(type)], attributes=attributes).results[0]


def test_names() -> None:
    assert ops.operator_name("aten::add.Tensor") == "aten.add.Tensor"
    assert ops.operator_name("aten::conv2d") == "aten.conv2d"
    assert ops.operator_name("aten.conv2d.default") == "aten.conv2d"


def test_arguments_by_name(module: ir.Module) -> None:
    x = weight("tensor<2x3xf32>")
    op = ops.build("aten::sum.dim_IntList", [x, constant([1]), constant(True)], [x.type])
    assert op.name == "aten.sum.dim_IntList"
    assert list(ops.arguments(op)) == ["self", "dim", "keepdim", "dtype"]
    assert constant_value(ops.argument(op, "dim")) == [1]
    assert str(ops.argument(op, "dtype").type) == "!hw.default"
    with pytest.raises(KeyError):
        ops.argument(op, "no_such")


def test_what_is_an_operator(module: ir.Module) -> None:
    x = weight("tensor<2xf32>")
    assert not ops.is_operator(x.owner)
    assert ops.is_operator(ops.build("aten.relu", [x], [x.type]))
    assert not ops.is_operator(module.operation)


def test_tensors_in_lists_are_operands(module: ir.Module) -> None:
    x, y = weight("tensor<2xf32>"), weight("tensor<3xf32>", "v")
    both = ops.pack([x, y])
    op = ops.build("aten.cat", [both, constant(0)], [ir.Type.parse("tensor<5xf32>")])
    assert ops.tensor_operands(op) == [x, y]
    assert ops.packed(both) == [x, y]
    assert ops.packed(x) is None
    indexed = ops.build("aten.index.Tensor", [x, ops.pack([constant(None), y])], [x.type])
    assert ops.tensor_operands(indexed) == [x, y]


def test_tensors_in_lists_are_results(module: ir.Module) -> None:
    x = weight("tensor<5xf32>")
    types = [ir.Type.parse(f"tensor<{size}xf32>") for size in (2, 3)]
    sizes = constant([2, 3])
    kind = [ir.Type.parse("!hw.tensor_list")]
    op = ops.build("aten.split_with_sizes", [x, sizes], kind)
    parts = ops.unpack(op.results[0], types)
    assert [part.type for part in parts] == types
    assert ops.tensor_results(op) == parts
