"""A kernel as a function of the torch dialect, as text for another process.

The operators have the same names and arguments there, since both come from PyTorch's schemas; only
the types are spelled differently.
"""

from __future__ import annotations

from collections.abc import Callable

from ..dialect import ops
from ..dialect.graph import calls
from ..dialect.mlir import ir
from ..dialect.registry import registry
from ..dialect.signature_types import TENSOR_LIST
from ..dialect.sizes import SIZE
from ..dialect.values import constant_value

_ELEMENTS = {"i8": "si8", "i16": "si16", "i32": "si32", "i64": "si64"}
_SCALARS = {
    "i64": ("int", "!torch.int"),
    "f64": ("float", "!torch.float"),
    "i1": ("bool", "!torch.bool"),
    "!hw.str": ("str", "!torch.str"),
    "!hw.device": ("device", "!torch.Device"),
}
_LISTS = {"!hw.list<i64>": "i64", "!hw.list<f64>": "f64", "!hw.list<i1>": "i1"}

_WIDER = {"ui8": "si32", "si8": "si32", "si16": "si32", "f16": "f32", "bf16": "f32"}
"""What is computed with in place of an element type; results are rounded to it once."""

_CODES = {"ui8": 0, "si8": 1, "si16": 2, "si32": 3, "f16": 5, "f32": 6, "bf16": 15}
"""PyTorch's numbers of these."""

_MOVES = frozenset(
    f"aten.{name}"
    for name in (
        "_to_copy", "as_strided", "cat", "clone", "constant_pad_nd", "diagonal", "embedding",
        "expand", "flip", "gather", "index.Tensor", "index_put", "index_select", "repeat", "roll",
        "scatter.src", "scatter.value", "slice_scatter", "to.dtype", "tril", "triu", "where.self",
    )
)  # fmt: skip
"""What these do to elements does not depend on what they are."""


def torch_text(function: ir.Operation) -> str:
    """A module with the kernel as `@kernel` of the torch dialect.

    Behind its tensors stand the sizes that operators are given as numbers (`hw.size`), in order.
    """
    return _Writer().module(function)


def open_text(function: ir.Operation) -> str:
    """The same, where the types of what its operators give are open."""
    return _Writer(OPEN).module(function)


OPEN = "!torch.vtensor"
"""A tensor of which nothing is known."""


def torch_type(type: ir.Type) -> str:
    """The value-semantic tensor type of the torch dialect for a builtin one.

    >>> torch_type(ir.Type.parse("tensor<2x3xi64>"))
    '!torch.vtensor<[2,3],si64>'
    """
    if str(type) == TENSOR_LIST:
        return "!torch.list<vtensor>"
    tensor = ir.RankedTensorType(type)
    element, dynamic = str(tensor.element_type), ir.ShapedType.get_dynamic_size()
    sizes = ",".join("?" if extent == dynamic else str(extent) for extent in tensor.shape)
    return f"!torch.vtensor<[{sizes}],{_ELEMENTS.get(element, element)}>"


class _Writer:
    """Writes op by op; `names` and `types` say what became of each value of the kernel.

    `result` is the type of every tensor that is computed, where it is not that of the kernel.
    """

    def __init__(self, result: str | None = None) -> None:
        self.result = result
        self.names: dict[ir.Value, str] = {}
        self.types: dict[ir.Value, str] = {}
        self.lines: list[str] = []
        self.count = 0

    def module(self, function: ir.Operation) -> str:
        arguments = list(function.regions[0].blocks[0].arguments)
        for argument in arguments:
            self._define(argument, self._fresh(), torch_type(argument.type))
        numbers = [op.results[0] for op in calls.body(function) if op.name == SIZE]
        for number in numbers:
            self._define(number, self._fresh(), "!torch.int")
        arguments += numbers
        for op in calls.body(function):
            _WRITERS.get(op.name, _Writer._operator)(self, op)
        inputs = ", ".join(f"{self.names[value]}: {self.types[value]}" for value in arguments)
        results = ir.FunctionType(ir.TypeAttr(function.attributes["function_type"]).value).results
        outputs = ", ".join(self.result or torch_type(type) for type in results)
        body = "\n".join(f"  {line}" for line in self.lines)
        return f"func.func @kernel({inputs}) -> ({outputs}) {{\n{body}\n}}\n"

    def _fresh(self) -> str:
        self.count += 1
        return f"%{self.count}"

    def _define(self, value: ir.Value, name: str, type: str) -> None:
        self.names[value] = name
        self.types[value] = type

    def _write(self, name: str, operands: list[str], types: list[str], result: str) -> str:
        made = self._fresh()
        inputs, kinds = ", ".join(operands), ", ".join(types)
        self.lines.append(f'{made} = "torch.{name}"({inputs}) : ({kinds}) -> {result}')
        return made

    def _literal(self, value: str, kind: str) -> str:
        """A scalar constant from the text of an attribute."""
        name, type = _SCALARS[kind]
        made = self._fresh()
        self.lines.append(f'{made} = "torch.constant.{name}"() {{value = {value}}} : () -> {type}')
        return made

    def _constant(self, op: ir.Operation) -> None:
        result = op.results[0]
        kind = str(result.type)
        value = op.attributes["value"]
        if kind == "!hw.none":
            made = self._write("constant.none", [], [], "!torch.none")
            self._define(result, made, "!torch.none")
        elif kind in _LISTS:
            self._list_of_scalars(result, value, _LISTS[kind])
        else:
            self._define(result, self._literal(str(value), kind), _SCALARS[kind][1])

    def _list_of_scalars(self, result: ir.Value, value: ir.Attribute, kind: str) -> None:
        attribute: Callable[[object], str] = {
            "i64": lambda item: f"{item} : i64",
            "f64": lambda item: str(ir.FloatAttr.get(ir.F64Type.get(), item)),
            "i1": lambda item: "true" if item else "false",
        }[kind]
        arrays = {
            "i64": ir.DenseI64ArrayAttr,
            "f64": ir.DenseF64ArrayAttr,
            "i1": ir.DenseBoolArrayAttr,
        }
        self._define(
            result, *self._numbers([attribute(item) for item in arrays[kind](value)], kind)
        )

    def _numbers(self, items: list[str], kind: str) -> tuple[str, str]:
        """A list of scalar constants, each given as the text of an attribute; its name and type."""
        element = _SCALARS[kind][1]
        type = f"!torch.list<{element.removeprefix('!torch.')}>"
        names = [self._literal(item, kind) for item in items]
        return self._write("prim.ListConstruct", names, [element] * len(names), type), type

    def _list_of_tensors(self, op: ir.Operation) -> None:
        """A list for an operator, whose schema says if elements may be missing; or its results."""
        if str(op.results[0].type) in _LISTS:
            self._list_of_sizes(op)
            return
        if ops.packed(op.results[0]) is None:
            self._unpack(op)
            return
        user = next((use.owner.operation for use in op.results[0].uses), None)
        optional = user is not None and any(
            str(argument.type) == "Tensor?[]" for argument in registry().schema(user.name).arguments
        )
        type = "!torch.list<optional<vtensor>>" if optional else "!torch.list<vtensor>"
        names = [self.names[operand] for operand in op.operands]
        types = [self.types[operand] for operand in op.operands]
        made = self._write("prim.ListConstruct", names, types, type)
        self._define(op.results[0], made, type)

    def _size(self, op: ir.Operation) -> None:
        """An argument already."""

    def _list_of_sizes(self, op: ir.Operation) -> None:
        names = [self.names[operand] for operand in op.operands]
        types = [self.types[operand] for operand in op.operands]
        made = self._write("prim.ListConstruct", names, types, "!torch.list<int>")
        self._define(op.results[0], made, "!torch.list<int>")

    def _unpack(self, op: ir.Operation) -> None:
        types = [torch_type(result.type) for result in op.results]
        made = [self._fresh() for _ in types]
        for result, name, type in zip(op.results, made, types, strict=True):
            self._define(result, name, type)
        items = self.names[op.operands[0]]
        self.lines.append(
            f'{", ".join(made)} = "torch.prim.ListUnpack"({items}) : '
            f"(!torch.list<vtensor>) -> ({', '.join(types)})"
        )

    def _operator(self, op: ir.Operation) -> None:
        """An operator as it is, but on wider elements where it would compute with narrow ones.

        torch-mlir takes bytes for signed numbers in comparisons, sums, divisions and sorts, and
        crashes on numbers beside them; PyTorch computes with half precision in single.
        """
        widens = op.name not in _MOVES and self.result is None
        operands = [(self.names[value], self.types[value]) for value in op.operands]
        if widens:
            operands = [self._converted(name, type, _wider(type)) for name, type in operands]
        results = [self.result or torch_type(result.type) for result in op.results]
        wider = [_wider(type) if widens else type for type in results]
        made = [self._fresh() for _ in results]
        names = ", ".join(name for name, _ in operands)
        kinds = ", ".join(type for _, type in operands)
        self.lines.append(
            f'{", ".join(made)} = "torch.{op.name}"({names}) : ({kinds}) -> ({", ".join(wider)})'
        )
        for result, name, type, wide in zip(op.results, made, results, wider, strict=True):
            self._define(result, self._converted(name, wide, type)[0], type)

    def _clamp(self, op: ir.Operation) -> None:
        """What is outside of bounds becomes a bound; NaN is not, which torch-mlir forgets."""
        given = op.operands[0]
        if not self._chooses(given):
            self._operator(op)
            return
        x, type = self._converted(self.names[given], self.types[given], _wider(self.types[given]))
        for bound, comparison in zip(list(op.operands)[1:], ("lt", "gt"), strict=True):
            number, kind = self.names[bound], self.types[bound]
            if kind == "!torch.none":
                continue
            outside = self._write(
                f"aten.{comparison}.Scalar", [x, number], [type, kind], _truths(type)
            )
            kinds = [_truths(type), kind, type]
            x = self._write("aten.where.ScalarSelf", [outside, number, x], kinds, type)
        self._narrowed(op, x, type)

    def _extremum(self, op: ir.Operation) -> None:
        """The larger or the smaller one, NaN where one of them is, which torch-mlir forgets."""
        if not self._chooses(op.operands[0]):
            self._operator(op)
            return
        given = [(self.names[value], self.types[value]) for value in op.operands]
        (x, one), (y, other) = (self._converted(name, t, _wider(t)) for name, t in given)
        type = _wider(torch_type(op.results[0].type))
        name = "gt" if op.name == "aten.maximum" else "lt"
        first = self._write(f"aten.{name}.Tensor", [x, y], [one, other], _truths(type))
        unknown = self._write("aten.ne.Tensor", [x, x], [one, one], _truths(one))
        kinds = [_truths(type), _truths(one)]
        first = self._write("aten.logical_or", [first, unknown], kinds, _truths(type))
        found = self._write("aten.where.self", [first, x, y], [_truths(type), one, other], type)
        self._narrowed(op, found, type)

    def _chooses(self, value: ir.Value) -> bool:
        """Floats, where types are not open."""
        floats = ("f16", "bf16", "f32", "f64")
        return self.result is None and _element(self.types[value]) in floats

    def _narrowed(self, op: ir.Operation, name: str, type: str) -> None:
        wanted = torch_type(op.results[0].type)
        self._define(op.results[0], self._converted(name, type, wanted)[0], wanted)

    def _converted(self, name: str, type: str, wanted: str) -> tuple[str, str]:
        """A tensor with elements of another type, and that type."""
        if type == wanted:
            return name, type
        dtype = self._literal(f"{_CODES[_element(wanted)]} : i64", "i64")
        false = self._literal("false", "i1")
        none = self._write("constant.none", [], [], "!torch.none")
        kinds = [type, "!torch.int", "!torch.bool", "!torch.bool", "!torch.none"]
        return self._write(
            "aten.to.dtype", [name, dtype, false, false, none], kinds, wanted
        ), wanted

    def _upsample(self, op: ir.Operation) -> None:
        """Bilinear upsampling; torch-mlir lowers the function that PyTorch's Python layer has.

        Where scales are given they count, not the ratio of the sizes.
        """
        scales = _scales(op)
        given = ops.argument(op, "input" if op.name.endswith(".vec") else "self")
        image, corners = self.names[given], self.names[ops.argument(op, "align_corners")]
        none = self._write("constant.none", [], [], "!torch.none")
        size = [f"{extent} : i64" for extent in ir.RankedTensorType(op.results[0].type).shape[2:]]
        numbers = self._numbers(scales or size, "f64" if scales else "i64")
        sizes = ((none, "!torch.none"), numbers) if scales else (numbers, (none, "!torch.none"))
        mode = self._literal('"bilinear"', "!hw.str")
        false = self._literal("false", "i1")
        names = [image, *(name for name, _ in sizes), mode, corners, false, false]
        kinds = [self.types[given], *(kind for _, kind in sizes), "!torch.str"]
        kinds += ["!torch.bool"] * 3
        type = self.result or torch_type(op.results[0].type)
        made = self._write("aten.__interpolate.size_list_scale_list", names, kinds, type)
        self._define(op.results[0], made, type)

    def _return(self, op: ir.Operation) -> None:
        names = ", ".join(self.names[operand] for operand in op.operands)
        types = ", ".join(self.types[operand] for operand in op.operands)
        self.lines.append(f"return {names} : {types}")


def _element(type: str) -> str:
    """The element type of a tensor type, `f16` of `!torch.vtensor<[2],f16>`."""
    return type.rpartition(",")[2].removesuffix(">")


def _truths(type: str) -> str:
    """The tensor type with booleans in place of its elements."""
    return type.replace(f",{_element(type)}>", ",i1>")


def _wider(type: str) -> str:
    """The tensor type to compute with in place of another."""
    element = _element(type)
    return type.replace(f",{element}>", f",{_WIDER.get(element, element)}>")


def _scales(op: ir.Operation) -> list[str]:
    """The scales of an upsampling operator as texts of attributes; none where it has a size."""
    if op.name.endswith(".vec"):
        found = constant_value(ops.argument(op, "scale_factors")) or []
    else:
        found = [constant_value(ops.argument(op, name)) for name in ("scales_h", "scales_w")]
    if not isinstance(found, list | tuple) or None in found:
        return []
    return [str(ir.FloatAttr.get(ir.F64Type.get(), scale)) for scale in found]


_WRITERS: dict[str, Callable[[_Writer, ir.Operation], None]] = {
    "hw.constant": _Writer._constant,
    SIZE: _Writer._size,
    "aten.clamp": _Writer._clamp,
    "aten.hardtanh": _Writer._clamp,
    "aten.maximum": _Writer._extremum,
    "aten.minimum": _Writer._extremum,
    "aten.upsample_bilinear2d": _Writer._upsample,
    "aten.upsample_bilinear2d.vec": _Writer._upsample,
    ops.PACK: _Writer._list_of_tensors,
    "func.return": _Writer._return,
}
