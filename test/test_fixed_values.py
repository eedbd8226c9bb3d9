"""Inputs and outputs that are no tensors: numbers, texts, None; in Python, in C and in a shell."""

from __future__ import annotations

import json
import math
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import pytest
import torch
from torch import Tensor, nn

import hardwire
from hardwire import HardwireError
from hardwire.tools.hardwire import main

from .firmware import harness

TEXT = 'a "text" \\ of ??/ café\n7'


class Mixed(nn.Module):
    """Every kind of value, in and out."""

    def forward(self, x: Tensor, n: int, flag: bool, y: Tensor, none: None, how: str) -> Any:
        z = x * n + y if flag else x
        parts = {"tanh": z.tanh(), "none": z}[how]
        return {
            "z": z, "size": x.numel(), "rest": [None, parts, -n, flag, 0.1, TEXT],
            "large": 2**40, "least": -(2**63), "low": -math.inf, "shape": x.shape,
        }  # fmt: skip


X, Y = torch.arange(6.0).view(2, 3) / 4, torch.tensor([0.5, -1.0, 8.0])
INPUTS = X, 3, True, Y, None, "tanh"
NAMES = ["z", "rest_1"]


@pytest.fixture(scope="module")
def mixed() -> hardwire.CompiledModel:
    return hardwire.compile(torch.export.export(Mixed(), INPUTS), name="mixed")


def check(found: Any, wanted: Any) -> None:
    """The leaves of both: arrays by their numbers, all else by type and text."""
    leaves = torch.utils._pytree.tree_leaves(wanted)
    found = found if isinstance(found, tuple) else (found,)
    assert len(found) == len(leaves)
    for one, other in zip(found, leaves, strict=True):
        if isinstance(other, Tensor):
            np.testing.assert_allclose(one, other.numpy(), rtol=1e-6)
        else:
            assert (type(one), repr(one)) == (type(other), repr(other))


def test_outputs_come_back_in_their_place(mixed: hardwire.CompiledModel) -> None:
    assert [spec.name for spec in mixed.interface.outputs] == NAMES
    check(mixed.run(X.numpy(), Y.numpy()), Mixed()(*INPUTS))


def test_all_inputs_may_be_given_with_the_values_of_the_export(
    mixed: hardwire.CompiledModel,
) -> None:
    x, y = X.numpy(), Y.numpy()
    check(mixed.run(x, np.int64(3), True, y, None, "tanh"), Mixed()(*INPUTS))
    for place, value, sentence in (
        (1, 4, "`n` is 3, as it was when the model was exported, and not 4."),
        (1, 3.0, "`n` is 3, as it was when the model was exported, and not 3.0."),
        (2, 1, "`flag` is True, as it was when the model was exported, and not 1."),
        (4, 0, "`none` is None, as it was when the model was exported, and not 0."),
        (5, "none", "`how` is 'tanh', as it was when the model was exported, and not 'none'."),
    ):
        given = [x, 3, True, y, None, "tanh"]
        given[place] = value
        with pytest.raises(hardwire.HardwireError) as info:
            mixed.run(*given)
        assert str(info.value) == f"mixed: {sentence}"


def test_a_saved_model_has_them_too(mixed: hardwire.CompiledModel, tmp_path: Path) -> None:
    mixed.save(tmp_path)
    check(hardwire.load(tmp_path).run(X.numpy(), Y.numpy()), Mixed()(*INPUTS))
    text = (tmp_path / "mixed.report.json").read_text()
    report = json.loads(text, parse_constant=lambda name: pytest.fail(f"{name} is no JSON"))
    assert report["fixed_inputs"][0] == {"name": "n", "place": 1, "type": "int", "value": 3}
    assert {"name": "low", "place": 10, "type": "float", "value": "-inf"} in report["fixed_outputs"]


MAIN = """
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "mixed.h"

int main(void) {
    static unsigned char arena[MIXED_ARENA_SIZE + 1];
    const float x[MIXED_INPUT_X_COUNT] = {0, 0.25f, 0.5f, 0.75f, 1, 1.25f};
    const float y[MIXED_INPUT_Y_COUNT] = {0.5f, -1, 8};
    float z[MIXED_OUTPUT_Z_COUNT], rest[MIXED_OUTPUT_REST_1_COUNT];
    const char *text = MIXED_OUTPUT_REST_5_VALUE;
    int64_t large = MIXED_OUTPUT_LARGE_VALUE, least = MIXED_OUTPUT_LEAST_VALUE;
    double low = MIXED_OUTPUT_LOW_VALUE;
    if (MIXED_INPUT_N_VALUE != 3 || !MIXED_INPUT_FLAG_VALUE) return 1;
    if (strcmp(MIXED_INPUT_HOW_VALUE, "tanh")) return 1;
    if (mixed_run(x, y, z, rest, arena) != HWR_OK) return 2;
    if (!isinf(low) || low > 0) return 3;
    if (large != (int64_t)1 << 40 || least + 1 != -INT64_MAX) return 4;
    printf("%d %d %d %.17g %.6e|%s", MIXED_OUTPUT_SIZE_VALUE, MIXED_OUTPUT_REST_2_VALUE,
           MIXED_OUTPUT_REST_3_VALUE, MIXED_OUTPUT_REST_4_VALUE, (double)z[5], text);
    return 0;
}
"""


@pytest.mark.parametrize("compiler", ["cc", "c++"])
def test_the_header_has_them_as_constants(
    mixed: hardwire.CompiledModel, tmp_path: Path, compiler: str
) -> None:
    mixed.save(tmp_path)
    assert "NONE" not in mixed.header.replace("RUNTIME", "")
    (tmp_path / "main.c").write_text(MAIN)
    odd = ("-Wmissing-prototypes", "-Wstrict-prototypes", "-Wfloat-equal", "-std=c99")
    flags = [flag for flag in harness.STRICT if flag not in odd]
    kind = ["-x", "c++", "main.c", "-x", "none"] if compiler == "c++" else ["-std=c99", "main.c"]
    command = [compiler, *flags, *kind, "mixed.o", "-lm", "-o", "main"]
    subprocess.run(command, cwd=tmp_path, check=True)
    done = subprocess.run(["./main"], cwd=tmp_path, capture_output=True, check=True)
    z = float(Mixed()(*INPUTS)["z"].flatten()[5])
    assert done.stdout.decode() == f"6 -3 1 {0.1:.17g} {z:.6e}|{TEXT}"


def function(forward: Callable[..., Any]) -> nn.Module:
    class Function(nn.Module):
        def forward(self, *inputs: Any) -> Any:
            return forward(*inputs)

    return Function()


@pytest.mark.parametrize(
    "forward",
    [
        lambda x: x.numel(),
        lambda x: (None, x + 1),
        lambda x: [x.dim(), [x, None, x.is_floating_point()], 2.5],
    ],
)  # fmt: skip
def test_alone_and_beside_tensors(forward: Callable[[Tensor], Any]) -> None:
    model = hardwire.compile(torch.export.export(function(forward), (X,)))
    check(model.run(X.numpy()), forward(X))


def test_sizes_that_are_left_open_are_computed() -> None:
    def forward(x: Tensor) -> Any:
        return x * 2, x.shape[0], x.numel() + 1, x.shape[1]

    rows = torch.export.Dim("rows", min=1, max=7)
    shapes = {"inputs": ({0: rows},)}
    exported = torch.export.export(function(forward), (X,), dynamic_shapes=shapes)
    model = hardwire.compile(exported)
    for count in (1, 2, 7):
        x = torch.randn(count, 3)
        double, first, total, columns = model.run(x.numpy())
        np.testing.assert_array_equal(double, (x * 2).numpy())
        assert (int(first), int(total), columns) == (count, 3 * count + 1, 3)
        assert first.dtype == np.int64
        assert type(columns) is int


def refused(forward: Callable[..., Any]) -> str:
    with pytest.raises(hardwire.HardwireError) as info:
        hardwire.compile(torch.export.export(function(forward), (X,)))
    return str(info.value)


def test_what_cannot_be_an_output() -> None:
    assert refused(lambda x: None) == (
        "<ExportedProgram>: the model returns nothing: there is nothing to compute."
    )
    assert refused(lambda x: (x, 2**64)) == (
        "<ExportedProgram>: output 1 is an integer of more than 64 bits."
    )


def test_objects_are_no_outputs() -> None:
    exported = torch.export.export(function(lambda x: (x + 1, 3)), (X,))
    thing = torch.export.graph_signature.CustomObjArgument("thing", "a.Class")
    exported.graph_signature.output_specs[1].arg = thing
    with pytest.raises(hardwire.HardwireError) as info:
        hardwire.compile(exported)
    assert str(info.value) == (
        "<ExportedProgram>: output 1 is an object: return tensors, numbers, texts and None."
    )


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[1]", "must be a list of {name, place, value}"),
        ('[{name = "a", place = 0 : i64, value = [1]}]', "is no value of an input or an output"),
        ('[{name = "a", place = 1 : i64, value}, {name = "b", place = 1 : i64, value}]',
         "of the entry must name each place once, in order: [1, 1]"),
    ],
)  # fmt: skip
def test_text_that_lists_them_wrongly(text: str, problem: str, tmp_path: Path) -> None:
    path = tmp_path / "model.mlir"
    path.write_text(f"""
        func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32>
            attributes {{hw.fixed_outputs = {text}}} {{
          %0 = "aten.relu"(%x) : (tensor<2xf32>) -> tensor<2xf32>
          return %0 : tensor<2xf32>
        }}""")  # fmt: skip
    with pytest.raises(hardwire.HardwireError) as info:
        hardwire.compile(path)
    assert problem in str(info.value)


def test_the_commands_show_them(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    torch.export.save(torch.export.export(Mixed(), INPUTS), "mixed.pt2")
    np.savez("given.npz", x=X.numpy(), y=Y.numpy())
    assert main(["inspect", "mixed.pt2"]) == 0
    shown = capfd.readouterr().out
    for line in ("input    n: int, always 3", "input    none: always None",
                 "output   rest_4: float, always 0.1"):  # fmt: skip
        assert line in shown
    assert main(["run", "mixed.pt2", "--input", "given.npz", "-o", "found.npz"]) == 0
    shown = capfd.readouterr().out
    assert "size: int, always 6\nrest_0: always None\nrest_1: float32 [2, 3]\n" in shown
    found = np.load("found.npz")
    np.testing.assert_allclose(found["z"], Mixed()(*INPUTS)["z"], rtol=1e-6)
    assert (found["size"], found["rest_5"], "rest_0" in found) == (6, TEXT, False)


class Kept(nn.Module):
    """bfloat16 and complex numbers, in, out and kept."""

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("total", torch.full((3,), 0.5, dtype=torch.bfloat16))

    def forward(self, x: Tensor, c: Tensor) -> Any:
        self.total.add_(x)
        return self.total * 2, c + 1


def test_files_of_bfloat16_and_complex_numbers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """numpy writes bfloat16 as bytes (`|V2`)."""
    monkeypatch.chdir(tmp_path)
    x, c = torch.tensor([1.5, -2.0, 3.25], dtype=torch.bfloat16), torch.tensor([1 + 2j, -3j])
    torch.export.save(torch.export.export(Kept(), (x, c)), "kept.pt2")
    np.save("x.npy", x.float().numpy().astype(ml_dtypes.bfloat16))
    assert np.load("x.npy").dtype == np.dtype("V2")
    np.save("c.npy", c.numpy())
    command = ["run", "kept.pt2", "--input", "x=x.npy", "--input", "c=c.npy", "-o", "out.npz"]
    eager = Kept()
    for _ in range(2):
        assert main([*command, "--state", "state.npz"]) == 0
        total, after = eager(x, c)
        found = np.load("out.npz")
        kept = found["output_0"].view(ml_dtypes.bfloat16).astype(np.float32)
        np.testing.assert_array_equal(kept, total.float().numpy())
        np.testing.assert_array_equal(found["output_1"], after.numpy())
    assert main(["run", "kept.pt2", "--random", "7"]) == 0


def test_bytes_of_another_width_are_no_bfloat16(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    x = torch.tensor([1.5, -2.0], dtype=torch.bfloat16)
    torch.export.save(torch.export.export(function(lambda x: x + 1), (x,)), "one.pt2")
    np.save("x.npy", np.zeros(2, "V4"))
    assert main(["run", "one.pt2", "--input", "x.npy"]) == 1
    assert "the model wants bfloat16 [2], the file has |V4 [2]" in capfd.readouterr().err


def test_inputs_are_given_by_name(mixed: hardwire.CompiledModel) -> None:
    wanted = Mixed()(*INPUTS)
    x, y = X.numpy(), Y.numpy()
    check(mixed.run(y=y, x=x), wanted)
    check(mixed.run(x, y=y), wanted)
    check(mixed.run(how="tanh", x=x, none=None, n=3, flag=True, y=y), wanted)


@pytest.mark.parametrize(
    ("given", "named", "words"),
    [
        ((), {"x": X.numpy(), "z": 1}, "mixed: there is no input `z`."),
        ((), {"x": X.numpy(), "z": 1}, "mixed: `y` is not given."),
        ((), {"x": X.numpy(), "hwo": 1}, "there is no input `hwo`; did you mean `how`?"),
        ((X.numpy(),), {"x": X.numpy(), "y": Y.numpy()}, "mixed: `x` is given twice."),
        ((X.numpy(),) * 3, {"n": 3}, "mixed: it has 2 tensors, 3 were given."),
        ((), {"x": X.numpy(), "y": Y.numpy(), "n": 4}, "`n` is 3, as it was when"),
    ],
)
def test_refuses_names_that_do_not_fit(
    mixed: hardwire.CompiledModel, given: tuple[Any, ...], named: dict[str, Any], words: str
) -> None:
    with pytest.raises(HardwireError, match=re.escape(words)):
        mixed.run(*given, **named)


@pytest.mark.parametrize("given", [[1, 2], None, "x", 5, X, object()])
def test_refuses_what_is_no_array(mixed: hardwire.CompiledModel, given: Any) -> None:
    kind = type(given).__name__
    words = f"mixed: `x` has to be an array of numpy, of float32, and not {kind}; `numpy.asarray`"
    with pytest.raises(HardwireError, match=re.escape(words)):
        mixed.run(given, Y.numpy())
