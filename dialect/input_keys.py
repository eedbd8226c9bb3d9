"""Dispatch keys for the inputs of a model whose file says nothing of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .errors import HardwireError
from .mlir import ir
from .program import Program
from .tensor_keys import key_set

KEYS = "hw.keys"
"""On an argument of the entry: the key sets that it may have, as in a tensor's encoding."""


def declare_input_keys(program: Program, declared: Mapping[str, Sequence[str]]) -> None:
    """Declares the keys that inputs may have: `{"x": ["CPU", "QuantizedCPU"]}`.

    HardwireError where there is no such input or no such key.
    """
    names = input_names(program)
    problems = [
        f"there is no input `{name}`; the inputs are {', '.join(names)}."
        for name in declared
        if name not in names
    ]
    if problems:
        raise HardwireError(*problems)
    for texts in declared.values():
        for text in texts:
            key_set(text, program.dispatcher.names)
    with program.context:
        entry = program.entry()
        before = [{} for _ in names]
        if "arg_attrs" in entry.attributes:
            known = ir.ArrayAttr(entry.attributes["arg_attrs"])
            before = [{item.name: item.attr for item in ir.DictAttr(each)} for each in known]
        for name, texts in declared.items():
            listed = [ir.StringAttr.get(text) for text in texts]
            before[names.index(name)][KEYS] = ir.ArrayAttr.get(listed)
        entry.attributes["arg_attrs"] = ir.ArrayAttr.get([ir.DictAttr.get(each) for each in before])


def input_names(program: Program) -> list[str]:
    """The names of the entry's arguments; their numbers where they have none."""
    entry = program.entry()
    if "hw.input_names" in entry.attributes:
        found = ir.ArrayAttr(entry.attributes["hw.input_names"])
        return [ir.StringAttr(name).value for name in found]
    return [str(number) for number in range(len(entry.regions[0].blocks[0].arguments))]
