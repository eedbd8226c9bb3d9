"""`inline-unboxing`: boxed values disappear; a stack machine's program becomes a graph."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ...dialect import fixed_values
from ...dialect.errors import PassFailed, Refused
from ...dialect.graph.dead import erase_dead
from ...dialect.graph.entry_state import add_updates
from ...dialect.graph.weights import drop_dead_weights
from ...dialect.mlir import ir
from ...dialect.program import Program
from ...dialect.stages import is_boxed
from ...dialect.values import integer
from ..base import Pass
from . import containers as containers
from . import control, forms
from . import covariances as covariances
from . import pieces as pieces
from . import properties as properties
from . import quantised_convolutions as quantised_convolutions
from . import quantised_dynamic as quantised_dynamic
from . import quantised_embeddings as quantised_embeddings
from . import quantised_layers as quantised_layers
from . import quantised_recurrent as quantised_recurrent
from . import tensors as tensors
from .evaluator import Evaluator, Stopped
from .memory import fresh
from .outputs import flatten
from .state import Known, Restart


@dataclass(frozen=True)
class InlineUnboxing(Pass):
    """Evaluate what is known of boxed values, and write operators for the rest.

    Bytecode calls operators by name, on values whose types nobody states, and as many arguments as
    its author gave. All of that is settled here, once: box and unbox cancel, a call with a known
    name becomes the operator with its own arguments, and what is left out becomes an `hw.default`
    in front of the out arguments. Numbers, texts, lists, tuples, dicts and objects are computed;
    functions are inlined; branches and loops are decided where that can be done now, and become
    `scf.if` and `scf.while` on tensors where not. Writes become new values; those to inputs, weights
    and attributes are returned with `hw.updates`, as `functionalize` does it. Attributes that calls
    leave in other forms (None, a text, a list of another length) are told apart by a number, in
    branches. The shapes of the inputs are carried through every operator, by torch-mlir's shape and
    dtype functions.

    *Before*

    ```mlir
    func.func @forward(%x: tensor<2x3xf32>, %y: tensor<3xf32>) -> !hw.ivalue {
      %0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !hw.ivalue
      %1 = "hw.box"(%y) : (tensor<3xf32>) -> !hw.ivalue
      %2 = "hw.call_boxed"(%0, %1) {operator = "aten::add.Tensor"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
      return %2 : !hw.ivalue
    }
    ```

    *After*

    ```mlir
    func.func @forward(%x: tensor<2x3xf32>, %y: tensor<3xf32>) -> tensor<2x3xf32> attributes {hw.output_names = ["output"]} {
      %0 = "hw.default"() : () -> !hw.default
      %1 = "aten.add.Tensor"(%x, %y, %0) : (tensor<2x3xf32>, tensor<3xf32>, !hw.default) -> tensor<2x3xf32>
      return %1 : tensor<2x3xf32>
    }
    ```

    Requires: stage `boxed`; a program without boxed values stays as it is.
    Ensures: stage `schema`. Boxed calls of unknown operators stay; `hw.boxed_calls` of the entry
    counts them.
    Diagnostics: an operator that cannot be called with its arguments, or whose result's shape is
    unknown; what depends on a value at run time and must not: shapes, lengths of lists, exceptions;
    attributes that calls leave in forms without end, and objects in them; values that cannot leave the model.
    """  # noqa: E501

    name: ClassVar[str] = "inline-unboxing"
    requires: ClassVar[str] = "boxed"

    def run(self, program: Program) -> None:
        if not is_boxed(program):
            return
        weights = dict(program.weights)
        known = Known()
        while True:
            try:
                remaining = _inline(program, known)
                break
            except Restart as restart:
                known = restart.known
                program.weights = dict(weights)
        if remaining:
            count = integer(remaining)
            program.entry().attributes["hw.boxed_calls"] = count
        erase_dead(program)
        drop_dead_weights(program)


def _inline(program: Program, known: Known) -> int:
    """Makes the new entry; gives the number of boxed calls that stay."""
    old = program.entry()
    new = _empty_like(old)
    block = new.regions[0].blocks[0]
    evaluator = Evaluator(program, block, known, control.HANDLERS)
    try:
        with ir.InsertionPoint(block):
            inputs = [evaluator.state.own(fresh(value)) for value in block.arguments]
            values = forms.run(evaluator, old.regions[0].blocks[0], inputs)
            results, names, fixed = flatten(evaluator, values)
            finals = evaluator.state.end(evaluator)
            ir.Operation.create("func.return", operands=results)
    except Stopped as problem:
        new.erase()
        raise PassFailed(str(problem)) from None
    except Refused as problem:
        new.erase()
        raise PassFailed(f"{program.source}: {problem}.") from None
    except RecursionError:
        new.erase()
        raise PassFailed(f"{program.source}: its values are nested too deep.") from None
    except Restart:
        new.erase()
        raise
    _replace(program, old, new, [value.type for value in results])
    new.attributes["hw.output_names"] = ir.ArrayAttr.get(
        [ir.StringAttr.get(name) for name in names]
    )
    fixed_values.declare(new, "output", fixed)
    add_updates(program, finals)
    return evaluator.remaining


def _empty_like(old: ir.Operation) -> ir.Operation:
    """A function with the same arguments and attributes, in front of the old one."""
    attributes = {name: old.attributes[name] for name in old.attributes}
    with ir.InsertionPoint(old):
        new = ir.Operation.create("func.func", attributes=attributes, regions=1, loc=old.location)
    types = [value.type for value in old.regions[0].blocks[0].arguments]
    new.regions[0].blocks.append(*types)
    return new


def _replace(
    program: Program, old: ir.Operation, new: ir.Operation, results: list[ir.Type]
) -> None:
    """The new entry in the place of the old one and of every function that it called."""
    inputs = [value.type for value in new.regions[0].blocks[0].arguments]
    new.attributes["function_type"] = ir.TypeAttr.get(ir.FunctionType.get(inputs, results))
    for item in list(program.module.body.operations):
        op = item.operation
        if op != new and (op == old or (op.name == "func.func" and _is_boxed(op))):
            op.erase()


def _is_boxed(function: ir.Operation) -> bool:
    type = ir.FunctionType(ir.TypeAttr(function.attributes["function_type"]).value)
    return any(str(part) == "!hw.ivalue" for part in (*type.inputs, *type.results))
