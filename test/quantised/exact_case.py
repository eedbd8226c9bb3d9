"""One operator on quantised values, compiled for this machine, beside exact arithmetic.

The reference computes with fractions, of which no bit is missing, and rounds half to even once.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np

import hardwire
from hardwire.dialect.ops import PACK

STORED = {"i8": np.int8, "u8": np.uint8, "i16": np.int16}


@dataclass(frozen=True)
class Kind:
    """What the integers of a tensor stand for; the scale is a number of single precision."""

    scale: float
    zero: int = 0
    storage: str = "i8"

    @property
    def dtype(self) -> np.dtype:
        return np.dtype(STORED[self.storage])

    @property
    def ends(self) -> tuple[int, int]:
        limits = np.iinfo(self.dtype)
        return int(limits.min), int(limits.max)

    def every(self) -> np.ndarray:
        """All that one element can be."""
        return np.arange(self.ends[0], self.ends[1] + 1).astype(self.dtype)

    def drawn(self, draw: random.Random, *shape: int) -> np.ndarray:
        """Elements with the least and the greatest one among them."""
        found = np.random.default_rng(draw.randrange(2**32)).integers(
            *self.ends, shape, endpoint=True
        )
        if found.size > 1:
            found.flat[0], found.flat[-1] = self.ends
        return found.astype(self.dtype)

    def real(self, array: np.ndarray) -> np.ndarray:
        """The numbers themselves."""
        scale = Fraction(self.scale)
        steps = [(int(q) - self.zero) * scale for q in array.flat]
        return np.array(steps, object).reshape(array.shape)

    def rounded(self, reals: np.ndarray) -> np.ndarray:
        """Half to even, once, moved and clamped."""
        times, parts = Fraction(self.scale).as_integer_ratio()
        lowest, highest = self.ends

        def rounded(number: int | float | Fraction) -> int:
            above, below = number.as_integer_ratio()
            steps = _half_to_even(above * parts, below * times) + self.zero
            return min(max(steps, lowest), highest)

        found = [rounded(number) for number in np.asarray(reals, object).flat]
        return np.array(found, self.dtype).reshape(np.shape(reals))

    def tensor(self, shape: Sequence[int]) -> str:
        return f"tensor<{''.join(f'{n}x' for n in shape)}{self.element}>"

    @property
    def element(self) -> str:
        return f"!quant.uniform<{self.storage}:f32, {self.scale!r}:{self.zero}>"


def _half_to_even(above: int, below: int) -> int:
    """The integer nearest to a quotient; `round(Fraction(above, below))`, which takes longer."""
    whole, rest = divmod(above, below)
    twice = 2 * rest
    return whole + (twice > below or (twice == below and whole % 2 == 1))


@dataclass(frozen=True)
class Weight:
    """int8 that are compiled in, with one scale or one for each index of an axis."""

    array: np.ndarray
    scales: list[float]
    axis: int | None

    def real(self, count: int) -> np.ndarray:
        """The numbers, with as many channels in the first dimension."""
        scales = np.array([Fraction(each) for each in self.scales * count][:count], object)
        whole = np.vectorize(int, otypes=[object])(self.array)
        return whole * scales.reshape(-1, *[1] * (self.array.ndim - 1))

    @property
    def element(self) -> str:
        if self.axis is None:
            return f"!quant.uniform<i8:f32, {self.scales[0]!r}>"
        return f"!quant.uniform<i8:f32:{self.axis}, {{{', '.join(map(repr, self.scales))}}}>"


def drawn_kind(draw: random.Random, storages: Sequence[str] = ("i8", "u8")) -> Kind:
    """Scales from 2^-20 to 2^4: powers of two, short ones, and any; extreme zero points often."""
    storage = draw.choice(storages)
    power = 2.0 ** draw.randint(-20, 3)
    factor = draw.choice((1.0, 1 + draw.randint(0, 7) / 8, draw.uniform(1, 2)))
    low, high = Kind(1.0, 0, storage).ends
    zero = draw.choice((0, low, high, draw.randint(low, high)))
    return Kind(float(np.float32(power * factor)), zero, storage)


def near(draw: random.Random, scale: float, storages: Sequence[str] = ("i8", "u8")) -> Kind:
    """One whose steps are about as large: results are then neither all the same nor all clamped."""
    other = drawn_kind(draw, storages)
    share = draw.choice((0.25, 0.5, 1.0, 2.0, draw.uniform(0.1, 2.0)))
    return Kind(float(np.float32(scale * share)), other.zero, other.storage)


def program(name: str, arguments: Sequence[object], shape: Sequence[int], wanted: Kind) -> str:
    """The entry function: tensors are inputs, in order; all else is literal."""
    lines, names, types, inputs = [], [], [], []

    def entered(kind: Kind, array: np.ndarray) -> str:
        inputs.append(f"%x{len(inputs)}: {kind.tensor(array.shape)}")
        return f"%x{len(inputs) - 1}"

    for place, given in enumerate(arguments):
        if isinstance(given, tuple):
            names.append(entered(*given))
            types.append(given[0].tensor(given[1].shape))
        elif isinstance(given, list) and given and isinstance(given[0], tuple):
            parts = ", ".join(entered(*part) for part in given)
            of = ", ".join(kind.tensor(array.shape) for kind, array in given)
            lines.append(f'%c{place} = "{PACK}"({parts}) : ({of}) -> !hw.tensor_list')
            names.append(f"%c{place}")
            types.append("!hw.tensor_list")
        elif isinstance(given, Weight | np.ndarray):
            text, type = _constant(f"w{place}", given)
            lines.append(f"%c{place} = {text}")
            names.append(f"%c{place}")
            types.append(type)
        else:
            attribute, type = _literal(given)
            lines.append(f'%c{place} = "hw.constant"() {{{attribute}}} : () -> {type}')
            names.append(f"%c{place}")
            types.append(type)
    result = wanted.tensor(shape)
    body = "\n  ".join(lines)
    return f"""func.func @forward({", ".join(inputs)}) -> {result} {{
  {body}
  %result = "{name}"({", ".join(names)}) {{hw.arithmetic = "exact"}} : ({", ".join(types)}) -> {result}
  return %result : {result}
}}
"""  # noqa: E501


def _constant(name: str, given: Weight | np.ndarray) -> tuple[str, str]:
    """A weight, and its type."""
    array = given.array if isinstance(given, Weight) else given
    plain = {"int8": "i8", "int64": "i64", "float32": "f32", "bool": "i1"}[array.dtype.name]
    element = given.element if isinstance(given, Weight) else plain
    shape = "".join(f"{n}x" for n in array.shape)
    bits = str(array.tolist()).lower() if plain == "i1" else f'"0x{array.tobytes().hex()}"'
    value = f"dense<{bits}> : tensor<{shape}{plain}>"
    type = f"tensor<{shape}{element}>"
    return f'"hw.weight"() {{name = "{name}", value = {value}}} : () -> {type}', type


def _literal(value: object) -> tuple[str, str]:
    if value is None:
        return "value", "!hw.none"
    if isinstance(value, bool):
        return f"value = {str(value).lower()}", "i1"
    if isinstance(value, int):
        return f"value = {value} : i64", "i64"
    if isinstance(value, float):
        return f"value = {value:.17e} : f64", "f64"
    if isinstance(value, str):
        return f'value = "{value}"', "!hw.str"
    assert isinstance(value, list)
    listed = ": " + ", ".join(map(str, value)) if value else ""
    return f"value = array<i64{listed}>", "!hw.list<i64>"


def compiled(text: str, folder: Path, target: str = "native") -> Any:
    file = folder / "case.mlir"
    file.write_text(text)
    return hardwire.compile(file, target)


def check_integers(model: Any) -> None:
    """Templates have taken all of it but what picks elements; nothing went through floats."""
    calls = model.report["calls"]
    others = [call for call in calls if call["operators"] != ["aten.index_select"]]
    assert {call["library"] for call in others} <= {"tuned"}, calls
    assert not {"fixed.quantize", "fixed.dequantize"} & {n for c in calls for n in c["operators"]}


def check(
    folder: Path,
    name: str,
    arguments: Sequence[object],
    wanted: Kind,
    reference: Callable[..., np.ndarray],
) -> np.ndarray:
    """The operator gives what `reference` does of real numbers, rounded once; the integers."""
    arrays: list[tuple[Kind, np.ndarray]] = []
    for given in arguments:
        listed = given if isinstance(given, list) else [given]
        arrays += [each for each in listed if isinstance(each, tuple)]
    reals = reference(*(kind.real(array) for kind, array in arrays))
    expected = wanted.rounded(reals)
    text = program(name, arguments, expected.shape, wanted)
    model = compiled(text, folder)
    found = model.run(*(array for _, array in arrays))

    check_integers(model)
    np.testing.assert_array_equal(found, expected, err_msg=f"{name} {arguments} {wanted}")
    return expected
