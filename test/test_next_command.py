"""Every kind of refusal ends with a command to try, which the command line takes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from hardwire.tools.hardwire import main

from .lite_archive import archive, members
from .refusal import next_command

KWS = str(Path(__file__).parent.parent / "examples" / "kws" / "kws.pt2")
SMALL = str(Path(__file__).parent.parent / "docs" / "example.mlir")
ARM = "--target", "cortex-m4f"
Capture = pytest.CaptureFixture[str]

OPEN = """\
func.func @forward(%x: tensor<?x3xf32>) -> tensor<?x3xf32> attributes {hw.input_names = ["x"]} {
  %0 = "aten.relu"(%x) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}
"""
UNKNOWN = """\
func.func @forward(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = "aten.nonzero"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
"""


def tried(capfd: Capture, *arguments: str, code: int = 1) -> list[str]:
    """The words of the command that a refusal ends with."""
    capfd.readouterr()
    assert main([*arguments]) == code
    told = capfd.readouterr().err
    assert told.startswith("hardwire: error: "), told
    return next_command(told)


@pytest.mark.parametrize(
    ("asked", "wanted"),
    [
        (("compile", "nothing.pt2"), ["compile", "--help"]),
        (("compile", "text.pt2"), ["compile", "--help"]),
        (("compile", KWS, "--target", "cortex-m9"), ["targets"]),
        (("compile", KWS, "--check", "--emit", "schema"), ["compile", "--help"]),
        (
            ("compile", KWS, *ARM, "--ram", "10"),
            ["compile", KWS, *ARM, "--emit", "schema"],
        ),
        (
            ("compile", KWS, *ARM, "--max-flash", "1k", "-o", "out"),
            ["compile", KWS, *ARM, "--optimize", "size"],
        ),
        (
            ("compile", SMALL, *ARM, "--max-flash", "1k", "--max-stack", "1", "--optimize", "size"),
            ["compile", SMALL, *ARM, "--optimize", "size", "--weights", "int8"],
        ),
        (
            ("compile", SMALL, *ARM, "--max-stack", "1", "--optimize", "size"),
            ["compile", SMALL, *ARM, "--optimize", "size", "--html"],
        ),
        (("compile", "net.ptl"), ["inspect", "net.ptl"]),
        (("new", "out", *ARM, "--model", "net.ptl"), ["inspect", "net.ptl"]),
        (("run", KWS), ["run", KWS, "--random", "0"]),
        (("run", KWS, "--input", "no=text.npy"), ["inspect", KWS]),
        (("tune", "nothing.pt2"), ["tune", "--help"]),
        (("build", "nothing.yaml"), ["build", "--help"]),
        (("inspect", "text.pt2"), ["inspect", "--help"]),
        (("report", "text.pt2"), ["report", "--help"]),
        (("verify", "text.pt2"), ["verify", "--help"]),
        (("oplib", "--ops", "nothing.yaml", "-o", "x.o"), ["oplib", "--help"]),
        (("kernels", "header", "nothing.yaml"), ["kernels", "header", "--help"]),
        (("select", "nothing.pt2"), ["select", "--help"]),
        (("trace", "nothing.pt2"), ["trace", "--help"]),
        (("schema", "check", "nothing.yaml"), ["schema", "check", "--help"]),
        (("schema", "show", "aten::rel"), ["schema", "show", "aten::relu"]),
        (("dispatch", "aten::ad.Tensor"), ["dispatch", "aten::add.Tensor"]),
        (("new", ".", "--example", "kws"), ["new", "--help"]),
    ],
)
def test_a_refusal_ends_with_a_command(
    asked: Sequence[str], wanted: list[str], tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch, capfd: Capture,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    Path("text.pt2").write_text("no model")
    Path("text.npy").write_text("no array")
    Path("net.ptl").write_bytes(archive(members()))
    assert tried(capfd, *asked) == wanted


def test_an_operator_without_a_kernel_leads_to_the_graph_where_it_stands(
    tmp_path: Path, capfd: Capture
) -> None:
    """With a blank in the path, and what the file was read with."""
    model = tmp_path / "a model.mlir"
    model.write_text(UNKNOWN)
    command = tried(capfd, "compile", str(model), *ARM, "-o", str(tmp_path / "out"))
    assert command == ["compile", str(model), *ARM, "--emit", "schema"]
    assert main(command) == 0
    assert "aten.nonzero" in capfd.readouterr().out


def test_a_model_that_was_compiled_before_leads_to_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: Capture
) -> None:
    """Nothing is read of it the second time."""
    monkeypatch.setenv("HARDWIRE_CACHE", str(tmp_path / "cache"))
    asked = ("compile", SMALL, *ARM, "--max-flash", "1k", "-o", str(tmp_path / "out"))
    wanted = ["compile", SMALL, *ARM, "--optimize", "size"]
    assert [tried(capfd, *asked), tried(capfd, *asked)] == [wanted, wanted]


def test_text_from_which_no_report_can_be_made_leads_to_the_object_alone(
    tmp_path: Path, capfd: Capture
) -> None:
    text, made = str(tmp_path / "kws.mlir"), tmp_path / "kws.o"
    assert main(["compile", KWS, *ARM, "--emit", "llvm", "-o", text]) == 0
    command = tried(capfd, "compile", text, *ARM, "-o", str(tmp_path))
    assert command == ["compile", text, *ARM, "--emit", "obj"]
    assert main([*command, "-o", str(made)]) == 0
    assert made.read_bytes().startswith(b"\x7fELF")


def test_what_is_not_installed_leads_to_the_doctor(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: Capture
) -> None:
    monkeypatch.setenv("PATH", "")
    command = tried(capfd, "compile", KWS, *ARM, "--check", "-o", str(tmp_path))
    assert command == ["doctor"]
    assert main(command) == 0


def test_commands_that_are_tried_work(capfd: Capture) -> None:
    assert main(tried(capfd, "run", KWS)) == 0
    assert "output" in capfd.readouterr().out
    assert main(tried(capfd, "schema", "show", "aten::rel")) == 0


@pytest.mark.parametrize("asked", [["compil"], ["compile"], ["kernels", "check", "--none"], []])
def test_wrong_usage_ends_with_the_help_of_its_command(asked: list[str], capfd: Capture) -> None:
    with pytest.raises(SystemExit) as ended:
        main(asked)
    assert ended.value.code == 2
    *_, help = next_command(capfd.readouterr().err)
    assert help == "--help"
