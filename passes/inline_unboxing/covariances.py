"""Covariances and correlations, as PyTorch composes them (ATen/native/Correlation.cpp)."""

from __future__ import annotations

from ...dialect.errors import Refused
from ...dialect.operators import aten
from ...dialect.script.values import List, Tensor, Value
from .prims import Call, as_tensor, prim


@prim("aten::cov")
def covariance(
    call: Call, x: Value, correction: Value = 1, fweights: Value = None, aweights: Value = None
) -> Value:
    """Rows are variables, columns observations, each of which may count more than once."""
    given = as_tensor(x)
    if given.dtype.is_complex:
        raise Refused("is of complex numbers, of which hardwire computes none")
    rows = x if len(given.shape) == 2 else call.operator(aten.VIEW, x, List([1, -1]))
    weights = _weights_of(call, fweights, aweights)
    total, norm = _divisors(call, as_tensor(rows).shape[1], correction, weights, aweights)
    weighted = rows if weights is None else call.operator(aten.MUL, rows, weights)
    means = _over(call, call.operator(aten.SUM, weighted, List([1]), True), total)
    apart = call.operator(aten.SUB, rows, means)
    other = apart if weights is None else call.operator(aten.MUL, apart, weights)
    product = call.operator(aten.MM, apart, call.operator(aten.T, other))
    return call.operator(aten.SQUEEZE_ALL, _over(call, product, norm))


@prim("aten::corrcoef")
def _correlation(call: Call, x: Value) -> Value:
    found = covariance(call, x)
    if not as_tensor(found).shape:
        return _over(call, found, found)
    roots = call.operator(aten.SQRT, call.operator(aten.DIAGONAL, found))
    for shape in ([-1, 1], [1, -1]):
        found = _over(call, found, call.operator(aten.VIEW, roots, List(shape)))
    return call.operator(aten.CLAMP, found, -1, 1)


def _weights_of(call: Call, first: Value, second: Value) -> Value:
    """What each observation counts; None where all count once."""
    if first is None or second is None:
        return second if first is None else first
    return call.operator(aten.MUL, first, second)


def _divisors(
    call: Call, count: int, correction: Value, weights: Value, aweights: Value
) -> tuple[Value, Value]:
    """What sums are divided by for means, and for covariances: never less than 0."""
    if weights is None:
        return count, max(count - correction, 0)
    total = call.operator(aten.SUM_ALL, weights)
    if aweights is None or correction == 0:
        norm = call.operator(aten.SUB_SCALAR, total, correction)
    else:
        squares = call.operator(aten.SUM_ALL, call.operator(aten.MUL, weights, aweights))
        taken = _over(call, call.operator(aten.MUL_SCALAR, squares, correction), total)
        norm = call.operator(aten.SUB, total, taken)
    return total, call.operator(aten.CLAMP, norm, 0)


def _over(call: Call, x: Value, y: Value) -> Value:
    return call.operator(aten.DIV if isinstance(y, Tensor) else aten.DIV_SCALAR, x, y)
