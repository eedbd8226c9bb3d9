"""Models with branches and loops, as torch.export takes them, with inputs for every way through."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

torch = pytest.importorskip("torch")

from torch import Tensor, nn  # noqa: E402
from torch._higher_order_ops import scan, while_loop  # noqa: E402
from torch._higher_order_ops.map import map as torch_map  # noqa: E402

Inputs = tuple[Tensor, ...]


class Function(nn.Module):
    """A function with a linear layer and a buffer to capture."""

    def __init__(self, function: Callable) -> None:
        super().__init__()
        self.function = function
        torch.manual_seed(3)
        self.first, self.second = nn.Linear(4, 4), nn.Linear(4, 4)
        self.register_buffer("shift", torch.randn(4))

    def forward(self, *inputs: Tensor) -> Any:
        return self.function(self, *inputs)


def branch(m: Any, x: Tensor) -> Any:
    return torch.cond(x.sum() > 0, lambda x: m.first(x).relu(), lambda x: m.second(x) + 1, (x,))


def several_results(m: Any, x: Tensor) -> Any:
    def then(x: Tensor) -> tuple[Tensor, Tensor]:
        return x.t().contiguous() + m.shift[0], x.sum(0)

    def otherwise(x: Tensor) -> tuple[Tensor, Tensor]:
        return (x * 2).t().contiguous(), (x - 1)[0] + m.shift

    a, b = torch.cond(x[0, 0] > 0, then, otherwise, (x,))
    return a @ x, b, x


def nested(m: Any, x: Tensor) -> Any:
    def inner(x: Tensor) -> Tensor:
        return torch.cond(x.mean() > 1, lambda x: x - 1, lambda x: m.first(x), (x,))

    return torch.cond(x.sum() > 0, inner, lambda x: -x, (x,)) * 3


def convolutions(m: Any, x: Tensor) -> Any:
    """The input of a branch is an image that convolutions pad."""
    weight = torch.ones(4, 3, 3, 3) / 9
    y = torch.nn.functional.conv2d(x, weight, padding=1).relu()
    z = torch.cond(
        y.mean() > 0.1,
        lambda y: torch.nn.functional.conv2d(y, torch.ones(4, 4, 3, 3), padding=1),
        lambda y: y * 2,
        (y,),
    )
    return torch.nn.functional.max_pool2d(z, 2)


def count(m: Any, n: Tensor, x: Tensor) -> Any:
    return while_loop(lambda i, x: i < n, lambda i, x: (i + 1, m.first(x).tanh()), (n - n, x))


def exchange(m: Any, n: Tensor, x: Tensor) -> Any:
    """Fibonacci's numbers: a value becomes the other's next one."""

    def turn(i: Tensor, a: Tensor, b: Tensor) -> Inputs:
        return i + 1, b.clone(), a + b

    return while_loop(lambda i, a, b: i < n, turn, (n - n, x, x * 2))


def halving(m: Any, x: Tensor) -> Any:
    """Not a counter but the data ends the loop."""
    return while_loop(lambda x: x.abs().max() > 0.1, lambda x: (x / 2,), (x,))


def branch_in_loop(m: Any, n: Tensor, x: Tensor) -> Any:
    def turn(i: Tensor, x: Tensor) -> Inputs:
        y = torch.cond(x.sum() > 0, lambda x: x - m.shift, lambda x: x * 2 + 1, (x,))
        return i + 1, y

    return while_loop(lambda i, x: i < n, turn, (n - n, x))


def loop_in_loop(m: Any, n: Tensor, x: Tensor) -> Any:
    def turn(i: Tensor, x: Tensor) -> Inputs:
        _, y = while_loop(lambda j, x: j < i, lambda j, x: (j + 1, x * 0.5 + m.shift), (i - i, x))
        return i + 1, y + 1

    return while_loop(lambda i, x: i < n, turn, (n - n, x))


def mapped(m: Any, xs: Tensor, y: Tensor) -> Any:
    return torch_map(lambda x, y: (m.first(x) + y, x.sum()), xs, y)


def scanned(m: Any, start: Tensor, xs: Tensor) -> Any:
    return scan(lambda c, x: (torch.tanh(m.first(x) + c), c * x + 1), start, xs)


def scanned_backwards(m: Any, start: Tensor, xs: Tensor) -> Any:
    return scan(lambda c, x: (c + x, c.clone()), start, xs, dim=1, reverse=True)


def scan_of_branches(m: Any, start: Tensor, xs: Tensor) -> Any:
    def step(c: Tensor, x: Tensor) -> Inputs:
        y = torch.cond(c.sum() > 0, lambda c, x: c - x, lambda c, x: c + x, (c, x))
        return y, y * 2

    return scan(step, start, xs)


def without_gradients(m: Any, x: Tensor) -> Any:
    with torch.no_grad():
        y = (x * 2).view(2, 2, 4)
    with torch.autocast("cpu", enabled=False):
        z = m.first(x)
    return y + z.view(2, 2, 4)


def x(*shape: int, sign: int = 0) -> Tensor:
    torch.manual_seed(7)
    made = torch.randn(*shape)
    return made if sign == 0 else sign * made.abs()


def trips(*counts: int) -> list[Inputs]:
    return [(torch.tensor(n), x(2, 4)) for n in counts]


SIGNS = [(x(4, 4, sign=1),), (x(4, 4, sign=-1),)]
IMAGES = [(x(1, 3, 6, 6, sign=1),), (x(1, 3, 6, 6, sign=-1),)]
LINES = [(x(4), x(6, 4)), (-x(4), x(6, 4))]

CASES: dict[str, tuple[Callable, list[Inputs]]] = {
    "branch": (branch, SIGNS),
    "several_results": (several_results, SIGNS),
    "nested": (nested, [*SIGNS, (x(4, 4, sign=1) + 2,)]),
    "convolutions": (convolutions, IMAGES),
    "count": (count, trips(0, 1, 2, 9)),
    "exchange": (exchange, trips(0, 1, 2, 9)),
    "halving": (halving, [(x(3),), (x(3) * 0,), (x(3) * 1e4,)]),
    "branch_in_loop": (branch_in_loop, trips(0, 1, 6)),
    "loop_in_loop": (loop_in_loop, trips(0, 1, 5)),
    "mapped": (mapped, [(x(5, 4), x(4)), (x(5, 4) + 1, -x(4))]),
    "scanned": (scanned, LINES),
    "scanned_backwards": (scanned_backwards, [(x(2), x(2, 5))]),
    "scan_of_branches": (scan_of_branches, LINES),
    "without_gradients": (without_gradients, [(x(4, 4),)]),
}


@cache
def exported(name: str, decomposed: bool = False) -> Any:
    """A model as torch.export gives it."""
    if decomposed:
        return exported(name).run_decompositions()
    function, inputs = CASES[name]
    return torch.export.export(Function(function).eval(), inputs[0])


def expected(name: str, inputs: Inputs) -> list:
    """What PyTorch computes."""
    with torch.inference_mode():
        found = Function(CASES[name][0]).eval()(*inputs)
    flat = torch.utils._pytree.tree_leaves(found)
    return [each.numpy() for each in flat]
