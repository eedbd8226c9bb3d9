"""Kernels of an operator that serve the same key, which nobody could choose between."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import yaml

from ..schema import FunctionSchema
from ..yaml_file import YamlFile
from .kernel_key import describe
from .model import Kernel
from .variants import tensors

MOST_KEYS = 65536


def check_keys(
    file: YamlFile, kernels: Sequence[Kernel], schema: FunctionSchema, node: yaml.Node
) -> None:
    """No two kernels of an operator may serve the same key."""
    taken: dict[tuple[Any, ...], Kernel] = {}
    for kernel in kernels:
        if kernel.combinations() > MOST_KEYS:
            text = f"`{kernel.name}` has {kernel.combinations()} keys, more than {MOST_KEYS}."
            file.say(node, text)
            continue
        for key in kernel.keys(tensors(schema)):
            first = taken.setdefault((kernel.dispatch_key, key), kernel)
            if first is not kernel:
                what = describe(key, tensors(schema))
                text = (
                    f"{kernel.location}: `{kernel.name}` and `{first.name}` ({first.location}) are "
                    f"both for {what} of `{schema.full_name}`."
                )
                file.say_all(node, (text,))
                break
