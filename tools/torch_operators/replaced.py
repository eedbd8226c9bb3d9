"""PyTorch's own operators with the user's kernels in front of those that PyTorch has.

A call that no kernel takes goes on to PyTorch's kernel, and what that calls comes here again. What
is called while a kernel of the user's runs goes on at once: copies of tensors that lie otherwise,
say.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import torch

from ...dialect.errors import HardwireError
from ...dialect.kernel_library.variants import functional_of
from ...dialect.schema import ListType
from .call import NotTaken, Operator
from .plain_values import listed, tensors_in, without_data
from .results import bind

_NOW = threading.local()


@dataclass(frozen=True)
class Replaced:
    """An operator as `torch.library` calls it; `original` is PyTorch's kernel for the same key."""

    operator: Operator
    original: Any = field(repr=False)

    def __call__(self, keys: Any, *args: Any, **kwargs: Any) -> Any:
        if getattr(_NOW, "inside", False):
            return self._onward(keys, args, kwargs)
        _NOW.inside = True
        try:
            self._check(args, kwargs)
            return self.operator(*args, **kwargs)
        except NotTaken:
            pass
        finally:
            _NOW.inside = False
        return self._onward(keys, args, kwargs)

    def _onward(self, keys: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """PyTorch's kernel; numbers are tensors again, which leave the element type as it is."""
        names = [one.name for one in self.operator.schema.arguments]
        named = {**dict(zip(names, args, strict=False)), **kwargs}
        like = next((x for x in named.values() if isinstance(x, torch.Tensor)), None)
        for name in self._numbers(named):
            dtype = None if like is None else torch.result_type(like, named[name])
            named[name] = torch.tensor(named[name], dtype=dtype)
        given = [named[name] for name in names[: len(args)]]
        return self.original.call_boxed(keys, *given, **{name: named[name] for name in kwargs})

    def _numbers(self, named: Mapping[str, Any]) -> list[str]:
        """Where PyTorch hands Python a number, and C++ a tensor that stands for it."""
        tensors = [a.name for a in self.operator.schema.arguments if str(a.type) == "Tensor"]
        given = [name for name in tensors if name in named]
        return [name for name in given if not isinstance(named[name], torch.Tensor)]

    def _check(self, args: Any, kwargs: Any) -> None:
        """Raises NotTaken for numbers in the place of tensors and where PyTorch resizes what is
        written to, and PyTorch's own errors."""
        schema = self.operator.schema
        bound = bind(schema, args, kwargs)
        if self._numbers(bound):
            raise NotTaken("a number stands for a tensor")
        if not any(one.is_write for one in schema.arguments):
            return
        meta = {name: without_data(value) for name, value in bound.items()}
        shapes = {name: _shapes_in(value) for name, value in meta.items()}
        packet = getattr(torch.ops.aten, schema.name)
        getattr(packet, schema.overload or "default")(**meta)
        if any(_shapes_in(meta[name]) != shape for name, shape in shapes.items()):
            raise NotTaken("what is written to has another shape")
        if any(isinstance(one.type, ListType) for one in schema.out_arguments):
            self._check_lists(meta)

    def _check_lists(self, meta: Mapping[str, Any]) -> None:
        """PyTorch copies into the tensors of a list, which may be larger: raises NotTaken."""
        schema = self.operator.schema
        functional = functional_of(schema)
        overload = "" if functional is None else functional.overload
        ask = getattr(getattr(torch.ops.aten, schema.name), overload or "default", None)
        outs = [one.name for one in schema.out_arguments]
        made = ask and ask(**{name: value for name, value in meta.items() if name not in outs})
        results = [made] if len(outs) == 1 else listed(made)
        if [_shapes_in(one) for one in results] != [_shapes_in(meta[name]) for name in outs]:
            raise NotTaken("what is written to has another shape")


def _shapes_in(value: Any) -> list[tuple[int, ...]]:
    return [tuple(one.shape) for one in tensors_in(value)]


def original(name: str, key: str) -> Any:
    """PyTorch's kernel of an operator for a key. HardwireError where PyTorch cannot give it."""
    ask = getattr(torch.library, "get_kernel", None)
    if ask is None:
        raise HardwireError(
            f"`{name}` cannot be replaced: PyTorch {torch.__version__} does not give its kernels "
            "(torch.library.get_kernel); leave out --replace, or take PyTorch 2.10."
        )
    return ask(name, key)
