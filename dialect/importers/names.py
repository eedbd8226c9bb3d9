"""Names that C code can use: of the model, of its inputs and of its outputs."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any

from ..names import free
from ..plain import is_list

MAX_NAME = 100

# Words that C or C++ keep to themselves, and what the generated header uses.
RESERVED = frozenset(
    """
    alignas alignof and and_eq arena asm atomic auto bitand bitor bool break case catch char
    char16_t char32_t char8_t class co_await co_return co_yield compl concept const const_cast
    consteval constexpr constinit continue decltype default delete do double dynamic_cast else
    enum explicit export extern false float for friend goto if inline int long main mutable
    namespace new noexcept not not_eq nullptr operator or or_eq private protected public
    register reinterpret_cast requires restrict return short signed sizeof static static_assert
    static_cast struct switch template this thread_local throw true try typedef typeid typename
    typeof union unsigned using virtual void volatile wchar_t while xor xor_eq
    """.split()  # noqa: SIM905
)


def identifier(text: str, fallback: str = "model") -> str:
    """`text` as a C identifier: other characters become underscores, reserved words get one."""
    name = re.sub(r"[^A-Za-z0-9_]+", "_", text)[:MAX_NAME].strip("_")
    if not name:
        return fallback
    if name[0].isdigit():
        name = f"{fallback}_{name}"
    return name + "_" if name in RESERVED else name


def unique(names: Iterable[str]) -> list[str]:
    """The same names, later ones numbered where they occur again."""
    taken: set[str] = set()
    result: list[str] = []
    for name in names:
        candidate = free(name, taken)
        taken.add(candidate)
        result.append(candidate)
    return result


def output_names(tree: str | None, named_tuples: dict[str, list[str]], count: int) -> list[str]:
    """One name for each of `count` outputs, from the way the model returns them.

    `tree` is PyTorch's text of the output structure: a dictionary gives its keys, tuples and lists
    give numbers. A single tensor is called `output`. Where the tree does not tell, they are
    numbered.
    """
    paths = _tree_paths(tree, named_tuples)
    if paths is None or len(paths) != count:
        paths = [()] if count == 1 else [(str(index),) for index in range(count)]
    return [identifier("_".join(path), "output") for path in paths]


def _tree_paths(
    tree: str | None, named_tuples: dict[str, list[str]]
) -> list[tuple[Any, ...]] | None:
    try:
        version, root = json.loads(tree or "")
        if version != 1:
            return None
        return _leaf_paths(root, (), named_tuples)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        # JSON of any shape, which says nothing but how outputs are called.
        return None


def _leaf_paths(
    node: Any, path: tuple[Any, ...], named_tuples: dict[str, list[str]]
) -> list[tuple[Any, ...]]:
    if node["type"] is None:
        return [path]
    children = node["children_spec"]
    keys = _child_keys(node, len(children), named_tuples)
    return [
        leaf
        for key, child in zip(keys, children, strict=True)
        for leaf in _leaf_paths(child, (*path, key), named_tuples)
    ]


def _child_keys(node: Any, count: int, named_tuples: dict[str, list[str]]) -> list[str]:
    context = node["context"]
    keys = named_tuples[context] if context in named_tuples else json.loads(context or "null")
    if isinstance(keys, str) and keys in named_tuples:
        keys = named_tuples[keys]
    elif is_list(keys) and keys and is_list(keys[0]):
        keys = keys[0]  # a dataclass: its fields, then those that are None
    if not is_list(keys) or len(keys) != count:
        return [str(index) for index in range(count)]
    return [str(key) for key in keys]
