"""Shapes and element types that are computed for operators are those that PyTorch gives."""

from __future__ import annotations

from typing import Any

import pytest

from hardwire.dialect.dtypes import BY_NAME
from hardwire.dialect.errors import Refused
from hardwire.dialect.promotion import promote, result_dtype
from hardwire.dialect.registry import registry
from hardwire.dialect.script.values import List
from hardwire.dialect.tensor_facts import TensorFacts
from hardwire.dialect.torch_mlir import result_types
from hardwire.dialect.torch_mlir.shapes import Library
from hardwire.passes.inline_unboxing.operators import canonical, complete

torch = pytest.importorskip("torch")

X, I = torch.ones(2, 3, 4), torch.ones(2, 3, dtype=torch.int64)  # noqa: E741
M, V, IMAGE = torch.ones(3, 4), torch.ones(4), torch.ones(1, 4, 8, 8)
HALF, BYTES, BOOL = X.half(), I.to(torch.uint8), I.bool()
LSTM = [torch.ones(12, 4), torch.ones(12, 3), torch.ones(12), torch.ones(12)]
STATE = torch.ones(1, 2, 3)

CALLS: list[tuple[Any, ...]] = [
    ("add.Tensor", X, M), ("add.Tensor", I, BOOL), ("add.Scalar", I, 1.5), ("add.Scalar", BYTES, 3),
    ("mul.Tensor", X, torch.tensor(2.0, dtype=torch.float64)), ("div.Tensor", I, I),
    ("div.Scalar", HALF, 2), ("sub.Tensor", BYTES, I), ("pow.Tensor_Scalar", I, 2),
    ("gt.Scalar", X, 0), ("eq.Tensor", I, BYTES), ("logical_and", X, X),
    ("where.self", X > 0, X, M),
    ("sum", I), ("sum.dim_IntList", BOOL, [1], True), ("mean.dim", X, [0, -1]), ("amax", X, [1]),
    ("max.dim", X, 1, True), ("argmax", X, 2), ("argmax", X), ("var.dim", X, [1], True, True),
    ("any", X), ("all.dim", BOOL, 0), ("cumsum", I, 1), ("logsumexp", X, [1], True), ("prod", I),
    ("median.dim", X, 1), ("sort", X), ("topk", X, 2), ("msort", X), ("cummax", X, 2),
    ("matmul", X, V), ("mm", M, M.t()), ("bmm", X, X.transpose(1, 2)), ("linear", X, M, V[:3]),
    ("conv2d", IMAGE, torch.ones(6, 2, 3, 3), None, [2, 2], [1, 1], [1, 1], 2),
    ("conv1d", X, torch.ones(5, 3, 2)), ("max_pool2d", IMAGE, [3, 3], [2, 2]),
    ("avg_pool2d", IMAGE, [2, 2]), ("adaptive_avg_pool2d", IMAGE, [3, 1]),
    ("batch_norm", IMAGE, V, V, V, V, False, 0.1, 1e-5, False), ("group_norm", IMAGE, 2),
    ("layer_norm", X, [4], V, V), ("softmax.int", X, -1), ("log_softmax.int", X, 1),
    ("softmax.int", I, 1, torch.float32), ("embedding", M, I), ("cat", [X, X], 1),
    ("cat", [I, X[:, :, 0]], 0), ("stack", [M, M], 1), ("index_select", X, 1, I[0]),
    ("gather", X, 2, torch.zeros(2, 3, 1, dtype=torch.int64)), ("index.Tensor", X, [None, I]),
    ("view", X, [-1, 4]), ("reshape", X, [6, 4]), ("permute", X, [2, 0, 1]), ("t", M),
    ("transpose.int", X, 0, 2), ("expand", V, [2, 3, -1]), ("unsqueeze", X, -1),
    ("select.int", X, 1, 2),
    ("squeeze.dim", torch.ones(2, 1), 1), ("squeeze.dims", torch.ones(1, 2, 1), [0, 1, 2]),
    ("slice.Tensor", X, 1, 1, None, 1), ("flatten.using_ints", X, 1), ("flip", X, [0]),
    ("repeat", M, [2, 1, 1]), ("roll", X, [1], [0]), ("constant_pad_nd", X, [1, 2], 0.0),
    ("zeros", [2, 3]), ("full", [2], 1.5), ("full", [2], 1), ("arange", 5),
    ("arange.start", 1, 2.5),
    ("zeros_like", I), ("ones", [3], torch.int32), ("linspace", 0, 1, 7), ("new_zeros", HALF, [2]),
    ("to.dtype", I, torch.float16), ("clamp", X, 0.0), ("clamp", I, 0, 1), ("gelu", X), ("relu", I),
    ("sqrt", I), ("neg", BYTES), ("round", X), ("tril", M), ("einsum", "bij,jk->bki", [X, M.t()]),
    ("einsum", "ij,ij", [M, M]), ("upsample_bilinear2d.vec", IMAGE, [4, 5], False, None),
    ("upsample_nearest2d.vec", IMAGE, None, [2.0, 2.0]), ("pixel_shuffle", IMAGE, 2),
    ("erfc", HALF),
    ("masked_fill.Scalar", X, X > 0, 0.0), ("greater.Scalar", X, 1), ("multiply.Tensor", X, V),
    ("lstm.input", torch.ones(5, 2, 4), [STATE, STATE], LSTM, True, 1, 0.0, False, False, False),
    ("lstm_cell", torch.ones(2, 4), [STATE[0], STATE[0]], *LSTM), ("swapaxes", X, 0, 1),
    ("gru_cell", torch.ones(2, 4), STATE[0], torch.ones(9, 4), torch.ones(9, 3)),
    ("scaled_dot_product_attention", X, X, X), ("outer", V, V), ("norm.ScalarOpt_dim", X, 2, [1]),
    ("scatter.src", X, 1, torch.zeros(2, 1, 4, dtype=torch.int64), X),
    ("index_add", M, 0, I[:1, :2].flatten(), M[:2]),
]  # fmt: skip

LIBRARY = Library()


def facts(value: Any) -> Any:
    if isinstance(value, torch.Tensor):
        name = str(value.dtype).removeprefix("torch.")
        return TensorFacts(tuple(value.shape), BY_NAME[name])
    if isinstance(value, torch.dtype):
        return BY_NAME[str(value).removeprefix("torch.")].code
    if isinstance(value, List):
        return [facts(item) for item in value.items]
    return [facts(item) for item in value] if isinstance(value, list | tuple) else value


def given(call: tuple[Any, ...]) -> tuple[Any, list[Any]]:
    """The operator that is evaluated for a call, and all of its arguments."""
    schema = registry().schema(canonical(f"aten::{call[0]}", registry()))
    arguments = [List(list(item)) if isinstance(item, list) else item for item in call[1:]]
    return schema, [facts(value) for value in complete(schema, arguments).values()]


@pytest.mark.parametrize("number", range(len(CALLS)), ids=lambda n: f"{n}-{CALLS[n][0]}")
def test_shapes_are_those_of_pytorch(number: int) -> None:
    name, *arguments = CALLS[number]
    base, _, overload = name.partition(".")
    operator = getattr(getattr(torch.ops.aten, base), overload or "default")
    plain, keywords = [], {}
    for argument, value in zip(operator._schema.arguments, arguments, strict=False):
        if argument.kwarg_only:
            keywords[argument.name] = value
        else:
            plain.append(value)
    with torch.no_grad():
        results = operator(*plain, **keywords)
    results = results if isinstance(results, tuple) else (results,)
    wanted = [(facts(result).shape, facts(result).dtype) for result in results]
    assert result_types.infer(*given(CALLS[number]), LIBRARY) == wanted


REFUSED = {
    ("add.Tensor", X, X[:, :2]): "size of tensor a 3 must match the size of tensor b \\(2\\)",
    ("mm", M, M): "do not fit",
    ("stack", (M, V)): "stacks tensors of different shapes",
    ("stack", (M, M), 5): "stacks along dimension 5, which is not",
    ("einsum", "ij,jk", (M, M)): "has 4 and 3 for `j`",
    ("einsum", "ijk,jk", (M, M)): "has `ijk` for a tensor of 2 dimensions",
    ("einsum", "ij->iz", (M,)): "gives `iz`, where each letter of an operand",
    ("einsum", "ij->ii", (M,)): "gives `ii`, where each letter of an operand",
    ("view", M, (5, 5)): "do not fit",
}


@pytest.mark.parametrize("call", list(REFUSED), ids=lambda call: call[0])
def test_operands_that_do_not_fit(call: tuple[Any, ...]) -> None:
    name, *arguments = call
    listed = [list(item) if isinstance(item, tuple) else item for item in arguments]
    with pytest.raises(Refused, match=REFUSED[call]):
        result_types.infer(*given((name, *listed)), LIBRARY)


def test_type_promotion_is_that_of_pytorch() -> None:
    names = list(BY_NAME)
    for first in names:
        for second in names:
            a, b = getattr(torch, first), getattr(torch, second)
            wanted = str(torch.promote_types(a, b)).removeprefix("torch.")
            assert promote(BY_NAME[first], BY_NAME[second]).name == wanted, (first, second)
            for ranks in ((1, 1), (1, 0), (0, 1), (0, 0)):
                tensors = [torch.ones([1] * r, dtype=d) for r, d in zip(ranks, (a, b), strict=True)]
                wanted = str(torch.result_type(*tensors)).removeprefix("torch.")
                pairs = list(zip(ranks, (BY_NAME[first], BY_NAME[second]), strict=True))
                assert result_dtype(pairs).name == wanted, (first, second, ranks)
        for number in (True, 1, 0.5):
            kind = {bool: "bool", int: "int64", float: "float64"}[type(number)]
            tensor = torch.ones(1, dtype=getattr(torch, first))
            wanted = str(torch.result_type(tensor, number)).removeprefix("torch.")
            assert result_dtype([(1, BY_NAME[first]), (None, BY_NAME[kind])]).name == wanted
