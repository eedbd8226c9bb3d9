"""The variants of an operator that a list asks for, multiplied out and filled up.

Where a list says nothing: tensors are float32; the tensors of pointwise operators have up to 4
dimensions and are broadcast; optional tensors and literals are absent; a `dim` has each of its
values; `keepdim` has both; literals with a default have that; Scalars, and floats without a
default, are arguments of the kernel, and those that may be absent are absent in another variant.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product
from typing import Any

from ..dialect.dtypes import BY_NAME, Dtype
from ..dialect.functional_form import functional_form
from ..dialect.kernel_library.variants import is_tensor
from ..dialect.listed_values import RUN_TIME
from ..dialect.operator_list import ListedOperator, VariantSpec
from ..dialect.plain import is_tuple
from ..dialect.registry import Operators
from ..dialect.schema import Argument, FunctionSchema, ListType, OptionalType, Type
from ..dialect.torch_mlir.refusals import open_refusal, operator_refusal
from ..dialect.variant import Fixed, Free, Given, TensorForm, Tensors, Variant
from .along import laid_apart
from .plain import DIMS, HIGHEST_RANK, listed_ranks, plain_specs
from .promotion import promoting, widening
from .written import as_called, is_written

_SQUEEZE = ("aten::squeeze",)
_DENSE = ("aten::as_strided",)
_NEW_DIM = ("aten::unsqueeze", "aten::stack")
_INDICES = ("index", "indices", "offsets")
_MASKS = ("mask", "condition")
_OF_BITS = "bitwise_"
_WEIGHTS = ("beta", "alpha")
"""The factors of what is added to a product, and of that."""

_FREE = {"Scalar": None, "number": None, "float": "float", "SymFloat": "float"}


def variants(
    operator: ListedOperator, known: Operators, highest: int = HIGHEST_RANK
) -> tuple[list[Variant], list[str]]:
    """All variants of an operator, and a sentence for each thing that a list does not say.

    Those of an operator that a list only names have ranks up to `highest`.
    """
    found: list[Variant] = []
    problems: list[str] = []
    reason = operator_refusal(operator.schema)
    writes = is_written(operator.schema, known)
    if reason is not None and (operator.chosen or not writes):
        left = "leave its `variants:` out" if writes else "leave it out"
        place = operator.specs[0].place
        return [], [f"{place}: `{operator.schema.full_name}` {reason}; {left}."]
    pointwise = is_pointwise(operator.schema, known)
    for spec in _specs(operator, known, highest, pointwise):
        maker = _Maker(operator.schema, spec, pointwise)
        made = maker.make()
        if not operator.chosen:
            made = [_spread_out(one) for one in made if not _lacks_list(one)]
            made = [widening(promoting(one, known), known) for one in made]
        if spec.written:
            made = [as_called(one, known) for one in made]
        along = spec.along
        found += made if along is None else [laid_apart(one, along) for one in made]
        problems += [f"{spec.place}: `{operator.schema.full_name}` {one}" for one in maker.problems]
    return list(dict.fromkeys(found)), list(dict.fromkeys(problems))


def _specs(
    operator: ListedOperator, known: Operators, highest: int, pointwise: bool
) -> list[VariantSpec]:
    """What a list says, or where it says nothing what PyTorch takes."""
    if operator.chosen:
        return list(operator.specs)
    found = plain_specs(operator.schema, operator.specs[0], known, highest, pointwise)
    if found is None:
        return list(operator.specs)
    return [each for one in found for each in listed_ranks(one, operator.schema)]


def is_pointwise(schema: FunctionSchema, known: Operators) -> bool:
    """Each element of the result depends on those at the same place, broadcast."""
    form = functional_form(schema, known) or schema
    return "pointwise" in known.entry(form.full_name).tags


class _Maker:
    def __init__(self, schema: FunctionSchema, spec: VariantSpec, pointwise: bool) -> None:
        self.schema = schema
        self.spec = spec
        self.pointwise = pointwise
        self.problems: list[str] = []

    def make(self) -> list[Variant]:
        reason = None if self.spec.shapes else open_refusal(self.schema)
        if reason is not None:
            self._say(
                f"cannot be compiled for open sizes: {reason}; leave it out, or give its `shapes:`"
            )
            return []
        dtypes = self.spec.dtypes or tuple(BY_NAME[name] for name in _dtypes(self.schema))
        return [
            variant
            for dtype, rank in product(dtypes, self._ranks())
            for variant in self._of(dtype, rank)
        ]

    def _ranks(self) -> tuple[int | None, ...]:
        if self.spec.ranks:
            return self.spec.ranks
        return (HIGHEST_RANK,) if self.pointwise else (None,)

    def _of(self, dtype: Dtype, rank: int | None) -> Iterator[Variant]:
        arguments = [one for one in self.schema.arguments if not one.is_out]
        tensors = {
            one.name: self._tensor(one, dtype, rank) for one in arguments if is_tensor(one.type)
        }
        if self.problems:
            return
        leading = next(
            (form for form in tensors.values() if isinstance(form, TensorForm | Tensors)), None
        )
        choices = [
            [tensors[one.name]] if one.name in tensors else self._literals(one, leading)
            for one in arguments
        ]
        spreads = self.pointwise and not self.spec.shapes and any(tensors.values())
        for chosen in product(*choices):
            named = tuple(zip((one.name for one in arguments), chosen, strict=True))
            count = self._result_count(leading)
            for known in self._with_ones(named):
                results = self._results(leading, dtype)
                written = self.spec.written
                yield Variant(self.schema, known, spreads, count, results, written=written)

    def _with_ones(self, named: tuple[tuple[str, Given], ...]) -> list[tuple[Any, ...]]:
        """The rank that `squeeze` gives depends on which sizes are 1: a variant for each set."""
        given = dict(named)
        form = given.get("self")
        if not self.schema.full_name.startswith(_SQUEEZE) or not isinstance(form, TensorForm):
            return [named]
        dim = given.get("dim", Fixed(tuple(range(form.rank))))
        if form.shape is not None or not isinstance(dim, Fixed):
            return [named]
        dims = sorted(set(_items(dim.value)))
        chosen = [one for count in range(len(dims), -1, -1) for one in combinations(dims, count)]
        return [tuple({**given, "self": replace(form, ones=ones)}.items()) for ones in chosen]

    def _results(self, leading: Given | None, dtype: Dtype) -> tuple[TensorForm, ...] | None:
        form = _first(leading)
        shapes = self.spec.result_shapes
        of = dtype if form is None else form.dtype
        return tuple(TensorForm(of, len(shape), shape) for shape in shapes) or None

    def _result_count(self, leading: Given | None) -> int | None:
        if not any(isinstance(one.type, ListType) for one in self.schema.returns):
            return None
        if self.spec.results is not None:
            return self.spec.results
        if isinstance(leading, Tensors):
            return len(leading.items)
        self._say("gives a list of tensors; say how many by `results:`")
        return None

    def _say(self, sentence: str) -> None:
        self.problems.append(f"{sentence}.")

    # Tensors.

    def _tensor(self, argument: Argument, dtype: Dtype, rank: int | None) -> Given:
        name, spec = argument.name, self.spec
        dtype = spec.own_dtypes.get(name) or _usual_dtype(name) or dtype
        shape = spec.shapes.get(name)
        given = spec.own_ranks.get(name)
        if is_list(argument.type):
            return self._tensors(argument, dtype, given, shape)
        if shape is not None:
            return TensorForm(dtype, len(shape), shape)  # pyright: ignore
        if isinstance(given, int):
            return TensorForm(dtype, given)
        if isinstance(argument.type, OptionalType):
            return Fixed(None)
        if spec.shapes:
            self._say(f"needs the shape of `{name}` beside those of the others, in `shapes:`")
            return Fixed(None)
        if rank is None:
            self._say(f"needs the rank of `{name}`: `ranks: 2`, or `ranks: {{{name}: 2}}`")
            return Fixed(None)
        return TensorForm(dtype, rank, dense=self.schema.full_name.startswith(_DENSE))

    def _tensors(self, argument: Argument, dtype: Dtype, ranks: Any, shapes: Any) -> Given:
        if shapes is not None:
            return Tensors(
                tuple(None if one is None else TensorForm(dtype, len(one), one) for one in shapes)
            )
        if is_tuple(ranks):
            return Tensors(tuple(None if one is None else TensorForm(dtype, one) for one in ranks))
        self._say(
            f"needs the ranks of the tensors in `{argument.name}`: "
            f"`ranks: {{{argument.name}: [2, 2]}}`"
        )
        return Fixed(None)

    # Literals.

    def _literals(self, argument: Argument, leading: Given | None) -> list[Given]:
        kind = _scalar_kind(leading, self.schema.name)
        rank = _rank_of(leading) + self.schema.full_name.startswith(_NEW_DIM)
        is_dim = argument.name in DIMS and "int" in str(argument.type).lower()
        dims = rank if is_dim else None
        if argument.name in self.spec.arguments:
            values = self.spec.arguments[argument.name]
            return [self._listed(value, argument, kind, dims) for value in values]
        if is_dim and rank > 0:
            return _all_dims(argument, rank)
        type = argument.type
        is_open = not self.spec.shapes
        if is_open and str(type) in _FREE and not (argument.has_default and str(type) == "float"):
            return [Free(_FREE[str(type)] or kind)]
        if is_open and isinstance(type, OptionalType) and str(type.element) in _FREE:
            return [Fixed(None), Free(_FREE[str(type.element)] or kind)]
        if argument.name == "keepdim":
            return [Fixed(False), Fixed(True)]
        if argument.has_default:
            return [Fixed(_default(argument), dims)]
        if isinstance(type, OptionalType):
            return [Fixed(None)]
        self._say(f"needs values of `{argument.name}`: `arguments: {{{argument.name}: […]}}`")
        return [Fixed(None)]

    def _listed(self, value: Any, argument: Argument, kind: str, dims: int | None) -> Given:
        items = _items(value)
        if RUN_TIME in items and self.spec.shapes:
            self._say(f"has `{argument.name}: free` beside `shapes:`; give values")
            return Fixed(None)
        if value is RUN_TIME:
            return Free(_free_kind(argument.type, kind))
        if RUN_TIME in items:
            if not all(item is RUN_TIME for item in items):
                self._say(f"`{argument.name}`: either all elements of a list are `free`, or none")
            return Free(_free_kind(argument.type, kind), len(items))
        if dims is None or dims == 0 or value is None:
            return Fixed(value)
        if not all(-dims <= one < dims for one in items):
            self._say(f"has no `{argument.name}` {Fixed(value)} where there are {dims} dimensions")
            return Fixed(None)
        counted = tuple(one % dims for one in items)
        return Fixed(counted if is_tuple(value) else counted[0], dims)


def is_list(type: Type) -> bool:
    if isinstance(type, OptionalType):
        return is_list(type.element)
    return isinstance(type, ListType)


def _dtypes(schema: FunctionSchema) -> tuple[str, ...]:
    """What is compiled where no dtype is said; bits are of whole numbers, shifts without `bool`.

    Flags come first: those beside a whole number are of another dtype in PyTorch.
    """
    if not schema.name.startswith(_OF_BITS):
        return ("float32",)
    return ("int32", "int64") if "shift" in schema.name else ("bool", "int32", "int64")


def _spread_out(variant: Variant) -> Variant:
    """What is added to a product may have fewer dimensions than that, and sizes of 1."""
    given = dict(variant.arguments)
    first = given.get("self")
    if not all(one in given for one in _WEIGHTS) or not isinstance(first, TensorForm):
        return variant
    given["self"] = replace(first, up_to=first.rank)
    return replace(variant, arguments=tuple(given.items()))


def _lacks_list(variant: Variant) -> bool:
    """A list that has to be given is not."""
    return any(
        given == Fixed(None) and isinstance(variant.schema.argument(name).type, ListType)
        for name, given in variant.arguments
    )


def _items(value: Any) -> tuple[Any, ...]:
    """The elements of a list; of anything else, that alone."""
    return value if is_tuple(value) else (value,)


def _usual_dtype(name: str) -> Dtype | None:
    """Indices and masks have a dtype of their own."""
    if name in _INDICES:
        return BY_NAME["int64"]
    return BY_NAME["bool"] if name in _MASKS else None


def _first(leading: Given | None) -> TensorForm | None:
    if isinstance(leading, Tensors):
        return next((item for item in leading.items if item is not None), None)
    return leading if isinstance(leading, TensorForm) else None


def _rank_of(leading: Given | None) -> int:
    form = _first(leading)
    return 0 if form is None else form.rank


def _scalar_kind(leading: Given | None, operator: str) -> str:
    """What a Scalar beside such a tensor is."""
    form = _first(leading)
    if operator.startswith(_OF_BITS) and form is not None and form.dtype.name == "bool":
        return "bool"
    return "float" if form is None or form.dtype.is_float else "int"


def _free_kind(type: Type, scalar: str) -> str:
    name = str(type).replace("?", "").partition("[")[0]
    if name in ("Scalar", "number"):
        return scalar
    if name in ("float", "SymFloat"):
        return "float"
    return "bool" if name in ("bool", "SymBool") else "int"


def _all_dims(argument: Argument, rank: int) -> list[Given]:
    """Each dimension; for a list of them also all at once; None where that is possible."""
    if not is_list(argument.type):
        found: list[Given] = [Fixed(dim, rank) for dim in range(rank)]
    else:
        found = [Fixed((dim,), rank) for dim in range(rank)]
        if rank > 1:
            found.append(Fixed(tuple(range(rank)), rank))
    if isinstance(argument.type, OptionalType):
        found.append(Fixed(None))
    return found


def _default(argument: Argument) -> Any:
    value = argument.default
    if isinstance(value, list):
        value = tuple(value)
    if isinstance(value, int) and not isinstance(value, bool) and str(argument.type) == "float":
        return float(value)
    return value
