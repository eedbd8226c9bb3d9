"""The formulas of `dialect/operators/` in kernels of open sizes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...dialect.dtypes import BY_NAME, Dtype
from ...dialect.operators import record
from ...dialect.ops import operator_name
from ...dialect.promotion import result_dtype
from ...dialect.registry import registry
from ...dialect.torch_mlir.text import Text, Value
from .composing import Kernel
from .variant import Fixed, Free, TensorForm, Variant

_NUMBERS = {bool: "bool", int: "int64", float: "float64"}
_FREE = {"bool": "bool", "int": "int64", "float": "float64"}


def by_formula(
    operator: str, variant: Variant, writer: Text, given: dict[str, Value]
) -> list[Value] | None:
    """The result of an operator that has a formula; None for others, and where it is not needed."""
    formula = record(operator_name(operator)).formula
    if formula is None:
        return None
    arithmetic = _Arithmetic(Kernel(variant, writer, given), _dtype(variant))
    arguments = {name: arithmetic.argument(name, form) for name, form in variant.arguments}
    found = formula(arithmetic, **arguments)
    return None if found is None else [found]


def _dtype(variant: Variant) -> Dtype:
    """The element type of the result, by PyTorch's promotion."""
    operands: list[tuple[int | None, Dtype]] = []
    for name, form in variant.arguments:
        if isinstance(form, TensorForm):
            operands.append((form.rank, form.dtype))
        elif name in ("self", "other") and isinstance(form, Free):
            operands.append((None, BY_NAME[_FREE[form.kind]]))
        elif name in ("self", "other") and isinstance(form, Fixed):
            operands.append((None, BY_NAME[_NUMBERS[type(form.value)]]))
    return result_dtype(operands)


@dataclass(frozen=True)
class _Arithmetic:
    """Writes operators of open sizes; torch-mlir infers the types of what they give."""

    kernel: Kernel
    wanted: Dtype

    @property
    def dtype(self) -> str:
        return self.wanted.name

    def argument(self, name: str, form: Any) -> Any:
        """Tensors in the element type of the result, fixed literals as numbers."""
        if isinstance(form, Fixed):
            return form.value
        value = self.kernel[name]
        if not isinstance(form, TensorForm) or form.dtype == self.wanted:
            return value
        return self.kernel("to.dtype", value, self.wanted.code, False, False, None)

    def __call__(self, operator: str, *operands: Any) -> Value:
        schema = registry().schema(f"aten.{operator}")
        rest = [argument.default for argument in schema.arguments[len(operands) :]]
        return self.kernel(operator, *operands, *rest)

    def is_tensor(self, operand: Any) -> bool:
        return isinstance(operand, tuple) and operand[1].startswith("!torch.vtensor")

    def filled(self, like: Value, number: Any) -> Value:
        return self("full_like", like, number)

    def divides(self, divisor: Value) -> bool:
        return False

    def is_within(self, places: Value, low: int, high: int) -> bool:
        return False
