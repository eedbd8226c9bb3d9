"""Models whose kernels several threads share: the same bits, whoever computes which chunk."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest
import torch
from torch import nn

import hardwire
from hardwire.dialect.errors import HardwireError

THREADS = Path(__file__).parent.parent / "examples" / "threads"
SANITIZED = ("-fsanitize=thread", "-g")

MAIN = """
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "net.h"
{include}
static void backwards(void *context, uint32_t chunks, void (*body)(void *, uint32_t),
                      void *argument)
{{
    *(uint32_t *)context += chunks;
    while (chunks-- > 0) body(argument, chunks);
}}
static float x[NET_INPUT_X_COUNT];
static float first[NET_OUTPUT_{output}_COUNT], other[NET_OUTPUT_{output}_COUNT];
static unsigned char arena[NET_ARENA_SIZE + 1] __attribute__((aligned(NET_ARENA_ALIGN)));
static int differs(const hwr_parallel_for *parallel)
{{
    memset(arena, 0xff, sizeof arena);
    memset(other, 0xff, sizeof other);
    return net_run(x, other, parallel, arena) != HWR_OK || memcmp(first, other, sizeof other) != 0;
}}
int main(void)
{{
    uint32_t seen = 0, failures = 0;
    hwr_parallel_for turned = {{backwards, &seen}}, none = {{0, 0}};
    for (unsigned i = 0; i < NET_INPUT_X_COUNT; i++)
        x[i] = (float)(i * 2654435761u % 1000u) / 500 - 1;
    memset(arena, 0x7f, sizeof arena);
    if (net_run(x, first, NULL, arena) != HWR_OK) return 2;
    failures += differs(&none);
    failures += differs(&turned);
    {start}
    for (int turn = 0; turn < {turns}; turn++) failures += differs(&threads);
    {stop}
    printf("%u chunks, %u failures\\n", (unsigned)seen, (unsigned)failures);
    return failures != 0;
}}
"""
PTHREADS = {
    "include": '#include "pthreads.h"',
    "start": "hwr_pool pool; if (hwr_pool_start(&pool, 3)) return 3;"
    " hwr_parallel_for threads = {hwr_pool_run, &pool};",
    "stop": "hwr_pool_stop(&pool);",
}
OPENMP = {
    "include": '#include "openmp.h"',
    "start": "hwr_parallel_for threads = {hwr_openmp_run, NULL};",
    "stop": "",
}


class Mixed(nn.Module):
    """Kernels of most templates, with sizes that no number of chunks divides."""

    def __init__(self) -> None:
        super().__init__()
        self.wide = nn.Conv2d(13, 70, 3, padding=1, stride=2)
        self.each = nn.Conv2d(70, 70, 3, padding=1, groups=70)
        self.narrow = nn.Conv2d(70, 37, 1)
        self.norm = nn.LayerNorm(37)
        self.attention = nn.MultiheadAttention(37, 1, batch_first=True)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = torch.relu(self.wide(x))
        y = self.each(y) + y
        y = torch.nn.functional.max_pool2d(self.narrow(y), 3, stride=1, padding=1)
        rows = self.norm(y.flatten(2).mT)
        rows = self.attention(rows, rows, rows)[0] + rows
        return torch.softmax(rows @ rows.mT, -1)


def _exported() -> tuple[nn.Module, torch.Tensor, object]:
    torch.manual_seed(5)
    module, x = Mixed().eval(), torch.randn(1, 13, 39, 31)
    return module, x, torch.export.export(module, (x,))


@pytest.fixture(scope="module")
def shared() -> hardwire.CompiledModel:
    return hardwire.compile(_exported()[2], name="net", threads=3)


def test_shared_kernels_compute_the_same_bits_as_others(shared: hardwire.CompiledModel) -> None:
    module, x, program = _exported()
    alone = hardwire.compile(program, name="net").run(x.numpy())
    found = shared.run(x.numpy())
    assert np.array_equal(alone.view(np.uint32), found.view(np.uint32))
    with torch.no_grad():
        np.testing.assert_allclose(found, module(x).numpy(), rtol=1e-4, atol=1e-6)


class Wide(nn.Module):
    """A product in blocks with a few columns left over, of rows that an elementwise function moved
    apart."""

    def __init__(self) -> None:
        super().__init__()
        self.last = nn.Linear(3072, 977)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.last(x * torch.tanh(x * 0.7))


def test_remainders_and_rows_that_lie_apart_are_shared() -> None:
    torch.manual_seed(6)
    program = torch.export.export(Wide().eval(), (x := torch.randn(64, 3072),))
    alone, shared = (hardwire.compile(program, "x86-64-v4", name="net", threads=n) for n in (1, 3))
    chunks = {each["kernel"]: each["chunks"] for each in shared.report["threads"]["by_kernel"]}
    assert chunks == {"mul_tanh_mul_0": 3, "linear_0": 3}
    if alone.runs_elsewhere:
        pytest.skip("this machine has no AVX-512")
    found, wanted = shared.run(x.numpy()), alone.run(x.numpy())
    assert np.array_equal(found.view(np.uint32), wanted.view(np.uint32))


def test_the_report_says_in_how_many_chunks_kernels_are(shared: hardwire.CompiledModel) -> None:
    threads = shared.report["threads"]
    assert threads["most"] == 3
    chunks = {each["kernel"]: each["chunks"] for each in threads["by_kernel"]}
    assert {"convolution_relu_0", "attention_0"} <= set(chunks)
    assert set(chunks.values()) <= {2, 3}


def test_objects_without_the_option_have_no_part_of_it() -> None:
    plain = hardwire.compile(_exported()[2], name="net")
    assert b"share_chunks" not in plain.object
    assert "parallel" not in plain.header
    assert "threads" not in plain.report


@pytest.mark.parametrize("target", ["cortex-m4f", "cortex-a53", "rv64gc"])
def test_other_targets_share_too(target: str) -> None:
    program = _exported()[2]
    model = hardwire.compile(program, target, name="net", threads=2)
    assert model.report["threads"]["by_kernel"]
    assert model.report["stack"]["bytes"] > 0
    assert "hwr_parallel_for" in model.report["stack"]["without"]


@pytest.mark.parametrize(
    ("kind", "flags"),
    [("pthreads", ()), ("openmp", ("-fopenmp",)), ("pthreads", SANITIZED)],
    ids=["pthreads", "openmp", "sanitizer"],
)
def test_threads_of_c_programs_compute_the_same_bits(
    shared: hardwire.CompiledModel, tmp_path: Path, kind: str, flags: tuple[str, ...]
) -> None:
    if shutil.which("gcc") is None:
        pytest.skip("gcc is needed")
    shared.save(tmp_path)
    texts = OPENMP if kind == "openmp" else PTHREADS
    output = shared.interface.outputs[0].name.upper()
    (tmp_path / "main.c").write_text(MAIN.format(output=output, turns=20, **texts))
    sources = ["main.c", *([THREADS / "pthreads.c"] if kind == "pthreads" else [])]
    command = [
        "gcc", "-std=c11", "-O2", "-Wall", "-Wextra", "-Werror", *flags, "-I", ".", "-I", THREADS,
        *sources, "net.o", "-lm", "-lpthread", "-o", "net",
    ]  # fmt: skip
    subprocess.run(command, cwd=tmp_path, check=True)
    done = subprocess.run([tmp_path / "net"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    chunks = int(done.stdout.split()[0])
    assert chunks == sum(
        each["chunks"] * each["calls"] for each in shared.report["threads"]["by_kernel"]
    )


def test_what_threads_cannot_be_asked_for_is_said() -> None:
    program = _exported()[2]
    for count in (0, 65):
        with pytest.raises(HardwireError, match=f"--threads: {count} is not from 1 to 64"):
            hardwire.compile(program, threads=count)
