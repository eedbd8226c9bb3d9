"""What an operator gives, where its entry says so: `returns`, and sizes in the words of `scratch`.

    - func: my::filter(Tensor x, int taps, *, Tensor(a!) out) -> Tensor(a!)
      returns: {out: {like: x, shape: [x.size(0), ceil_div(x.size(1), taps)]}}

A schema says how many results there are, and nothing of their shapes. What runs an operator by
itself has to make room for them: PyTorch in eager mode and in `torch.export`. Of a list the schema
does not say how many tensors it has either:

    - func: my::rows(Tensor x, int by) -> Tensor[]
      returns: {__ret_0: {count: "ceil_div(x.size(0), by)", like: x,
                          shape: ["min(by, x.size(0) - by * __index)", x.size(1)]}}
    - func: my::halved(Tensor[] xs) -> Tensor[]
      returns: {__ret_0: xs}
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import yaml

from .. import scalar_types
from ..schema import FunctionSchema, ListType, Type
from ..yaml_file import YamlFile, each, hint, is_null
from . import size_expression
from .size_expression import Names, Size
from .variants import is_tensor, results, size_names

FIELDS = ("like", "shape", "dtype", "count")
INDEX = "__index"
"""In sizes of a list's tensors the place of one, from 0."""


@dataclass(frozen=True)
class Returned:
    """One result: shape and dtype are those that the tensors `like` have together, as PyTorch
    broadcasts and promotes them, if `shape` and `dtype` (`Float`) do not say otherwise.

    A list has `count` tensors, or as many as a list in `like` has: then each is like its own."""

    result: str
    like: tuple[str, ...] = ()
    shape: tuple[Size, ...] | None = None
    dtype: str | None = None
    count: Size | None = None


def read_size(file: YamlFile, node: yaml.Node, what: str, names: Names) -> Size | None:
    """A size that depends on arguments of an operator; None where the file is told off."""
    text = file.word(node, what)
    if text is None:
        return None
    try:
        return size_expression.parse(text, names)
    except size_expression.SizeError as problem:
        end = "" if str(problem).endswith("?") else "."
        file.say(node, f"the size `{text}` {problem}{end}")
        return None


def read_returned(
    file: YamlFile, field: tuple[yaml.Node, yaml.Node] | None, schema: FunctionSchema
) -> tuple[Returned, ...]:
    """The `returns` of an entry: for each result a tensor that it is like, or more in a map."""
    if field is None:
        return ()
    known = (*(a.name for a in schema.out_arguments if is_tensor(a.type)), *results(schema))
    types = _types_of_results(schema)
    found: list[Returned] = []
    for name, (key, value) in file.fields(field[1], "`returns`").items():
        if name not in known:
            file.say(key, f"`{schema.full_name}` has no result `{name}`{hint(name, known)}")
            continue
        if isinstance(value, yaml.MappingNode):
            one = _result_in_a_map(file, name, value, schema, isinstance(types[name], ListType))
        else:
            one = Returned(name, _like(file, value, schema))
        fields = value.value if isinstance(value, yaml.MappingNode) else ()
        is_said = any(field.value == "count" for field, _ in fields)
        problem = _count_problem(schema, one, types[name], is_said)
        if problem is not None:
            file.say(key, problem)
        found.append(one)
    return tuple(found)


def _types_of_results(schema: FunctionSchema) -> dict[str, Type]:
    """Of all that `returns` may name."""
    outs = {argument.name: argument.type for argument in schema.out_arguments}
    new = (item for item in schema.returns if item.alias is None and is_tensor(item.type))
    return {**outs, **dict(zip(results(schema), (item.type for item in new), strict=True))}


def _count_problem(schema: FunctionSchema, one: Returned, type: Type, is_said: bool) -> str | None:
    """What is wrong with how many tensors a result is said to be, if that is said by `count`."""
    if not isinstance(type, ListType):
        return f"`{one.result}` is one tensor; `count` is for lists." if is_said else None
    if is_said or type.size is not None or any(_takes_list(schema, name) for name in one.like):
        return None
    return (
        f"nothing says how many tensors `{one.result}` has: add `count`, or a list of tensors to "
        "`like`."
    )


def _takes_list(schema: FunctionSchema, name: str) -> bool:
    found = [a.type for a in schema.arguments if a.name == name]
    return any(isinstance(type, ListType) for type in found)


def _result_in_a_map(
    file: YamlFile, name: str, node: yaml.Node, schema: FunctionSchema, is_list: bool
) -> Returned:
    fields = file.known(node, f"`returns` of `{name}`", FIELDS, "of a result")
    like = _like(file, fields["like"], schema) if "like" in fields else ()
    sizes = None
    names = replace(size_names(schema), tensors=_tensor_names(schema))
    count = read_size(file, fields["count"], "`count`", names) if "count" in fields else None
    if "shape" in fields:
        if is_list:
            names = replace(names, integers=(*names.integers, INDEX))
        items = file.items(fields["shape"], "`shape`")
        read = [read_size(file, item, "a size", names) for item in items]
        sizes = tuple(size for size in read if size is not None)
    dtype = scalar_types.read(file, fields["dtype"]) if "dtype" in fields else None
    if "like" not in fields and not ("shape" in fields and "dtype" in fields):
        text = f"`returns` of `{name}` has neither `like` nor both of `shape` and `dtype`."
        file.say(node, text)
    return Returned(name, like, sizes, dtype, count)


def _tensor_names(schema: FunctionSchema) -> tuple[str, ...]:
    return tuple(a.name for a in schema.arguments if is_tensor(a.type) and not a.is_out)


def _like(file: YamlFile, node: yaml.Node, schema: FunctionSchema) -> tuple[str, ...]:
    """One tensor argument, or a list of several."""
    given = _tensor_names(schema)
    if is_null(node):
        file.say(node, "`like` names no tensor.")
        return ()
    words = [(item, file.word(item, "the name of a tensor")) for item in each(node)]
    for item, word in words:
        if word is not None and word not in given:
            file.say(item, f"`{schema.full_name}` has no tensor `{word}`{hint(word, given)}")
    return tuple(word for _, word in words if word is not None)
