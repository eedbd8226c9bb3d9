"""Writes dialect/schemas/ from the installed torch: `python -m hardwire.tools.generate_schemas`.

`aten.yaml` says of every operator what dispatch needs to know, in the format of
native_functions.yaml, and lists the operators that PyTorch's code generator adds (`autogen`).
What only concerns C++ or Python bindings is left out. `aten.bin` is the dialect made from that.
hardwire itself reads both files without torch.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from ..dialect.operator_dialect import bytecode
from ..dialect.registry import SCHEMAS, Registry

# What is copied from an entry, in this order; `func` comes first and `dispatch` second.
COPIED = (
    "structured",
    "structured_delegate",
    "structured_inherits",
    "ufunc_inner_loop",
    "manual_kernel_registration",
    "device_check",
    "device_guard",
    "autogen",
    "tags",
)

# Tags that follow from the schema or that every operator has.
IMPLIED = frozenset(("pt2_compliant_tag", "out", "inplace"))

HEADER = """\
# The operators of PyTorch {version}, for registry.py. Generated: do not edit, but run
# `python -m hardwire.tools.generate_schemas` with another version of torch.
"""


def aten_yaml() -> str:
    """The text of aten.yaml; needs torch."""
    import torch

    version = torch.__version__.split("+")[0]
    entries = [*native_entries(), *_generated_entries()]
    return "\n".join([HEADER.format(version=version), *map(_entry_text, entries)])


def aten_bin(text: str) -> bytes:
    """The bytes of aten.bin for that text of aten.yaml."""
    registry = Registry(text, "aten.yaml")
    return bytecode("aten", [registry.schema(name) for name in registry])


def packaged(name: str) -> Path:
    """A file that torch's code generator comes with."""
    import torchgen

    return Path(str(torchgen.__file__)).parent / "packaged" / "ATen" / "native" / name


def native_entries() -> list[dict[str, Any]]:
    """native_functions.yaml as it is."""
    text = packaged("native_functions.yaml").read_text()
    return yaml.load(text, yaml.CSafeLoader)


def _generated_entries() -> Iterator[dict[str, Any]]:
    """The operators that torchgen derives: `out` and functional variants named by `autogen`."""
    from torchgen.gen import parse_native_yaml

    parsed = parse_native_yaml(str(packaged("native_functions.yaml")), str(packaged("tags.yaml")))
    for function in parsed.native_functions:
        if "generated" not in function.tags:
            continue
        dispatch = {
            key.name: metadata.kernel
            for key, index in parsed.backend_indices.items()
            if (metadata := index.get_kernel(function)) is not None
        }
        tags = sorted(function.tags - IMPLIED)
        yield {"func": str(function.func), "dispatch": dispatch, "tags": tags}


def _entry_text(entry: dict[str, Any]) -> str:
    lines = [f"- func: {entry['func']}"]
    lines += _field("dispatch", entry.get("dispatch"))
    for key in COPIED:
        lines += _field(key, entry.get(key))
    return "\n".join([*lines, ""])


def _field(key: str, value: Any) -> list[str]:
    if value is None:
        return []
    if key == "tags":
        value = [value] if isinstance(value, str) else value
        return [f"  tags: [{', '.join(value)}]"] if value else []
    if value == {}:  # no kernel at all, which is not the same as no word about kernels
        return [f"  {key}: {{}}"]
    if isinstance(value, dict):
        return [f"  {key}:", *(f"    {name}: {item}" for name, item in value.items())]
    return [f"  {key}: {value}"]


def main() -> None:
    """Writes the files, or says which one is out of date."""
    parser = argparse.ArgumentParser(description="write dialect/schemas/ from the installed torch")
    parser.add_argument("--check", action="store_true", help="write nothing, fail if out of date")
    check = parser.parse_args().check
    text = aten_yaml()
    for name, data in (("aten.yaml", text.encode()), ("aten.bin", aten_bin(text))):
        path = SCHEMAS / name
        if not check:
            path.write_bytes(data)
        elif not path.exists() or path.read_bytes() != data:
            command = "python -m hardwire.tools.generate_schemas"
            raise SystemExit(f"{path} is out of date: run `{command}`.")


if __name__ == "__main__":
    main()
