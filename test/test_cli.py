"""The command line as a user meets it: what works, and one clear line for what does not."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from elftools.elf.constants import SH_FLAGS
from elftools.elf.elffile import ELFFile

from .refusal import sentences

ROOT = Path(__file__).parent.parent
KWS = ROOT / "examples" / "kws" / "kws.pt2"


def hardwire(*arguments: object, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "hardwire.tools.hardwire", *map(str, arguments)]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, timeout=120)


def refused(done: subprocess.CompletedProcess[str]) -> str:
    """The one line of a refusal; anything else is a failure."""
    assert done.returncode == 1, done.stderr
    assert done.stderr.startswith("hardwire: error: ")
    assert "Traceback" not in done.stderr
    (line,) = sentences(done.stderr)
    return line


def broken(done: subprocess.CompletedProcess[str]) -> str:
    """The one line of what is nobody's fault but hardwire's; there is nothing to try."""
    (line,) = done.stderr.splitlines()
    assert done.returncode == 1
    assert line.startswith("hardwire: error: ")
    return line


def test_compile_writes_object_header_and_report(tmp_path: Path) -> None:
    done = hardwire("compile", KWS, "--target", "cortex-m4f", "-o", tmp_path / "out")
    assert done.returncode == 0, done.stderr
    assert sorted(os.listdir(tmp_path / "out")) == ["kws.h", "kws.o", "kws.report.json"]
    report = json.loads((tmp_path / "out" / "kws.report.json").read_text())
    assert report["target"] == "cortex-m4f"
    assert "arena" in done.stdout


def test_verbose_prints_the_time_of_each_step(tmp_path: Path) -> None:
    done = hardwire("compile", KWS, "-o", tmp_path, "-v")
    for step in ("import", "decompose", "plan-memory", "kernels", "llvm", "object", "total"):
        assert any(line.startswith(step) and line.endswith("ms") for line in
                   done.stderr.splitlines()), step  # fmt: skip


@pytest.mark.parametrize("stage", ["schema", "typed", "static", "planned", "kernels", "llvm"])
def test_emit_prints_mlir_of_each_stage(stage: str) -> None:
    done = hardwire("compile", KWS, "--emit", stage)
    assert done.returncode == 0, done.stderr
    signs = {
        "schema": '"aten.conv2d"', "typed": '"aten.batch_norm"', "static": "call @conv",
        "planned": "hw.places", "kernels": "memref.load", "llvm": "llvm.func",
    }  # fmt: skip
    assert signs[stage] in done.stdout


def loaded(image: bytes) -> dict[str, bytes]:
    """What devices are given of an object."""
    sections = ELFFile(io.BytesIO(image)).iter_sections()
    return {each.name: each.data() for each in sections if each["sh_flags"] & SH_FLAGS.SHF_ALLOC}


@pytest.mark.parametrize("stage", ["schema", "static", "planned", "kernels", "llvm"])
def test_every_stage_can_be_entered_again(stage: str, tmp_path: Path) -> None:
    text, directly, later = (tmp_path / name for name in ("kws.mlir", "a.o", "b.o"))
    assert hardwire("compile", KWS, "--emit", stage, "-o", text).returncode == 0
    assert hardwire("compile", KWS, "--emit", "obj", "-o", directly).returncode == 0
    done = hardwire("compile", text, "--emit", "obj", "-o", later)
    assert done.returncode == 0, done.stderr
    assert loaded(directly.read_bytes()) == loaded(later.read_bytes())


def test_an_earlier_stage_cannot_be_had_from_a_later_one(tmp_path: Path) -> None:
    text = tmp_path / "kws.mlir"
    assert hardwire("compile", KWS, "--emit", "kernels", "-o", text).returncode == 0
    message = refused(hardwire("compile", text, "--emit", "static"))
    assert "is at stage `kernels`, which comes after `static`" in message
    assert "Use `--emit obj`" in refused(hardwire("compile", text, "-o", tmp_path))


@pytest.mark.parametrize(("stage", "word"), [("static", "weights"), ("llvm", "constants")])
def test_text_without_its_data_makes_no_object(stage: str, word: str, tmp_path: Path) -> None:
    text = tmp_path / "kws.mlir"
    assert hardwire("compile", KWS, "--emit", stage, "-o", text).returncode == 0
    text.with_suffix(".npz").unlink()
    message = refused(hardwire("compile", text, "--emit", "obj", "-o", tmp_path / "x.o"))
    assert f"the {word} " in message
    assert "have no data" in message
    assert not (tmp_path / "x.o").exists()


RELU = """\
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> ATTRIBUTES {
  %0 = "aten.relu"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
"""


def test_text_needs_no_names(tmp_path: Path) -> None:
    (tmp_path / "relu.mlir").write_text(RELU.replace("ATTRIBUTES", ""))
    done = hardwire("run", tmp_path / "relu.mlir", "--random", 0)
    assert done.returncode == 0, done.stderr
    assert "output_0: float32 [2]" in done.stdout
    assert "input    input_0: tensor<2xf32>" in hardwire("inspect", tmp_path / "relu.mlir").stdout


@pytest.mark.parametrize(
    ("names", "message"),
    [('"x", "y"', "must name each once"), ('"a b"', "must be C identifiers, and `a b` is none")],
)
def test_names_in_text_are_checked(names: str, message: str, tmp_path: Path) -> None:
    text = RELU.replace("ATTRIBUTES", f"attributes {{hw.input_names = [{names}]}}")
    (tmp_path / "relu.mlir").write_text(text)
    assert message in refused(hardwire("compile", tmp_path / "relu.mlir", "-o", tmp_path))


def test_emit_asm_and_obj(tmp_path: Path) -> None:
    listing = hardwire("compile", KWS, "--emit", "asm").stdout
    assert "kws_run:" in listing
    assert listing.startswith(
        "/* Weights are zeros in this text; `--emit obj` has their bytes. */\n"
    )
    out = tmp_path / "kws.o"
    assert hardwire("compile", KWS, "--emit", "obj", "-o", out).returncode == 0
    assert out.read_bytes()[:4] == b"\x7fELF"
    shown = hardwire("inspect", out)
    assert "kws_run" in shown.stdout


def test_emit_boxed_says_what_has_a_boxed_stage() -> None:
    assert "no boxed stage" in refused(hardwire("compile", KWS, "--emit", "boxed"))


def test_run_reads_and_writes_arrays(tmp_path: Path) -> None:
    x = np.random.default_rng(0).standard_normal((1, 1, 49, 10)).astype(np.float32)
    np.save(tmp_path / "x.npy", x)
    done = hardwire("run", KWS, "--input", tmp_path / "x.npy", "-o", tmp_path / "y.npz")
    assert done.returncode == 0, done.stderr
    (scores,) = np.load(tmp_path / "y.npz").values()
    assert scores.shape == (1, 12)
    assert abs(float(scores.sum()) - 1) < 1e-5


def test_run_names_the_inputs_that_are_missing() -> None:
    assert "float32 [1, 1, 49, 10]" in refused(hardwire("run", KWS))


def test_run_refuses_an_input_of_a_wrong_shape(tmp_path: Path) -> None:
    np.save(tmp_path / "x.npy", np.zeros((2, 3), np.float32))
    message = refused(hardwire("run", KWS, "--input", tmp_path / "x.npy"))
    assert "the file has float32 [2, 3]" in message


def test_run_refuses_an_input_that_the_model_has_not(tmp_path: Path) -> None:
    np.save(tmp_path / "x.npy", np.zeros((2, 3), np.float32))
    message = refused(hardwire("run", KWS, "--input", f"nothing={tmp_path / 'x.npy'}"))
    assert "has no input `nothing`" in message


def test_run_refuses_a_pickled_array(tmp_path: Path) -> None:
    np.save(tmp_path / "x.npy", np.array([{}], dtype=object))
    message = refused(hardwire("run", KWS, "--input", tmp_path / "x.npy"))
    assert "not a readable .npy" in message


def test_run_refuses_another_machine() -> None:
    message = refused(hardwire("run", KWS, "--random", 0, "--target", "cortex-m55"))
    assert message.startswith("kws: an object for cortex-m55 cannot be run here")
    assert message.endswith("`hardwire run --profile` runs others in QEMU.")


def test_run_for_a_cortex_m_prints_what_was_executed() -> None:
    pytest.importorskip("unicorn")
    printed = hardwire(
        "run", KWS, "--random", 0, "--target", "cortex-m4f", "--wait-states", 3
    ).stdout
    assert "output: float32 [1, 12]" in printed
    total = re.search(r"^([\d,]+) instructions on cortex-m4f$", printed, re.M)
    assert total is not None
    cycles = re.search(
        r"^Cycles of a call on Cortex-M4, 3 wait states: about ([\d,]+) \(", printed, re.M
    )
    assert cycles is not None
    for column, whole in enumerate((total[1], cycles[1])):
        rows = re.findall(r"^  \w+ +([\d,]+) +([\d,]+)$", printed, re.M)
        inside = sum(int(row[column].replace(",", "")) for row in rows)
        assert inside < int(whole.replace(",", "")) < 1.01 * inside


def test_an_unknown_target_names_the_nearest() -> None:
    message = refused(hardwire("compile", KWS, "--target", "cortex-m4ff"))
    assert message == "unknown target `cortex-m4ff`: did you mean `cortex-m4f`?"


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    message = refused(hardwire("compile", KWS, "-o", tmp_path / "file" / "out"))
    assert "cannot be written" in message


def test_a_missing_model_file() -> None:
    assert "nothing.pt2" in refused(hardwire("compile", "nothing.pt2"))


def test_a_crash_inside_a_library_becomes_a_message() -> None:
    code = (
        "import os, signal, sys\n"
        "from hardwire.tools import guard\n"
        "def die(stage):\n"
        "    stage('object')\n"
        "    os.kill(os.getpid(), signal.SIGSEGV)\n"
        "sys.exit(guard.run(die, []))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert "brought down in step `object` by SIGSEGV" in broken(done)


def test_a_bug_of_hardwire_becomes_one_line() -> None:
    code = (
        "import sys\nfrom hardwire.tools import guard\nsys.exit(guard.run(lambda stage: [][1], []))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert "internal error: IndexError: list index out of range" in broken(done)


def test_targets_lists_every_target() -> None:
    from hardwire.dialect.targets import TARGETS

    done = hardwire("targets")
    assert done.returncode == 0
    for target in TARGETS:
        assert f"\n{target.name} " in done.stdout


def test_two_hash_seeds_give_the_same_files(tmp_path: Path) -> None:
    contents = []
    for seed in ("1", "2"):
        out = tmp_path / seed
        command = [sys.executable, "-m", "hardwire.tools.hardwire", "compile", str(KWS)]
        subprocess.run(
            [*command, "--target", "cortex-m4f", "-o", str(out)],
            env={**os.environ, "PYTHONHASHSEED": seed}, check=True, capture_output=True,
        )  # fmt: skip
        contents.append([path.read_bytes() for path in sorted(out.iterdir())])
    assert contents[0] == contents[1]


def test_what_is_missing_becomes_the_text_of_an_issue(tmp_path: Path) -> None:
    (tmp_path / "net.mlir").write_text(
        """func.func @forward(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
          %0 = "aten.special_airy_ai"(%x) : (tensor<2xf32>) -> tensor<2xf32>
          %1 = "aten.special_airy_ai"(%0) : (tensor<2xf32>) -> tensor<2xf32>
          return %0, %1 : tensor<2xf32>, tensor<2xf32>
        }"""
    )
    done = hardwire("compile", "net.mlir", "--issue", "issue.md", cwd=tmp_path)
    assert "no kernel for `aten.special_airy_ai` (2 calls; float32[2])" in refused(done)
    text = (tmp_path / "issue.md").read_text()
    assert text.startswith("# Operators without a kernel: `aten.special_airy_ai`\n")
    assert "| `aten.special_airy_ai` | 2 | float32[2] | the key CPU finds" in text
    assert "`aten::special_airy_ai(Tensor x) -> Tensor`\n\n* net.mlir:2\n* net.mlir:3\n" in text
    assert sorted(path.name for path in tmp_path.iterdir()) == ["issue.md", "net.mlir"]


def test_a_closed_standard_output_is_no_error(tmp_path: Path) -> None:
    command = f"{sys.executable} -m hardwire.tools.hardwire compile {KWS} -o {tmp_path}"
    done = subprocess.run(f"{command} >&- <&-", shell=True, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert sorted(os.listdir(tmp_path)) == ["kws.h", "kws.o", "kws.report.json"]
    assert (tmp_path / "kws.o").read_bytes()[:4] == b"\x7fELF"
    silent = subprocess.run(f"{command}/kws.o/x >&- 2>&-", shell=True, capture_output=True)
    assert (silent.returncode, silent.stdout, silent.stderr) == (1, b"", b"")


def test_a_full_standard_output_is_told(tmp_path: Path) -> None:
    for arguments in (["targets"], ["compile", KWS, "--emit", "schema"]):
        with open("/dev/full", "w") as full:
            done = subprocess.run(
                [sys.executable, "-m", "hardwire.tools.hardwire", *arguments],
                stdout=full, stderr=subprocess.PIPE, text=True, timeout=120,
            )  # fmt: skip
        assert refused(done) == "standard output: it cannot be written (No space left on device)."


def test_a_file_that_is_no_array_is_told_what_arrays_are_called(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("hello\n")
    for given in ("notes.txt", "mfcc=notes.txt"):
        assert "FILE.npy" in refused(hardwire("run", KWS, "--input", given, cwd=tmp_path))


def test_a_name_that_had_to_be_changed_is_told(tmp_path: Path) -> None:
    model = tmp_path / "my-model 2.pt2"
    model.write_bytes(KWS.read_bytes())
    told = "`my-model 2` is no name in C: those of the object begin with `my_model_2` (or `--name`)"
    quiet = hardwire("compile", model, "-q", "-o", tmp_path / "out")
    assert (quiet.returncode, quiet.stdout) == (0, "")
    assert quiet.stderr == f"hardwire: warning: {model}: {told}.\n"
    named = hardwire("compile", model, "-q", "-o", tmp_path / "out", "--name", "kws")
    assert (named.returncode, named.stderr) == (0, "")

    (tmp_path / "ops.yaml").write_text("operators: {aten::sub.Tensor: {}}\n")
    done = hardwire("oplib", "--ops", tmp_path / "ops.yaml", "-q", "-o", tmp_path / "my-model 2.o")
    assert f"ops.yaml: {told}." in done.stderr
    (tmp_path / "fleet.yaml").write_text("models: {a: 'my-model 2.pt2'}\ntargets: [native]\n")
    done = hardwire("build", "fleet.yaml", "-o", "all", cwd=tmp_path)
    assert f"hardwire: warning: a/native: {told}." in done.stderr
