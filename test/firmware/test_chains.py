"""What is promised of objects holds of chains too: their stack, their instructions, their bytes and
their results, on boards."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from torch import nn  # noqa: E402

import hardwire  # noqa: E402
from hardwire.tools.hardwire import main  # noqa: E402

from ..tflite.layers import Network  # noqa: E402
from . import counting, harness  # noqa: E402
from .test_counts import BETWEEN, EXACT, NAME, judged  # noqa: E402
from .test_stack import keeps_its_promise  # noqa: E402

pytestmark = pytest.mark.skipif(not harness.available, reason=harness.missing)

TARGETS = harness.each_board(["cortex-m4f", "cortex-m0plus", "cortex-m55", "rv32imafc"])


def of_bytes(folder: Path) -> Path:
    n = Network(5)
    x = n.conv(n.input((13, 10, 3)), 7, (3, 3), 2)
    x = n.conv(n.depthwise(n.conv(x, 19, (1, 1)), (3, 3)), 7, (1, 1), 1, "NONE")
    n.output(n.dense(n.flat(n.conv(x, 5, (3, 2))), 4, "NONE"))
    path = folder / f"{NAME}.tflite"
    path.write_bytes(n.model.bytes())
    return path


def of_floats() -> tuple[torch.export.ExportedProgram, nn.Module]:
    torch.manual_seed(2)
    layers = (
        nn.Conv2d(3, 6, 3, 2, padding=1), nn.ReLU(), nn.Conv2d(6, 14, 1), nn.ReLU6(),
        nn.Conv2d(14, 14, 3, padding=1, groups=14), nn.ReLU6(), nn.Conv2d(14, 5, 1),
    )  # fmt: skip
    module = nn.Sequential(*layers).eval()
    return torch.export.export(module, (torch.randn(1, 3, 13, 10),)), module


def chained(model: object, target: str, **more: object) -> hardwire.CompiledModel:
    made = hardwire.compile(model, target, name=NAME, chains="all", **more)
    assert max(call["by_rows"]["stages"] for call in made.report["calls"] if "by_rows" in call) > 2
    return made


@pytest.fixture(scope="module")
def plugin(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return counting.build_plugin(tmp_path_factory.mktemp("plugin"))


@pytest.mark.parametrize("target", TARGETS)
def test_bytes(target: str, tmp_path: Path, plugin: Path) -> None:
    path = of_bytes(tmp_path)
    made, alone = chained(path, target), hardwire.compile(path, "native", chains="none")
    [spec], [result] = made.interface.inputs, made.interface.outputs
    given = np.random.default_rng(1).integers(-128, 128, spec.shape).astype(np.int8)
    like = np.zeros(result.shape, result.dtype.numpy)
    (found,) = harness.run_model(target, tmp_path, made, [given], [like])
    np.testing.assert_array_equal(found, alone.run(given))
    keeps_its_promise(made, tmp_path, [given])
    if target != "cortex-m55":  # A loop of its kernels has turns that are not told apart.
        exact = target == "cortex-m4f"
        assert judged(target, made, tmp_path, plugin) == (EXACT if exact else BETWEEN)


@pytest.mark.parametrize("target", TARGETS)
def test_floats(target: str, tmp_path: Path) -> None:
    program, module = of_floats()
    made = chained(program, target)
    x = torch.randn(1, 3, 13, 10)
    expected = module(x).detach().numpy()
    (found,) = harness.run_model(target, tmp_path, made, [x.numpy()], [expected])
    np.testing.assert_allclose(found, expected, rtol=1e-4, atol=1e-5)
    keeps_its_promise(made, tmp_path, [x.numpy()])


def test_every_promise_is_verified(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    made = chained(of_bytes(tmp_path), "cortex-m4f")
    made.save(tmp_path)
    papers = [f"--header={tmp_path / NAME}.h", f"--report={tmp_path / NAME}.report.json"]
    assert main(["verify", str(tmp_path / f"{NAME}.o"), *papers]) == 0
    assert "instructions" in capfd.readouterr().out


def test_operators_are_compared_with_those_of_pytorch() -> None:
    program, _ = of_floats()
    made = chained(program, "native", check=True)
    check = made.report["check"]
    assert check["calls_checked"] == check["calls"] == made.report["totals"]["calls"]
