"""What a case is, and what random ones are made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ..reference.arrays import BOUNDS, DTYPES, Ints, Type
from ..writer import Model

Generator = np.random.Generator


@dataclass
class Case:
    """Outputs are None where the reference does not say what they are."""

    file: bytes
    inputs: list[np.ndarray]
    expected: list[np.ndarray]
    text: str
    tolerance: int = 0


Maker = Callable[[Generator], Case]
CASES: dict[str, Maker] = {}


def case(name: str) -> Callable[[Maker], Maker]:
    """A decorator that enters a maker of cases by the name of its operator."""

    def enter(maker: Maker) -> Maker:
        CASES[name] = maker
        return maker

    return enter


@dataclass
class Call:
    """A file with one operator, as it is written."""

    rng: Generator
    model: Model = field(default_factory=Model)
    inputs: list[np.ndarray] = field(default_factory=list[np.ndarray])
    operands: list[int | None] = field(default_factory=list[int | None])
    notes: list[str] = field(default_factory=list[str])

    def given(self, shape: Sequence[int], type: Type) -> Ints:
        """An operand of random elements that are an input of the file."""
        data = elements(self.rng, shape, type.name)
        self.operands.append(self.model.input(shape, type.name, *_said(type)))
        self.inputs.append(data)
        self.notes.append(f"{type.name}{list(shape)} {type.scales} {type.zero_point}")
        return data

    def weight(self, data: np.ndarray, type: Type | None = None) -> np.ndarray:
        """A constant operand."""
        packed = "INT4" if type is not None and type.name == "INT4" else None
        number = self.model.constant(
            data, *_said(type), axis=0 if type is None else type.axis, type=packed
        )
        self.operands.append(number)
        scales = "" if type is None else f"{type.scales} {type.zero_point}"
        self.notes.append(f"weight {data.dtype}{list(data.shape)} {scales}")
        return data

    def bias(self, count: int, dtype: type, scales: Sequence[float], reach: float,
             needed: bool = False) -> Ints | None:  # fmt: skip
        """Random ones of about that size, or none at all where it is not needed."""
        if not needed and self.rng.random() < 0.3:
            self.operands.append(None)
            return None
        most = float(np.iinfo(dtype).max) / 2
        span = int(min(max(reach, 1), most))
        found = self.rng.integers(-span, span + 1, count).astype(dtype)
        return self.weight(found, Type("", tuple(scales)))

    def done(
        self,
        operator: str,
        wanted: Type,
        expected: np.ndarray,
        version: int = 1,
        **options: Any,
    ) -> Case:
        """The case, with one result."""
        return self.several(operator, [(wanted, expected)], version, **options)

    def several(
        self,
        operator: str,
        results: Sequence[tuple[Type, np.ndarray]],
        version: int = 1,
        **options: Any,
    ) -> Case:
        """The case, with results of types."""
        outputs = [self.model.tensor(data.shape, type.name, *_said(type)) for type, data in results]
        self.model.add(operator, self.operands, outputs, version, **options)
        self.model.output(*outputs)
        said = [f"{type.name} {type.scales} {type.zero_point}" for type, _ in results]
        text = f"{operator} {options} of {'; '.join(self.notes)} -> {'; '.join(said)}"
        expected = [np.asarray(data) for _, data in results]
        return Case(self.model.bytes(), self.inputs, expected, text)


def _said(type: Type | None) -> tuple[Any, Any]:
    if type is None or not type.scales:
        return None, 0
    return (type.scale if len(type.scales) == 1 else list(type.scales)), type.zero_point


def elements(rng: Generator, shape: Sequence[int], name: str) -> np.ndarray:
    """Random elements; some arrays have those at the ends of the range only."""
    if name == "FLOAT32":
        return (rng.standard_normal(shape) * 2.0 ** rng.integers(-3, 4)).astype(np.float32)
    if name == "BOOL":
        return rng.integers(0, 2, shape).astype(np.bool_)
    lowest, highest = BOUNDS.get(name, (-(2**31), 2**31 - 1))
    if rng.random() < 0.1:
        return rng.choice([lowest, highest], shape).astype(DTYPES[name])
    return rng.integers(lowest, highest + 1, shape).astype(DTYPES[name])


def scale(rng: Generator, lowest: float = -20, highest: float = 4) -> float:
    """A single, uniform in its logarithm; some are powers of two."""
    power = rng.uniform(lowest, highest)
    return float(np.float32(2.0 ** (round(power) if rng.random() < 0.1 else power)))


def zero_point(rng: Generator, name: str) -> int:
    """Often at an end of the range; that of int16 is 0."""
    if name == "INT16":
        return 0
    lowest, highest = BOUNDS[name]
    return int(rng.choice([lowest, highest, 0, rng.integers(lowest, highest + 1)]))


def quantised(rng: Generator, name: str = "INT8", lowest: float = -20, highest: float = 4) -> Type:
    return Type(name, (scale(rng, lowest, highest),), zero_point(rng, name))


def fitting(rng: Generator, name: str, reach: float) -> Type:
    """A type of results whose real size is about `reach`; a few are of any scale."""
    lowest, highest = BOUNDS[name]
    if rng.random() < 0.1:
        return quantised(rng, name, -24, 8)
    wanted = reach / (highest - lowest) * 2.0 ** rng.uniform(-1, 3)
    found = float(np.float32(np.clip(wanted, 2.0**-40, 2.0**40)))
    return Type(name, (found,), zero_point(rng, name))


def size(rng: Generator, most: int, least: int = 1) -> int:
    return int(rng.integers(least, most + 1))


def activation(rng: Generator) -> str:
    return str(rng.choice(["NONE", "NONE", "RELU", "RELU6", "RELU_N1_TO_1"]))


def fused(rng: Generator, wanted: Type, of: str = "") -> str:
    """An activation that TFLM takes with this type: its bounds fit into an int32."""
    found = of or activation(rng)
    return found if 6 / wanted.scale < 2.0**31 else "NONE"
