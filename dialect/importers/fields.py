"""Checked access to JSON that someone else wrote: what is missing or of another type is named."""

from __future__ import annotations

import json
import math
import re
from dataclasses import dataclass
from typing import Any

from ..errors import ImportFailed

IN_MEMORY = "<ExportedProgram>"
"""The name for messages of a program that is in no file."""

INT64 = range(-(2**63), 2**63)
SHOWN = 40
SURROGATE = re.compile(rb"\\u[dD][89a-fA-F]")


@dataclass(frozen=True)
class Field:
    """One JSON value and where it stands: the file and the path of keys that leads to it."""

    value: Any
    file: str
    path: str = ""

    def failure(self, sentence: str) -> ImportFailed:
        """An error at this place; the remedy is the same for all of them."""
        place = f" at `{self.path}`" if self.path else ""
        return ImportFailed(
            f"{self.file}: {sentence}{place}: {damage(self.file)}, or not what torch 2.13 exports."
        )

    def _expect(self, kind: type | tuple[type, ...], expected: str) -> Any:
        if not isinstance(self.value, kind):
            found = json.dumps(self.value, default=str)
            shown = found if len(found) <= SHOWN else found[:SHOWN] + "…"
            raise self.failure(f"expected {expected}, found {shown}")
        return self.value

    def __getitem__(self, key: str) -> Field:
        """The value of a key that has to be there."""
        entries = self._expect(dict, "an object")
        if key not in entries:
            raise self.failure(f"the key `{key}` is missing")
        return Field(entries[key], self.file, self._below(key))

    def get(self, key: str) -> Field | None:
        """The value of a key; None where it is missing or null."""
        entries = self._expect(dict, "an object")
        if entries.get(key) is None:
            return None
        return Field(entries[key], self.file, self._below(key))

    def _below(self, key: str) -> str:
        return f"{self.path}.{key}" if self.path else key

    def entries(self) -> dict[str, Field]:
        """Every key of an object, in the file's order."""
        entries = self._expect(dict, "an object")
        return {key: Field(value, self.file, self._below(key)) for key, value in entries.items()}

    def items(self) -> list[Field]:
        """The elements of a list."""
        values = self._expect(list, "a list")
        return [Field(value, self.file, f"{self.path}[{i}]") for i, value in enumerate(values)]

    def union(self) -> tuple[str, Field]:
        """The one key of a tagged union and its value."""
        entries = self._expect(dict, "an object")
        if len(entries) != 1:
            raise self.failure(f"expected exactly one key, found {len(entries)}")
        tag, value = next(iter(entries.items()))
        return tag, Field(value, self.file, self._below(tag))

    def string(self) -> str:
        return self._expect(str, "a string")

    def boolean(self) -> bool:
        return self._expect(bool, "true or false")

    def integer(self) -> int:
        if isinstance(self.value, bool):
            raise self.failure("expected an integer, found a truth value")
        value = self._expect(int, "an integer")
        if value not in INT64:
            raise self.failure("expected an integer of 64 bits, found a larger one")
        return value

    def number(self) -> float:
        """A float; the infinities and not-a-number are strings in the file."""
        if self.value in ("Infinity", "-Infinity", "NaN"):
            return float(str(self.value))
        if isinstance(self.value, bool):
            raise self.failure("expected a number, found a truth value")
        value = self._expect((int, float), "a number")
        try:
            return float(value)
        except OverflowError:
            return math.copysign(math.inf, value)


def damage(file: str) -> str:
    """What must be wrong with a program that contradicts itself."""
    changed = "the program was changed after its export"
    return changed if file == IN_MEMORY else "the file is damaged"


def parse(text: bytes, file: str) -> Field:
    """The JSON document in `text`; `file` names it in messages."""
    try:
        document = json.loads(text)
        if SURROGATE.search(text):
            json.dumps(document, ensure_ascii=False).encode()  # a lone one is a ValueError
        return Field(document, file)
    except RecursionError:
        raise ImportFailed(f"{file}: the JSON is nested too deeply: the file is damaged.") from None
    except (ValueError, UnicodeDecodeError) as error:
        raise ImportFailed(f"{file}: this is not JSON ({error}): the file is damaged.") from None
