"""No access of a compiled model leaves the buffer that it is meant for: a sample, all checked.

The numbers are compared, too: an instrumented object computes what any other does.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import numpy as np
import pytest

torch = pytest.importorskip("torch")

import hardwire  # noqa: E402
from hardwire.lowering.llvm import to_llvm  # noqa: E402
from hardwire.lowering.object import emit_object  # noqa: E402
from hardwire.runtime.host import HostModel  # noqa: E402

from . import dynamic_models, handwritten, models  # noqa: E402
from .bounds import Checked  # noqa: E402
from .in_process import torch_mlir_in_process  # noqa: E402
from .long import each_time  # noqa: E402
from .lowering import test_open_templates as open_templates  # noqa: E402
from .passes.test_expand_generic import CASES as GENERIC  # noqa: E402


@pytest.fixture(scope="module")
def checked(tmp_path_factory: pytest.TempPathFactory) -> Checked:
    return Checked(tmp_path_factory.mktemp("bounds"))


def compiled(checked: Checked, exported: Any) -> hardwire.CompiledModel:
    with checked.compiling(), torch_mlir_in_process():
        return hardwire.compile(exported).linked(checked.path)


def agrees(checked: Checked, model: hardwire.CompiledModel, wanted: Any, inputs: Any) -> None:
    """Compares the results with PyTorch's, and asks whether all accesses were in bounds."""
    checked.reset()
    found = model.run(*(x.contiguous().numpy() for x in inputs))
    assert checked.problem is None
    assert checked.count > 50
    pairs = [found if isinstance(found, tuple) else (found,), wanted]
    pairs[1] = wanted if isinstance(wanted, tuple | list) else (wanted,)
    for one, other in zip(*pairs, strict=True):
        np.testing.assert_allclose(one, other.numpy(), rtol=1e-3, atol=1e-4)


class Several(torch.nn.Module):
    """One call for each function, with inputs of its own."""

    def __init__(self, functions: list[tuple[Callable, int]]) -> None:
        super().__init__()
        self.functions = functions

    def forward(self, *tensors: torch.Tensor) -> tuple[torch.Tensor, ...]:
        results, at = [], 0
        for function, count in self.functions:
            found = function(*tensors[at : at + count])
            results += found if isinstance(found, tuple) else [found]
            at += count
        return tuple(results)


def test_generic_kernels(checked: Checked) -> None:
    module = Several([(function, len(inputs)) for function, inputs in GENERIC.values()])
    inputs = tuple(x for _, given in GENERIC.values() for x in given)
    model = compiled(checked, torch.export.export(module, inputs))
    agrees(checked, model, module(*inputs), inputs)


@pytest.mark.parametrize("name", ["kws", "mlp"])
def test_tuned_kernels(checked: Checked, name: str) -> None:
    module, inputs = models.zoo()[name]()
    with torch.no_grad():
        model = compiled(checked, torch.export.export(module, inputs))
        agrees(checked, model, module(*inputs), inputs)


@pytest.mark.parametrize("name", ["image", "gpt", "attention", "sizes"])
def test_open_sizes(checked: Checked, name: str) -> None:
    case = dynamic_models.CASES[name]
    module, exported = case.export()
    model = compiled(checked, exported)
    for place in (0, 1, -1):
        sizes = {size: values[place] for size, values in case.sizes.items()}
        inputs = case.inputs(**sizes)
        with torch.no_grad():
            agrees(checked, model, module(*inputs), inputs)


SHORT = [name for name in open_templates.CASES if not name.startswith("image")]


@pytest.mark.parametrize("name", each_time(open_templates.CASES, SHORT))
def test_open_templates(checked: Checked, name: str) -> None:
    """Scratch memory of open sizes among them: what lies behind it may be another's."""
    module, exported = open_templates.exported(name)
    model, case = compiled(checked, exported), open_templates.CASES[name]
    torch.manual_seed(1)
    for sizes in product(*case.values):
        inputs = case.inputs(*sizes)
        with torch.no_grad():
            agrees(checked, model, module(*inputs), inputs)


@pytest.mark.parametrize(
    ("place", "said"),
    [("i", None), ("n", "1 from 37 of 37: %4 = memref.load %arg0[%c37] : memref<37xf32>")],
)
def test_a_read_that_does_not_change_the_number_is_found(
    checked: Checked, place: str, said: str | None
) -> None:
    planted = f"%far = memref.load %a[%{place}] : !floats\n    %positive ="
    program = handwritten.kernels_stage("native", handwritten.TEXT.replace("%positive =", planted))
    program.constants["sum_w_0"] = handwritten.weights().view(np.uint8)
    checked.instrument(program)
    to_llvm(program)
    x, y = ((name, np.dtype(np.float32), (handwritten.SIZE,)) for name in "xy")
    facts = "sum_run", [x], [y], handwritten.ARENA, 16, [checked.path]
    model = HostModel(emit_object(program), *facts)
    checked.reset()
    given = np.linspace(-3, 3, handwritten.SIZE, dtype=np.float32)
    np.testing.assert_array_equal(model.run(given)[0], handwritten.expected(given))
    assert (checked.problem or "").partition(" = ")[2] == (said or "").partition(" = ")[2]
    assert (checked.problem is None) == (said is None)
