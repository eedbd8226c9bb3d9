"""One kernel at the `planned` stage, fed from flat buffers: any layout of any operand can be tried.

The model's inputs and output are flat; views at the entry give them the layouts under test.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from hardwire.dialect import by_rows
from hardwire.dialect.graph.calls import Border
from hardwire.dialect.layout import Layout, contiguous
from hardwire.dialect.mlir import ir
from hardwire.dialect.ops import new_context
from hardwire.dialect.program import Program
from hardwire.dialect.targets import Target
from hardwire.lowering.kernels.to_kernels import to_kernels
from hardwire.lowering.llvm import to_llvm
from hardwire.lowering.object import emit_object
from hardwire.passes.choose_tiles import ChooseTiles
from hardwire.passes.weigh_kernels import WeighKernels
from hardwire.runtime.host import HostModel, aligned_buffer

F32 = np.dtype(np.float32)


@dataclass(frozen=True)
class Operand:
    """A tensor argument of the kernel: an array and where it lies; a weight is compiled in."""

    array: np.ndarray
    layout: Layout | None = None
    weight: bool = False

    @property
    def where(self) -> Layout:
        return self.layout or contiguous(self.array.shape)

    @property
    def type(self) -> str:
        return tensor(self.array.shape)


@dataclass
class Case:
    """The kernel `template` over `operands`; `body` computes `%result` from `%0`, `%1`, …"""

    template: str
    operands: Sequence[Operand]
    body: str
    shape: tuple[int, ...]
    layout: Layout | None = None
    constants: dict[str, str] = field(default_factory=dict)
    optimize: str = "speed"
    rows: int = 0
    """How many rows of its result it computes at once, where it reads by rows."""
    fast_math: tuple[str, ...] = ()

    @property
    def where(self) -> Layout:
        return self.layout or contiguous(self.shape)

    def program(self, target: Target) -> Program:
        """The planned program, tiles chosen."""
        context = new_context()
        with context, ir.Location.unknown():
            module = ir.Module.parse(self.text())
            weights = {
                f"w{number}": operand.array
                for number, operand in enumerate(self.operands)
                if operand.weight
            }
            program = Program("case", module, target, weights=weights, fast_math=self.fast_math)
            WeighKernels(self.optimize).run(program)
            if self.rows:
                function = program.function("kernel")
                given = function.regions[0].blocks[0].arguments[0].type
                by_rows.make(function, 0, given, Border(), self.rows)
            ChooseTiles().run(program)
            _plan_scratch(program)
        return program

    def text(self) -> str:
        """The program of the `planned` stage before `choose-tiles`."""
        inputs = [operand for operand in self.operands if not operand.weight]
        arguments = [f"%x{n}: {tensor([op.where.size])}" for n, op in enumerate(inputs)]
        lines, names, count = [], [], 0
        for number, operand in enumerate(self.operands):
            layouts = f"hw.layouts = [{operand.where.attribute()}]"
            if operand.weight:
                lines.append(
                    f'%v{number} = "hw.weight"() {{name = "w{number}", {layouts}}} : '
                    f"() -> {operand.type}"
                )
            else:
                place = f'{{space = "input", offset = 0 : i64, index = {count} : i64}}'
                lines.append(
                    f'%v{number} = "aten.view"(%x{count}, %shape) {{{layouts}, '
                    f"hw.places = [{place}]}} : ({tensor([operand.where.size])}, !hw.list<i64>) -> "
                    f"{operand.type}"
                )
                count += 1
            names.append(f"%v{number}")
        types = ", ".join(operand.type for operand in self.operands)
        kernel_arguments = ", ".join(
            f"%{number}: {operand.type} {{hw.layout = {operand.where.attribute()}}}"
            for number, operand in enumerate(self.operands)
        )
        result, flat = tensor(self.shape), tensor([self.where.size])
        out = '{space = "output", offset = 0 : i64, index = 0 : i64}'
        newline = "\n    "
        return f"""
  func.func @forward({", ".join(arguments)}) -> {flat} attributes {{hw.arena_size = 64 : i64,
      hw.arena_align = 64 : i64}} {{
    %shape = "hw.constant"() {{value = array<i64: -1>}} : () -> !hw.list<i64>
    {newline.join(lines)}
    %y = call @kernel({", ".join(names)}) {{hw.layouts = [{self.where.attribute()}],
      hw.places = [{out}]}} : ({types}) -> {result}
    %flat = "aten.view"(%y, %shape) {{hw.layouts = [{contiguous((self.where.size,)).attribute()}],
      hw.places = [{out}]}} : ({result}, !hw.list<i64>) -> {flat}
    return %flat : {flat}
  }}
  func.func private @kernel({kernel_arguments}) -> ({result} {{hw.layout = {
            self.where.attribute()
        }}})
      attributes {{hw.key = "CPU", hw.library = "tuned", hw.template = "{self.template}"}} {{
    {self.body}
    return %result : {result}
  }}
"""

    def compile(self, target: Target) -> Callable[[], np.ndarray]:
        """The kernel on this machine: each call runs it and returns the whole output buffer."""
        program = self.program(target)
        arena = ir.IntegerAttr(program.entry().attributes["hw.arena_size"]).value
        to_kernels(program)
        to_llvm(program)
        inputs = [operand for operand in self.operands if not operand.weight]
        facts = [(f"x{n}", F32, (op.where.size,)) for n, op in enumerate(inputs)]
        outputs = [("y", F32, (self.where.size,))]
        model = HostModel(emit_object(program), "case_run", facts, outputs, arena, 64)
        buffers = [spread(operand.array, operand.where) for operand in inputs]
        result = filled(self.where.size, 777.0)
        call = model.bind(buffers, [result])

        def run() -> np.ndarray:
            call()
            return result

        return run

    def result(self, target: Target) -> np.ndarray:
        """What the kernel computes; NaN-filled gaps stay untouched, halos are zero (checked)."""
        buffer = self.compile(target)()
        check_surroundings(buffer, self.where, self.shape)
        return gathered(buffer, self.where, self.shape)


def _plan_scratch(program: Program) -> None:
    i64 = ir.IntegerType.get_signless(64)
    kernel, entry = program.function("kernel"), program.entry()
    if "hw.scratch" not in kernel.attributes:
        return
    size = ir.IntegerAttr(kernel.attributes["hw.scratch"]).value
    entry.attributes["hw.arena_size"] = ir.IntegerAttr.get(i64, size)
    for op in entry.regions[0].blocks[0].operations:
        if op.operation.name == "func.call":
            op.operation.attributes["hw.scratch_offset"] = ir.IntegerAttr.get(i64, 0)


def tensor(shape: Sequence[int]) -> str:
    return f"tensor<{''.join(f'{extent}x' for extent in shape)}f32>"


def filled(size: int, value: float) -> np.ndarray:
    """A flat buffer on a cache line of its own, as arenas are."""
    buffer = aligned_buffer(4 * size, 64).view(np.float32)
    buffer[...] = value
    return buffer


def _view(buffer: np.ndarray, layout: Layout, shape: Sequence[int]) -> np.ndarray:
    strides = [4 * stride for stride in layout.strides]
    return np.lib.stride_tricks.as_strided(buffer[layout.origin :], tuple(shape), strides)


def spread(array: np.ndarray, layout: Layout) -> np.ndarray:
    """A flat buffer that holds an array in a layout: NaN in gaps, zeros in the halo."""
    buffer = filled(layout.size, np.nan)
    if layout.has_halo:
        _halo_box(buffer, layout, array.shape)[...] = 0
    _view(buffer, layout, array.shape)[...] = array
    return buffer


def gathered(buffer: np.ndarray, layout: Layout, shape: Sequence[int]) -> np.ndarray:
    """The array that lies in a flat buffer in a layout."""
    return _view(buffer, layout, shape).copy()


def check_surroundings(buffer: np.ndarray, layout: Layout, shape: Sequence[int]) -> None:
    """Halos hold zero, and nothing else beside the data was written."""
    rest = buffer.copy()
    if layout.has_halo:
        box = _halo_box(rest, layout, shape).copy()
        inner = tuple(
            slice(before, before + extent)
            for (before, _), extent in zip(layout.halo, shape, strict=True)
        )
        box[inner] = 0
        assert not box.any()
        _halo_box(rest, layout, shape)[...] = 777.0
    _view(rest, layout, shape)[...] = 777.0
    assert (rest == 777.0).all()


def _halo_box(buffer: np.ndarray, layout: Layout, shape: Sequence[int]) -> np.ndarray:
    shift = sum(
        before * stride for (before, _), stride in zip(layout.halo, layout.strides, strict=True)
    )
    extents = [extent + sum(edges) for extent, edges in zip(shape, layout.halo, strict=True)]
    return _view(buffer, Layout(layout.strides, layout.size, layout.origin - shift), extents)
