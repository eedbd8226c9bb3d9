"""`--io arena`: inputs and outputs lie in the arena, and the results are the same to the bit."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from torch import Tensor, nn  # noqa: E402

import hardwire  # noqa: E402
from hardwire.dialect.errors import HardwireError  # noqa: E402
from hardwire.runtime.host import RunFailed, aligned_buffer  # noqa: E402

from .firmware import harness  # noqa: E402
from .models import zoo  # noqa: E402
from .test_state import Attention, Counter, Written, tokens  # noqa: E402
from .tflite import mlperf  # noqa: E402


def both(module: nn.Module, *inputs: Tensor, **more: object) -> list[hardwire.CompiledModel]:
    """The model with buffers of the caller's, and with all in the arena."""
    program = torch.export.export(module.eval(), inputs, **more)
    return [hardwire.compile(program, name="net", io=io) for io in ("caller", "arena")]


@pytest.mark.parametrize("name", ["kws", "lstm"])
def test_takes_less_memory_and_gives_the_same(name: str) -> None:
    module, inputs = zoo()[name]()
    theirs, ours = both(module, *inputs)
    rng = np.random.default_rng(3)
    for _ in range(2):  # The first call leaves nothing that the second one needs.
        given = [rng.standard_normal(x.shape).astype(np.float32) for x in inputs]
        np.testing.assert_array_equal(ours.run(*given), theirs.run(*given))
    ram = [model.report["ram"] for model in (theirs, ours)]
    total = [each["arena"] + each["inputs"] + each["outputs"] for each in ram]
    assert total[1] < total[0]
    assert (ram[1]["inputs"], ram[1]["outputs"]) == (0, 0)


def test_a_large_input_is_dead_after_its_last_use() -> None:
    """It is read by the first layer alone, and smaller than what the two after that need."""
    layers = nn.Conv2d(3, 8, 3, 2), nn.ReLU(), nn.Conv2d(8, 32, 1), nn.ReLU(), nn.Conv2d(32, 4, 1)
    theirs, ours = both(nn.Sequential(*layers), torch.randn(1, 3, 20, 20))
    assert ours.report["ram"]["arena"] == theirs.report["ram"]["arena"]
    [given] = ours.report["inputs"]
    assert given["arena_offset"] + given["bytes"] <= ours.report["ram"]["arena"]


def test_what_the_model_writes_and_keeps() -> None:
    """State stays the caller's; an input that is written holds its new value after the call."""
    x = np.random.default_rng(0).standard_normal((3, 4)).astype(np.float32)
    found: list[tuple[np.ndarray, ...]] = []
    for model in both(Written(), torch.ones(3, 4)):
        given = x.copy()
        found.append((model.run(given), given))
    np.testing.assert_array_equal(found[1][0], found[0][0])
    np.testing.assert_array_equal(found[1][1], found[0][1])
    assert (found[0][1] != x).any()
    theirs, ours = both(Attention(), *tokens(1)[0])
    for given in tokens(3):
        arrays = [each.numpy() for each in given]
        np.testing.assert_array_equal(ours.run(*arrays), theirs.run(*arrays))
    np.testing.assert_array_equal(ours.state["keys"], theirs.state["keys"])
    assert ours.report["ram"]["inputs"] == 0


def test_sizes_of_run_time() -> None:
    class Open(nn.Module):
        def forward(self, x: Tensor, y: Tensor) -> tuple[Tensor, Tensor]:
            z = torch.relu(x) @ y
            return z, torch.softmax(z, -1) + 1

    length = torch.export.Dim("length", min=2, max=9)
    inputs = torch.randn(5, 7), torch.randn(7, 3)
    theirs, ours = both(Open(), *inputs, dynamic_shapes={"x": {0: length}, "y": {}})
    rng = np.random.default_rng(1)
    for count in (9, 2, 4):
        x, y = (rng.standard_normal(s).astype(np.float32) for s in ((count, 7), (7, 3)))
        for one, other in zip(ours.run(x, y), theirs.run(x, y), strict=True):
            assert one.shape == (count, 3)
            np.testing.assert_array_equal(one, other)


@pytest.mark.parametrize("target", ["native", *harness.each_board(["cortex-m4f", "rv32imac"])])
def test_is_checked_on_its_target(target: str, tmp_path: Path) -> None:
    """`--check` gives it inputs in the arena, and compares each of its kernels."""
    (tmp_path / "kws.tflite").write_bytes(mlperf.keyword_spotting())
    report = hardwire.compile(tmp_path / "kws.tflite", target, io="arena", check=True).report
    assert report["check"]["not_checked"] == []
    assert report["ram"]["inputs"] == 0


MAIN = """
#include "net.h"
#include <stdio.h>
__attribute__((aligned(NET_ARENA_ALIGN))) static unsigned char arena[NET_ARENA_SIZE];
int main(void) {
    float *x = net_input_x(arena), *y = net_input_y(arena);
    for (int k = 0; k < 6; k++) { x[k] = 0.5f * (float)k; y[k] = 1.0f; }
    if (net_run(arena) != HWR_OK) return 1;
    const float *sum = net_output_output_0(arena), *exp = net_output_output_1(arena);
    for (int k = 0; k < 6; k++) printf("%g %g\\n", (double)sum[k], (double)exp[k]);
    return 0;
}
"""


class Two(nn.Module):
    def forward(self, x: Tensor, y: Tensor) -> tuple[Tensor, Tensor]:
        return x + y, torch.exp(x - y)


@pytest.mark.parametrize("compiler", ["cc", "c++"])
def test_a_program_writes_and_reads_the_arena(tmp_path: Path, compiler: str) -> None:
    _, model = both(Two(), torch.ones(2, 3), torch.ones(2, 3))
    model.save(tmp_path)
    source = "main.c" if compiler == "cc" else "main.cpp"
    (tmp_path / source).write_text(MAIN)
    strict = harness.STRICT if compiler == "cc" else ("-Wall", "-Wextra", "-pedantic", "-Werror")
    flags = [flag for flag in strict if flag != "-Wmissing-prototypes"]
    more = ["-Wcast-qual", "-Wcast-align"]
    command = [compiler, *flags, *more, source, "net.o", "-lm", "-o", "main"]
    subprocess.run(command, cwd=tmp_path, check=True)
    done = subprocess.run(["./main"], cwd=tmp_path, capture_output=True, check=True, text=True)
    x = 0.5 * np.arange(6)
    wanted = np.stack([x + 1, np.exp(x - 1)], 1)
    found = np.array(done.stdout.split(), float).reshape(6, 2)
    np.testing.assert_allclose(found, wanted, rtol=1e-5)


def test_the_command_line_and_what_was_saved(tmp_path: Path) -> None:
    torch.export.save(torch.export.export(Counter(), (torch.ones(3),)), tmp_path / "counter.pt2")
    hardwire_ = [sys.executable, "-m", "hardwire.tools.hardwire"]
    command = [*hardwire_, "compile", "counter.pt2", "--io", "arena", "-o", "out"]
    done = subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, text=True)
    assert "in the arena" in done.stdout
    header = (tmp_path / "out" / "counter.h").read_text()
    assert "hwr_status counter_run(counter_state *state, void *arena);" in header
    assert "Reentrant: calls may run at the same time when each has an arena and a state" in header
    again = hardwire.load(tmp_path / "out")
    x = np.arange(3, dtype=np.float32)
    for count in (6, 7):
        y, counted = again.run(x)
        np.testing.assert_array_equal(y, x * count)
        assert counted == count


def test_its_pointer_is_checked_where_that_is_asked_for() -> None:
    program = torch.export.export(Two(), (torch.ones(2), torch.ones(2)))
    model = hardwire.compile(program, name="net", io="arena", checks=True)
    x, outputs = np.ones(2, np.float32), [np.empty(2, np.float32) for _ in range(2)]
    room = aligned_buffer(model.interface.arena_size + 4, model.interface.arena_align)
    model.host.bind([x, x], outputs, arena=room)()
    np.testing.assert_array_equal(outputs[0], [2, 2])
    with pytest.raises(RunFailed, match="HWR_ERROR_ARENA"):
        model.host.bind([x, x], outputs, arena=room[4:])()


def test_an_unknown_place_is_refused() -> None:
    program = torch.export.export(Two(), (torch.ones(2), torch.ones(2)))
    with pytest.raises(HardwireError) as refused:
        hardwire.compile(program, io="stack")
    assert str(refused.value) == (
        "`stack` is no place of inputs and outputs: it is `caller` or `arena`."
    )
