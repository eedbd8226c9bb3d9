"""`drop-channels` on random networks of integers: the same results, of less."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from hardwire.check.interpreter import Interpreter
from hardwire.check.with_numpy import WithNumpy
from hardwire.dialect.importers import mlir_text
from hardwire.dialect.program import Program
from hardwire.dialect.targets import by_name
from hardwire.passes.drop_channels import DropChannels
from hardwire.passes.drop_channels.digits import written
from hardwire.passes.pipeline import run_passes

from .pruned_integers import Pruned, network

CASES = 25


@pytest.mark.parametrize("seed", range(CASES))
def test_results_are_the_same(seed: int) -> None:
    text, shape = network(seed)
    program = mlir_text.read(text, by_name("native"), "pruned")
    rng = np.random.default_rng(seed)
    inputs = [rng.integers(-128, 128, shape).astype(np.int8), np.full(shape, -128, np.int8)]
    wanted, before = _outcomes(program, inputs), _bytes_of_weights(program)
    run_passes(program, [DropChannels()])
    assert program.module.operation.verify()
    assert _bytes_of_weights(program) <= before
    for found, result in zip(_outcomes(program, inputs), wanted, strict=True):
        np.testing.assert_array_equal(found, result)
    after = mlir_text.to_text(program)
    run_passes(program, [DropChannels()])
    assert mlir_text.to_text(program) == after


def test_constants_behind_depthwise_layers_are_an_image() -> None:
    """Its numbers differ at borders, which are none, on one side, or around it."""
    images = 0
    for seed in range(6):
        rng = np.random.default_rng(seed)
        shape = (1, 4, 9, 11)
        made = Pruned(rng, shape)
        made.layer(96, 1, (1, 1))
        made.border()
        made.layer(96, 96, (2, 3))
        made.layer(2, 1, (1, 1))
        program = mlir_text.read(made.text(shape), by_name("native"), "pruned")
        inputs = [rng.integers(-128, 128, shape).astype(np.int8) for _ in range(2)]
        wanted, before = _outcomes(program, inputs), _bytes_of_weights(program)
        run_passes(program, [DropChannels()])
        assert program.module.operation.verify()
        images += "image" in program.weights
        assert _bytes_of_weights(program) < 0.7 * before
        for found, result in zip(_outcomes(program, inputs), wanted, strict=True):
            np.testing.assert_array_equal(found, result)
    assert images > 1


def _outcomes(program: Program, inputs: Sequence[np.ndarray]) -> list[np.ndarray]:
    return [np.asarray(Interpreter(program, WithNumpy(True)).run([x])[0]) for x in inputs]


def _bytes_of_weights(program: Program) -> int:
    return sum(data.nbytes for data in program.weights.values())


def test_networks_have_what_is_dropped() -> None:
    """All of these together: or the test above would show nothing."""
    whole = less = 0
    for seed in range(CASES):
        program = mlir_text.read(network(seed)[0], by_name("native"), "pruned")
        whole += _bytes_of_weights(program)
        run_passes(program, [DropChannels()])
        less += _bytes_of_weights(program)
    assert less < 0.6 * whole


@pytest.mark.parametrize("count", [3, 9, 40])
def test_few_digits_do(count: int) -> None:
    """Sums of as many products as layers have; each is written again from its digits."""
    rng = np.random.default_rng(count)
    digits = sorted(map(int, rng.integers(1, 90, count) * rng.choice([-1, 1], count)), key=abs)
    times = np.clip(np.rint(rng.normal(0, 40, (count, 64, 9))), -127, 127).astype(np.int64)
    wanted = np.tensordot(digits, times, 1)
    found = written(wanted, digits[::-1], 127)
    assert found is not None
    chosen = [digits[::-1][place] for place in found.places]
    np.testing.assert_array_equal(np.tensordot(chosen, found.times, 1), wanted)
    assert np.abs(found.times).max() <= 127
    assert len(chosen) <= min(count - 1, 6)
