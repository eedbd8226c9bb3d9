"""Sizes that are known at run time: compiled once, right for all of them, refused beyond."""

from __future__ import annotations

import itertools
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

torch = pytest.importorskip("torch")

import hardwire  # noqa: E402
from hardwire.dialect.errors import HardwireError  # noqa: E402
from hardwire.runtime.machine import INT, POINTER, Passed  # noqa: E402

from .dynamic_models import CASES  # noqa: E402
from .firmware import harness  # noqa: E402
from .promised import assert_promises  # noqa: E402

pytestmark = pytest.mark.usefixtures("torch_mlir_here")

HWR_ERROR_SIZE = -6


@cache
def exported(name: str) -> tuple[Any, Any]:
    return CASES[name].export()


@cache
def compiled(name: str) -> hardwire.CompiledModel:
    return hardwire.compile(exported(name)[1], name=name)


def tuple_of(found: Any) -> tuple:
    return found if isinstance(found, tuple) else (found,)


def run_both(name: str, sizes: Mapping[str, int]) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """Each output as PyTorch computes it, and as the compiled model does."""
    torch.manual_seed(1)
    inputs = CASES[name].inputs(**sizes)
    with torch.no_grad():
        wanted = tuple_of(exported(name)[0](*inputs))
    found = tuple_of(compiled(name).run(*(each.contiguous().numpy() for each in inputs)))
    return zip((each.numpy() for each in wanted), found, strict=True)


def runs() -> Iterator[tuple[str, dict[str, int]]]:
    for name, case in CASES.items():
        for values in itertools.product(*case.sizes.values()):
            yield name, dict(zip(case.sizes, values, strict=True))


@pytest.mark.parametrize(("name", "sizes"), list(runs()), ids=str)
def test_every_size_is_computed_as_in_pytorch(name: str, sizes: dict[str, int]) -> None:
    for wanted, found in run_both(name, sizes):
        assert found.shape == wanted.shape
        assert found.dtype == wanted.dtype
        np.testing.assert_allclose(found, wanted, rtol=1e-4, atol=2e-6)


# The C function.


def call(name: str, sizes: list[int], fill: int, slack: int = 0) -> tuple[int, list[np.ndarray]]:
    """Calls a model with buffers for the largest sizes, all of one byte, `slack` bytes behind the
    arena; gives the status, and the outputs and the arena."""
    model = compiled(name)
    specs = model.interface.inputs, model.interface.outputs
    inputs = [np.zeros(spec.bytes, np.uint8) for spec in specs[0]]
    outputs = [np.full(spec.bytes, fill, np.uint8) for spec in specs[1]]
    room = np.full(model.interface.arena_size + 64 + slack, fill, np.uint8)
    arena = room[-room.ctypes.data % 64 :]
    pointers = [Passed(POINTER, each.ctypes.data, each) for each in (*inputs, *outputs)]
    numbers = [Passed(INT, size) for size in sizes]
    passed = [*pointers, *numbers, Passed(POINTER, arena.ctypes.data, arena)]
    status = model.host.machine.bound(model.host.symbol, passed)()
    return status, [*outputs, arena]


@pytest.mark.parametrize("size", [0, -1, 65, 2**31 - 1, -(2**31)])
def test_a_size_out_of_its_bounds_is_a_status_and_nothing_is_written(size: int) -> None:
    status, buffers = call("mlp", [size], fill=0xA5)
    assert status == HWR_ERROR_SIZE
    assert all((each == 0xA5).all() for each in buffers)


@pytest.mark.parametrize("sizes", [[4, 8], [9, 25], [21, 25]])
def test_each_of_several_sizes_is_checked(sizes: list[int]) -> None:
    status, buffers = call("image", sizes, fill=0x5A)
    assert status == HWR_ERROR_SIZE
    assert all((each == 0x5A).all() for each in buffers)


@pytest.mark.parametrize("name", CASES)
def test_the_arena_is_as_large_as_the_plan_for_the_largest_sizes(name: str) -> None:
    size = compiled(name).interface.arena_size
    largest = [max(values) for values in CASES[name].sizes.values()]
    status, buffers = call(name, largest, fill=0x77, slack=256)
    assert status == 0
    assert (buffers[-1][size:] == 0x77).all()


def test_the_arena_holds_what_lives_at_once() -> None:
    ram = compiled("mlp").report["ram"]
    assert ram["arena"] == ram["arena_lower_bound"] == 64 * (24 + 5) * 4


def test_the_header_says_what_the_sizes_are() -> None:
    header = compiled("image").header
    (h, w) = (size.name for size in compiled("image").interface.sizes)
    assert f" * x         in       float32, 1 x 2 x {h} x {w}\n" in header
    assert f"float32, 1 x 3 x (({h} - 3) / 2 + 1) x (({w} - 3) / 2 + 1)\n" in header
    assert f" * {h}       in       size, 5 to 20\n" in header
    assert (
        f"    int32_t {h} /* 5..20 */,\n    int32_t {w} /* 5..24 */,\n    void *arena);" in header
    )
    assert "HWR_ERROR_SIZE = -6" in header


@pytest.mark.parametrize("name", ["sizes", "gpt"])
def test_objects_call_nothing_indirectly_and_have_no_heap(name: str) -> None:
    assert_promises(compiled(name), kernels=())


@pytest.mark.parametrize(("name", "size"), [("mlp", 5), ("gpt", 7)])
def test_a_cortex_m4_computes_the_same(name: str, size: int, tmp_path: Path) -> None:
    model = hardwire.compile(exported(name)[1], "cortex-m4f", name=name)
    (symbol,) = CASES[name].sizes
    inputs = CASES[name].inputs(**{symbol: size})
    with torch.no_grad():
        wanted = [each.numpy() for each in tuple_of(exported(name)[0](*inputs))]
    given = [each.numpy() for each in inputs]
    found = harness.run_model("cortex-m4f", tmp_path, model, given, wanted, sizes=[size])
    for one, other in zip(found, wanted, strict=True):
        np.testing.assert_allclose(one, other, rtol=1e-4, atol=2e-6)


# What is refused.


def test_sizes_of_arrays_have_to_agree() -> None:
    model = compiled("sizes")
    name = model.interface.sizes[0].name
    wanted = f"`y` has 9 elements in dimension 0, which is 3 * {name} = 12"
    with pytest.raises(HardwireError, match=re.escape(wanted)):
        model.run(np.zeros((4, 8), np.float32), np.zeros(9, np.float32))
    with pytest.raises(HardwireError, match=f"the size `{name}` is 11; it may be 1 to 10"):
        model.run(np.zeros((11, 8), np.float32), np.zeros(33, np.float32))
    with pytest.raises(HardwireError, match=re.escape(f"`x` has shape ({name}, 8), not (8,)")):
        model.run(np.zeros(8, np.float32), np.zeros(12, np.float32))


def test_the_report_counts_for_the_largest_sizes() -> None:
    totals = compiled("mlp").report["totals"]
    assert totals["multiply_adds"] == 64 * (16 * 24 + 24 * 5)
    assert compiled("mlp").report["ram"]["inputs"] == 64 * 16 * 4


def hardwire_command(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "hardwire.tools.hardwire", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_command_line_takes_sizes_from_arrays(tmp_path: Path) -> None:
    program, symbol = unbounded()
    torch.export.save(program, tmp_path / "m.pt2")
    model, most = str(tmp_path / "m.pt2"), f"--max={symbol}=6"
    x = np.random.default_rng(0).normal(size=(5, 16)).astype(np.float32)
    np.save(tmp_path / "x.npy", x)
    done = hardwire_command(
        "run", model, most, "--input", str(tmp_path / "x.npy"), "-o", str(tmp_path / "y.npz")
    )
    assert done.returncode == 0, done.stderr
    with torch.no_grad():
        wanted = program.module()(torch.from_numpy(x)).numpy()
    np.testing.assert_allclose(np.load(tmp_path / "y.npz")["output"], wanted, rtol=1e-5)
    np.save(tmp_path / "x.npy", np.zeros((7, 16), np.float32))
    done = hardwire_command("run", model, most, "--input", str(tmp_path / "x.npy"))
    assert done.returncode == 1
    assert f"the size `{symbol}` is 7; it may be 1 to 6." in done.stderr
    shown = hardwire_command("inspect", str(tmp_path / "m.pt2"), most).stdout
    assert f"input    x: tensor<{symbol}x16xf32>" in shown
    assert f"size     {symbol}: 1 to 6" in shown


def test_a_bound_has_to_be_a_number() -> None:
    example = str(Path(__file__).parents[1] / "docs" / "example.mlir")
    done = hardwire_command("compile", example, "--max", "s0")
    assert done.returncode == 1
    assert "--max s0: give a size and its largest value, as in s0=64." in done.stderr
    done = hardwire_command("compile", example, "--max", "s0=3")
    assert done.returncode == 1
    assert "only exported programs leave sizes open for `--max`" in done.stderr


def unbounded() -> tuple[Any, str]:
    case = CASES["mlp"]
    dims = {"x": {0: torch.export.Dim("b", min=1)}}
    found = torch.export.export(case.module().eval(), case.inputs(3), dynamic_shapes=dims)
    return found, str(next(iter(found.range_constraints)))


def test_a_size_without_upper_bound_needs_one() -> None:
    program, symbol = unbounded()
    with pytest.raises(HardwireError) as failure:
        hardwire.compile(program)
    assert str(failure.value) == (
        f"<ExportedProgram>: the size `{symbol}` (dimension 0 of `x`) has no upper bound: give one "
        f"with `--max {symbol}=N` (in Python `max_sizes={{'{symbol}': N}}`), or export with "
        "`torch.export.Dim(…, max=N)`."
    )
    model = hardwire.compile(program, max_sizes={symbol: 12})
    assert model.interface.sizes[0].high == 12
    assert model.run(np.zeros((12, 16), np.float32)).shape == (12, 5)


def test_bounds_of_the_users_are_checked() -> None:
    program, symbol = unbounded()
    with pytest.raises(HardwireError, match=f"`{symbol}` .* is at least 1, not 0"):
        hardwire.compile(program, max_sizes={symbol: 0})
    with pytest.raises(HardwireError, match="`--max` names `zz`, and the sizes that are left open"):
        hardwire.compile(program, max_sizes={symbol: 4, "zz": 3})


class Nonzero(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.nonzero(x)


class Masked(torch.nn.Module):
    def forward(self, x: torch.Tensor, n: torch.Tensor) -> torch.Tensor:
        count = n.item()
        torch._check(count >= 0)
        torch._check(count <= 4)
        return torch.zeros(count)


def test_sizes_that_depend_on_data_are_refused_by_name() -> None:
    program = torch.export.export(Masked(), (torch.zeros(4), torch.tensor(3)))
    with pytest.raises(HardwireError, match=r"`aten.zeros` at .*the size of its result depends"):
        hardwire.compile(program)
    with pytest.raises(HardwireError, match="the size of its result depends on data"):
        hardwire.compile(torch.export.export(Nonzero(), (torch.zeros(4),)))


class Guarded(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        torch._check(x.shape[0] % 3 == 0)
        return x * 2


def test_what_the_graph_asserts_of_sizes_is_checked() -> None:
    program = torch.export.export(
        Guarded(),
        (torch.zeros(6, 2),),
        dynamic_shapes={"x": {0: torch.export.Dim("n", min=1, max=12)}},
        prefer_deferred_runtime_asserts_over_guards=True,
    )
    model = hardwire.compile(program)
    assert model.run(np.ones((9, 2), np.float32)).sum() == 36
    with pytest.raises(HardwireError, match="HWR_ERROR_SIZE"):
        model.run(np.ones((8, 2), np.float32))


class Everything(torch.nn.Module):
    """State, a branch, a loop and random numbers, around a size that is known at run time."""

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("total", torch.zeros(4))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        self.total.add_(x.sum(0))
        y = torch.cond(x.sum() > 0, lambda x: x * 2, lambda x: x - 1, (x,))
        turns = torch.while_loop(
            lambda i, y: i < 3, lambda i, y: (i + 1, y * 2 + 1), (torch.tensor(0), y)
        )
        return turns[1] + self.total + torch.rand(4)


def test_sizes_go_together_with_state_branches_loops_and_a_seed() -> None:
    model, rows = Everything(), torch.export.Dim("rows", min=1, max=8)
    program = torch.export.export(model, (torch.randn(3, 4),), dynamic_shapes=({0: rows},))
    compiled_model = hardwire.compile(program, seed_argument=True)
    for seed, count in enumerate((3, 7, 1)):
        x = torch.randn(count, 4, generator=torch.Generator().manual_seed(seed))
        torch.manual_seed(seed)
        wanted = model(x).detach().numpy()
        found = compiled_model.run(x.numpy(), seed=seed)
        np.testing.assert_allclose(found, wanted, rtol=1e-5, atol=1e-5)


def test_branches_by_size_are_taken_at_run_time() -> None:
    class Branch(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return torch.cond(x.shape[0] > 4, lambda x: x * 2, lambda x: x - 1, (x,))

    rows = torch.export.Dim("rows", min=1, max=8)
    program = torch.export.export(Branch(), (torch.randn(3, 4),), dynamic_shapes=({0: rows},))
    model = hardwire.compile(program)
    for count in (1, 4, 5, 8):
        x = torch.randn(count, 4)
        np.testing.assert_array_equal(model.run(x.numpy()), Branch()(x).numpy())


def test_elements_are_raised_to_the_power_of_a_size() -> None:
    class Powers(torch.nn.Module):
        def forward(self, x: torch.Tensor, y: torch.Tensor) -> tuple[torch.Tensor, ...]:
            return x ** y.shape[0], torch.arange(-2, 4) ** y.shape[0]

    rows = torch.export.Dim("rows", min=1, max=8)
    x, y = torch.tensor([-1.5, 0.0, 0.7, 2.0]), torch.ones(3)
    program = torch.export.export(Powers(), (x, y), dynamic_shapes=({}, {0: rows}))
    model = hardwire.compile(program)
    for count in (1, 2, 7):
        y = torch.ones(count)
        found, wanted = model.run(x.numpy(), y.numpy()), Powers()(x, y)
        for one, other in zip(found, wanted, strict=True):
            np.testing.assert_allclose(one, other, rtol=1e-6)


def test_a_compiled_model_keeps_its_sizes_in_its_files(tmp_path: Path) -> None:
    compiled("sizes").save(tmp_path)
    model = hardwire.load(tmp_path)
    assert model.interface == compiled("sizes").interface
    x, y = np.ones((5, 8), np.float32), np.ones(15, np.float32)
    for one, other in zip(model.run(x, y), compiled("sizes").run(x, y), strict=True):
        np.testing.assert_array_equal(one, other)
