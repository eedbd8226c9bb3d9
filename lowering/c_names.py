"""Names for parameters of C functions."""

from __future__ import annotations

import re

from ..dialect.importers.names import RESERVED


def c_name(name: str, taken: list[str]) -> str:
    """A parameter's name in C: no keyword of C99 or C++, none that is taken; it is added there."""
    made = re.sub(r"\W", "_", name, flags=re.ASCII)
    if made[:1].isdigit() or made.startswith("_") or not made:
        made = f"t{made}"
    while made in RESERVED or made in taken:
        made += "_"
    taken.append(made)
    return made
