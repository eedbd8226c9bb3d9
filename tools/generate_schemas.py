"""Writes dialect/schemas/ from the installed torch: `python -m hardwire.tools.generate_schemas`.

`aten.yaml` is native_functions.yaml without its comments, and the operators that PyTorch's code
generator adds (`autogen`). `aten.bin` is the dialect made from that. `registrations.yaml` lists the
kernels that PyTorch registers by other means, taken from its dispatcher: autograd formulas,
batching rules, decompositions of Python, … `torchscript.txt` has the operators that only
TorchScript has, `decompositions.yaml` those that `run_decompositions` writes with others,
`quantized_decomposed.yaml` and `torchao.yaml` those that graphs of quantised models hold beside
PyTorch's own. hardwire itself reads the files without torch.
"""

from __future__ import annotations

import argparse
import re
import textwrap
from collections.abc import Container, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import yaml

from ..dialect.entry import FIELDS
from ..dialect.operator_dialect import bytecode
from ..dialect.plain import is_list, is_map
from ..dialect.registry import SCHEMAS, Registry

# What is copied from an entry, in this order; `func` comes first.
COPIED = ("dispatch", *(field for field in FIELDS if field not in ("variants", "dispatch")))

# Tags that follow from the schema or that every operator has.
IMPLIED = frozenset(("pt2_compliant_tag", "out", "inplace"))

QUANTIZED = {
    "quantized_decomposed": "torch.ao.quantization.fx._decomposed",
    "torchao": "torchao.quantization.quant_primitives",
}
"""Namespaces of operators of quantised models, and the modules that register them in Python."""

HEADER = """\
# PyTorch {version}: {what}.
# Generated: do not edit, but run `python -m hardwire.tools.generate_schemas` with another torch.
"""

# A line of a dispatcher's dump: key, whether it is overridden, file, and whether it is no kernel.
REGISTERED = re.compile(
    r"^(\w+)(?:\[alias\])?( \(inactive\))?: registered at (\S+):\d+ :: .* \[ (fallthrough)?",
    re.MULTILINE,
)

# Files that PyTorch's code generator writes are numbered where they are cut.
PART = re.compile(r"_\d+(?=\.cpp$)")
SOURCES = re.compile(r"^.*/(?:pytorch/pytorch/(?:build/)?|site-packages/)")


def aten_yaml() -> str:
    """The text of aten.yaml; needs torch."""
    entries = [*native_entries(), *_generated_entries()]
    return "\n".join([_header("its operators"), *map(_entry_text, entries)])


def registrations_yaml() -> str:
    """The text of registrations.yaml; needs torch, with nothing imported on top of it."""
    lines = [_header("the kernels that are registered by other means than native_functions.yaml")]
    for key, sources in sorted(registered_elsewhere().items()):
        lines.append(f"{key}:")
        for source, names in sorted(sources.items()):
            lines.append(f"  {source}: >-")
            lines += textwrap.wrap(
                " ".join(names), 100, initial_indent="    ", subsequent_indent="    ",
                break_on_hyphens=False,
            )  # fmt: skip
    return "\n".join([*lines, ""])


def torchscript_txt(names: Container[str]) -> str:
    """The text of torchscript.txt: operators that are not among `names`; needs torch."""
    rows: set[str] = set()
    for schema in import_module("torch._C")._jit_get_all_schemas():
        name = f"{schema.name}.{schema.overload_name}" if schema.overload_name else schema.name
        if name.startswith(("aten::", "prim::", "quantized::")) and name not in names:
            rows.add(f"{name} {len(schema.arguments)} {len(schema.returns)}")
    what = "operators that only TorchScript has, or on quantised tensors: name, arguments, results"
    return "\n".join([_header(what).rstrip("\n"), *sorted(rows), ""])


def registered_elsewhere() -> dict[str, dict[str, list[str]]]:
    """By key and source, the operators whose kernel for the key is not of native_functions.yaml."""
    torch = import_module("torch._C")
    found: dict[str, dict[str, list[str]]] = {}
    for name in sorted(torch._dispatch_get_all_op_names()):
        if not name.startswith("aten::"):
            continue
        for key, inactive, file, fallthrough in REGISTERED.findall(torch._dispatch_dump(name)):
            source = PART.sub("", SOURCES.sub("", file))
            if key == "debug" or inactive or _by_rule(key, source):
                continue
            source += f", {fallthrough}" if fallthrough else ""
            operators = found.setdefault(key, {}).setdefault(source, [])
            operators.append(name.removeprefix("aten::"))
    return found


def _by_rule(key: str, source: str) -> bool:
    """registrations.py knows these from the schemas."""
    return source.endswith((f"/Register{key}.cpp", "/TraceType.cpp"))


def decompositions_yaml() -> str:
    """The text of decompositions.yaml; needs torch."""
    from torch._decomp import core_aten_decompositions

    names = (str(operator) for operator in core_aten_decompositions())
    own = sorted(
        n.removeprefix("aten.").removesuffix(".default") for n in names if n[:5] == "aten."
    )
    lines = [_header("operators that run_decompositions() writes with others"), "names: >-"]
    lines += textwrap.wrap(
        " ".join(own), 100, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False
    )
    return "\n".join([*lines, ""])


def quantized_yaml(namespace: str) -> str:
    """The text of quantized_decomposed.yaml or torchao.yaml; needs torch, and for one torchao."""
    file = str(import_module(QUANTIZED[namespace]).__file__)
    torch = import_module("torch._C")
    schemas = {
        f"{schema.name}.{schema.overload_name}".rstrip("."): str(schema)
        for schema in torch._jit_get_all_schemas()
        if schema.name.startswith(f"{namespace}::")
    }
    lines = [_header("operators of quantised models")]
    for name, schema in sorted(schemas.items()):
        dump = torch._dispatch_dump(name)
        if file in dump:
            dispatch = dict.fromkeys(re.findall(r"^(Composite\w+)", dump, re.MULTILINE), name)
            lines.append(_entry_text({"func": schema, "dispatch": dispatch}))
    return "\n".join(lines)


def _header(what: str) -> str:
    import torch

    return HEADER.format(what=what, version=torch.__version__.split("+")[0])


def aten_bin(text: str) -> bytes:
    """The bytes of aten.bin for that text of aten.yaml."""
    registry = Registry(text, "aten.yaml")
    return bytecode("aten", [registry.schema(name) for name in registry])


def packaged(name: str) -> Path:
    """A file that torch's code generator comes with."""
    return (
        Path(str(import_module("torchgen").__file__)).parent / "packaged" / "ATen" / "native" / name
    )


def native_entries() -> list[dict[str, Any]]:
    """native_functions.yaml as it is."""
    text = packaged("native_functions.yaml").read_text("utf-8")
    return yaml.load(text, yaml.CSafeLoader)


def _generated_entries() -> Iterator[dict[str, Any]]:
    """The operators that torchgen derives: `out` and functional variants named by `autogen`."""
    files = [str(packaged(name)) for name in ("native_functions.yaml", "tags.yaml")]
    parsed = import_module("torchgen.gen").parse_native_yaml(*files)
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
    if entry.get("variants", "function") != "function":
        lines += _field("variants", entry["variants"])
    for key in COPIED:
        lines += _field(key, entry.get(key))
    return "\n".join([*lines, ""])


def _field(key: str, value: Any) -> list[str]:
    if value is None:
        return []
    if key == "tags":
        value = [value] if isinstance(value, str) else value
        return [f"  tags: [{', '.join(value)}]"] if value else []
    if key == "precomputed":
        return [f"  {key}:", *(f"  - {item}" for item in value)]
    if is_list(value):
        return [f"  {key}: [{', '.join(value)}]"]
    if value == {}:  # no kernel at all, which is not the same as no word about kernels
        return [f"  {key}: {{}}"]
    if is_map(value):
        return [f"  {key}:", *(f"    {name}: {item}" for name, item in value.items())]
    return [f"  {key}: {value}"]


def main() -> None:
    """Writes the files, or says which one is out of date."""
    parser = argparse.ArgumentParser(description="write dialect/schemas/ from the installed torch")
    parser.add_argument("--check", action="store_true", help="write nothing, fail if out of date")
    check = parser.parse_args().check
    elsewhere = registrations_yaml()
    text = aten_yaml()
    files = {
        "aten.yaml": text.encode(),
        "aten.bin": aten_bin(text),
        "registrations.yaml": elsewhere.encode(),
        "torchscript.txt": torchscript_txt(Registry(text, "aten.yaml")).encode(),
        "decompositions.yaml": decompositions_yaml().encode(),
        **{f"{namespace}.yaml": quantized_yaml(namespace).encode() for namespace in QUANTIZED},
    }
    for name, data in files.items():
        path = SCHEMAS / name
        if not check:
            path.write_bytes(data)
        elif not path.exists() or path.read_bytes() != data:
            command = "python -m hardwire.tools.generate_schemas"
            raise SystemExit(f"{path} is out of date: run `{command}`.")


if __name__ == "__main__":
    main()
