"""What computes with two tensors, element by element, and with as many as there are."""

from __future__ import annotations

from ...dialect.graph.extents import broadcast
from ...dialect.mlir import ir
from ...dialect.quantised_operators.integers import steps, sum_of_steps
from .in_integers import in_integers
from .table import Refused, Translation, Value, shape_of, tensor_of, translates


def _both(t: Translation, lhs: Value, rhs: Value) -> tuple[int, ...]:
    return broadcast(shape_of(lhs), shape_of(rhs))


@translates("add", "sub", "mul", "div")
def arithmetic(t: Translation, lhs: Value, rhs: Value, fused_activation_function: str) -> Value:
    made = t.aten(f"{t.name}.Tensor", lhs, rhs, shape=_both(t, lhs, rhs))
    return t.activated(made, fused_activation_function)


@translates("add_n")
def add_n(t: Translation, inputs: list[Value]) -> Value:
    """Quantised values stand for the same numbers, so their steps are added up."""
    if not inputs:
        raise Refused("it adds nothing")
    if t.facts(inputs[0]) is not None:
        if any(each.type != inputs[0].type for each in inputs):
            raise Refused("its operands have several scales or zero points")
        w, *stored = in_integers(t, *inputs)
        sums = steps(w, stored[0])
        for each in stored[1:]:
            sums = w.add(sums, steps(w, each))
        return t.retyped(sum_of_steps(w, sums, stored[0]), t.type)
    total, *others = inputs
    for each in others:
        total = t.add(total, each)
    return total


@translates("maximum", "minimum")
def extreme(t: Translation, lhs: Value, rhs: Value) -> Value:
    """The elements themselves are compared: what they stand for does not matter."""
    return t.aten(t.name, t.alike(lhs), t.alike(rhs), shape=_both(t, lhs, rhs))


@translates("squared_difference")
def squared_difference(t: Translation, lhs: Value, rhs: Value) -> Value:
    """PyTorch's loss of each element; integers have none."""
    if t.facts(t.result) is not None:
        return t.aten("mse_loss", lhs, rhs, 0, shape=_both(t, lhs, rhs))
    difference = t.sub(lhs, rhs)
    return t.mul(difference, difference)


@translates("floor_div", in_reals=True)
def floor_div(t: Translation, lhs: Value, rhs: Value) -> Value:
    return t.aten("div.Tensor_mode", lhs, rhs, "floor", shape=_both(t, lhs, rhs))


@translates("floor_mod", in_reals=True)
def floor_mod(t: Translation, lhs: Value, rhs: Value) -> Value:
    """The rest has the sign of the divisor, as PyTorch's."""
    return t.aten("remainder.Tensor", lhs, rhs, shape=_both(t, lhs, rhs))


def _enter_comparison(name: str, of_pytorch: str) -> None:
    @translates(name)
    def compare(t: Translation, lhs: Value, rhs: Value) -> Value:
        return t.compare(of_pytorch, lhs, rhs)


_enter_comparison("equal", "eq")
_enter_comparison("not_equal", "ne")
_enter_comparison("greater", "gt")
_enter_comparison("greater_equal", "ge")
_enter_comparison("less", "lt")
_enter_comparison("less_equal", "le")


@translates("logical_and", "logical_or")
def logical(t: Translation, lhs: Value, rhs: Value) -> Value:
    return t.both(lhs, rhs) if t.name == "logical_and" else t.either(lhs, rhs)


@translates("logical_not")
def logical_not(t: Translation, input: Value) -> Value:
    return t.aten("logical_not", input)


@translates("select_v2")
def select_v2(t: Translation, condition: Value, x: Value, y: Value) -> Value:
    shape = broadcast(*(shape_of(each) for each in (condition, x, y)))
    return t.aten("where.self", condition, t.alike(x), t.alike(y), shape=shape)


@translates("arg_max", "arg_min")
def arg_extreme(t: Translation, input: Value, dimension: Value) -> Value:
    """The place of the first one, which is counted in int64 in PyTorch."""
    rank = len(shape_of(input))
    dims = t.dims(dimension, "dimension", rank)
    if len(dims) != 1:
        raise Refused(f"it goes along {len(dims)} dimensions, not one")
    x = input if t.facts(input) is None else t.stored(input)
    shape = [size for dim, size in enumerate(shape_of(x)) if dim != dims[0]]
    i64 = ir.IntegerType.get_signless(64)
    name = t.name.replace("_", "")
    places = t.call(f"aten.{name}", x, dims[0], False, type=tensor_of(shape, i64))
    return t.cast(places, t.type)
