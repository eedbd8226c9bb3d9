"""`--checks`: a call that is given what its header forbids returns a status, and writes nothing."""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

import hardwire  # noqa: E402
from hardwire.lowering.elf import read_object  # noqa: E402
from hardwire.runtime.host import RunFailed, aligned_buffer  # noqa: E402

from .firmware import harness  # noqa: E402

SOURCE = Path(__file__).parent / "checks.c"
CPP = ("-std=c++17", "-Wall", "-Wextra", "-Werror", "-xc++")
BOARDS = ("cortex-m0plus", "cortex-m4f", "rv32imac", "aarch64")


class Mixed(torch.nn.Module):
    """Tensors of several alignments, one without elements, and a state."""

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("count", torch.tensor(5))

    def forward(
        self, x: torch.Tensor, k: torch.Tensor, none: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        self.count.add_(1)
        rows = torch.softmax(torch.cat([x, none], 1) * 2, 1)
        return (rows.sum(1) * k).double(), (x > 0).to(torch.int8)


@cache
def compiled(target: str, checks: bool = True) -> hardwire.CompiledModel:
    x, k = torch.arange(6.0).reshape(2, 3), torch.tensor([2, -3])
    program = torch.export.export(Mixed(), (x, k, torch.zeros(2, 0)))
    return hardwire.compile(program, target, name="checked", checks=checks)


def written(folder: Path, target: str) -> Path:
    model = compiled(target)
    assert model.report["ram"]["arena"] > 8, "checks.c moves and shortens it"
    model.save(folder)
    return folder / "checked.o"


@pytest.mark.parametrize("compiler", [("gcc", *harness.STRICT), ("g++", *CPP)], ids=["c", "c++"])
def test_bad_calls_are_refused_on_this_machine(tmp_path: Path, compiler: tuple[str, ...]) -> None:
    made = written(tmp_path, "native")
    command = [*compiler, "-O2", f"-I{tmp_path}", str(SOURCE), "-xnone", str(made), "-lm"]
    subprocess.run([*command, "-o", str(tmp_path / "program")], check=True)
    assert subprocess.run([tmp_path / "program"], check=False).returncode == 0


@pytest.mark.parametrize("target", harness.each_board(BOARDS))
def test_bad_calls_are_refused_on_boards(target: str, tmp_path: Path) -> None:
    made = written(tmp_path, target)
    harness.build_and_run(target, tmp_path, [made], [SOURCE], [tmp_path])


def test_python_tells_the_status() -> None:
    model = compiled("native")
    x, none = np.zeros((2, 3), np.float32), np.zeros((2, 0), np.float32)
    outputs = [np.empty(spec.shape, spec.dtype) for spec in model.host.outputs]
    room = aligned_buffer(model.host.arena_size + 8, model.host.arena_align)
    given = [x, np.array([2, -3]), none], outputs
    with pytest.raises(RunFailed, match="returned -7: HWR_ERROR_ARENA"):
        model.host.bind(*given, arena=room[8:])()
    model.host.bind(*given, arena=room[:-8])()
    np.testing.assert_allclose(outputs[0], [2, -3], rtol=1e-6)


def test_a_call_costs_nothing_where_it_is_not_checked(tmp_path: Path) -> None:
    checked, plain = compiled("cortex-m4f"), compiled("cortex-m4f", checks=False)
    names = [{s.name: s.size for s in read_object(m.object).symbols} for m in (checked, plain)]
    assert {*names[0]} - {*names[1]} == {"checked_unchecked", "checked_run_sized"}
    assert names[0]["checked_unchecked"] == names[1]["checked_run"]
    assert names[0]["checked_run"] <= 128
    entries = ("checked_run", "checked_run_sized", "checked_unchecked")
    assert checked.report["flash"]["entry"] == sum(names[0][name] for name in entries)
    assert "run_sized" not in plain.header
    checked.save(tmp_path)
    assert hardwire.load(tmp_path).interface == checked.interface
