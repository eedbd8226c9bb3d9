"""What a list of operators may say, and each thing that can be wrong with one."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import hardwire
from hardwire import HardwireError
from hardwire.dialect.operator_list import parse
from hardwire.dialect.registry import registry
from hardwire.oplib.variants import variants

from ..child_process import ended


def listed(operators: str, variant: str = "", more: str = "") -> str:
    """A list of one operator with one variant."""
    name = operators.partition(":{")[0] or operators
    tail = f"variants:\n  {name}: {variant}\n" if variant else ""
    return f"operators:\n  {name}: {{include_all_overloads: false}}\n{more}{tail}"


def spelled(text: str) -> list[str]:
    """The variants of all operators of a list."""
    operators = parse(text, "ops.yaml", registry())
    return [str(one) for operator in operators for one in variants(operator, registry())[0]]


def problems(text: str, folder: Path) -> list[str]:
    file = folder / "ops.yaml"
    file.write_text(text)
    with pytest.raises(HardwireError) as caught:
        hardwire.compile_operators(file)
    return [problem.replace(f"{folder}/", "") for problem in caught.value.problems]


def test_a_list_of_names_is_enough_for_pointwise_operators() -> None:
    assert spelled("[aten::sub.Tensor]") == [
        "aten::sub.Tensor(self=float32[?, ?, ?, ?], other=float32[?, ?, ?, ?], alpha=float)"
    ]


def test_dtypes_are_those_of_the_metadata() -> None:
    text = listed("aten::neg", more="kernel_metadata: {neg: [Int, Double]}\n")
    assert spelled(text) == [
        "aten::neg(self=int32[?, ?, ?, ?])",
        "aten::neg(self=float64[?, ?, ?, ?])",
    ]
    text = listed("aten::neg", more="et_kernel_metadata: {aten::neg: [v1/4;0, default]}\n")
    assert spelled(text) == ["aten::neg(self=int64[?, ?, ?, ?])"]


def test_an_index_is_int64_and_a_mask_bool() -> None:
    assert spelled(listed("aten::where.self")) == [
        "aten::where.self(condition=bool[?, ?, ?, ?], self=float32[?, ?, ?, ?], "
        "other=float32[?, ?, ?, ?])"
    ]
    text = listed("aten::index_select", "{ranks: {self: 2, index: 1}, arguments: {dim: [-1]}}")
    assert spelled(text) == ["aten::index_select(self=float32[?, ?], dim=1, index=int64[?])"]


def test_every_dim_is_a_variant() -> None:
    text = listed("aten::prod.dim_int", "{ranks: [1, 2]}")
    dims = [one.partition("dim=")[2].partition(",")[0] for one in spelled(text)]
    assert dims == ["0", "0", "0", "0", "1", "1"]


def test_values_are_multiplied_out() -> None:
    text = listed(
        "aten::constant_pad_nd",
        "{ranks: 1, arguments: {pad: [[1, 2], [0, 1]], value: [2.5, free]}}",
    )
    assert spelled(text) == [
        "aten::constant_pad_nd(self=float32[?], pad=[1, 2], value=2.5)",
        "aten::constant_pad_nd(self=float32[?], pad=[1, 2], value=float)",
        "aten::constant_pad_nd(self=float32[?], pad=[0, 1], value=2.5)",
        "aten::constant_pad_nd(self=float32[?], pad=[0, 1], value=float)",
    ]


def test_a_dtype_may_be_the_value_of_an_argument() -> None:
    text = listed("aten::_to_copy", "{ranks: 1, dtypes: Half, arguments: {dtype: [Float]}}")
    assert "self=float16[?], dtype=6," in spelled(text)[0]


WRONG = {
    "an operator that is not there": (
        listed("aten::ad.Tensor"),
        "ops.yaml:2: there is no operator `aten::ad.Tensor`; did you mean `aten::add.Tensor`?",
    ),
    "a variant of one that is not there": (
        "operators: {aten::neg: {}}\nvariants: {aten::negg: {}}\n",
        "ops.yaml:2: there is no operator `aten::negg`; did you mean `aten::neg`?",
    ),
    "a variant of one that is not listed": (
        "operators: {aten::neg: {}}\nvariants: {aten::abs: {}}\n",
        "ops.yaml:2: `aten::abs` has variants but is not among the `operators`.",
    ),
    "a field that is not there": (
        listed("aten::neg", "{rank: 2}"),
        "ops.yaml:4: there is no field `rank` in a variant; did you mean `ranks`?",
    ),
    "a dtype that is not there": (
        listed("aten::neg", "{dtypes: Flot}"),
        "ops.yaml:4: there is no dtype `Flot`; did you mean `Float`?",
    ),
    "a dtype without kernels": (
        listed("aten::neg", "{dtypes: ComplexFloat}"),
        "ops.yaml:4: no kernel can be compiled for the dtype `ComplexFloat`.",
    ),
    "a tensor that is not there": (
        listed("aten::mm", "{ranks: {self: 2, mat: 2}}"),
        "ops.yaml:4: `aten::mm` has no tensor `mat`; did you mean `mat2`?",
    ),
    "a literal that is not there": (
        listed("aten::cumsum", "{ranks: 2, arguments: {dims: [1]}}"),
        "ops.yaml:4: `aten::cumsum` has no literal `dims`; did you mean `dim`?",
    ),
    "a value that is a map": (
        listed("aten::cumsum", "{ranks: 2, arguments: {dim: [{a: 1}]}}"),
        "ops.yaml:4: a value of `dim` is `int`, not a map.",
    ),
    "a value of another type": (
        listed("aten::mean.dim", "{ranks: 2, arguments: {dim: [[a]]}}"),
        "ops.yaml:4: a value of `dim` is `int[1]?`, not a list.",
    ),
    "nothing for a value that is needed": (
        listed("aten::cumsum", "{ranks: 2, arguments: {dim: [null]}}"),
        "ops.yaml:4: a value of `dim` is `int`, not nothing.",
    ),
    "a number for a string": (
        listed("aten::gelu", "{arguments: {approximate: [5]}}"),
        "ops.yaml:4: a value of `approximate` is `str`, not `5`.",
    ),
    "a device that is none": (
        listed("aten::to.device", "{ranks: 1, arguments: {device: [toaster], dtype: [Float]}}"),
        "ops.yaml:4: a value of `device` is `Device`, not `toaster`.",
    ),
    "a generator": (
        listed("aten::bernoulli.p", "{ranks: 1, arguments: {p: [0.5], generator: [5]}}"),
        "ops.yaml:4: a value of `generator` is `Generator?`, not `5`.",
    ),
    "a storage": (
        listed("aten::set_.source_Storage", "{ranks: 1, arguments: {source: [x]}}"),
        "ops.yaml:4: a value of `source` is `Storage`, not `x`.",
    ),
    "a dimension that is not there": (
        listed("aten::cumsum", "{ranks: 2, arguments: {dim: [2]}}"),
        "ops.yaml:4: `aten::cumsum` has no `dim` 2 where there are 2 dimensions.",
    ),
    "too many dimensions": (
        listed("aten::neg", "{ranks: 300}"),
        "ops.yaml:4: a rank is at most 16, not 300.",
    ),
    "no rank": (
        listed("aten::mean", "{dtypes: Float}"),
        "ops.yaml:4: `aten::mean` needs the rank of `self`: `ranks: 2`, or `ranks: {self: 2}`.",
    ),
    "a list without ranks": (
        listed("aten::cat", "{ranks: 2}"),
        "ops.yaml:4: `aten::cat` needs the ranks of the tensors in `tensors`: "
        "`ranks: {tensors: [2, 2]}`.",
    ),
    "a literal without values": (
        listed("aten::permute", "{ranks: 2}").replace("permute", "repeat"),
        "ops.yaml:4: `aten::repeat` needs values of `repeats`: `arguments: {repeats: […]}`.",
    ),
    "how many results": (
        listed("aten::split_with_sizes", "{ranks: 1, arguments: {split_sizes: [[1, 2]]}}"),
        "ops.yaml:4: `aten::split_with_sizes` gives a list of tensors; say how many by `results:`.",
    ),
    "half a free list": (
        listed("aten::repeat", "{ranks: 2, arguments: {repeats: [[1, free]]}}"),
        "ops.yaml:4: `aten::repeat` `repeats`: either all elements of a list are `free`, or none.",
    ),
    "a shape without the others": (
        listed("aten::mm", "{shapes: {self: [2, 3]}}"),
        "ops.yaml:4: `aten::mm` needs the shape of `mat2` beside those of the others, in "
        "`shapes:`.",
    ),
    "free beside shapes": (
        listed("aten::add.Scalar", "{shapes: {self: [2]}, arguments: {other: [free]}}"),
        "ops.yaml:4: `aten::add.Scalar` has `other: free` beside `shapes:`; give values.",
    ),
    "nothing": ("operators: {}\n", "ops.yaml: names no operators; list some under `operators:`."),
    "what has no kernel for open sizes": (
        listed("aten::adaptive_max_pool2d", "{ranks: 4, arguments: {output_size: [[3, 2]]}}"),
        "ops.yaml: `aten::adaptive_max_pool2d(self=float32[?, ?, ?, ?], output_size=[3, 2])` "
        "cannot be compiled for open sizes: it has no lowering for these arguments; leave it out, "
        "or give its `shapes:`.",
    ),
    "what is wrong for open sizes": (
        listed("aten::max_unpool2d", "{ranks: 4, arguments: {output_size: [[4, 4]]}}"),
        "ops.yaml:4: `aten::max_unpool2d` cannot be compiled for open sizes: torch-mlir loses "
        "elements that it puts in their places; leave it out, or give its `shapes:`.",
    ),
    "what is wrong for open sizes, in three dimensions, without a variant": (
        listed("aten::max_unpool3d"),
        "ops.yaml: `aten::max_unpool3d` cannot be compiled for open sizes: torch-mlir loses "
        "elements that it puts in their places; leave it out, or give its `shapes:`.",
    ),
    "what draws random numbers": (
        listed("aten::rand", "{arguments: {size: [[2]]}}"),
        "ops.yaml: calls by name have no seed, so random numbers cannot be drawn: "
        "`aten::rand(size=[2], dtype=None, layout=None, device=None, pin_memory=None)`; leave that "
        "out: give what is drawn as a tensor, give a kernel of yours (`--kernels`), or draw in a "
        "model that is compiled with `--seed-argument`.",
    ),
    "what gives something other than tensors": (
        listed("aten::result_type.Tensor"),
        "ops.yaml: `aten::result_type.Tensor` gives `ScalarType`, which is no tensor; leave it "
        "out.",
    ),
    "what gives nothing": (
        listed("aten::_foreach_add_.Scalar"),
        "ops.yaml: `aten::_foreach_add_.Scalar` gives nothing; leave it out.",
    ),
    "results of an unknown shape": (
        listed("aten::hinge_embedding_loss", "{shapes: {self: [3], target: [3]}}"),
        "ops.yaml: `aten::hinge_embedding_loss(self=float32[3], target=float32[3], margin=1.0, "
        "reduction=1)` cannot be compiled: what it gives is not known: it is unknown there; say it "
        "by `results:`, a shape for each.",
    ),
    "results that depend on data": (
        listed("aten::nonzero", "{shapes: {self: [3]}}"),
        "ops.yaml: `aten::nonzero(self=float32[3])` cannot be compiled: what it gives is not "
        "known: it gives something of the type !torch.vtensor<[?,1],si64>; say it by `results:`, a "
        "shape for each.",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("text", "message"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_is_one_sentence(text: str, message: str, tmp_path: Path) -> None:
    assert message in problems(text, tmp_path)


def test_what_crashes_torch_mlir_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """No operator is known to crash it; here its process ends at once."""
    ended(monkeypatch, tmp_path, "kill -SEGV $$")
    text = listed("aten::logsumexp", "{ranks: 1, arguments: {dim: [[]], keepdim: [true]}}")
    assert problems(text, tmp_path) == [
        "ops.yaml: `aten::logsumexp(self=float32[?], dim=[], keepdim=True)` cannot be compiled for "
        "open sizes: crashed inside torch-mlir (signal 11); leave it out, or give its `shapes:`."
    ]


def test_all_problems_are_told_at_once(tmp_path: Path) -> None:
    operators = "operators: {aten::mm: {}, aten::mv: {}, aten::repeat: {}}\n"
    found = problems(f"{operators}variants: {{aten::mm: {{}}, aten::mv: {{}}}}\n", tmp_path)
    assert len(found) > 2
    assert all("`aten::mm" in one or "`aten::mv" in one for one in found)


def test_variants_hold_for_the_forms_that_write(tmp_path: Path) -> None:
    text = "operators: {aten::mm: {}}\nvariants: {aten::mm: {ranks: 2, dtypes: Double}}\n"
    both = spelled(text.replace("aten::mm: {}", "aten::mm: {}, aten::mm.out: {}"))
    assert [one for one in both if "dtype" not in one] == [
        "aten::mm(self=float64[?, ?], mat2=float64[?, ?])",
        "aten::mm.out(self=float64[?, ?], mat2=float64[?, ?])",
    ]


def test_the_command_writes_three_files(tmp_path: Path) -> None:
    (tmp_path / "ops.yaml").write_text("[aten::neg.out]\n")
    command = [sys.executable, "-m", "hardwire.tools.hardwire", "oplib", "--ops", "ops.yaml"]
    done = subprocess.run(
        [*command, "-o", "out/mine.o"], capture_output=True, text=True, cwd=tmp_path, check=False
    )
    assert done.returncode == 0, done.stderr
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        "mine.h", "mine.o", "mine.report.json",
    ]  # fmt: skip
    (line,) = re.findall("aten::neg.out +([0-9,]+) bytes  1 variant, dynamic sizes", done.stdout)
    (row,) = json.loads((tmp_path / "out/mine.report.json").read_text())["operators"]
    assert int(line.replace(",", "")) == row["bytes"] == row["entry"] + row["variants"][0]["bytes"]
    assert "extern const hwr_table mine[];" in (tmp_path / "out/mine.h").read_text()


def test_a_folder_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "ops.yaml").write_text("[aten::neg.out]\n")
    (tmp_path / "file").write_text("")
    library = hardwire.compile_operators(tmp_path / "ops.yaml")
    with pytest.raises(HardwireError, match="cannot be written"):
        library.save(tmp_path / "file" / "ops.o")
