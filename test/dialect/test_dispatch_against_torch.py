"""Dispatch tables against torch's dispatcher: every operator, every key, every rule.

torch has kernels of backends that it was built without in no table. Those are left out here; all
else has to be the same, cell by cell.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from hardwire.dialect.dispatch import keys
from hardwire.dialect.dispatch.elsewhere import BACKEND_SELECT, TRACER, fallbacks, names
from hardwire.dialect.dispatch.registrations import registrations
from hardwire.dialect.dispatch.table import AMBIGUOUS, FALLBACK, MISSING, Table, winner
from hardwire.dialect.registry import registry
from hardwire.tools import generate_schemas

torch = pytest.importorskip("torch")

DISPATCHER = Path(__file__).parent / "torch_dispatcher.py"

# Registered in C++ for models that were saved by PyTorch before 1.9; they have no schema file.
WITHOUT_SCHEMA_FILE = {"aten::get_gradients"} | {
    f"aten::quantized_{cell}.{overload}"
    for cell in ("lstm", "gru")
    for overload in ("input", "data", "input_legacy", "data_legacy")
}

ASKED = (
    "CPU", "QuantizedCPU", "SparseCPU", "SparseCsrCPU", "MkldnnCPU", "NestedTensorCPU", "Meta",
    "AutogradCPU", "AutogradOther", "BackendSelect", "ZeroTensor", "Undefined", "PrivateUse1",
    "CUDA",
)  # fmt: skip


@pytest.fixture(scope="module")
def said() -> dict[str, Any]:
    done = subprocess.run([sys.executable, str(DISPATCHER)], capture_output=True, check=True)
    return json.loads(done.stdout)


def built_without() -> re.Pattern[str]:
    """Keys of the backends whose kernels this torch does not have."""
    absent = ["MPS", "XPU", "MTIA"] + ["CUDA"] * (torch.version.cuda is None)
    return re.compile(f"(Quantized|Sparse|SparseCsr|NestedTensor)?({'|'.join(absent)})")


def table_of_this_build(name: str) -> Table:
    absent = built_without()
    found = registrations(name)
    kept = {
        key: made
        for key, made in found.items()
        if not absent.fullmatch(key) or not made.source.startswith("aten.yaml:")
    }
    return Table(kept, fallbacks())


def test_every_cell_of_every_operator(said: dict[str, Any]) -> None:
    tables = said["tables"]
    assert set(tables) - set(registry()) == WITHOUT_SCHEMA_FILE
    different = []
    for name in registry():
        theirs = tables[name]
        for key, cell in table_of_this_build(name).cells.items():
            expected = theirs.get(key, [MISSING, False])
            if [cell.kind, cell.is_fallthrough] != expected:
                different.append(f"{name}: {cell} is {expected} in torch")
    assert different == []


def test_the_keys_that_matter_are_keys() -> None:
    assert all(keys.is_runtime(key) for key in ASKED)


def test_fallbacks(said: dict[str, Any]) -> None:
    ours = {
        key: [FALLBACK, made.is_fallthrough, made.source.rpartition("/")[2]]
        for key, made in fallbacks().items()
    }
    assert ours == said["fallbacks"]


def test_every_subset_of_registrations(said: dict[str, Any]) -> None:
    """Which kernel wins each key, for all combinations of keys that kernels can be for."""
    assert len(said["subsets"]) == 3 * 2**9 + 2**12
    for registered, expected in said["subsets"]:
        ours = []
        for key in keys.RUNTIME_KEYS:
            kind, origin = winner(key, set(registered), fallbacks().keys())
            if kind not in (FALLBACK, MISSING):
                ours.append(
                    f"{key}/{kind}/{'ambiguous_autogradother' if kind == AMBIGUOUS else origin}"
                )
        assert ours == expected, registered


def test_registrations_yaml_is_up_to_date() -> None:
    """Also a process of its own; CUDA builds of torch register more for CUDA."""
    code = (
        "import json; from hardwire.tools.generate_schemas import registered_elsewhere; "
        "print(json.dumps(registered_elsewhere()))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    theirs = json.loads(done.stdout)
    ours = _listed()
    cuda = re.compile("CUDA$")
    for key in sorted(set(ours) | set(theirs)):
        if torch.version.cuda is None or not cuda.search(key):
            assert ours.get(key) == theirs.get(key), key


def test_everything_registered_elsewhere_has_a_name() -> None:
    files = {source.partition(", ")[0] for sources in _listed().values() for source in sources}
    assert files | {TRACER, BACKEND_SELECT} == set(names())


def _listed() -> dict[str, dict[str, list[str]]]:
    import yaml

    text = (generate_schemas.SCHEMAS / "registrations.yaml").read_text()
    return {
        key: {source: names.split() for source, names in sources.items()}
        for key, sources in yaml.load(text, yaml.CSafeLoader).items()
    }
