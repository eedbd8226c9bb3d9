"""The dispatch keys that the inputs of a model may have, and how the caller says which it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest

from ..errors import HardwireError
from ..mlir import ir
from ..program import Program
from ..state import IO_IN_ARENA, attributes_of, beside_inputs, set_attributes
from . import keys as dispatch_keys
from .tensor_keys import CPU, Names, declared, key_set, key_sets, renamed, texts

LAZY = ("Conjugate", "Negative", "ZeroTensor")
"""What a tensor can be without its elements being so: views pass it on, kernels do away with it."""

FIRST_LAZY_BIT = 16

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
    for listed in declared.values():
        for text in listed:
            key_set(text, program.dispatcher.names)
    with program.context:
        entry = program.entry()
        added: dict[int, dict[str, ir.Attribute]] = {}
        for name, texts in declared.items():
            listed = [ir.StringAttr.get(text) for text in texts]
            added[names.index(name)] = {KEYS: ir.ArrayAttr.get(listed)}
        count = len(entry.regions[0].blocks[0].arguments)
        set_attributes(entry, "arg_attrs", count, added)


def said_of(entry: ir.Operation) -> list[tuple[ir.Value, ir.Attribute | None]]:
    """Each argument of the entry, and what its attribute says of its keys."""
    said = [each[KEYS] if KEYS in each else None for each in attributes_of(entry, "arg_attrs")]
    return list(zip_longest(entry.regions[0].blocks[0].arguments, said))


def keys_of(program: Program) -> list[tuple[str, ...]]:
    """For each argument of the entry, the key sets that it may have; none for one that is plain.

    They are written as in an encoding: `CPU | Negative`.
    """
    entry, names = program.entry(), program.dispatcher.names
    found: list[tuple[str, ...]] = []
    for value, said in said_of(entry):
        if said is not None:
            sets = key_sets(said, names)
        elif isinstance(value.type, ir.RankedTensorType):
            sets = declared(value.type, names) or ()
        else:
            sets = ()
        found.append(() if sets == (CPU,) else texts(sets, names))
    return found


def may_be_quantized(keys: Sequence[str], names: Names) -> bool:
    """One of the key sets is that of a tensor of integers with a scale."""
    return any("Quantized" in key_set(each, names).functionalities for each in keys)


def key_number(text: str, names: Names) -> int:
    """The number of a key set in C: that of its backend's key, and a bit for each lazy one.

    HardwireError for sets with other keys, which are no property of a tensor.
    """
    words = [renamed(word.strip(), names) for word in text.split("|")]
    backends = [word for word in words if word not in LAZY]
    if len(backends) != 1 or dispatch_keys.calls_on(backends[0]):
        raise HardwireError(
            f"the keys `{text}` of an input cannot be told at run time: name the key of one "
            f"backend, and of {', '.join(LAZY)} those that hold."
        )
    number = dispatch_keys.RUNTIME_KEYS.index(backends[0])
    return number | sum(1 << (FIRST_LAZY_BIT + LAZY.index(word)) for word in words if word in LAZY)


def input_names(program: Program) -> list[str]:
    """The names of the entry's arguments; their numbers where they have none."""
    entry = program.entry()
    if "hw.input_names" in entry.attributes:
        found = ir.ArrayAttr(entry.attributes["hw.input_names"])
        return [ir.StringAttr(name).value for name in found]
    return [str(number) for number in range(len(entry.regions[0].blocks[0].arguments))]


def inputs_in_arena(program: Program) -> list[int]:
    """The arguments of the entry that lie in the arena, and not in the caller's own memory."""
    entry, names = program.entry(), program.dispatcher.names
    if IO_IN_ARENA not in entry.attributes:
        return []
    beside = beside_inputs(entry)
    keys = enumerate(keys_of(program))
    return [n for n, each in keys if n not in beside and not may_be_quantized(each, names)]
