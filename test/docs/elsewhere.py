"""Blocks that no page runs here: which test takes them from the page, and runs them."""

from __future__ import annotations

QUANTISED = "test/quantised/test_page.py"

ELSEWHERE = {
    ("README.md", "make demo"): "test/docs/test_elsewhere.py::test_the_demo",
    ("docs/install.md", "make dist"):
        "test/test_wheel.py::test_what_the_page_types_builds_and_installs",
    ("docs/quantised.md", "import torch"): f"{QUANTISED}::test_the_commands_run",
    ("docs/quantised.md", "python quantise.py"): f"{QUANTISED}::test_the_commands_run",
    ("docs/quantised.md", "hardwire compile small.pt2"): f"{QUANTISED}::test_the_commands_run",
    ("docs/quantised.md", "from torchao"): f"{QUANTISED}::test_weights_alone",
    ("docs/tuning.md", "dask"): "test/tuning/test_cluster.py::test_what_the_page_types",
}  # fmt: skip
"""By page and by how they begin; tests as pytest names them."""


def is_run_elsewhere(page: str, text: str) -> bool:
    """Whether a test has a block of a page."""
    return any(on == page and text.startswith(start) for on, start in ELSEWHERE)
