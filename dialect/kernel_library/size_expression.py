"""Sizes that depend on shapes: the language of `scratch:`, in bytes.

    4 * input.size(1) * weight.sizes[2] + 64
    max(input.numel, ceil_div(output.numel, 8)) * input.itemsize

Integers; `+ - * / %` with their usual precedence and parentheses, where `/` rounds down;
`min`, `max` and `ceil_div` (which rounds up) of two or more; of a tensor its `size(i)` or
`sizes[i]` (from the end where `i` is negative), `numel`, `rank` and `itemsize`; an argument of
type `int` or `bool` by its name, and an element of an `int[]` as `stride[0]`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod

from ..names import did_you_mean, nearest

_TOKEN = re.compile(r"\s*(?:(\d+)|([A-Za-z_]\w*)|([-+*/%(),.\[\]]))")
_TENSOR_WORDS = ("size", "sizes", "numel", "rank", "itemsize")
_FUNCTIONS = ("ceil_div", "max", "min")
_DEEPEST = 64
_LONGEST = 2000


class SizeError(ValueError):
    """The text is no size, or has no value for these shapes; the message ends a sentence."""


@dataclass(frozen=True)
class TensorFacts:
    """What a size may ask of a tensor; `itemsize` is None where nobody knows it."""

    shape: tuple[int, ...]
    itemsize: int | None = None


Facts = Mapping[str, "TensorFacts | int | Sequence[int] | None"]


class Node:
    """A part of a size."""

    def value(self, facts: Facts) -> int:
        """The number for these arguments. Raises SizeError where there is none."""
        raise NotImplementedError

    def parts(self) -> Iterator[Node]:
        """What it is made of."""
        return iter(())


@dataclass(frozen=True)
class Number(Node):
    number: int

    def value(self, facts: Facts) -> int:
        return self.number


@dataclass(frozen=True)
class Operation(Node):
    """`+ - * / %` of two."""

    sign: str
    left: Node
    right: Node

    def parts(self) -> Iterator[Node]:
        return iter((self.left, self.right))

    def value(self, facts: Facts) -> int:
        left, right = self.left.value(facts), self.right.value(facts)
        if self.sign in "/%" and right == 0:
            raise SizeError("divides by zero")
        return {
            "+": lambda: left + right,
            "-": lambda: left - right,
            "*": lambda: left * right,
            "/": lambda: left // right,
            "%": lambda: left % right,
        }[self.sign]()


@dataclass(frozen=True)
class Function(Node):
    """`min`, `max`, `ceil_div`."""

    name: str
    arguments: tuple[Node, ...]

    def parts(self) -> Iterator[Node]:
        return iter(self.arguments)

    def value(self, facts: Facts) -> int:
        values = [argument.value(facts) for argument in self.arguments]
        if self.name == "ceil_div":
            if values[1] == 0:
                raise SizeError("divides by zero")
            return -(-values[0] // values[1])
        return max(values) if self.name == "max" else min(values)


@dataclass(frozen=True)
class TensorFact(Node):
    """`input.size(1)`, `input.numel`."""

    tensor: str
    word: str
    index: int = 0

    def value(self, facts: Facts) -> int:
        found = facts.get(self.tensor)
        if not isinstance(found, TensorFacts):
            raise SizeError(f"asks for `{self.tensor}`, which is not given")
        if self.word == "numel":
            return prod(found.shape)
        if self.word == "rank":
            return len(found.shape)
        if self.word == "itemsize":
            if found.itemsize is None:
                raise SizeError(f"asks for the element size of `{self.tensor}`")
            return found.itemsize
        if not -len(found.shape) <= self.index < len(found.shape):
            rank = len(found.shape)
            raise SizeError(f"asks for dimension {self.index} of `{self.tensor}`, which has {rank}")
        return found.shape[self.index]


@dataclass(frozen=True)
class ArgumentValue(Node):
    """An `int` argument, or one element of an `int[]`."""

    name: str
    index: int | None = None

    def value(self, facts: Facts) -> int:
        found = facts.get(self.name)
        if self.index is None and not isinstance(found, TensorFacts | Sequence | None):
            return +found  # a bool becomes 0 or 1; PyTorch has symbols for numbers, too
        if self.index is not None and isinstance(found, Sequence):
            if -len(found) <= self.index < len(found):
                return +found[self.index]
            raise SizeError(
                f"asks for element {self.index} of `{self.name}`, which has not so many"
            )
        raise SizeError(f"asks for `{self.name}`, whose value is not known")


@dataclass(frozen=True)
class Size:
    """A size in bytes; `text` is how it was written."""

    text: str
    root: Node

    def __str__(self) -> str:
        return self.text

    def value(self, facts: Facts) -> int:
        """The bytes for these arguments. Raises SizeError where there is no such number."""
        value = self.root.value(facts)
        if value < 0:
            raise SizeError(f"is negative here: {value}")
        return value

    def nodes(self) -> Iterator[Node]:
        """Every part of it."""
        pending = [self.root]
        while pending:
            node = pending.pop()
            yield node
            pending.extend(node.parts())


@dataclass(frozen=True)
class Names:
    """What a size may name: tensors, integers and lists of integers."""

    tensors: tuple[str, ...] = ()
    integers: tuple[str, ...] = ()
    lists: tuple[str, ...] = ()

    @property
    def all(self) -> tuple[str, ...]:
        return (*self.tensors, *self.integers, *self.lists)


def parse(text: str, names: Names) -> Size:
    """Reads a size. Raises SizeError."""
    if len(text) > _LONGEST:
        raise SizeError(f"is longer than {_LONGEST} characters")
    return Size(text, _Parser(text, names).whole())


class _Parser:
    def __init__(self, text: str, names: Names) -> None:
        self._names = names
        self._tokens = list(_tokens(text))
        self._next = 0
        self._depth = 0

    def whole(self) -> Node:
        node = self._sum()
        if self._peek():
            raise SizeError(f"has `{self._peek()}` where an operator or the end is expected")
        return node

    def _peek(self) -> str:
        return self._tokens[self._next] if self._next < len(self._tokens) else ""

    def _take(self) -> str:
        token = self._peek()
        self._next += 1
        return token

    def _expect(self, token: str) -> None:
        found = self._take()
        if found != token:
            raise SizeError(f"has `{found}`, not `{token}`" if found else f"lacks `{token}`")

    def _sum(self) -> Node:
        node = self._product()
        while self._peek() in ("+", "-"):
            node = Operation(self._take(), node, self._product())
        return node

    def _product(self) -> Node:
        node = self._factor()
        while self._peek() in ("*", "/", "%"):
            node = Operation(self._take(), node, self._factor())
        return node

    def _factor(self) -> Node:
        self._depth += 1
        if self._depth > _DEEPEST:
            raise SizeError("is nested too deeply")
        node = self._atom()
        self._depth -= 1
        return node

    def _atom(self) -> Node:
        token = self._take()
        if token.isdigit():
            return Number(int(token))
        if token == "-":
            return Operation("-", Number(0), self._factor())
        if token == "(":
            node = self._sum()
            self._expect(")")
            return node
        if not token:
            raise SizeError("ends where a number or a name is expected")
        if not token.isidentifier():
            raise SizeError(f"has `{token}` where a number or a name is expected")
        if self._peek() == "(":
            return self._call(token)
        return self._named(token)

    def _call(self, name: str) -> Node:
        if name not in _FUNCTIONS:
            raise SizeError(f"has no function `{name}`{_hint(name, _FUNCTIONS)}")
        self._expect("(")
        arguments = [self._sum()]
        while self._peek() == ",":
            self._take()
            arguments.append(self._sum())
        self._expect(")")
        if len(arguments) < 2 or (name == "ceil_div" and len(arguments) > 2):
            raise SizeError(f"gives `{name}` {len(arguments)} values")
        return Function(name, tuple(arguments))

    def _named(self, name: str) -> Node:
        if name not in self._names.all:
            known = self._names.all
            raise SizeError(f"names `{name}`, which the operator has not{_hint(name, known)}")
        if name in self._names.tensors:
            return self._tensor(name)
        if name in self._names.integers:
            return ArgumentValue(name)
        return ArgumentValue(name, self._index("[", "]"))

    def _tensor(self, name: str) -> Node:
        if self._peek() != ".":
            raise SizeError(f"names the tensor `{name}`; write `{name}.numel` or `{name}.size(0)`")
        self._take()
        word = self._take()
        if word not in _TENSOR_WORDS:
            raise SizeError(f"asks for `{name}.{word}`{_hint(word, _TENSOR_WORDS)}")
        if word in ("size", "sizes"):
            brackets = ("(", ")") if word == "size" else ("[", "]")
            return TensorFact(name, "size", self._index(*brackets))
        if self._peek() == "(":  # numel() as in C++
            self._take()
            self._expect(")")
        return TensorFact(name, word)

    def _index(self, left: str, right: str) -> int:
        self._expect(left)
        sign = -1 if self._peek() == "-" else 1
        if sign < 0:
            self._take()
        digits = self._take()
        if not digits.isdigit():
            raise SizeError(f"has `{digits}` where the number of a dimension is expected")
        self._expect(right)
        return sign * int(digits)


def _tokens(text: str) -> Iterator[str]:
    place = 0
    text = text.rstrip()
    while place < len(text):
        match = _TOKEN.match(text, place)
        if match is None:
            raise SizeError(f"has the character `{text[place:].strip()[0]}`")
        yield match[1] or match[2] or match[3]
        place = match.end()


def _hint(name: str, known: Sequence[str]) -> str:
    near = nearest(name, known)
    return did_you_mean(near) if near else f"; known are {', '.join(known)}"
