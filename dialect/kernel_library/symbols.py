"""From a kernel's name in YAML to the C function that is called.

The rule: `::` becomes `_`, and nothing else changes. `arm_add_s8` is `arm_add_s8`,
`torch::executor::add_out` is `torch_executor_add_out`. C has no namespaces, and names of the
compiler's making (ExecuTorch's `native::`) are not inserted: what is written is what is linked.
Where that is not the symbol, `symbol:` beside `kernel_name:` says which it is.
"""

from __future__ import annotations

import re

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*(?:::[A-Za-z_][A-Za-z0-9_]*)*")


def symbol_of(name: str) -> str:
    """The C symbol of a kernel's name."""
    return name.replace("::", "_")


def name_problem(name: str) -> str | None:
    """Why a kernel cannot have that name: the end of a sentence."""
    from ..importers.names import RESERVED

    if not _NAME.fullmatch(name):
        return "is no C identifier; namespaces are separated by `::`"
    if symbol_of(name) in RESERVED:
        return "is a word that C or C++ keeps to itself"
    return None
