"""`hardwire kernels`, `select`, `trace`, and `--kernels` and `--only` of the other commands."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from .refusal import sentences

ROOT = Path(__file__).parent.parent
KWS = ROOT / "examples" / "kws" / "kws.pt2"

MINE = """\
- op: relu.out
  type_alias: {T0: [Double]}
  kernels:
    - arg_meta: {self: T0}
      kernel_name: my_relu64
- op: _softmax.out
  kernels:
    - kernel_name: npu::softmax_out
      scratch: 4 * self.size(1)
"""
PORTABLE = """\
- op: relu.out
  kernels:
    - arg_meta: null
      kernel_name: torch::executor::relu_out
- op: _softmax.out
  kernels:
    - arg_meta: null
      kernel_name: torch::executor::softmax_out
"""


def hardwire(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "hardwire.tools.hardwire", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120)


def output(*arguments: object) -> str:
    done = hardwire(*arguments)
    assert done.returncode == 0, done.stderr
    return done.stdout


def refusals(*arguments: object) -> list[str]:
    done = hardwire(*arguments)
    assert done.returncode == 1, done.stdout
    return sentences(done.stderr)


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    (tmp_path / "mine.yaml").write_text(MINE)
    return tmp_path / "mine.yaml"


@pytest.fixture
def portable(tmp_path: Path) -> Path:
    (tmp_path / "portable.yaml").write_text(PORTABLE)
    return tmp_path / "portable.yaml"


def test_merge_prints_one_library(mine: Path, portable: Path) -> None:
    merged = output("kernels", "merge", mine, portable)
    shadowed = (
        "`aten::_softmax.out`, all tensors: `torch::executor::softmax_out` (portable.yaml:7) is "
        "shadowed by `npu::softmax_out` (mine.yaml:8)."
    )
    assert f"# {shadowed}" in merged
    names = [k["kernel_name"] for entry in yaml.safe_load(merged) for k in entry["kernels"]]
    assert names == ["my_relu64", "torch::executor::relu_out", "npu::softmax_out"]
    file = mine.parent / "all.yaml"
    assert output("kernels", "merge", mine, portable, "-o", file).strip() == shadowed
    assert output("kernels", "merge", file).count("kernel_name") == 3


def test_explain_says_what_each_call_gets_and_why_nothing_else(mine: Path, portable: Path) -> None:
    text = output(
        "kernels", "explain", KWS, "--kernels", mine, "--kernels", portable, "--op", "aten::relu"
    )
    first = text.split("aten::relu(")[1].splitlines()
    assert first[0].startswith("self: Float [0, 1, 2, 3])")
    assert [line.strip() for line in first[1:4]] == [
        "calls `torch_executor_relu_out`, `torch::executor::relu_out` of portable.yaml:3: for "
        "aten::relu.out, any tensors",
        "not   `my_relu64` (mine.yaml:4) takes Double as `self`, not Float",
        "not   `tuned`, which comes after your libraries",
    ]
    softmax = output("kernels", "explain", KWS, "--kernels", mine, "--kernels", portable,
                     "--op", "aten::_softmax")  # fmt: skip
    assert "calls `npu_softmax_out`" in softmax
    assert "is in `portable`, after `mine` with `npu::softmax_out` (mine.yaml:8)" in softmax


def test_explain_without_libraries_tells_of_hardwires_own() -> None:
    text = output("kernels", "explain", KWS)
    assert "calls hardwire's own `tuned`" in text
    assert "not   your libraries, which have no kernel for it" in text


def test_explain_of_an_operator_that_there_is_not() -> None:
    (line,) = refusals("kernels", "explain", KWS, "--op", "aten::rel")
    assert "did you mean `aten::relu`?" in line


def test_kernels_of_the_user_are_called(mine: Path) -> None:
    text = output("compile", KWS, "--kernels", mine, "--emit", "static")
    assert 'hw.library = "mine"' in text
    assert 'hw.symbol = "npu_softmax_out"' in text
    assert "hw.scratch = 48" in text
    assert "my_relu64" not in text


def test_a_broken_library_is_told_of_at_once(tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text("- op: rel.out\n- op: relu.out\n  kernels: []\n")
    lines = refusals("compile", KWS, "--kernels", tmp_path / "bad.yaml", "-o", tmp_path)
    assert lines == [
        "bad.yaml:1: there is no operator `aten::rel.out`; did you mean `aten::relu.out`?",
        "bad.yaml:3: `kernels` names no kernel.",
    ]


def test_select_writes_a_models_operators() -> None:
    found = yaml.safe_load(output("select", KWS))
    assert found["operators"]["aten::relu"]["debug_info"] == ["kws.pt2"]
    assert found["operators"]["aten::relu.out"]["is_root_operator"] is True
    assert found["kernel_metadata"]["relu"] == ["Float"]
    assert found["et_kernel_metadata"]["aten::relu.out"] == ["v1/6;0,1,2,3|6;0,1,2,3"]
    pytorch = yaml.safe_load(output("select", KWS, "--form", "pytorch"))
    assert "aten::relu.out" not in pytorch["operators"]
    assert pytorch["et_kernel_metadata"] == {}


def test_select_is_a_union_of_files_lists_and_models(tmp_path: Path, mine: Path) -> None:
    (tmp_path / "list.txt").write_text("aten::relu\nmul.Tensor\n")
    found = yaml.safe_load(output("select", mine, tmp_path / "list.txt", KWS, "--op", "tan"))
    assert found["debug_info"] == ["mine.yaml", "list.txt", "kws.pt2", "--op"]
    operators = found["operators"]
    assert operators["aten::relu"]["debug_info"] == ["list.txt", "kws.pt2"]
    assert operators["aten::relu.out"]["debug_info"] == ["mine.yaml", "kws.pt2"]
    assert operators["aten::tan"]["include_all_overloads"] is True


def test_select_refuses_unknown_names(tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text("aten::relu\naten::rel\n")
    lines = refusals("select", tmp_path / "list.txt", "--op", "aten::ad")
    assert lines[0] == ("list.txt:2: there is no operator `aten::rel`; did you mean `aten::relu`?")
    assert lines[1].startswith("--op: there is no operator `aten::ad`")


def test_only_limits_a_model(tmp_path: Path) -> None:
    file = tmp_path / "selected.yaml"
    assert output("select", KWS, "-o", file) == ""
    done = hardwire("compile", KWS, "--only", file, "--emit", "typed")
    assert (done.returncode, done.stderr) == (0, "")
    selected = yaml.safe_load(file.read_text())
    del selected["operators"]["aten::conv2d"]
    selected["kernel_metadata"]["linear"] = ["Half"]
    selected["et_kernel_metadata"]["aten::avg_pool2d.out"] = ["v1/7;0,1,2,3|7;0,1,2,3"]
    file.write_text(yaml.safe_dump(selected))
    lines = refusals("compile", KWS, "--only", file, "--emit", "typed")
    assert any("the model calls `aten::conv2d`, which selected.yaml does not select" in x
               for x in lines)  # fmt: skip
    assert any("calls `aten::linear` with Float; selected.yaml selects Half" in x for x in lines)
    assert any("kernel key v1/6;0,1,2,3|6;0,1,2,3; selected.yaml has v1/7" in x for x in lines)
    assert len(lines) == 3


def test_what_is_selected_and_not_used_is_a_warning(tmp_path: Path) -> None:
    file, list = tmp_path / "selected.yaml", tmp_path / "list.txt"
    list.write_text("aten::tan\naten::mul.Tensor\naten::relu\n")
    output("select", KWS, list, "-o", file)
    done = hardwire("compile", KWS, "--only", file, "--emit", "typed")
    assert done.returncode == 0
    assert done.stderr.splitlines() == [
        "hardwire: warning: selected.yaml selects operators that the model does not use: "
        "`aten::mul.Tensor`, `aten::tan`."
    ]
    list.write_text("tan sin cos tanh exp log sqrt\n")
    output("select", KWS, list, "-o", file)
    done = hardwire("compile", KWS, "--only", file, "--emit", "typed")
    assert done.stderr.endswith("`aten::sin`, `aten::sqrt` and 2 more.\n")


def test_trace_runs_the_model_and_writes_what_was_used(tmp_path: Path) -> None:
    file = tmp_path / "trace.yaml"
    assert output("trace", KWS, "--random", 0, "--form", "pytorch", "-o", file) == ""
    found = yaml.safe_load(file.read_text())
    roots = {n: operator["is_root_operator"] for n, operator in found["operators"].items()}
    assert roots["aten::conv2d"] is True
    assert roots["aten::convolution"] is False
    assert found["kernel_metadata"]["convolution"] == ["Float"]
    assert found["include_all_non_op_selectives"] is False
    assert hardwire("compile", KWS, "--only", file, "--emit", "typed").returncode == 0


def test_trace_needs_inputs() -> None:
    (line,) = refusals("trace", KWS)
    assert "float32 [1, 1, 49, 10]" in line


def test_a_stub_has_its_header_and_compiles(mine: Path) -> None:
    stub, header = mine.parent / "mine.c", mine.parent / "mine.h"
    assert output("kernels", "stub", mine, "-o", stub) == ""
    include = output("config", "--include-dir").strip()
    command = ["cc", "-std=c99", "-Wall", "-Wextra", "-Werror", "-I", include, "-c", str(stub)]
    subprocess.run([*command, "-o", str(mine.parent / "mine.o")], check=True, timeout=60)

    stub.unlink()
    header.write_text("/* mine */\n")
    output("kernels", "stub", mine, "-o", stub)
    assert header.read_text() == "/* mine */\n"
    assert refusals("kernels", "stub", mine, "-o", stub) == [
        f"{stub}: there is such a file, which may be filled in; name another with `-o`."
    ]
    output("kernels", "stub", mine, "-o", mine.parent / "b.c", "--header", "all.h")
    assert not (mine.parent / "all.h").exists()
    assert '#include "all.h"' in (mine.parent / "b.c").read_text()


def test_all_that_is_wrong_in_a_library_is_told_in_one_run(tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text(
        """\
- op: add.out
  type_alias: {T0: [Floot]}
  dim_order_alias: {D0: [0, 2]}
  kernels:
    - arg_meta:
        selff: [T0, D0]
        other: [T0, D0]
        out: [Dubble, D0]
      kernel_name: k_add
"""
    )
    assert refusals("kernels", "header", tmp_path / "bad.yaml") == [
        "bad.yaml:2: there is no dtype or type alias `Floot`; did you mean `Float`?",
        "bad.yaml:3: [0, 2] is no order of 2 dimensions: each of 0 to 1 occurs once.",
        "bad.yaml:6: `aten::add.out` has no argument `selff`; did you mean `self`?",
        "bad.yaml:8: there is no dtype or type alias `Dubble`; did you mean `Double`?",
    ]
