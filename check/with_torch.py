"""Operators by PyTorch, one call of `torch.ops` each. Only this file imports torch."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import ml_dtypes
import numpy as np
import torch
from torch import Tensor

from ..dialect.dtypes import BY_NUMPY
from ..dialect.operators import aten
from ..dialect.ops import operator_name
from ..dialect.plain import is_list, is_tuple
from ..dialect.schema import FunctionSchema
from .engine import Refused, Unknown, Wanted, chosen_otherwise, unordered_dim

DTYPES: dict[int, torch.dtype] = {
    each.code: getattr(torch, each.name) for each in BY_NUMPY.values()
}
"""PyTorch's numbers of dtypes."""

ROUNDING = {
    torch.float64: 2e-16,
    torch.float32: 1.2e-7,
    torch.float16: 1e-3,
    torch.bfloat16: 8e-3,
    torch.complex64: 1.2e-7,
    torch.complex128: 2e-16,
}
"""How far a result is moved, relative to itself: a unit in the last place or two."""


BITS = {2: torch.int16, 4: torch.int32, 8: torch.int64}
MIXER = -7046029254386353131
"""An odd number without a pattern: a product with it looks random."""


TRANSFORMS = ("fft_", "_fft_", "stft", "istft")
"""Whether infinities come out as such, or as NaN, is their algorithm's: neither can be judged."""


class WithTorch:
    """PyTorch in eager mode, on the CPU."""

    name = "torch"
    version = str(torch.__version__)

    def __init__(self, exact: bool) -> None:
        self.exact = exact
        self._calls = 0

    def tensor(self, array: np.ndarray) -> Tensor:
        if array.dtype == ml_dtypes.bfloat16:
            found = torch.as_tensor(array.view(np.int16).copy()).view(torch.bfloat16)
        else:
            found = torch.as_tensor(np.array(array, order="C"))
        return self._exactly(found)

    def array(self, tensor: Tensor) -> np.ndarray:
        plain = tensor.detach().resolve_conj().resolve_neg().contiguous()
        if plain.dtype == torch.bfloat16:
            return plain.view(torch.int16).numpy().view(ml_dtypes.bfloat16)
        return plain.numpy()

    def has_type(self, tensor: Tensor, dtype: np.dtype) -> bool:
        return self.exact or self.array(tensor.reshape(-1)[:0]).dtype == dtype

    def seed(self, number: int) -> None:
        torch.default_generator.manual_seed(number)
        self._calls = 0

    def call(
        self, schema: FunctionSchema, given: Mapping[str, Any], wanted: Sequence[Wanted]
    ) -> Any:
        """Calls it, one that chooses among equal elements so that it chooses others."""
        dim = None if self.exact else unordered_dim(schema, given)
        if dim is None or given["self"].dim() == 0:
            return self._call(schema, given, wanted)
        found = self._call(schema, given, wanted)
        values, places = found if is_tuple(found) else (None, found)
        if places.dtype != torch.int64:
            return found
        others = chosen_otherwise(self.array(given["self"]), self.array(places), dim)
        places = torch.as_tensor(others)
        return places if values is None else (values, places)

    def _call(
        self, schema: FunctionSchema, given: Mapping[str, Any], wanted: Sequence[Wanted]
    ) -> Any:
        function = self._function(schema)
        if self.exact and _draws(function, given):
            return self._drawn(schema, given, wanted)
        if schema.namespace in REGISTERING:
            given = _as_quantised(schema, given, self.exact)
        arguments = {name: self._argument(schema, name, value) for name, value in given.items()}
        known = {x.untyped_storage().data_ptr() for x in _tensors(list(arguments.values()))}
        positional: list[Any] = []
        for argument in schema.arguments:
            if argument.kwarg_only or argument.name not in arguments:
                break
            positional.append(arguments.pop(argument.name))
        try:
            with torch.no_grad(), _settings(torch.float64 if self.exact else torch.float32):
                found = function(*positional, **arguments)
        except NotImplementedError as problem:
            raise Unknown(schema.full_name) from problem
        except (RuntimeError, IndexError, ValueError, TypeError) as problem:
            # By any of these, PyTorch refuses arguments.
            first = next(iter(str(problem).splitlines()), type(problem).__name__)
            raise Refused(f"{schema.full_name}: {first}") from problem
        if not self.exact and schema.name.startswith(TRANSFORMS):
            found = torch.where(found.isfinite(), found, torch.nan)
        writes = bool(schema.written)
        return self._results(found, () if writes else known, writes)

    def _drawn(
        self, schema: FunctionSchema, given: Mapping[str, Any], wanted: Sequence[Wanted]
    ) -> Any:
        """Random numbers are others in another type: they are drawn in that of the graph."""
        plain = WithTorch(exact=False)
        kind = plain.tensor(np.empty(0, wanted[0].dtype)).dtype
        narrow = {
            name: x.to(kind) if isinstance(x, Tensor) and x.dtype == torch.float64 else x
            for name, x in given.items()
        }
        return self._results(plain.call(schema, narrow, wanted), (), False)

    def _function(self, schema: FunctionSchema) -> Any:
        if operator_name(schema.full_name) in (aten.VIEW, aten.UNSAFE_VIEW):
            # PyTorch minds where elements lie; tensors of a graph lie row by row.
            return torch.reshape
        if schema.namespace in REGISTERING:
            _register(schema.namespace)
        packet = getattr(getattr(torch.ops, schema.namespace or "aten"), schema.name, None)
        function = getattr(packet, schema.overload or "default", None)
        if function is None:
            raise Unknown(schema.full_name)
        return function

    def _argument(self, schema: FunctionSchema, name: str, value: Any) -> Any:
        kind = str(schema.argument(name).type).rstrip("?")
        if value is None:
            return None
        if kind == "ScalarType":
            own = DTYPES[value]
            return own if schema.namespace in REGISTERING else self._dtype(own)
        if kind == "Device":
            return torch.device("cpu")
        if kind == "MemoryFormat":
            # Where elements lie is not what is checked.
            return torch.contiguous_format
        return None if kind == "Layout" else value

    def _dtype(self, dtype: torch.dtype) -> torch.dtype:
        if self.exact and dtype.is_floating_point:
            return torch.float64
        return torch.complex128 if self.exact and dtype.is_complex else dtype

    def _exactly(self, tensor: Tensor) -> Tensor:
        return tensor.to(self._dtype(tensor.dtype))

    def _results(self, found: Any, known: Any, writes: bool) -> Any:
        if is_tuple(found):
            return tuple(self._results(each, known, writes) for each in found)
        if is_list(found):
            return [self._results(each, known, writes) for each in found]
        if not isinstance(found, Tensor):
            return found
        if self.exact:
            return self._exactly(found)
        if not writes and found.untyped_storage().data_ptr() not in known:
            self._shake(found)
        return found

    def _shake(self, x: Tensor) -> None:
        """Rounds the elements of a fresh tensor another way: those that are equal, equally."""
        if x.dtype not in ROUNDING or x.numel() == 0 or 0 in x.stride():
            return
        if x.is_complex():
            x = torch.view_as_real(x)
        self._calls += 1
        bits = x.view(BITS[x.element_size()]).to(torch.int64) + self._calls
        noise = ((bits * MIXER >> 32) & 0xFFFFFFFF).double() / 2**31 - 1
        x.mul_((1 + ROUNDING[x.dtype] * noise).to(x.dtype))


REGISTERING = {
    "quantized_decomposed": "torch.ao.quantization.fx._decomposed",
    "torchao": "torchao.quantization.quant_primitives",
}


def _as_quantised(schema: FunctionSchema, given: Mapping[str, Any], exact: bool) -> dict[str, Any]:
    """What an operator for quantised models is given: their rounding is what they are for, so that
    numbers are of the precision of the graph.

    A model that chooses its scales may choose one that is no number. Where it dequantises by that,
    the two opinions differ: sums of integers are another thing there than sums of what they are.
    """
    x, name = given["input"], "scales" if "scales" in given else "scale"
    if not isinstance(x, Tensor):
        return dict(given)
    scale = given.get(name)
    finite: dict[str, Any] = {}
    if isinstance(scale, Tensor) and not scale.isfinite().all():
        finite = {name: torch.where(scale.isfinite(), scale, 1.0)}
    if not x.is_floating_point():
        return {**given, **({} if exact else finite)}
    x = x.to(torch.float32) if exact else x
    if not schema.name.startswith("quantize"):
        return {**given, "input": x}
    each = scale if finite else None
    return {**given, **finite, "input": _without_nan(x, each, given.get("block_size"))}


def _without_nan(x: Tensor, scale: Tensor | None, block: Sequence[int] | None) -> Tensor:
    """PyTorch leaves open what integer stands for NaN; here it is the least one. With the `scale`
    taken away that makes it so."""
    if scale is None:
        return torch.nan_to_num(x, -torch.inf)
    each = _for_each_element(scale.to(x.dtype), x.shape, block)
    quotient = x / each
    return torch.where(quotient.isnan(), -torch.inf, torch.where(each.isfinite(), x, quotient))


def _for_each_element(scale: Tensor, shape: Sequence[int], block: Sequence[int] | None) -> Tensor:
    """Scales of blocks, or of rows, as each element has them."""
    if scale.numel() == 1:
        return scale.reshape(())
    if block is not None:
        counts = [extent // size for extent, size in zip(shape, block, strict=True)]
        scale = scale.reshape(counts)
    for dim, extent in enumerate(shape):
        scale = scale.repeat_interleave(extent // scale.shape[dim], dim)
    return scale


def _register(namespace: str) -> None:
    """Has PyTorch know the operators of quantised models, where what has them is installed."""
    module = REGISTERING[namespace]
    if find_spec(module.partition(".")[0]) is not None:
        import_module(module)


def _draws(function: Any, given: Mapping[str, Any]) -> bool:
    """The call draws random numbers: attention and dropout do only where they are asked to."""
    tagged = torch.Tag.nondeterministic_seeded in getattr(function, "tags", ())
    is_attention = "attention" in str(function)
    asked = bool(given.get("dropout_p")) if is_attention else given.get("train", True)
    return tagged and bool(asked)


@contextmanager
def _settings(default: torch.dtype) -> Generator[None]:
    """Sums are added in the same order on every machine; what integers are divided to."""
    threads, kind = torch.get_num_threads(), torch.get_default_dtype()
    torch.set_num_threads(1)
    torch.set_default_dtype(default)
    try:
        yield
    finally:
        torch.set_num_threads(threads)
        torch.set_default_dtype(kind)


def _tensors(values: Any) -> list[Tensor]:
    if isinstance(values, Tensor):
        return [values]
    if is_list(values):
        return [tensor for value in values for tensor in _tensors(value)]
    return []
