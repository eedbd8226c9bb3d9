"""Reads the memories of a board from YAML.

    regions:
      flash: {size: 1M, read: 3}
      dtcm:  {size: 64K, read: 1, write: 1}
      psram: {size: 8M, read: 10, write: 10}
    place:
      code:    {"convolution*": flash}
      weights: {"classifier.*": flash}
      values:  {softmax_0: dtcm}

Problems are collected and raised together, each with the line that it is on.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import yaml

from .byte_count import byte_count
from .errors import SchemaError
from .memories import KINDS, Memories, Region
from .yaml_file import YamlFile, hint, read_text

FIELDS = ("size", "read", "write")


def read_memories(path: Path | str) -> Memories:
    """The memories that a file describes. Raises SchemaError."""
    file = YamlFile(str(path))
    root = file.compose(read_text(path))
    if root is None:
        raise SchemaError(f"{path}: is empty; a file of memories has `regions`.")
    found = file.known(root, "the file", ("regions", "place"), "of a file of memories")
    if "regions" not in found:
        file.say(root, "there are no `regions`.")
        file.check()
    regions = [
        region
        for name, (_, node) in file.fields(found["regions"], "`regions`").items()
        if (region := _region(file, name, node)) is not None
    ]
    wished = _wished(file, found["place"], regions) if "place" in found else {}
    _check_kinds(file, found["regions"], regions)
    file.check()
    return Memories(tuple(regions), wished)


def _region(file: YamlFile, name: str, node: yaml.Node) -> Region | None:
    """One region; None where something is wrong with it, which was said."""
    if not re.fullmatch(r"[A-Za-z_]\w*", name, re.ASCII):
        file.say(node, f"`{name}` is no name of a region: it is part of a C identifier.")
        return None
    values = file.known(node, f"`{name}`", FIELDS, "of a region")
    missing = [field for field in ("size", "read") if field not in values]
    if missing:
        file.say(node, f"`{name}` has no `{'` and no `'.join(missing)}`.")
        return None
    size = _bytes_of(file, values["size"], name)
    costs = {each: _cost(file, values[each], name) for each in ("read", "write") if each in values}
    read = costs["read"]
    if size is None or read is None or None in costs.values():
        return None
    return Region(name, size, read, costs.get("write"))


def _bytes_of(file: YamlFile, node: yaml.Node, name: str) -> int | None:
    text = file.word(node, f"the size of `{name}`")
    size = byte_count(text or "")
    if size:
        return size
    if text is not None:
        file.say(node, f"the size of `{name}` is a number of bytes, like 64K or 1M, not `{text}`.")
    return None


def _cost(file: YamlFile, node: yaml.Node, name: str) -> float | None:
    text = file.word(node, f"the cost of `{name}`")
    if text is not None and re.fullmatch(r"\d+(\.\d+)?", text):
        return float(text)
    if text is not None:
        file.say(node, f"the cost of an access to `{name}` is a number of cycles, not `{text}`.")
    return None


def _wished(
    file: YamlFile, node: yaml.Node, regions: Sequence[Region]
) -> dict[str, Mapping[str, str]]:
    kinds = file.known(node, "`place`", KINDS, "of `place`")
    return {kind: _patterns(file, kind, node, regions) for kind, node in kinds.items()}


def _patterns(
    file: YamlFile, kind: str, node: yaml.Node, regions: Sequence[Region]
) -> Mapping[str, str]:
    """Which names go where: values into what can be written, the rest into what can not."""
    fitting = {region.name for region in regions if region.is_written == (kind == "values")}
    names = [region.name for region in regions]
    found: dict[str, str] = {}
    for pattern, (_, value) in file.fields(node, f"`{kind}`").items():
        name = file.word(value, f"the region of `{pattern}`")
        if name is None:
            continue
        if name not in names:
            file.say(value, f"there is no region `{name}`{hint(name, names)}")
        elif name not in fitting:
            can = "cannot be" if kind == "values" else "is"
            do = "does" if kind == "code" else "do"
            file.say(value, f"{kind} {do} not lie in `{name}`, which {can} written at run time.")
        found[pattern] = name
    return found


def _check_kinds(file: YamlFile, node: yaml.Node, regions: Sequence[Region]) -> None:
    """There must be a place for values, and one for code and weights."""
    if not any(region.is_written for region in regions):
        file.say(node, "no region has a cost of writing: there is no place for values.")
    if all(region.is_written for region in regions):
        file.say(node, "every region is written: there is no place for code and weights.")
