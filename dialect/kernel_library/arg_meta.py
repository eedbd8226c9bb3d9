"""The `arg_meta` of a kernel, and the aliases that it uses."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import dataclass, field

import yaml

from .. import scalar_types
from ..names import did_you_mean
from ..schema import FunctionSchema
from ..yaml_file import INT, YamlFile, each, hint, is_null, kind
from .model import ArgMeta, DimOrder, DimOrders, Dtypes, OperandLayout
from .variants import tensors

LAYOUT_WORDS = ("contiguous", "channels_last")


@dataclass(frozen=True)
class Aliases:
    """The `type_alias` and `dim_order_alias` of an entry."""

    dtypes: Mapping[str, Dtypes] = field(default_factory=dict[str, Dtypes])
    dim_orders: Mapping[str, DimOrders] = field(default_factory=dict[str, DimOrders])


class ArgMetaReader:
    """Reads what an entry says of tensors."""

    def __init__(self, file: YamlFile, schema: FunctionSchema) -> None:
        self._file = file
        self._schema = schema
        self._tensors = tensors(schema)
        self._aliases = Aliases()

    def aliases(self, types: yaml.Node | None, orders: yaml.Node | None) -> None:
        """Reads the aliases that all kernels of the entry share; what is wrong with one is told
        where it stands, and not again where it is used."""
        dtypes: dict[str, Dtypes] = {}
        if types is not None and not is_null(types):
            for name, (key, node) in self._file.fields(types, "`type_alias`").items():
                if scalar_types.find(name) is not None:
                    self._file.say(key, f"`{name}` is a dtype: choose another name for the alias.")
                dtypes[name] = Dtypes(self._dtype_list(node, f"`{name}`"), name)
        found: dict[str, DimOrders] = {}
        if orders is not None and not is_null(orders):
            for name, (_, node) in self._file.fields(orders, "`dim_order_alias`").items():
                found[name] = DimOrders(self._orders(node), name)
        self._aliases = Aliases(dtypes, found)

    def read(self, node: yaml.Node) -> tuple[ArgMeta, ...] | None:
        """The `arg_meta` of a kernel; None where it is null."""
        if is_null(node):
            return None
        metas: list[ArgMeta] = []
        for name, (key, value) in self._file.fields(node, "`arg_meta`").items():
            if self._is_tensor(name, key, "arg_meta"):
                metas.append(self._meta(name, value))
        order = {name: place for place, name in enumerate(self._tensors)}
        return tuple(sorted(metas, key=lambda meta: order[meta.argument]))

    def layouts(self, node: yaml.Node) -> tuple[OperandLayout, ...]:
        """The `layout` of a kernel: a dim order for each tensor, or more in a map."""
        found: list[OperandLayout] = []
        for name, (key, value) in self._file.fields(node, "`layout`").items():
            if self._is_tensor(name, key, "layout"):
                found.append(self._layout(name, value))
        return tuple(found)

    def _is_tensor(self, name: str, node: yaml.Node, where: str) -> bool:
        if name in self._tensors:
            return True
        operator = self._schema.full_name
        if any(argument.name == name for argument in self._schema.arguments):
            kind = self._schema.argument(name).type
            self._file.say(node, f"`{where}` names `{name}` of `{operator}`, no tensor but {kind}.")
            return False
        self._file.say(node, f"`{operator}` has no argument `{name}`{hint(name, self._tensors)}")
        return False

    def _meta(self, name: str, node: yaml.Node) -> ArgMeta:
        dtype, order = self._pair(name, node)
        return ArgMeta(
            name,
            None if dtype is None or is_null(dtype) else self._dtypes(dtype),
            None if order is None or is_null(order) else self._dim_orders(order),
        )

    def _pair(self, name: str, node: yaml.Node) -> tuple[yaml.Node | None, yaml.Node | None]:
        """The dtype and the dim order of `[T, D]`, `{dtype: T, dim_order: D}` or `T`."""
        if isinstance(node, yaml.MappingNode):
            what = f"what `arg_meta` says of `{name}`"
            values = self._file.known(node, what, ("dtype", "dim_order"), "of an argument")
            return values.get("dtype"), values.get("dim_order")
        if isinstance(node, yaml.SequenceNode):
            if len(node.value) > 2:
                self._file.say(
                    node,
                    f"`{name}` is `[dtype, dim order]`, not {len(node.value)} values; several "
                    "dtypes are a list in the list: `[[Float, Double], D0]`.",
                )
                return None, None
            dtype, order = (*node.value, None, None)[:2]
            return dtype, order
        return node, None

    # Dtypes.

    def _dtypes(self, node: yaml.Node) -> Dtypes | None:
        if isinstance(node, yaml.ScalarNode) and node.value in self._aliases.dtypes:
            return self._aliases.dtypes[node.value]
        values = self._dtype_list(node, "a dtype")
        return Dtypes(values) if values else None

    def _dtype_list(self, node: yaml.Node, what: str) -> tuple[str, ...]:
        found: list[str] = []
        items = list(each(node))
        for item in items:
            word = self._file.word(item, "a dtype")
            name = None if word is None else self._dtype(word, item)
            if name is not None:
                found.append(name)
        if not items:
            self._file.say(node, f"{what} lists no dtypes.")
        return tuple(dict.fromkeys(found))

    def _dtype(self, word: str, node: yaml.Node) -> str | None:
        name = scalar_types.find(word)
        if name is None:
            aliases = difflib.get_close_matches(word, self._aliases.dtypes, 1, 0.5)
            near = next(iter(aliases), None) or scalar_types.nearest(word)
            self._file.say(node, f"there is no dtype or type alias `{word}`{did_you_mean(near)}")
        return name

    # Dim orders.

    def _dim_orders(self, node: yaml.Node) -> DimOrders | None:
        if isinstance(node, yaml.ScalarNode):
            if node.value in self._aliases.dim_orders:
                return self._aliases.dim_orders[node.value]
            if scalar_types.find(node.value) or node.value in self._aliases.dtypes:
                self._file.say(
                    node,
                    f"`{node.value}` stands where a dim order is expected; several dtypes are a "
                    "list in the list: `[[Float, Double], D0]`.",
                )
                return None
            known = hint(node.value, self._aliases.dim_orders)
            self._file.say(node, f"there is no dim order alias `{node.value}`{known}")
            return None
        values = self._orders(node)
        return DimOrders(values) if values else None

    def _orders(self, node: yaml.Node) -> tuple[DimOrder, ...]:
        """`[0, 1, 2]`, or a list of such lists."""
        if not isinstance(node, yaml.SequenceNode):
            self._file.say(node, f"a dim order is a list such as `[0, 1, 2, 3]`, not {kind(node)}.")
            return ()
        nested = node.value and all(isinstance(i, yaml.SequenceNode) for i in node.value)
        found = [self._order(item) for item in (node.value if nested else [node])]
        return tuple(dict.fromkeys(order for order in found if order is not None))

    def _order(self, node: yaml.Node) -> DimOrder | None:
        numbers: list[int] = []
        for item in node.value:
            if not isinstance(item, yaml.ScalarNode) or item.tag != INT:
                self._file.say(item, f"a dim order has numbers, not {kind(item)}.")
                return None
            numbers.append(int(item.value, 0))
        if sorted(numbers) != list(range(len(numbers))):
            self._file.say(
                node,
                f"{numbers} is no order of {len(numbers)} dimensions: each of 0 to "
                f"{len(numbers) - 1} occurs once.",
            )
            return None
        return tuple(numbers)

    # Layouts.

    def _layout(self, name: str, node: yaml.Node) -> OperandLayout:
        if not isinstance(node, yaml.MappingNode):
            return OperandLayout(name, self._layout_order(node))
        what = f"`layout` of `{name}`"
        given = self._file.known(node, what, ("dim_order", "align"), "of a layout")
        return OperandLayout(
            name,
            self._layout_order(given["dim_order"]) if "dim_order" in given else None,
            self._align(given["align"]) if "align" in given else None,
        )

    def _layout_order(self, node: yaml.Node) -> DimOrder | str | None:
        if isinstance(node, yaml.SequenceNode):
            return self._order(node)
        word = self._file.word(node, "a layout")
        if word is None or word in LAYOUT_WORDS:
            return word
        alias = self._aliases.dim_orders.get(word)
        if alias is None:
            known = hint(word, (*LAYOUT_WORDS, *self._aliases.dim_orders))
            self._file.say(node, f"there is no layout `{word}`{known}")
            return None
        first, *others = alias.values or (None,)
        if others:
            self._file.say(node, f"`{word}` is several dim orders; a layout is one.")
        return first

    def _align(self, node: yaml.Node) -> int | None:
        align = self._file.number(node, "`align`")
        if align is not None and (align == 0 or align & (align - 1)):
            self._file.say(node, f"`align` is a power of two, not {align}.")
            return None
        return align
