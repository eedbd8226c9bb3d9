"""LSTMs and GRUs of PyTorch's eager mode whose activations are quantised by the numbers at hand.

Products with the input are computed for all steps at once, as PyTorch does: they have one scale.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ...dialect.errors import Refused
from ...dialect.operators import aten
from ...dialect.script.values import List, Value
from .prims import Call, as_tensor, prim
from .quantised_dynamic import times_weights
from .quantised_layers import as_packed

States = list[Value]
"""The hidden state, and the cell of an LSTM."""


@prim("quantized::make_quantized_cell_params_dynamic")
def _cell(call: Call, of_input: Value, of_state: Value, *rest: Value) -> Value:
    """Biases are those of the packed weights."""
    return (as_packed(of_input), as_packed(of_state))


@prim("aten::quantized_lstm.input")
def _lstm(call: Call, x: Value, states: List, cells: List, *rest: Value) -> Value:
    return _Network(call, cells, _lstm_step, *rest).run(x, list(states.items))


@prim("aten::quantized_gru.input")
def _gru(call: Call, x: Value, state: Value, cells: List, *rest: Value) -> Value:
    return _Network(call, cells, _gru_step, *rest).run(x, [state])


Step = Callable[[Call, Value, Value, States], States]


def _lstm_step(call: Call, of_input: Value, of_state: Value, states: States) -> States:
    gates = _pieces(call, call.operator(aten.ADD, of_state, of_input), 4)
    enters, stays, leaves = (call.operator(aten.SIGMOID, gates[i]) for i in (0, 1, 3))
    new = call.operator(aten.MUL, enters, call.operator(aten.TANH, gates[2]))
    cell = call.operator(aten.ADD, call.operator(aten.MUL, stays, states[1]), new)
    return [call.operator(aten.MUL, leaves, call.operator(aten.TANH, cell)), cell]


def _gru_step(call: Call, of_input: Value, of_state: Value, states: States) -> States:
    inputs, hidden = _pieces(call, of_input, 3), _pieces(call, of_state, 3)
    sums = [call.operator(aten.ADD, hidden[i], inputs[i]) for i in (0, 1)]
    reset, stays = (call.operator(aten.SIGMOID, each) for each in sums)
    kept = call.operator(aten.MUL, hidden[2], reset)
    new = call.operator(aten.TANH, call.operator(aten.ADD, inputs[2], kept))
    apart = call.operator(aten.SUB, states[0], new)
    return [call.operator(aten.ADD, call.operator(aten.MUL, apart, stays), new)]


def _pieces(call: Call, gates: Value, count: int) -> list[Value]:
    size = as_tensor(gates).shape[-1] // count
    bounds = [(i * size, (i + 1) * size) for i in range(count)]
    return [call.operator(aten.SLICE, gates, 1, first, last, 1) for first, last in bounds]


@dataclass(frozen=True)
class _Network:
    """Layers, each in one direction or in both; what follows `step` is as in the schema."""

    call: Call
    cells: List
    step: Step
    has_biases: Value
    num_layers: Value
    dropout: Value
    train: Value
    bidirectional: Value
    batch_first: Value
    dtype: Value = None
    use_dynamic: Value = False

    def run(self, x: Value, states: States) -> Value:
        """The outputs of all steps, and the states at the end."""
        if self.train and self.dropout:
            raise Refused("is in training mode; call `eval()` before the model is saved")
        directions = 2 if self.bidirectional else 1
        x = self._turned(x)
        ends = list[States]()
        for layer in range(self.num_layers):
            found = list[Value]()
            for place in range(layer * directions, (layer + 1) * directions):
                begin = [self.call.operator(aten.SELECT, each, 0, place) for each in states]
                outputs, end = self._layer(x, place, begin)
                found.append(outputs)
                ends.append(end)
            x = found[0] if len(found) == 1 else self.call.operator(aten.CAT, List(found), 2)
        stacks = [
            self.call.operator(aten.STACK, List(list(of_all)), 0)
            for of_all in zip(*ends, strict=True)
        ]
        return (self._turned(x), *stacks)

    def _turned(self, x: Value) -> Value:
        return self.call.operator(aten.TRANSPOSE, x, 0, 1) if self.batch_first else x

    def _layer(self, x: Value, place: int, states: States) -> tuple[Value, States]:
        of_input, of_state = map(as_packed, self.cells.items[place])
        products = times_weights(self.call, as_tensor(x), of_input)
        count = as_tensor(x).shape[0]
        backwards = self.bidirectional and place % 2
        outputs = dict[int, Value]()
        for at in reversed(range(count)) if backwards else range(count):
            hidden = times_weights(self.call, as_tensor(states[0]), of_state)
            product = self.call.operator(aten.SELECT, products, 0, at)
            states = self.step(self.call, product, hidden, states)
            outputs[at] = states[0]
        listed = List([outputs[at] for at in range(count)])
        return self.call.operator(aten.STACK, listed, 0), states
