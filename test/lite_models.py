"""Small networks as people wrote them for the lite interpreter, with Python's control flow."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import torch
from torch import Tensor, nn


class ConvNet(nn.Module):
    """A convolution net that looks at the shapes of its values."""

    def __init__(self) -> None:
        super().__init__()
        self.conv = nn.Conv2d(3, 8, 3, stride=2, padding=1)
        self.norm = nn.BatchNorm2d(8)
        self.norm.running_mean = torch.linspace(-1, 1, 8)
        self.linear = nn.Linear(8 * 4 * 4, 5)

    def forward(self, x: Tensor) -> Tensor:
        x = torch.relu(self.norm(self.conv(x)))
        if x.size(2) % 2 == 0:
            x = nn.functional.max_pool2d(x, 2)
        x = x.reshape(x.shape[0], -1)
        return torch.softmax(self.linear(x), dim=-1)


class CellLoop(nn.Module):
    """An LSTM cell over the steps of a sequence; state in, state out."""

    def __init__(self) -> None:
        super().__init__()
        self.cell = nn.LSTMCell(4, 6)

    def forward(
        self, x: Tensor, state: tuple[Tensor, Tensor] | None = None
    ) -> tuple[Tensor, tuple[Tensor, Tensor]]:
        if state is None:
            zeros = torch.zeros(x.size(1), 6, dtype=x.dtype)
            state = (zeros, zeros)
        h, c = state
        outputs: list[Tensor] = []
        for step in range(x.size(0)):
            h, c = self.cell(x[step], (h, c))
            outputs.append(h)
        return torch.stack(outputs), (h, c)


class Beam(nn.Module):
    """The best first step, then further ones until the sum is large enough."""

    def __init__(self) -> None:
        super().__init__()
        self.step = nn.Linear(6, 6)

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        scores: list[Tensor] = []
        done = False
        for _ in range(4):
            x = torch.tanh(self.step(x))
            scores.append(x.max())
            if float(x.sum()) > 0.4:
                done = True
            if done:
                x = x * 0.5
        return x, torch.stack(scores)


class Named(NamedTuple):
    logits: Tensor
    best: Tensor
    count: int


class Outputs(nn.Module):
    """A named tuple, a number among its parts."""

    def __init__(self) -> None:
        super().__init__()
        self.linear = nn.Linear(5, 3)

    def forward(self, x: Tensor) -> Named:
        y = self.linear(x)
        return Named(y, y.argmax(dim=1), x.size(0))


class Features(nn.Module):
    """Dicts in and out, an attribute that is one, and a loop over its keys."""

    scales: dict[str, float]

    def __init__(self) -> None:
        super().__init__()
        self.scales = {"left": 2.0, "right": -1.0}

    def forward(self, features: dict[str, Tensor]) -> dict[str, Tensor]:
        result: dict[str, Tensor] = {}
        for key, scale in self.scales.items():
            if key in features:
                result[key] = features[key] * scale
        total = torch.zeros_like(result["left"])
        for value in result.values():
            total = total + value
        result["total"] = total
        return result


class NestedIf(nn.Module):
    """Branches on values, one inside the other, each leaving another value behind."""

    def forward(self, x: Tensor) -> Tensor:
        if torch.equal(x, x.abs()):
            return x
        if bool(x.mean() > 0):
            y = x * 2
            if bool(x.max() > 1):
                y = y - 1
                k = 3
            else:
                y = y + 1
                k = 2
        else:
            y = -x
            k = 1
        return y * k


class WhileLoop(nn.Module):
    """Newton's method until it is near enough, counting its steps."""

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        y = torch.ones_like(x)
        steps = 0
        while bool((y * y - x).abs().max() > 0.001) and steps < 50:
            y = 0.5 * (y + x / y)
            steps += 1
        return y, torch.tensor(steps)


class EarlyExit(nn.Module):
    """A return out of a loop, a break and a continue."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.ModuleList([nn.Linear(4, 4) for _ in range(3)])

    def forward(self, x: Tensor) -> Tensor:
        for layer in self.layers:
            x = layer(x)
            if bool(x.abs().sum() < 3):
                return x * 10
        total = torch.zeros(1)
        for number in range(10):
            if number == 1:
                continue
            if number > 3:
                break
            if bool(total.sum() > 2):
                return total + x
            total = total + x[:, number].sum()
        return x + total


class InPlace(nn.Module):
    """Writes to values and to parts of them."""

    def forward(self, x: Tensor) -> Tensor:
        y = x.clone()
        y.add_(1).mul_(2)
        y[0] = 5
        y[1:3] += 10
        row = y[3]
        row.neg_()
        z = torch.zeros(2, 3)
        z[:, 1] = x[:2, 0]
        y.clamp_(max=14)
        out = torch.empty(2, 3)
        torch.add(z, z, out=out)
        return torch.cat([y, z, out])


class Modes(nn.Module):
    """Texts, optional and integer arguments, lists of sizes, methods that call methods."""

    def activate(self, x: Tensor, mode: str) -> Tensor:
        if mode == "relu":
            return torch.relu(x)
        elif mode.startswith("leaky"):
            return nn.functional.leaky_relu(x, 0.2)
        raise ValueError("no such mode: {}".format(mode))  # noqa: UP032 (TorchScript)

    @torch.jit.export
    def doubled(self, x: Tensor) -> Tensor:
        return x * 2

    def forward(
        self, x: Tensor, mode: str = "relu", times: int = 2, bias: Tensor | None = None
    ) -> Tensor:
        sizes = [3, 1]
        sizes.insert(0, times)
        for _ in range(times):
            x = self.activate(x, mode)
        if bias is not None:
            x = x + bias
        return self.doubled(x).view(1, 1, -1).expand(sizes[0], -1, -1)


@torch.jit.interface
class Block(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        pass


class Plus(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.tensor([1.0, -2.0, 3.0]))

    def forward(self, x: Tensor) -> Tensor:
        return x + self.weight


class Interface(nn.Module):
    """A block that is called through an interface, and a constant tensor; None and a text."""

    block: Block

    def __init__(self) -> None:
        super().__init__()
        self.block = Plus()

    def forward(self, x: Tensor) -> tuple[str, Tensor, Tensor | None]:
        return "plus", self.block(x) * torch.tensor([1, 2, 3]) + self.block.forward(x), None


class Stateful(nn.Module):
    """A buffer that is written to, attributes that are set, one of them a number."""

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("total", torch.zeros(3))
        self.last = torch.ones(3)
        self.calls = 0
        self.scale = 0.5

    def forward(self, x: Tensor) -> tuple[Tensor, int]:
        self.total += x
        if bool(x.sum() > 0):
            self.total.mul_(0.5)
            self.calls += 1
        y = self.last * self.scale + self.total
        self.last = x * 2
        self.calls += 1
        return y, self.calls


class Search(nn.Module):
    """A loop that nobody knows the length of, left by a return with a named tuple."""

    def forward(self, x: Tensor) -> Named:
        y = x
        steps = 0
        while bool(y.sum() < 10):
            y = y * 2 + 1
            steps += 1
            if float(y[0]) > 3.5:
                return Named(y, y.argmax(), steps)
            if bool((y > 100).any()):
                break
        z = y.clone()
        z[0] = 5
        for number, part in enumerate(z.unbind(0)):
            y = y + part * number
        return Named(y.view(-1), z.max().reshape(()).long(), -1)


class Lists(nn.Module):
    """Tensors as lists of numbers, and lists of numbers as tensors."""

    def forward(self, x: Tensor) -> tuple[Tensor, list[int], float]:
        rows: list[list[float]] = x.tolist()
        best: list[int] = x.argmax(1).tolist()
        total: float = x.sum().tolist()
        largest = 0.0
        for row in rows:
            for number in row:
                largest = max(largest, number)
        return torch.tensor(rows[0]) * largest, best, total


@dataclass(frozen=True)
class Case:
    """A network, example inputs in the order of its arguments, and what `--input` says of them."""

    name: str
    make: Callable[[], nn.Module]
    inputs: Callable[[int], tuple[Any, ...]]
    given: dict[str, str] = field(default_factory=dict)


def _normal(seed: int, *shape: int) -> Tensor:
    return torch.randn(*shape, generator=torch.Generator().manual_seed(seed))


CASES = (
    Case("conv_net", ConvNet, lambda s: (_normal(s, 1, 3, 16, 16),), {"x": "1x3x16x16:f32"}),
    Case("cell_loop", CellLoop, lambda s: (_normal(s, 3, 2, 4),), {"x": "3x2x4:f32"}),
    Case(
        "cell_state", CellLoop,
        lambda s: (_normal(s, 2, 1, 4), (_normal(s + 1, 1, 6), _normal(s + 2, 1, 6))),
        {"x": "2x1x4:f32", "state.0": "1x6:f32", "state.1": "1x6:f32"},
    ),
    Case("beam", Beam, lambda s: (_normal(s, 6),), {"x": "6:f32"}),
    Case("outputs", Outputs, lambda s: (_normal(s, 2, 5),), {"x": "2x5:f32"}),
    Case(
        "features", Features, lambda s: ({"left": _normal(s, 3), "right": _normal(s + 1, 3)},),
        {"features.left": "3:f32", "features.right": "3:f32"},
    ),
    Case("nested_if", NestedIf, lambda s: (_normal(s, 2) * s,), {"x": "2:f32"}),
    Case("while_loop", WhileLoop, lambda s: (_normal(s, 4).abs() * s + 0.1,), {"x": "4:f32"}),
    Case("early_exit", EarlyExit, lambda s: (_normal(s, 2, 4) * s * s * 4,), {"x": "2x4:f32"}),
    Case("in_place", InPlace, lambda s: (_normal(s, 5, 3),), {"x": "5x3:f32"}),
    Case("modes", Modes, lambda s: (_normal(s, 2, 3),), {"x": "2x3:f32"}),
    Case(
        "modes_given", Modes, lambda s: (_normal(s, 2, 3), "leaky_relu", 3, _normal(s, 3)),
        {"x": "2x3:f32", "mode": "leaky_relu", "times": "3", "bias": "3:f32"},
    ),
    Case("stateful", Stateful, lambda s: (_normal(s, 3),), {"x": "3:f32"}),
    Case("search", Search, lambda s: (_normal(s, 4).abs() * s,), {"x": "4:f32"}),
    Case("lists", Lists, lambda s: (_normal(s, 2, 3),), {"x": "2x3:f32"}),
    Case("interface", Interface, lambda s: (_normal(s, 2, 3),), {"x": "2x3:f32"}),
)  # fmt: skip


def save(case: Case, path: str) -> Any:
    """Writes the scripted network for the lite interpreter; returns it for comparison."""
    torch.manual_seed(7)
    scripted = torch.jit.script(case.make().eval())
    scripted._save_for_lite_interpreter(path)
    return scripted
