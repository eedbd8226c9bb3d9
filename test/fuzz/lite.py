"""Throws damaged TorchScript archives at their reader: `python -m test.fuzz.lite --cases 100000`.

Whatever is in a file, it is read or refused with one line, soon and without much memory. Every case
is given by its number: `--first N --cases 1` repeats one. Most cases read what is in the archive
(pickles, bytecode, jumps); one in FULL the archive itself, up to the graph. torch is not needed.
"""

from __future__ import annotations

import random
import struct
from collections.abc import Callable

from hardwire.dialect.errors import HardwireError
from hardwire.dialect.importers.archive import Archive
from hardwire.dialect.importers.lite import (
    bytecode,
    machine,
    read,
    records,
    structure,
    types,
    unpickler,
)
from hardwire.dialect.importers.lite.inputs import parse_inputs
from hardwire.dialect.operators import script
from hardwire.dialect.registry import registry
from hardwire.dialect.targets import by_name
from hardwire.dialect.torchscript import signature
from hardwire.passes.inline_unboxing import prims
from hardwire.passes.pipeline import run_to

from .. import lite_archive
from .damaged import outcome, run_cases

FULL = 100
REFUSALS = (records.Refused, bytecode.Damaged, HardwireError)
MEMBERS = lite_archive.members()
PICKLES = (MEMBERS["bytecode.pkl"], MEMBERS["data.pkl"])
OPCODES = bytes(unpickler.OPCODES)
KINDS = (*machine.PLAIN, *machine.CALLS, *machine.MAKERS, "OPN", "RAISE_EXCEPTION", "RET", "FORK")
"""Instructions."""
TENSORS = tuple(
    f"aten::{name}"
    for name in ("add.Tensor", "cat", "size.int", "copy_", "view", "sum", "item", "mul_.Tensor")
)
PRIMS = (*prims.TABLE, *script.names())
VALUES = (0, -1, 1 << 40, 0.5, "t", None, [1, 2], (), {"a": 1.0}, float("nan"), float("inf"))
INTERESTING = (
    b"cos\nsystem\n",
    b"cbuiltins\neval\n",
    b"c__torch__\nNet\n",
    b"ctorch.jit._pickle\nbuild_intlist\n",
    b"ctorch._utils\n_rebuild_tensor_v2\n",
    b"ccollections\nOrderedDict\n",
    b"(((((((((",
    b"]q\x00h\x00a",
    b")\x81}b",
    b"h\x00h\x01h\x02",
    b"X\xff\xff\xff\xff",
    b"\x8a\xff",
    b"J" + struct.pack("<i", -1),
    b"J" + struct.pack("<i", 1 << 30),
    b"\x8a\x08" + struct.pack("<q", (1 << 63) - 1),
)


def case(number: int) -> str:
    """Runs one case; what came of it. Raises what no file may make the reader raise."""
    chance = random.Random(number)
    run = _whole if number % FULL == 0 else _parts
    return outcome(number, lambda: run(chance), REFUSALS)


def _parts(chance: random.Random) -> None:
    """A pickle, what is in it as bytecode, and its jumps and types."""
    found = unpickler.unpickle(_damaged(chance, chance.choice(PICKLES)))
    code = bytecode.read(found)
    for function in code.functions.values():
        structure.structure(function.instructions)
        for parameter in function.arguments or ():
            types.parse(parameter.type)


def _whole(chance: random.Random) -> None:
    """An archive on its way to the graph."""
    files = dict(MEMBERS)
    kind = chance.randrange(5)
    if kind == 0:
        name = chance.choice(list(files))
        files[name] = _damaged(chance, files[name])
    if kind == 1:
        files["bytecode.pkl"] = lite_archive.pickled((8, _rewritten(chance)))
    if kind > 2:
        files["bytecode.pkl"] = lite_archive.pickled((8, _grown(chance)))
    data = lite_archive.archive(files)
    archive = Archive(_damaged(chance, data) if kind == 2 else data, "net.ptl")
    try:
        program = read(archive, by_name("x86-64-v3"), "net", inputs=parse_inputs(["x=2x3:f32"]))
        run_to(program, "schema")
    finally:
        archive.close()


def _rewritten(chance: random.Random) -> tuple:
    """A function whose instructions, operators and constants are changed, but still a function."""
    name, code, schema = lite_archive.FORWARD
    parts = {key: list(value) if isinstance(value, tuple) else value for key, value in code}
    steps = parts["instructions"]
    for _ in range(chance.randint(1, 4)):
        place = chance.randrange(len(steps))
        kind, x, n = steps[place]
        x, n = chance.choice([(x, n), (x + chance.randint(-2, 2), n), (x, chance.randint(0, 4))])
        steps[place] = (chance.choice([kind, chance.choice(steps)[0], chance.choice(KINDS)]), x, n)
    place = chance.randrange(len(parts["operators"]))
    base, _, overload = chance.choice([chance.choice(TENSORS), chance.choice(PRIMS)]).partition(".")
    parts["operators"][place] = (base, overload, chance.randint(0, 3))
    constants = parts["constants"]
    constants[chance.randrange(len(constants))] = chance.choice(VALUES)
    parts["types"] += ["List[int]", "Dict[str, Tensor]", "__torch__.Net"]
    rows = ((key, tuple(v) if isinstance(v, list) else v) for key, v in parts.items())
    return (name, tuple(rows), schema)


def _grown(chance: random.Random) -> tuple:
    """A function whose stack is right, of operators that get whatever lies there."""
    steps, operators, height = [("STOREN", 1, 2)], [], 0
    for _ in range(chance.randint(1, 12)):
        name = chance.choice([chance.choice(TENSORS), chance.choice(PRIMS)])
        known = signature(name, registry())
        if height and known is not None and chance.random() < 0.6:
            count = min(height, known.arguments or chance.randint(0, 3))
            base, _, overload = name.partition(".")
            steps.append(("OP", len(operators), 0))
            operators.append((base, overload, count))
            height += known.returns - count
            continue
        count = min(height, chance.randint(0, 2))
        made = [("LIST_CONSTRUCT", 0, count), ("TUPLE_CONSTRUCT", count, 0)]
        pushed = [("LOADC", chance.randrange(len(VALUES)), 0), ("LOAD", chance.randint(1, 2), 0)]
        step = chance.choice(made if chance.random() < 0.2 else pushed)
        steps.append(step)
        height += 1 - (count if step in made else 0)
    steps += [("DROP", 0, 0)] * (height - 1) or [("LOAD", 2, 0)] * (1 - height)
    types = (chance.choice(("List[int]", "List[Tensor]", "List[Any]")),)
    return lite_archive.function(
        "__torch__.Net.forward", [*steps, ("RET", 0, 0)], operators, VALUES, types
    )


# Damage.


def _damaged(chance: random.Random, data: bytes) -> bytes:
    for _ in range(chance.randint(1, 6)):
        data = chance.choice(DAMAGES)(chance, data)
    return data


def _place(chance: random.Random, data: bytes) -> int:
    return chance.randrange(len(data) + 1)


def _flip(chance: random.Random, data: bytes) -> bytes:
    at = _place(chance, data)
    return data[:at] + bytes([chance.randrange(256)]) + data[at + 1 :]


def _cut(chance: random.Random, data: bytes) -> bytes:
    at = _place(chance, data)
    return data[:at] + data[at + chance.randint(1, 40) :]


def _repeat(chance: random.Random, data: bytes) -> bytes:
    at = _place(chance, data)
    return data[:at] + data[at : at + chance.randint(1, 60)] * chance.randint(1, 50) + data[at:]


def _insert(chance: random.Random, data: bytes) -> bytes:
    at = _place(chance, data)
    return data[:at] + chance.choice(INTERESTING) * chance.randint(1, 3) + data[at:]


def _opcode(chance: random.Random, data: bytes) -> bytes:
    at = _place(chance, data)
    return data[:at] + bytes([chance.choice(OPCODES)]) + data[at + chance.randint(0, 1) :]


def _end(chance: random.Random, data: bytes) -> bytes:
    return data[: _place(chance, data)] + b"."


def _made(chance: random.Random, data: bytes) -> bytes:
    """A pickle of random instructions."""
    pieces = [
        chance.choice([bytes([chance.choice(OPCODES)]), chance.choice(INTERESTING), b"K\x01"])
        for _ in range(chance.randint(1, 60))
    ]
    return b"\x80\x02" + b"".join(pieces) + b"."


DAMAGES: tuple[Callable[[random.Random, bytes], bytes], ...] = (
    _flip, _flip, _flip, _opcode, _opcode, _cut, _repeat, _insert, _insert, _end, _made,
)  # fmt: skip


if __name__ == "__main__":
    run_cases(case, __doc__)
