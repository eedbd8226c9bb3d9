"""What torch's dispatcher says, as JSON on standard output: `python torch_dispatcher.py`.

A process of its own, since importing more of torch registers more kernels.

`tables`: by operator and key, `[kind, is fallthrough]`, keys without a kernel left out.
`fallbacks`: the same for an operator without kernels, with the file of each fallback.
`subsets`: for sets of keys that kernels are registered for, the computed table.
"""

from __future__ import annotations

import itertools
import json
import re
import sys

import torch
from torch._python_dispatcher import PythonDispatcher

C = torch._C
LINE = re.compile(r"^(\w+): (fallthrough )?(?:registered at \S*?([^/:]+):\d+|(\w+)) \[(.*)\]$")


def rows(dump: str) -> list[tuple[str, str, bool, str]]:
    """Key, kind, whether it falls through, and file or kernel, of each line of a table."""
    found = []
    for line in dump.splitlines():
        if match := LINE.match(line):
            key, falls, file, kernel, kind = match.groups()
            found.append((key, kind, falls is not None, file or kernel))
        elif line:
            raise SystemExit(f"cannot read `{line}`")
    return found


def tables() -> dict[str, dict[str, tuple[str, bool]]]:
    names = [name for name in C._dispatch_get_all_op_names() if name.startswith("aten::")]
    return {
        name: {key: (kind, falls) for key, kind, falls, _ in rows(C._dispatch_dump_table(name))}
        for name in sorted(names)
    }


def fallbacks() -> dict[str, tuple[str, bool, str]]:
    library = torch.library.Library("hardwire_test", "DEF")
    library.define("without_kernels(Tensor x) -> Tensor")
    dump = C._dispatch_dump_table("hardwire_test::without_kernels")
    return {key: (kind, falls, file) for key, kind, falls, file in rows(dump)}


def subsets() -> list[tuple[list[str], list[str]]]:
    """Through torch's own PythonDispatcher, which refuses what the code generator refuses."""
    both = {"CompositeImplicitAutograd", "CompositeExplicitAutograd"}
    found = []
    for registered in every_subset(PythonDispatcher.supported_keys):
        if not both <= set(registered):
            dispatcher = PythonDispatcher()
            dispatcher.register(registered)
            found.append((registered, kernels(dispatcher.rawDispatchTable())))
            del dispatcher
    return found


# One key for each rule, and all aliases, of which PythonDispatcher leaves three out.
KEYS = [
    "CPU", "QuantizedCPU", "NestedTensorCPU", "AutogradOther", "AutogradNestedTensor",
    "Functionalize", "CompositeExplicitAutogradNonFunctional", "CompositeExplicitAutograd",
    "CompositeImplicitAutogradNestedTensor", "CompositeImplicitAutograd", "Autograd",
    "FuncTorchBatchedDecomposition",
]  # fmt: skip


def more_subsets() -> list[tuple[list[str], list[str]]]:
    """The same for KEYS, without refusals."""
    found = []
    for registered in every_subset(KEYS):
        library = C._dispatch_library("FRAGMENT", "__test__", "")
        library.def_("more(Tensor x) -> Tensor")
        for key in registered:
            library.impl_t_t("more", dispatch=key, debug=f"fn_{key}")
        found.append((registered, kernels(C._dispatch_dump_table("__test__::more"))))
        del library
    return found


def every_subset(keys: list[str]) -> list[list[str]]:
    sizes = range(len(keys) + 1)
    return [list(chosen) for size in sizes for chosen in itertools.combinations(keys, size)]


def kernels(dump: str) -> list[str]:
    """`key/kind/kernel` of what is no fallback."""
    return [
        f"{key}/{kind}/{kernel.removeprefix('fn_')}"
        for key, kind, _, kernel in rows(dump)
        if kind != "backend fallback"
    ]


if __name__ == "__main__":
    said = {
        "tables": tables(),
        "fallbacks": fallbacks(),
        "subsets": subsets() + more_subsets(),
    }
    json.dump(said, sys.stdout)
