"""Tensors that share memory, without memory: a write makes new values for all who would see it.

A tensor is a chain of views of a storage. Reading one whose storage was written to since makes the
views again, of the new value. Writing through views puts what was written in its place in the
whole.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...dialect import ops
from ...dialect.layout import shape_of
from ...dialect.mlir import ir
from ...dialect.registry import registry
from ...dialect.values import constant
from .heap import Heap
from .values import Step, Storage, Tensor, Unsupported, Value, fresh_version

# Views that PyTorch makes by copying where the strides do not allow a view.
UNCLEAR = ("aten::reshape", "aten::flatten.using_ints", "aten::contiguous", "aten::reshape_as")


def emit(name: str, arguments: Sequence[Value], type: ir.Type) -> ir.Value:
    """An operator with one result at the insertion point; numbers become constants."""
    schema = registry().schema(name)
    operands = [
        value if isinstance(value, ir.Value) else constant(value, str(argument.type))
        for value, argument in zip(arguments, schema.arguments, strict=False)
    ]
    return ops.build(name, operands, [type]).results[0]


def retyped(shape: Sequence[int], like: ir.Type) -> ir.Type:
    """A tensor type of this shape with the element type of another."""
    return ir.RankedTensorType.get(list(shape), ir.RankedTensorType(like).element_type)


class Memory:
    """Reads and writes of tensors."""

    def __init__(self, heap: Heap) -> None:
        self._heap = heap

    def read(self, tensor: Tensor) -> ir.Value:
        """The tensor's present value, made at the insertion point where it has changed."""
        storage = tensor.storage
        if storage.lost is not None:
            raise Unsupported(f"reads {storage.lost}")
        if tensor.version != storage.version:
            value = storage.value
            for step in tensor.steps:
                self._require_clear(step)
                value = emit(step.operator, (value, *step.arguments), step.type)
            self._heap.touch(tensor)
            tensor.value, tensor.version = value, storage.version
        return tensor.value

    def view(self, tensor: Tensor, step: Step, value: ir.Value) -> Tensor:
        """`value` is what the view `step` makes of the tensor's present value."""
        return Tensor(tensor.storage, (*tensor.steps, step), value, tensor.storage.version)

    def write(self, tensor: Tensor, value: ir.Value) -> None:
        """The tensor's elements become those of `value`, which has its type."""
        storage = tensor.storage
        if any(step.unclear for step in tensor.steps):
            self._separate(tensor, value)
            return
        if storage.lost is not None:
            raise Unsupported(f"writes to {storage.lost}")
        if storage.owner is not None:
            raise Unsupported(
                f"writes to {storage.owner}, which hardwire cannot do; work on a copy (`clone()`)"
            )
        relatives = self._relatives(storage)
        whole = self._whole(tensor, value)
        self._heap.write(storage)
        self._heap.touch(tensor)
        storage.value, storage.version = whole, fresh_version()
        tensor.value, tensor.version = value, storage.version
        for other in relatives:
            self._heap.touch(other)
            other.lost = (
                "a tensor after a write to another, which is or is not the same depending on a "
                "value at run time; write to a copy (`clone()`)"
            )

    def _relatives(self, storage: Storage) -> list[Storage]:
        """The storages that may be the same as this one, all of them the model's own scratch."""
        found = [storage]
        for each in found:
            found += [other for other in each.relatives if other not in found]
        owned = next((each.owner for each in found[1:] if each.owner is not None), None)
        if owned is not None:
            raise Unsupported(
                f"writes to what may be {owned}, depending on a value at run time; work on a copy "
                "(`clone()`)"
            )
        return found[1:]

    def _separate(self, tensor: Tensor, value: ir.Value) -> None:
        """Whether others see the write depends on strides, so they must not look any more."""
        storage = tensor.storage
        self._heap.write(storage)
        self._heap.touch(tensor)
        if storage.owner is None:
            storage.lost = (
                "a tensor after a write through `reshape`, `flatten` or `contiguous` of it, which "
                "copy or not as the strides have it; use `view` or `clone()`"
            )
        tensor.storage, tensor.steps = Storage(value), ()
        tensor.value, tensor.version = value, 0

    def _require_clear(self, step: Step) -> None:
        if step.unclear:
            raise Unsupported(
                f"reads a `{step.operator}` of a tensor that was written to since: whether it "
                "is a copy depends on the strides; use `view` or `clone()`"
            )

    def _whole(self, tensor: Tensor, value: ir.Value) -> ir.Value:
        """The storage's new value, once the part that `tensor` sees is `value`."""
        wholes = [tensor.storage.value]
        for step in tensor.steps[:-1]:
            wholes.append(emit(step.operator, (wholes[-1], *step.arguments), step.type))
        for step, whole in zip(reversed(tensor.steps), reversed(wholes), strict=False):
            inverse = INVERSES.get(step.operator)
            if inverse is None:
                raise Unsupported(f"writes through `{step.operator}`; work on a copy (`clone()`)")
            value = inverse(whole, value, step)
        return value


Inverse = Callable[[ir.Value, ir.Value, Step], ir.Value]


def _reshaped(whole: ir.Value, part: ir.Value, step: Step) -> ir.Value:
    return emit("aten::view", (part, list(shape_of(whole))), whole.type)


def _transposed(whole: ir.Value, part: ir.Value, step: Step) -> ir.Value:
    return emit(step.operator, (part, *step.arguments), whole.type)


def _permuted(whole: ir.Value, part: ir.Value, step: Step) -> ir.Value:
    rank = len(shape_of(whole))
    dims = [dim % rank for dim in step.arguments[0]]
    return emit("aten::permute", (part, [dims.index(dim) for dim in range(rank)]), whole.type)


def _selected(whole: ir.Value, part: ir.Value, step: Step) -> ir.Value:
    dim, index = step.arguments
    shape = list(shape_of(whole))
    dim, index = dim % len(shape), index % shape[dim]
    shape[dim] = 1
    row = emit("aten::view", (part, shape), retyped(shape, whole.type))
    return _replaced(whole, row, dim, index)


def _sliced(whole: ir.Value, part: ir.Value, step: Step) -> ir.Value:
    dim, start, end, pace = step.arguments
    dim %= len(shape_of(whole))
    places = range(shape_of(whole)[dim])[slice(start, end, pace)]
    if pace != 1:
        raise Unsupported("writes through a slice with a step; work on a copy (`clone()`)")
    return _replaced(whole, part, dim, places.start) if places else whole


def _replaced(whole: ir.Value, part: ir.Value, dim: int, start: int) -> ir.Value:
    """`whole` with `part` at `start` of a dimension."""
    extent, end = shape_of(whole)[dim], start + shape_of(part)[dim]
    pieces = [(whole, 0, start), (part, None, None), (whole, end, extent)]
    made = []
    for value, low, high in pieces:
        if low is None:
            made.append(value)
        elif low < high:
            shape = list(shape_of(value))
            shape[dim] = high - low
            type = retyped(shape, whole.type)
            made.append(emit("aten::slice.Tensor", (value, dim, low, high, 1), type))
    if len(made) == 1:
        return made[0]
    return emit("aten::cat", (ops.pack(made), dim), whole.type)


INVERSES: dict[str, Inverse] = {
    **dict.fromkeys(
        (
            "aten::view", "aten::unsqueeze", "aten::squeeze", "aten::squeeze.dim",
            "aten::squeeze.dims", "aten::view_as", "aten::unflatten.int",
        ),
        _reshaped,
    ),
    **dict.fromkeys(("aten::t", "aten::transpose.int"), _transposed),
    "aten::permute": _permuted,
    "aten::select.int": _selected,
    "aten::slice.Tensor": _sliced,
}  # fmt: skip
