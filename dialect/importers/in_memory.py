"""Exported programs in memory, written down as the document that a `.pt2` file holds.

So there is one reader of graphs. The document says more than torch.export.save can write: lists in
which numbers and tensors are mixed (`as_values`), and results of any Python type.

Nothing here imports torch: its objects are told apart by their classes' names.
"""

from __future__ import annotations

import inspect
import json
import sys
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from ..errors import ImportFailed
from . import serde
from .fields import Field
from .tensors import Payload, Unsupported, dense, read_meta, refuse_repeated

Json = Any

INPUTS = {
    "PARAMETER": ("parameter", "parameter_name"),
    "BUFFER": ("buffer", "buffer_name"),
    "CONSTANT_TENSOR": ("tensor_constant", "tensor_constant_name"),
    "CUSTOM_OBJ": ("custom_obj", "custom_obj_name"),
}
OUTPUTS = {
    "BUFFER_MUTATION": ("buffer_mutation", "buffer_name"),
    "PARAMETER_MUTATION": ("parameter_mutation", "parameter_name"),
    "USER_INPUT_MUTATION": ("user_input_mutation", "user_input_name"),
    "GRADIENT_TO_PARAMETER": ("gradient_to_parameter", "parameter_name"),
    "GRADIENT_TO_USER_INPUT": ("gradient_to_user_input", "user_input_name"),
}
SYMBOLIC = {"SymInt": "sym_int", "SymFloat": "sym_float", "SymBool": "sym_bool"}
NUMBERS = {int: "sym_int", float: "sym_float", bool: "sym_bool"}
LISTS = {bool: "as_bools", int: "as_ints", float: "as_floats", str: "as_strings"}
EMPTY = {"bool": "as_bools", "int": "as_ints", "float": "as_floats", "str": "as_strings"}
DTYPES = {name: number for number, name in serde.SCALAR_TYPES.items()}
UNKNOWN = 0
"""The number of element types that files have none for."""


def document(program: Any, source: str) -> Field:
    """What a file of the program would say; ImportFailed for a graph that is not an export's."""
    graph = _Graph(program.graph_module, source)
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
    kind = spec.kind.name
    if kind in INPUTS:
        tag, key = INPUTS[kind]
        given = {"arg": {"name": spec.arg.name}, key: spec.target}
        return {tag: given | ({"persistent": bool(spec.persistent)} if tag == "buffer" else {})}
    if kind != "USER_INPUT":
        return {kind.lower(): {"arg": {"name": spec.arg.name}}}
    if _class(spec.arg) == "ConstantArgument":
        return {"constant_input": {"name": spec.arg.name, "value": _literal(spec.arg.value)}}
    return {"user_input": {"arg": _argument(spec.arg, {})}}


def _output(spec: Any, names: Mapping[str, str]) -> Json:
    kind = spec.kind.name
    if kind in OUTPUTS:
        tag, key = OUTPUTS[kind]
        return {tag: {"arg": {"name": _known(spec.arg.name, names)}, key: spec.target}}
    if kind == "USER_OUTPUT":
        return {"user_output": {"arg": _argument(spec.arg, names)}}
    return {kind.lower(): {"arg": {"name": _known(spec.arg.name, names)}}}


def _argument(argument: Any, names: Mapping[str, str]) -> Json:
    """An input or an output of the user's, by the class of its description."""
    kind = _class(argument).removesuffix("Argument")
    if kind == "Constant":
        return _literal(argument.value)
    name = _known(argument.name, names)
    if kind in SYMBOLIC:
        return {f"as_{SYMBOLIC[kind]}": {"as_name": name}}
    return {"as_tensor" if kind == "Tensor" else "as_custom_obj": {"name": name}}


def _known(name: str, names: Mapping[str, str]) -> str:
    return names.get(name, name)


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
        if not isinstance(named, list | tuple):
            continue
        inner = named[0] if named and isinstance(named[0], list) else named
        if len(inner) == count and all(isinstance(name, str | int) for name in inner):
            return [str(name) for name in inner]
    return None


# Graphs.


class _Graph:
    """One graph module: what its nodes call, and what is known of their values."""

    def __init__(self, module: Any, source: str) -> None:
        self._module = module
        self._source = source
        self.names: dict[str, str] = {}
        self._values: dict[str, dict[str, Json]] = {
            kind: {} for kind in ("tensor", *NUMBERS.values())
        }

    def content(self) -> Json:
        inputs: list[Json] = []
        nodes: list[Json] = []
        outputs: list[Json] = []
        for node in self._module.graph.nodes:
            if node.op == "placeholder":
                inputs.append(self._result(node.name, self._meta(node)))
            elif node.op == "output":
                outputs = self._outputs(node)
            elif node.op == "call_function" and not _takes_item(node):
                nodes.append(self._node(node))
            elif node.op not in ("call_function", "get_attr"):
                raise self._failure(node, f"is a `{node.op}`, which no exported graph has")
        values = {f"{kind}_values": found for kind, found in self._values.items()}
        return {"inputs": inputs, "nodes": nodes, "outputs": outputs, **values}

    def _outputs(self, node: Any) -> list[Json]:
        (given,) = node.args
        several = isinstance(given, list | tuple)
        return [self._value(each) for each in (given if several else [given])]

    def _failure(self, node: Any, sentence: str) -> ImportFailed:
        return ImportFailed(
            f"{self._source}: the node `{node.name}` {sentence}: pass what "
            "torch.export.export(model, inputs) returns."
        )

    def _meta(self, node: Any) -> Any:
        if "val" not in node.meta:
            raise self._failure(node, "has no `meta['val']`")
        return node.meta["val"]

    # Calls.

    def _node(self, node: Any) -> Json:
        trace = node.meta.get("stack_trace")
        return {
            "name": node.name,
            "target": _target(node.target),
            "inputs": self._arguments(node),
            "outputs": self._results(node),
            "metadata": {"stack_trace": trace} if trace else {},
        }

    def _arguments(self, node: Any) -> list[Json]:
        """The arguments that are given: by the schema's names, in its order, where there is one."""
        schema = getattr(node.target, "_schema", None)
        if schema is None:
            named = zip(_parameters(node), node.args, strict=False)
            pairs = [(name, value, "") for name, value in (*named, *node.kwargs.items())]
        else:
            pairs = [
                (each.name, given, str(each.type))
                for place, each in enumerate(schema.arguments)
                for given in _given(node, place, each)
            ]
        return [{"name": name, "arg": self._value(value, kind)} for name, value, kind in pairs]

    def _value(self, value: Any, kind: str = "") -> Json:
        """A tagged value. `kind` is the type that the schema declares, which tells an empty list's
        kind."""
        if _class(value) == "Node":
            return self._reference(value)
        if isinstance(value, list | tuple):
            return self._list(value, kind)
        return _literal(value)

    def _reference(self, node: Any) -> Json:
        if node.op == "get_attr":
            return self._attribute(node)
        name = _known(node.name, self.names)
        for kind in NUMBERS.values():
            if name in self._values[kind]:
                return {f"as_{kind}": {"as_name": name}}
        if name in self._values["tensor"]:
            return {"as_tensor": {"name": name}}
        meta = node.meta.get("val")
        return _literal(meta) if meta is None or type(meta) in LISTS else _object(meta, name)

    def _attribute(self, node: Any) -> Json:
        owner: Any = self._module
        for part in node.target.split("."):
            owner = getattr(owner, part)
        if not hasattr(owner, "graph"):
            return _object(owner, node.name)
        return {"as_graph": {"name": node.target, "graph": _Graph(owner, self._source).content()}}

    def _list(self, given: Iterable[Any], kind: str) -> Json:
        items = [self._value(item) for item in given]
        if not items:
            return {_empty(kind): []}
        tags = {tag for item in items for tag in item}
        plain = {type(item) for item in given if _class(item) != "Node"}
        if len(tags) == 1 and len(plain) == 1 and (one := next(iter(plain))) in LISTS:
            return {LISTS[one]: list(given)}
        values = [value for item in items for value in item.values()]
        if tags == {"as_tensor"}:
            return {"as_tensors": values}
        if tags <= {"as_tensor", "as_none"}:
            return {"as_optional_tensors": items}
        for number in NUMBERS.values():
            plain_tag = f"as_{number.removeprefix('sym_')}"
            if tags <= {f"as_{number}", plain_tag}:
                return {f"as_{number}s": [_number_item(item, plain_tag) for item in items]}
        return {"as_values": items}

    # Results.

    def _results(self, node: Any) -> list[Json]:
        meta = node.meta.get("val")
        schema = getattr(node.target, "_schema", None)
        if schema is not None and not schema.returns:
            return []
        if isinstance(meta, dict):
            meta = list(meta.values())
        if not isinstance(meta, list | tuple):
            return [self._result(node.name, meta)]
        alone = len(schema.returns) == 1 if schema is not None else False
        users = self._users(node)
        if alone:
            return [self._tensors(users, meta, f"{node.name}_unused")]
        return [
            self._tensors(self._users(users.get(place)), part, f"{node.name}_unused_{place}")
            if isinstance(part, list | tuple)
            else self._result(self._user_name(users, place, f"{node.name}_unused"), part)
            for place, part in enumerate(meta)
        ]

    def _tensors(self, users: Mapping[int, Any], parts: Iterable[Any], unused: str) -> Json:
        made = [
            self._result(self._user_name(users, place, unused), part)
            for place, part in enumerate(parts)
            if part is not None
        ]
        if any("as_tensor" not in each for each in made):
            return {"as_values": made}
        return {"as_tensors": [each["as_tensor"] for each in made]}

    def _users(self, node: Any) -> dict[int, Any]:
        """Who takes which of a node's results; whoever takes it again is a second name of it."""
        found: dict[int, Any] = {}
        for user in () if node is None else node.users:
            if _takes_item(user):
                first = found.setdefault(user.args[1], user)
                if first is not user:
                    self.names[user.name] = first.name
        return found

    def _user_name(self, users: Mapping[int, Any], place: int, unused: str) -> str:
        return users[place].name if place in users else f"{unused}_{place}"

    def _result(self, name: str, meta: Any) -> Json:
        """What is known of a value, kept under its name; the name as a tagged value."""
        if _is_tensor(meta):
            self._values["tensor"][name] = _tensor_meta(meta)
            return {"as_tensor": {"name": name}}
        number = SYMBOLIC.get(_class(meta)) or NUMBERS.get(type(meta))
        if number is None:
            return _literal(meta) if meta is None else _object(meta, name)
        self._values[number][name] = _number(meta)
        return {f"as_{number}": {"as_name": name}}


def _takes_item(node: Any) -> bool:
    """A node that only names one of several results; lists that the user indexes have another."""
    return getattr(node.target, "__name__", "") == "getitem" and node.target.__module__ in (
        "_operator",
        "operator",
    )


def _target(target: Any) -> str:
    module = str(target.__module__)
    if module.startswith("torch._ops"):
        module = module.replace("torch._ops", "torch.ops")
    return f"{module}.{target.__name__}"


def _given(node: Any, place: int, argument: Any) -> list[Any]:
    """The one value that a call has for an argument of its schema, or none."""
    if argument.name in node.kwargs:
        return [node.kwargs[argument.name]]
    by_place = not argument.kwarg_only and place < len(node.args)
    return [node.args[place]] if by_place else []


def _parameters(node: Any) -> list[str]:
    """Names for arguments by position: a function's own; none for operators with graphs."""
    if not _target(node.target).startswith("torch.ops."):
        try:
            return list(inspect.signature(node.target).parameters)[: len(node.args)]
        except (TypeError, ValueError):
            pass
    return [""] * len(node.args)


def _empty(kind: str) -> str:
    """The tag of an empty list where a list of `kind` is declared; of tensors, if it is unknown."""
    element = kind.removeprefix("Optional[").removeprefix("List[").removeprefix("Optional[")
    return EMPTY.get(element.rstrip("]"), "as_tensors")


def _number_item(item: Json, plain_tag: str) -> Json:
    """A number in a list of numbers some of which have names."""
    ((tag, value),) = item.items()
    return {plain_tag: value} if tag == plain_tag else value


# Values.


def _class(value: Any) -> str:
    return type(value).__name__


def _is_tensor(value: Any) -> bool:
    return any(
        each.__name__ == "Tensor" and each.__module__.split(".")[0] == "torch"
        for each in type(value).__mro__
    )


def _literal(value: Any) -> Json:
    """A value that is no result of the graph, by its type."""
    if value is None:
        return {"as_none": True}
    if type(value) in (bool, int, float):
        return {f"as_{type(value).__name__}": value}
    if type(value) is str:
        return {"as_string": value}
    if type(value) is complex:
        return {"as_complex": {"real": value.real, "imag": value.imag}}
    text = str(value)
    if _class(value) == "dtype":
        number = DTYPES.get(text.removeprefix("torch."))
        return _object(value, text) if number is None else {"as_scalar_type": number}
    if _class(value) == "device":
        return {"as_device": {"type": value.type, "index": value.index}}
    if _class(value) in ("layout", "memory_format"):
        number = serde.NAMES.get(text.removeprefix("torch."))
        return _object(value, text) if number is None else {f"as_{_class(value)}": number}
    if _class(value) in SYMBOLIC:
        kind = SYMBOLIC[_class(value)]
        ((tag, known),) = _number(value).items()
        return _object(value, text) if tag == "as_expr" else {f"as_{kind[4:]}": known}
    return _object(value, text)


def _object(value: Any, name: str) -> Json:
    """Something that no operator of a model can be given."""
    if hasattr(value, "_schema") or _class(value) == "HigherOrderOperator":
        return {"as_operator": _target(value)}
    return {"as_custom_obj": {"name": name, "class_fqn": type(value).__qualname__}}


def _number(number: Any) -> Json:
    """A number that is known, or the expression of one that is not, as sympy writes it down."""
    if type(number) in NUMBERS:
        return {f"as_{type(number).__name__}": number}
    expression, kind = number.node.expr, SYMBOLIC[_class(number)].removeprefix("sym_")
    if kind == "bool":
        known = {"True": True, "False": False}.get(str(expression))
        if known is not None:
            return {"as_bool": known}
    elif expression.is_Integer or (kind == "float" and expression.is_Float):
        return {f"as_{kind}": int(expression) if kind == "int" else float(expression)}
    return {"as_expr": {"expr_str": sys.modules["sympy"].srepr(expression)}}


def _size(size: Any) -> Json:
    return {"as_int": size} if type(size) is int else _number(size)


def _tensor_meta(tensor: Any) -> Json:
    strided = str(tensor.layout) == "torch.strided"
    return {
        "dtype": DTYPES.get(str(tensor.dtype).removeprefix("torch."), UNKNOWN),
        "sizes": [_size(size) for size in tensor.shape],
        "device": {"type": tensor.device.type, "index": tensor.device.index},
        "layout": serde.STRIDED if strided else UNKNOWN,
        "strides": [_size(step) for step in tensor.stride()] if strided else [],
        "storage_offset": _size(tensor.storage_offset()) if strided else {"as_int": 0},
    }


# Weights.


class Tensors:
    """The weights or the constants (`kind`) of a program in memory: what `Payloads` are of a file.

    As in a file, a weight and a constant that share their memory are two.
    """

    def __init__(self, tensors: Mapping[str, Any], kind: str) -> None:
        self._tensors = tensors
        self._kind = kind

    def __contains__(self, name: str) -> bool:
        return name in self._tensors

    def payload(self, name: str) -> Payload:
        """Where the tensor of that name lies. Raises Unsupported for what cannot be read."""
        tensor = self._tensors[name]
        self._refuse_strange(tensor)
        meta = read_meta(Field(_tensor_meta(tensor), name))
        storage = tensor.untyped_storage()
        refuse_repeated(meta, storage.nbytes(), "its memory")
        place = f"{storage.data_ptr():x}" if meta.extent else name
        return Payload(name, f"{self._kind}/{place}", meta)

    def _refuse_strange(self, tensor: Any) -> None:
        if not _is_tensor(tensor) or _class(tensor) not in ("Tensor", "Parameter", "Buffer"):
            if _class(tensor) == "FakeTensor":
                raise Unsupported("has no data, only a shape: export the model with its weights")
            raise Unsupported(
                f"is a `{_class(tensor)}`, a custom object or a tensor subclass; make it a plain "
                "tensor before the export"
            )
        if tensor.device.type == "meta":
            raise Unsupported("has no data, only a shape: export the model with its weights")
        if tensor.is_conj() or tensor.is_neg():
            raise Unsupported(
                "is conjugated or negated when it is read: call `resolve_conj()` and "
                "`resolve_neg()` on it before the export"
            )

    def array(self, payload: Payload) -> np.ndarray:
        """The elements in logical order, C-contiguous; in the tensor's own memory where they are
        so already, which the array keeps alive."""
        storage = self._tensors[payload.name].untyped_storage()
        torch = sys.modules["torch"]
        raw = torch.empty(0, dtype=torch.uint8).set_(storage).numpy()
        return dense(memoryview(raw), payload.meta, "<" if sys.byteorder == "little" else ">")
