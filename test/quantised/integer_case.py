"""Convolutions and linear layers of integers as MLIR text, and what they are in numpy."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

import hardwire

STORED = {"int8": "i8", "uint8": "ui8", "int16": "i16", "int32": "i32", "int64": "i64"}
HEX = {"int8": "i8", "int16": "i16", "int32": "i32"}


def typed(array: np.ndarray) -> str:
    return tensor(array.shape, array.dtype.name)


def tensor(shape: tuple[int, ...], dtype: str) -> str:
    return f"tensor<{''.join(f'{extent}x' for extent in shape)}{STORED[dtype]}>"


def drawn(
    seed: int, shape: tuple[int, ...], dtype: str = "int8", extreme: bool = False
) -> np.ndarray:
    """All that the type can hold; or its two ends only."""
    limits, draw = np.iinfo(dtype), np.random.default_rng(seed)
    if extreme:
        return draw.choice(np.array([limits.min, limits.min, limits.min, limits.max], dtype), shape)
    return draw.integers(limits.min, limits.max, shape, endpoint=True, dtype=dtype)


@dataclass
class Lines:
    """The body of a function."""

    text: list[str]

    def add(self, line: str, type: str) -> str:
        name = f"%v{len(self.text)}"
        self.text.append(f"  {name} = {line} : {type}")
        return name

    def list(self, *numbers: int) -> str:
        value = f"array<i64: {', '.join(map(str, numbers))}>"
        return self.add(f'"hw.constant"() {{value = {value}}}', "() -> !hw.list<i64>")

    def integer(self, number: int) -> str:
        return self.add(f'"hw.constant"() {{value = {number} : i64}}', "() -> i64")

    def weight(self, array: np.ndarray) -> str:
        value = f'dense<"0x{array.tobytes().hex()}"> : {typed(array)}'
        name = f"w{len(self.text)}"
        return self.add(
            f'"hw.weight"() {{name = "{name}", value = {value}}}', f"() -> {typed(array)}"
        )


@dataclass(frozen=True)
class Epilogue:
    """Sums times a multiplier of each channel, rounded twice, moved, clamped, as int8."""

    multiplier: np.ndarray
    right: np.ndarray

    @property
    def made(self) -> str:
        """The type of the results."""
        return "int8"

    @staticmethod
    def drawn(channels: int, seed: int = 0) -> Epilogue:
        """The first multiplier is a power of two, by which sums come to ties."""
        draw = np.random.default_rng(seed)
        multiplier = draw.integers(1 << 30, (1 << 31) - 1, channels, endpoint=True, dtype=np.int32)
        multiplier[0] = 1 << 30
        return Epilogue(multiplier, draw.integers(1, 14, channels, dtype=np.int32))

    def of(self, sums: np.ndarray, dim: int) -> np.ndarray:
        sides = [-1 if place == dim else 1 for place in range(sums.ndim)]
        multiplier, right = (
            each.reshape(sides).astype(np.int64) for each in (self.multiplier, self.right)
        )
        high = (sums.astype(np.int64) * multiplier + (1 << 30)) >> 31
        mask = (1 << right) - 1
        more = (high & mask) > (mask >> 1) + (high < 0)
        return np.clip((high >> right) + more - 3, -128, 127).astype(np.int8)

    def write(self, lines: Lines, sums: str, shape: tuple[int, ...], dim: int) -> str:
        sides = (-1, *[1] * (len(shape) - 1 - dim))
        right = self.right.astype(np.int8)
        factors = [lines.weight(each.reshape(sides)) for each in (self.multiplier, right)]
        wide = tensor(shape, "int32")
        types = ", ".join(typed(each.reshape(sides)) for each in (self.multiplier, right))
        none = lines.add('"hw.constant"() {value}', "() -> !hw.none")
        false = lines.add('"hw.constant"() {value = false}', "() -> i1")
        numbers = [lines.integer(each) for each in (-3, 1, -128, 127)]
        moved = lines.add(
            f'"fixed.rescale"({sums}, {factors[0]}, {factors[1]}, {numbers[0]})',
            f"({wide}, {types}, i64) -> {wide}",
        )
        inside = lines.add(
            f'"aten.clamp"({moved}, {numbers[2]}, {numbers[3]})', f"({wide}, i64, i64) -> {wide}"
        )
        return lines.add(
            f'"aten.to.dtype"({inside}, {numbers[1]}, {false}, {false}, {none})',
            f"({wide}, i64, i1, i1, !hw.none) -> {tensor(shape, 'int8')}",
        )


@dataclass(frozen=True)
class OnLines(Epilogue):
    """A line for each channel instead, and as int8 what lies within it; with `below` the even one
    of two lines' values."""

    offset: np.ndarray
    shift: int
    below: np.ndarray | None = None

    @staticmethod
    def of_type(channels: int, type: str, shift: int, has_below: bool) -> OnLines:
        """Values of some hundreds for sums of 17 bits."""
        draw = np.random.default_rng(shift)
        steep, far = 1 << (shift - 10), 1 << (shift + 6)
        multiplier = draw.integers(1 - steep, steep, channels).astype(type)
        offset = draw.integers(-far, far, channels)
        below = offset - draw.integers(1, 1 << shift, channels) if has_below else None
        return OnLines(multiplier, np.empty(0, np.int32), offset, shift, below)

    def of(self, sums: np.ndarray, dim: int) -> np.ndarray:
        sides = [-1 if place == dim else 1 for place in range(sums.ndim)]
        product = sums.astype(np.int64) * self.multiplier.reshape(sides).astype(np.int64)
        found = product + self.offset.reshape(sides) >> self.shift
        if self.below is not None:
            found -= found - (product + self.below.reshape(sides) >> self.shift) & found
        return np.clip(found.astype(np.int32), -128, 127).astype(np.int8)

    def write(self, lines: Lines, sums: str, shape: tuple[int, ...], dim: int) -> str:
        given = [self.multiplier, self.offset, self.below]
        sides, wide = (-1, *[1] * (len(shape) - 1 - dim)), tensor(shape, "int32")
        none = lines.add('"hw.constant"() {value}', "() -> !hw.none")
        factors = [none if one is None else lines.weight(one.reshape(sides)) for one in given]
        types = ["!hw.none" if one is None else typed(one.reshape(sides)) for one in given]
        false = lines.add('"hw.constant"() {value = false}', "() -> i1")
        shift, one, low, high = (lines.integer(each) for each in (self.shift, 1, -128, 127))
        found = lines.add(
            f'"fixed.line"({sums}, {", ".join(factors)}, {shift})',
            f"({wide}, {', '.join(types)}, i64) -> {wide}",
        )
        inside = lines.add(f'"aten.clamp"({found}, {low}, {high})', f"({wide}, i64, i64) -> {wide}")
        return lines.add(
            f'"aten.to.dtype"({inside}, {one}, {false}, {false}, {none})',
            f"({wide}, i64, i1, i1, !hw.none) -> {tensor(shape, 'int8')}",
        )


@dataclass(frozen=True)
class OnShortLines(Epilogue):
    """A line in 32 bits for each channel, clamped, as bytes; offsets may have 16."""

    offset: np.ndarray
    shift: int
    edges: tuple[int, int]
    type: str
    cut: int = 31

    @property
    def made(self) -> str:
        return self.type

    @staticmethod
    def of_shift(channels: int, shift: int, edges: tuple[int, int], type: str) -> OnShortLines:
        """Values that are clamped at both ends; those of one channel leave 16 bits."""
        draw = np.random.default_rng(shift)
        steep = 1 << (22 + min(shift, 8))
        multiplier = draw.integers(steep // 2, steep, channels, dtype=np.int32)
        offset = draw.integers(-100 << shift, 200 << shift, channels, dtype=np.int32)
        offset[0] = 2**30
        return OnShortLines(multiplier, np.empty(0, np.int32), offset, shift, edges, type)

    def halved(self) -> OnShortLines:
        """The same with products whose upper half is left, and offsets of 16 bits."""
        small = np.clip(self.offset, -(2**15), 2**15 - 1).astype(np.int16)
        return replace(self, cut=32, offset=small)

    def of(self, sums: np.ndarray, dim: int) -> np.ndarray:
        sides = [-1 if place == dim else 1 for place in range(sums.ndim)]
        high = sums.astype(np.int64) * self.multiplier.reshape(sides) >> self.cut
        return np.clip(high + self.offset.reshape(sides) >> self.shift, *self.edges).astype(
            self.type
        )

    def write(self, lines: Lines, sums: str, shape: tuple[int, ...], dim: int) -> str:
        sides, wide = (-1, *[1] * (len(shape) - 1 - dim)), tensor(shape, "int32")
        given = [each.reshape(sides) for each in (self.multiplier, self.offset)]
        factors = [lines.weight(each) for each in given]
        none = lines.add('"hw.constant"() {value}', "() -> !hw.none")
        false = lines.add('"hw.constant"() {value = false}', "() -> i1")
        code = {"uint8": 0, "int8": 1}[self.type]
        shift, cut, kind, *edges = map(lines.integer, (self.shift, self.cut, code, *self.edges))
        found = lines.add(
            f'"fixed.short_line"({sums}, {", ".join(factors)}, {shift}, {cut})',
            f"({wide}, {typed(given[0])}, {typed(given[1])}, i64, i64) -> {wide}",
        )
        inside = lines.add(
            f'"aten.clamp"({found}, {", ".join(edges)})', f"({wide}, i64, i64) -> {wide}"
        )
        return lines.add(
            f'"aten.to.dtype"({inside}, {kind}, {false}, {false}, {none})',
            f"({wide}, i64, i1, i1, !hw.none) -> {tensor(shape, self.type)}",
        )


@dataclass(frozen=True)
class Convolution:
    """One of images whose channels are side by side, or not; with a border of `fill`."""

    x: np.ndarray
    weight: np.ndarray
    bias: np.ndarray | None = None
    stride: tuple[int, int] = (1, 1)
    padding: tuple[int, int] = (0, 0)
    dilation: tuple[int, int] = (1, 1)
    groups: int = 1
    fill: int = 0
    channels_last: bool = True
    epilogue: Epilogue | None = None

    @property
    def given(self) -> np.ndarray:
        """The input as the model takes it."""
        return np.ascontiguousarray(self.x.transpose(0, 2, 3, 1)) if self.channels_last else self.x

    def padded(self) -> np.ndarray:
        sides = ((0, 0), (0, 0), *((side, side) for side in self.padding))
        return np.pad(self.x, sides, constant_values=self.fill)

    def sums(self) -> np.ndarray:
        x, w = self.padded().astype(np.int32), self.weight.astype(np.int32)
        out, inner, *taps = w.shape
        window = [(tap - 1) * d + 1 for tap, d in zip(taps, self.dilation, strict=True)]
        high, wide = ((x.shape[2 + i] - window[i]) // self.stride[i] + 1 for i in range(2))
        found = np.zeros((x.shape[0], out, high, wide), np.int32)
        share = out // self.groups
        for group in range(self.groups):
            rows = w[group * share : (group + 1) * share]
            own = x[:, group * inner : (group + 1) * inner]
            for i in range(taps[0]):
                for j in range(taps[1]):
                    top, left = i * self.dilation[0], j * self.dilation[1]
                    seen = own[:, :, top : top + (high - 1) * self.stride[0] + 1 : self.stride[0]]
                    seen = seen[..., left : left + (wide - 1) * self.stride[1] + 1 : self.stride[1]]
                    part = np.einsum("nchw,oc->nohw", seen, rows[:, :, i, j])
                    found[:, group * share : (group + 1) * share] += part
        return found if self.bias is None else found + self.bias.reshape(1, -1, 1, 1)

    def expected(self) -> np.ndarray:
        return self.sums() if self.epilogue is None else self.epilogue.of(self.sums(), 1)

    def text(self) -> str:
        lines, value, x = Lines([]), "%x", self.x
        if self.channels_last:
            order = lines.list(0, 3, 1, 2)
            value = lines.add(
                f'"aten.permute"(%x, {order})',
                f"({typed(self.given)}, !hw.list<i64>) -> {typed(x)}",
            )
        inside = self.padding
        if self.fill:
            inside, padded = (0, 0), self.padded()
            sides = lines.list(*(side for each in self.padding[::-1] for side in (each, each)))
            fill = lines.integer(self.fill)
            value = lines.add(
                f'"aten.constant_pad_nd"({value}, {sides}, {fill})',
                f"({typed(x)}, !hw.list<i64>, i64) -> {typed(padded)}",
            )
            x = padded
        weight, shape = lines.weight(self.weight), self.sums().shape
        bias = (
            lines.weight(self.bias)
            if self.bias is not None
            else lines.add('"hw.constant"() {value}', "() -> !hw.none")
        )
        lists = [lines.list(*each) for each in (self.stride, inside, self.dilation, (0, 0))]
        false = lines.add('"hw.constant"() {value = false}', "() -> i1")
        groups = lines.integer(self.groups)
        biased = "!hw.none" if self.bias is None else typed(self.bias)
        result = lines.add(
            f'"aten.convolution"({value}, {weight}, {bias}, {", ".join(lists[:3])}, {false}, '
            f"{lists[3]}, {groups})",
            f"({typed(x)}, {typed(self.weight)}, {biased}, !hw.list<i64>, !hw.list<i64>, "
            f"!hw.list<i64>, i1, !hw.list<i64>, i64) -> {tensor(shape, 'int32')}",
        )
        return whole(lines, self.given, result, shape, self.epilogue, 1)


@dataclass(frozen=True)
class Linear:
    """Rows times a weight."""

    x: np.ndarray
    weight: np.ndarray
    bias: np.ndarray | None = None
    epilogue: Epilogue | None = None

    @property
    def given(self) -> np.ndarray:
        return self.x

    def sums(self) -> np.ndarray:
        found = self.x.astype(np.int32) @ self.weight.astype(np.int32).T
        return found if self.bias is None else found + self.bias

    def expected(self) -> np.ndarray:
        return self.sums() if self.epilogue is None else self.epilogue.of(self.sums(), 1)

    def text(self) -> str:
        lines, shape = Lines([]), self.sums().shape
        weight = lines.weight(self.weight)
        bias = (
            lines.weight(self.bias)
            if self.bias is not None
            else lines.add('"hw.constant"() {value}', "() -> !hw.none")
        )
        biased = "!hw.none" if self.bias is None else typed(self.bias)
        types = f"({typed(self.x)}, {typed(self.weight)}, {biased}) -> {tensor(shape, 'int32')}"
        result = lines.add(f'"aten.linear"(%x, {weight}, {bias})', types)
        return whole(lines, self.x, result, shape, self.epilogue, 1)


def whole(
    lines: Lines, x: np.ndarray, result: str, shape: tuple[int, ...],
    epilogue: Epilogue | None, dim: int,
) -> str:  # fmt: skip
    """The function around a body."""
    dtype = "int32"
    if epilogue is not None:
        result, dtype = epilogue.write(lines, result, shape, dim), epilogue.made
    body = "\n".join(lines.text)
    names = 'hw.input_names = ["x"], hw.output_names = ["y"]'
    return (
        f"func.func @forward(%x: {typed(x)}) -> {tensor(shape, dtype)} attributes {{{names}}} {{\n"
        f"{body}\n  return {result} : {tensor(shape, dtype)}\n}}\n"
    )


Case = Convolution | Linear


def compiled(case: Case, folder: Path, target: object = "native") -> hardwire.CompiledModel:
    path = folder / "case.mlir"
    path.write_text(case.text())
    return hardwire.compile(path, target, name="case")  # type: ignore[arg-type]
