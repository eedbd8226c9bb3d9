"""ExecuTorch's kernel keys: `v1/6;0,1|6;0,1` for tensors of Float in dim order 0, 1.

The grammar: `default`, or `v1/` and one group for each tensor in the schema's order, separated by
`|`. A group is PyTorch's number of the dtype, `;` and the dim order, its numbers separated by `,`;
a tensor without dimensions has an empty one, and an optional tensor that is not given an empty
group. A list of tensors has one group, that of its first.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from .. import scalar_types
from .model import DimOrder, Key

DEFAULT = "default"
_GROUP = re.compile(r"(?:(\d+);((?:\d+(?:,\d+)*)?))?")


def write(groups: Sequence[tuple[str, DimOrder] | None]) -> str:
    """The key of a call: a dtype and a dim order for each tensor."""
    return "v1/" + "|".join("" if group is None else _group(*group) for group in groups)


def _group(dtype: str, order: DimOrder) -> str:
    return f"{scalar_types.CODES[dtype]};{','.join(map(str, order))}"


def read(text: str) -> tuple[tuple[str, DimOrder] | None, ...] | None:
    """What a key says of each tensor; None for `default`. Raises ValueError for what is no key."""
    if text == DEFAULT:
        return None
    version, slash, rest = text.partition("/")
    if not slash or not re.fullmatch(r"v\d+", version):
        raise ValueError(f"`{text}` is no kernel key; it is `default` or begins with `v1/`")
    return tuple(_read_group(part, text) for part in rest.split("|"))


def _read_group(part: str, text: str) -> tuple[str, DimOrder] | None:
    match = _GROUP.fullmatch(part)
    if match is None:
        raise ValueError(f"`{part}` in the kernel key `{text}` is no `dtype;dim,dim,…`")
    if match[1] is None:
        return None
    dtype = scalar_types.named(int(match[1]))
    if dtype is None:
        raise ValueError(f"the kernel key `{text}` has the dtype {match[1]}, and there is none")
    return dtype, tuple(int(number) for number in match[2].split(",") if number)


def describe(key: Key, tensors: Sequence[str]) -> str:
    """A key in words: `self: Float [0, 1], other: Float`."""
    parts: list[str] = []
    for name, (dtype, order) in zip(tensors, key, strict=True):
        words = [dtype] if dtype is not None else []
        words += [str(list(order))] if order is not None else []
        if words:
            parts.append(f"{name}: {' '.join(words)}")
    return ", ".join(parts) or "all tensors"
