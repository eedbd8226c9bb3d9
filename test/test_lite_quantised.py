"""Row 16.6: quantised lite models, beside PyTorch's lite interpreter with both of its engines.

hardwire rounds exact values once. FBGEMM differs by one step where the exact value is in the middle
of two integers, as means often are. QNNPACK rounds biases to integers, too, and differs by one step
where the exact value is near that middle.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import hardwire
from hardwire.check.machine import Call
from hardwire.check.on_board import OnBoard
from hardwire.dialect.errors import HardwireError
from hardwire.dialect.importers.lite.bytecode import Damaged
from hardwire.dialect.importers.lite.records import (
    BUILDERS,
    Global,
    QuantisedRecord,
    Record,
    Refused,
    StorageRecord,
    TensorRecord,
)
from hardwire.dialect.importers.lite.restored import packing

from .firmware import harness
from .lite_bodies import SELF, body, compiled

torch = pytest.importorskip("torch")
from torch import Tensor, nn  # noqa: E402

from . import lite_quantised as models  # noqa: E402
from .lite_quantised import (  # noqa: E402
    Mixed,
    RunTime,
    Spaces,
    Tables,
    Words,
    calibrated,
    dynamic,
    frozen,
    interpreted,
    save,
    scripted,
    traced,
)

pytestmark = pytest.mark.filterwarnings("ignore")
WORDS, MIXED = (2, 3, 9, 11), (2, 4, 14)


def inputs(shape: tuple[int, ...], name: str = "x") -> dict[str, str]:
    return {name: f"{'x'.join(map(str, shape))}:f32"}


@pytest.mark.parametrize("how", [scripted, traced, frozen], ids=lambda how: how.__name__)
@pytest.mark.parametrize("engine", ["fbgemm", "qnnpack"])
def test_row_16_6_a_quantised_net_computes_what_pytorch_does(
    engine: str, how: models.Save, tmp_path: Path
) -> None:
    """FBGEMM has a scale for each channel of weights, QNNPACK one for them all."""
    path = tmp_path / "net.ptl"
    step = save(path, lambda: calibrated(Words(), WORDS, engine), WORDS, how).last.scale
    model = hardwire.compile(str(path), inputs=inputs(WORDS))
    assert "in_floats" not in model.report
    random, apart = torch.Generator().manual_seed(5), []
    for _ in range(8):
        x = torch.randn(WORDS, generator=random)
        (wanted,) = interpreted(path, x, engine=engine)
        apart.append(np.abs(model.run(x.numpy()) - wanted.numpy()) / step)
    assert np.max(apart) < 1.01
    assert np.mean(np.array(apart) > 0.5) <= {"fbgemm": 0.05, "qnnpack": 0.25}[engine]


def test_operators_with_scales_of_their_own(tmp_path: Path) -> None:
    path = tmp_path / "net.ptl"
    step = save(path, lambda: calibrated(Mixed(), MIXED, "fbgemm"), MIXED).last.scale
    model = hardwire.compile(str(path), inputs=inputs(MIXED))
    random = torch.Generator().manual_seed(5)
    for _ in range(8):
        x = torch.randn(MIXED, generator=random)
        found, wanted = model.run(x.numpy()), interpreted(path, x, engine="fbgemm")
        np.testing.assert_allclose(found[0], wanted[0], atol=1.01 * 2 / 256)
        np.testing.assert_allclose(found[1], wanted[1], atol=1.01 * step)
        assert np.mean(np.abs(found[0] - wanted[0].numpy()) > 0.5 * 2 / 256) < 0.02


@pytest.mark.parametrize("how", [scripted, frozen], ids=lambda how: how.__name__)
def test_row_16_6_quantised_convolutions_of_one_to_three_dimensions(
    how: models.Save, tmp_path: Path
) -> None:
    """Transposed ones as well. QNNPACK has none of volumes."""
    path, shapes = tmp_path / "net.ptl", ((2, 4, 7), (1, 4, 5, 3), (2, 4, 3, 5, 2))
    net = save(path, lambda: calibrated(Spaces(), shapes[0], "fbgemm", *shapes[1:]), (), how)
    given = zip(("line", "image", "volume"), shapes, strict=True)
    wanted = {name: text for one in given for name, text in inputs(one[1], one[0]).items()}
    model = hardwire.compile(str(path), inputs=wanted)
    assert model.report.get("in_floats", {"multiply_adds": 0})["multiply_adds"] == 0
    random = torch.Generator().manual_seed(5)
    x = [torch.randn(shape, generator=random) for shape in shapes]
    results = interpreted(path, *x, engine="fbgemm")
    layers = (net.plain, net.image, net.back)
    for mine, his, layer in zip(
        model.run(*(each.numpy() for each in x)), results, layers, strict=True
    ):
        apart = np.abs(mine - his.numpy()) / layer.scale
        assert apart.max() < 1.01
        assert np.mean(apart > 0.5) < 0.02


def test_activations_that_are_quantised_at_run_time(tmp_path: Path) -> None:
    """Sums are exact in integers: what differs is how floats are rounded at the end."""
    path = tmp_path / "net.ptl"
    layers = (nn.Linear(7, 16), nn.ReLU(), nn.Linear(16, 9), nn.ReLU(), nn.Linear(9, 3, bias=False))
    save(path, lambda: dynamic(nn.Sequential(*layers), nn.Linear), (5, 7))
    model = hardwire.compile(str(path), inputs=inputs((5, 7), "input"))
    random = torch.Generator().manual_seed(5)
    for factor in (1.0, 1e-3, 40.0):
        x = torch.randn(5, 7, generator=random) * factor
        (wanted,) = interpreted(path, x, engine="qnnpack")
        np.testing.assert_allclose(model.run(x.numpy()), wanted, rtol=1e-5, atol=1e-6)


def test_convolutions_that_are_quantised_at_run_time(tmp_path: Path) -> None:
    path = tmp_path / "net.ptl"
    save(path, RunTime, (2, 4, 9))
    model = hardwire.compile(str(path), inputs=inputs((2, 4, 9)))
    x = torch.randn(2, 4, 9, generator=torch.Generator().manual_seed(5))
    (wanted,) = interpreted(path, x, engine="qnnpack")
    steps = np.abs(model.run(x.numpy()) - wanted.numpy()) / np.diff(np.unique(wanted)).min()
    assert len(np.unique(wanted)) > 20
    assert steps.max() < 1.01
    assert np.mean(steps > 0.5) < 0.05


@pytest.mark.parametrize("how", [scripted, frozen], ids=lambda how: how.__name__)
def test_row_16_6_tables_of_bytes(how: models.Save, tmp_path: Path) -> None:
    """Rows are looked up as bytes: the object has a byte for each weight, not four."""
    path = tmp_path / "net.ptl"
    save(path, Tables.made, (), how)
    described = {"words": "2x3:i64", "bags": "7:i64", "begins": "4:i64", "shares": "7:f32"}
    model = hardwire.compile(str(path), inputs=described)
    assert model.report["flash"]["weights"] < 3 * 50 * (12 + 2 * 4) + 999
    random = torch.Generator().manual_seed(5)
    words, bags = (torch.randint(0, 50, size, generator=random) for size in ((2, 3), (7,)))
    given = (words, bags, torch.tensor([0, 3, 3, 6]), torch.randn(7, generator=random))
    results = interpreted(path, *given, engine="fbgemm")
    for mine, his in zip(model.run(*(each.numpy() for each in given)), results, strict=True):
        np.testing.assert_allclose(mine, his, rtol=1e-6, atol=1e-6)


class Asks(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        y = torch.quantize_per_tensor(x, 0.125, 3, torch.quint8)
        return y.dequantize() * 3 if y.is_quantized and not x.is_quantized else x


def test_code_that_asks_whether_a_tensor_is_quantised(tmp_path: Path) -> None:
    path = tmp_path / "net.ptl"
    module, x = save(path, Asks, (3, 5)), torch.randn(3, 5)
    model = hardwire.compile(str(path), inputs=inputs((3, 5)))
    np.testing.assert_array_equal(model.run(x.numpy()), module(x))


class Recurrent(nn.Module):
    def __init__(self, kind: type[nn.RNNBase], **more: bool) -> None:
        super().__init__()
        self.steps = kind(5, 8, 2, **more)

    def forward(self, x: Tensor) -> Tensor:
        outputs, ends = self.steps(x)
        return torch.cat([outputs.flatten(), ends[0].flatten()])


@pytest.mark.parametrize(
    ("kind", "more"),
    [(nn.LSTM, {}), (nn.GRU, {"batch_first": True, "bidirectional": True})],
    ids=["lstm", "gru"],
)
def test_recurrent_networks_quantised_at_run_time(kind: type, more: dict, tmp_path: Path) -> None:
    path = tmp_path / "net.ptl"
    save(path, lambda: dynamic(Recurrent(kind, **more), kind), (2, 3, 5))
    model = hardwire.compile(str(path), inputs=inputs((2, 3, 5)))
    random = torch.Generator().manual_seed(5)
    for _ in range(3):
        x = torch.randn(2, 3, 5, generator=random)
        (wanted,) = interpreted(path, x, engine="qnnpack")
        np.testing.assert_allclose(model.run(x.numpy()), wanted, rtol=1e-5, atol=1e-6)


@pytest.mark.skipif(not harness.available, reason=harness.missing)
def test_a_quantised_lite_model_on_a_board(tmp_path: Path) -> None:
    """In integers alone, and as on this machine."""
    path = tmp_path / "net.ptl"
    save(path, lambda: calibrated(Words(), WORDS, "qnnpack"), WORDS)
    board = hardwire.compile(str(path), inputs=inputs(WORDS), target="cortex-m4f")
    x = torch.randn(WORDS, generator=torch.Generator().manual_seed(5)).numpy()
    (found,) = OnBoard("cortex-m4f", board.interface, board.header).run(board.object, [Call((x,))])
    host = hardwire.compile(str(path), inputs=inputs(WORDS)).run(x)
    np.testing.assert_array_equal(found.outputs[0].reshape(host.shape), host)


# Refusals.


class Body(models.Ends):
    """One quantised tensor, and something that is done with it."""

    def __init__(self, what: str) -> None:
        super().__init__()
        self.what, self.factors = what, (2.2, 1.4)
        scales, zeros = torch.tensor([0.5, 0.25]), torch.tensor([0, 1])
        weight = torch.quantize_per_channel(torch.ones(2, 3), scales, zeros, 0, torch.qint8)
        self.register_buffer("weight", weight)

    def forward(self, x: Tensor) -> Tensor:
        y = torch.quantize_per_tensor(x, 0.25, 3, torch.quint8)
        if self.what == "returned":
            return y
        if self.what == "wide":
            return torch.quantize_per_tensor(x, 0.25, 3, torch.qint32).dequantize()
        if self.what == "unknown":
            return torch.cumsum(y, 1)
        if self.what == "missing":
            return torch.ops.quantized.celu(y, 0.25, 3, 1.0).dequantize()
        if self.what == "channels":
            return x + self.weight.int_repr()
        if self.what == "resized":
            image = y.reshape(1, 1, 2, 3)
            return nn.functional.interpolate(image, scale_factor=self.factors).dequantize()
        if self.what == "chosen":
            y = y if bool(x.sum() > 0) else y.flip(0)
            return y.dequantize()
        return torch.ops.quantized.add(y, x, 0.25, 3)


@pytest.mark.parametrize(
    ("what", "sentence"),
    [
        ("returned", "the model returns a quantised tensor, which is no tensor"),
        ("wide", "`aten::quantize_per_tensor` quantises to another type than qint8 or quint8"),
        ("unknown", "`aten::cumsum` has a quantised tensor where the tensor `self` is needed."),
        ("missing", "`quantized::celu` is an operator on quantised tensors that hardwire does not"),
        ("channels", "`aten::int_repr` has a tensor with scales for its channels, which only"),
        ("resized", "resizes a quantised tensor by the factor 2.2, from 2 to 4, where PyTorch's"),
        ("chosen", "gives a quantised tensor or a quantised tensor, depending on a value at run"),
        ("float", "`quantized::add` has a tensor tensor<2x3xf32> where a quantised tensor is"),
    ],
)
def test_what_is_refused(what: str, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "net.ptl"
    save(path, lambda: Body(what).eval(), (2, 3))
    with pytest.raises(HardwireError) as refusal:
        hardwire.compile(str(path), inputs=inputs((2, 3)))
    assert sentence in str(refusal.value)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("factors", [(1.2, 1.1), (2.0, 1.0), (1.6, 2.4)])
def test_bytes_are_resized_by_factors(factors: tuple[float, float], tmp_path: Path) -> None:
    path, x = tmp_path / "net.ptl", torch.tensor([[0.5, -1.0, 2.0], [3.5, 4.25, -0.25]])
    module = Body("resized").eval()
    module.factors = factors
    save(path, lambda: module, (2, 3))
    found = hardwire.compile(str(path), inputs=inputs((2, 3))).run(x.numpy())
    np.testing.assert_array_equal(found, interpreted(path, x, engine="fbgemm")[0])


BYTES, FLOATS = StorageRecord("qint8", "0", "cpu"), StorageRecord("float32", "1", "cpu")
WHOLE = (Global("torch", "per_tensor_affine"), 0.5, 3)
SCALES = TensorRecord("2", "float64", 0, (2,), (1,))


@pytest.mark.parametrize(
    ("builder", "given", "sentence"),
    [
        ("tensor_v2", (BYTES, 0, (2,), (1,), False, {}), "a quantised tensor has no scale"),
        ("qtensor", (BYTES, 0, (2,), (1,)), "is not described by storage, sizes and scales"),
        ("qtensor", (FLOATS, 0, (2,), (1,), WHOLE, False), "no storage of quantised numbers"),
        ("qtensor", (BYTES, 0, (2,), (1,), (), False), "quantised in a way that hardwire does not"),
        ("qtensor", (BYTES, 0, (2,), (1,), (*WHOLE[:2], 3.0), False), "scales are no numbers"),
        ("qtensor", (BYTES, 0, (2,), (1,), (*WHOLE[:2], SCALES), False), "scales are no numbers"),
        ("qtensor", (BYTES, 0, 2, (1,), WHOLE, False), "sizes are no tuple of integers"),
    ],
)
def test_a_pickle_makes_quantised_tensors_of_integers_and_scales_only(
    builder: str, given: tuple, sentence: str
) -> None:
    with pytest.raises(Refused, match=sentence):
        BUILDERS[f"torch._utils._rebuild_{builder}"](*given)


WEIGHT = QuantisedRecord(TensorRecord("0", "int8", 0, (2,), (1,)), 0.5, 3)


@pytest.mark.parametrize(
    ("kind", "state", "numbers", "sentence"),
    [
        ("xnnpack.LinearOpContext", (WEIGHT, None), [], "an object of `torch.classes.xnnpack.Line"),
        ("quantized.LinearPackedParamsBase", (WEIGHT,), [], "are not those of a layer that hard"),
        ("quantized.Conv2dPackedParamsBase", ("2", [WEIGHT], [None]), [], "are not those of a"),
        ("quantized.Conv2dPackedParamsBase", ("2", [SCALES, WEIGHT], [None]),
         [1, 1, 0, 1, 0, 1, 0], "are not those of a layer"),
        ("quantized.EmbeddingPackedParamsBase", (1, [WEIGHT], [], [4]), [], "are not those of a"),
    ],
)  # fmt: skip
def test_packed_weights_that_are_not_read(
    kind: str, state: tuple, numbers: list[int], sentence: str
) -> None:
    with pytest.raises(Damaged, match=sentence):
        packing(Record(f"__torch__.torch.classes.{kind}", state), lambda tensor: numbers)


def test_code_that_restores_an_object_must_be_there() -> None:
    case = body(SELF, root=Record("__torch__.Net", (1, 2)))
    with pytest.raises(HardwireError, match="is restored by code that is not there"):
        compiled(case.files(), np.zeros((2, 3), np.float32))
