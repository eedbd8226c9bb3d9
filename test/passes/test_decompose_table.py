"""Every decomposition can be called with the arguments that its operator's schema names."""

from __future__ import annotations

import inspect

import pytest

from hardwire.dialect.operators import all_records
from hardwire.dialect.registry import registry

TABLE = {
    name: facts.decompose
    for name, facts in all_records().items()
    if facts.decompose is not None and name.replace(".", "::", 1) in registry()
}


@pytest.mark.parametrize("name", TABLE)
def test_decomposition_takes_what_the_schema_names(name: str) -> None:
    schema = registry().schema(name.replace(".", "::", 1))
    given = {argument.name: None for argument in schema.arguments}
    inspect.signature(TABLE[name]).bind(None, **given)
