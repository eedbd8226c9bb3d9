"""One node of an exported graph, as the file describes it."""

from __future__ import annotations

import re

from .fields import Field
from .locations import innermost_user_frame

TARGET = re.compile(r"torch\.ops\.(\w+)\.(\w+)\.(\w+)")
HIGHER_ORDER = "torch.ops.higher_order."
SYMBOLS = ("as_sym_int", "as_sym_float", "as_sym_bool")
LISTS = ("as_tensors", "as_ints", "as_floats", "as_bools", *(f"{tag}s" for tag in SYMBOLS))
NUMBER_TYPES = {"as_sym_int": "i64", "as_sym_float": "f64", "as_sym_bool": "i1"}


def operator_name(target: str) -> str | None:
    """`aten::add.Tensor` for `torch.ops.aten.add.Tensor`; None for what is no operator."""
    match = TARGET.fullmatch(target)
    if match is None:
        return None
    namespace, name, overload = match.groups()
    return f"{namespace}::{name}" + ("" if overload == "default" else f".{overload}")


def elements(tag: str, value: Field) -> list[tuple[str, Field]]:
    """The tagged values in a list of any kind; a value alone is its only one."""
    if tag in ("as_values", "as_optional_tensors"):
        return [item.union() for item in value.items()]
    if tag not in LISTS:
        return [(tag, value)]
    single = tag.removesuffix("s")
    return [(single, item) for item in value.items()]


class Node:
    """A call: its target, named arguments, results and where the user wrote it."""

    def __init__(self, field: Field) -> None:
        self._field = field
        self.target = field["target"].string()
        self.outputs = [output.union() for output in field["outputs"].items()]
        trace = field["metadata"].get("stack_trace")
        self.trace = None if trace is None else trace.string()

    @property
    def is_higher_order(self) -> bool:
        """A branch, a loop or another operator with graphs for arguments."""
        return self.target.startswith(HIGHER_ORDER)

    @property
    def operator(self) -> str | None:
        """`aten::add.Tensor`; None where the target is not an operator with a schema."""
        return operator_name(self.target)

    @property
    def where(self) -> str:
        """` at model.py:12` for messages, if the file says so."""
        frame = innermost_user_frame(self.trace or "")
        return f" at {frame[0]}:{frame[1]}" if frame is not None else ""

    def __str__(self) -> str:
        """The operator and its line, for messages."""
        shown = self.target.removeprefix("torch.ops.").removesuffix(".default")
        return f"`{shown}`{self.where}"

    @property
    def name(self) -> str:
        """The node's name in the graph; files of older minor versions name only the results."""
        name = self._field.get("name")
        if name is not None:
            return name.string()
        return next((name for name in self.tensors if name), self.target)

    @property
    def inputs(self) -> list[tuple[str, Field]]:
        """The arguments that are given, by name."""
        return [(entry["name"].string(), entry["arg"]) for entry in self._field["inputs"].items()]

    @property
    def tensors(self) -> list[str | None]:
        """The names of the results, lists flattened; None for what is not a tensor."""
        names: list[str | None] = []
        for tag, value in self.outputs:
            if tag == "as_tensor":
                names.append(value["name"].string())
            elif tag == "as_tensors":
                names.extend(item["name"].string() for item in value.items())
            else:
                names.append(None)
        return names

    @property
    def symbols(self) -> list[str | None]:
        """The names under which the node gives numbers; None for results of other kinds."""
        names: list[str | None] = []
        for tag, value in self.outputs:
            kind, name = value.union() if tag in SYMBOLS else ("", value)
            names.append(name.string() if kind == "as_name" else None)
        return names

    @property
    def symbols_read(self) -> list[str]:
        """The numbers of the graph that the node reads, by name."""
        pairs = [field.union() for _, field in self.inputs]
        items = [item for tag, value in pairs for item in elements(tag, value)]
        names = [value.union() for tag, value in items if tag in SYMBOLS]
        return [value.string() for kind, value in names if kind == "as_name"]

    @property
    def results(self) -> list[tuple[str, str]]:
        """The results that are tensors or numbers by tag and name, lists flattened."""
        every = [item for tag, value in self.outputs for item in elements(tag, value)]
        return [
            (tag, value["name"].string() if tag == "as_tensor" else value.union()[1].string())
            for tag, value in every
            if tag == "as_tensor" or (tag in SYMBOLS and value.union()[0] == "as_name")
        ]

    def gives_numbers(self) -> bool:
        """A node like `sym_size`, whose results are all numbers."""
        return bool(self.outputs) and None not in self.symbols

    @property
    def is_settled(self) -> bool:
        """Its results are numbers that the export has put into the graph already."""
        return bool(self.outputs) and all(tag == "as_none" for tag, _ in self.outputs)
