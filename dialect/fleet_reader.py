"""Reads which models are compiled for which targets, with which options, from YAML.

    models:
      kws: models/kws.pt2
      vww: models/vww.tflite
    targets: [cortex-m4f, cortex-m0plus]
    options:
      small: --optimize size
      tuned: --tuning tuning.jsonl

Each model is compiled for each target with each of the `options`, which are those of `hardwire
compile`; without them, once. Problems are raised together, each with the line that it is on.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import yaml

from .errors import SchemaError
from .yaml_file import Values, YamlFile, read_text

FIELDS = ("models", "targets", "options")


@dataclass(frozen=True)
class Member:
    """One of a fleet; `place` is the folder of what is made, below that of all."""

    place: str
    model: str
    target: str
    options: str


def read_fleet(path: Path | str) -> list[Member]:
    """What a file asks for, in its order. Raises SchemaError."""
    file = YamlFile(str(path))
    root = file.compose(read_text(path))
    if root is None:
        raise SchemaError(f"{path}: is empty; a fleet has `models` and `targets`.")
    found = file.known(root, "the file", FIELDS, "of a fleet")
    for name in FIELDS[:2]:
        if name not in found:
            file.say(root, f"there are no `{name}`.")
    models = _texts_by_name(file, found, "models")
    targets = _targets(file, found)
    options = _texts_by_name(file, found, "options") if "options" in found else {"": ""}
    file.check()
    every = product(models.items(), targets, options.items())
    return [
        Member("/".join(filter(None, (name, target, own))), model, target, text)
        for (name, model), target, (own, text) in every
    ]


def _texts_by_name(file: YamlFile, found: Values, what: str) -> Mapping[str, str]:
    """Texts by their names, which become names of folders."""
    texts = dict[str, str]()
    for name, (key, node) in _entries_of(file, found, what).items():
        if not re.fullmatch(r"[\w][\w.-]*", name):
            file.say(key, f"`{name}` is no name for a folder: it has letters, digits, `_.-`.")
        texts[name] = file.word(node, f"`{name}` of `{what}`") or ""
    return texts


def _entries_of(
    file: YamlFile, found: Values, what: str
) -> Mapping[str, tuple[yaml.Node, yaml.Node]]:
    return file.fields(found[what], f"`{what}`") if what in found else {}


def _targets(file: YamlFile, found: Values) -> list[str]:
    names = list[str]()
    for node in file.items(found["targets"], "`targets`") if "targets" in found else []:
        name = file.word(node, "a target")
        if name in names:
            file.say(node, f"`targets` has `{name}` twice.")
        names += [name] if name is not None else []
    return names
