"""What TorchScript's operators ask of tensors: sizes, types, and their one element as a number."""

from __future__ import annotations

from math import prod

from ...dialect.errors import Refused
from ...dialect.operators import aten
from ...dialect.script.checked import Raised, place_in
from ...dialect.script.values import Dynamic, List, Tensor, Value, constants_only
from ...dialect.values import Device
from .dynamic import convert
from .prims import Call, as_tensor, prim


@prim("aten::size")
def _size(call: Call, x: Value) -> Value:
    return List(list(as_tensor(x).shape), "List[int]")


@prim("aten::size.int")
def _size_of(call: Call, x: Value, dim: int) -> Value:
    shape = as_tensor(x).shape
    return shape[place_in(shape, constants_only(dim), "dimension")]


@prim("aten::dim")
def _rank(call: Call, x: Value) -> Value:
    return len(as_tensor(x).shape)


@prim("aten::numel")
def _numel(call: Call, x: Value) -> Value:
    return prod(as_tensor(x).shape)


@prim("aten::len.Tensor")
def _len(call: Call, x: Value) -> Value:
    shape = as_tensor(x).shape
    if not shape:
        raise Raised("len() of a 0-d tensor")
    return shape[0]


@prim("prim::dtype")
def _dtype(call: Call, x: Value) -> Value:
    return as_tensor(x).dtype.code


@prim("prim::device")
def _device(call: Call, x: Value) -> Value:
    return Device("cpu")


@prim("prim::layout")
def _layout(call: Call, x: Value) -> Value:
    return 0


@prim("prim::itemsize", "aten::element_size")
def _itemsize(call: Call, x: Value) -> Value:
    return as_tensor(x).dtype.size


@prim("prim::nbytes")
def _nbytes(call: Call, x: Value) -> Value:
    return prod(as_tensor(x).shape) * as_tensor(x).dtype.size


@prim("aten::is_floating_point")
def _is_floating_point(call: Call, x: Value) -> Value:
    return as_tensor(x).dtype.is_float


@prim("aten::is_signed")
def _is_signed(call: Call, x: Value) -> Value:
    return as_tensor(x).dtype.name not in ("uint8", "bool")


@prim("aten::is_same_size")
def _is_same_size(call: Call, x: Value, y: Value) -> Value:
    return as_tensor(x).shape == as_tensor(y).shape


@prim("prim::type")
def _device_type(call: Call, device: Device) -> Value:
    return device.name.partition(":")[0]


@prim("prim::index")
def _device_index(call: Call, device: Device) -> Value:
    number = device.name.partition(":")[2]
    return int(number) if number else None


# Numbers of tensors.

MAX_LISTED = 1024
"""Elements that become numbers of their own."""
PYTHON = {"int": int, "float": float, "bool": bool}
ELEMENTS = {0: "int", 1: "float", 3: "bool"}
KINDS = {
    **dict.fromkeys(("aten::Bool.Tensor", "aten::is_nonzero"), "bool"),
    **dict.fromkeys(("aten::Int.Tensor", "aten::IntImplicit"), "int"),
    **dict.fromkeys(("aten::Float.Tensor", "aten::FloatImplicit"), "float"),
}


@prim(*KINDS, "aten::item", "aten::ScalarImplicit", "aten::_local_scalar_dense")
def _number(call: Call, x: Value) -> Value:
    tensor = as_tensor(x)
    if prod(tensor.shape) != 1:
        raise Raised("a Tensor with more than one element cannot be converted to a number")
    own = "float" if tensor.dtype.is_float else "bool" if tensor.dtype.name == "bool" else "int"
    return _element(call, tensor, KINDS.get(call.name, own))


def _element(call: Call, tensor: Tensor, kind: str) -> Value:
    """The only element of a tensor, as a number of this kind."""
    data = call.writing.known(tensor)
    if data is not None:
        return PYTHON[kind](data.reshape(()).item())
    if tensor.shape:
        tensor = as_tensor(call.operator(aten.VIEW, tensor, List([])))
    value = call.writing.memory.read(tensor)
    return Dynamic(kind, convert(call.writing, value, kind))


@prim("prim::tolist")
def _tolist(call: Call, x: Value, dim: int, code: int) -> Value:
    """Lists in lists of the tensor's elements; `code` is what TorchScript calls their type."""
    tensor = as_tensor(x)
    if code not in ELEMENTS:
        raise Refused("makes a list of complex numbers, which hardwire has not")
    if dim != len(tensor.shape):
        raise Raised(
            f"Output annotation list dimension {dim} and runtime tensor dimension "
            f"{len(tensor.shape)} do not match for tolist()"
        )
    if prod(tensor.shape) > MAX_LISTED:
        raise Refused(
            f"makes a list of {prod(tensor.shape)} numbers, and hardwire goes up to {MAX_LISTED}"
        )
    return _listed(call, tensor, ELEMENTS[code])


def _listed(call: Call, tensor: Tensor, kind: str) -> Value:
    if not tensor.shape:
        return _element(call, tensor, kind)
    parts = [call.operator(aten.SELECT, tensor, 0, i) for i in range(tensor.shape[0])]
    rank = len(tensor.shape)
    type = f"{'List[' * rank}{kind}{']' * rank}"
    return List([_listed(call, as_tensor(part), kind) for part in parts], type)


@prim("aten::equal")
def _equal(call: Call, x: Value, y: Value) -> Value:
    """False where the shapes differ, else known at run time."""
    if as_tensor(x).shape != as_tensor(y).shape:
        return False
    same = call.operator(aten.ALL, call.operator(aten.EQ, x, y))
    return Dynamic("bool", call.writing.memory.read(as_tensor(same)))
