"""MLIR text in and out, and the names that programs get."""

from __future__ import annotations

from pathlib import Path

import ml_dtypes
import numpy as np
import pytest

from hardwire.dialect import targets
from hardwire.dialect.errors import ImportFailed
from hardwire.dialect.importers import load, mlir_text, names
from hardwire.dialect.mlir import ir

TARGET = targets.by_name("cortex-m4f")

MODEL = """
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  %w = "hw.weight"() {name = "w", value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %0 = "aten.mul.Tensor"(%x, %w) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
"""


def weight(type: str, value: str = "", name: str = '"w"') -> str:
    attribute = f", value = {value}" if value else ""
    return f'"hw.weight"() {{name = {name}{attribute}}} : () -> {type}\n'


def failure(text: str, **options: Path) -> str:
    with pytest.raises(ImportFailed) as caught:
        mlir_text.read(text, TARGET, "m", **options)
    assert not [problem for problem in caught.value.problems if "\n" in problem]
    return str(caught.value)


def test_inline_weights_move_out_of_the_ir() -> None:
    program = mlir_text.read(MODEL, TARGET, "m")
    assert "dense" not in str(program.module)
    np.testing.assert_array_equal(program.weights["w"], np.float32([1, 2]))


def test_text_shows_small_weights_and_leaves_the_program_alone() -> None:
    program = mlir_text.read(MODEL, TARGET, "m")
    text = mlir_text.to_text(program)
    assert "value = dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>" in text
    assert "dense" not in str(program.module)
    assert mlir_text.to_text(mlir_text.read(text, TARGET, "m")) == text
    program.weights["w"] = np.zeros(17, np.float32)
    assert "dense" not in mlir_text.to_text(program)


@pytest.mark.parametrize(
    ("type", "value", "expected"),
    [
        ("tensor<2x2xf32>", "dense<1.5>", np.full((2, 2), 1.5, np.float32)),
        ("tensor<f64>", "dense<2.0>", np.array(2.0)),
        ("tensor<2xf16>", "dense<[1.0, -2.0]>", np.float16([1, -2])),
        ("tensor<3xi1>", "dense<[true, false, true]>", np.array([True, False, True])),
        ("tensor<4xi1>", "dense<true>", np.ones(4, bool)),
        ("tensor<2xui8>", "dense<[0, 255]>", np.uint8([0, 255])),
        ("tensor<2xi8>", "dense<[-128, 127]>", np.int8([-128, 127])),
        ("tensor<1xi64>", "dense<-9223372036854775808>", np.int64([-(2**63)])),
        ("tensor<0x3xf32>", "dense<>", np.zeros((0, 3), np.float32)),
        ("tensor<2xbf16>", "dense<[1.5, 0x7F80]>", np.array([1.5, np.inf], ml_dtypes.bfloat16)),
        ("tensor<2xbf16>", 'dense<"0xC03F80FF">', np.array([1.5, -np.inf], ml_dtypes.bfloat16)),
        ("tensor<3xbf16>", "dense<-2.0>", np.array([-2, -2, -2], ml_dtypes.bfloat16)),
    ],
)
def test_element_types(type: str, value: str, expected: np.ndarray) -> None:
    program = mlir_text.read(weight(type, f"{value} : {type}"), TARGET, "m")
    data = program.weights["w"]
    assert (data.dtype, data.shape) == (expected.dtype, expected.shape)
    assert data.tobytes() == expected.tobytes()
    again = mlir_text.read(mlir_text.to_text(program), TARGET, "m").weights["w"]
    assert again.tobytes() == expected.tobytes()


def test_weights_from_npz(tmp_path: Path) -> None:
    np.savez(tmp_path / "w.npz", w=np.float32([3, 4]))
    text = weight("tensor<2xf32>")
    assert mlir_text.read(text, TARGET, "m").weights == {}
    program = mlir_text.read(text, TARGET, "m", tmp_path / "w.npz")
    np.testing.assert_array_equal(program.weights["w"], np.float32([3, 4]))
    message = failure(weight("tensor<3xf32>"), weights=tmp_path / "w.npz")
    assert "`w` is declared as tensor<3xf32>, but its data is 2 float32" in message
    (tmp_path / "bad.npz").write_bytes(b"PK nothing")
    assert "not an .npz file" in failure(text, weights=tmp_path / "bad.npz")
    assert "No such file" in failure(text, weights=tmp_path / "none.npz")


def test_parse_errors_name_file_line_and_column(tmp_path: Path) -> None:
    path = tmp_path / "m.mlir"
    path.write_text("func.func @forward() {\n  return %x\n}\n")
    with pytest.raises(ImportFailed, match=r"m\.mlir:2:\d+: ") as caught:
        load(path, TARGET)
    assert len(caught.value.problems) == 1
    assert failure("func.func @f() {\n  nonsense\n}").startswith("<text>:2:3: ")


def test_verifier_errors_are_located() -> None:
    assert "'aten.relu'" in failure('"aten.relu"() : () -> tensor<1xf32>\n')


def test_bad_weights() -> None:
    text = '"hw.weight"() {name = "w", value = 3} : () -> tensor<2xf32>\n'
    assert "is not a dense<…> of tensor<2xf32>" in failure(text)
    both = weight("tensor<1xf32>", "dense<1.0> : tensor<1xf32>")
    other = weight("tensor<1xf32>", "dense<2.0> : tensor<1xf32>")
    assert "two different weights are called `w`" in failure(both + other)
    mlir_text.read(both + both, TARGET, "m")
    assert "element type" in failure(weight("tensor<2xi17>"))


def test_not_text(tmp_path: Path) -> None:
    path = tmp_path / "m.mlir"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ImportFailed, match="not text in UTF-8"):
        load(path, TARGET)


def test_load_reads_text(tmp_path: Path) -> None:
    path = tmp_path / "9 lives.mlir"
    path.write_text(MODEL)
    program = load(path, TARGET)
    assert program.name == "model_9_lives"
    assert program.source == str(path)
    assert isinstance(program.module, ir.Module)


def test_identifiers() -> None:
    assert names.identifier("kws") == "kws"
    assert names.identifier("my-model.v2") == "my_model_v2"
    assert names.identifier("int") == "int_"
    assert names.identifier("2nd") == "model_2nd"
    assert names.identifier("äöü") == "model"
    assert names.unique(["a", "b", "a", "a_1", "a"]) == ["a", "b", "a_1", "a_1_1", "a_2"]


def test_output_names() -> None:
    leaf = '{"type": null, "context": null, "children_spec": []}'

    def tree(type: str, context: str, *children: str) -> str:
        items = ", ".join(children)
        return f'{{"type": "{type}", "context": {context}, "children_spec": [{items}]}}'

    point = tree("collections.namedtuple", '"\\"Point\\""', leaf, leaf)
    text = f"[1, {tree('builtins.tuple', 'null', point, leaf)}]"
    fields = {"Point": ["x", "y"]}
    assert names.output_names(text, fields, 3) == ["output_0_x", "output_0_y", "output_1"]
    assert names.output_names(f"[1, {leaf}]", {}, 1) == ["output"]
    for damaged in (None, "", "[]", "[2, {}]", f"[1, {leaf}]", "[1, 3]"):
        assert names.output_names(damaged, {}, 2) == ["output_0", "output_1"]


def test_an_operator_that_nobody_has_declared() -> None:
    text = "func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {\n" + (
        '  %0 = "mine.f"(%x) : (tensor<2xf32>) -> tensor<2xf32>\n  return %0 : tensor<2xf32>\n}\n'
    )
    with pytest.raises(
        ImportFailed, match=r":2:16: nobody has declared the operator `mine\.f`; do"
    ):
        mlir_text.read(text, TARGET, "m")
