"""What keeps something from one call, or one step, to the next."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ...dialect import ops
from ...dialect.quantised_operators import recurrent
from ...dialect.quantised_operators.rules import Integers
from .in_integers import in_integers
from .table import CONTRADICTION, Maybe, Refused, Translation, Value, aten, shape_of, translates


@translates("svdf", input=2, feature_weights=2, time_weights=2, bias=1, state=2)
def svdf(
    t: Translation, input: Value, feature_weights: Value, time_weights: Value, bias: Maybe,
    state: Value, rank: int, fused_activation_function: str,
) -> list[Value]:  # fmt: skip
    """A filter of each feature along time, as many steps as the state has; `rank` of them are
    summed up."""
    batch, _ = shape_of(input)
    features, steps = shape_of(time_weights)
    if rank < 1 or features % rank or shape_of(state) != (batch, features * steps):
        raise Refused(f"its state is not of {features} features and {steps} steps; {CONTRADICTION}")
    if t.facts(input) is not None:
        w, x, time, kept = in_integers(t, input, time_weights, state)
        feature = _joined_steps(t, w, [feature_weights])
        return _retyped(t, recurrent.svdf(w, x, feature, time, bias, kept, rank))
    newest = t.linear(input, feature_weights)
    past = t.slice(t.view(state, (batch, features, steps)), 2, 1, steps)
    kept = t.cat([past, t.view(newest, (batch, features, 1))], 2)
    sums = t.reduce("sum.dim_IntList", t.mul(kept, time_weights), [2], keep=False)
    units = t.view(sums, (batch, features // rank, rank))
    made = t.reduce("sum.dim_IntList", units, [2], keep=False)
    made = made if bias is None else t.add(made, bias)
    made = t.activated(made, fused_activation_function)
    return [made, t.view(kept, shape_of(state))]


GATES = ("input", "forget", "cell", "output")
"""Their order in PyTorch's weights."""


@translates("unidirectional_sequence_lstm", input=3, output_state=2, cell_state=2)
def lstm(
    t: Translation, input: Value, output_state: Value, cell_state: Value, time_major: bool,
    cell_clip: float, proj_clip: float, fused_activation_function: str, **weights: Maybe,
) -> list[Value]:  # fmt: skip
    """PyTorch's LSTM of one layer; peepholes, projections and norms have no part in it."""
    others = ("projection", "norm", "cell_to_input", "cell_to_forget", "cell_to_output")
    beside = [name for name, x in weights.items() if x is not None and _is_of(name, others)]
    facts = t.facts(input)
    if beside or (cell_clip and facts is None) or proj_clip or fused_activation_function != "TANH":
        what = f"`{beside[0]}`" if beside else "clipping, or another activation than TANH"
        raise Refused(f"it has {what}, and hardwire computes the plain LSTM")
    given = [weights[f"input_to_{gate}"] for gate in GATES]
    recurrent_ = [weights[f"recurrent_to_{gate}"] for gate in GATES]
    biases = [weights[f"{gate}_gate_bias"] for gate in GATES]
    every = [x for x in (*given, *recurrent_, *biases) if x is not None]
    if len(every) < 12 or any(len(shape_of(x)) != 2 for x in every[:8]):
        raise Refused("it lacks weights of a gate, and hardwire computes the plain LSTM")
    if facts is not None:
        states = (output_state, cell_state)
        return _quantised_lstm(t, input, states, (given, recurrent_, biases), time_major, cell_clip)
    joined = [t.cat(every[start : start + 4], 0) for start in (0, 4, 8)]
    size = shape_of(joined[2])
    none = t.full(size, 0, joined[2])
    return _run_lstm(t, input, (output_state, cell_state), [*joined, none], time_major)


def _quantised_lstm(
    t: Translation, input: Value, states: tuple[Value, Value],
    weights: tuple[list[Maybe], list[Maybe], list[Maybe]], major: bool, clip: float,
) -> list[Value]:  # fmt: skip
    """Time comes first for the rules."""
    w, x, hidden, cell = in_integers(t, input, *states)
    given, again, biases = ([each for each in part if each is not None] for part in weights)
    ordered = x if major else w.transpose(x, 0, 1)
    w.facts[ordered] = w.of(x)
    gates = recurrent.Gates(
        _joined_steps(t, w, given), _joined_steps(t, w, biases), _scales(t, given)
    )
    others = recurrent.Gates(_joined_steps(t, w, again), None, _scales(t, again))
    found, *kept = recurrent.lstm(w, ordered, (hidden, cell), gates, others, clip)
    return _retyped(t, (found if major else w.transpose(found, 0, 1), *kept))


def _joined_steps(t: Translation, w: Integers, parts: list[Value]) -> Value:
    """Weights of gates below each other, as integers without a zero point."""
    data = [t.data(part) for part in parts]
    known = [each for each in data if each is not None]
    if len(known) < len(data):
        raise Refused("its weights are computed")
    joined = w.weight(np.concatenate(known), "gates")
    facts = [each for each in map(t.facts, parts) if each is not None]
    if any(each.zero_points != (0,) for each in facts):
        raise Refused("its weights have a zero point, or scales of their rows")
    if facts:
        w.facts[joined] = facts[0]
    return joined


def _scales(t: Translation, parts: list[Value]) -> list[float]:
    facts = [each for each in map(t.facts, parts) if each is not None]
    if len(facts) < len(parts):
        raise Refused("its weights have no scale")
    return [each.scale for each in facts]


def _retyped(t: Translation, made: Sequence[Value]) -> list[Value]:
    """Integers as what the results stand for."""
    types = [each.type for each in ops.tensor_results(t.anchor)]
    return [t.retyped(each, type) for each, type in zip(made, types, strict=True)]


def _is_of(name: str, parts: tuple[str, ...]) -> bool:
    return name.startswith(parts) or name.endswith("norm")


def _run_lstm(
    t: Translation, input: Value, states: tuple[Value, Value], weights: list[Value], major: bool
) -> list[Value]:
    kept = [t.unsqueeze(state, 0) for state in states]
    options = (True, 1, 0.0, False, False, not major)
    types = [t.type, kept[0].type, kept[1].type]
    made = t.calls(aten.LSTM, input, kept, weights, *options, types=types)
    output, *new = made
    return [output, *(t.view(x, shape_of(states[0])) for x in new)]
