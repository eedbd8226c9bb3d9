"""The smallest parts of what random graphs have shown to be wrong, compared with eager."""

from __future__ import annotations

import re

import pytest
import torch

from .check import Outcome, check
from .graph import Graph, Leaf, Statement

F64, F32, F16, BF16 = torch.float64, torch.float32, torch.float16, torch.bfloat16
I64, I32, I8, U8, BOOL = torch.int64, torch.int32, torch.int8, torch.uint8, torch.bool

FOUND: dict[str, tuple[dict[str, tuple], tuple[str, ...]]] = {
    "stack_mixed": ({"x0": ((3,), I32), "x1": ((3,), BF16)}, ("torch.stack([x0, x1, x1], -1)",)),
    "gelu_double": ({"x0": ((2, 3), F64)}, ("F.gelu(x0, approximate='tanh')",)),
    "hypot_mixed": ({"x0": ((6,), BOOL), "x1": ((6,), F16)}, ("torch.hypot(x0, x1)",)),
    "clamp_truth": ({"x0": ((4,), BOOL)}, ("x0.clamp(0, 100)",)),
    "bilinear_double": (
        {"x0": ((1, 2, 2, 6), F64)}, ("F.interpolate(x0, size=(3, 5), mode='bilinear')",),
    ),
    "index_add_truth": (
        {"x0": ((3, 5), BOOL), "x1": ((2,), I64)},
        ("x0.index_add(0, x1 % 3, x0[:2])", "x0.index_put((x1 % 3,), x0[:2], accumulate=True)"),
    ),
    "added_from_behind": (
        {"x0": ((13, 5), I8), "x1": ((2,), I64)},
        ("x0.index_put((x1 % 3 - 3,), x0[:2], accumulate=True)", "x0[:, x1 % 5 - 5]"),
    ),
    "cummax_nan": (
        {"x0": ((3, 7), F32)},
        ("(x0 / (x0 > -0.5)).log()", "v0.cummax(-1)", "v0.cummin(0)", "x0.round().cummax(1)"),
    ),
    "cummax_integers": ({"x0": ((2, 5), I8), "x1": ((6,), BOOL)}, ("x0.cummax(1)", "x1.cummin(0)")),
    "written_through_expand": (
        {"x0": ((4, 1), F32)},
        ("x0.expand(1, 4, 1)", "v0.flatten()[::2].fill_(1)", "x0 + 1"),
    ),
    "clamp_bytes": ({"x0": ((5,), U8)}, ("x0.clamp(-1, 1)",)),
    "prelu_number": ({"x0": ((), F32), "x1": ((2,), F32)}, ("F.prelu(x0, x1[:1])", "v0.double()")),
    "selected_by_a_result": (
        {"x0": ((3, 4), F32), "x1": ((2,), I64)},
        ("x0[:, x1.sum() % 3]", "x0[x1.amax() % 2 - 1]", "torch.arange(8)[x1.sum() % 8]"),
    ),
    "written_through_windows": (
        {"x0": ((7, 2), F32), "x1": ((4,), F32)},
        (
            "x0.unfold(0, 2, 3)", "v0.neg_()", "x1.unfold(-1, 2, 1)", "v2.fill_(2)",
            "x0.unfold(1, 1, 1)", "v4[1].mul_(3)", "x0 + 1",
        ),
    ),
    "joined_before_a_branch": (
        {"x0": ((2, 3), F32)},
        (
            "x0.relu()", "torch.cat([v0, v0.exp()])", "v0 * 2",
            "cond(v1.sum() > 0, lambda a: a + 1, lambda a: a.relu(), (v1,))",
        ),
    ),
    "written_nowhere": (
        {"x0": ((4, 3, 2), F32), "x1": ((0,), I64)},
        (
            "x0.index_fill(-2, x1, 2)", "v0.half()",
            "x0.index_put((x1, x1 + 1), x0[0, 0], accumulate=True) + 1",
        ),
    ),
    "median_of_nothing": (
        {"x0": ((3, 0), F64), "x1": ((0,), F32)},
        ("x0.nanmedian()", "x1.median() + 1", "x0.median()"),
    ),
    "short_floats_read_twice": (
        {"x0": ((3, 5, 5), BF16), "x1": ((3, 5, 5), BF16), "x2": ((5, 5), F16)},
        ("torch.maximum(x0, (x0 @ x1).relu())", "(x2 @ x2 + 0.5).relu() * x2"),
    ),
    "part_over_the_result_of_a_branch": (
        {"x0": ((2,), F32), "x1": ((3,), F32), "x2": ((2, 3), F32)},
        (
            "torch.cat([(cond(x0.sum() > 0, lambda a: a * a.sum(), "
            "lambda a: torch.zeros_like(a), (x1,)) * x1).unsqueeze(0), x2]).half()",
        ),
    ),
    "sums_of_nothing": (
        {"x0": ((3, 0), F32), "x1": ((0,), F64)},
        (
            "x0.logsumexp(1)", "x0.logsumexp((0, 1), True)", "x1.logsumexp(0) + x0.sum()",
            "x0.logsumexp(0)", "torch.ones(3, 0).logsumexp(1) + x0.sum(1)",
            "torch.ones(3, 0).softmax(1) + x0",
        ),
    ),
    "filled_through_expand": (
        {"x0": ((1, 3), F32)}, ("x0.narrow(1, 0, 2).expand(4, 2)", "v0.zero_()", "x0 + 1"),
    ),
}  # fmt: skip


def graph_of(leaves: dict[str, tuple], texts: tuple[str, ...]) -> Graph:
    """A graph that returns all that its statements give."""
    statements = []
    for place, text in enumerate(texts):
        count = 2 if re.search(r"\.cum(max|min)\(", text) else 1
        names = (f"v{place}",) if count == 1 else tuple(f"v{place}_{n}" for n in range(count))
        reads = tuple(re.findall(r"\b[xv]\d+(?:_\d)?\b", text))
        statements.append(Statement(names, text, reads, writes="_(" in text))
    outputs = tuple(name for statement in statements for name in statement.results)
    return Graph(
        tuple(Leaf(name, *each) for name, each in leaves.items()), tuple(statements), outputs
    )


@pytest.mark.parametrize("name", FOUND)
def test_found(name: str) -> None:
    assert check(graph_of(*FOUND[name])) == Outcome("pass")


def test_what_hangs_on_the_order_of_loops_is_not_compared() -> None:
    """A part of what is written is read: torch.export reads it before, eager meanwhile."""
    leaves = {"x0": ((3, 4), F32)}
    parts = ("x0.narrow(1, 1, 1)", "x0.narrow(0, 0, 1)", "x0.narrow(0, 1, 1)")
    for text, outcome in {
        "x0.mul_(v0)": Outcome("unfit", "reads what it writes"),
        "v1.mul_(v2)": Outcome("pass"),
        "x0.mul_(x0)": Outcome("pass"),
    }.items():
        assert check(graph_of(leaves, (*parts, text))) == outcome
