"""Operators by numpy, where torch is not installed."""

from __future__ import annotations

import inspect
from collections.abc import Mapping, Sequence
from typing import Any

import ml_dtypes
import numpy as np

from ..dialect.dtypes import is_array, limits
from ..dialect.plain import is_list, is_tuple
from ..dialect.schema import FunctionSchema
from .engine import Refused, Unknown, Wanted, chosen_otherwise, unordered_dim
from .operators.table import Operator, Want, table


class WithNumpy:
    """The functions of `operators/`."""

    name = "numpy"
    version = np.__version__

    def __init__(self, exact: bool) -> None:
        self.exact = exact
        self._calls = 0

    def tensor(self, array: np.ndarray) -> np.ndarray:
        return np.array(array, self._working(array.dtype), order="C")

    def array(self, tensor: np.ndarray) -> np.ndarray:
        return tensor

    def has_type(self, tensor: np.ndarray, dtype: np.dtype) -> bool:
        return True  # It is brought to it.

    def seed(self, number: int) -> None:
        self._calls = 0

    def call(
        self, schema: FunctionSchema, given: Mapping[str, Any], wanted: Sequence[Wanted]
    ) -> Any:
        """Calls it, one that chooses among equal elements so that it chooses others."""
        dim = None if self.exact else unordered_dim(schema, given)
        if dim is None or given["self"].ndim == 0:
            return self._call(schema, given, wanted)
        found = self._call(schema, given, wanted)
        if not is_tuple(found):
            return found
        return found[0], chosen_otherwise(given["self"], found[1], dim)

    def _call(
        self, schema: FunctionSchema, given: Mapping[str, Any], wanted: Sequence[Wanted]
    ) -> Any:
        name = f"{schema.name}.{schema.overload}" if schema.overload else schema.name
        if schema.name == "copy_":
            given["self"][...] = given["src"]
            return given["self"]
        function = table().get(name) or self._functional(schema, name)
        if schema.namespace != "aten" or function is None:
            raise Unknown(schema.full_name)
        arguments = dict(given)
        if "want" in inspect.signature(function).parameters:
            arguments["want"] = Want(wanted[0].shape, self._working(wanted[0].dtype))
        known = [array for array in given.values() if is_array(array)]
        found = self._computed(schema, function, arguments)
        if schema.is_inplace:
            given["self"][...] = found
            return given["self"]
        if is_tuple(found):
            pairs = zip(found, wanted, strict=False)
            return tuple(self._finished(each, want.dtype, known) for each, want in pairs)
        if is_list(found):
            return [self._finished(each, each.dtype, known) for each in found]
        return self._finished(found, wanted[0].dtype, known)

    def _functional(self, schema: FunctionSchema, name: str) -> Operator | None:
        """`add` for `add_`."""
        if not schema.is_inplace:
            return None
        plain = schema.name.removesuffix("_")
        return table().get(f"{plain}.{schema.overload}" if schema.overload else plain)

    def _computed(
        self, schema: FunctionSchema, function: Operator, arguments: Mapping[str, Any]
    ) -> Any:
        try:
            with np.errstate(all="ignore"):
                return function(**arguments)
        except (IndexError, ValueError) as problem:  # so numpy refuses arguments
            raise Refused(f"{schema.full_name}: {problem}") from problem
        except TypeError as problem:  # an argument that the function does not know
            raise Unknown(schema.full_name) from problem

    def _working(self, dtype: np.dtype) -> np.dtype:
        """The type that numbers of a type are computed in."""
        if dtype.kind == "c":
            return np.dtype(np.complex128) if self.exact else dtype
        if dtype.kind != "f" and dtype != ml_dtypes.bfloat16:
            return dtype
        if self.exact:
            return np.dtype(np.float64)
        return np.dtype(np.float64 if dtype == np.float64 else np.float32)

    def _finished(self, found: Any, dtype: np.dtype, known: Sequence[np.ndarray]) -> np.ndarray:
        """In the declared type; and rounded another way where it is a fresh number."""
        array, working = np.asarray(found), self._working(dtype)
        if array.dtype == working and any(np.may_share_memory(array, each) for each in known):
            return array
        with np.errstate(all="ignore"):
            array = array.astype(dtype if not self.exact else working).astype(working)
        if self.exact or array.size == 0 or working.kind not in "fc":
            return array
        if dtype.kind == "c":
            parts = [self._shaken(part, 1.2e-7) for part in (np.real(array), np.imag(array))]
            return (parts[0] + 1j * parts[1]).astype(working)
        return self._shaken(array, float(limits(dtype).eps)).astype(working)

    def _shaken(self, array: np.ndarray, unit: float) -> np.ndarray:
        """Numbers rounded another way: those that are equal, equally."""
        self._calls += 1
        bits = np.ascontiguousarray(array).view(f"u{array.itemsize}").astype(np.uint64)
        mixed = (bits + np.uint64(self._calls)) * np.uint64(0x9E3779B97F4A7C15)
        noise = (mixed >> np.uint64(32)).astype(np.float64) / 2**31 - 1
        return array * (1 + unit * noise.reshape(array.shape))
