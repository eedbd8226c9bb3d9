"""The page of the Python interface: signatures and docstrings of what `hardwire` exports."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from types import FunctionType

import hardwire
from hardwire.dialect.dispatch.dispatcher import dispatcher_of

from .markdown import code, page

MANY = 4


def pages() -> Iterator[tuple[str, str]]:
    """The page's path and text."""
    names = sorted(hardwire.__all__, key=lambda name: isinstance(getattr(hardwire, name), type))
    parts = [part for name in names for part in _described(name)]
    text = _prose(dispatcher_of)
    other = [_signature("dispatcher_of", dispatcher_of), text]
    yield (
        "reference/python.md",
        page(
            "The Python interface",
            *_module(),
            *parts,
            "## dispatcher_of",
            "In `hardwire.dialect.dispatch.dispatcher`.",
            *other,
        ),
    )


def _module() -> Iterator[str]:
    """What the module says of itself, its example as code."""
    parts = re.split(r"\n\n(?=    import)|\n\n(?=\w)", inspect.getdoc(hardwire) or "")
    for part in parts:
        yield code(inspect.cleandoc(part), "python") if part.startswith(" ") else part


def _described(name: str) -> Iterator[str]:
    thing = getattr(hardwire, name)
    yield f"## {name}"
    if isinstance(thing, str):
        yield f"A text, `{thing}`."
        return
    if not isinstance(thing, type):
        yield _signature(name, thing)
        yield _prose(thing)
        return
    bases = [base.__name__ for base in thing.__bases__ if base is not object]
    yield f"Derived from `{'`, `'.join(bases)}`." if bases else ""
    yield _prose(thing)
    for member, value in vars(thing).items():
        if not member.startswith("_"):
            yield from _member(member, value)


def _member(name: str, value: object) -> Iterator[str]:
    """A method, or a property; fields are told of by the class."""
    get = getattr(value, "fget", None) or getattr(value, "func", None)
    if isinstance(get, FunctionType):
        result = inspect.signature(get).return_annotation
        yield f"### `{name}`"
        yield code(f"{name}: {result}", "python")
        yield _prose(get)
    elif isinstance(value, FunctionType):
        yield f"### `{name}`"
        yield _signature(name, value)
        yield _prose(value)


def _signature(name: str, function: object) -> str:
    """As in its file, an argument to a line where there are many."""
    assert callable(function)
    signature = inspect.signature(function)
    text = f"{name}{signature}".replace("'", "") if len(str(signature)) < 70 else ""
    if not text:
        inner = "".join(f"    {part},\n" for part in _arguments(signature))
        text = f"{name}(\n{inner})" + f" -> {signature.return_annotation}".replace("'", "")
    return code(text, "python")


def _arguments(signature: inspect.Signature) -> Iterator[str]:
    keyword = False
    for each in signature.parameters.values():
        if each.kind is each.KEYWORD_ONLY and not keyword:
            keyword = True
            yield "*"
        yield (
            str(each).replace("'", "")
            if each.default is each.empty
            else (f"{each.name}: {each.annotation} = {each.default!r}")
        )


def _prose(thing: object) -> str:
    """Its docstring. Where semicolons divide what is said of many arguments, these are a list."""
    parts = (inspect.getdoc(thing) or "").split("\n\n")
    return "\n\n".join(_list(part) if part.count(";") > MANY else part for part in parts)


def _list(text: str) -> str:
    said, dot, rest = text.rpartition(".\nRaises ")
    items = re.split(r";\s+", said or text)
    return "".join(f"* {item}\n" for item in items) + (f"\nRaises {rest}" if dot else "")
