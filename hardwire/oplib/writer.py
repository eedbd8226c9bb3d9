"""Writes a variant as a function of the torch dialect, with open sizes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..dialect.dtypes import BY_NAME, Dtype
from ..dialect.ops import operator_name
from ..dialect.torch_mlir.facts import ROUNDED_NUMBERS, WIDER
from ..dialect.torch_mlir.text import FLOAT, INT, OPEN, Text, Value, tensor_of
from ..dialect.variant import Free, Given, TensorForm, Tensors, Variant

_AS_TENSOR = "prim.NumToTensor.Scalar"
_AS_NUMBER = "aten.Float.Tensor"
_AS_WHOLE = "aten.Int.bool"
_FLAG = Free("bool")


def torch_kernel(variant: Variant, operator: str, results: Sequence[Dtype] = ()) -> str:
    """A module with `@kernel`: the tensors and the free literals in order, to the results.

    `operator` is the functional operator that computes the variant, `aten::add.Tensor`. Where the
    dtypes of the results are given, those of `WIDER` are computed as others.
    """
    return _Writer(bool(results)).written(variant, operator, results)


class _Writer(Text):
    """The arguments of a variant as parameters and literals, and what is made of them."""

    def __init__(self, widens: bool) -> None:
        super().__init__()
        self.widens = widens

    def written(self, variant: Variant, operator: str, dtypes: Sequence[Dtype]) -> str:
        given = {name: self._given(one) for name, one in variant.arguments}
        if operator in ROUNDED_NUMBERS:
            self._round_number(dict(variant.arguments), given)
        if dict(variant.arguments).get("other") == _FLAG:
            operator = self._flag_as_tensor(operator, given)
        results = self._results_of(operator, variant, list(given.values()))
        for place, dtype in enumerate(dtypes):
            if dtype in WIDER:
                results[place] = self.converted(results[place], dtype)
        return self.module(results)

    def _round_number(self, forms: Mapping[str, Given], given: dict[str, Value]) -> None:
        """Puts the number of the type of the elements in the place of the one beside them."""
        x, number = forms["self"], given["other"]
        if not isinstance(x, TensorForm) or not x.dtype.is_float or number[1] != FLOAT:
            return
        double = BY_NAME["float64"]
        tensor = self.called(_AS_TENSOR, [number], tensor_of((), double))
        tensor = self.converted(self.converted(tensor, x.dtype), double)
        given["other"] = self.called(_AS_NUMBER, [tensor], FLOAT)

    def _flag_as_tensor(self, operator: str, given: dict[str, Value]) -> str:
        """The operator of two tensors in the place of that of a tensor and a flag."""
        whole = self.called(_AS_WHOLE, [given["other"]], INT)
        tensor = self.called(_AS_TENSOR, [whole], tensor_of((), BY_NAME["int64"]))
        given["other"] = self.converted(tensor, BY_NAME["bool"])
        return operator.removesuffix("Scalar") + "Tensor"

    def _results_of(self, operator: str, variant: Variant, given: Sequence[Value]) -> list[Value]:
        name = operator_name(operator)
        if variant.result_count is None:
            return self.several(name, given, [OPEN] * len(variant.schema.returns))
        listed = self.called(name, given, "!torch.list<vtensor>")
        return self.several("prim.ListUnpack", [listed], [OPEN] * variant.result_count)

    def _given(self, given: Given) -> Value:
        if isinstance(given, TensorForm):
            made = self.parameter(tensor_of(given.sizes, given.dtype))
            is_wide = self.widens and given.dtype in WIDER
            return self.converted(made, WIDER[given.dtype]) if is_wide else made
        if isinstance(given, Tensors):
            items = [self.literal(None) if one is None else self._given(one) for one in given.items]
            optional = None in given.items
            return self.listed(items, "optional<vtensor>" if optional else "vtensor")
        if isinstance(given, Free):
            if given.count is None:
                return self.parameter(f"!torch.{given.kind}")
            items = [self.parameter(f"!torch.{given.kind}") for _ in range(given.count)]
            return self.listed(items, given.kind)
        return self.literal(given.value)
