"""The ranks that tensors of an operator may have together, where a list says nothing of them.

A pattern says one rank for each tensor, and how many elements a list of numbers has:

    input=2-n weight?=1 bias?=1 | self=k size=j

A letter is each number from 1 to the highest rank, `1-n` each rank in between; a tensor with `?`
may be absent. Patterns of one operator are separated by `|`. An operator with one tensor takes
every rank without a pattern; others have one here, or ask for `ranks:`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product

import yaml

from ..dialect.kernel_library.variants import is_tensor
from ..dialect.registry import SCHEMAS
from ..dialect.schema import FunctionSchema, ListType, OptionalType

Together = Mapping[str, int | None]
"""Ranks of tensors and lengths of lists; None is a tensor that is absent."""


@cache
def _patterns() -> dict[str, str]:
    text = (SCHEMAS / "ranks.yaml").read_text(encoding="utf-8")
    return yaml.safe_load(text)


def together(schema: FunctionSchema, name: str, highest: int) -> list[Together] | None:
    """All that goes together for the operator of a plain name; None where nothing is known.

    Ranks are at most `highest`: an operator that needs a higher one has none.
    """
    names = {one.name for one in schema.arguments if not one.is_out}
    text = _patterns().get(name) or _unlisted_pattern(schema)
    if text is None:
        return None
    found: dict[str, Together] = {}
    for pattern in text.split("|"):
        for ranks in _expanded(pattern.split(), highest):
            kept = {one: rank for one, rank in ranks.items() if one in names}
            found.setdefault(str(kept), kept)
    return list(found.values())


def optional_ranks(schema: FunctionSchema, rank: int) -> list[Together]:
    """That rank for all tensors; those that may be absent are so in others."""
    tensors = [one for one in schema.arguments if is_tensor(one.type) and not one.is_out]
    choices = [(None, rank) if isinstance(one.type, OptionalType) else (rank,) for one in tensors]
    names = [one.name for one in tensors]
    return [dict(zip(names, ranks, strict=True)) for ranks in product(*choices)]


def _unlisted_pattern(schema: FunctionSchema) -> str | None:
    """The pattern of operators that are in no table: those of one tensor, or of one list."""
    tensors = [one for one in schema.arguments if is_tensor(one.type) and not one.is_out]
    needed = [one for one in tensors if not isinstance(one.type, OptionalType)]
    if any(isinstance(one.type, ListType) for one in needed):
        lists = len(needed) == 1
        return None if not lists else f"{needed[0].name}=1-n"
    if len(tensors) > 1 or not needed:
        return None if tensors else ""
    lowest = 1 if any(str(one.type) == "int" for one in schema.arguments) else 0
    return f"{needed[0].name}={lowest}-n"


def _expanded(words: Sequence[str], highest: int) -> Iterator[Together]:
    pairs = [word.split("=") for word in words]
    letters = sorted({text for _, text in pairs if text.isalpha()})
    for values in product(range(1, highest + 1), repeat=len(letters)):
        given = dict(zip(letters, values, strict=True))
        choices = [_ranks(name, text, given, highest) for name, text in pairs]
        names = [name.rstrip("?") for name, _ in pairs]
        for chosen in product(*choices):
            yield dict(zip(names, chosen, strict=True))


def _ranks(name: str, text: str, given: Mapping[str, int], highest: int) -> list[int | None]:
    ends = text.replace("n", str(highest)).split("-") if text not in given else [str(given[text])]
    low, high = int(ends[0]), int(ends[-1])
    found: list[int | None] = [None] if name.endswith("?") else []
    return found + [rank for rank in range(low, high + 1) if rank <= highest]
