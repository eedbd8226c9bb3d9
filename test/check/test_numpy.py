"""The second opinion without torch: operators written for numpy, compared with PyTorch's own."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from torch import Tensor  # noqa: E402
from torch.nn import functional as F  # noqa: E402

import hardwire  # noqa: E402
from hardwire import HardwireError  # noqa: E402
from hardwire.api import read  # noqa: E402
from hardwire.check.engine import MISSING  # noqa: E402
from hardwire.check.interpreter import Interpreter  # noqa: E402
from hardwire.check.with_numpy import WithNumpy  # noqa: E402
from hardwire.check.with_torch import WithTorch  # noqa: E402
from hardwire.dialect.errors import HardwireWarning  # noqa: E402
from hardwire.dialect.program import Program  # noqa: E402
from hardwire.dialect.sizes import sizes_of  # noqa: E402
from hardwire.lowering.report_text import check_line  # noqa: E402
from hardwire.passes.pipeline import run_to  # noqa: E402

from .. import control_flow_models, dynamic_models, models, test_state  # noqa: E402
from ..in_process import torch_mlir_in_process  # noqa: E402


def of_zoo(name: str) -> tuple[Any, list[np.ndarray]]:
    model, inputs = models.zoo()[name]()
    return torch.export.export(model, inputs), [x.numpy() for x in inputs]


def of_state(name: str) -> tuple[Any, list[np.ndarray]]:
    kind, inputs = test_state.CASES[name]
    given = tuple(x.clone() for x in inputs[0])
    return torch.export.export(kind(), given), [x.numpy() for x in inputs[0]]


def of_branches(name: str) -> tuple[Any, list[np.ndarray]]:
    inputs = control_flow_models.CASES[name][1][-1]
    return control_flow_models.exported(name), [x.numpy() for x in inputs]


def agrees(program: Program, inputs: list[np.ndarray], sizes: tuple[int, ...] = ()) -> None:
    """Both opinions, and what they leave of inputs and state, twice in a row."""
    both = Interpreter(program, WithNumpy(True)), Interpreter(program, WithTorch(True))
    for _ in range(2):
        given = [[one.engine.tensor(x) for x in inputs] for one in both]
        found = [one.run(x, sizes) for one, x in zip(both, given, strict=True)]
        assert not both[0].unknown, both[0].unknown
        kept = [
            [one.weight(name) for name in program.weights] if program.weights else []
            for one in both
        ]
        lists = [a + b + c for a, b, c in zip(found, given, kept, strict=True)]
        for mine, theirs in zip(*lists, strict=True):
            close(mine, both[1].engine.array(theirs))


def close(mine: np.ndarray, theirs: np.ndarray) -> None:
    assert mine is not MISSING
    assert (mine.shape, mine.dtype) == (theirs.shape, theirs.dtype)
    if mine.dtype.kind in "biu":
        np.testing.assert_array_equal(mine, theirs)
    else:
        scale = np.abs(theirs[np.isfinite(theirs)]).max(initial=0)
        np.testing.assert_allclose(mine, theirs, rtol=1e-9, atol=1e-12 * scale + 1e-300)


ZOO = ["kws", "resnet8", "autoencoder", "bert_mini", "mlp", "lstm", "squeeze_excite", "add_chain"]


@pytest.mark.parametrize("stage", ["schema", "static"])
@pytest.mark.parametrize(
    ("make", "name"),
    [
        *((of_zoo, name) for name in ZOO),
        *((of_state, name) for name in test_state.CASES),
        *((of_branches, name) for name in ("nested", "count", "scanned", "mapped")),
    ],
)
def test_whole_models(make: Callable, name: str, stage: str) -> None:
    exported, inputs = make(name)
    program = read(exported, "native")
    run_to(program, stage)
    agrees(program, inputs)


# Fourier transforms, and operators that few models have (cdist, masked_scatter, median, inverses).
ONLY_TORCH = ("spectrum", "bounded", "unrolled")


@pytest.mark.parametrize("name", [n for n in dynamic_models.CASES if n not in ONLY_TORCH])
def test_models_of_open_sizes(name: str) -> None:
    case = dynamic_models.CASES[name]
    program = read(case.export()[1], "native")
    with program.context:
        declared = sizes_of(program.entry())
    values = {key: numbers[0] for key, numbers in case.sizes.items()}
    given = [x.numpy() for x in case.inputs(**values)]
    if len(declared) == len(values) == 1:
        agrees(program, given, tuple(values.values()))


def x(*shape: int) -> Tensor:
    return torch.randn(*shape, generator=torch.Generator().manual_seed(sum(shape)))


def whole(*shape: int, high: int = 5) -> Tensor:
    return torch.randint(-high, high, shape, generator=torch.Generator().manual_seed(1))


IMAGE, SMALL = x(2, 4, 9, 7), x(3, 5)

FUNCTIONS: dict[str, tuple[Callable, tuple[Tensor, ...]]] = {
    "unary": (
        lambda a: [
            f(a)
            for f in (
                torch.abs, torch.exp, torch.exp2, torch.expm1, torch.sin, torch.cos, torch.tan,
                torch.atan, torch.sinh, torch.cosh, torch.tanh, torch.asinh, torch.erf, torch.ceil,
                torch.floor, torch.trunc, torch.round, torch.frac, torch.sign, torch.square,
                torch.sigmoid, torch.isnan, torch.isinf, torch.isfinite, torch.logical_not,
            )
        ],
        (SMALL * 2,),
    ),
    "of positive numbers": (
        lambda a: [
            f(a)
            for f in (
                torch.log, torch.log2, torch.log10, torch.log1p, torch.sqrt, torch.rsqrt,
                torch.reciprocal, torch.acosh,
            )
        ] + [torch.asin(1 / a), torch.acos(1 / a), torch.atanh(1 / a)],
        (SMALL.abs() + 1.1,),
    ),
    "activations": (
        lambda a: [
            F.silu(a), F.gelu(a), F.gelu(a, approximate="tanh"), F.hardtanh(a, -0.5, 0.7),
            F.relu6(a), F.hardsigmoid(a), F.hardswish(a), F.leaky_relu(a, 0.2), F.elu(a, 1.3),
            F.selu(a), F.celu(a, 1.4), F.softplus(a, 2.0, 3.0), F.mish(a), F.softsign(a),
            F.logsigmoid(a), F.threshold(a, 0.1, 7.0), F.glu(a, 0), F.prelu(a, a[0, :1]),
        ],
        (x(4, 5) * 3,),
    ),
    "arithmetic": (
        lambda a, b: [
            torch.add(a, b, alpha=3), torch.sub(a, 2, alpha=2), torch.rsub(a, b, alpha=2), a * b,
            a / b, torch.div(a, b, rounding_mode="floor"), torch.div(a, b, rounding_mode="trunc"),
            a // b, torch.remainder(a, b), torch.fmod(a, b), torch.atan2(a, b), 2**a,
            torch.maximum(a, b), torch.minimum(a, b), torch.fmax(a, b), torch.fmin(a, b),
            torch.addcmul(a, a, b, value=2), torch.addcdiv(a, a, b, value=2),
            torch.lerp(a, b, 0.3), a.clamp(-0.2, 0.4), a.clamp_min(0.1), a.clamp_max(0.1), a**3,
            torch.where(a > b, a, 1.5), a.masked_fill(a > 0, -2.0),
        ],
        (x(4, 5), x(5)),
    ),
    "integers": (
        lambda a, b: [
            a + b, a * 7, a // b, a % b, torch.fmod(a, b), a & b, a | b, a ^ b, ~a, a == b, a != 2,
            a < b, a <= 1, a > b, a >= 0, a / b, a.float(), a.sum(), a.sum(0), a.float().mean(1),
            torch.div(a, b, rounding_mode="trunc"), a.cumsum(1), torch.logical_and(a, b),
            torch.logical_or(a, b), torch.logical_xor(a, b), a.amax(0), a.prod(1), a.any(0),
            a.all(),
        ],
        (whole(4, 5), whole(4, 5).abs() + 1),
    ),
    "views": (
        lambda a: [
            a.reshape(8, -1), a.flatten(1, 2), a.unflatten(1, (2, 2)), a.unsqueeze(1).squeeze(1),
            a.permute(3, 1, 0, 2), a.transpose(0, 2), a.movedim(1, 3), a[:, 1:, ::2],
            a.select(3, 2),
            a.narrow(2, 3, 4), a.diagonal(0, 2, 3), a.flip((1, 3)), a.roll(2, 3),
            a.repeat(2, 1, 1, 3),
            torch.cat(a.split(4, 2), 2), torch.stack(a.unbind(1)), torch.cat(a.chunk(3, 3), 3),
            F.pad(a, (1, -2, 0, 3), value=2.0), F.pad(a[0], (1, 2), mode="reflect"),
            F.pad(a, (1, 2, 2, 1), mode="replicate"), F.pixel_shuffle(a, 2), a.tril(1), a.triu(-1),
            a.expand(3, 2, 4, 9, 7), a.repeat_interleave(2, 1), torch.cat(a.split([2, 3, 4], 2), 2),
            F.interpolate(a, scale_factor=2.0), a[0, 0].t(), a.hsplit(2)[1], a.hsplit([3, 1])[2],
            a.vsplit([1])[1], a.dsplit(3)[2], a.tensor_split(4, 3)[3], a.tensor_split([5, 2], 2)[2],
        ],
        (IMAGE,),
    ),
    "convolutions": (
        lambda a, w, g, t: [
            F.conv2d(a, w, g[:, 0, 0, 0], 2, (1, 2), 1), F.conv2d(a, w, None, 1, "same", (1, 2)),
            F.conv2d(a, g, None, 1, 1, 2, 2), F.conv1d(a[:, :, 0], w[..., 0], None, 2, 1),
            F.conv_transpose2d(a, t, None, (2, 3), 1, (1, 2), 1, 1),
            F.conv_transpose2d(a, t, t[0, :, 0, 0].repeat(2), 2, 0, 0, 2, 2),
            F.conv_transpose1d(a[:, :, 0], t[..., 0], None, 1, 2),
            F.conv3d(a[:, :, None], w[:, :, None], None, 1, (0, 1, 1)),
        ],
        (IMAGE, x(6, 4, 3, 2), x(6, 2, 3, 2), x(4, 3, 3, 2)),
    ),
    "pooling": (
        lambda a: [
            F.max_pool2d(a, 3, 2, 1), F.max_pool2d(a, (2, 3), 2, 0, (1, 2), ceil_mode=True),
            *F.max_pool2d(a, 3, 2, 1, return_indices=True), F.max_pool1d(a[0], 2),
            F.avg_pool2d(a, 3, 2, 1), F.avg_pool2d(a, 3, 2, 1, True, False),
            F.avg_pool2d(a, 2, 2, 0, True), F.avg_pool2d(a, 2, divisor_override=3),
            F.avg_pool2d(a, (2, 3), 2, 1, True), F.avg_pool1d(a[0], 3, 2),
            F.adaptive_avg_pool2d(a, (4, 3)), F.adaptive_avg_pool1d(a[0], 4),
            F.max_pool3d(a, 2), F.avg_pool3d(a, 2),
        ],
        (IMAGE,),
    ),
    "reductions": (
        lambda a: [
            a.sum((0, 2)), a.mean(1, keepdim=True), a.prod(2), a.amax((1, 2)), a.amin(0), a.max(),
            a.min(), *a.max(1), *a.min(2, keepdim=True), a.argmax(), a.argmin(1), a.var((1, 2)),
            a.std(0, unbiased=False), *torch.var_mean(a, (0, 1), correction=2), a.cumsum(2),
            a.cumprod(1), a.logsumexp(1), a.norm(dim=1), a.norm(1, dim=(0, 1)), a.softmax(1),
            a.log_softmax(2), *a.topk(2, 1), *a.sort(2, descending=True),
            *a.sort(stable=True, dim=0),
            torch.linalg.vector_norm(a, float("inf"), 1), torch.linalg.vector_norm(a, 0, 1),
        ],
        (x(3, 4, 5),),
    ),
    "normalisation": (
        lambda a, w: [
            F.batch_norm(a, w, w.abs(), w, w, False, 0.1, 1e-3),
            F.layer_norm(a, (9, 7), eps=1e-3), F.group_norm(a, 2, w, w), F.instance_norm(a),
            F.rms_norm(a, (7,), eps=1e-4), F.batch_norm(a, None, None, w, w, True),
        ],
        (IMAGE, x(4).abs()),
    ),
    "products": (
        lambda a, b: [
            a @ b, torch.mm(a[0], b[0]), torch.bmm(a, b), a[0] @ b[0, :, 0], F.linear(a, b[0].t()),
            torch.addmm(a[0] @ b[0], a[0], b[0], beta=2, alpha=3), torch.outer(a[0, 0], b[0, 0]),
            torch.baddbmm(a @ b, a, b, beta=0.5), torch.einsum("bij,bjk->ki", a, b),
            F.scaled_dot_product_attention(a, a, a, is_causal=True),
            F.scaled_dot_product_attention(a, a, a, torch.ones(4, 4).tril().bool(), scale=0.3),
            F.scaled_dot_product_attention(a, a, a, a @ b[..., :4]),
        ],
        (x(2, 4, 5), x(2, 5, 6)),
    ),
    "indexing": (
        lambda a, i: [
            a[i], a[:, i[0]], F.embedding(i, a), a.index_select(1, i[0]), a.gather(1, i),
            a.index_copy(1, i[0, :2], a[:, :2]), a.index_fill(0, i[0, :1], 3.0),
            a.index_put((i[0],), a[i[1]], accumulate=True), a.scatter(1, i[:, :1], a),
            a.scatter(1, i[:, :1], 2.5), a.scatter_add(1, i, a), a.slice_scatter(a[:, :2], 1, 1, 3),
            a.select_scatter(a[0], 0, 2), F.one_hot(i, 6), torch.where(a > 0, i[:, :1], 0),
        ],
        (x(4, 4), torch.tensor([[0, 3, 1], [2, 2, 0], [1, 0, 3], [3, 1, 2]])),
    ),
    "creation": (
        lambda a: [
            torch.arange(2, 9, 3), torch.arange(0.5, 3), torch.linspace(1, 2, 5), torch.eye(3, 4),
            torch.full((2, 3), 7), torch.zeros_like(a), torch.ones(3, dtype=torch.int64) + a.long(),
            a.new_full((2,), 3.0), torch.full_like(a, 2), a.new_zeros(2),
        ],
        (x(3),),
    ),
}  # fmt: skip


class Function(torch.nn.Module):
    def __init__(self, function: Callable) -> None:
        super().__init__()
        self.function = function

    def forward(self, *inputs: Tensor) -> list[Tensor]:
        return self.function(*inputs)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions(name: str) -> None:
    function, inputs = FUNCTIONS[name]
    exported = torch.export.export(Function(function), tuple(a.clone() for a in inputs))
    agrees(read(exported, "native"), [a.numpy() for a in inputs])


@pytest.mark.parametrize("kind", ["LSTM", "GRU"])
def test_recurrent_networks(kind: str) -> None:
    layer = getattr(torch.nn, kind)(5, 4, 2, bidirectional=True, batch_first=True).eval()
    exported = torch.export.export(layer, (x(2, 3, 5),))
    agrees(read(exported, "native"), [x(2, 3, 5).numpy()])


class Partly(torch.nn.Module):
    """One operator that the functions for numpy have, and one that they do not have."""

    def forward(self, a: Tensor) -> tuple[Tensor, Tensor]:
        return torch.softmax(a * 2, -1), torch.erfc(a)


@pytest.fixture
def _without_torch(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As where it is not installed: nothing finds it, and nobody may import it for a check."""
    right = importlib.util.find_spec
    monkeypatch.setitem(sys.modules, "hardwire.check.with_torch", None)
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name, *x: None if name == "torch" else right(name, *x)
    )
    with torch_mlir_in_process():
        yield


@pytest.mark.usefixtures("_without_torch")
def test_numpy_judges_where_torch_is_not_installed() -> None:
    exported, _ = of_zoo("mlp")
    found = hardwire.compile(exported, check=True).report["check"]
    assert found["second_opinion"] == f"numpy {np.__version__}"
    assert (found["calls_checked"], found["not_checked"]) == (found["calls"], [])


@pytest.mark.usefixtures("_without_torch")
def test_what_numpy_cannot_judge_is_named() -> None:
    exported = torch.export.export(Partly(), (x(3, 4),))
    with pytest.warns(HardwireWarning) as warned:
        found = hardwire.compile(exported, check=True).report["check"]
    assert (
        "--check could not check everything: output `output_1`: numpy has no second opinion "
        in (str(warned[0].message))
    )
    assert [value["elements"] for value in found["values"]] == [36, 0]
    assert (
        f"{found['calls_checked']} of {found['calls']} calls and 1 of 2 outputs agree"
        in check_line(found)
    )


@pytest.mark.usefixtures("_without_torch")
def test_a_model_of_which_nothing_can_be_checked_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("hardwire.check.with_numpy.table", dict)
    exported = torch.export.export(Partly(), (x(3, 4),))
    with pytest.raises(HardwireError, match=r"--check could check nothing: .*install torch"):
        hardwire.compile(exported, check=True)
