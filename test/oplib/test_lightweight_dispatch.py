"""Nine models that together unbox every kind of argument: boxed = unboxed = PyTorch.

They are what PyTorch's tests of lightweight dispatch are made of, written anew: factories with
dtype, layout and pin_memory; `Tensor?[]`; `Scalar[]`; `float[]?`; `int[2]`; tensors; several
operators; `str?` with `out=`. Each model is compiled to an object, which is run as it is, and whose
operators are called by name, one node of the graph after the other.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest
import torch
from torch import Tensor, nn
from torch.export import ExportedProgram

import hardwire
from hardwire import CompiledModel
from hardwire.dialect.registry import registry

from .cases import Call, empty_results, link_driver, run


class Factory(nn.Module):
    def forward(self) -> Tensor:
        options = {"dtype": torch.int64, "layout": torch.strided, "pin_memory": False}
        return torch.ones([3, 4], device="cpu", **options)


class Index(nn.Module):
    def forward(self, index: Tensor) -> Tensor:
        return torch.eye(2, 3)[index]


class IndexWithNone(nn.Module):
    def forward(self, values: Tensor, index: Tensor) -> Tensor:
        return values[:, index]


class Gradient(nn.Module):
    def forward(self, values: Tensor) -> Tensor:
        return torch.gradient(values, spacing=[2.0])[0]


class Upsample(nn.Module):
    def forward(self, image: Tensor) -> Tensor:
        return nn.functional.interpolate(image, scale_factor=[2.0, 3.0], mode="nearest")


class Convolution(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.convolution = nn.Conv2d(1, 2, (2, 2), stride=(1, 1))

    def forward(self, image: Tensor) -> Tensor:
        return self.convolution(image)


class Sum(nn.Module):
    def forward(self, one: Tensor, other: Tensor) -> Tensor:
        return torch.add(one, other, alpha=2)


class Rounding(nn.Module):
    def forward(self, one: Tensor, other: Tensor, out: Tensor) -> Tensor:
        return torch.div(one, other, rounding_mode="trunc", out=out)


class Several(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        return torch.flatten(torch.relu(torch.cat([x + x, -x], dim=1)))


def random(*shape: int) -> Tensor:
    return torch.randn(shape, generator=torch.Generator().manual_seed(sum(shape)))


MODELS: dict[str, tuple[nn.Module, tuple[Tensor, ...]]] = {
    "factory": (Factory(), ()),
    "index": (Index(), (torch.tensor([0, 1, 1]),)),
    "index_with_none": (IndexWithNone(), (random(2, 4), torch.tensor([1, 0, 3]))),
    "gradient": (Gradient(), (random(6),)),
    "upsample": (Upsample(), (random(1, 2, 3, 3),)),
    "convolution": (Convolution(), (random(1, 1, 4, 5),)),
    "sum": (Sum(), (random(3), random(3))),
    "rounding": (Rounding(), (3 * random(5), random(5), torch.zeros(5))),
    "several": (Several(), (random(2, 3),)),
}


@dataclass
class Compiled:
    """A model, its object, and what its operators gave when they were called by name."""

    exported: ExportedProgram
    model: CompiledModel
    values: dict[str, Any] = field(default_factory=dict)
    calls: list[str] = field(default_factory=list)


@pytest.fixture(scope="module")
def compiled() -> dict[str, Compiled]:
    found = {}
    for name, (module, inputs) in MODELS.items():
        exported = torch.export.export(module, inputs)
        found[name] = Compiled(exported, hardwire.compile(exported, name=name, boxed=True))
    return found


@pytest.fixture(scope="module")
def boxed(compiled: dict[str, Compiled], tmp_path_factory: pytest.TempPathFactory) -> None:
    """Every node of every graph has been called by name."""
    folder = tmp_path_factory.mktemp("models")
    for one in compiled.values():
        one.model.save(folder)
    driver = link_driver(folder, list(compiled), [f"{name}_operators" for name in compiled])
    steps = max(len(one.exported.graph.nodes) for one in compiled.values())
    for step in range(steps):
        pending = []
        for table, (name, one) in enumerate(compiled.items()):
            nodes = list(one.exported.graph.nodes)
            if step < len(nodes):
                pending += _step(one, nodes[step], MODELS[name][1], table)
        run(driver, [call for call, *_ in pending])
        for call, one, node in pending:
            assert call.outcome is not None
            assert call.outcome.status == 0, call
            tensors = call.outcome.tensors
            one.values[node.name] = tensors if _gives_list(call) else tensors[0]
            one.calls.append(call.name)


def _step(one: Compiled, node: torch.fx.Node, inputs: Sequence[Tensor], table: int) -> list:
    """The call of a node; other nodes are evaluated here."""
    if node.op == "placeholder":
        one.values[node.name] = _given(one, node, inputs)
        return []
    if node.op != "call_function":
        return []
    arguments = _evaluated(node.args, one.values)
    if node.target is operator.getitem:
        one.values[node.name] = arguments[0][arguments[1]]
        return []
    named = _evaluated(node.kwargs, one.values)
    schema = registry().schema(str(node.target).removesuffix(".default"))
    wanted = node.target(*arguments, **named)
    count = len(arguments)
    rest = [argument for argument in schema.arguments[count:] if not argument.is_out]
    last = max((i + 1 for i, a in enumerate(rest) if a.name in named), default=0)
    values = [named.get(a.name, a.default) for a in rest[:last]]
    outs = [torch.empty_like(named[a.name]) for a in schema.out_arguments]
    results = empty_results(schema, wanted)
    call = Call(schema.full_name, [*arguments, *_typed(values), *outs], results, table=table)
    return [(call, one, node)]


def _typed(values: list[Any]) -> list[Any]:
    return [0 if value is torch.strided else value for value in values]


def _given(one: Compiled, node: torch.fx.Node, inputs: Sequence[Tensor]) -> Tensor:
    signature = one.exported.graph_signature
    if node.name in signature.inputs_to_parameters:
        return one.exported.state_dict[signature.inputs_to_parameters[node.name]].detach()
    return inputs[list(signature.user_inputs).index(node.name)].clone()


def _evaluated(item: Any, values: dict[str, Any]) -> Any:
    if isinstance(item, torch.fx.Node):
        return values[item.name]
    if isinstance(item, dict):
        return {name: _evaluated(one, values) for name, one in item.items()}
    if isinstance(item, list | tuple):
        return [_evaluated(one, values) for one in item]
    return item


def _gives_list(call: Call) -> bool:
    return any(isinstance(one, list) for one in call.results)


def _output(one: Compiled) -> Tensor:
    """What the graph returns, of the values of its nodes."""
    node = next(iter(reversed(one.exported.graph.nodes)))
    found = _evaluated(node.args[0], one.values)
    return found[-1]


@pytest.mark.parametrize("name", MODELS)
def test_boxed_is_unboxed_is_pytorch(name: str, compiled: dict[str, Compiled], boxed: None) -> None:
    module, inputs = MODELS[name]
    one = compiled[name]
    wanted = module(*(value.clone() for value in inputs)).detach()
    arrays = [value.numpy().copy() for value in inputs]
    unboxed = one.model.run(*arrays)
    found = torch.from_numpy(unboxed[-1] if isinstance(unboxed, tuple) else unboxed)
    torch.testing.assert_close(found, wanted, rtol=1e-6, atol=1e-6)
    torch.testing.assert_close(_output(one), wanted, rtol=1e-6, atol=1e-6)
    assert one.calls


def test_every_kind_of_argument_was_unboxed(compiled: dict[str, Compiled], boxed: None) -> None:
    called = [call for one in compiled.values() for call in one.calls]
    kinds = {str(a.type) for name in called for a in registry().schema(name).arguments}
    wanted = {
        "Tensor", "Tensor[]", "Tensor?", "Tensor?[]", "Scalar", "Scalar[]", "float[]?", "SymInt[2]",
        "str?", "ScalarType?", "Layout?", "Device?", "bool?", "int", "int?",
    }  # fmt: skip
    assert wanted <= kinds, wanted - kinds
