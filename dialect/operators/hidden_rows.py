"""What `run_decompositions` makes of `_safe_softmax`: a softmax, and zeros where all is hidden."""

from __future__ import annotations

from math import inf

from ..values import constant_value
from ..walks import maker_if_any
from . import aten
from .table import Maybe, Rewrite, Value, shape_of


def softmax_of_seen(b: Rewrite, hidden: Value, zero: Value, softmax: Value) -> Value | None:
    """`_safe_softmax`, where a choice between zeros and a softmax is one; None otherwise.

    It is one where what is chosen by asks whether a whole row is minus infinity.
    """
    powers = maker_if_any(softmax)
    if powers is None or powers.name != aten.SOFTMAX or not _is_zero(b, zero):
        return None
    scores, dim = powers.operands[0], constant_value(powers.operands[1])
    if not _asks_whole_rows(hidden, scores, dim):
        return None
    return b.call(aten.SAFE_SOFTMAX, scores, dim, None, type=b.type)


def _asks_whole_rows(hidden: Value, scores: Value, dim: int) -> bool:
    """It is `not any(not (scores == -inf), dim, keepdim)`."""
    seen = _operand_of(hidden, aten.LOGICAL_NOT)
    each = _operand_of(seen, aten.ANY_DIM)
    lowest = _operand_of(_operand_of(each, aten.LOGICAL_NOT), aten.EQ_SCALAR)
    if seen is None or each is None or lowest != scores:
        return False
    over, keeps = (constant_value(x) for x in _rest_of(seen))
    (number,) = (constant_value(x) for x in _rest_of(_operand_of(each, aten.LOGICAL_NOT)))
    return over % len(shape_of(scores)) == dim and keeps and number == -inf


def _operand_of(value: Maybe, name: str) -> Maybe:
    """The first operand of the operator of that name that makes a value; None where none does."""
    op = None if value is None else maker_if_any(value)
    return op.operands[0] if op is not None and op.name == name else None


def _rest_of(value: Maybe) -> list[Value]:
    """What else the operator is given that makes a value."""
    op = None if value is None else maker_if_any(value)
    return [] if op is None else list(op.operands)[1:]


def _is_zero(b: Rewrite, value: Value) -> bool:
    while (expanded := _operand_of(value, aten.EXPAND)) is not None:
        value = expanded
    data = b.data(value)
    return data is not None and not data.any()
