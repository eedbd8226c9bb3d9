"""Every decomposition can be called with the arguments that its operator's schema names."""

from __future__ import annotations

import inspect

import pytest

from hardwire.dialect.operators import decompositions
from hardwire.dialect.registry import registry

TABLE = {
    name: write
    for name, write in decompositions().items()
    if name.replace(".", "::", 1) in registry()
}


@pytest.mark.parametrize("name", TABLE)
def test_decomposition_takes_what_the_schema_names(name: str) -> None:
    schema = registry().schema(name.replace(".", "::", 1))
    given = {argument.name: None for argument in schema.arguments}
    inspect.signature(TABLE[name]).bind(None, **given)
