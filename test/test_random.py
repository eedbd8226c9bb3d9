"""Random numbers from a seed argument are PyTorch's: the same bits, or the same when rounded."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from torch import Tensor, nn  # noqa: E402

import hardwire  # noqa: E402
from hardwire.dialect.errors import HardwireError  # noqa: E402

from .in_process import from_numpy  # noqa: E402

pytestmark = pytest.mark.usefixtures("torch_mlir_here")

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
    dropout = torch.export.export(nn.Dropout(0.5), (torch.zeros(4),))
    with pytest.raises(
        HardwireError, match=r"call model.eval\(\) before export, or.*--seed-argument"
    ):
        hardwire.compile(dropout)
    with pytest.raises(HardwireError, match=r"no kernel for `aten.rand_like`.*--seed-argument"):
        hardwire.compile(exported(Noise(), torch.zeros(4)))


Function = Callable[[Tensor], Sequence[Tensor]]

# The cache of half a pair, whole and broken blocks of 16, and what draws between them.
NORMAL: dict[str, Function] = {
    "few": lambda x: (torch.randn(3), torch.rand(2), torch.randn(4), torch.randn(1)),
    "many": lambda x: (torch.randn(16), torch.randn(5, 10), torch.rand(3), torch.randn(700)),
    "few_after_many": lambda x: (torch.randn(3), torch.randn(20), torch.randn_like(x[0, :2])),
    "double": lambda x: (torch.randn(7, dtype=x.dtype), torch.randn(37, dtype=x.dtype)),
    "half": lambda x: (
        torch.randn(7, dtype=torch.float16),
        torch.randn(37, dtype=torch.float16),
        torch.randn(37, dtype=torch.bfloat16),
        torch.rand(3),
    ),
    "moved": lambda x: (torch.empty(4).normal_(1, 2), torch.normal(1.0, 2.0, (3, 9))),
    "tensors": lambda x: (
        torch.normal(x, 2.0),
        torch.normal(x, x.abs()),
        torch.normal(1.0, x.abs()),
    ),
    "log_normal": lambda x: (torch.empty(25).log_normal_(1, 0.2), torch.randn(2)),
}
OTHERS: dict[str, Function] = {
    "uniform": lambda x: (
        torch.empty(5).uniform_(-1, 3),
        torch.empty(50, dtype=torch.float16).uniform_(-1, 3),
        torch.rand(2000, dtype=torch.bfloat16),
    ),
    "integers": lambda x: (
        torch.randint(0, 7, (5,), dtype=torch.int8),
        torch.randint(0, 2, (9,), dtype=torch.bool),
        torch.randint(0, 70, (5,), dtype=torch.float16),
        torch.empty(5, dtype=torch.int64).random_(9),
    ),
    "permutation": lambda x: (
        torch.randperm(7),
        torch.randperm(1000),
        torch.randperm(1),
        torch.randperm(9, dtype=torch.int32),
        torch.randperm(5, dtype=torch.float32),
        torch.rand(2),
    ),
    "bernoulli_tensor": lambda x: (
        torch.bernoulli(x.float().abs()),
        torch.empty(4).bernoulli_(x[0].abs()),
        torch.rand(1),
    ),
    "multinomial_replaced": lambda x: (
        torch.multinomial(x.abs(), 50, True),
        torch.multinomial(x[0].float().abs(), 9, True),
        torch.rand(1),
    ),
    "cauchy_geometric": lambda x: (torch.empty(9).cauchy_(1, 2), torch.empty(9).geometric_(0.3)),
}
# PyTorch draws these with MKL, where it has that, on a processor of Intel's.
GENERIC: dict[str, Function] = {
    "bernoulli_number": lambda x: (torch.bernoulli(x, 0.3), torch.empty(30).bernoulli_(0.4)),
    "dropout": lambda x: (
        nn.functional.dropout(x, 0.3, True),
        nn.functional.dropout(x + 1, 0.7, True, inplace=True),
        torch.rand(1),
        nn.functional.dropout(x, 1.0, True),
    ),
    "native_dropout": lambda x: (
        *torch.native_dropout(x, 0.3, True),
        *torch.native_dropout(x.half(), 0.3, True),
        torch.native_dropout(x, 1.0, True)[0],
        torch.rand(1),
    ),
    "dropout_of_features": lambda x: (
        nn.functional.dropout1d(x, 0.3, True),
        nn.functional.alpha_dropout(x, 0.3, True),
        nn.functional.feature_alpha_dropout(x, 0.3, True),
    ),
    "exponential": lambda x: (torch.empty(40).exponential_(2.5), torch.rand(1)),
    "multinomial": lambda x: (
        torch.multinomial(x.abs(), 1),
        torch.multinomial(x[0].abs().half(), 3),
        torch.multinomial(x.float().abs(), 2),
        torch.rand(1),
    ),
}


class Drawn(nn.Module):
    def __init__(self, function: Function) -> None:
        super().__init__()
        self.function = function

    def forward(self, x: Tensor) -> Sequence[Tensor]:
        return self.function(x)


def is_intel() -> bool:
    found = Path("/proc/cpuinfo")
    return found.exists() and "GenuineIntel" in found.read_text()


def compare(function: Function, decomposed: bool) -> None:
    x = torch.linspace(-1, 1, 12, dtype=torch.float64).reshape(3, 4)
    program = torch.export.export(Drawn(function), (x,))
    model = hardwire.compile(
        program.run_decompositions() if decomposed else program, seed_argument=True
    )
    for seed in SEEDS[1:3]:
        outputs = model.run(x.numpy(), seed=seed)
        torch.manual_seed(seed)
        for found, wanted in zip(outputs, function(x), strict=True):
            given = from_numpy(found)
            # What is computed in halves is rounded once, by eager after each operator.
            rtol = torch.finfo(torch.half).eps if wanted.dtype == torch.half else 2e-6
            torch.testing.assert_close(given, wanted, rtol=rtol, atol=1e-6)


@pytest.mark.parametrize("decomposed", [False, True], ids=["raw", "decomposed"])
@pytest.mark.parametrize("name", [*NORMAL, *OTHERS])
def test_distributions_are_those_of_pytorch(name: str, decomposed: bool) -> None:
    compare((NORMAL | OTHERS)[name], decomposed)


@pytest.mark.skipif(is_intel(), reason="PyTorch draws these with MKL on a processor of Intel's")
@pytest.mark.parametrize("decomposed", [False, True], ids=["raw", "decomposed"])
@pytest.mark.parametrize("name", list(GENERIC))
def test_distributions_without_mkl_are_those_of_pytorch(name: str, decomposed: bool) -> None:
    compare(GENERIC[name], decomposed)


def test_what_draws_until_it_accepts_is_refused_by_name() -> None:
    class Refused(nn.Module):
        def forward(self, x: Tensor) -> Tensor:
            return torch.poisson(x) + torch.binomial(x, x)

    with pytest.raises(HardwireError) as failure:
        hardwire.compile(exported(Refused(), torch.zeros(4)), seed_argument=True)
    text = str(failure.value)
    assert "no kernel for `aten.poisson`" in text
    assert "no kernel for `aten.binomial`" in text
    assert "It draws random numbers: draw them outside and pass them as an input" in text


@pytest.mark.parametrize("target", ["cortex-m0plus", "cortex-m4f", "rv32imac", "rv64gc"])
def test_every_kind_of_target_has_the_arithmetic(target: str) -> None:
    x = torch.zeros(2, 3, dtype=torch.float64)
    normal = Drawn(lambda x: (torch.randn(3), torch.randn(20), torch.randperm(9)))
    model = hardwire.compile(exported(normal, x), target=target, seed_argument=True)
    libm = ("cos", "cosf", "log", "sin", "sinf", "sqrt", "sqrtf")
    symbols = model.report["undefined_symbols"]
    assert all(name.startswith(("__", "mem")) or name in libm for name in symbols)
    model = hardwire.compile(exported(Draws(), x), target=target, seed_argument=True)
    assert all(name.startswith(("__", "mem")) for name in model.report["undefined_symbols"])
