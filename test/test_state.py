"""State and inputs that are written: what calls leave behind is what PyTorch leaves behind."""

from __future__ import annotations

import copy
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from torch import Tensor, nn  # noqa: E402

import hardwire  # noqa: E402
from hardwire.dialect.errors import HardwireError  # noqa: E402

from .firmware import harness  # noqa: E402

EXPORTS = pytest.mark.parametrize("decomposed", [False, True], ids=["raw", "decomposed"])


class Counter(nn.Module):
    """What it counts is returned too: the new value goes to two places."""

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("count", torch.tensor(5))

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        self.count.add_(1)
        return x * self.count, self.count.clone()


class RunningMean(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("mean", torch.arange(4.0))
        self.register_buffer("count", torch.zeros(()))

    def forward(self, x: Tensor) -> Tensor:
        self.count += 1
        self.mean += (x - self.mean) / self.count
        return self.mean * 1


class Attention(nn.Module):
    """One token at a time, with the keys and values of those before it."""

    def __init__(self, length: int = 16) -> None:
        super().__init__()
        self.length = length
        self.register_buffer("keys", torch.zeros(1, 4, length, 8))
        self.register_buffer("values", torch.zeros(1, 4, length, 8))
        self.project = nn.Linear(32, 96)

    def forward(self, x: Tensor, position: Tensor) -> Tensor:
        q, k, v = self.project(x).view(1, 1, 3, 4, 8).transpose(1, 3).unbind(2)
        self.keys[:, :, position] = k
        self.values.index_copy_(2, position, v)
        seen = (torch.arange(self.length) <= position).view(1, 1, 1, -1)
        y = nn.functional.scaled_dot_product_attention(q, self.keys, self.values, seen)
        return y.transpose(1, 2).reshape(1, 1, 32)


class Line(nn.Module):
    """A delay line: parts of a buffer move within it."""

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("line", torch.zeros(3, 6))

    def forward(self, x: Tensor) -> Tensor:
        self.line[:, :-1] = self.line[:, 1:].clone()
        self.line[:, -1] = x
        return self.line.sum(1)


class Swap(nn.Module):
    """Two buffers that take each other's values."""

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("a", torch.ones(3))
        self.register_buffer("b", torch.zeros(3))

    def forward(self, x: Tensor) -> Tensor:
        kept = self.a.clone()
        self.a.copy_(self.b)
        self.b.copy_(kept)
        return x + self.a


class Written(nn.Module):
    """Inputs written in whole, in part and through a transposed view."""

    def forward(self, x: Tensor) -> Tensor:
        x[1:].mul_(2)
        x.t()[0].add_(1)
        x.diagonal().neg_()
        return x.sum()


class Normalised(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.norm = nn.BatchNorm2d(3)
        nn.init.uniform_(self.norm.weight)

    def forward(self, x: Tensor) -> Tensor:
        return self.norm(x)


def steps(count: int, *shape: int) -> list[tuple[Tensor, ...]]:
    torch.manual_seed(0)
    return [(torch.randn(*shape),) for _ in range(count)]


def tokens(count: int) -> list[tuple[Tensor, ...]]:
    return [(x, torch.tensor([n])) for n, (x,) in enumerate(steps(count, 1, 1, 32))]


CASES = {
    "counter": (Counter, steps(3, 3)),
    "running_mean": (RunningMean, steps(4, 4)),
    "attention": (Attention, tokens(5)),
    "line": (Line, steps(8, 3)),
    "swap": (Swap, steps(3, 3)),
    "written": (Written, steps(1, 3, 4)),
    "normalised": (Normalised, steps(3, 2, 3, 4, 5)),
}


def compiled(
    module: nn.Module, inputs: tuple[Tensor, ...], decomposed: bool = False, **options: str
) -> hardwire.CompiledModel:
    given = tuple(x.clone() for x in inputs)
    program = torch.export.export(copy.deepcopy(module), given)
    return hardwire.compile(program.run_decompositions() if decomposed else program, **options)


@EXPORTS
@pytest.mark.parametrize("name", CASES)
def test_calls_leave_what_pytorch_leaves(name: str, decomposed: bool) -> None:
    kind, inputs = CASES[name]
    module = kind()
    model = compiled(module, inputs[0], decomposed)
    with torch.no_grad():
        for given in inputs:
            arrays, tensors = [x.numpy().copy() for x in given], [x.clone() for x in given]
            outputs, expected = model.run(*arrays), module(*tensors)
            if not isinstance(expected, tuple):
                outputs, expected = (outputs,), (expected,)
            buffers = dict(module.named_buffers())
            kept = [model.state[key.replace(".", "_")] for key in buffers]
            for found, wanted in zip(
                [*outputs, *arrays, *kept],
                [*expected, *tensors, *buffers.values()],
                strict=True,
            ):
                np.testing.assert_allclose(found, wanted.numpy(), rtol=1e-5, atol=1e-5)


def test_reset_brings_the_first_values_back() -> None:
    module = RunningMean()
    model = compiled(module, (torch.ones(4),))
    first = model.run(np.ones(4, np.float32))
    assert model.run(np.full(4, 7, np.float32))[0] != first[0]
    model.reset()
    assert model.state["count"] == 0
    np.testing.assert_array_equal(model.state["mean"], np.arange(4, dtype=np.float32))
    np.testing.assert_array_equal(model.run(np.ones(4, np.float32)), first)


def test_a_saved_model_keeps_its_state(tmp_path: Path) -> None:
    compiled(Counter(), (torch.ones(3),), name="counter").save(tmp_path)
    model = hardwire.load(tmp_path)
    for expected in (6, 7):
        _, count = model.run(np.ones(3, np.float32))
        assert count == expected
    assert model.state["count"] == 7


def test_inputs_that_are_written_have_to_be_the_callers_own() -> None:
    model = compiled(Written(), (torch.ones(3, 4),))
    with pytest.raises(HardwireError, match="`x` is written by the model: pass a contiguous array"):
        model.run(np.ones((4, 3), np.float32).T)


def test_a_cache_is_written_in_place() -> None:
    """No kernel copies a cache, and none of it is in the arena, however long it is."""
    model = compiled(Attention(), tokens(1)[0])
    assert not [call for call in model.report["calls"] if call["kernel"].startswith("copy")]
    caches = 2 * 4 * 16 * 8 * 4
    assert model.interface.state_size == caches
    assert model.report["ram"]["arena"] < caches / 2


def test_the_command_line_keeps_state_in_a_file(tmp_path: Path) -> None:
    torch.export.save(torch.export.export(Counter(), (torch.ones(3),)), tmp_path / "counter.pt2")
    command = [sys.executable, "-m", "hardwire.tools.hardwire", "run", "counter.pt2"]
    command += ["--random", "0", "--state", "kept.npz"]
    for expected in (6, 7):
        subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
        with np.load(tmp_path / "kept.npz") as kept:
            assert kept["count"] == expected
    np.savez(tmp_path / "kept.npz", count=np.zeros(2))
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 1
    assert "the state `count` (int64 []) is not in the file, or differs there." in done.stderr


MAIN = """
#include "kept.h"
#include <stdio.h>
static kept_state state;
__attribute__((aligned(KEPT_ARENA_ALIGN))) static unsigned char arena[KEPT_ARENA_SIZE];
int main(void) {
    static const float x[32] = {1, 2, 3};
    static float y[32];
    int64_t position[1];
    kept_reset(&state);
    for (position[0] = 0; position[0] < 3; position[0]++)
        if (kept_run(x, position, y, &state, arena)) return 1;
    for (int k = 0; k < 4; k++) printf("%.6e ", (double)(y[k] + state.keys[0][0][2][k]));
    return 0;
}
"""


def test_a_c_program_declares_resets_and_keeps_the_state(tmp_path: Path) -> None:
    module = Attention()
    compiled(module, tokens(1)[0], name="kept").save(tmp_path)
    (tmp_path / "main.c").write_text(MAIN)
    flags = [flag for flag in harness.STRICT if flag != "-Wmissing-prototypes"]
    command = ["cc", *flags, "main.c", "kept.o", "-lm", "-o", "main"]
    subprocess.run(command, cwd=tmp_path, check=True)
    done = subprocess.run(["./main"], cwd=tmp_path, capture_output=True, check=True, text=True)
    x = torch.zeros(1, 1, 32)
    x[0, 0, :3] = torch.tensor([1.0, 2.0, 3.0])
    with torch.no_grad():
        for position in range(3):
            y = module(x, torch.tensor([position]))
    wanted = y[0, 0, :4] + module.keys[0, 0, 2, :4]
    np.testing.assert_allclose([float(word) for word in done.stdout.split()], wanted, rtol=1e-4)


def test_a_header_lists_the_state_as_typed_members() -> None:
    header = compiled(Attention(), tokens(1)[0], name="kept").header
    assert "float keys[1][4][16][8]; /* float32, 1 x 4 x 16 x 8 */" in header
    assert "#define KEPT_STATE_SIZE  4096u /* bytes */" in header
    assert "void kept_reset(kept_state *state);" in header
    header = compiled(Written(), (torch.ones(3, 4),), name="kept").header
    assert "hwr_status kept_run(float x[3 * 4], float output[1], void *arena);" in header
    assert "_reset" not in header


def test_members_of_different_types_lie_as_c_wants_it() -> None:
    class Mixed(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.register_buffer("flag", torch.tensor([True, False, True]))
            self.register_buffer("count", torch.tensor(1))
            self.register_buffer("last", torch.ones(3))

        def forward(self, x: Tensor) -> Tensor:
            self.flag.logical_not_()
            self.count.add_(1)
            self.last.copy_(x)
            return x + self.count

    model = compiled(Mixed(), (torch.zeros(3),), name="mixed")
    assert [at for at, _ in model.interface.state_members] == [0, 8, 16]
    assert model.interface.state_size == 32
    model.run(np.arange(3, dtype=np.float32))
    np.testing.assert_array_equal(model.state["flag"], [False, True, False])
    np.testing.assert_array_equal(model.state["last"], [0, 1, 2])


BOARD = """
#include "kept.h"
#include "model.h"
static kept_state state;
static unsigned char arena[KEPT_ARENA_SIZE + 1] __attribute__((aligned(KEPT_ARENA_ALIGN)));
static float y[32];
const struct model_output model_outputs[] = {{(const unsigned char *)&y, sizeof y}};
const uint32_t model_output_count = 1;
int model_call(void) {
    static const float x[32] = {1, 2, 3};
    int64_t position[1];
    kept_reset(&state);
    for (position[0] = 0; position[0] < 3; position[0]++) {
        hwr_status status = kept_run(x, position, y, &state, arena);
        if (status) return (int)status;
    }
    return 0;
}
"""


@pytest.mark.skipif(not harness.available, reason=harness.missing)
def test_state_is_kept_on_a_board(tmp_path: Path) -> None:
    module = Attention()
    model = compiled(module, tokens(1)[0], name="kept", target="cortex-m4f")
    model.save(tmp_path)
    (tmp_path / "call.c").write_text(BOARD)
    sources = (harness.HERE / "model_main.c", tmp_path / "call.c")
    folders = (harness.HERE, tmp_path)
    image = harness.build("cortex-m4f", tmp_path, (tmp_path / "kept.o",), sources, folders)
    with torch.no_grad():
        x = torch.zeros(1, 1, 32)
        x[0, 0, :3] = torch.tensor([1.0, 2.0, 3.0])
        for position in range(3):
            expected = module(x, torch.tensor([position]))
    text = harness.run("cortex-m4f", image)
    (found,) = harness.printed_outputs(text, [expected.numpy()])
    np.testing.assert_allclose(found, expected.numpy(), rtol=1e-4, atol=1e-5)


class Store(nn.Module):
    """Writes one row of a cache, and reads one."""

    def __init__(self, length: int) -> None:
        super().__init__()
        self.register_buffer("cache", torch.zeros(4, length, 8))

    def forward(self, x: Tensor, position: Tensor) -> Tensor:
        self.cache[:, position] = x
        return self.cache[:, 0]


def executed(folder: Path, length: int) -> int:
    """The instructions of one call, as valgrind counts them."""
    given = torch.ones(4, 1, 8), torch.tensor([2])
    name = f"store{length}"
    model = compiled(Store(length), given, name=name, target="x86-64-v2")
    model.save(folder)
    upper = name.upper()
    (folder / f"{name}.c").write_text(f"""
    #include "{name}.h"
    static {name}_state state;
    static unsigned char arena[{upper}_ARENA_SIZE + 1]
        __attribute__((aligned({upper}_ARENA_ALIGN)));
    int main(void) {{
        static float x[32], y[32];
        const int64_t position[1] = {{2}};
        return {name}_run(x, position, y, &state, arena);
    }}""")
    command = ["cc", "-std=c99", f"{name}.c", f"{name}.o", "-lm", "-o", name]
    subprocess.run(command, cwd=folder, check=True)
    log = folder / f"{name}.callgrind"
    subprocess.run(
        ["valgrind", "--tool=callgrind", f"--callgrind-out-file={log}",
         f"--toggle-collect={name}_run", f"./{name}"],
        cwd=folder, check=True, capture_output=True,
    )  # fmt: skip
    [line] = [line for line in log.read_text().splitlines() if line.startswith("summary:")]
    return int(line.split()[1])


@pytest.mark.skipif(shutil.which("valgrind") is None, reason="valgrind is needed")
def test_a_call_costs_the_same_however_long_the_cache_is(tmp_path: Path) -> None:
    """To copy the longer cache would take 32,768 floats more."""
    assert abs(executed(tmp_path, 1040) - executed(tmp_path, 16)) <= 64
