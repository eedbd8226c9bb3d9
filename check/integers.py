"""Operators on integers that no engine has: sums in wider ones, and those of the namespace `fixed`.

Sums of products of integers are those of doubles, in which they are exact below 2^53. What the
operators of `fixed` compute is said beside their names, in `dialect/operators/fixed.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..dialect.contraction import FORMS
from ..dialect.dtypes import BY_NAME
from ..dialect.operators import aten, record
from ..dialect.operators.constants import Constants
from ..dialect.operators.precision import HALVES
from ..dialect.ops import operator_name
from ..dialect.schema import FunctionSchema
from .engine import Engine, Wanted

FIXED = "fixed"
SHORT = tuple(BY_NAME[name].numpy for name in HALVES)
NARROW = (np.dtype(np.int8), *SHORT)
WIDER = (*FORMS, aten.AVG_POOL2D, aten.SUM)


@dataclass(frozen=True)
class Elements(Constants):
    """The arguments of an operator, and what its result is declared to be."""

    wanted: Wanted

    @property
    def shape(self) -> tuple[int, ...]:
        return self.wanted.shape

    @property
    def dtype(self) -> np.dtype:
        return self.wanted.dtype

    @property
    def is_float(self) -> bool:
        return self.wanted.dtype.kind == "f"

    @property
    def is_stored(self) -> bool:
        return False


def computed(
    engine: Engine,
    schema: FunctionSchema,
    given: Mapping[str, Any],
    wanted: Sequence[Wanted],
    op: Any,
) -> Any | None:
    """The result of such an operator; None for all others."""
    if schema.namespace == FIXED:
        return _fixed(engine, schema, given, wanted[0], op)
    if operator_name(schema.full_name) not in WIDER:
        return _with_narrow(engine, schema, given, wanted, SHORT)
    if wanted[0].dtype.kind not in "iu":
        return _with_narrow(engine, schema, given, wanted, NARROW)
    doubles = {name: _as_doubles(engine, value) for name, value in given.items()}
    sums = engine.call(schema, doubles, [Wanted(wanted[0].shape, np.dtype(np.float64))])
    return engine.tensor(np.rint(engine.array(sums)).astype(np.int64).astype(wanted[0].dtype))


def _with_narrow(
    engine: Engine,
    schema: FunctionSchema,
    given: Mapping[str, Any],
    wanted: Sequence[Wanted],
    narrow_types: Sequence[np.dtype],
) -> Any | None:
    """What becomes float32 as it is read: weights of fewer bits, short floats in memory; None for
    all others."""
    narrow = {
        name: engine.tensor(engine.array(each).astype(np.float32))
        for name, each in given.items()
        if hasattr(each, "shape") and engine.array(each).dtype in narrow_types
    }
    is_mixed = narrow and wanted[0].dtype == np.float32
    return engine.call(schema, {**given, **narrow}, wanted) if is_mixed else None


def _fixed(
    engine: Engine, schema: FunctionSchema, given: Mapping[str, Any], wanted: Wanted, op: Any
) -> Any | None:
    value = record(operator_name(schema.full_name)).value
    if value is None:
        return None
    arrays = {name: _as_written(engine, each) for name, each in given.items()}
    with np.errstate(all="ignore"):
        found = value(Elements(op, arrays, wanted))
    return None if found is None else engine.tensor(found)


def _as_written(engine: Engine, value: Any) -> Any:
    """An array; floats of single precision, as the graph has them: rounding is what this is for."""
    if not hasattr(value, "shape"):
        return value
    array = engine.array(value)
    return array.astype(np.float32) if array.dtype == np.float64 else array


def _as_doubles(engine: Engine, value: Any) -> Any:
    if not hasattr(value, "shape"):
        return value
    return engine.tensor(engine.array(value).astype(np.float64))
