"""State in the entry function: what a program keeps from one call to the next, and where.

A buffer that the model writes is an argument of the entry behind its inputs, with the attribute
`hw.state = {name = "cache"}`; its initial value is the weight of that name. A result with the
attribute `hw.updates = N` is the value that argument N has after the call, and no output of the
model. N may be an input too, which is then written in place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .mlir import ir
from .values import integer

STATE = "hw.state"
UPDATES = "hw.updates"
SEED = "hw.seed"
"""On the argument that is the seed of random numbers: one number, which C passes by value."""

SEEDED = "hw.seeded"
"""On operators that draw after the model has set the seed: the how many-th that it sets, and it."""

QUANTIZED = "hw.quantized"
"""On arguments and results of the entry whose integers stand for numbers: scale and zero point."""

QUANTISED_IO = "hw.quantised_io"
"""On an entry whose caller gives and gets integers, where it would quantise and dequantise."""

IO_IN_ARENA = "hw.io_in_arena"
"""On an entry whose inputs and outputs lie in the arena."""

COMPLEX = "hw.complex"
"""On arguments and results of the entry that are complex numbers: their last dimension is two."""


def states(entry: ir.Operation) -> dict[int, str]:
    """The arguments of the entry that are state, and the names of their initial values."""
    found: dict[int, str] = {}
    for number, attributes in enumerate(attributes_of(entry, "arg_attrs")):
        if STATE in attributes:
            named = ir.DictAttr(attributes[STATE])["name"]
            found[number] = ir.StringAttr(named).value
    return found


def seed_of(entry: ir.Operation) -> int | None:
    """The argument of the entry that is the seed."""
    attributes = enumerate(attributes_of(entry, "arg_attrs"))
    return next((number for number, each in attributes if SEED in each), None)


def beside_inputs(entry: ir.Operation) -> set[int]:
    """The arguments of the entry that are no inputs: state, and the seed."""
    return {*states(entry), *(n for n in (seed_of(entry),) if n is not None)}


def updates(entry: ir.Operation) -> dict[int, int]:
    """For each result of the entry that is no output: the argument that it is the new value of."""
    return {
        number: ir.IntegerAttr(attributes[UPDATES]).value
        for number, attributes in enumerate(attributes_of(entry, "res_attrs"))
        if UPDATES in attributes
    }


def complex_numbers(entry: ir.Operation, key: str) -> list[int]:
    """Which arguments (`arg_attrs`) or results (`res_attrs`) of the entry are complex numbers."""
    return [number for number, each in enumerate(attributes_of(entry, key)) if COMPLEX in each]


def ask_for_integers(entry: ir.Operation) -> None:
    with entry.context:
        entry.attributes[QUANTISED_IO] = ir.UnitAttr.get()


def ask_for_arena(entry: ir.Operation) -> None:
    with entry.context:
        entry.attributes[IO_IN_ARENA] = ir.UnitAttr.get()


def quantized_entry(scale: float, zero_point: int) -> dict[str, ir.Attribute]:
    """What is said of an argument or a result whose integers stand for numbers."""
    f64 = ir.FloatAttr.get(ir.F64Type.get(), scale)
    return {QUANTIZED: ir.DictAttr.get({"scale": f64, "zero_point": integer(zero_point)})}


def quantized_entries(entry: ir.Operation, key: str) -> dict[int, tuple[float, int]]:
    """Scale and zero point of those arguments (`arg_attrs`) or results that are quantised."""
    found: dict[int, tuple[float, int]] = {}
    for number, each in enumerate(attributes_of(entry, key)):
        if QUANTIZED in each:
            facts = ir.DictAttr(each[QUANTIZED])
            scale, zero = ir.FloatAttr(facts["scale"]), ir.IntegerAttr(facts["zero_point"])
            found[number] = scale.value, zero.value
    return found


def state_value(entry: ir.Operation, number: int) -> ir.Attribute | None:
    """The initial value that text shows of an argument that is state."""
    named = ir.DictAttr(attributes_of(entry, "arg_attrs")[number][STATE])
    return named["value"] if "value" in named else None


def state_attribute(name: str, value: ir.Attribute | None = None) -> dict[str, ir.Attribute]:
    fields: dict[str, ir.Attribute] = {"name": ir.StringAttr.get(name)}
    if value is not None:
        fields["value"] = value
    return {STATE: ir.DictAttr.get(fields)}


def update_attribute(argument: int) -> dict[str, ir.Attribute]:
    return {UPDATES: integer(argument)}


def set_attributes(
    entry: ir.Operation, key: str, count: int, added: Mapping[int, Mapping[str, ir.Attribute]]
) -> None:
    """Adds to attributes of some of `count` arguments (`arg_attrs`) or results (`res_attrs`)."""
    known = attributes_of(entry, key)
    merged: list[ir.DictAttr] = []
    for number in range(count):
        own = known[number] if number < len(known) else ()
        entries = {entry.name: entry.attr for entry in own}
        merged.append(ir.DictAttr.get({**entries, **added.get(number, {})}))
    if any(len(attributes) for attributes in merged):
        entry.attributes[key] = ir.ArrayAttr.get(merged)


def attributes_of(entry: ir.Operation, key: str) -> Sequence[ir.DictAttr]:
    """Those of each argument (`arg_attrs`) or result (`res_attrs`); nothing where none has any."""
    if key not in entry.attributes:
        return ()
    return [ir.DictAttr(attributes) for attributes in ir.ArrayAttr(entry.attributes[key])]
