"""Operators with side effects, which `run_decompositions()` puts in order by tokens.

`with_effects(token, operator, arguments…)` gives a new token and what the operator gives. The nodes
of a graph are in order anyway, so that the token says nothing: what is left is the operator's node.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..registry import Operators
from .fields import Field
from .nodes import HIGHER_ORDER, operator_name

ORDERED = f"{HIGHER_ORDER}with_effects"


def without_token(field: Field, operators: Operators) -> Field:
    """The node of an operator that a token puts in order; every other node as it is."""
    if field["target"].string() != ORDERED:
        return field
    _, operator, *given = field["inputs"].items()
    target = operator["arg"]["as_operator"].string()
    places = _places(target, operators)
    named = [each["name"].string() or next(places, "") for each in given]
    node = {
        "target": target,
        "inputs": [{**each.value, "name": name} for each, name in zip(given, named, strict=True)],
        "outputs": [each.value for each in field["outputs"].items()[1:]],
    }
    return Field({**field.value, **node}, field.file, field.path)


def _places(target: str, operators: Operators) -> Iterator[str]:
    """The names of an operator's arguments, in order; none for one that is not known."""
    name = operator_name(target)
    if name is None or name not in operators:
        return iter(())
    return iter([each.name for each in operators.schema(name).arguments])
