"""A closed unpickler: the pickles of TorchScript archives as plain data, and nothing else.

No name in a pickle is ever looked up in Python: what it may build are the few kinds of records
below. What is built has no cycles, a bounded depth and a bounded size, shared parts counted as
often as they occur, so that whoever walks it needs no guard of his own.

The opcodes are those of protocol 2 that PyTorch's pickler writes (torch/csrc/jit/serialization/
pickler.cpp), and those that Python's adds up to protocol 4.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ...plain import is_tuple
from .records import (
    BUILDERS,
    SCHEMES,
    STORAGES,
    DeviceRecord,
    Global,
    Record,
    Refused,
    StorageRecord,
    only,
)

MAX_DEPTH = 60
MAX_NODES = 1 << 22
MAX_STACK = 1 << 20
MAX_INTEGER = 8
"""Bytes of an integer: PyTorch has none of more."""


CLASSES = "__torch__"


def allowed(name: Global) -> bool:
    """The name is on the short list of what a pickle may mention."""
    if name.module == CLASSES or name.module.startswith(f"{CLASSES}."):
        return True
    if name.module == "torch":
        return name.name in STORAGES or name.name in (*SCHEMES, "device")
    return name.full in BUILDERS


def unpickle(data: bytes) -> Any:
    """What a pickle holds: numbers, texts, lists, tuples, dicts and the records above.

    Raises Refused for everything else, and for damaged data.
    """
    return _Machine(data).run()


class _Mark:
    """Where a run of values on the stack begins."""


_MARK = _Mark()


@dataclass(eq=False)
class _Machine:
    """The stack, the memo, and of everything that was built its size and depth.

    A list, a dict or a record that something else holds is closed: nothing can be put into it any
    more. So nothing can come to hold itself.
    """

    data: bytes
    at: int = 0
    stack: list[Any] = field(default_factory=list[Any])
    memo: dict[int, Any] = field(default_factory=dict[int, Any])
    extent: dict[int, tuple[int, int]] = field(default_factory=dict[int, tuple[int, int]])
    closed: set[int] = field(default_factory=set[int])
    keep: list[Any] = field(default_factory=list[Any])

    def run(self) -> Any:
        while True:
            code = self._take(1)[0]
            if code == 0x2E:  # STOP
                only(len(self.stack) == 1, "it does not end with one value")
                return self._value(self.stack[0])
            handler = OPCODES.get(code)
            only(handler is not None, f"it has the instruction 0x{code:02x}, which is not allowed")
            handler(self)  # type: ignore[misc]
            only(len(self.stack) < MAX_STACK, "its stack grows without end")

    # Bytes.

    def _take(self, count: int) -> bytes:
        end = self.at + count
        only(count >= 0 and end <= len(self.data), "it is cut short")
        taken = self.data[self.at : end]
        self.at = end
        return taken

    def unpack(self, form: str) -> Any:
        return struct.unpack(form, self._take(struct.calcsize(form)))[0]

    def _line(self) -> str:
        end = self.data.find(b"\n", self.at)
        only(end >= 0, "it is cut short")
        text = self._decode(self._take(end - self.at))
        self.at = end + 1
        return text

    def _decode(self, raw: bytes) -> str:
        try:
            return raw.decode("utf-8")
        except UnicodeDecodeError:
            raise Refused("it has text that is not UTF-8") from None

    # Values.

    def pop(self) -> Any:
        only(bool(self.stack), "it takes from an empty stack")
        return self._value(self.stack.pop())

    def _value(self, value: Any) -> Any:
        only(value is not _MARK, "it takes a mark for a value")
        return value

    def top(self) -> Any:
        only(bool(self.stack), "it takes from an empty stack")
        return self._value(self.stack[-1])

    def since_mark(self) -> list[Any]:
        for position in range(len(self.stack) - 1, -1, -1):
            if self.stack[position] is _MARK:
                items = self.stack[position + 1 :]
                del self.stack[position:]
                return items
        raise Refused("it takes from an empty stack")

    def push(self, value: Any, parts: Sequence[Any] = ()) -> None:
        """A new value that holds `parts`."""
        self._measure(value, parts)
        self.stack.append(value)

    def extend(self, value: Any, parts: Sequence[Any]) -> None:
        """Adds to a container that nothing holds yet."""
        only(id(value) not in self.closed, "it changes a value that another one holds already")
        self._measure(value, parts)

    def _measure(self, value: Any, parts: Sequence[Any]) -> None:
        nodes, depth = self.extent.get(id(value), (1, 0))
        for part in parts:
            only(part is not value, "it has a value that holds itself")
            inner, below = self.extent.get(id(part), (1, 0))
            nodes, depth = nodes + inner, max(depth, below + 1)
            if _is_open(part):
                self.closed.add(id(part))
        only(nodes <= MAX_NODES, f"it holds more than {MAX_NODES} values")
        only(depth <= MAX_DEPTH, f"it is nested more than {MAX_DEPTH} deep")
        if parts or _is_open(value):
            self.extent[id(value)] = (nodes, depth)
            self.keep.append(value)  # so that its id stays its own

    # Instructions.

    def protocol(self) -> None:
        only(self._take(1)[0] <= 4, "it is of a protocol later than 4")

    def frame(self) -> None:
        self._take(8)

    def mark(self) -> None:
        self.stack.append(_MARK)

    def integer(self) -> None:
        count = self._take(1)[0]
        only(count <= MAX_INTEGER, f"it has an integer of {count} bytes")
        self.push(int.from_bytes(self._take(count), "little", signed=True))

    def text(self, form: str) -> None:
        self.push(self._decode(self._take(self.unpack(form))))

    def tuple_of(self, count: int) -> None:
        items = [self.pop() for _ in range(count)][::-1]
        self.push(tuple(items), items)

    def tuple_since_mark(self) -> None:
        items = self.since_mark()
        self.push(tuple(items), items)

    def append(self, items: Sequence[Any]) -> None:
        target = self.top()
        only(isinstance(target, list), "it appends to what is no list")
        self.extend(target, items)
        target.extend(items)

    def set_items(self, items: Sequence[Any]) -> None:
        target = self.top()
        only(isinstance(target, dict), "it sets an item of what is no dict")
        only(len(items) % 2 == 0, "it has a key without a value")
        for key in items[::2]:
            only(isinstance(key, str | int | float | bool), "a key of a dict is no text or number")
        self.extend(target, items)
        target.update(zip(items[::2], items[1::2], strict=True))

    def put(self, key: int) -> None:
        self.memo[key] = self.top()

    def get(self, key: int) -> None:
        only(key in self.memo, "it reads a value that it has not stored")
        self.stack.append(self.memo[key])

    def name(self) -> None:
        module = self._line()
        self._global(module, self._line())

    def stack_name(self) -> None:
        name, module = self.pop(), self.pop()
        only(isinstance(name, str) and isinstance(module, str), "it has a name that is no text")
        self._global(module, name)

    def _global(self, module: str, name: str) -> None:
        found = Global(module, name)
        shown = "".join(c if c.isprintable() else "?" for c in found.full)[:80]
        if module == "torch" and name.endswith("Storage") and not allowed(found):
            float_model = ": save the float model" if name.startswith("Q") else ""
            raise Refused(f"it has tensors of `{shown}`, which hardwire does not have{float_model}")
        only(allowed(found), f"it asks for `{shown}`, which no model needs")
        self.push(found)

    def new_object(self) -> None:
        arguments, kind = self.pop(), self.pop()
        only(isinstance(kind, Global) and kind.module.startswith(CLASSES), "it makes an object of "
              "what is no class of the archive")  # fmt: skip
        only(arguments == () and type(arguments) is tuple, "it makes an object of arguments")
        self.push(Record(kind.full))

    def reduce(self) -> None:
        arguments, called = self.pop(), self.pop()
        only(isinstance(called, Global) and is_tuple(arguments), "it calls no function")
        if called.full == "torch.device":
            good = bool(arguments) and isinstance(arguments[0], str)
            only(good, "a device has no name")
            self.push(DeviceRecord(":".join(str(part)[:20] for part in arguments)))
            return
        builder = BUILDERS.get(called.full)
        only(builder is not None, f"it calls `{called.full[:80]}`, which is no function")
        result = builder(*arguments)  # type: ignore[misc]
        if any(result is part for part in arguments):
            self.stack.append(result)
        else:
            self.push(result)

    def build(self) -> None:
        state, target = self.pop(), self.top()
        only(isinstance(target, Record), "it gives a state to what is no object")
        only(target.state is None, "it gives an object a second state")
        self.extend(target, [state])
        target.state = state

    def persistent(self) -> None:
        found = self.pop()
        good = is_tuple(found) and len(found) == 5 and found[0] == "storage"
        only(good, "it refers to something other than a storage")
        _, kind, key, device, count = found
        only(isinstance(kind, Global) and kind.name in STORAGES, "a storage has no element type "
              "that hardwire has")  # fmt: skip
        texts = isinstance(key, str) and isinstance(device, str) and type(count) is int
        only(texts, "a storage is not described by name, device and size")
        self.push(StorageRecord(STORAGES[kind.name], key, device))


_Handler = Callable[[_Machine], None]


def _is_open(value: object) -> bool:
    """Something may be added to it later."""
    return isinstance(value, list | dict | Record)


def _value(value: Any) -> _Handler:
    return lambda machine: machine.push(value)


def _number(form: str) -> _Handler:
    return lambda machine: machine.push(machine.unpack(form))


def _texts(form: str) -> _Handler:
    return lambda machine: machine.text(form)


def _tuples(count: int) -> _Handler:
    return lambda machine: machine.tuple_of(count)


OPCODES: dict[int, _Handler] = {
    0x80: _Machine.protocol,
    0x95: _Machine.frame,
    ord("("): _Machine.mark,
    ord("N"): _value(None),
    0x88: _value(True),
    0x89: _value(False),
    ord("J"): _number("<i"),
    ord("K"): _number("<B"),
    ord("M"): _number("<H"),
    ord("G"): _number(">d"),
    0x8A: _Machine.integer,
    ord("X"): _texts("<I"),
    0x8C: _texts("<B"),
    0x8D: _texts("<Q"),
    ord(")"): _tuples(0),
    0x85: _tuples(1),
    0x86: _tuples(2),
    0x87: _tuples(3),
    ord("t"): _Machine.tuple_since_mark,
    ord("]"): lambda machine: machine.push([]),
    ord("}"): lambda machine: machine.push({}),
    ord("a"): lambda machine: machine.append([machine.pop()]),
    ord("e"): lambda machine: machine.append(machine.since_mark()),
    ord("s"): lambda machine: machine.set_items([machine.pop(), machine.pop()][::-1]),
    ord("u"): lambda machine: machine.set_items(machine.since_mark()),
    ord("q"): lambda machine: machine.put(machine.unpack("<B")),
    ord("r"): lambda machine: machine.put(machine.unpack("<I")),
    0x94: lambda machine: machine.put(len(machine.memo)),
    ord("h"): lambda machine: machine.get(machine.unpack("<B")),
    ord("j"): lambda machine: machine.get(machine.unpack("<I")),
    ord("c"): _Machine.name,
    0x93: _Machine.stack_name,
    0x81: _Machine.new_object,
    ord("R"): _Machine.reduce,
    ord("b"): _Machine.build,
    ord("Q"): _Machine.persistent,
}
