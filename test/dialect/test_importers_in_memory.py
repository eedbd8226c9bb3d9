"""Programs in memory: read as they are, and the same as from the file that they are saved in."""

from __future__ import annotations

import dataclasses
from collections import OrderedDict
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
import torch
from torch import Tensor, nn
from torch.export import Dim

import hardwire
from hardwire.dialect import targets
from hardwire.dialect.importers import load
from hardwire.dialect.mlir import ir
from hardwire.dialect.program import Program

from .. import control_flow_models, dynamic_models
from ..models import zoo
from .test_importers_pt2 import Storages, function, same, text

TARGET = targets.by_name("x86-64-v3")
SOURCE = "<ExportedProgram>"


def export(forward: Callable[..., Any], *inputs: Any) -> torch.export.ExportedProgram:
    return torch.export.export(function(forward), inputs)


@pytest.mark.parametrize("name", ["mlp", "squeeze_excite"])
def test_the_object_and_its_header_are_the_same_bytes(name: str, tmp_path: Path) -> None:
    module, inputs = zoo()[name]()
    exported = torch.export.export(module.eval(), inputs)
    torch.export.save(exported, tmp_path / f"{name}.pt2")
    from_file = hardwire.compile(tmp_path / f"{name}.pt2")
    from_memory = hardwire.compile(exported, name=name)
    assert from_memory.object == from_file.object
    assert from_memory.header == from_file.header
    assert from_memory.report == from_file.report


def test_sizes_that_are_left_open() -> None:
    for case in dynamic_models.CASES.values():
        same(case.export()[1])


def test_branches_and_loops() -> None:
    for name in control_flow_models.CASES:
        for decomposed in (False, True):
            same(control_flow_models.exported(name, decomposed))


def test_storages_that_are_shared_shifted_strided_and_repeated() -> None:
    module = Storages()
    program = same(torch.export.export(module.eval(), (torch.randn(2, 3),)))
    window = program.weights["window"]
    assert window.__array_interface__["data"][0] == module.window.data_ptr()


@pytest.mark.parametrize(
    "dtype",
    ["float16", "bfloat16", "float64", "int8", "uint8", "int16", "int32", "int64", "bool",
     "complex64"],
)  # fmt: skip
def test_element_types(dtype: str) -> None:
    class Typed(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            values = torch.tensor([0, 1, 3, 100]).to(getattr(torch, dtype))
            self.register_buffer("values", values)
            self.tied = self.values
            self.constant = values[1:3]
            self.transposed = nn.Buffer(values.view(2, 2).t(), persistent=False)

        def forward(self, x: Tensor) -> Any:
            return self.values[x], self.tied[x], self.constant[x], self.transposed[x]

    same(torch.export.export(Typed(), (torch.tensor([1]),)))


class Total(nn.Module):
    """Writes to a parameter's view, a buffer and an input."""

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("x", torch.arange(3.0))

    def forward(self, y: Tensor) -> Tensor:
        self.x.add_(y)
        y.mul_(2)
        return y + 1


def test_what_is_written() -> None:
    exported = torch.export.export(Total(), (torch.randn(3),))
    same(exported)
    same(exported.run_decompositions())


def every_kind_of_argument(x: Tensor, y: Tensor, number: int, nothing: None, word: str) -> Any:
    picked = x[:, torch.tensor([0, 2])]
    double = x.to(torch.float64, memory_format=torch.channels_last if number > 3 else None)
    kept = x.to(torch.float64, memory_format=torch.contiguous_format)
    zeros = torch.zeros(2, device="cpu", dtype=torch.bool, layout=torch.strided)
    gelu = nn.functional.gelu(x, approximate=word)
    up = nn.functional.interpolate(y.view(1, 1, 2, 3), scale_factor=[2.0, 2.0])
    least = torch.clamp(x, min=float("-inf"), max=float("nan")) * (1 + 2j)
    parts = torch.split(torch.cat([x, y], dim=1), [1, 2, 3], dim=1)
    return {
        "picked": picked, "kept": [double, kept, zeros], "gelu": (gelu, up, least), "int": parts[1],
    }, x.std(dim=[], keepdim=True), torch.max(x, 1)[1]  # fmt: skip


def test_every_kind_of_argument() -> None:
    given = torch.randn(2, 3), torch.randn(2, 3), 3, None, "tanh"
    same(export(every_kind_of_argument, *given))


class Pair(NamedTuple):
    low: Tensor
    high: Tensor


@dataclasses.dataclass
class Fields:
    one: Tensor
    two: Tensor


torch.export.register_dataclass(Fields, serialized_type_name="hardwire.test.Fields")
torch.utils._pytree._register_namedtuple(Pair, serialized_type_name="hardwire.test.Pair")


def output_names(program: Program) -> list[str]:
    strings = ir.ArrayAttr(program.entry().attributes["hw.output_names"])
    return [ir.StringAttr(string).value for string in strings]


def test_outputs_are_named_as_their_container_names_them() -> None:
    def forward(x: Tensor) -> Any:
        return {
            "a": Pair(x + 1, x + 2), "b": Fields(x + 3, x + 4), 5: [x + 5, None],
            "d": OrderedDict(z=x + 6, y=x + 7),
        }  # fmt: skip

    assert output_names(same(export(forward, torch.randn(2)))) == [
        "a_low", "a_high", "b_one", "b_two", "output_5_0", "d_z", "d_y"
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("forward", "names"),
    [
        (torch.sort, ["values", "indices"]),
        (lambda x: torch.median(x, 0), ["values", "indices"]),
        (lambda x: [x, torch.max(x, 1)], ["output_0", "output_1_values", "output_1_indices"]),
    ],
)  # fmt: skip
def test_results_that_are_named_tuples_of_pytorchs(
    forward: Callable[[Tensor], Any], names: Sequence[str]
) -> None:
    x = torch.randn(3, 4)
    model = hardwire.compile(export(forward, x))
    assert [spec.name for spec in model.interface.outputs] == names
    expected = torch.utils._pytree.tree_leaves(forward(x))
    for result, wanted in zip(model.run(x.numpy()), expected, strict=True):
        np.testing.assert_array_equal(result, wanted.numpy())


def test_results_that_are_taken_twice() -> None:
    """torch.export.save writes lists of them with names that the file does not define."""

    def forward(x: Tensor) -> Tensor:
        return torch.cat([torch.split(x, 2)[0], x])

    exported = export(forward, torch.randn(4, 3))
    (split,) = [node for node in exported.graph.nodes if "split" in node.name]
    (cat,) = [node for node in exported.graph.nodes if node.name == "cat"]
    with exported.graph.inserting_before(cat):
        again = exported.graph.call_function(next(iter(split.users)).target, (split, 0))
    again.meta = dict(next(iter(split.users)).meta)
    cat.args = ([again, cat.args[0][0]],)
    program = load(exported, TARGET)
    assert '"aten.cat"' in text(program)


def refused(exported: torch.export.ExportedProgram) -> str:
    with pytest.raises(hardwire.HardwireError) as info:
        load(exported, TARGET)
    return str(info.value)


def with_weight(weight: Tensor) -> torch.export.ExportedProgram:
    """A program whose one weight is another tensor than it was exported with."""
    exported = torch.export.export(nn.Linear(3, 3, bias=False), (torch.randn(1, 3),))
    exported.state_dict["weight"] = weight
    return exported


def test_weights_without_data_are_refused() -> None:
    from torch._subclasses import FakeTensorMode

    needs = "has no data, only a shape: export the model with its weights."
    with FakeTensorMode():
        fake = torch.empty(3, 3)
    for weight in (fake, torch.empty(3, 3, device="meta")):
        assert refused(with_weight(weight)) == f"{SOURCE}: the weight `weight` {needs}"


def test_weights_of_other_classes_and_lazy_ones_are_refused() -> None:
    class Wrapped(Tensor):
        pass

    message = refused(with_weight(torch.randn(3, 3).as_subclass(Wrapped)))
    assert "the weight `weight` is a `Wrapped`, a custom object or a tensor subclass" in message
    message = refused(with_weight(torch.randn(3, 3, dtype=torch.complex64).conj()))
    assert "call `resolve_conj()` and `resolve_neg()` on it before the export" in message


def test_weights_of_another_shape_than_the_graph_says_are_refused() -> None:
    assert refused(with_weight(torch.randn(2, 3))) == (
        f"{SOURCE}: the weight `weight` has the shape [2, 3] and the graph says [3, 3], or their "
        "element types differ: the program was changed after its export."
    )


def test_graphs_that_no_export_made_are_refused() -> None:
    exported = export(lambda x: x + 1, torch.randn(2))
    del next(iter(exported.graph.nodes)).meta["val"]
    assert refused(exported) == (
        f"{SOURCE}: the node `inputs_0` has no `meta['val']`: pass what "
        "torch.export.export(model, inputs) returns."
    )


def test_bounds_of_sizes_come_from_the_program() -> None:
    shapes = {"inputs": ({0: Dim("n", min=2, max=9), 1: Dim("m")},)}
    exported = torch.export.export(
        function(lambda x: x * 2), (torch.randn(4, 5),), dynamic_shapes=shapes
    )
    symbols = [str(size) for size in exported.graph_signature.user_inputs and
               next(iter(exported.graph.nodes)).meta["val"].shape]  # fmt: skip
    assert f"the size `{symbols[1]}` (dimension 1 of `inputs_0`) has no upper bound" in refused(
        exported
    )
    program = load(exported, TARGET, max_sizes={symbols[1]: 7})
    assert "max = 9 : i64, min = 2 : i64" in text(program)
    assert "max = 7 : i64" in text(program)
