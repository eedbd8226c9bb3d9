"""The test vector of a project: inputs drawn from a seed, and what an object of this machine gives.

That is `test_vector.h`: a constant array for each input, `given_…`, and one for each result,
`expected_…`, with how far off floats may be.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from ..dialect.dtypes import Dtype
from ..dialect.self_test import Expected, SelfTest
from ..lowering.c_literals import c_literal
from ..lowering.interface import Interface, TensorSpec

WIDTH = 100
SHORTEST = -(2**31)
"""The integer of 32 bits that C has no literal for."""


def vector_header(name: str, interface: Interface, test: SelfTest, names: list[str]) -> str:
    """The text of the header; `names` are those of inputs and outputs in C."""
    parts = [
        _c_array(f"given_{own}", spec, array)
        for own, spec, array in zip(names, interface.inputs, test.inputs, strict=False)
    ]
    for own, spec, expected in results(interface, test, names):
        parts.append(_c_array(f"expected_{own}", spec, expected.array))
        if not is_exact(spec):
            tolerance = _c_float(np.float32(expected.tolerance))
            parts.append(f"static const float tolerance_{own} = {tolerance};\n")
    head = f"/* One input for `{name}`, and what the model gives for it. Made by `hardwire new`. */"
    guard = "#ifndef TEST_VECTOR_H\n#define TEST_VECTOR_H\n\n#include <stdint.h>\n"
    return "\n".join([head, guard, *parts, "#endif\n"])


def results(
    interface: Interface, test: SelfTest, names: list[str]
) -> Iterator[tuple[str, TensorSpec, Expected]]:
    """What is compared after the call, with its name in C: outputs, and inputs that it writes."""
    first = len(interface.inputs)
    yield from zip(names[first:], interface.outputs, test.outputs, strict=True)
    for number, expected in test.written.items():
        yield names[number], interface.inputs[number], expected


def is_exact(spec: TensorSpec) -> bool:
    """Its elements have to be the same."""
    return not spec.dtype.is_float


def elements(array: np.ndarray) -> np.ndarray:
    """The elements in order, of complex numbers the parts; never none, as C has no such arrays."""
    flat = array.reshape(-1)
    if np.iscomplexobj(array):
        flat = np.stack([np.real(array), np.imag(array)], -1).reshape(-1)
    return flat if flat.size else np.zeros(1, flat.dtype)


def _c_array(name: str, spec: TensorSpec, array: np.ndarray) -> str:
    flat = elements(array)
    head = f"static const {spec.dtype.c} {name}[{flat.size}] = {{"
    return "\n".join([head, *lines([_c_element(spec.dtype, value) for value in flat]), "};\n"])


def lines(words: list[str]) -> Iterator[str]:
    """Elements of a C array, as many on each line as fit."""
    line = "   "
    for word in words:
        if len(line) + len(word) + 2 > WIDTH:
            yield line
            line = "   "
        line += f" {word},"
    yield line


def _c_element(dtype: Dtype, value: np.generic) -> str:
    if dtype.is_float and dtype.c.startswith("uint"):  # the bits of a short float
        return f"0x{int(value.view(np.uint16)):04x}u"
    if dtype.is_float:
        return _c_float(value)
    number = int(value)
    if number == SHORTEST:
        return f"(-{-number - 1} - 1)"
    if dtype.c == "uint64_t":
        return f"UINT64_C({number})"
    return f"{number}u" if dtype.c == "uint32_t" else c_literal(number)


def _c_float(value: np.generic) -> str:
    """A number of its own precision, as short as it can be written."""
    suffix = "f" if value.dtype == np.float32 else ""
    if math.isnan(float(value)):
        return f'__builtin_nan{suffix}("")'
    if math.isinf(float(value)):
        return f"{'-' if float(value) < 0 else ''}__builtin_inf{suffix}()"
    text = str(value)
    return f"{text if '.' in text or 'e' in text else text + '.0'}{suffix}"
