"""Throws damaged `.tflite` files at their reader: `python -m test.fuzz.tflite --cases 100000`.

Whatever is in a file, it is read or refused with one line, soon and without much memory. Every case
is given by its number: `--first N --cases 1` repeats one. Most cases read the outline of a file
whose bytes are damaged; one in FULL goes on to stage `typed`, most of these with a file that is
whole, but says something else than it did. The wheel tflite-micro is needed for its schema.
"""

from __future__ import annotations

import copy
import random
import resource
import struct
import sys
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from hardwire.dialect.importers.tflite import model, read_bytes
from hardwire.dialect.targets import by_name
from hardwire.passes.pipeline import run_to

from ..tflite.writer import schema
from .damaged import outcome, run_cases
from .tflite_seeds import seeds

FULL = 40
MEMORY = 2 << 30

WORDS = (0, 1, 2, 3, 4, 8, 0x7F, 0x80, 0xFF, 0x7FFF, 0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF)
SCALES = (0.0, -1.0, float("nan"), float("inf"), 1e-45, 3e38, 0.5)
SIZES = (0, 1, 2, 3, 7, 64, -1, 1 << 16, (1 << 31) - 1)


@cache
def _files() -> tuple[bytes, ...]:
    return tuple(each.bytes() for each in seeds())


def case(number: int) -> str:
    """Runs one case; what came of it. Raises what no file may make the reader raise."""
    chance = random.Random(number)
    is_full = number % FULL == 0
    made = _rewritten(chance) if is_full and chance.random() < 0.7 else _damaged(chance)
    if made is None:
        return "unwritten"
    read = _to_typed if is_full else _outline
    return outcome(number, lambda: read(memoryview(made)))


def _outline(data: memoryview) -> None:
    model.read(data, "net.tflite")


def _to_typed(data: memoryview) -> None:
    program = read_bytes(data, "net.tflite", by_name("x86-64-v3"), "net")
    run_to(program, "typed")


# Bytes that are damaged.


def _damaged(chance: random.Random) -> bytes:
    data = chance.choice(_files())
    for _ in range(chance.choice((1, 1, 1, 2, 4, 8))):
        data = chance.choice(DAMAGES)(chance, data)
    return data


def _place(chance: random.Random, data: bytes, step: int = 1) -> int:
    return chance.randrange(len(data) // step + 1) * step


def _flip(chance: random.Random, data: bytes) -> bytes:
    at = _place(chance, data)
    return data[:at] + bytes([chance.randrange(256)]) + data[at + 1 :]


def _word(chance: random.Random, data: bytes) -> bytes:
    at = _place(chance, data, 4)
    return data[:at] + struct.pack("<I", chance.choice(WORDS)) + data[at + 4 :]


def _near(chance: random.Random, data: bytes) -> bytes:
    """An offset, a size or a number that is somewhat different."""
    at = min(_place(chance, data, 4), len(data) - 4)
    if at < 0:
        return data
    word = struct.unpack_from("<I", data, at)[0] + chance.choice((-8, -4, -1, 1, 4, 8))
    return data[:at] + struct.pack("<I", word % (1 << 32)) + data[at + 4 :]


def _moved(chance: random.Random, data: bytes) -> bytes:
    """A piece of the file in another place."""
    size = chance.choice((2, 4, 4, 8, 40))
    source, at = _place(chance, data, 2), _place(chance, data, 2)
    return data[:at] + data[source : source + size] + data[at + size :]


def _cut(chance: random.Random, data: bytes) -> bytes:
    at = _place(chance, data)
    return data[:at] + data[at + chance.randint(1, 40) :]


def _end(chance: random.Random, data: bytes) -> bytes:
    return data[: _place(chance, data)]


Damage = Callable[[random.Random, bytes], bytes]
DAMAGES: tuple[Damage, ...] = (_flip, _flip, _word, _word, _near, _near, _moved, _cut, _end)


# Files that are whole, and say something else.


def _rewritten(chance: random.Random) -> bytes | None:
    """None where flatbuffers' own writer has no place for a number."""
    made = copy.copy(chance.choice(seeds()))
    made.table = copy.deepcopy(made.table)
    graphs = made.table.subgraphs
    for _ in range(chance.choice((1, 1, 2, 3))):
        graph = chance.choice(graphs)
        if chance.random() < 0.5 and graph.tensors:
            chance.choice(TENSORS)(chance, chance.choice(graph.tensors))
        elif graph.operators:
            chance.choice(OPERATORS)(chance, chance.choice(graph.operators), made)
    try:
        return made.bytes()
    except TypeError:
        return None


def _shape(chance: random.Random, tensor: Any) -> None:
    shape = [] if tensor.shape is None else list(tensor.shape)
    kind = chance.randrange(4)
    if kind == 0:
        shape.append(chance.choice(SIZES))
    elif kind == 1 and shape:
        del shape[chance.randrange(len(shape))]
    elif shape:
        shape[chance.randrange(len(shape))] = chance.choice(SIZES)
    tensor.shape = shape


def _type(chance: random.Random, tensor: Any) -> None:
    tensor.type = chance.randrange(-1, 20)


def _quantization(chance: random.Random, tensor: Any) -> None:
    tensor.quantization = made = schema().QuantizationParametersT()
    count = chance.choice((0, 1, 1, 1, 2, 3, 4))
    made.scale = [chance.choice((*SCALES, 0.25, 0.125)) for _ in range(count)]
    made.zeroPoint = [chance.choice((0, 0, 0, 1, -128, 128, 1 << 40)) for _ in range(count)]
    made.quantizedDimension = chance.choice((0, 0, 1, 3, -1, 99))


def _variable(chance: random.Random, tensor: Any) -> None:
    tensor.isVariable, tensor.buffer = True, chance.choice((0, 0, 1, 99))


def _operand(chance: random.Random, operator: Any, _: Any) -> None:
    operands = list(operator.inputs)
    if operands and chance.random() < 0.7:
        operands[chance.randrange(len(operands))] = chance.randrange(-2, 20)
    elif operands and chance.random() < 0.5:
        operands.pop()
    else:
        operands.append(chance.randrange(12))
    operator.inputs = operands


def _result(chance: random.Random, operator: Any, _: Any) -> None:
    operator.outputs = [chance.randrange(-1, 16) for _ in range(chance.choice((0, 1, 1, 2)))]


def _option(chance: random.Random, operator: Any, _: Any) -> None:
    options = operator.builtinOptions
    if not options or not vars(options):
        return
    name = chance.choice(list(vars(options)))
    value = getattr(options, name)
    if isinstance(value, bool):
        setattr(options, name, not value)
    elif isinstance(value, int):
        small = (0, 1, 2, 3, 5, 31, 127, -1)
        setattr(options, name, chance.choice(small))
    elif isinstance(value, float):
        setattr(options, name, chance.choice(SCALES))


def _code(chance: random.Random, operator: Any, made: Any) -> None:
    """Another operator on the same tensors, mostly with the options that it needs."""
    names = [name for name, n in vars(schema().BuiltinOperator).items() if isinstance(n, int)]
    name = chance.choice(names)
    operator.opcodeIndex = made.operator_code(name, 1)
    if chance.random() < 0.9:
        wanted = name.replace("_", "").lower() + "options"
        kinds = vars(schema().BuiltinOptions).items()
        for table, number in kinds:
            if isinstance(number, int) and table.lower() == wanted:
                operator.builtinOptionsType = number
                operator.builtinOptions = getattr(schema(), f"{table}T")()


def _elements(chance: random.Random, operator: Any, made: Any) -> None:
    """Other numbers in one of the small constants."""
    buffers = [b for b in made.table.buffers if b.data is not None and 4 <= len(b.data) <= 16]
    if buffers:
        buffer = chance.choice(buffers)
        words = [
            chance.choice((0, 1, 2, 3, -1, -2, 7, 1 << 30)) for _ in range(len(buffer.data) // 4)
        ]
        buffer.data = np.frombuffer(struct.pack(f"<{len(words)}i", *words), np.uint8)


TENSORS: tuple[Callable[[random.Random, Any], None], ...] = (
    _shape, _shape, _type, _quantization, _quantization, _variable,
)  # fmt: skip
OPERATORS: tuple[Callable[[random.Random, Any, Any], None], ...] = (
    _operand, _result, _option, _option, _code, _code, _elements, _elements,
)  # fmt: skip


def main() -> int:
    run_cases(case, __doc__)
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss << 10
    if used > MEMORY:
        print(f"they took {used >> 20} MiB, more than {MEMORY >> 20}")
    return int(used > MEMORY)


if __name__ == "__main__":
    sys.exit(main())
