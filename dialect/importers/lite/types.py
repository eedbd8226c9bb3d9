"""TorchScript's texts of types: `Optional[List[Tensor]]`, `Dict[str,Tensor]`."""

from __future__ import annotations

from dataclasses import dataclass

MAX_DEPTH = 30


@dataclass(frozen=True)
class Type:
    """A type and its parts. What cannot be read is a type whose name is its whole text."""

    name: str
    parts: tuple[Type, ...] = ()

    def __str__(self) -> str:
        inner = ", ".join(map(str, self.parts))
        return f"{self.name}[{inner}]" if self.parts else self.name


def parse(text: str) -> Type:
    """The type that a text names."""
    return _parse(text.strip(), 0)


def _parse(text: str, depth: int) -> Type:
    name, bracket, rest = text.partition("[")
    if not bracket or not rest.endswith("]") or depth > MAX_DEPTH or not name.isidentifier():
        return Type(text)
    return Type(name, tuple(_parse(part.strip(), depth + 1) for part in _split(rest[:-1])))


def _split(text: str) -> list[str]:
    """The parts between the commas that are in no bracket."""
    parts, depth, start = list[str](), 0, 0
    for at, letter in enumerate(text):
        depth += {"[": 1, "]": -1}.get(letter, 0)
        if letter == "," and depth == 0:
            parts.append(text[start:at])
            start = at + 1
    return [*parts, text[start:]] if text[start:].strip() else parts
