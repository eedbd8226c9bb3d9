"""Exported programs in memory, written down as the document that a `.pt2` file holds.

So there is one reader of graphs. The document says more than torch.export.save can write: lists in
which numbers and tensors are mixed (`as_values`), and results of any Python type.

Nothing here imports torch: its objects are told apart by their classes' names.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from ..plain import is_list, is_tuple
from .fields import Field
from .graph_in_memory import Graph
from .values_in_memory import SYMBOLIC, Json, class_name, literal


def document(program: Any, source: str) -> Field:
    """What a file of the program would say; ImportFailed for a graph that is not an export's."""
    graph = Graph(program.graph_module, source)
    content = graph.content()
    return Field(
        {
            "graph_module": {
                "graph": content,
                "signature": _signature(program.graph_signature, graph.names),
                "module_call_graph": [_called(call) for call in program.module_call_graph],
            },
            "range_constraints": {
                str(symbol): {"min_val": _bound(values.lower), "max_val": _bound(values.upper)}
                for symbol, values in program.range_constraints.items()
            },
        },
        source,
    )


def _bound(value: Any) -> int | None:
    """A bound of a size; None for infinity."""
    return int(value) if type(value) is int or getattr(value, "is_Integer", False) else None


# The signature.


def _signature(signature: Any, names: Mapping[str, str]) -> Json:
    return {
        "input_specs": [_input(spec) for spec in signature.input_specs],
        "output_specs": [_output(spec, names) for spec in signature.output_specs],
    }


def _input(spec: Any) -> Json:
    """What an input is; files name its target by a key that begins with its kind."""
    kind = spec.kind.name
    tag = "tensor_constant" if kind == "CONSTANT_TENSOR" else kind.lower()
    if tag != "user_input":
        given = {"arg": {"name": spec.arg.name}, f"{tag}_name": spec.target}
        return {tag: given | {"persistent": bool(spec.persistent)}}
    if class_name(spec.arg) == "ConstantArgument":
        return {"constant_input": {"name": spec.arg.name, "value": literal(spec.arg.value)}}
    return {tag: {"arg": _argument(spec.arg, {})}}


def _output(spec: Any, names: Mapping[str, str]) -> Json:
    tag = spec.kind.name.lower()
    if tag == "user_output":
        return {tag: {"arg": _argument(spec.arg, names)}}
    key = f"{tag.removesuffix('_mutation')}_name"
    return {tag: {"arg": {"name": names.get(spec.arg.name, spec.arg.name)}, key: spec.target}}


def _argument(argument: Any, names: Mapping[str, str]) -> Json:
    """An input or an output of the user's, by the class of its description."""
    kind = class_name(argument).removesuffix("Argument")
    if kind == "Constant":
        return literal(argument.value)
    name = names.get(argument.name, argument.name)
    if kind in SYMBOLIC:
        return {f"as_{SYMBOLIC[kind]}": {"as_name": name}}
    return {"as_tensor" if kind == "Tensor" else "as_custom_obj": {"name": name}}


def _called(entry: Any) -> Json:
    signature = entry.signature
    tree = None if signature is None else {"out_spec": json.dumps([1, _tree(signature.out_spec)])}
    return {"fqn": entry.fqn, "signature": tree}


def _tree(spec: Any) -> Json:
    """How results are nested, with the names that their container has for them."""
    if spec.type is None:
        return {"type": None, "context": None, "children_spec": []}
    children = list(spec.children())
    fields = _field_names(spec.type, spec.context, len(children))
    return {
        "type": spec.type.__qualname__,
        "context": json.dumps(fields),
        "children_spec": [_tree(child) for child in children],
    }


def _field_names(kind: type, context: Any, count: int) -> list[str] | None:
    """The names of a container's parts: keys of dictionaries, fields of named tuples, of PyTorch's
    results and of dataclasses; None where they are only counted."""
    for named in (
        context,
        getattr(context, "_fields", None),
        getattr(kind, "__match_args__", None),
    ):
        if not is_list(named):
            continue
        first: Any = named[0] if named else None
        inner = named if is_tuple(first) or not is_list(first) else first
        if len(inner) == count and all(isinstance(name, str | int) for name in inner):
            return [str(name) for name in inner]
    return None
