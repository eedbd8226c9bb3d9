"""Tensors that share memory, without memory: a write makes new values for all who would see it.

A tensor is a chain of views of a storage. Reading one whose storage was written to since makes the
views again, of the new value; writing through views puts a new part into the whole. Which is what
`functionalize` does to a graph, by the same views; here branches and loops write, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ...dialect import ops
from ...dialect.errors import Refused
from ...dialect.graph.build import Builder
from ...dialect.graph.seen_views import strides_of
from ...dialect.graph.written_views import Expand, Opaque, View, is_contiguous_at
from ...dialect.layout import contiguous
from ...dialect.mlir import ir
from ...dialect.program import Program
from ...dialect.registry import registry
from ...dialect.script.values import Storage, Tensor, Value, fresh_version
from ...dialect.signature_types import DEFAULT
from ...dialect.values import constant
from .heap import Heap


def emit(name: str, arguments: Sequence[Value], type: ir.Type) -> ir.Value:
    """An operator with one result at the insertion point; numbers become constants."""
    schema = registry().schema(name)
    operands = [
        value if isinstance(value, ir.Value) else constant(value, str(argument.type))
        for value, argument in zip(arguments, schema.arguments, strict=False)
    ]
    return ops.build(name, operands, [type]).results[0]


def fresh(value: ir.Value, *operands: Tensor) -> Tensor:
    """A tensor with a storage of its own, contiguous where its operands are."""
    shape = tuple(ir.RankedTensorType(value.type).shape)
    ordered = all(is_contiguous_at(operand.shape, operand.strides) for operand in operands)
    strides = contiguous(shape).strides if ordered else None
    return Tensor(Storage(value), (), strides, value, 0)


class Memory:
    """Reads and writes of tensors."""

    def __init__(self, program: Program, heap: Heap) -> None:
        self._program = program
        self._heap = heap

    def _building(self, write: Callable[[Builder], Any]) -> Any:
        """What `write` makes with a builder at the insertion point."""
        kind = [ir.Type.parse(DEFAULT)]
        anchor = ir.Operation.create("hw.default", results=kind)
        try:
            return write(Builder(self._program, anchor))
        finally:
            anchor.erase()

    def read(self, tensor: Tensor) -> ir.Value:
        """The tensor's present value, made at the insertion point where it has changed."""
        storage = tensor.storage
        if storage.lost is not None:
            raise Refused(f"reads {storage.lost}")
        if tensor.version != storage.version:
            value = self._parts(storage, tensor.views)[-1]
            self._heap.touch(tensor)
            tensor.value, tensor.version = value, storage.version
        return tensor.value

    def _parts(self, storage: Storage, views: Sequence[View]) -> list[ir.Value]:
        """The storage's value, and what each view sees of the one before it."""

        def look(builder: Builder) -> list[ir.Value]:
            parts = [storage.value]
            for view in views:
                if isinstance(view, Opaque):
                    raise Refused(
                        f"looks through `{view.op.name}` at a tensor that was written to since; "
                        "work on a copy (`clone()`)"
                    )
                parts.append(view.look(builder, parts[-1]))
            return parts

        return self._building(look)

    def view(self, tensor: Tensor, view: View, value: ir.Value) -> Tensor:
        """`value` is what `view` makes of the tensor's present value."""
        storage = tensor.storage
        strides = strides_of(view, tensor.strides)
        return Tensor(storage, (*tensor.views, view), strides, value, storage.version)

    def reshape(self, tensor: Tensor, view: View, value: ir.Value) -> Tensor:
        """A view where strides can say it, else a copy; where they are not known, one of these."""
        if strides_of(view, tensor.strides) is not None:
            return self.view(tensor, view, value)
        return self._copied(tensor, value)

    def contiguous(self, tensor: Tensor) -> Tensor:
        """The tensor itself, or a copy; where its strides are not known, one of these."""
        if is_contiguous_at(tensor.shape, tensor.strides):
            return tensor
        return self._copied(tensor, self.read(tensor))

    def _copied(self, tensor: Tensor, value: ir.Value) -> Tensor:
        copied = fresh(value)
        if tensor.strides is None:
            self._heap.relate(tensor.storage, copied.storage)
        return copied

    def retarget(self, tensor: Tensor, seen: Tensor) -> None:
        """`tensor` sees from now on what `seen` sees."""
        self._heap.touch(tensor)
        tensor.restore(seen.state())

    def write(self, tensor: Tensor, value: ir.Value) -> None:
        """The tensor's elements become those of `value`, which has its type."""
        storage = tensor.storage
        if storage.lost is not None:
            raise Refused(f"writes to {storage.lost}")
        relatives = _relatives(storage)
        whole = self._whole(tensor, value)
        self._heap.write(storage)
        self._heap.touch(tensor)
        storage.value, storage.version = whole, fresh_version()
        tensor.value, tensor.version = value, storage.version
        for other in relatives:
            self._heap.touch(other)
            other.lost = (
                "a tensor after a write to another, which may be the same one: that depends on "
                "strides or on a value at run time; write to a copy (`clone()`)"
            )

    def _whole(self, tensor: Tensor, value: ir.Value) -> ir.Value:
        """The storage's new value, once the part that `tensor` sees is `value`."""
        wholes = self._parts(tensor.storage, tensor.views[:-1])

        def put(builder: Builder) -> ir.Value | None:
            part: ir.Value | None = value
            for view, whole in zip(reversed(tensor.views), reversed(wholes), strict=False):
                if isinstance(view, Expand) and view.repeats:
                    return None
                part = None if part is None else view.put(builder, whole, part)
            return part

        made = self._building(put)
        if made is None:
            raise Refused(
                "writes through a view that shows elements more than once, or that hardwire "
                "cannot invert; write to a copy (`clone()`)"
            )
        return made


def require_same_views(tensor: Tensor, states: Iterable[tuple[Any, ...]]) -> None:
    """The tensor sees in these states what it sees now. Raises Refused where it does not."""
    if any(state[:2] != tensor.state()[:2] for state in states):
        raise Refused("makes a tensor a view of another, depending on a value at run time")


def _relatives(storage: Storage) -> list[Storage]:
    """The storages that may be the same as this one."""
    found = [storage]
    for each in found:
        found += [other for other in each.relatives if other not in found]
    return found[1:]
