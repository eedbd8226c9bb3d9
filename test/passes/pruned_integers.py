"""Random networks of integers that were pruned, as MLIR text."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from ..quantised.integer_case import Epilogue, Lines, tensor, typed

ENDS = (-128, 127)


@dataclass
class Pruned:
    """Layers one after the other on images of odd shapes, whose channels lose their weights in
    part. `value` is the last result, of `shape`."""

    rng: np.random.Generator
    shape: tuple[int, ...]
    value: str = "%x"
    lines: Lines = field(default_factory=lambda: Lines([]))

    def text(self, given: tuple[int, ...]) -> str:
        body, result = "\n".join(self.lines.text), tensor(self.shape, "int8")
        return (
            f"func.func @forward(%x: {tensor(given, 'int8')}) -> {result} {{\n{body}\n"
            f"  return {self.value} : {result}\n}}\n"
        )

    def border(self) -> None:
        """Of an extreme number or any, of other widths on each side."""
        sides = self.rng.integers(0, 3, 4).tolist()
        number = int(self.rng.choice([*ENDS, 0, self.rng.integers(*ENDS)]))
        before = tensor(self.shape, "int8")
        n, channels, high, wide = self.shape
        self.shape = (n, channels, high + sides[2] + sides[3], wide + sides[0] + sides[1])
        fill, around = self.lines.integer(number), self.lines.list(*sides)
        self.value = self.lines.add(
            f'"aten.constant_pad_nd"({self.value}, {around}, {fill})',
            f"({before}, !hw.list<i64>, i64) -> {tensor(self.shape, 'int8')}",
        )

    def layer(self, outputs: int, groups: int, window: tuple[int, int]) -> None:
        """A convolution some of whose channels are constants, others read by nobody."""
        n, channels, *image = self.shape
        stride, dilation = (self.rng.integers(1, 3, 2).tolist() for _ in range(2))
        own = self.rng.integers(0, 2, 2).tolist() if self.rng.random() < 0.3 else [0, 0]
        sizes = [
            (extent + 2 * around - (taps - 1) * apart - 1) // step + 1
            for extent, around, taps, apart, step in zip(
                image, own, window, dilation, stride, strict=True
            )
        ]
        weights = self._pruned_weights((outputs, channels // groups, *window))
        bias = self.rng.integers(-(2**14), 2**14, outputs, dtype=np.int32)
        before, result = tensor(self.shape, "int8"), (n, outputs, *sizes)
        lines = self.lines
        names = lines.weight(weights), lines.weight(bias)
        lists = [lines.list(*each) for each in (stride, own, dilation, (0, 0))]
        false = lines.add('"hw.constant"() {value = false}', "() -> i1")
        sums = lines.add(
            f'"aten.convolution"({self.value}, {", ".join((*names, *lists[:3]))}, {false}, '
            f"{lists[3]}, {lines.integer(groups)})",
            f"({before}, {typed(weights)}, {typed(bias)}, {'!hw.list<i64>, ' * 3}i1, "
            f"!hw.list<i64>, i64) -> {tensor(result, 'int32')}",
        )
        self.shape = result
        epilogue = Epilogue.drawn(outputs, int(self.rng.integers(1000)))
        self.value = epilogue.write(lines, sums, result, 1)

    def _pruned_weights(self, shape: tuple[int, ...]) -> np.ndarray:
        weights = np.clip(np.rint(self.rng.normal(0, 45, shape)), *ENDS).astype(np.int8)
        weights[self.rng.random(shape[0]) < 0.5] = 0
        weights[:, self.rng.random(shape[1]) < 0.2] = 0
        return weights


def network(seed: int) -> tuple[str, tuple[int, ...]]:
    """Its text, and the shape of its input."""
    rng = np.random.default_rng(seed)
    given = (1, 4, *rng.integers(9, 16, 2).tolist())
    made = Pruned(rng, given)
    for _ in range(rng.integers(2, 5)):
        groups, outputs = int(rng.choice([1, 1, 1, 2, 4])), int(rng.choice([8, 12, 16, 24]))
        if rng.random() < 0.3:
            groups = outputs = made.shape[1]
        if rng.random() < 0.8 or min(made.shape[2:]) < 3:
            made.border()
        high, wide = (int(rng.integers(0, min(extent // 2, 3))) + 1 for extent in made.shape[2:])
        made.layer(outputs, groups, (high, wide))
    made.layer(5, 1, (1, 1))
    return made.text(given), given
