"""Numbers that a run computes: arithmetic of Python's, branches by them, loops that carry them."""

from __future__ import annotations

import io
import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from torch import Tensor, nn  # noqa: E402
from torch._higher_order_ops import while_loop  # noqa: E402

import hardwire  # noqa: E402
from hardwire.dialect import targets  # noqa: E402
from hardwire.dialect.importers import load, pt2  # noqa: E402


class Function(nn.Module):
    def __init__(self, forward: Callable[..., Any]) -> None:
        super().__init__()
        self.function = forward

    def forward(self, *inputs: Tensor) -> Any:
        return self.function(*inputs)


def export(forward: Callable[..., Any], *inputs: Tensor, **options: Any) -> Any:
    return torch.export.export(Function(forward), inputs, **options)


def check(model: hardwire.CompiledModel, inputs: tuple[Tensor, ...], wanted: Any) -> None:
    """Integers and truth values are exact, and of the type that Python gives them."""
    found = model.run(*(each.numpy() for each in inputs))
    leaves = torch.utils._pytree.tree_leaves(wanted)
    for place, (one, other) in enumerate(
        zip(found if isinstance(found, tuple) else (found,), leaves, strict=True)
    ):
        expected = other.numpy() if isinstance(other, Tensor) else np.asarray(other)
        assert np.asarray(one).dtype == expected.dtype, place
        np.testing.assert_allclose(one, expected, rtol=1e-6, atol=0, err_msg=str(place))


def from_file(exported: Any) -> Any:
    """The program in the file of an exported program."""
    buffer = io.BytesIO()
    torch.export.save(exported, buffer)
    return pt2.read_bytes(buffer.getvalue(), targets.native(), "model", "model.pt2")


def arithmetic(i: Tensor, x: Tensor) -> Any:
    n, m = i[0].item(), i[1].item()
    a, b = x[0].item(), x[1].item()
    return (
        n + m, n - 3, 3 - n, n * m * 2, n / m, n // m, n % m, -n, n & m, n | m,
        n < m, n <= 5, n > m, n >= m, n == -7, n != m, a + n, a * b - 1, a / b, a < b, a == n,
        torch.sym_max(n, m), torch.sym_min(n, 2), torch.sym_float(n) / 4, torch.sym_not(n < m),
        math.trunc(a), torch.sym_max(a, n), i * n + m, x * a,
    )  # fmt: skip


def more_arithmetic(i: Tensor, x: Tensor) -> Any:
    """What torch.export.save has no way to write."""
    n, a, b = i[0].item(), x[0].item(), x[1].item()
    return abs(n), math.floor(b), math.ceil(b), torch._sym_sqrt(a * a), round(a)


ARITHMETIC = [
    ([-7, 3], [-2.75, -0.5]), ([-7, -3], [2.75, 1.5]), ([9, -4], [7.0, -9.25]),
    ([2**40 + 1, 2**20], [1e6, -1.0]),
]  # fmt: skip


def test_arithmetic_is_pythons() -> None:
    i, x = torch.tensor([8, 3]), torch.tensor([2.5, 1.5], dtype=torch.float64)
    exported = export(arithmetic, i, x)
    model = hardwire.compile(exported)
    more = hardwire.compile(export(more_arithmetic, i, x))
    for integers, floats in ARITHMETIC:
        given = torch.tensor(integers), torch.tensor(floats, dtype=torch.float64)
        check(model, given, arithmetic(*given))
        check(more, given, more_arithmetic(*given))


def written_later(x: Tensor) -> Any:
    """A number is what was there when it was read."""
    y, z = x * 2, x + 1
    first, second = y[0].item(), z.sum().item()
    y.add_(10)
    z.zero_()
    return y, first + 1, torch.cond(second > 1, lambda y: y + 1, lambda y: y - 1, (y,)), z


def test_what_is_read_before_it_is_written() -> None:
    x = torch.tensor([0.5, 2.0, -1.0], dtype=torch.float64)
    model = hardwire.compile(export(written_later, x))
    for given in (x, -x):
        check(model, (given,), written_later(given))


def branches(x: Tensor, i: Tensor) -> Any:
    n = i.item()
    y = torch.cond(n > 3, lambda x: x * 2, lambda x: x - 1, (x,)) * n
    return torch.cond(y.sum().item() > x.shape[0], lambda y: y + 1, lambda y: y * 2, (y,))


def branched(x: Tensor, n: int) -> Tensor:
    y = (x * 2 if n > 3 else x - 1) * n
    return y + 1 if float(y.sum()) > 3 else y * 2


def test_branches_by_numbers() -> None:
    x = torch.randn(3, generator=torch.Generator().manual_seed(1))
    model = hardwire.compile(export(branches, x, torch.tensor(5)))
    for number in (-4, 3, 4, 9):
        check(model, (x, torch.tensor(number)), branched(x, number))


def test_a_file_says_the_same() -> None:
    def forward(x: Tensor, i: Tensor) -> Any:
        n = i.item()
        y = torch.cond(n % 3 < 2, lambda x: x * 2, lambda x: x - 1, (x,))
        return (
            y * (n + 1) / x.sum().item(),
            n // 2,
            while_loop(lambda k: k < 3, lambda k: (k + 1,), (0,)),
        )

    exported = export(forward, torch.randn(3), torch.tensor(5))
    assert str(load(exported, targets.native()).module) == str(from_file(exported).module)


def loops(x: Tensor) -> Any:
    def body(i: int, total: int, y: Tensor) -> Any:
        inner, z = while_loop(lambda k, z: k < 2, lambda k, z: (k + 1, z + k), (0, y))
        return i + inner, total * 3 + i, torch.cond(z.sum() > 0, torch.neg, torch.clone, (z,))

    i, total, y = while_loop(lambda i, total, y: i < 7, body, (1, -1, x))
    return i, total, y, y * i, i > 4, total + 0.5


def looped(x: Tensor) -> Any:
    i, total, y = 1, -1, x
    while i < 7:
        y = y + 1
        i, total, y = i + 2, total * 3 + i, -y if y.sum() > 0 else y
    return i, total, y, y * i, i > 4, total + 0.5


def test_loops_that_carry_numbers() -> None:
    x = torch.randn(3, generator=torch.Generator().manual_seed(2))
    model = hardwire.compile(export(loops, x))
    for given in (x, x - 4, x + 4):
        check(model, (given,), looped(given))


def sizes(x: Tensor) -> Any:
    rows = x.shape[0]
    y = torch.cond(rows > 3, lambda x: x * 2, lambda x: x + rows, (x,))
    return y, rows / 2, rows > 2, x * (1 / torch._sym_sqrt(rows)), rows % 3


def test_numbers_that_depend_on_sizes() -> None:
    rows = torch.export.Dim("rows", min=2, max=9)
    shapes = {"inputs": ({0: rows},)}
    x = torch.randn(4, 2, generator=torch.Generator().manual_seed(4))
    model = hardwire.compile(export(sizes, x, dynamic_shapes=shapes))
    for count in (2, 3, 4, 9):
        given = torch.randn(count, 2, generator=torch.Generator().manual_seed(count))
        y = given * 2 if count > 3 else given + count
        check(model, (given,), (y, count / 2, count > 2, given / math.sqrt(count), count % 3))
