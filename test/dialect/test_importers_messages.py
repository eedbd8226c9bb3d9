"""What is said of valid programs that cannot be compiled: which operator, where, and what to do."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import torch
from torch import Tensor

import hardwire
from hardwire.dialect import targets
from hardwire.dialect.dispatch.dispatcher import dispatcher_of
from hardwire.dialect.importers import load, pt2

from .test_importers_in_memory import export, same
from .test_importers_pt2 import function

TARGET = targets.by_name("x86-64-v3")
SOURCE = "<ExportedProgram>"
X = torch.randn(3, 4)


def refused(exported: torch.export.ExportedProgram) -> list[str]:
    """The sentences, which are the same for the file of the program."""
    with pytest.raises(hardwire.HardwireError) as from_memory:
        load(exported, TARGET)
    buffer = io.BytesIO()
    torch.export.save(exported, buffer)
    with pytest.raises(hardwire.HardwireError) as from_file:
        pt2.read_bytes(buffer.getvalue(), TARGET, "model", SOURCE)
    assert from_file.value.problems == from_memory.value.problems
    return [line.removeprefix(f"{SOURCE}: ") for line in from_memory.value.problems]


@pytest.fixture
def mine() -> Iterator[torch.library.Library]:
    library = torch.library.Library("mine", "DEF")
    for name in ("scale", "note"):
        library.define(f"{name}(Tensor x, float k=2.0) -> Tensor")
        library.impl(name, lambda x, k=2.0: x * k, "CompositeExplicitAutograd")
    yield library
    library._destroy()


def test_an_operator_of_the_users_is_declared_and_given_a_kernel(
    mine: torch.library.Library,
) -> None:
    found = refused(export(lambda x: torch.ops.mine.scale(x, 3.0), X))
    assert len(found) == 1
    assert found[0].startswith("hardwire does not know the operator `mine.scale` at ")
    assert found[0].endswith(
        ": declare it, and name the C function that computes it, in a kernel library (`--kernels`, "
        "see docs/kernels.md)."
    )


def test_a_name_that_is_nearly_known_is_shown(mine: torch.library.Library, tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("- func: mine::scales(Tensor x) -> Tensor\n")
    with pytest.raises(hardwire.HardwireError) as caught:
        load(
            export(torch.ops.mine.scale, X),
            TARGET,
            dispatcher=dispatcher_of([tmp_path / "mine.yaml"]),
        )
    assert "did you mean `mine.scales`?" in str(caught.value)


def ordered(name: str) -> torch.export.ExportedProgram:
    """A program in which tokens put calls of one of these operators in order."""
    from torch._higher_order_ops import effects

    operator = getattr(torch.ops.mine, name).default
    effects._register_effectful_op(operator, effects._EffectType.ORDERED)

    def forward(x: Tensor) -> Tensor:
        return operator(operator(x, 3.0) + 1)

    exported = export(forward, X).run_decompositions()
    assert "with_effects" in str(exported.graph)
    return exported


def test_operators_with_side_effects_need_no_tokens(
    mine: torch.library.Library, tmp_path: Path
) -> None:
    exported = ordered("note")
    (tmp_path / "mine.yaml").write_text("- func: mine::note(Tensor x, float k=2.0) -> Tensor\n")
    program = load(exported, TARGET, dispatcher=dispatcher_of([tmp_path / "mine.yaml"]))
    lines = [line.split(" : ")[0].strip() for line in str(program.module).splitlines()]
    calls = [line.partition(" = ")[2] for line in lines if '"mine.note"' in line or "aten" in line]
    assert calls == [
        '"mine.note"(%arg0, %0)',
        '"aten.add.Scalar"(%1, %2, %3)',
        '"mine.note"(%4, %5)',
    ]
    (problem,) = refused(exported)
    assert problem.startswith("hardwire does not know the operator `mine.note` (2 times) at ")


def test_a_check_that_tokens_put_in_order_is_dropped_like_all_checks() -> None:
    exported = export(lambda x: torch.linalg.inv(x @ x.mT) + 1, X).run_decompositions()
    assert "with_effects" in str(exported.graph)
    program = same(exported)
    assert '"aten.linalg_inv_ex"' in str(program.module)
    assert "_linalg_check_errors" not in str(program.module)


def test_the_remedy_is_no_detour() -> None:
    """`run_decompositions()` writes `linalg.svdvals` with an operator that has no kernel either."""
    with pytest.raises(hardwire.HardwireError) as caught:
        hardwire.compile(export(torch.linalg.svdvals, X))
    assert "no kernel for `aten.linalg_svdvals`" in str(caught.value)
    assert "Give a C function for it (`--kernels`, see docs/kernels.md)" in str(caught.value)
    assert "run_decompositions" not in str(caught.value)


def test_all_problems_are_told_at_once(mine: torch.library.Library) -> None:
    def forward(x: Tensor) -> Any:
        places = x.nonzero()
        count = x.long().sum().item()
        torch._check(count >= 0)
        torch._check(count < 100)
        line = torch.arange(count) * 2
        return (
            places * 2, x.unique().relu(), line, torch.ops.mine.scale(x), torch.ops.mine.note(x),
            x.to_sparse(), x[x > 0].exp(), x.nonzero() + 1,
        )  # fmt: skip

    found = refused(export(forward, X))
    starts = [sentence.partition(" at ")[0] for sentence in found]
    assert starts == [
        "hardwire cannot compile `aten.nonzero` (2 times)",
        "hardwire cannot compile `aten.arange`",
        "hardwire cannot compile `aten._unique2`",
        "hardwire cannot compile `aten.index.Tensor`",
        "`to_sparse` is sparse or of another layout than strided: hardwire cannot compile it.",
        "hardwire does not know the operator `mine.scale`",
        "hardwire does not know the operator `mine.note`",
    ]
    assert "keep shapes and numbers independent of what tensors hold" in found[1]


def test_a_loop_through_a_size_that_is_left_open_is_refused() -> None:
    from torch._higher_order_ops.map import map as torch_map

    rows = torch.export.Dim("rows", min=2, max=9)
    exported = torch.export.export(
        function(lambda x: torch_map(lambda row: row * 2, x)),
        (X,),
        dynamic_shapes={"inputs": ({0: rows},)},
    )
    (problem,) = refused(exported)
    assert problem.startswith("`higher_order.map_impl` at ")
    assert "goes over tensors whose sizes are known at run time only" in problem


def test_transformations_are_written_out_first() -> None:
    exported = export(torch.vmap(lambda row: row.sum()), X)
    with pytest.raises(hardwire.HardwireError) as caught:
        load(exported, TARGET)
    (problem,) = caught.value.problems
    start = f"{SOURCE}: hardwire cannot compile `torch.vmap` and `torch.func` as they are traced ("
    assert problem.startswith(start)
    assert problem.endswith(": call `run_decompositions()` on the exported program.")
    load(exported.run_decompositions(), TARGET)


def test_element_types_that_only_pytorch_has_are_named() -> None:
    exported = export(lambda x: torch.quantize_per_tensor(x, 0.1, 0, torch.qint8).dequantize(), X)
    with pytest.raises(hardwire.HardwireError) as caught:
        load(exported, TARGET)
    assert "`dtype` that is `torch.qint8`, which hardwire does not know" in str(caught.value)


TEXT = """func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {{
  %0 = "aten.{name}"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}}"""


@pytest.mark.parametrize(
    ("name", "place", "words"),
    [
        ("special_airy_ai", "2", "no kernel for `aten.special_airy_ai`"),
        ("special_airy_aj", "2:8", "there is no operator `aten.special_airy_aj`; did you mean `"),
        ("rellu", "2:8", "there is no operator `aten.rellu`; did you mean `aten.relu`?"),
        ("add.Tenser", "2:8", "there is no operator `aten.add.Tenser`; did you mean `aten.add.Ten"),
        ("zzzzzzzzzzzzzzzzzzzzzzzz", "2:8", "no operator `aten.zzzzzzzzzzzzzzzzzzzzzzzz`."),
        ("neg\"(%x) : (tensor<2xf32>) -> tensor<3xf32> //", "3:10", "use of value '%0'"),
    ],
)  # fmt: skip
def test_problems_of_text_name_the_file(name: str, place: str, words: str, tmp_path: Path) -> None:
    path = tmp_path / "net.mlir"
    path.write_text(TEXT.format(name=name))
    with pytest.raises(hardwire.HardwireError) as caught:
        hardwire.compile(path)
    assert str(caught.value).startswith(f"{path}:{place}: ")
    assert words in str(caught.value)
