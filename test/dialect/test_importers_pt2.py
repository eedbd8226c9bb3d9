"""Every model of the zoo, and every way of storing a tensor, from files and from memory."""

from __future__ import annotations

import functools
import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from torch import Tensor, nn

from hardwire.dialect import ops, targets
from hardwire.dialect.importers import load, pt2
from hardwire.dialect.mlir import ir
from hardwire.dialect.program import Program

from ..models import zoo

TARGET = targets.by_name("x86-64-v3")


def export(module: nn.Module, *inputs: Any, **options: Any) -> torch.export.ExportedProgram:
    return torch.export.export(module.eval(), inputs, **options)


@functools.cache
def exported_model(name: str) -> torch.export.ExportedProgram:
    module, inputs = zoo()[name]()
    return export(module, *inputs)


def imported(program: torch.export.ExportedProgram) -> Program:
    buffer = io.BytesIO()
    torch.export.save(program, buffer)
    return pt2.read_bytes(buffer.getvalue(), TARGET, "model", "model.pt2")


def same(exported: torch.export.ExportedProgram) -> Program:
    """A program from memory, which is what its file is: every operation, location and weight."""
    saved, found = imported(exported), load(exported, TARGET)
    assert text(found) == text(saved)
    assert list(found.weights) == list(saved.weights)
    for name, array in found.weights.items():
        assert array.dtype == saved.weights[name].dtype
        assert array.tobytes() == saved.weights[name].tobytes()
    return found


def text(program: Program) -> str:
    return program.module.operation.get_asm(enable_debug_info=True)


def body(program: Program) -> list[ir.Operation]:
    return [op.operation for op in program.entry().regions[0].blocks[0].operations]


def operators(program: Program) -> list[ir.Operation]:
    return [op for op in body(program) if op.name.startswith("aten.")]


def names(program: Program, key: str) -> list[str]:
    strings = ir.ArrayAttr(program.entry().attributes[f"hw.{key}_names"])
    return [ir.StringAttr(string).value for string in strings]


def function(forward: Callable[..., Any]) -> nn.Module:
    """A module without weights."""

    class Function(nn.Module):
        def forward(self, *inputs: Tensor) -> Any:
            return forward(*inputs)

    return Function()


def expected_operators(program: torch.export.ExportedProgram) -> list[tuple[str, list]]:
    """Name and result shapes of each operator call of the graph."""
    calls = []
    for node in program.graph.nodes:
        if node.op != "call_function" or "getitem" in str(node.target):
            continue
        value = node.meta["val"]
        results = value if isinstance(value, tuple | list) else [value]
        name = str(node.target).removesuffix(".default")
        calls.append((name, [tuple(result.shape) for result in results]))
    return calls


def same_operator(found: str, expected: str) -> bool:
    """Numbers choose the overload for numbers."""
    return found in (expected, expected.replace(".Tensor", ".Scalar"))


@pytest.mark.parametrize("decomposed", [False, True], ids=["exported", "decomposed"])
@pytest.mark.parametrize("name", zoo())
def test_zoo(name: str, decomposed: bool) -> None:
    exported = exported_model(name)
    if decomposed:
        exported = exported.run_decompositions()
    program = same(exported)
    found = operators(program)
    expected = expected_operators(exported)
    assert len(found) == len(expected)
    for op, (operator, shapes) in zip(found, expected, strict=True):
        assert same_operator(op.name, operator)
        types = [ir.RankedTensorType(result.type) for result in ops.tensor_results(op)]
        assert [tuple(type.shape) for type in types] == shapes
    tensors = {**exported.state_dict, **exported.constants}
    assert program.weights or name == "add_chain"
    for weight, data in program.weights.items():
        np.testing.assert_array_equal(data, tensors[weight].detach().numpy())


def test_weights_that_nobody_reads_stay_out() -> None:
    program = imported(exported_model("kws"))
    assert not [name for name in program.weights if name.endswith("num_batches_tracked")]
    declared = [op.attributes["name"] for op in body(program) if op.name == "hw.weight"]
    assert sorted(ir.StringAttr(name).value for name in declared) == sorted(program.weights)


class Storages(nn.Module):
    """Buffers that are views of one storage: shared, offset, strided, repeated, transposed."""

    def __init__(self) -> None:
        super().__init__()
        base = torch.arange(24.0)
        self.register_buffer("window", base[3:9].view(2, 3))
        self.register_buffer("strided", base[1::2][:6].view(2, 3))
        self.register_buffer("transposed", base[:6].view(3, 2).t())
        self.register_buffer("repeated", base[7:8].expand(2, 3))
        self.register_buffer("transient", base[10:16].view(2, 3), persistent=False)
        self.weight = nn.Parameter(torch.randn(4, 3).t()[:2, :3])
        self.constant = torch.randn(3)

    def forward(self, x: Tensor) -> Tensor:
        x = x + self.window + self.strided + self.transposed + self.repeated + self.transient
        return x * self.weight + self.constant * torch.tensor([1.0, 2.0, 3.0])


def test_strides_offsets_and_sharing() -> None:
    module = Storages()
    program = imported(export(module, torch.randn(2, 3)))
    for name in ("window", "strided", "transposed", "repeated", "transient", "weight", "constant"):
        expected = getattr(module, name).detach().numpy()
        np.testing.assert_array_equal(program.weights[name], expected)
        assert program.weights[name].flags.c_contiguous
    np.testing.assert_array_equal(program.weights["lifted_tensor_0"], np.float32([1, 2, 3]))


def test_tied_weights_are_one_weight() -> None:
    class Tied(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.encode = nn.Linear(4, 4, bias=False)
            self.decode = nn.Linear(4, 4, bias=False)
            self.decode.weight = self.encode.weight

        def forward(self, x: Tensor) -> Tensor:
            return self.decode(self.encode(x))

    program = imported(export(Tied(), torch.randn(1, 4)))
    assert list(program.weights) == ["encode.weight"]
    first, second = operators(program)
    assert first.operands[1] == second.operands[1]


@pytest.mark.parametrize(
    "dtype", ["float16", "bfloat16", "float64", "int8", "uint8", "int16", "int32", "int64", "bool"]
)
def test_element_types(dtype: str) -> None:
    class Typed(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            values = torch.tensor([0, 1, 3, 100])
            self.register_buffer("values", values.to(getattr(torch, dtype)))

        def forward(self, x: Tensor) -> Tensor:
            return self.values[x]

    program = imported(export(Typed(), torch.tensor([1])))
    expected = Typed().values.to(torch.float64).numpy()
    data = program.weights["values"]
    assert str(data.dtype) == dtype
    np.testing.assert_array_equal(data.astype(np.float64), expected)


def test_nested_outputs_are_flattened_and_named() -> None:
    def forward(x: Tensor) -> Any:
        values, indices = torch.max(x, dim=1)
        parts = torch.split(x, [1, 2], dim=1)
        return {"best": (values, indices), "none": None, "rest": [parts[1], x], "int": x * 2}

    program = imported(export(function(forward), torch.randn(2, 3)))
    assert names(program, "output") == ["best_0", "best_1", "rest_0", "rest_1", "int_"]
    assert len(body(program)[-1].operands) == 5
    block = program.entry().regions[0].blocks[0]
    assert body(program)[-1].operands[3] == block.arguments[0]


def test_single_and_tuple_outputs() -> None:
    single = imported(export(function(lambda x: x + 1), torch.randn(2)))
    assert names(single, "output") == ["output"]
    pair = imported(export(function(lambda x: (x + 1, x - 1)), torch.randn(2)))
    assert names(pair, "output") == ["output_0", "output_1"]


def test_input_names_are_c_identifiers() -> None:
    class Named(nn.Module):
        def forward(self, register: Tensor, output: Tensor, n: int, flag: bool) -> Tensor:
            return register * output * n if flag else register

    program = imported(export(Named(), torch.randn(2), torch.randn(2), 3, True))
    assert names(program, "input") == ["register_", "output"]
    assert names(program, "output") == ["output_1"]


def test_results_of_operators_with_several_results() -> None:
    def forward(x: Tensor) -> Tensor:
        _, indices = torch.max(x, dim=1)
        return indices

    program = imported(export(function(forward), torch.randn(2, 3)))
    (op,) = operators(program)
    assert op.name == "aten.max.dim"
    assert len(op.results) == 2
    assert body(program)[-1].operands[0] == op.results[1]


def test_all_argument_kinds() -> None:
    def forward(x: Tensor, y: Tensor) -> Any:
        picked = x[:, torch.tensor([0, 2])]
        masked = x.masked_fill(x > 0, float("-inf"))
        joined = torch.cat([x, y], dim=1)
        double = x.to(torch.float64, memory_format=torch.contiguous_format)
        zeros = torch.zeros(2, device="cpu", dtype=torch.bool)
        gelu = nn.functional.gelu(x, approximate="tanh")
        clamped = torch.clamp(x, min=0)
        up = nn.functional.interpolate(y.view(1, 1, 2, 3), scale_factor=[2.0, 2.0])
        return picked, masked, joined, double, zeros, gelu, clamped, up

    program = imported(export(function(forward), torch.randn(2, 3), torch.randn(2, 3)))
    text = str(program.module)
    for fragment in (
        'unrealized_conversion_cast', "!hw.none, tensor<2xi64> to !hw.tensor_list",
        "value = 0xFFF0000000000000 : f64",
        "value = 7 : i64", "value = 11 : i64",
        'value = "tanh"', 'value = "cpu"', "!hw.list<f64>",
    ):  # fmt: skip
        assert fragment in text, fragment


def test_gaps_between_arguments_are_filled_with_defaults() -> None:
    def forward(x: Tensor, w: Tensor) -> Tensor:
        return torch.conv2d(x, w, groups=2)

    inputs = torch.randn(1, 4, 5, 5), torch.randn(2, 2, 3, 3)
    program = imported(export(function(forward), *inputs))
    (op,) = operators(program)
    assert len(op.operands) == 7
    assert str(op.operands[2].type) == "!hw.none"


def test_numbers_in_place_of_tensors_choose_the_overload_for_numbers() -> None:
    program = imported(export(function(lambda x: (x * 2 - 1.5) / 4), torch.randn(3)))
    assert [op.name for op in operators(program)] == [
        "aten.mul.Scalar", "aten.sub.Scalar", "aten.div.Scalar"
    ]  # fmt: skip


def test_guards_are_dropped() -> None:
    exported = export(function(lambda x: x.to(torch.float64)), torch.randn(3))
    assert "_assert_tensor_metadata" in str(exported.graph)
    program = imported(exported)
    assert [op.name for op in operators(program)] == ["aten.to.dtype"]


def test_in_place_operators_come_in_as_they_are() -> None:
    def forward(x: Tensor) -> Tensor:
        y = x * x
        torch.relu_(y)
        return y + y.add_(x)

    program = imported(export(function(forward), torch.randn(3)))
    assert [op.name for op in operators(program)] == [
        "aten.mul.Tensor", "aten.relu_", "aten.add_.Tensor", "aten.add.Tensor"
    ]  # fmt: skip


def test_what_a_decomposed_program_leaves_in_inputs_and_buffers_is_copied_there() -> None:
    class Total(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.register_buffer("x", torch.zeros(3))

        def forward(self, y: Tensor) -> Tensor:
            self.x.add_(y)
            y.mul_(2)
            return y + 1

    program = imported(export(Total(), torch.randn(3)).run_decompositions())
    add, double, _, keep, write = operators(program)
    assert (keep.name, write.name) == ("aten.copy_", "aten.copy_")
    assert (keep.operands[1], write.operands[1]) == (add.results[0], double.results[0])
    assert keep.operands[0].owner.operation.name == "hw.weight"
    assert write.operands[0] == program.entry().regions[0].blocks[0].arguments[0]


def test_locations_name_the_node_and_the_users_line() -> None:
    program = imported(exported_model("kws"))
    first = operators(program)[0]
    assert str(first.location).startswith('loc("pad"("')
    convolution = next(op for op in operators(program) if op.name == "aten.conv2d")
    assert 'models.py":' in str(convolution.location)
    assert "site-packages" not in str(convolution.location)


def test_load_chooses_by_kind(tmp_path: Path) -> None:
    exported = exported_model("mlp")
    path = tmp_path / "my-model 2.pt2"
    torch.export.save(exported, path)
    from_file = load(path, TARGET)
    from_object = load(exported, TARGET, "net")
    assert (from_file.name, from_object.name) == ("my_model_2", "net")
    assert str(from_file.module) == str(from_object.module)
    assert from_file.source == str(path)
    again = load(from_object, targets.by_name("cortex-m4f"))
    assert again.target.name == "cortex-m4f"
    assert again.name == "net"
