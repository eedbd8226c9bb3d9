"""What computes each element of one tensor by itself, and softmax."""

from __future__ import annotations

from dataclasses import replace

from .table import Refused, Translation, Value, shape_of, tensor_of, translates


@translates("abs", "ceil", "cos", "exp", "floor", "log", "neg", "round", "rsqrt", "sin", "sqrt")
def same_name(t: Translation, input: Value) -> Value:
    """Rounding is to the even number in both."""
    return t.aten(t.name, input)


@translates("relu", "tanh", "square")
def on_quantised(t: Translation, input: Value) -> Value:
    return t.aten(t.name, input)


@translates("logistic")
def logistic(t: Translation, input: Value) -> Value:
    return t.aten("sigmoid", input)


@translates("relu6")
def relu6(t: Translation, input: Value) -> Value:
    return t.aten("clamp", input, 0, 6)


@translates("hard_swish")
def hard_swish(t: Translation, input: Value) -> Value:
    return t.aten("hardswish", input)


@translates("elu")
def elu(t: Translation, input: Value) -> Value:
    return t.aten("elu", input)


@translates("leaky_relu")
def leaky_relu(t: Translation, input: Value, alpha: float) -> Value:
    return t.aten("leaky_relu", input, alpha)


@translates("prelu")
def prelu(t: Translation, input: Value, alpha: Value) -> Value:
    """The slope is broadcast: it has its own number for each channel, which is the last dimension,
    or for more."""
    if t.facts(input) is not None:
        return t.aten("_prelu_kernel", input, alpha)
    positive = t.compare("gt", input, 0)
    return t.where(positive, input, t.mul(input, alpha))


@translates("softmax")
def softmax(t: Translation, input: Value, beta: float) -> Value:
    """A factor of what is given belongs to its scale."""
    rank, facts = len(shape_of(input)), t.facts(input)
    if rank < 1 or not beta > 0:
        raise Refused(f"it has {rank} dimensions and the factor {beta:g}")
    x = input
    if facts is not None and beta != 1:
        scaled = replace(facts, scales=tuple(scale * beta for scale in facts.scales))
        x = t.retyped(input, tensor_of(shape_of(input), scaled.type()))
    elif beta != 1:
        x = t.mul(input, beta)
    return t.aten("_softmax", x, rank - 1, False)


@translates("log_softmax")
def log_softmax(t: Translation, input: Value) -> Value:
    if len(shape_of(input)) < 1:
        raise Refused("it has no dimensions")
    return t.aten("_log_softmax", input, len(shape_of(input)) - 1, False)
