"""`--weights bf16|int8`: products read narrow weights, and the report says how far off they are."""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from torch import Tensor, nn  # noqa: E402

import hardwire  # noqa: E402
from hardwire.api import finish, read  # noqa: E402
from hardwire.check.machine import Call  # noqa: E402
from hardwire.check.on_board import OnBoard  # noqa: E402
from hardwire.dialect import narrow  # noqa: E402
from hardwire.dialect.options import CompileOptions  # noqa: E402
from hardwire.dialect.targets import Target  # noqa: E402
from hardwire.tools.hardwire import main  # noqa: E402

from .firmware import harness  # noqa: E402
from .long import each_time  # noqa: E402
from .quantised.test_integer_kernels import HERE  # noqa: E402

KINDS = ("bf16", "int8")
OTHERS = ("cortex-m0plus", "cortex-m4f", "cortex-m55", "cortex-a53", "rv32imac", "rv64gcv")
BOARDS = each_time(
    [f"{target} {kind}" for target in OTHERS for kind in KINDS],
    ("cortex-m4f int8", "cortex-a53 bf16", "rv32imac int8"),
)
SHAPES = {
    "one row": (1, 37, 53),
    "columns that fill no register": (1, 40, 7),
    "one column": (2, 19, 1),
    "panels and a rest": (3, 64, 130),
    "rows that fill no tile": (5, 21, 33),
    "the most rows that count as few": (32, 18, 20),
    "more than the cache holds": (1, 640, 130),
}


def rounded(weight: Tensor, kind: str) -> Tensor:
    """By PyTorch, and by the rule that is documented, whose rows are the first dimension."""
    if kind == "bf16":
        return weight.to(torch.bfloat16).double()
    rows = weight.double().flatten(1)
    largest = rows.abs().amax(1, keepdim=True)
    scale = torch.where(largest > 0, (largest / 127).float(), 1).double()
    return ((rows / scale).round().clamp(-127, 127) * scale).reshape(weight.shape)


def with_rounded(module: nn.Module, kind: str) -> nn.Module:
    """The module in double precision; of its weights those of products are rounded."""
    for layer in module.modules():
        if isinstance(layer, nn.Linear | nn.Conv1d | nn.Conv2d):
            layer.weight.data = rounded(layer.weight.data, kind)
    return module.double()


def layer(depth: int, columns: int) -> nn.Linear:
    """With a row of zeros, one of huge numbers and one of small ones, where there are so many."""
    torch.manual_seed(depth)
    made = nn.Linear(depth, columns)
    for row, factor in ((1, 0.0), (3, 1e20), (4, 1e-20)):
        made.weight.data[row:][:1] *= factor
    return made


def exported(module: nn.Module, *given: Tensor) -> torch.export.ExportedProgram:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return torch.export.export(module.eval(), given)


class Layers(nn.Module):
    """A layer for each shape."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.ModuleList(layer(depth, columns) for _, depth, columns in SHAPES.values())

    def forward(self, *given: Tensor) -> tuple[Tensor, ...]:
        return tuple(layer(x) for layer, x in zip(self.layers, given, strict=True))


@pytest.mark.parametrize("target", HERE, ids=lambda target: target.name)
@pytest.mark.parametrize("kind", KINDS)
def test_rows_of_layers(kind: str, target: Target) -> None:
    module = Layers().eval()
    given = [torch.randn(rows, depth) for rows, depth, _ in SHAPES.values()]
    model = hardwire.compile(exported(module, *given), target, weights=kind)
    results = model.run(*(x.numpy() for x in given))
    for each, x, found in zip(module.layers, given, results, strict=True):
        weight, bias = rounded(each.weight.data, kind), each.bias.double()
        wanted = x.double() @ weight.T + bias
        sizes = x.double().abs() @ weight.abs().T + bias.abs()
        assert ((torch.as_tensor(found) - wanted).abs() / sizes).max() < 1e-6


class Net(nn.Module):
    """Filters of odd sizes and in groups, a channel by itself, layers of rows of rows."""

    def __init__(self) -> None:
        super().__init__()
        self.one = nn.Conv2d(5, 8, 3, padding=1)
        self.each = nn.Conv2d(8, 8, 3, padding=(1, 0), groups=8)
        self.groups = nn.Conv2d(8, 10, (1, 2), groups=2, bias=False)
        self.first = nn.Linear(10, 13)
        self.last = nn.Linear(13, 3, bias=False)

    def forward(self, x: Tensor) -> Tensor:
        x = self.groups(self.each(torch.relu(self.one(x))))
        return self.last(torch.tanh(self.first(x.flatten(2).transpose(1, 2))))


def net() -> tuple[Net, Tensor]:
    torch.manual_seed(3)
    return Net().eval(), torch.randn(1, 5, 5, 5)


def wanted_of_net(kind: str) -> np.ndarray:
    module, x = net()
    each = module.each.weight.data.clone()
    made = with_rounded(module, kind)
    made.each.weight.data = each.double()
    return made(x.double()).detach().numpy()


def near(found: np.ndarray, wanted: np.ndarray) -> bool:
    return bool(np.abs(found - wanted).max() < 2e-6 * np.abs(wanted).max())


@pytest.mark.parametrize("kind", KINDS)
def test_network(kind: str) -> None:
    module, x = net()
    found = hardwire.compile(exported(module, x), weights=kind).run(x.numpy())
    assert near(found, wanted_of_net(kind))
    other = next(each for each in KINDS if each != kind)
    assert not near(found, wanted_of_net(other))


@pytest.mark.parametrize("case", BOARDS)
def test_network_on_other_processors(case: str) -> None:
    target, kind = case.split()
    harness.need(target)
    module, x = net()
    model = hardwire.compile(exported(module, x), target, weights=kind)
    board = OnBoard(model.target.name, model.interface, model.header)
    (outcome,) = board.run(model.object, [Call((x.numpy(),))])
    assert outcome.status == 0
    assert near(outcome.outputs[0], wanted_of_net(kind))


@pytest.mark.parametrize(
    ("target", "kind", "size"),
    [("cortex-m4f", "bf16", 2), ("rv32imac", "int8", 1), ("x86-64-v4", "int8", 1)],
)
def test_report_says_what_is_saved_and_how_far_off_it_is(target: str, kind: str, size: int) -> None:
    module, x = layer(48, 16), torch.randn(1, 48)
    report = hardwire.compile(exported(module, x), target, weights=kind).report
    found, scales = report["narrow_weights"], 0 if kind == "bf16" else 4 * 16
    (weight,) = found["by_weight"]
    assert report["flash"]["weights"] == size * 48 * 16 + scales + 4 * 16
    assert weight["bytes"] == found["bytes"] == size * 48 * 16 + scales
    assert weight["bytes_saved"] == found["bytes_saved"] == 4 * 48 * 16 - weight["bytes"]
    exact = module.weight.data.double()
    off = rounded(module.weight.data, kind) - exact
    lengths = exact.norm(dim=1).clamp(min=1e-300)
    assert weight["row_error"] == pytest.approx(float((off.norm(dim=1) / lengths).max()))
    samples = torch.as_tensor(np.random.default_rng(0).standard_normal((8, 48)))
    of_products = (samples @ off.T).norm(dim=1) / (samples @ exact.T).norm(dim=1)
    assert weight["product_error"] == pytest.approx(float(of_products.max()))
    assert 1e-4 < weight["row_error"] < 1e-2


class Kept(nn.Module):
    """A weight for each reason why one is left as it is, and one that is not."""

    def __init__(self) -> None:
        super().__init__()
        self.words = nn.Embedding(9, 6)
        self.infinite, self.large, self.many = (nn.Linear(6, 6, bias=False) for _ in range(3))
        self.infinite.weight.data[2, 3] = torch.inf
        self.large.weight.data[2, 3] = 3.4e38
        self.narrow = nn.Linear(6, 6)

    def forward(self, tokens: Tensor) -> tuple[Tensor, ...]:
        x = self.words(tokens)
        many = self.many(x.repeat(9, 1))
        head = nn.functional.linear(x, self.words.weight)
        return self.infinite(x), self.large(x), many, head, self.narrow(x)


def test_report_says_which_weights_are_kept_and_why() -> None:
    program = exported(Kept(), torch.arange(4))
    found = hardwire.compile(program, weights="bf16").report["narrow_weights"]
    assert [each["weight"] for each in found["by_weight"]] == ["narrow.weight"]
    assert {each["weight"]: each["reason"] for each in found["kept"]} == {
        "infinite.weight": "has numbers that are not finite",
        "large.weight": "has numbers too large for bfloat16",
        "many.weight": "is multiplied with more than 32 rows",
        "words.weight": "is read by other operators, too",
    }
    small = Kept()
    small.large.weight.data[1] = 1e-42
    found = hardwire.compile(exported(small, torch.arange(4)), weights="int8").report
    reasons = {each["weight"]: each["reason"] for each in found["narrow_weights"]["kept"]}
    assert reasons["large.weight"] == "has a row too small for a scale"


def test_without_the_option_nothing_changes() -> None:
    module, x = net()
    plain, same = (
        hardwire.compile(exported(module, x), name="net", **more)
        for more in ({}, {"weights": "float"})
    )
    assert plain.object == same.object
    assert "narrow_weights" not in plain.report


def test_other_kinds_are_refused() -> None:
    module, x = net()
    with pytest.raises(hardwire.HardwireError, match="`int4` is no way to store weights: it is"):
        hardwire.compile(exported(module, x), weights="int4")


def test_command_line(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    module, x = net()
    torch.export.save(exported(module, x), tmp_path / "net.pt2")
    given = [str(tmp_path / "net.pt2"), "--weights", "int8", "-o", str(tmp_path), "--check"]
    assert main(["compile", *given]) == 0
    text = capfd.readouterr().out
    report = json.loads((tmp_path / "net.report.json").read_text())["narrow_weights"]
    saved = f"{report['bytes']:,} bytes instead of {report['bytes_before']:,}"
    assert f"4 of 4 weights of products as int8: {saved}; rows are off by 0." in text
    assert "1 of 1 outputs agree" in text


@pytest.fixture
def wrong_scales() -> Iterator[None]:
    right = narrow.narrow

    def wrong(data: np.ndarray, kind: str, rows: int) -> narrow.Narrow:
        made = right(data, kind, rows)
        assert made.scale is not None
        return replace(made, scale=np.roll(made.scale, 1))

    with patch.object(narrow, "narrow", wrong):
        yield


@pytest.mark.usefixtures("wrong_scales")
def test_check_notices_other_weights() -> None:
    """Each call by itself is what its operators say; the outputs are too far from the model's."""
    module, x = net()
    reason = "no single call differs, so it is what `--weights` made of the graph"
    with pytest.raises(hardwire.HardwireError, match=reason):
        hardwire.compile(exported(module, x), weights="int8", check=True)


def test_self_test_expects_what_the_device_computes() -> None:
    """The other processor that computes it would keep weights of so many rows."""
    torch.manual_seed(0)
    module, x = nn.Conv1d(3, 4, 5), torch.randn(1, 3, 60)
    options = CompileOptions(weights="int8", self_test=True)
    program = read(exported(module, x), "cortex-m4f", options)
    finish(program, options)
    assert program.self_test is not None
    (given,), (found,) = program.self_test.inputs, program.self_test.results
    made = with_rounded(module, "int8")(torch.as_tensor(given).double())
    assert near(found.array, made.detach().numpy())
