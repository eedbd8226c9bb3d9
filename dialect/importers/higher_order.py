"""Higher-order operators of a graph, whose arguments are graphs: branches and loops.

`cond` becomes `scf.if`, `while_loop` becomes `scf.while`, `map_impl` and `scan` count through the
first dimension of what they go over in an `scf.for`. What only switches gradients or autocasting
for a part of a graph is put in its place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from .. import regions
from ..mlir import arith, ir, scf
from ..sizes import is_open
from .fields import Field
from .locations import location
from .nodes import HIGHER_ORDER, Node, elements
from .unsupported import Unsupported

Values = list[ir.Value]


class Importer(Protocol):
    """What imports the graph that an operator is in."""

    @property
    def damage(self) -> str:
        """What is said of a file that contradicts itself."""
        ...

    def carried(self, tag: str, field: Field) -> ir.Value:
        """An argument: a value of the graph, or a number as a tensor of no dimensions."""
        ...

    def type_of(self, tag: str, name: str) -> ir.Type:
        """The type of a result."""
        ...

    def subgraph(self, name: str, graph: Field, given: Sequence[ir.Value]) -> list[ir.Value]:
        """The results of an inner graph, imported where the builder stands."""
        ...


def graphs_of(node: Node) -> list[tuple[str, Field]]:
    """The graphs among a node's arguments, with their names."""
    found = [field.union() for _, field in node.inputs]
    return [(v["name"].string(), v["graph"]) for tag, v in found if tag == "as_graph"]


def is_known(target: str) -> bool:
    return target.removeprefix(HIGHER_ORDER) in OPERATORS


def build(node: Node, importer: Importer) -> Values:
    """The results of a node, written at the current insertion point."""
    call = _Call(node, importer)
    with location(node.name, node.trace):
        made = OPERATORS[node.target.removeprefix(HIGHER_ORDER)](call)
    return _fitting(made, call.types)


def _fitting(values: Values, types: list[ir.Type]) -> Values:
    """Values that have to have these types, as the file says elsewhere."""
    found = [value.type for value in values]
    if found != types:
        raise Unsupported(
            f"gives {_listed(found)}, and the program says {_listed(types)}: hardwire cannot tell "
            "that these are the same"
        )
    return values


def _listed(types: list[ir.Type]) -> str:
    return ", ".join(map(str, types)) or "nothing"


@dataclass(frozen=True)
class _Call:
    """A node and its arguments by position."""

    node: Node
    importer: Importer

    @property
    def types(self) -> list[ir.Type]:
        """The types of the results, of which numbers are carried by tensors."""
        results = self.node.results
        if len(results) != len(self.node.tensors):
            raise Unsupported(
                "has a result that is no tensor and no number: return these from its parts"
            )
        return [self.importer.type_of(tag, name) for tag, name in results]

    def __getitem__(self, place: int) -> tuple[str, Field]:
        if place >= len(self.node.inputs):
            raise Unsupported(f"lacks an argument: {self.importer.damage}")
        return self.node.inputs[place][1].union()

    def graph(self, place: int) -> tuple[str, Field]:
        """The name of a graph, and the graph."""
        tag, value = self[place]
        if tag != "as_graph":
            raise Unsupported(f"has an argument {place} that is no graph: {self.importer.damage}")
        return value["name"].string(), value["graph"]

    def tensors(self, place: int) -> Values:
        """A list of tensors, and of numbers that tensors carry."""
        return [self.importer.carried(*item) for item in elements(*self[place])]

    def tensor(self, place: int) -> ir.Value:
        """A tensor, or a number that one carries."""
        return self.importer.carried(*self[place])

    def inline(self, place: int, given: Sequence[ir.Value]) -> Values:
        """The operators of a graph, written here for these inputs; its outputs."""
        name, graph = self.graph(place)
        return self.importer.subgraph(name, graph, given)


Operator = Callable[[_Call], Values]


def _cond(call: _Call) -> Values:
    tag, predicate = call[0]
    given = call.tensors(3)
    if tag == "as_bool":
        return call.inline(1 if predicate.boolean() else 2, given)
    if tag not in ("as_tensor", "as_sym_bool"):
        raise Unsupported("has a condition that is no tensor and no truth value")
    truth = _truth(call.tensor(0))
    types = call.types
    branch = ir.Operation.create("scf.if", results=types, operands=[truth], regions=2)
    for region, place in zip(branch.regions, (1, 2), strict=True):
        with ir.InsertionPoint(region.blocks.append()):
            scf.YieldOp(_fitting(call.inline(place, given), types))
    return list(branch.results)


def _while_loop(call: _Call) -> Values:
    carried, outside = call.tensors(2), call.tensors(3)
    types = [value.type for value in carried]
    loop = ir.Operation.create("scf.while", results=types, operands=carried, regions=2)
    locations = [ir.Location.unknown()] * len(types)
    blocks = [region.blocks.append(*types, arg_locs=locations) for region in loop.regions]
    before, body = (list(block.arguments) for block in blocks)
    with ir.InsertionPoint(blocks[0]):
        made = call.inline(0, [*before, *outside])
        if len(made) != 1:
            raise Unsupported(f"has a condition of several values: {call.importer.damage}")
        scf.ConditionOp(_truth(made[0]), before)
    with ir.InsertionPoint(blocks[1]):
        scf.YieldOp(_fitting(call.inline(1, [*body, *outside]), types))
    return list(loop.results)


def _map(call: _Call) -> Values:
    return _count(call, [], call.tensors(1), call.tensors(2))


def _scan(call: _Call) -> Values:
    return _count(call, call.tensors(1), call.tensors(2), call.tensors(3))


def _count(call: _Call, carried: Values, over: Values, outside: Values) -> Values:
    """A loop through the elements of `over`: its results are stacked, but for carried ones."""
    if not over:
        raise Unsupported(f"goes over nothing: {call.importer.damage}")
    types = call.types
    if any(is_open(type) for type in (*types, *(each.type for each in over))):
        raise Unsupported(
            "goes over tensors whose sizes are known at run time only: hardwire counts through "
            "fixed sizes; use `while_loop`, or export it with fixed sizes"
        )
    stacks = [_empty(type) for type in types[len(carried) :]]
    index = ir.IndexType.get()
    _part_of(over[0].type)
    trips = ir.RankedTensorType(over[0].type).shape[0]
    if any(ir.RankedTensorType(each.type).shape[:1] != [trips] for each in over):
        raise Unsupported(f"goes over tensors of different lengths: {call.importer.damage}")
    bounds = [arith.constant(index, bound) for bound in (0, trips, 1)]
    operands = [*bounds, *carried, *stacks]
    loop = ir.Operation.create("scf.for", results=types, operands=operands, regions=1)
    kinds = [index, *types]
    block = loop.regions[0].blocks.append(*kinds, arg_locs=[ir.Location.unknown()] * len(kinds))
    counter, *turn = block.arguments
    kept, stacked = turn[: len(carried)], turn[len(carried) :]
    with ir.InsertionPoint(block):
        elements = [_element(whole, counter) for whole in over]
        parts = [_part_of(type) for type in types[len(carried) :]]
        made = _fitting(
            call.inline(0, [*kept, *elements, *outside]), [*types[: len(carried)], *parts]
        )
        rest = zip(stacked, made[len(carried) :], strict=True)
        scf.YieldOp([*made[: len(carried)], *(_put(all, one, counter) for all, one in rest)])
    return list(loop.results)


def _empty(type: ir.Type) -> ir.Value:
    return ir.Operation.create(regions.EMPTY, results=[type]).results[0]


def _part_of(whole: ir.Type) -> ir.Type:
    tensor = ir.RankedTensorType(whole)
    if not tensor.rank:
        raise Unsupported("goes over a tensor of no dimensions: there is nothing to count")
    return ir.RankedTensorType.get(tensor.shape[1:], tensor.element_type)


def _element(whole: ir.Value, index: ir.Value) -> ir.Value:
    kind = [_part_of(whole.type)]
    return ir.Operation.create(regions.ELEMENT, kind, [whole, index]).results[0]


def _put(whole: ir.Value, element: ir.Value, index: ir.Value) -> ir.Value:
    return ir.Operation.create(regions.PUT, [whole.type], [whole, element, index]).results[0]


def _truth(tensor: ir.Value) -> ir.Value:
    kind = ir.IntegerType.get_signless(1)
    return ir.Operation.create(regions.TRUTH, results=[kind], operands=[tensor]).results[0]


def _wrapped(place: int) -> Operator:
    """What the graph at that place computes, of the arguments behind it."""

    def write(call: _Call) -> Values:
        given = [call.tensor(each) for each in range(place + 1, len(call.node.inputs))]
        return call.inline(place, given)

    return write


def _autocast(call: _Call) -> Values:
    """`torch.autocast` of what it encloses is written out by `run_decompositions` only."""
    tag, enabled = call[2]
    if tag != "as_bool" or enabled.boolean():
        raise Unsupported("casts what is in it: run `run_decompositions()` before the export")
    return _wrapped(4)(call)


OPERATORS: dict[str, Operator] = {
    "cond": _cond,
    "map_impl": _map,
    "scan": _scan,
    "while_loop": _while_loop,
    "wrap_with_autocast": _autocast,
    "wrap_with_set_grad_enabled": _wrapped(1),
}
