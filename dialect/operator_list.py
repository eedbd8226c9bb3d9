"""Lists of operators for `hardwire oplib`: selected_operators.yaml, and what each is compiled for.

Beside the fields that PyTorch and ExecuTorch know, a list may have one of hardwire's own:

```yaml
operators: {aten::add.Tensor: {}, aten::mean.dim: {}, aten::convolution: {}}
kernel_metadata: {add.Tensor: [Float, Int]}
variants:
  aten::mean.dim:
    - {ranks: 2, arguments: {dim: [[0], [1], null]}}
    - {ranks: 3, dtypes: Double}
  aten::convolution:
    - shapes: {input: [1, 3, 8, 8], weight: [4, 3, 3, 3]}
      arguments: {stride: [[1, 1]], …}
```

Each entry of `variants` multiplies out what it lists. docs/oplib.md says what is assumed where
it says nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import yaml

from . import scalar_types, selected_operators, selection_reader
from .dtypes import BY_CODE, Dtype
from .functional_form import functional_form
from .kernel_library import kernel_key
from .listed_values import WrongValue, listed_value
from .registry import Operators, all_names
from .schema import Argument, FunctionSchema
from .variant import Along
from .yaml_file import YamlFile, each, hint, is_null, kind, read_text

VARIANTS = "variants"
HIGHEST_RANK = 16
FIELDS = ("dtypes", "ranks", "shapes", "arguments", "results")
Rank = int | tuple[int | None, ...]
Shape = tuple[int, ...]


@dataclass(frozen=True)
class VariantSpec:
    """One entry of `variants`: alternatives, to be multiplied out.

    `dtypes` are alternatives for all tensors; `own_dtypes` those of single arguments. `ranks` are
    alternatives, `own_ranks` and `shapes` belong to single arguments; a list of tensors has a
    tuple. `arguments` are alternatives of literals. `results` is the number of tensors in a list
    that the operator gives, `result_shapes` their shapes. `place` is where it stands. `along` are
    dimensions that a call chooses, and `written` are loops of hardwire's, which no list says.
    """

    place: str
    dtypes: tuple[Dtype, ...] = ()
    own_dtypes: Mapping[str, Dtype] = field(default_factory=dict[str, Dtype])
    ranks: tuple[int, ...] = ()
    own_ranks: Mapping[str, Rank] = field(default_factory=dict[str, Rank])
    shapes: Mapping[str, Shape | tuple[Shape | None, ...]] = field(
        default_factory=dict[str, Shape | tuple[Shape | None, ...]]
    )
    arguments: Mapping[str, tuple[Any, ...]] = field(default_factory=dict[str, tuple[Any, ...]])
    results: int | None = None
    result_shapes: tuple[Shape, ...] = ()
    along: Along | None = None
    written: bool = False


@dataclass(frozen=True)
class ListedOperator:
    """An operator of a list, and what it is to be compiled for; `chosen` where the list says it.

    `named` is what the list calls it: its own name, or that of all overloads.
    """

    schema: FunctionSchema
    specs: tuple[VariantSpec, ...]
    chosen: bool = False
    named: str = ""


def read(path: Path | str, known: Operators) -> tuple[ListedOperator, ...]:
    """The operators of a file, in the order of their names. SchemaError with all that is wrong."""
    return parse(read_text(path), str(path), known)


def parse(text: str, path: str, known: Operators) -> tuple[ListedOperator, ...]:
    """The operators of a file's text."""
    selection = selection_reader.parse(text, path, known, beside=(VARIANTS,))
    reader = _Reader(path, known)
    specs = reader.specs(text)
    names = [name for name in all_names(known) if selection.selects(name)]
    reader.check_selected(specs, names)
    reader.file.check()
    found: list[ListedOperator] = []
    for name in sorted(names):
        schema = known.schema(name)
        form = functional_form(schema, known) or schema
        own = specs.get(name) or specs.get(form.full_name)
        given = own or [VariantSpec(reader.file.name)]
        specs_of = _with_dtypes(name, given, selection)
        found.append(ListedOperator(schema, specs_of, bool(own), _named(name, selection)))
    return tuple(found)


def _named(name: str, selection: selected_operators.Selection) -> str:
    base = selected_operators.without_overload(name)
    entry = selection.operators.get(base)
    return base if entry is not None and entry.include_all_overloads else name


def _with_dtypes(
    name: str, specs: list[VariantSpec], selection: selected_operators.Selection
) -> tuple[VariantSpec, ...]:
    """What `variants` says; dtypes that it leaves out are those of the metadata."""
    dtypes = _metadata(name, selection)
    return tuple(
        spec if spec.dtypes or not dtypes else replace(spec, dtypes=dtypes) for spec in specs
    )


def _metadata(name: str, selection: selected_operators.Selection) -> tuple[Dtype, ...]:
    """The dtypes that a selection has for an operator: its own, or those of its kernel keys."""
    named = [
        scalar_types.CODES[one]
        for one in selection.kernel_metadata.get(selected_operators.tag_of(name), ())
    ]
    for key in selection.et_kernel_metadata.get(name, ()):
        groups = kernel_key.read(key) or ()
        named += [scalar_types.CODES[group[0]] for group in groups[:1] if group is not None]
    return tuple(dict.fromkeys(BY_CODE[code] for code in named if code in BY_CODE))


class _Reader:
    def __init__(self, path: str, known: Operators) -> None:
        self.file = YamlFile(Path(path).name)
        self.known = known
        self.nodes: dict[str, yaml.Node] = {}

    def specs(self, text: str) -> dict[str, list[VariantSpec]]:
        root = self.file.compose(text) if not self.file.name.endswith(".txt") else None
        if not isinstance(root, yaml.MappingNode):
            return {}
        _, node = self.file.fields(root, "a list of operators").get(VARIANTS, (None, None))
        if node is None or is_null(node):
            return {}
        found: dict[str, list[VariantSpec]] = {}
        for name, (key, value) in self.file.fields(node, "`variants`").items():
            if name not in self.known:
                self.file.say(key, self.known.unknown(name))
                continue
            self.nodes[name] = key
            schema = self.known.schema(name)
            found[name] = [self._spec(one, schema) for one in each(value)]
        return found

    def check_selected(self, specs: Mapping[str, list[VariantSpec]], names: list[str]) -> None:
        for name in specs:
            if name not in names:
                self.file.say(
                    self.nodes[name], f"`{name}` has variants but is not among the `operators`."
                )

    def _spec(self, node: yaml.Node, schema: FunctionSchema) -> VariantSpec:
        what = f"a variant of `{schema.full_name}`"
        given = self.file.known(node, what, FIELDS, "in a variant")
        values: dict[str, Any] = {}
        if "dtypes" in given:
            values |= self._dtypes(given["dtypes"], schema)
        if "ranks" in given:
            values |= self._ranks(given["ranks"], schema)
        if "shapes" in given:
            values["shapes"] = self._shapes(given["shapes"], schema)
        if "arguments" in given:
            values["arguments"] = self._arguments(given["arguments"], schema)
        if "results" in given:
            values |= self._results(given["results"])
        return VariantSpec(self.file.location(node), **values)

    def _dtypes(self, node: yaml.Node, schema: FunctionSchema) -> dict[str, Any]:
        if isinstance(node, yaml.MappingNode):
            found = {
                name: self._dtype(value) for name, value in self._named(node, schema, True).items()
            }
            return {"own_dtypes": {name: one for name, one in found.items() if one is not None}}
        return {"dtypes": tuple(one for item in each(node) if (one := self._dtype(item)))}

    def _dtype(self, node: yaml.Node) -> Dtype | None:
        name = scalar_types.read(self.file, node)
        dtype = None if name is None else BY_CODE.get(scalar_types.CODES[name])
        if name is not None and dtype is None:
            self.file.say(node, f"no kernel can be compiled for the dtype `{name}`.")
        return dtype

    def _ranks(self, node: yaml.Node, schema: FunctionSchema) -> dict[str, Any]:
        if not isinstance(node, yaml.MappingNode):
            found = [self._rank(item) for item in each(node)]
            return {"ranks": tuple(one for one in found if one is not None)}
        ranks: dict[str, Rank] = {}
        for name, value in self._named(node, schema, True).items():
            if isinstance(value, yaml.SequenceNode):
                ranks[name] = tuple(
                    None if is_null(one) else self._rank(one) for one in value.value
                )
            elif (rank := self._rank(value)) is not None:
                ranks[name] = rank
        return {"own_ranks": ranks}

    def _rank(self, node: yaml.Node) -> int | None:
        rank = self.file.number(node, "a rank")
        if rank is not None and rank > HIGHEST_RANK:
            self.file.say(node, f"a rank is at most {HIGHEST_RANK}, not {rank}.")
            return None
        return rank

    def _shapes(self, node: yaml.Node, schema: FunctionSchema) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for name, value in self._named(node, schema, True).items():
            items = self.file.items(value, f"the shape of `{name}`")
            if "[]" in str(schema.argument(name).type):
                found[name] = tuple(None if is_null(one) else self._shape(one) for one in items)
            else:
                found[name] = self._shape(value)
        return found

    def _results(self, node: yaml.Node) -> dict[str, Any]:
        """Their number, or the shape of each."""
        if isinstance(node, yaml.SequenceNode):
            return {
                "results": len(node.value),
                "result_shapes": tuple(map(self._shape, node.value)),
            }
        return {"results": self.file.number(node, "`results`")}

    def _shape(self, node: yaml.Node) -> Shape:
        found = [self.file.number(one, "a size") for one in self.file.items(node, "a shape")]
        return tuple(one for one in found if one is not None)

    def _arguments(self, node: yaml.Node, schema: FunctionSchema) -> dict[str, tuple[Any, ...]]:
        return {
            name: tuple(
                self._literal(one, schema.argument(name))
                for one in self.file.items(value, f"the values of `{name}`")
            )
            for name, value in self._named(node, schema, False).items()
        }

    def _literal(self, node: yaml.Node, argument: Argument) -> Any:
        try:
            return listed_value(node, argument.type)
        except WrongValue:
            self.file.say(
                node, f"a value of `{argument.name}` is `{argument.type}`, not {kind(node)}."
            )
            return None

    def _named(
        self, node: yaml.Node, schema: FunctionSchema, tensors: bool
    ) -> dict[str, yaml.Node]:
        """The fields of a map that name arguments of the schema, tensors or literals."""
        names = [
            argument.name
            for argument in schema.arguments
            if ("Tensor" in str(argument.type)) == tensors and not argument.is_out
        ]
        found: dict[str, yaml.Node] = {}
        for name, (key, value) in self.file.fields(node, "what belongs to arguments").items():
            if name in names:
                found[name] = value
            else:
                what = "tensor" if tensors else "literal"
                where = f"`{schema.full_name}` has no {what} `{name}`"
                self.file.say(key, f"{where}{hint(name, names)}")
        return found
