"""The words of a schema, each with its column, and the messages that point at them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from .errors import SchemaError

TOKEN = re.compile(
    r"""(?P<space>[ \t\r\n]+)
      | (?P<name>[A-Za-z_][A-Za-z0-9_]*)
      | (?P<number>-?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?j?)
      | (?P<mark>->|::|\.\.\.|[()\[\]{},=?!|*.:])
      | (?P<string>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')
    """,
    re.VERBOSE,
)

ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "0": "\0", "a": "\a", "b": "\b", "f": "\f", "v": "\v"}


@dataclass(frozen=True, slots=True)
class Token:
    """A word: `kind` is `name`, `number`, `string`, `mark`, or `end`; `start` counts from 0."""

    kind: str
    text: str
    start: int

    @property
    def end(self) -> int:
        return self.start + len(self.text)

    def __str__(self) -> str:
        return "the end" if self.kind == "end" else f"`{self.text}`"


def failure(text: str, start: int, message: str, source: str | None) -> SchemaError:
    """An error whose message shows the text with a caret below the column."""
    where = f"{source}: " if source else ""
    line_start = text.rfind("\n", 0, start) + 1
    line = text[line_start:].split("\n", 1)[0]
    caret = " " * (start - line_start) + "^"
    return SchemaError(f"{where}column {start - line_start + 1}: {message}\n  {line}\n  {caret}")


def tokenize(text: str, source: str | None = None) -> list[Token]:
    """All words of `text` and an `end`; spaces are dropped."""
    tokens: list[Token] = []
    position = 0
    while position < len(text):
        match = TOKEN.match(text, position)
        if match is None:
            raise failure(text, position, _unreadable(text[position]), source)
        kind = match.lastgroup or ""
        if kind != "space":
            tokens.append(Token(kind, match.group(), position))
        position = match.end()
    tokens.append(Token("end", "", len(text)))
    return tokens


def _unreadable(character: str) -> str:
    if character in "\"'":
        return "this string does not end."
    return f"the character `{character}` does not occur in schemas."


def string_value(literal: str) -> str:
    """The string that a quoted literal stands for."""
    return re.sub(r"\\(.)", lambda m: ESCAPES.get(m[1], m[1]), literal[1:-1], flags=re.DOTALL)
