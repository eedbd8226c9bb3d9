"""Operators that a list only names: every call that PyTorch takes gives what PyTorch gives."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import hardwire
from hardwire import HardwireError
from hardwire.dialect.operator_list import parse
from hardwire.dialect.registry import registry
from hardwire.lowering.operators.report import table
from hardwire.oplib.variants import variants


def spelled(text: str) -> list[str]:
    """The variants of all operators of a list."""
    operators = parse(text, "ops.yaml", registry())
    return [str(one) for operator in operators for one in variants(operator, registry())[0]]


def test_a_number_that_may_be_absent_is_an_argument() -> None:
    """`clamp(min=1)` is another kernel than `clamp(max=1)`."""
    given = [
        one.partition("min=")[2]
        for one in spelled("operators: {aten::clamp: {include_all_overloads: false}}")
    ]
    assert given == ["None, max=None)", "None, max=float)", "float, max=None)", "float, max=float)"]


def compiled(names: list[str], folder: Path, **options: Any) -> dict[str, Any]:
    """The report of a library of operators that are only named, by operator."""
    (folder / "ops.yaml").write_text("".join(f"- {name}\n" for name in names))
    report = hardwire.compile_operators(folder / "ops.yaml", **options).report
    return {row["operator"]: row for row in report["operators"]} | {"": report}


def problems(text: str, folder: Path, **options: Any) -> list[str]:
    (folder / "ops.yaml").write_text(text)
    with pytest.raises(HardwireError) as caught:
        hardwire.compile_operators(folder / "ops.yaml", **options)
    return [problem.replace(f"{folder}/", "") for problem in caught.value.problems]


def test_a_list_of_names_compiles(tmp_path: Path) -> None:
    """Overloads without a kernel are left out, and told; each operator says its size."""
    rows = compiled(["aten::mm", "aten::relu", "aten::clamp"], tmp_path)
    whole = rows.pop("")
    assert sorted(rows) == [
        "aten::clamp", "aten::clamp.Tensor", "aten::clamp.Tensor_out", "aten::clamp.out",
        "aten::mm", "aten::mm.out", "aten::relu", "aten::relu.out",
    ]  # fmt: skip
    assert whole["left_out"] == dict.fromkeys(
        ("aten::mm.dtype", "aten::mm.dtype_out"), "it is unknown there"
    )
    assert all(row["bytes"] > row["entry"] > 0 for row in rows.values())
    told = table(whole)
    assert f"aten::mm.out            {rows['aten::mm.out']['bytes']:>7,} bytes" in told
    assert "left out: `aten::mm.dtype`: it is unknown there" in told
    alone = table({**whole, "operators": whole["operators"][:1]})
    assert (": 8 operators, " in told, ": 1 operator, " in alone) == (True, True)


def test_what_must_be_fixed_is_said_at_once(tmp_path: Path) -> None:
    """Ranks that nobody can guess and literals that shape the loops, in one sentence."""
    text = "[aten::searchsorted.Tensor, aten::im2col, aten::conv3d.padding]"
    literals = "(`arguments`: kernel_size, dilation, padding, stride)"
    assert problems(text, tmp_path, max_rank=1) == [
        "ops.yaml: give what a call cannot bring, under `variants:`: `aten::conv3d.padding` "
        f"(`ranks`), `aten::im2col` {literals}, `aten::im2col.out` {literals}, "
        "`aten::searchsorted.Tensor` (`ranks`)."
    ]


def test_what_cannot_be_compiled_is_said_beside(tmp_path: Path) -> None:
    found = problems("[aten::rand, aten::randn.generator, aten::searchsorted.Tensor]", tmp_path)
    assert found == [
        "ops.yaml: give what a call cannot bring, under `variants:`: `aten::searchsorted.Tensor` "
        "(`ranks`).",
        "ops.yaml: calls by name have no seed, so random numbers cannot be drawn: `aten::rand`, "
        "`aten::randn.generator`; leave that out: give what is drawn as a tensor, give a kernel of "
        "yours (`--kernels`), or draw in a model that is compiled with `--seed-argument`.",
    ]


def test_the_highest_rank_is_between_bounds(tmp_path: Path) -> None:
    said = problems("[aten::relu]", tmp_path, max_rank=17)
    assert said == ["--max-rank: 17 is not from 1 to 16."]
    given = compiled(["aten::relu"], tmp_path, max_rank=2)["aten::relu"]["variants"]
    assert [one["arguments"]["self"] for one in given] == ["float32[?, ?]"]


def test_a_literal_without_a_value_is_no_variant() -> None:
    """`squeeze.dims` of a tensor without dimensions has no list of them that could be given."""
    text = "operators: {aten::squeeze.dims: {include_all_overloads: false}}"
    assert spelled(text)
    assert not [one for one in spelled(text) if "None" in one]


def test_what_kernels_have_compiled_in_is_told(tmp_path: Path) -> None:
    rows = compiled(["aten::conv1d", "aten::diag_embed"], tmp_path, max_rank=1)
    assert "offset" in rows["aten::diag_embed"]["fixed"]
    assert rows["aten::conv1d"]["fixed"] == []
    assert "`offset` is fixed" in table(rows[""])
