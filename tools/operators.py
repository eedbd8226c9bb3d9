"""What the commands about operators share: which operators there are, and finding one by name."""

from __future__ import annotations

from pathlib import Path

from ..dialect import operator_yaml
from ..dialect.errors import HardwireError
from ..dialect.registry import Operators, registry


def operators(yaml_file: str | None) -> Operators:
    """PyTorch's operators, after those of a user's file if there is one."""
    return registry() if yaml_file is None else operator_yaml.read(Path(yaml_file))


def find(name: str, known: Operators) -> str:
    """The full name of an operator. Raises HardwireError with the nearest one that there is."""
    if name in known:
        return known.entry(name).name
    key = known.key(name).removesuffix(".default")
    if key in known:
        return key
    names = dict.fromkeys((*known, *registry()))
    overloads = [other for other in names if other.partition(".")[0] == key]
    if overloads:
        raise HardwireError(f"`{name}` has the overloads {', '.join(overloads)}: name one.")
    raise HardwireError(known.unknown(name))
