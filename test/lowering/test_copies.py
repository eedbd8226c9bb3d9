"""Which copies are left of views, and what the report says of them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

torch = pytest.importorskip("torch")
import torch.nn.functional as F  # noqa: E402
from torch import Tensor, nn  # noqa: E402

from hardwire.dialect.importers import load  # noqa: E402
from hardwire.dialect.targets import by_name  # noqa: E402
from hardwire.lowering.copies import Copy, copies_of  # noqa: E402
from hardwire.passes.pipeline import run_to  # noqa: E402


class Function(nn.Module):
    def __init__(self, function: Callable) -> None:
        super().__init__()
        self.function = function

    def forward(self, *tensors: Tensor) -> object:
        return self.function(*tensors)


def copies(function: Callable, *shapes: tuple[int, ...]) -> tuple[Copy, ...]:
    inputs = tuple(torch.zeros(shape) for shape in shapes)
    exported = torch.export.export(Function(function).eval(), inputs)
    program = load(exported, by_name("native"), "m")
    run_to(program, "planned")
    return copies_of(program)


def attention(x: Tensor, w: Tensor) -> Tensor:
    """Query, key and value are parts of one projection, for two heads."""
    q, k, v = F.linear(x, w).view(-1, 5, 3, 2, 4).permute(2, 0, 3, 1, 4).unbind(0)
    return F.scaled_dot_product_attention(q, k, v).transpose(1, 2).reshape(-1, 5, 8)


FREE: dict[str, tuple[Callable, list[tuple[int, ...]]]] = {
    "permuted, to a product": (lambda x, w: (x * 2).t() @ w, [(4, 6), (4, 5)]),
    "sliced, to a convolution": (lambda x, w: F.conv2d(x[:, 1:3], w), [(1, 4, 6, 6), (3, 2, 3, 3)]),
    "expanded, to a sum": (
        lambda x, y: (x * 2)[:, None].expand(3, 4, 5) + y,
        [(3, 5), (3, 4, 5)],
    ),
    "selected, to a linear layer": (lambda x, w: F.linear((x * 2)[:, 0], w), [(3, 4, 8), (5, 8)]),
    "split for attention": (attention, [(1, 5, 8), (24, 8)]),
    "split for attention of a batch": (attention, [(3, 5, 8), (24, 8)]),
    "transposed, to a softmax": (lambda x: (x * 2).t().softmax(-1), [(3, 4)]),
    "transposed and returned": (lambda x: (x * 2).t(), [(3, 4)]),
    "computed and joined": (
        lambda x, w: torch.cat([x @ w, (x.mT @ w).relu(), x.softmax(0)], 1),
        [(4, 4), (4, 4)],
    ),
    "computed, turned and stacked": (
        lambda x, w: torch.stack([(x @ w).t(), x.exp().t()], 1) * 2,
        [(3, 4), (4, 4)],
    ),
    "channels joined, and read with a border": (
        lambda x, v, w: F.conv2d(torch.cat([F.conv2d(x.relu(), v), x.exp()], 1), w, padding=1),
        [(1, 4, 6, 6), (3, 4, 1, 1), (2, 7, 3, 3)],
    ),
    "permuted and reshaped": (
        lambda x: (x * 2).permute(1, 0, 2).reshape(4, 15) + 1,
        [(3, 4, 5)],
    ),
    "unbound, each to a product": (
        lambda x, w: [part @ w for part in x.unbind(1)],
        [(3, 2, 4), (4, 5)],
    ),
}


@pytest.mark.parametrize("name", FREE)
def test_views_without_a_copy(name: str) -> None:
    function, shapes = FREE[name]
    assert copies(function, *shapes) == ()


LEFT: dict[str, tuple[Callable, list[tuple[int, ...]], tuple[str, int, str]]] = {
    "an input, seen otherwise, is returned": (
        lambda x: x.t(),
        [(3, 4)],
        ("return", 48, "an input, or what a loop carries, is returned"),
    ),
    "an image of the caller's is padded": (
        lambda x, w: F.conv2d(x, w, padding=1),
        [(1, 2, 4, 4), (3, 2, 3, 3)],
        ("aten.convolution", 128, "the kernel reads zeros around it"),
    ),
    "a reshape of a transposed input": (
        lambda x: x.t().reshape(12) + 1,
        [(3, 4)],
        ("aten.view", 48, "strides cannot say this view of how its operand lies"),
    ),
    "parts are joined": (
        lambda x, y: torch.cat([x.relu(), y], 1),
        [(2, 3), (2, 4)],
        ("aten.cat", 32, "a part that is not computed in the whole"),
    ),
    "parts of the caller's are joined": (
        lambda x, y: torch.cat([x, y], 1) + 1,
        [(2, 3), (2, 4)],
        ("aten.cat", 56, "the parts are joined in one tensor"),
    ),
    "a part lies in two wholes": (
        lambda x, w: (y := x @ w, torch.cat([y, x.exp()]), torch.cat([y, x.relu()]))[1:],
        [(2, 2), (2, 2)],
        ("aten.cat", 16, "a part that is not computed in the whole"),
    ),
    "a value is returned twice": (
        lambda x: (y := x.relu(), y),
        [(3, 4)],
        (
            "return",
            48,
            "the caller's buffer holds it row by row, and it lies otherwise, or in another buffer",
        ),
    ),
    "padding with ones": (
        lambda x: F.pad(x, (1, 1), value=1.0),
        [(2, 3)],
        ("aten.constant_pad_nd", 40, "the padding is written around the operand"),
    ),
    "a kernel of torch-mlir": (
        lambda x: x.t().flip(0),
        [(3, 4)],
        ("aten.flip", 48, "kernels without a template read row by row"),
    ),
    "a branch gives what it is given": (
        lambda x: torch.cond(x.sum() > 0, lambda x: x.clone(), lambda x: x * 2, (x,)),
        [(3, 4)],
        ("scf.yield", 48, "what leaves a branch or goes round a loop has a place of its own"),
    ),
}


@pytest.mark.parametrize("name", LEFT)
def test_copies_that_are_left(name: str) -> None:
    function, shapes, expected = LEFT[name]
    (found,) = copies(function, *shapes)
    assert (found.operator, found.bytes, found.reason) == expected


def test_the_line_that_needs_a_copy() -> None:
    (found,) = copies(lambda x: x.t().reshape(12) + 1, (3, 4))
    assert found.source.rpartition(":")[0].endswith("test_copies.py")
    assert found.kernel == "copy_0"
