"""Writes one function of the torch dialect: its parameters and lines."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ...dialect.dtypes import BY_NAME, Dtype
from ...dialect.ops import operator_name
from ...dialect.values import Device
from .stand_ins import AsTensor, Made, Operand, StandIn, stand_in
from .variant import Fixed, Free, Given, TensorForm, Tensors, Variant

BYTES = BY_NAME["uint8"]
WIDER = {
    BYTES: BY_NAME["int32"],
    BY_NAME["float16"]: BY_NAME["float32"],
    BY_NAME["bfloat16"]: BY_NAME["float32"],
}
"""What is computed as something else and cut off at the end: torch-mlir forgets that bytes have no
sign, and PyTorch adds up halves as floats."""

ROUNDED_NUMBERS = frozenset(
    f"aten::{name}.Scalar" for name in ("eq", "ne", "lt", "le", "gt", "ge", "fmod", "remainder")
)
"""Operators that jump at a number, which PyTorch rounds as the elements are, and torch-mlir not."""

_SIGNED = ("i8", "i16", "i32", "i64")
_OPEN = "!torch.vtensor"
_LIST = "!torch.list<{}>"


Compose = Callable[
    [str, Variant, "Writer", dict[str, tuple[str, str]]], "list[tuple[str, str]] | None"
]
"""Writes the results of an operator by other ones; None where it is written as it is."""


def element(dtype: Dtype) -> str:
    """The element type of a tensor in the torch dialect, whose integers have signs."""
    return f"s{dtype.mlir}" if dtype.mlir in _SIGNED else dtype.mlir


class Writer:
    """Writes one function: its parameters and lines. What it makes has a name and a type."""

    def __init__(self, widens: bool) -> None:
        self.widens = widens
        self.parameters: list[str] = []
        self.lines: list[str] = []
        self.count = 0

    def module(
        self, variant: Variant, operator: str, dtypes: Sequence[Dtype], compose: Compose
    ) -> str:
        given = {name: self._given(one) for name, one in variant.arguments}
        if operator in ROUNDED_NUMBERS:
            self._round_number(dict(variant.arguments), given)
        composed = compose(operator, variant, self, given)
        if composed is not None:
            results = [name for name, _ in composed]
        else:
            results = self._results_of(operator, variant, given)
        for place, dtype in enumerate(dtypes):
            if dtype in WIDER:
                results[place] = self._converted((results[place], _OPEN), dtype)[0]
        kinds = ", ".join(_OPEN for _ in results)
        body = "".join(f"  {line}\n" for line in self.lines)
        head = f"func.func @kernel({', '.join(self.parameters)}) -> ({kinds})"
        return f"{head} {{\n{body}  return {', '.join(results)} : {kinds}\n}}\n"

    def _round_number(self, forms: Mapping[str, Given], given: dict[str, tuple[str, str]]) -> None:
        """Puts the number of the type of the elements in the place of the one beside them."""
        x, number = forms["self"], given["other"]
        if not isinstance(x, TensorForm) or not x.dtype.is_float or number[1] != "!torch.float":
            return
        wide = "!torch.vtensor<[],f64>"
        tensor = self.called("prim.NumToTensor.Scalar", [number], wide)
        tensor = self._converted(self._converted(tensor, x.dtype), BY_NAME["float64"])
        given["other"] = self.called("aten.Float.Tensor", [tensor], "!torch.float")

    def called(self, operator: str, operands: list[tuple[str, str]], type: str) -> tuple[str, str]:
        """The one result of an operator, by default a tensor."""
        made, type = self._fresh(), type or _OPEN
        self.lines.append(f"{made} = {_call(operator, operands)} -> {type}")
        return made, type

    def listed(self, items: list[tuple[str, str]], element: str) -> tuple[str, str]:
        """A list of values."""
        return self._list(items, element)

    def literal(self, value: Any) -> tuple[str, str]:
        """A constant."""
        return self._literal(Fixed(value))

    def _results_of(
        self, operator: str, variant: Variant, given: dict[str, tuple[str, str]]
    ) -> list[str]:
        whole: StandIn = stand_in(operator, variant) or ((operator_name(operator), tuple(given)),)
        made: list[tuple[str, str]] = []
        for name, wanted in whole[:-1]:
            operands = [self._operand(one, given, made) for one in wanted]
            made.append(self.called(name, operands, _OPEN))
        name, wanted = whole[-1]
        operands = [self._operand(one, given, made) for one in wanted]
        return self._results(variant, _call(name, operands))

    def _results(self, variant: Variant, call: str) -> list[str]:
        if variant.result_count is None:
            return self._several(call, len(variant.schema.returns))
        type, made = _LIST.format("vtensor"), self._fresh()
        self.lines.append(f"{made} = {call} -> {type}")
        return self._several(f'"torch.prim.ListUnpack"({made}) : ({type})', variant.result_count)

    def _operand(
        self, wanted: Operand, given: dict[str, tuple[str, str]], made: list[tuple[str, str]]
    ) -> tuple[str, str]:
        if isinstance(wanted, str):
            return given[wanted]
        if isinstance(wanted, Made):
            return made[wanted.step]
        if not isinstance(wanted, AsTensor):
            return self._given(wanted)
        value, type = given[wanted.name]
        element = {"!torch.int": "si64", "!torch.float": "f64"}[type]
        tensor, kind = self._fresh(), f"!torch.vtensor<[],{element}>"
        self.lines.append(
            f'{tensor} = "torch.prim.NumToTensor.Scalar"({value}) : ({type}) -> {kind}'
        )
        return tensor, kind

    def _several(self, call: str, count: int) -> list[str]:
        made = [self._fresh() for _ in range(count)]
        self.lines.append(f"{', '.join(made)} = {call} -> ({', '.join(_OPEN for _ in made)})")
        return made

    def _fresh(self) -> str:
        self.count += 1
        return f"%{self.count}"

    def _parameter(self, type: str) -> tuple[str, str]:
        name = self._fresh()
        self.parameters.append(f"{name}: {type}")
        return name, type

    def _given(self, given: Given) -> tuple[str, str]:
        if isinstance(given, TensorForm):
            sizes = ",".join(given.sizes)
            made = self._parameter(f"!torch.vtensor<[{sizes}],{element(given.dtype)}>")
            is_wide = self.widens and given.dtype in WIDER
            return self._converted(made, WIDER[given.dtype]) if is_wide else made
        if isinstance(given, Tensors):
            items = [self._none() if one is None else self._given(one) for one in given.items]
            optional = None in given.items
            return self._list(items, "optional<vtensor>" if optional else "vtensor")
        if isinstance(given, Free):
            if given.count is None:
                return self._parameter(f"!torch.{given.kind}")
            items = [self._parameter(f"!torch.{given.kind}") for _ in range(given.count)]
            return self._list(items, given.kind)
        return self._literal(given)

    def _converted(self, tensor: tuple[str, str], dtype: Dtype) -> tuple[str, str]:
        literals = [self.literal(one) for one in (dtype.code, False, False, None)]
        return self.called("aten.to.dtype", [tensor, *literals], "")

    def _list(self, items: list[tuple[str, str]], element: str) -> tuple[str, str]:
        type, made = _LIST.format(element), self._fresh()
        names, types = ", ".join(name for name, _ in items), ", ".join(type for _, type in items)
        self.lines.append(f'{made} = "torch.prim.ListConstruct"({names}) : ({types}) -> {type}')
        return made, type

    def _none(self) -> tuple[str, str]:
        made = self._fresh()
        self.lines.append(f'{made} = "torch.constant.none"() : () -> !torch.none')
        return made, "!torch.none"

    def _literal(self, given: Fixed) -> tuple[str, str]:
        if given.value is None:
            return self._none()
        if isinstance(given.value, tuple):
            items = [self._constant(item) for item in given.value]
            kinds = {type for _, type in items} or {"!torch.int"}
            return self._list(items, min(kinds).removeprefix("!torch."))
        return self._constant(given.value)

    def _constant(self, value: Any) -> tuple[str, str]:
        kind, text = next(
            (kind, write(value)) for python, kind, write in _CONSTANTS if isinstance(value, python)
        )
        made, type = self._fresh(), f"!torch.{kind}"
        name = f"torch.constant.{kind.lower()}"
        self.lines.append(f'{made} = "{name}"() {{value = {text}}} : () -> {type}')
        return made, type


def _call(operator: str, operands: list[tuple[str, str]]) -> str:
    names, types = (", ".join(one[part] for one in operands) for part in (0, 1))
    return f'"torch.{operator}"({names}) : ({types})'


def _float(value: float) -> str:
    """A double by its decimals where it has any, by its bits otherwise."""
    if value != value or value in (float("inf"), float("-inf")):
        bits = {True: "0x7FF0000000000000", False: "0xFFF0000000000000"}[value > 0]
        return f"{'0x7FF8000000000000' if value != value else bits} : f64"
    return f"{value:.17e} : f64"


_CONSTANTS: tuple[tuple[type, str, Callable[[Any], str]], ...] = (
    (bool, "bool", lambda value: "true" if value else "false"),
    (int, "int", lambda value: f"{value} : i64"),
    (float, "float", _float),
    (str, "str", json.dumps),
    (Device, "Device", lambda value: json.dumps(str(value))),
)
