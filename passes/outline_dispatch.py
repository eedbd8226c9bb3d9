"""`outline-dispatch`: calls of handlers and of boxed kernels become calls like all others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from ..dialect import ops
from ..dialect.dispatch.attributes import EXTERNAL, OPERATOR, RESULTS, SCHEMA, SYMBOL
from ..dialect.graph import calls
from ..dialect.graph.dead import is_used
from ..dialect.graph.outline import Names, fill
from ..dialect.mlir import func, ir
from ..dialect.program import Program
from ..dialect.signature_types import TENSOR_LIST
from ..dialect.walks import maker
from .base import Pass
from .merge_kernels import merge

LEFT_OVER = ("func.constant", "hw.box", "hw.constant", "hw.unbox", ops.PACK)
"""What stands around such a call, and is not needed any more."""


@dataclass(frozen=True)
class OutlineDispatch(Pass):
    """Put each call of a handler or of a boxed kernel into a function of tensors.

    That function holds the operator that is called, as those of other C functions do. `hw.boxed`
    says that the arguments go on a stack of values, `hw.next` which function makes the rest of the
    call. To whoever plans memory, it is a kernel.

    *Before*

    ```mlir
    func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
      %0 = "hw.box"(%x) : (tensor<2xf32>) -> !hw.ivalue
      %1 = "hw.call_boxed"(%0) {hw.operator = "aten.neg", hw.results = [tensor<2xf32>], kernel = @count, next = @neg_0, operator = "aten::neg"} : (!hw.ivalue) -> !hw.ivalue
      %2 = "hw.unbox"(%1) : (!hw.ivalue) -> tensor<2xf32>
      return %2 : tensor<2xf32>
    }
    func.func private @count() attributes {hw.boxed, hw.external = "count", hw.key = "TESTING_ONLY_GenericMode", hw.library = "mine"}
    func.func private @neg_0(%x: tensor<2xf32>) -> tensor<2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
      %0 = "aten.neg"(%x) : (tensor<2xf32>) -> tensor<2xf32>
      return %0 : tensor<2xf32>
    }
    ```

    *After*

    ```mlir
    func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
      %0 = call @count(%x) : (tensor<2xf32>) -> tensor<2xf32>
      return %0 : tensor<2xf32>
    }
    func.func private @neg_0(%x: tensor<2xf32>) -> tensor<2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
      %0 = "aten.neg"(%x) : (tensor<2xf32>) -> tensor<2xf32>
      return %0 : tensor<2xf32>
    }
    func.func private @count(%x: tensor<2xf32>) -> tensor<2xf32> attributes {hw.boxed, hw.key = "TESTING_ONLY_GenericMode", hw.library = "mine", hw.next = @neg_0, hw.schema = "aten::neg(Tensor self) -> Tensor", hw.symbol = "count"} {
      %0 = "aten.neg"(%x) : (tensor<2xf32>) -> tensor<2xf32>
      return %0 : tensor<2xf32>
    }
    ```

    Requires: stage `static`.
    Ensures: no boxes, and no functions as values; calls that are the same share one function.
    """  # noqa: E501

    name: ClassVar[str] = "outline-dispatch"
    requires: ClassVar[str] = "static"

    def run(self, program: Program) -> None:
        found = calls.functions(program)
        external = {name: op for name, op in found.items() if EXTERNAL in op.attributes}
        if not external:
            return
        for name, declaration in external.items():
            declaration.attributes["sym_name"] = ir.StringAttr.get(f"{name}.declared")
        writer = _Writer(program, external, Names(program))
        for function in found.values():
            for op in calls.body(function):
                writer.visit(op)
            _erase_left_over(function)
        for declaration in external.values():
            declaration.erase()
        merge(program)


@dataclass
class _Writer:
    """Writes the functions; `external` are the declarations by the names that calls use."""

    program: Program
    external: dict[str, ir.Operation]
    names: Names

    def visit(self, op: ir.Operation) -> None:
        if op.name == "hw.call_boxed":
            operands = [maker(box).operands[0] for box in op.operands]
            kernel = self.external[ir.FlatSymbolRefAttr(op.attributes["kernel"]).value]
            results = [_unboxed(result) for result in op.results]
            following = op.attributes["next"]
            is_last = not isinstance(following, ir.FlatSymbolRefAttr)
            self._replace(op, kernel, operands, results, None if is_last else following)
        elif calls.is_call(op) and calls.callee(op) in self.external:
            *operands, pointer = op.operands
            kernel = self.external[calls.callee(op)]
            following = maker(pointer).attributes["value"]
            # The results of a handler are tensors already.
            self._replace(op, kernel, operands, [list(op.results)], following)

    def _replace(
        self,
        op: ir.Operation,
        kernel: ir.Operation,
        operands: Sequence[ir.Value],
        results: Sequence[Sequence[ir.Value]],
        following: ir.Attribute | None,
    ) -> None:
        """Puts a call of tensors where `op` stands; `results` are the tensors that it gave."""
        called = self._operator(op, operands)
        inputs = list(dict.fromkeys(ops.tensor_operands(called)))
        types = [value.type for value in ops.tensor_results(called)]
        schema = self._schema(op, called)
        name = self._function(called, kernel, (inputs, types), following, schema)
        with ir.InsertionPoint(op), op.location:
            made = func.CallOp(types, name, inputs)
        given = iter(made.results)
        for count, values in zip(_counts(op, results), results, strict=True):
            fresh = [next(given) for _ in range(count)]
            for old, new in zip(values, fresh, strict=False):
                old.replace_all_uses_with(new)
        for result in called.results:
            for use in list(result.uses):
                use.owner.operation.erase()
        called.erase()

    def _operator(self, op: ir.Operation, operands: Sequence[ir.Value]) -> ir.Operation:
        """The operator that is called, in front of the call."""
        kinds = list(ir.ArrayAttr(op.attributes[RESULTS]))
        lists = [isinstance(kind, ir.ArrayAttr) for kind in kinds]
        with ir.InsertionPoint(op), op.location:
            types = [
                ir.Type.parse(TENSOR_LIST) if is_list else ir.TypeAttr(kind).value
                for kind, is_list in zip(kinds, lists, strict=True)
            ]
            name = ir.StringAttr(op.attributes[OPERATOR]).value
            made = ir.Operation.create(name, results=types, operands=list(operands))
            for result, kind, is_list in zip(made.results, kinds, lists, strict=True):
                if is_list:
                    ops.unpack(result, [ir.TypeAttr(item).value for item in ir.ArrayAttr(kind)])
        return made

    def _schema(self, op: ir.Operation, called: ir.Operation) -> ir.Attribute:
        """What the kernel is called for: PyTorch may reach it by another variant of an operator."""
        if SCHEMA in op.attributes:
            return op.attributes[SCHEMA]
        return ir.StringAttr.get(str(self.program.dispatcher.schema(called.name)))

    def _function(
        self,
        called: ir.Operation,
        kernel: ir.Operation,
        passed: tuple[list[ir.Value], list[ir.Type]],
        following: ir.Attribute | None,
        schema: ir.Attribute,
    ) -> str:
        """The name of a function that calls `kernel` on values, for results of some types."""
        inputs, types = passed
        symbol = ir.StringAttr(kernel.attributes[EXTERNAL]).value
        name = self.names.exactly(symbol)
        with ir.InsertionPoint(self.program.module.body), called.location:
            kind = [value.type for value in inputs], types
            function = func.FuncOp(name, kind, visibility="private")
            block = function.add_entry_block()
        attributes = function.attributes
        for copied in ("hw.key", "hw.library", "hw.boxed"):
            if copied in kernel.attributes:
                attributes[copied] = kernel.attributes[copied]
        attributes[SYMBOL] = ir.StringAttr.get(symbol)
        attributes[SCHEMA] = schema
        if following is not None:
            attributes[calls.NEXT] = following
        fill(block, [called], dict(zip(inputs, block.arguments, strict=True)), called)
        return name


def _unboxed(box: ir.Value) -> list[ir.Value]:
    """The tensors that are taken out of a box: nothing where nobody does."""
    for use in box.uses:
        value = use.owner.operation.results[0]
        return ops.unpacked(value) if str(value.type) == TENSOR_LIST else [value]
    return []


def _counts(op: ir.Operation, results: Sequence[Sequence[ir.Value]]) -> list[int]:
    """How many tensors each group of results has, by the types that the call says."""
    kinds = ir.ArrayAttr(op.attributes[RESULTS])
    counts = [len(kind) if isinstance(kind, ir.ArrayAttr) else 1 for kind in kinds]
    return counts if len(results) == len(counts) else [sum(counts)]


def _erase_left_over(function: ir.Operation) -> None:
    """Erases the old calls, and what only they used, from the last to the first."""
    for op in reversed(calls.body(function)):
        is_old = OPERATOR in op.attributes
        if (is_old or op.name in LEFT_OVER) and not any(map(is_used, op.results)):
            op.erase()
