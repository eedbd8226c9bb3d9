"""One walk over the entry: what each storage holds at every place, as values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...dialect import ops
from ...dialect.dtypes import of_tensor
from ...dialect.errors import PassFailed
from ...dialect.functional_form import functional_form
from ...dialect.graph import calls
from ...dialect.graph.build import Builder, shape_of
from ...dialect.graph.entry_state import add_updates
from ...dialect.graph.extents import Undecided
from ...dialect.graph.seen_views import is_shared, keeps_order, may_alias, strides_of, views_of
from ...dialect.graph.strides import Shape
from ...dialect.graph.where import at
from ...dialect.graph.written_views import View
from ...dialect.layout import contiguous
from ...dialect.memory_order import stated
from ...dialect.mlir import ir
from ...dialect.operators import aten, record
from ...dialect.operators.table import decoded
from ...dialect.program import Program
from ...dialect.schema import FunctionSchema
from .lists import one_by_one, repacked
from .running_statistics import NORMS, RUNNING, trained, trains
from .same_weights import share
from .written_types import computed_type

FILLING = ("aten.zero_", "aten.fill_.Scalar", "aten.fill_.Tensor")
"""Operators that write one number everywhere, which PyTorch allows where elements are repeated."""


OPEN_VIEW = (
    "looks at a part of what is written in the model that depends on sizes known at run time only: "
    "`clone()` it first, or write all of it"
)


@dataclass(frozen=True)
class _Look:
    """What a value is: views, one after the other, of the storage that `base` came with."""

    base: ir.Value
    chain: tuple[View, ...] = ()
    strides: Shape | None = None


class Walk:
    """One walk over the entry. `current` is what each storage that was written holds now."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.entry = program.entry()
        self.block = self.entry.regions[0].blocks[0]
        self.operators = program.dispatcher.operators
        self.looks: dict[ir.Value, _Look] = {}
        self.same: dict[ir.Value, ir.Value] = {}
        self.current: dict[ir.Value, ir.Value] = {}
        self.versions: dict[ir.Value, int] = {}
        self.seen: dict[ir.Value, tuple[int, ir.Value]] = {}
        self.packed: dict[ir.Value, list[ir.Value]] = {}
        self.doubts: dict[ir.Value, list[ir.Value]] = {}
        self.stale: dict[ir.Value, str] = {}
        self.erased: list[ir.Operation] = []
        self.problems: list[str] = []

    def run(self) -> None:
        body = calls.body(self.entry)
        if not any(self._writes(op) for op in body):
            return
        share(body)
        for argument in self.block.arguments:
            self._define(argument, contiguous(shape_of(argument)).strides)
        for op in body:
            try:
                self._visit(op)
            except Undecided:
                self.problems.append(at(op, f"`{op.name}` {OPEN_VIEW}."))
        self._doubt_given(body[-1])
        if self.problems:
            raise PassFailed(*self.problems)
        for op in reversed(self.erased):
            op.erase()
        add_updates(self.program, self.current)

    def _writes(self, op: ir.Operation) -> bool:
        schema = self.program.dispatcher.known_schema(op.name)
        return self._trains(op) or (schema is not None and bool(self._places(schema)))

    def _trains(self, op: ir.Operation) -> bool:
        return op.name in NORMS and trains(op, self._given(op))

    def _places(self, schema: FunctionSchema) -> tuple[int, ...]:
        """The arguments that an operator writes; of norms, it is training that says so."""
        return () if ops.operator_name(schema.full_name) in NORMS else schema.written

    # What values are.

    def _define(self, value: ir.Value, strides: Shape | None) -> None:
        """A value with storage of its own."""
        self.looks[value] = _Look(value, (), strides)
        self.current[value] = value
        self.versions[value] = 0
        self.seen[value] = (0, value)

    def _meant(self, value: ir.Value) -> ir.Value:
        """What an operator that writes gives is what it wrote."""
        return self.same.get(value, value)

    def _look(self, value: ir.Value) -> _Look:
        value = self._meant(value)
        if value not in self.looks:  # what a loop carries
            self._define(value, None)
        return self.looks[value]

    def _visit(self, op: ir.Operation) -> None:
        given = list(op.operands)
        if op.name == ops.PACK:
            self._pack(op)
        for number, operand in enumerate(given):
            op.operands[number] = self._read(operand, op)
        schema = self.program.dispatcher.known_schema(op.name)
        if self._trains(op):
            self._train(op, given)
        elif schema is None:
            self._compute(op)
        elif self._places(schema):
            self._write(op, given, schema)
        elif may_alias(op, schema):
            self._view(op, given[0])
        else:
            self._compute(op)

    def _pack(self, op: ir.Operation) -> None:
        """A list holds tensors, not what they hold now; what is taken out of it is the same."""
        if ops.packed(op.results[0]) is not None:
            self.packed[op.results[0]] = [self._meant(value) for value in op.operands]
        elif len(op.operands) == 1 and op.operands[0] in self.packed:
            self.same |= dict(zip(op.results, self.packed[op.operands[0]], strict=True))

    def _compute(self, op: ir.Operation) -> None:
        strides_known, lies = self._keeps_order(op), stated(op)
        results = [result for result in op.results if calls.is_tensor(result)]
        for number, result in enumerate(results):
            if result not in self.looks:
                known = lies[number] if number < len(lies) else None
                strides = contiguous(shape_of(result)).strides if strides_known else None
                self._define(result, known[0] if known else strides)

    def _keeps_order(self, op: ir.Operation) -> bool:
        """True where the results of an operator are contiguous for certain: its operands are."""
        return keeps_order(op, {v: self._look(v).strides for v in ops.tensor_operands(op)})

    def _view(self, op: ir.Operation, viewed: ir.Value) -> None:
        look = self._look(viewed)
        results = ops.tensor_results(op)
        views = views_of(op, results, self._given(op))
        for result, view in zip(results, views, strict=True):
            strides = strides_of(view, look.strides)
            if op.name == aten.ALIAS and stated(op):  # of an input: how PyTorch has it
                strides = next(each[0] for each in stated(op) if each)
            if record(op.name).copies_if_needed and not is_shared(op, look.strides):
                self._define(result, contiguous(shape_of(result)).strides)
                if look.strides is None:
                    self.doubts.setdefault(look.base, []).append(result)
                    self.doubts.setdefault(result, []).append(look.base)
                continue
            self.looks[result] = _Look(look.base, (*look.chain, view), strides)
            self.seen[result] = (self.versions[look.base], result)

    def _given(self, op: ir.Operation) -> dict[str, object]:
        schema = self.program.dispatcher.known_schema(op.name)
        return {name: decoded(value) for name, value in ops.arguments(op, schema).items()}

    # Reading.

    def _read(self, value: ir.Value, op: ir.Operation) -> ir.Value:
        """What a value is at this point, for `op`."""
        value = self._meant(value)
        if value in self.packed:
            return repacked(op, value, [self._read(item, op) for item in self.packed[value]])
        look = self.looks.get(value)
        if look is None:
            return value
        self._doubt(look.base, op)
        version = self.versions[look.base]
        if self.seen[value][0] == version:
            return self.seen[value][1]
        found = self._part(look, len(look.chain), op)
        if _block(look.base) == op.block:
            self.seen[value] = (version, found)
        return found

    def _doubt(self, base: ir.Value, op: ir.Operation) -> None:
        """Complains, once, where nobody knows what a storage holds at `op`."""
        if base not in self.stale:
            return
        writer = self.stale.pop(base)
        self.problems.append(
            at(
                op,
                f"`{op.name}` reads what {writer} may have written through another view, as "
                "far as strides tell; `clone()` what is written in the model.",
            )
        )

    def _doubt_given(self, end: ir.Operation) -> None:
        """Inputs and weights are read by the caller, or by the next call."""
        for base in list(self.stale):
            if isinstance(base.owner, ir.Block) or base.owner.operation.name == "hw.weight":
                self._doubt(base, end)

    def _part(self, look: _Look, length: int, op: ir.Operation) -> ir.Value:
        """The current value of the first `length` views of a storage."""
        found = self.current[look.base]
        for view in look.chain[:length]:
            found = view.look(self._builder(op), found)
        return found

    def _builder(self, op: ir.Operation) -> Builder:
        return Builder(self.program, op)

    # Writing.

    def _write(self, op: ir.Operation, given: Sequence[ir.Value], schema: FunctionSchema) -> None:
        place = schema.written[0]
        if not calls.is_tensor(given[place]):
            self._write_list(op, given)
            return
        target = self._meant(given[place])
        if self._is_out_of_user(schema) and len(op.results) == 1:
            self._define(op.results[0], None)
            self._assign(op, target, op.results[0])
            return
        functional = self._functional(schema)
        if functional is None or len(op.results) > 1:
            advice = "write it with operators that return new tensors"
            self._refuse(op, f"`{op.name}` has no form that returns what it writes; {advice}.")
            return
        name = ops.operator_name(functional.full_name)
        if "inplace_view" in self.operators.entry(schema.full_name).tags:
            self._review(op, name, target)
            return
        type = op.results[0].type if op.results else op.operands[place].type
        operands = list(op.operands)
        if schema.kind == "out":
            del operands[place]
        computed = computed_type(functional, operands, type)
        with ir.InsertionPoint(op), op.location:
            made = ir.Operation.create(name, [computed], operands)
        value = made.results[0]
        if computed != type:
            code = of_tensor(type).code
            value = self._builder(op).call(
                aten.TO_DTYPE, value, code, False, False, None, type=type
            )
        if op.name == aten.COPY and op.operands[1].type == type:
            value = op.operands[1]
            made.erase()
        self._assign(op, target, value)
        self._finish(op, target)

    def _write_list(self, op: ir.Operation, given: Sequence[ir.Value]) -> None:
        """One tensor after the other, as PyTorch does: later ones read what earlier ones wrote."""
        written = one_by_one(self.program, op, given, self.packed)
        if written is None:
            advice = "write to one at a time, or use operators that return new tensors"
            self._refuse(op, f"`{op.name}` writes to a list of tensors; {advice}.")
            return
        for each in written:
            self._visit(each)
        self.erased.append(op)

    def _is_out_of_user(self, schema: FunctionSchema) -> bool:
        """An out variant of an operator of the user's, whose kernel is called as it is."""
        return schema.kind == "out" and schema.full_name in self.program.dispatcher.added

    def _functional(self, schema: FunctionSchema) -> FunctionSchema | None:
        """What computes the one tensor that an operator writes; None where there is none."""
        is_one = len(schema.written) == 1
        return functional_form(schema, self.operators) if is_one else None

    def _review(self, op: ir.Operation, name: str, target: ir.Value) -> None:
        """`unsqueeze_` and its like: the same elements, seen differently from now on."""
        with ir.InsertionPoint(op), op.location:
            made = ir.Operation.create(name, [op.results[0].type], list(op.operands))
        self._view(made, target)
        self.looks[target] = self.looks[made.results[0]]
        self.seen[target] = self.seen[made.results[0]]
        self._finish(op, target)

    def _finish(self, op: ir.Operation, target: ir.Value) -> None:
        for result in op.results:
            self.same[result] = target
        self.erased.append(op)

    def _assign(self, op: ir.Operation, target: ir.Value, value: ir.Value) -> None:
        """`target` has a new value, and with it all that its storage holds."""
        look = self._look(target)
        if op.block != self.block and (
            isinstance(look.base.owner, ir.Block) or _block(look.base) != op.block
        ):
            what = "a branch or a loop, and what it writes was made outside of that"
            self._refuse(op, f"`{op.name}` is in {what}; return the new value from it.")
            return
        found = value
        for length in reversed(range(len(look.chain))):
            whole, view = self._part(look, length, op), look.chain[length]
            lost = view.repeats and op.name not in FILLING
            put = None if lost else view.put(self._builder(op), whole, found)
            if put is None:
                self._refuse(
                    op,
                    f"`{op.name}` writes through a view that shows elements more than once, or "
                    "that hardwire cannot invert; write into a `clone()` in the model.",
                )
                return
            found = put
        self.current[look.base] = found
        self.versions[look.base] += 1
        self.seen[target] = (self.versions[look.base], value)
        for other in self.doubts.get(look.base, ()):
            self.stale[other] = f"`{op.name}`"

    def _refuse(self, op: ir.Operation, sentence: str) -> None:
        self.problems.append(at(op, sentence))

    # Norms in training.

    def _train(self, op: ir.Operation, given: Sequence[ir.Value]) -> None:
        """Its running statistics are written as well."""
        schema = self.program.dispatcher.schema(op.name)
        found = trained(self._builder(op), self._given(op))
        for old, new in zip(op.results, found.results, strict=False):
            old.replace_all_uses_with(new)
        for value in (*found.results, *found.running):
            self._define(value, contiguous(shape_of(value)).strides)
        for name, value in zip(RUNNING, found.running, strict=True):
            self._assign(op, self._meant(given[schema.index(name)]), value)
        self.erased.append(op)


def _block(value: ir.Value) -> ir.Block:
    """The block in which a value is made."""
    owner = value.owner
    return owner if isinstance(owner, ir.Block) else owner.operation.block
