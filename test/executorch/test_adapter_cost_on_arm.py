"""What adapters for kernels of ExecuTorch execute on Arm, beyond a call with ready arguments."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

import pytest

pytest.importorskip("executorch")
pytest.importorskip("unicorn")

from . import every_adapter, on_arm, ready_calls


@dataclass(frozen=True)
class Most:
    """How many instructions it takes: in the middle and at most, in all and beyond that call; how
    many kernels take more than 40 in all. `over` are those that take more beyond the call."""

    in_all: tuple[int, int]
    beyond: tuple[int, int]
    many: int
    each: dict[str, tuple[int, int]]
    over: dict[str, int] = field(default_factory=dict[str, int])


MOST = {
    "aarch64": Most(
        (20, 73), (10, 30), 20, {"relu": (16, 9), "opt_add": (22, 11), "convolution": (47, 10)}
    ),
    "cortex-m4f": Most(
        (23, 97), (16, 39), 34, {"relu": (20, 16), "opt_add": (26, 15), "convolution": (68, 36)},
        {"torch_executor_convolution_backward_out": 50},
    ),
}  # fmt: skip
"""Those of GCC 12."""


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("every")
    ready_calls.write(folder)
    return folder


@pytest.fixture(scope="module", params=on_arm.COMPILERS)
def target(request: pytest.FixtureRequest) -> str:
    if on_arm.is_missing(request.param):
        command = on_arm.COMPILERS[request.param].command
        pytest.skip(f"{command} with the headers of C++ is needed")
    return request.param


@pytest.fixture(scope="module")
def every(target: str, written: Path) -> bytes:
    """The adapters of all kernels, and a program that calls them."""
    files = written / "adapters.cpp", written / "main.cpp"
    return on_arm.built(target, written / f"every-{target}.o", *files)


@pytest.fixture(scope="module")
def symbols(written: Path) -> list[str]:
    adapters = (written / "adapters.cpp").read_text()
    return [one.symbol for one in every_adapter.declared(adapters)]


@pytest.fixture(scope="module")
def ready(target: str, written: Path, symbols: list[str]) -> dict[str, int]:
    """What the call of each kernel takes where all arguments are ready."""
    image = on_arm.built(target, written / f"ready-{target}.o", written / "ready.cpp")
    return on_arm.counts(target, image, symbols)


@pytest.mark.parametrize("views", ["views", "own"])
@pytest.mark.parametrize("optionals", ["given", "none"])
def test_row_16_1_what_an_adapter_costs_on_arm(
    target: str, every: bytes, symbols: list[str], ready: dict[str, int], optionals: str, views: str
) -> None:
    """In models, and for callers who prepared their tensors, numbers and lists."""
    most = MOST[target]
    found = on_arm.counts(target, every, symbols, views, optionals)
    beyond = {name: count - ready[name] for name, count in found.items()}
    assert len(found) == every_adapter.KERNELS
    assert {n: count for n, count in beyond.items() if count > every_adapter.NET} == most.over
    few = [count for name, count in beyond.items() if name not in most.over]
    assert max(found.values()) <= most.in_all[1]
    assert max(few) <= most.beyond[1]
    assert median(found.values()) <= most.in_all[0]
    assert median(beyond.values()) <= most.beyond[0]
    assert sum(count > every_adapter.NET for count in found.values()) <= most.many
    for name, (in_all, net) in most.each.items():
        assert found[f"torch_executor_{name}_out"] <= in_all
        assert beyond[f"torch_executor_{name}_out"] <= net
