"""Constants in flash that calls of C functions point to, in the llvm dialect."""

from __future__ import annotations

from ..dialect.layout import contiguous
from ..dialect.mlir import ir
from ..dialect.names import free
from ..dialect.program import Program
from ..dialect.walks import symbols
from .tensor_descriptors import VIEW, Described, struct

SELF = "hw.self"
"""What stands for the symbol of a struct in its own members."""

OPERATOR = "!llvm.struct<(ptr, i32)>"
"""`hwr_operator`: its two counts are one word."""


def append(
    module: ir.Module, text: str, needs: tuple[str, ...] = (), functions: tuple[str, ...] = ()
) -> None:
    """Adds one operation, as text, to a module.

    `needs` are the globals that it refers to, `functions` the declarations of what it calls.
    """
    stand_ins = "".join(f"llvm.mlir.global external @{name}() : i8\n" for name in needs)
    stand_ins += "".join(f"{declaration}\n" for declaration in functions)
    parsed = ir.Module.parse(stand_ins + text, module.context)
    *_, made = parsed.body.operations
    made.operation.clone(ip=ir.InsertionPoint.at_block_begin(module.body))


class Constants:
    """Constants that calls point to; equal ones are one."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.names: dict[object, str] = {}
        self.taken = set(symbols(program.module))

    def shape(self, sizes: list[int], strides: list[int]) -> str:
        """The symbol of an array of sizes and, behind them, strides."""
        name = f"shape_{'x'.join(map(str, sizes)) or 'number'}"
        if tuple(strides) != contiguous(tuple(sizes)).strides:
            name += f"_strides_{'_'.join(map(str, strides))}"
        # A single number has neither: its descriptor points to one zero.
        numbers = [*sizes, *strides] or [0]
        text = f"dense<{numbers}> : tensor<{len(numbers)}xi32>"
        return self._constant(name, f"!llvm.array<{len(numbers)} x i32>", text, 4)

    def data(self, content: list[int], align: int) -> str:
        """The symbol of bytes."""
        text = f"dense<{content}> : tensor<{len(content)}xi8>"
        stem = f"argument_{len(self.names)}"
        return self._constant(stem, f"!llvm.array<{len(content)} x i8>", text, align)

    def order(self, said: Described) -> str:
        """The symbol of the dim order of a tensor."""
        return self.data(said.dim_order() or [0], 1)

    def descriptor(self, weight: str, start: int, shape: str, said: Described) -> str:
        """The symbol of a whole descriptor of a weight, whose data begin at byte `start`."""
        order = self.order(said) if said.has_view else shape
        bits = self.program.target.index_bits
        width = bits // 8
        addresses = {
            "data": (weight, f"[{start}]", "i8"),
            "sizes": (shape, "[0]", "i32"),
            "order": (order, "[0]", "i8"),
            "strides": (shape, f"[{said.rank}]", "i32"),
            "view": (SELF, f"[{VIEW * width}]", "i8"),
        }
        lines: list[str] = []
        listed = said.fields()
        for place, one in enumerate(listed):
            if one.kind in addresses:
                symbol, step, kind = addresses[one.kind]
                lines.append(f"%a{place} = llvm.mlir.addressof @{symbol} : !llvm.ptr")
                made = f"getelementptr %a{place}{step} : (!llvm.ptr) -> !llvm.ptr, {kind}"
            else:
                type = f"i{bits}" if one.kind == "index" else "i32"
                made = f"mlir.constant({one.number} : {type}) : {type}"
            lines.append(f"%f{place} = llvm.{made}")
        fields = "".join(f"{line}\n" for line in lines)
        needs = tuple(dict.fromkeys((weight, shape, order)))
        type = struct(said.has_view, bits)
        return self._struct(f"{weight}_tensor", type, fields, len(listed), needs)

    def operator(self, text: str, word: int) -> str:
        """The symbol of a whole description of an operator; `text` is that of its name."""
        fields = (
            f"%f0 = llvm.mlir.addressof @{text} : !llvm.ptr\n"
            f"%f1 = llvm.mlir.constant({word} : i32) : i32\n"
        )
        return self._struct(f"operator_{len(self.names)}", OPERATOR, fields, 2, (text,))

    def _struct(self, stem: str, type: str, fields: str, count: int, needs: tuple[str, ...]) -> str:
        """The symbol of a struct whose members are the values `%f0`, `%f1`, … of `fields`."""
        if fields not in self.names:
            name = self.names[fields] = self.fresh(stem)
            width = self.program.target.index_bits // 8
            lines = [f"%s0 = llvm.mlir.poison : {type}"]
            lines += [
                f"%s{n + 1} = llvm.insertvalue %f{n}, %s{n}[{n}] : {type}" for n in range(count)
            ]
            lines.append(f"llvm.return %s{count} : {type}")
            head = f"llvm.mlir.global internal constant @{name}() {{alignment = {width} : i64}}"
            text = f"{head} : {type} {{\n{fields}" + "\n".join(lines) + "\n}"
            append(self.program.module, text.replace(f"@{SELF} ", f"@{name} "), needs)
        return self.names[fields]

    def _constant(self, stem: str, type: str, value: str, align: int) -> str:
        key = (value, align)
        if key not in self.names:
            name = self.fresh(stem)
            self.names[key] = name
            head = f"llvm.mlir.global internal constant @{name}({value})"
            append(self.program.module, f"{head} {{alignment = {align} : i64}} : {type}")
        return self.names[key]

    def fresh(self, stem: str) -> str:
        name = free(stem, self.taken)
        self.taken.add(name)
        return name
