"""Issue 16, row 2: the same C kernel as an operator of PyTorch, in processes of their own."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ..refusal import sentences

pytest.importorskip("torch")

from hardwire.dialect.errors import HardwireError
from hardwire.dialect.kernel_library import merge, parse_text, to_yaml
from hardwire.tools.hardwire import main

HERE = Path(__file__).resolve().parent
CHECKS = HERE / "checks.py"

pytestmark = pytest.mark.skipif(shutil.which("cc") is None, reason="cc is needed")


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What each check said, of the package that is built once."""
    folder = tmp_path_factory.mktemp("built")
    command = ["kernels", "torch", str(HERE / "ops.yaml"), "--sources", str(HERE / "ops.c")]
    assert main([*command, "-o", str(folder / "ops")]) == 0
    child = [sys.executable, "-W", "ignore", str(CHECKS), str(folder)]
    ran = subprocess.run(child, capture_output=True, text=True, timeout=200, check=False)
    assert ran.returncode == 0, ran.stderr
    said = (line.partition(" ") for line in ran.stdout.splitlines())
    return {name: rest for name, _, rest in said}


@pytest.mark.parametrize("name", re.findall(r"def (check_\w+)", CHECKS.read_text()))
def test_in_pytorch(name: str, done: dict[str, str]) -> None:
    assert done[name] == "ok"


ONE = "- func: one::f(Tensor x) -> Tensor\n  returns: {__ret_0: x}\n  kernels: [{kernel_name: f}]\n"
F = """\
#include "one.h"
hwr_status f(const hwr_tensor *x, const hwr_tensor *out) {
    (void)x;
    return out->dtype == HWR_FLOAT32 ? HWR_OK : HWR_ERROR_KERNEL;
}
"""


def told(folder: Path, capfd: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    """The lines of what a build refuses, in a folder with a library and its source."""
    (folder / "one.c").write_text(F)
    if not (folder / "one.yaml").exists():
        (folder / "one.yaml").write_text(ONE)
    given = list(arguments) or [str(folder / "one.yaml"), "--sources", str(folder / "one.c")]
    if "-o" not in given:
        given += ["-o", str(folder / "made")]
    assert main(["kernels", "torch", *given]) == 1
    return [line.replace(f"{folder}/", "") for line in sentences(capfd.readouterr().err)]


def test_what_cannot_be_built_is_one_line(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    yaml, source = str(tmp_path / "one.yaml"), str(tmp_path / "one.c")
    assert told(tmp_path, capfd, yaml, "--sources", f"{tmp_path}/two.c") == [
        "two.c: there is no such file."
    ]
    bad = ["-o", str(tmp_path / "my-ops")]
    assert told(tmp_path, capfd, yaml, "--sources", source, *bad) == [
        "-o my-ops: Python can import no package `my-ops`; choose another."
    ]
    assert told(tmp_path, capfd, yaml, yaml, "--sources", source) == [
        "one.yaml: one.yaml has the same name; give it another."
    ]
    inside = ["-o", f"{source}/ops"]
    assert told(tmp_path, capfd, yaml, "--sources", source, *inside) == [
        "one.c/ops: cannot be made (Not a directory); choose another folder."
    ]
    monkeypatch.setenv("CC", "no-such-compiler -O1")
    assert told(tmp_path, capfd) == [
        "no-such-compiler: cannot be run (No such file or directory); CC names the C compiler."
    ]


def test_sources_that_lack_a_kernel_or_do_not_compile(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "one.yaml").write_text(ONE.replace("e: f}", "e: g}"))
    (line,) = told(tmp_path, capfd)
    assert line == "one.yaml:3: no source defines `g`, for `one::f`."
    (tmp_path / "one.yaml").write_text(ONE.replace("Tensor x", "Tensor x, int n"))
    lines = told(tmp_path, capfd)
    assert any("one.c:2:12: error: conflicting types for" in line for line in lines), lines


def test_what_pytorch_refuses_is_told_when_it_is_built(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    text = ONE.replace("Tensor x", "Tensor x, int is")
    (tmp_path / "one.yaml").write_text(text.replace("e: f}", "e: h}"))
    (tmp_path / "two.c").write_text("int h(void);\nint h(void) { return 0; }\n")
    (line,) = told(tmp_path, capfd, f"{tmp_path}/one.yaml", "--sources", f"{tmp_path}/two.c")
    assert line == (
        "made: cannot be imported: `one::f` cannot be registered: expected ident but found 'is' "
        "here."
    )


def test_a_library_with_nothing_to_register(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "one.yaml").write_text("- op: relu.out\n  kernels: [{kernel_name: f}]\n")
    own = (
        "PyTorch has kernels of its own; `hardwire kernels check` compares yours, and --replace "
        "CPU puts them in front."
    )
    assert told(tmp_path, capfd) == [
        "one.yaml: there is no operator to register.",
        f"`aten::relu.out`: {own}",
    ]


RETURNS = """\
- func: my::f(Tensor x, int n, *, Tensor(a!) out) -> Tensor(a!)
  returns: {{{0}}}
"""


@pytest.mark.parametrize(
    ("returns", "problem"),
    [
        ("ou: x", "`my::f.out` has no result `ou`; did you mean `out`?"),
        ("out: y", "`my::f.out` has no tensor `y`; there is `x`."),
        ("out: null", "`like` names no tensor."),
        ("out: {lik: x}", "there is no field `lik` of a result; did you mean `like`?"),
        ("out: {dtype: Flot, like: x}", "there is no dtype `Flot`; did you mean `Float`?"),
        (
            "out: {shape: [n]}",
            "`returns` of `out` has neither `like` nor both of `shape` and `dtype`.",
        ),
        ("out: {like: x, shape: 3}", "`shape` is a list, not `3`."),
        ("out: {like: x, shape: [m]}", "the size `m` names `m`, which the operator has not"),
        ("out: {like: x, shape: [out.rank]}", "the size `out.rank` names `out`"),
    ],
)
def test_what_returns_cannot_say(returns: str, problem: str) -> None:
    text = RETURNS.format(returns).replace("my::f(", "my::f.out(")
    with pytest.raises(HardwireError) as refused:
        parse_text(text, "my.yaml")
    assert any(problem in one for one in refused.value.problems), refused.value.problems


def test_returns_survive_a_merge() -> None:
    text = RETURNS.format("out: {like: x, shape: [n, x.size(1)], dtype: Long}")
    one = parse_text(text.replace("my::f(", "my::f.out("), "my.yaml")
    other = parse_text(
        text.replace("my::f(", "my::f.out(").replace("Long", "Float")
        + "  kernels: [{kernel_name: f}]\n",
        "other.yaml",
    )
    written = to_yaml(merge([one, other]).library)
    assert 'out: {like: [x], shape: ["n", "x.size(1)"], dtype: Long}' in written
    again = parse_text(written, "again.yaml").operators["my::f.out"]
    assert again.returns == one.operators["my::f.out"].returns
    assert [kernel.name for kernel in again.kernels] == ["f"]
