"""Every decomposition can be called with the arguments that its operator's schema names."""

from __future__ import annotations

import inspect

import pytest

from hardwire.dialect.registry import registry
from hardwire.passes.decompose import _table

TABLE = {name: f for name, f in _table().items() if name.replace(".", "::", 1) in registry()}


@pytest.mark.parametrize("name", TABLE)
def test_decomposition_takes_what_the_schema_names(name: str) -> None:
    schema = registry().schema(name.replace(".", "::", 1))
    given = {argument.name: None for argument in schema.arguments}
    inspect.signature(TABLE[name]).bind(None, **given)
