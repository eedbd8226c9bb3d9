"""`selected_operators.yaml`: which operators, for which dtypes, a build is limited to.

The format is that of PyTorch's selective build, with ExecuTorch's kernel keys. Besides it, lists
of names are read (a YAML list, or a text with a name to a line), and kernel libraries for the
operators in them. Every name must be that of an operator.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

import yaml

from .kernel_library import kernel_key
from .kernel_library.model import family
from .kernel_library.variants import functional_of, variant_for
from .registry import registry
from .schema import FunctionSchema

FLAGS = ("is_root_operator", "is_used_for_training", "include_all_overloads")


@dataclass(frozen=True)
class SelectedOperator:
    """An operator, or with `include_all_overloads` all of that name; `debug_info` says whose."""

    is_root_operator: bool = True
    is_used_for_training: bool = True
    include_all_overloads: bool = True
    debug_info: tuple[str, ...] = ()


@dataclass(frozen=True)
class Selection:
    """What is selected.

    `kernel_metadata` has dtypes by kernel tag, which is an operator's name without its namespace
    where hardwire wrote it; `et_kernel_metadata` has kernel keys by operator.
    """

    operators: Mapping[str, SelectedOperator] = field(default_factory=dict[str, SelectedOperator])
    kernel_metadata: Mapping[str, tuple[str, ...]] = field(
        default_factory=dict[str, tuple[str, ...]]
    )
    et_kernel_metadata: Mapping[str, tuple[str, ...]] = field(
        default_factory=dict[str, tuple[str, ...]]
    )
    include_all_operators: bool = False
    include_all_non_op_selectives: bool = False
    debug_info: tuple[str, ...] = ()
    custom_classes: tuple[str, ...] = ()
    build_features: tuple[str, ...] = ()

    def selects(self, name: str) -> bool:
        """The operator is selected, by its own name or by that of all overloads."""
        if self.include_all_operators or name in self.operators:
            return True
        base = self.operators.get(without_overload(name))
        return base is not None and base.include_all_overloads

    def dtypes_of(self, schema: FunctionSchema) -> tuple[str, ...] | None:
        """The element types that an operator, or another variant of it, is selected for.

        None for all of them, and nothing where it is not selected.
        """
        names = [name for name in self._variants() if _is_variant(name, schema)]
        if not self.include_all_operators and not names:
            return ()
        found: set[str] = set()
        for name in names:
            dtypes, keys = self.kernel_metadata.get(tag_of(name)), self.et_kernel_metadata.get(name)
            if dtypes is None and keys is None:
                return None
            found.update(dtypes or ())
            for key in map(kernel_key.read, keys or ()):
                if key is None:
                    return None
                found.update(group[0] for group in key if group is not None)
        return tuple(sorted(found)) if names else None

    def _variants(self) -> list[str]:
        return [*self.operators, *(n for n in self.et_kernel_metadata if n not in self.operators)]


def _is_variant(name: str, schema: FunctionSchema) -> bool:
    """The selected name is that of the operator, of the one that it is a variant of, or of all."""
    functional = functional_of(schema)
    names = [schema.full_name, family(schema), functional and functional.full_name]
    if name in names:
        return True
    known = without_overload(name) == family(schema) and name in registry()
    return known and variant_for(schema, registry().schema(name)) is not None


def without_overload(name: str) -> str:
    """`aten::add` of `aten::add.Tensor`."""
    return name.partition(".")[0]


def tag_of(name: str) -> str:
    """The kernel tag of an operator: `add.out` of `aten::add.out`."""
    return name.partition("::")[2]


def merge(selections: Sequence[Selection]) -> Selection:
    """The union: flags are or-ed, lists joined."""
    operators: dict[str, SelectedOperator] = {}
    for selection in selections:
        for name, operator in selection.operators.items():
            known = operators.get(name)
            operators[name] = operator if known is None else _both(known, operator)
    return Selection(
        MappingProxyType(dict(sorted(operators.items()))),
        _union(selection.kernel_metadata for selection in selections),
        _union(selection.et_kernel_metadata for selection in selections),
        any(selection.include_all_operators for selection in selections),
        any(selection.include_all_non_op_selectives for selection in selections),
        *(
            _joined(getattr(selection, name) for selection in selections)
            for name in ("debug_info", "custom_classes", "build_features")
        ),
    )


def _both(one: SelectedOperator, other: SelectedOperator) -> SelectedOperator:
    flags = {name: getattr(one, name) or getattr(other, name) for name in FLAGS}
    return SelectedOperator(**flags, debug_info=_joined((one.debug_info, other.debug_info)))


def _union(maps: Iterable[Mapping[str, tuple[str, ...]]]) -> Mapping[str, tuple[str, ...]]:
    found: dict[str, set[str]] = {}
    for each in maps:
        for name, values in each.items():
            found.setdefault(name, set()).update(values)
    return MappingProxyType({name: tuple(sorted(found[name])) for name in sorted(found)})


def _joined(lists: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(item for items in lists for item in items))


# Writing.


def to_yaml(selection: Selection) -> str:
    """The selection as PyTorch's and ExecuTorch's tools read it."""
    content: dict[str, Any] = {
        "include_all_operators": selection.include_all_operators,
        "include_all_non_op_selectives": selection.include_all_non_op_selectives,
        "debug_info": list(selection.debug_info),
        "operators": {
            name: {
                **{flag: getattr(operator, flag) for flag in FLAGS},
                **({"debug_info": list(operator.debug_info)} if operator.debug_info else {}),
            }
            for name, operator in selection.operators.items()
        },
        "kernel_metadata": _lists(selection.kernel_metadata),
        "et_kernel_metadata": _lists(selection.et_kernel_metadata),
        "custom_classes": list(selection.custom_classes),
        "build_features": list(selection.build_features),
    }
    return yaml.safe_dump(content, sort_keys=False, width=100)


def _lists(values: Mapping[str, tuple[str, ...]]) -> dict[str, list[str]]:
    return {name: list(items) for name, items in values.items()}
