"""What a pass is."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import ClassVar, Self, get_type_hints

from ..dialect.errors import HardwireError
from ..dialect.program import Program


@dataclass(frozen=True)
class Pass:
    """A rewrite of a program. `name` is its file's name with `-` for `_`; fields are its options.

    A pass may be run again on what it made and then changes nothing. It raises `PassFailed`, with
    all problems that it found, and leaves a program that must not be used any further.
    """

    name: ClassVar[str]
    requires: ClassVar[str] = "typed"
    """The stage that a program must have come to."""
    once: ClassVar[bool] = False
    """What a call passes on to has been through it with the whole program."""

    def run(self, program: Program) -> None:
        """Rewrite `program` in place."""
        raise NotImplementedError

    @classmethod
    def from_options(cls, options: dict[str, str]) -> Self:
        """The pass with options as they stand on a command line: `{"max-operators": "8"}`."""
        hints = get_type_hints(cls)
        known = {field.name.replace("_", "-"): field.name for field in dataclasses.fields(cls)}
        values = {}
        for option, text in options.items():
            if option not in known:
                has = ", ".join(known) if known else "none"
                raise HardwireError(
                    f"pass `{cls.name}` has no option `{option}`; its options: {has}."
                )
            values[known[option]] = _parse(cls, option, text, hints[known[option]])
        return cls(**values)


def _parse(cls: type[Pass], option: str, text: str, kind: type) -> object:
    """`text` as the type of an option's field."""
    if kind is bool and text in ("true", "false"):
        return text == "true"
    if kind is str:
        return text
    if kind is int and text.lstrip("-").isdigit():
        return int(text)
    wanted = {bool: "true or false", int: "an integer"}.get(kind, kind.__name__)
    raise HardwireError(f"pass `{cls.name}`: option `{option}` is {wanted}, not `{text}`.")
