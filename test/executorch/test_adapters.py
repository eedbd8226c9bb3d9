"""The C++ that `hardwire kernels adapt` writes, and what it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardwire.tools.hardwire import main

WRONG = """\
- func: my::on(Tensor x, Device d, *, Tensor(a!) out) -> Tensor(a!)
  kernels: [{arg_meta: null, kernel_name: my::on_out}]
- func: my::twice(Tensor x) -> Tensor
  kernels: [{arg_meta: null, kernel_name: my::twice}]
- op: relu.out
  kernels: [{arg_meta: null, kernel_name: my_boxed, boxed: true}]
"""

TWO = """\
- op: relu.out
  kernels: [{arg_meta: null, kernel_name: a::b_c}]
- op: neg.out
  kernels: [{arg_meta: null, kernel_name: a_b::c}]
"""

NAMES = """\
- func: my::odd(Tensor[] t, Tensor? context, int[] et, *, Tensor(a!) context_view) -> Tensor(a!)
  kernels: [{kernel_name: odd_out, scratch: "4 * context_view.size(-1) / 3 % 5 + et[0]",
             arg_meta: {context_view: [Float, [0, 2, 3, 1]]}}]
"""


def test_names_of_arguments_are_kept_apart_from_those_of_adapters(tmp_path: Path) -> None:
    (tmp_path / "my.yaml").write_text(NAMES)
    made = tmp_path / "my.cpp"
    assert main(["kernels", "adapt", str(tmp_path / "my.yaml"), "-o", str(made)]) == 0
    text = made.read_text()
    assert "namespace at::native {" in text
    assert "et::OptionalView<et::OrderedView> context_view_(context);" in text
    assert "et::has_list(context_view, t)" in text
    assert "et::KernelRuntimeContext context_(nullptr, &memory);" in text
    assert "int64_t{context_view->sizes[context_view->rank - 1]}" in text
    assert "return et::status(context_.failure_state());" in text


def test_what_executorch_could_not_have_is_refused_at_once(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "my.yaml").write_text(WRONG)
    assert main(["kernels", "adapt", str(tmp_path / "my.yaml")]) == 1
    said = capfd.readouterr().err
    assert "my.yaml:2: `my::on_out` takes `Device d`, which ExecuTorch has no C++ type for." in said
    assert "my.yaml:4: `my::twice` gives a new `Tensor`; ExecuTorch's kernels write to" in said
    assert "my.yaml:6: `my_boxed` is a boxed kernel or a handler, as ExecuTorch has none." in said


def test_two_functions_of_one_symbol_are_refused(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "my.yaml").write_text(TWO)
    assert main(["kernels", "adapt", str(tmp_path / "my.yaml")]) == 1
    assert "the symbol `a_b_c` stands for another C++ function at" in capfd.readouterr().err


def test_only_what_is_selected_has_an_adapter(tmp_path: Path) -> None:
    (tmp_path / "my.yaml").write_text(TWO.replace("a_b::c", "d"))
    (tmp_path / "only.yaml").write_text("operators: {aten::neg: {}}\n")
    made = tmp_path / "my.cpp"
    given = [str(tmp_path / "my.yaml"), "--only", str(tmp_path / "only.yaml"), "-o", str(made)]
    assert main(["kernels", "adapt", *given]) == 0
    assert "native::d(" in made.read_text()
    assert "a_b_c" not in made.read_text()


def test_a_selection_without_kernels_is_refused(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "my.yaml").write_text(TWO)
    (tmp_path / "only.yaml").write_text("operators: {aten::abs: {}}\n")
    made = tmp_path / "my.cpp"
    given = [str(tmp_path / "my.yaml"), "--only", str(tmp_path / "only.yaml"), "-o", str(made)]
    assert main(["kernels", "adapt", *given]) == 1
    said = "my.yaml: no kernel is of an operator that `--only` selects; select others, or all."
    assert said in capfd.readouterr().err
    assert not made.exists()


def test_a_library_without_kernels_is_refused(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "my.yaml").write_text("- func: my::f(Tensor x, *, Tensor(a!) out) -> Tensor(a!)\n")
    assert main(["kernels", "adapt", str(tmp_path / "my.yaml")]) == 1
    assert "my.yaml: no kernel to adapt; name some with `kernels:`." in capfd.readouterr().err
