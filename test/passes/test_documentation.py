"""Every pass is documented in the same way, and what its documentation shows is what it does."""

from __future__ import annotations

import re
import textwrap

import pytest

from hardwire.dialect.importers import mlir_text
from hardwire.dialect.targets import by_name
from hardwire.passes.pipeline import PASS_NAMES, pass_class, run_passes

BLOCK = re.compile(r"```mlir\n(.*?)```", re.DOTALL)
EXCERPTS = ("assign-layouts", "choose-tiles", "expand-generic", "plan-memory")
"""Passes whose result is too long to be shown as a whole."""
TARGETS = {"read-by-rows": "cortex-m4f", "weigh-kernels": "cortex-m4f"}
"""Passes that do nothing for a processor with vectors, or where code is not flash."""
OPTIONS = {
    "chain-kernels": {"everywhere": True},
    "narrow-weights": {"to": "int8"},
    "share-work": {"threads": 2},
}
"""Passes that do nothing unless they are asked to."""


def documentation(name: str) -> str:
    return textwrap.dedent("    " + (pass_class(name).__doc__ or ""))


@pytest.mark.parametrize("name", PASS_NAMES)
def test_template(name: str) -> None:
    text = documentation(name)
    summary = text.strip().partition("\n")[0]
    assert summary.endswith(".")
    positions = [
        re.search(part, text) for part in (r"Before\W", r"After\W", "Requires:", "Ensures:")
    ]
    assert all(positions)
    starts = [match.start() for match in positions if match]
    assert starts == sorted(starts)
    assert BLOCK.findall(text)


@pytest.mark.parametrize("name", [name for name in PASS_NAMES if name not in EXCERPTS])
def test_before_becomes_after(name: str) -> None:
    target = by_name(TARGETS.get(name, "x86-64-v3"))
    before, after = (
        mlir_text.read(block, target, "model") for block in BLOCK.findall(documentation(name))
    )
    run_passes(before, [pass_class(name)(**OPTIONS.get(name, {}))])
    assert mlir_text.to_text(before) == mlir_text.to_text(after)


@pytest.mark.parametrize("name", PASS_NAMES)
def test_file_is_named_after_the_pass(name: str) -> None:
    module = pass_class(name).__module__.removeprefix("hardwire.passes.")
    assert module.replace("_", "-") == name
