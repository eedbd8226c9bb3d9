"""Kernels of open sizes that several threads share: the same bits, whoever computes which chunk."""

from __future__ import annotations

import shutil
import subprocess
from itertools import product
from pathlib import Path

import numpy as np
import pytest
import torch
from torch import nn
from torch.nn import functional

import hardwire

THREADS = Path(__file__).parent.parent / "examples" / "threads"
SANITIZED = ("-fsanitize=thread", "-g")
HEIGHTS, WIDTHS = (9, 23, 43), (10, 31, 37)
"""The smallest, another, and the largest; no number of chunks divides what there is of them."""
WORKERS = (1, 2, 3, 8, 7, 2, 3, 1, 8)

MAIN = """
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "net.h"
#include "pthreads.h"
static uint32_t order[64], seen;
static void called(uint32_t chunks, void (*body)(void *, uint32_t), void *argument)
{
    seen += chunks;
    for (uint32_t i = 0; i < chunks; i++) body(argument, order[i]);
}
static void backwards(void *context, uint32_t chunks, void (*body)(void *, uint32_t),
                      void *argument)
{
    (void)context;
    for (uint32_t i = 0; i < chunks; i++) order[i] = chunks - 1 - i;
    called(chunks, body, argument);
}
static void shuffled(void *context, uint32_t chunks, void (*body)(void *, uint32_t),
                     void *argument)
{
    uint32_t *state = context;
    for (uint32_t i = 0; i < chunks; i++) {
        *state = *state * 1664525u + 1013904223u;
        uint32_t other = (*state >> 8) % (i + 1);
        order[i] = order[other];
        order[other] = i;
    }
    called(chunks, body, argument);
}
static float x[NET_INPUT_X_COUNT];
static float first[NET_OUTPUT_@OUTPUT@_COUNT], other[NET_OUTPUT_@OUTPUT@_COUNT];
static unsigned char arena[NET_ARENA_SIZE + 1] __attribute__((aligned(NET_ARENA_ALIGN)));
static int32_t height, width;
static int differs(const hwr_parallel_for *parallel)
{
    memset(arena, 0xff, sizeof arena);
    memset(other, 0xff, sizeof other);
    return net_run(x, other, height, width, parallel, arena) != HWR_OK
        || memcmp(first, other, sizeof other) != 0;
}
int main(int count, char **texts)
{
    uint32_t failures = 0, state = 7, random = 5;
    hwr_parallel_for turned = {backwards, NULL}, mixed = {shuffled, &random};
    if (count != 4) return 4;
    height = atoi(texts[1]), width = atoi(texts[2]);
    for (unsigned i = 0; i < NET_INPUT_X_COUNT; i++) {
        state = state * 1664525u + 1013904223u;
        x[i] = (float)(state >> 16) / 32768 - 1;
    }
    memset(arena, 0x7f, sizeof arena);
    memset(first, 0xff, sizeof first);
    if (net_run(x, first, height, width, NULL, arena) != HWR_OK) return 2;
    failures += differs(&turned);
    uint32_t chunks = seen;
    for (int turn = 0; turn < 4; turn++) failures += differs(&mixed);
    hwr_pool pool;
    if (hwr_pool_start(&pool, atoi(texts[3]))) return 3;
    hwr_parallel_for threads = {hwr_pool_run, &pool};
    for (int turn = 0; turn < 5; turn++) failures += differs(&threads);
    hwr_pool_stop(&pool);
    printf("%u chunks, %u failures\\n", (unsigned)chunks, (unsigned)failures);
    return failures != 0;
}
"""


class Open(nn.Module):
    """Kernels of most templates, on images of any size."""

    def __init__(self) -> None:
        super().__init__()
        self.wide = nn.Conv2d(13, 34, 3, padding=1, stride=2)
        self.narrow = nn.Conv2d(34, 39, 1)
        self.norm, self.up = nn.LayerNorm(39), nn.Linear(39, 517)
        self.down = nn.Linear(517, 39)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = torch.relu(self.wide(x))
        y = functional.max_pool2d(self.narrow(y), 3, stride=1, padding=1)
        rows = y.flatten(2).mT
        heads = rows.unflatten(-1, (3, 13)).transpose(1, 2)
        met = functional.scaled_dot_product_attention(heads, heads, heads)
        rows = rows + met.transpose(1, 2).flatten(2)
        rows = rows + self.down(functional.gelu(self.up(self.norm(rows))))
        return torch.softmax(rows @ rows.mT, -1)


def _exported() -> tuple[nn.Module, object]:
    torch.manual_seed(5)
    module, x = Open().eval(), torch.randn(1, 13, 20, 31)
    height, width = (torch.export.Dim(f"d{n}", min=s[0], max=s[-1]) for n, s in
                     enumerate((HEIGHTS, WIDTHS)))  # fmt: skip
    return module, torch.export.export(module, (x,), dynamic_shapes={"x": {2: height, 3: width}})


@pytest.fixture(scope="module")
def shared() -> hardwire.CompiledModel:
    return hardwire.compile(_exported()[1], name="net", threads=8)


def test_kernels_of_open_sizes_are_shared(shared: hardwire.CompiledModel) -> None:
    chunks = {each["kernel"]: each["chunks"] for each in shared.report["threads"]["by_kernel"]}
    assert {"convolution_relu_0", "convolution_0", "linear_gelu_0", "softmax_1"} <= set(chunks)
    # These have scratch memory: scores, blocks of the reduction, and panels of the second factor.
    assert {"attention_0", "linear_add_0", "bmm_1"} <= set(chunks)
    assert max(chunks.values()) == 8


def test_they_compute_the_same_bits_as_others(shared: hardwire.CompiledModel) -> None:
    module, program = _exported()
    alone = hardwire.compile(program, name="net")
    for height, width in product(HEIGHTS, WIDTHS):
        x = torch.randn(1, 13, height, width)
        found, wanted = shared.run(x.numpy()), alone.run(x.numpy())
        assert np.array_equal(found.view(np.uint32), wanted.view(np.uint32)), (height, width)
        with torch.no_grad():
            np.testing.assert_allclose(found, module(x).numpy(), rtol=1e-3, atol=1e-6)


@pytest.mark.parametrize("flags", [(), SANITIZED], ids=["pthreads", "sanitizer"])
def test_in_any_order_and_on_any_number_of_threads(
    shared: hardwire.CompiledModel, tmp_path: Path, flags: tuple[str, ...]
) -> None:
    if shutil.which("gcc") is None:
        pytest.skip("gcc is needed")
    shared.save(tmp_path)
    output = shared.interface.outputs[0].name.upper()
    (tmp_path / "main.c").write_text(MAIN.replace("@OUTPUT@", output))
    command = [
        "gcc", "-std=c11", "-O2", "-Wall", "-Wextra", "-Werror", *flags, "-I", ".", "-I", THREADS,
        "main.c", THREADS / "pthreads.c", "net.o", "-lm", "-lpthread", "-o", "net",
    ]  # fmt: skip
    subprocess.run(command, cwd=tmp_path, check=True)
    most = sum(each["chunks"] * each["calls"] for each in shared.report["threads"]["by_kernel"])
    counts = dict[tuple[int, int], int]()
    for (height, width), threads in zip(product(HEIGHTS, WIDTHS), WORKERS, strict=True):
        texts = [str(each) for each in (height, width, threads)]
        done = subprocess.run(
            [tmp_path / "net", *texts], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        counts[height, width] = int(done.stdout.split()[0])
    # All chunks of the largest sizes are handed over, of the smallest few, or none.
    assert counts[HEIGHTS[-1], WIDTHS[-1]] == most
    assert counts[HEIGHTS[0], WIDTHS[0]] < most / 2


def test_versions_for_named_sizes_are_shared_beside_that_for_all() -> None:
    torch.manual_seed(6)
    module = nn.Sequential(nn.Linear(256, 256), nn.ReLU(), nn.Linear(256, 64)).eval()
    rows, x = torch.export.Dim("rows", min=2, max=70), torch.randn(5, 256)
    program = torch.export.export(module, (x,), dynamic_shapes=({0: rows},))
    alone = hardwire.compile(program, "x86-64-v3")
    (size,) = (each.name for each in alone.interface.sizes)
    shared = hardwire.compile(program, "x86-64-v3", specialise={size: (32,)}, threads=3)
    kernels = {each["kernel"] for each in shared.report["threads"]["by_kernel"]}
    assert {"linear_relu_0", f"linear_relu_0_{size}_32"} <= kernels
    if alone.runs_elsewhere:
        pytest.skip("this machine has no AVX2")
    for count in (2, 32, 69):
        given = torch.randn(count, 256).numpy()
        found, wanted = shared.run(given), alone.run(given)
        assert np.array_equal(found.view(np.uint32), wanted.view(np.uint32))


class Picks(nn.Module):
    """A size says which row is read; how much there is to do, it does not say."""

    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return torch.relu(x[y.shape[0] - 1 :][:1].expand(601, 307) * 2 + x)


def test_kernels_with_as_much_to_do_for_all_sizes_are_shared_for_all() -> None:
    x, rows = torch.randn(601, 307), torch.export.Dim("rows", min=2, max=600)
    program = torch.export.export(Picks(), (x, torch.randn(7)), dynamic_shapes=({}, {0: rows}))
    shared = hardwire.compile(program, threads=3)
    assert [each["chunks"] for each in shared.report["threads"]["by_kernel"]] == [3]
    for count in (2, 600):
        y = torch.randn(count)
        np.testing.assert_allclose(shared.run(x.numpy(), y.numpy()), Picks()(x, y), rtol=1e-6)


class Pairs(nn.Module):
    """Columns that lie apart, each with each."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.exp(x[:, 0, None]) * torch.tanh(x[:, 1])


def test_columns_that_are_fetched_once_for_many_rows_are_shared() -> None:
    """Those of rows that would be in several blocks."""
    rows, x = torch.export.Dim("rows", min=2, max=700), torch.randn(67, 40)
    program = torch.export.export(Pairs(), (x,), dynamic_shapes=({0: rows},))
    shared = hardwire.compile(program, "x86-64-v2", threads=3)
    assert [each["chunks"] for each in shared.report["threads"]["by_kernel"]] == [3]
    for count in (2, 67, 700):
        x = torch.randn(count, 40)
        np.testing.assert_allclose(shared.run(x.numpy()), Pairs()(x), rtol=1e-5, atol=1e-6)
