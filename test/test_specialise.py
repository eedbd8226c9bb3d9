"""`--specialise`: versions for named values of sizes, behind comparisons in the entry."""

from __future__ import annotations

import itertools
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

torch = pytest.importorskip("torch")

import hardwire  # noqa: E402
from hardwire.api import read  # noqa: E402
from hardwire.dialect.errors import HardwireError  # noqa: E402
from hardwire.dialect.sizes import sizes_of  # noqa: E402

from .dynamic_models import CASES  # noqa: E402
from .open_cost import TARGET, instructions  # noqa: E402
from .promised import assert_promises  # noqa: E402
from .test_dynamic_sizes import Everything, Guarded, exported, hardwire_command, tuple_of  # noqa: E402

pytestmark = pytest.mark.usefixtures("torch_mlir_here")


def names_of(name: str) -> list[str]:
    """What the export calls the sizes of a case."""
    program = read(exported(name)[1], "native")
    with program.context:
        return [size.name for size in sizes_of(program.entry())]


def specialised(name: str, *values: Sequence[int], **options: Any) -> hardwire.CompiledModel:
    """A case with versions for these values of its sizes, in order."""
    wanted = dict(zip(names_of(name), values, strict=False))
    return hardwire.compile(exported(name)[1], name=name, specialise=wanted, **options)


TRIED: Mapping[str, tuple[Sequence[Sequence[int]], Sequence[Sequence[int]]]] = {
    "mlp": ([(1, 8, 32)], [(1, 2, 7, 8, 9, 31, 32, 33, 64)]),
    "conv": ([(1, 3)], [(1, 2, 3, 4, 8)]),
    "image": ([(8,), (7,)], [(5, 8, 20), (5, 7, 8, 24)]),
    "bert": ([(2,), (5,)], [(1, 2, 3), (2, 5, 6, 32)]),
}
"""Of each case the values of its sizes that are named, and those at which numbers are compared."""


@pytest.mark.parametrize("name", TRIED)
def test_numbers_at_all_sizes(name: str) -> None:
    values, tried = TRIED[name]
    case, model = CASES[name], specialised(name, *values)
    for chosen in itertools.product(*tried):
        torch.manual_seed(sum(chosen))
        inputs = case.inputs(**dict(zip(case.sizes, chosen, strict=True)))
        with torch.no_grad():
            wanted = tuple_of(exported(name)[0](*inputs))
        found = tuple_of(model.run(*(each.contiguous().numpy() for each in inputs)))
        for one, other in zip(found, wanted, strict=True):
            np.testing.assert_allclose(one, other.numpy(), 1e-4, 1e-5, err_msg=str(chosen))


@pytest.mark.skipif(shutil.which("valgrind") is None, reason="valgrind counts")
def test_a_named_size_costs_what_a_fixed_one_does(tmp_path: Path) -> None:
    """And the others what open ones do, but for the comparisons."""
    module, program = exported("mlp")
    several = specialised("mlp", (1, 8), target=TARGET)
    open_ = hardwire.compile(program, TARGET, name="mlp")
    for count in (1, 8, 7):
        inputs = CASES["mlp"].inputs(count)
        with torch.no_grad():
            outputs = [module(*inputs)]
            fixed = hardwire.compile(torch.export.export(module, inputs), TARGET, name="fixed")
        alone = (fixed, ()) if count in (1, 8) else (open_, (count,))
        taken = instructions(several, tmp_path / f"several{count}", inputs, outputs, (count,))
        usual = instructions(alone[0], tmp_path / f"alone{count}", inputs, outputs, alone[1])
        assert 0 <= taken - usual <= 16, count


def test_the_report_says_what_versions_take() -> None:
    model = specialised("mlp", (1, 32), (), target="x86-64-v3")
    first, second = model.report["specialised"]
    (size,) = first["sizes"]
    assert [first["sizes"], second["sizes"]] == [{size: 1}, {size: 32}]
    assert first["multiply_adds"] * 32 == second["multiply_adds"]
    assert 0 < first["arena"] < second["arena"] < model.report["ram"]["arena"]
    assert [each["template"] for each in first["calls"]] == ["contraction"] * 2 + ["softmax"]
    flash = model.report["flash"]
    own = sum(each["code"] for each in (first, second)) + flash["entry"]
    usual = sum(
        each["bytes"] for each in flash["by_kernel"] if not each["kernel"].endswith(("_1", "_32"))
    )
    assert own + usual == flash["code"]
    assert_promises(model)


def test_weights_that_versions_pack_alike_are_there_once() -> None:
    usual = hardwire.compile(exported("conv")[1], "x86-64-v3", name="conv").report["flash"]
    model = specialised("conv", (3,), target="x86-64-v3")
    (version,) = model.report["specialised"]
    assert model.report["flash"]["weights"] == usual["weights"] + version["weights"]
    assert version["weights"] < usual["weights"] / 2


def test_an_arena_is_large_enough_for_every_version() -> None:
    model = specialised("mlp", (1, 8, 64))
    assert model.report["ram"]["arena"] == max(
        hardwire.compile(exported("mlp")[1], name="mlp").report["ram"]["arena"],
        *(each["arena"] for each in model.report["specialised"]),
    )


def test_versions_share_state_seed_branches_loops_and_checks() -> None:
    module, rows = Everything(), torch.export.Dim("rows", min=1, max=8)
    program = torch.export.export(module, (torch.randn(3, 4),), dynamic_shapes=({0: rows},))
    (size,) = map(str, program.range_constraints)
    model = hardwire.compile(
        program, name="all", specialise={size: (3, 7)}, seed_argument=True, checks=True
    )
    assert_promises(model)
    for seed, count in enumerate((3, 7, 1, 3, 8)):
        x = torch.randn(count, 4, generator=torch.Generator().manual_seed(seed))
        torch.manual_seed(seed)
        wanted = module(x).detach().numpy()
        np.testing.assert_allclose(model.run(x.numpy(), seed=seed), wanted, rtol=1e-5, atol=1e-5)
    with pytest.raises(HardwireError, match="is 9; it may be 1 to 8"):
        model.run(np.zeros((9, 4), np.float32), seed=0)


def test_other_processors() -> None:
    for target in ("cortex-m4f", "aarch64"):
        assert_promises(specialised("mlp", (1, 8), target=target))


def test_a_check_runs_the_versions() -> None:
    model = specialised("mlp", (5, 8), check=True)
    usual = hardwire.compile(exported("mlp")[1], name="mlp", check=True)
    assert model.report["check"]["runs"] == usual.report["check"]["runs"] + 2


def test_a_self_test_goes_with_versions() -> None:
    assert specialised("mlp", (1, 8), self_test=True).report["self_test"]["data"] > 0


def guarded() -> Any:
    return torch.export.export(
        Guarded(),
        (torch.zeros(6, 2),),
        dynamic_shapes={"x": {0: torch.export.Dim("n", min=1, max=12)}},
        prefer_deferred_runtime_asserts_over_guards=True,
    )


def test_what_the_model_asserts_is_known_of_named_sizes() -> None:
    program = guarded()
    (size,) = map(str, program.range_constraints)
    model = hardwire.compile(program, specialise={size: (9,)})
    assert model.run(np.ones((9, 2), np.float32)).sum() == 36
    with pytest.raises(HardwireError, match="HWR_ERROR_SIZE"):
        model.run(np.ones((8, 2), np.float32))
    with pytest.raises(HardwireError, match=f"the model refuses {size} = 8, by what it asserts"):
        hardwire.compile(program, specialise={size: (9, 8)})


def test_what_is_no_value_of_a_size_is_refused() -> None:
    (size,) = names_of("mlp")
    program = exported("mlp")[1]
    with pytest.raises(HardwireError) as failure:
        hardwire.compile(program, specialise={size: (1, 65, 0), "zz": (3,)})
    known = "<ExportedProgram>: --specialise"
    assert failure.value.problems == (
        f"{known} {size}=65: the size `{size}` is 1 to 64.",
        f"{known} {size}=0: the size `{size}` is 1 to 64.",
        f"{known} names `zz`, and the sizes that are left open are: `{size}`.",
    )
    with pytest.raises(HardwireError, match="inputs and outputs are the caller's; leave out --io"):
        hardwire.compile(program, specialise={size: (1,)}, io="arena")


def test_command_line(tmp_path: Path) -> None:
    (size,) = names_of("mlp")
    path = str(tmp_path / "m.pt2")
    torch.export.save(exported("mlp")[1], path)
    made = hardwire_command("compile", path, "--specialise", f"{size}=1,8", "-o", str(tmp_path))
    assert made.returncode == 0, made.stderr
    assert f"{size} = 8" in made.stdout
    example = str(Path(__file__).parents[1] / "docs" / "example.mlir")
    for option, more, message in (
        ("n", (), "--specialise n: give a size and its values, as in s0=1,8,32."),
        ("n=1,", (), "--specialise n=1,: give a size and its values, as in s0=1,8,32."),
        ("n=1", (), "--specialise names `n`, and the sizes that are left open are: none."),
        ("n=1", ("--emit", "obj"), "versions are joined in an object; leave out --emit."),
    ):
        done = hardwire_command("compile", example, "--specialise", option, *more)
        assert done.returncode == 1
        assert message in done.stderr
