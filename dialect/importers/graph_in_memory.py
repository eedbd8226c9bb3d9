"""Graphs of programs in memory as a `.pt2` file describes them: nodes, arguments, results."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Mapping
from typing import Any

from ..errors import ImportFailed
from ..plain import is_list, is_map
from .values_in_memory import (
    NUMBERS,
    SYMBOLIC,
    Json,
    class_name,
    foreign,
    is_tensor,
    literal,
    number_of,
    target_name,
    tensor_meta,
)

LISTS = {bool: "as_bools", int: "as_ints", float: "as_floats", str: "as_strings"}
EMPTY = {"bool": "as_bools", "int": "as_ints", "float": "as_floats", "str": "as_strings"}


class Graph:
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
        several = is_list(given)
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
            "target": target_name(node.target),
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
        if class_name(value) == "Node":
            return self._reference(value)
        if is_list(value):
            return self._list(value, kind)
        return literal(value)

    def _reference(self, node: Any) -> Json:
        if node.op == "get_attr":
            return self._attribute(node)
        name: str = self.names.get(node.name) or node.name
        for kind in NUMBERS.values():
            if name in self._values[kind]:
                return {f"as_{kind}": {"as_name": name}}
        if name in self._values["tensor"]:
            return {"as_tensor": {"name": name}}
        meta = node.meta.get("val")
        return literal(meta) if meta is None or type(meta) in LISTS else foreign(meta, name)

    def _attribute(self, node: Any) -> Json:
        owner: Any = self._module
        for part in node.target.split("."):
            owner = getattr(owner, part)
        if not hasattr(owner, "graph"):
            return foreign(owner, node.name)
        return {"as_graph": {"name": node.target, "graph": Graph(owner, self._source).content()}}

    def _list(self, given: Iterable[object], kind: str) -> Json:
        items = [self._value(item) for item in given]
        if not items:
            return {_empty(kind): []}
        tags = {tag for item in items for tag in item}
        plain = {type(item) for item in given if class_name(item) != "Node"}
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
        if is_map(meta):
            meta = list(meta.values())
        if not is_list(meta):
            return [self._result(node.name, meta)]
        alone = len(schema.returns) == 1 if schema is not None else False
        users = self._users(node)
        if alone:
            return [self._tensors(users, meta, f"{node.name}_unused")]
        return [
            self._tensors(self._users(users.get(place)), part, f"{node.name}_unused_{place}")
            if is_list(part)
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
        if is_tensor(meta):
            self._values["tensor"][name] = tensor_meta(meta)
            return {"as_tensor": {"name": name}}
        number = SYMBOLIC.get(class_name(meta)) or NUMBERS.get(meta.__class__)
        if number is None:
            return literal(meta) if meta is None else foreign(meta, name)
        self._values[number][name] = number_of(meta)
        return {f"as_{number}": {"as_name": name}}


def _takes_item(node: Any) -> bool:
    """A node that only names one of several results; lists that the user indexes have another."""
    return getattr(node.target, "__name__", "") == "getitem" and node.target.__module__ in (
        "_operator",
        "operator",
    )


def _given(node: Any, place: int, argument: Any) -> list[Any]:
    """The one value that a call has for an argument of its schema, or none."""
    if argument.name in node.kwargs:
        return [node.kwargs[argument.name]]
    by_place = not argument.kwarg_only and place < len(node.args)
    return [node.args[place]] if by_place else []


def _parameters(node: Any) -> list[str]:
    """Names for arguments by position: a function's own; none for operators with graphs."""
    if not target_name(node.target).startswith("torch.ops."):
        try:
            return list(inspect.signature(node.target).parameters)[: len(node.args)]
        except ValueError:
            pass  # a function of C that does not say
    return [""] * len(node.args)


def _empty(kind: str) -> str:
    """The tag of an empty list where a list of `kind` is declared; of tensors, if it is unknown."""
    element = kind.removeprefix("Optional[").removeprefix("List[").removeprefix("Optional[")
    return EMPTY.get(element.rstrip("]"), "as_tensors")


def _number_item(item: Json, plain_tag: str) -> Json:
    """A number in a list of numbers some of which have names."""
    ((tag, value),) = item.items()
    return {plain_tag: value} if tag == plain_tag else value
