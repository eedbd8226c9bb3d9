"""What an operator gives, where its entry says so: `returns`, and sizes in the words of `scratch`.

    - func: my::filter(Tensor x, int taps, *, Tensor(a!) out) -> Tensor(a!)
      returns: {out: {like: x, shape: [x.size(0), ceil_div(x.size(1), taps)]}}

A schema says how many results there are, and nothing of their shapes. What runs an operator by
itself has to make room for them: PyTorch in eager mode and in `torch.export`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import yaml

from .. import scalar_types
from ..schema import FunctionSchema
from ..yaml_file import YamlFile, each, hint, is_null
from . import size_expression
from .size_expression import Names, Size
from .variants import is_tensor, results, size_names

FIELDS = ("like", "shape", "dtype")


@dataclass(frozen=True)
class Returned:
    """One result: shape and dtype are those that the tensors `like` have together, as PyTorch
    broadcasts and promotes them, if `shape` and `dtype` (`Float`) do not say otherwise."""

    result: str
    like: tuple[str, ...] = ()
    shape: tuple[Size, ...] | None = None
    dtype: str | None = None


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
    given = tuple(a.name for a in schema.arguments if is_tensor(a.type) and not a.is_out)
    known = (*(a.name for a in schema.out_arguments if is_tensor(a.type)), *results(schema))
    found: list[Returned] = []
    for name, (key, value) in file.fields(field[1], "`returns`").items():
        if name not in known:
            file.say(key, f"`{schema.full_name}` has no result `{name}`{hint(name, known)}")
        elif isinstance(value, yaml.MappingNode):
            found.append(_result_in_a_map(file, name, value, schema, given))
        else:
            found.append(Returned(name, _like(file, value, schema, given)))
    return tuple(found)


def _result_in_a_map(
    file: YamlFile, name: str, node: yaml.Node, schema: FunctionSchema, given: Sequence[str]
) -> Returned:
    fields = file.known(node, f"`returns` of `{name}`", FIELDS, "of a result")
    like = _like(file, fields["like"], schema, given) if "like" in fields else ()
    sizes = None
    if "shape" in fields:
        names = replace(size_names(schema), tensors=tuple(given))
        items = file.items(fields["shape"], "`shape`")
        read = [read_size(file, item, "a size", names) for item in items]
        sizes = tuple(size for size in read if size is not None)
    dtype = scalar_types.read(file, fields["dtype"]) if "dtype" in fields else None
    if "like" not in fields and not ("shape" in fields and "dtype" in fields):
        text = f"`returns` of `{name}` has neither `like` nor both of `shape` and `dtype`."
        file.say(node, text)
    return Returned(name, like, sizes, dtype)


def _like(
    file: YamlFile, node: yaml.Node, schema: FunctionSchema, given: Sequence[str]
) -> tuple[str, ...]:
    """One tensor argument, or a list of several."""
    if is_null(node):
        file.say(node, "`like` names no tensor.")
        return ()
    words = [(item, file.word(item, "the name of a tensor")) for item in each(node)]
    for item, word in words:
        if word is not None and word not in given:
            file.say(item, f"`{schema.full_name}` has no tensor `{word}`{hint(word, given)}")
    return tuple(word for _, word in words if word is not None)
