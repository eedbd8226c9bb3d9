"""Random numbers from a seed argument are PyTorch's, bit for bit."""

from __future__ import annotations

import subprocess
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from torch import Tensor, nn  # noqa: E402

import hardwire  # noqa: E402
from hardwire.dialect.errors import HardwireError  # noqa: E402

SEEDS = (0, 1, 12345678901, 2**63 + 5)


class Draws(nn.Module):
    """Operators of every kind; together they draw more than the generator's state has words."""

    def forward(self, x: Tensor) -> tuple[Tensor, ...]:
        return (
            torch.rand(3, 5),
            torch.rand_like(x),
            torch.randint(10, (2, 4)),
            torch.randint(-5, 1 << 27, (7,), dtype=torch.int32),
            torch.rand(700),
            torch.randint(0, 1 << 40, (5,)),
            torch.randint_like(x, 3, 9),
            torch.empty(11).uniform_(),
        )


class Noise(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        return x + 0.5 * torch.rand_like(x)


def exported(module: nn.Module, *inputs: Tensor) -> torch.export.ExportedProgram:
    return torch.export.export(module.eval(), inputs)


@pytest.mark.parametrize("decomposed", [False, True], ids=["raw", "decomposed"])
def test_numbers_are_those_of_pytorch(decomposed: bool) -> None:
    x = torch.zeros(2, 3, dtype=torch.float64)
    program = exported(Draws(), x)
    model = hardwire.compile(
        program.run_decompositions() if decomposed else program, seed_argument=True
    )
    for seed in SEEDS:
        outputs = model.run(x.numpy(), seed=seed)
        torch.manual_seed(seed)
        for found, wanted in zip(outputs, Draws()(x), strict=True):
            assert found.dtype == wanted.numpy().dtype
            np.testing.assert_array_equal(found, wanted.numpy())


def test_the_seed_stands_in_front_of_the_arena(tmp_path: Path) -> None:
    model = hardwire.compile(exported(Noise(), torch.zeros(4)), name="noise", seed_argument=True)
    assert "uint64_t seed,\n    void *arena);" in model.header
    model.save(tmp_path)
    main = """
    #include "noise.h"
    #include <stdio.h>
    static unsigned char arena[NOISE_ARENA_SIZE + 1]
        __attribute__((aligned(NOISE_ARENA_ALIGN)));
    int main(void) {
        const float x[4] = {1, 2, 3, 4};
        float y[4];
        if (noise_run(x, y, 7, arena)) return 1;
        for (int k = 0; k < 4; k++) printf("%a ", (double)y[k]);
        return 0;
    }
    """
    (tmp_path / "main.c").write_text(main)
    command = ["cc", "-std=c99", "main.c", "noise.o", "-lm", "-o", "main"]
    subprocess.run(command, cwd=tmp_path, check=True)
    done = subprocess.run(["./main"], cwd=tmp_path, capture_output=True, check=True, text=True)
    found = np.array([float.fromhex(word) for word in done.stdout.split()], np.float32)
    np.testing.assert_array_equal(found, hardwire.load(tmp_path).run(
        np.array([1, 2, 3, 4], np.float32), seed=7
    ))  # fmt: skip


def test_seeds_are_given_where_they_are_needed() -> None:
    model = hardwire.compile(exported(Noise(), torch.zeros(4)), seed_argument=True)
    with pytest.raises(HardwireError, match="needs a seed"):
        model.run(np.zeros(4, np.float32))
    plain = hardwire.compile(exported(nn.ReLU(), torch.zeros(4)), seed_argument=True)
    with pytest.raises(HardwireError, match="draws no random numbers: give no seed"):
        plain.run(np.zeros(4, np.float32), seed=1)


def test_without_a_seed_argument_random_numbers_are_refused() -> None:
    with pytest.raises(HardwireError, match=r"no kernel for `aten.rand_like`.*--seed-argument"):
        hardwire.compile(exported(Noise(), torch.zeros(4)))


def test_what_pytorch_does_not_specify_is_refused_by_name() -> None:
    class Normal(nn.Module):
        def forward(self, x: Tensor) -> Tensor:
            return x + torch.randn_like(x) + torch.empty(4).uniform_(-1, 1)

    with pytest.raises(HardwireError) as failure:
        hardwire.compile(exported(Normal(), torch.zeros(4)), seed_argument=True)
    text = str(failure.value)
    assert "no kernel for `aten.randn_like`" in text
    assert "no kernel for `aten.uniform`" in text
    assert "It draws random numbers: draw them outside and pass them as an input" in text


@pytest.mark.parametrize("target", ["cortex-m0plus", "cortex-m4f", "rv32imac", "rv64gc"])
def test_every_kind_of_target_has_the_arithmetic(target: str) -> None:
    x = torch.zeros(2, 3, dtype=torch.float64)
    model = hardwire.compile(exported(Draws(), x), target=target, seed_argument=True)
    assert all(name.startswith(("__", "mem")) for name in model.report["undefined_symbols"])
