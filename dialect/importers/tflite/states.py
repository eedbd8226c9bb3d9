"""What a `.tflite` file keeps from one call to the next: resource variables and variable tensors.

A resource variable has a name (VAR_HANDLE), is read and written by operators, and gets its first
value in a subgraph that runs once. A variable tensor is an operand that its operator writes, such
as the state of an SVDF or LSTM; it has zeros at first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod

import numpy as np

from ..unsupported import Unsupported
from .model import Model, Operator, Subgraph
from .tensors import Tensor, size_of

MOST_BYTES = 1 << 28
HANDLE, READ, ASSIGN, ONCE = "VAR_HANDLE", "READ_VARIABLE", "ASSIGN_VARIABLE", "CALL_ONCE"


@dataclass(frozen=True)
class State:
    """A value that is kept: what it is like, its first value, and whether the model writes it."""

    name: str
    like: Tensor
    initial: np.ndarray
    is_written: bool


def name_of(handle: Operator) -> str:
    """What a VAR_HANDLE names: variables of other containers are others."""
    container, name = handle.options["container"], handle.options["shared_name"]
    return f"{container}/{name}" if container else name


def handles(graph: Subgraph) -> dict[int, str]:
    """The variable that each resource tensor of a subgraph is."""
    made = (each for each in graph.operators if each.declared.builtin == HANDLE)
    return {each.outputs[0]: name_of(each) for each in made}


def resources(model: Model, problems: list[str]) -> dict[str, State]:
    """The resource variables of the first subgraph, in the order in which they are named."""
    graph = model.subgraphs[0]
    firsts = _first_values(model, problems)
    known = handles(graph)
    likes: dict[str, Tensor] = {}
    written: set[str] = set()
    for each, resource, value in _uses(graph):
        name = known.get(resource)
        if name is None:
            problems.append(f"{titled(each)} is given a resource that no VAR_HANDLE has made")
            continue
        like = likes.setdefault(name, graph.tensors[value])
        if _kind_and_shape(like) != _kind_and_shape(graph.tensors[value]):
            problems.append(f"{titled(each)}: the variable `{name}` is of several types or shapes")
        if each.declared.builtin == ASSIGN:
            written.add(name)
    found: dict[str, State] = {}
    for name in dict.fromkeys(known.values()):
        if name not in likes:
            continue
        first = firsts.get(name)
        if first is not None and _kind_and_shape(first) != _kind_and_shape(likes[name]):
            problems.append(f"the first value of the variable `{name}` is of another type or shape")
        data = _zeros(likes[name]) if first is None else first.array()
        found[name] = State(name, likes[name], data, name in written)
    return found


def variables(graph: Subgraph) -> dict[int, State]:
    """The variable tensors of a subgraph by their number."""
    written = {each.inputs[place] for each in graph.operators for place in each.declared.written}
    return {
        number: State(
            tensor.name or f"variable_{number}", tensor, _zeros(tensor), number in written
        )
        for number, tensor in graph.tensors.items()
        if tensor.is_variable or number in written
    }


def _uses(graph: Subgraph) -> Iterator[tuple[Operator, int, int]]:
    """What reads or writes a variable, with the tensors of its resource and its value."""
    for each in graph.operators:
        if each.declared.builtin == READ:
            yield each, each.inputs[0], each.outputs[0]
        elif each.declared.builtin == ASSIGN:
            yield each, each.inputs[0], each.inputs[1]


def _first_values(model: Model, problems: list[str]) -> dict[str, Tensor]:
    """What the subgraphs that run once write; they may write constants only."""
    found: dict[str, Tensor] = {}
    for once in model.subgraphs[0].operators:
        if once.declared.builtin != ONCE:
            continue
        graph = model.subgraphs[once.subgraphs[0]]
        known = handles(graph)
        odd = [each for each in graph.operators if each.declared.builtin not in (HANDLE, ASSIGN)]
        uses = [(each, known.get(r), graph.tensors[v]) for each, r, v in _uses(graph)]
        odd += [each for each, name, value in uses if name is None or not value.is_constant]
        if odd:
            problems.append(
                f"{titled(once)}: its subgraph {graph.number} computes with "
                f"{odd[0].declared.builtin}, and first values of state must be constants"
            )
        found |= {name: value for _, name, value in uses if name is not None}
    return found


def titled(each: Operator) -> str:
    """An operator in messages."""
    return f"operator {each.number} ({each.declared.builtin})"


def _kind_and_shape(tensor: Tensor) -> tuple[object, ...]:
    return tensor.kind, tensor.shape


def _zeros(tensor: Tensor) -> np.ndarray:
    """What TFLite's variables are at first: 0, and the zero point where elements are int8."""
    if size_of(tensor.kind, prod(tensor.shape)) > MOST_BYTES:
        raise Unsupported(f"the state `{tensor.name}` has more than {MOST_BYTES >> 20} MiB")
    zero = tensor.quantized.zero_points[0] if tensor.quantized and tensor.kind == "INT8" else 0
    return np.full(tensor.shape, zero, tensor.dtype.numpy)
