"""Where calls of a backend that has only a fallback go: the operators that arrive, as in torch."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

torch = pytest.importorskip("torch")

from hardwire.dialect.dispatch.dispatcher import Dispatcher, dispatcher_of  # noqa: E402
from hardwire.dialect.dispatch.onward import onward  # noqa: E402
from hardwire.dialect.dispatch.table import table  # noqa: E402
from hardwire.dialect.dtypes import BY_NAME  # noqa: E402
from hardwire.dialect.errors import HardwireError  # noqa: E402
from hardwire.dialect.graph import calls  # noqa: E402
from hardwire.dialect.graph.views import VIEWS  # noqa: E402
from hardwire.dialect.importers import mlir_text  # noqa: E402
from hardwire.dialect.mlir import ir  # noqa: E402
from hardwire.dialect.operators.as_pytorch_foreach import BOUNDS, UNARY  # noqa: E402
from hardwire.dialect.ops import is_operator, new_context  # noqa: E402
from hardwire.dialect.registry import registry  # noqa: E402
from hardwire.dialect.schema import FunctionSchema  # noqa: E402
from hardwire.dialect.targets import native  # noqa: E402
from hardwire.dialect.values import _encode  # noqa: E402
from hardwire.passes.redirect_calls import RedirectCalls  # noqa: E402

from ..fuzz.call import DTYPES, Call, Leaf  # noqa: E402
from ..fuzz.overloads import name_in_registry  # noqa: E402
from ..fuzz.recorded import recorded  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
Said = list[tuple[str, list[str] | str, list[tuple[str, list[int]]]]]

BESIDE = ("aten::as_strided", "aten::view", "aten::resize_", "aten::unfold", "aten::_copy_from")
"""What only says where elements lie, and copies of memory: hardwire plans both."""

REAL = [short for short, dtype in DTYPES.items() if not dtype.is_complex]
PYTHON_KEYS = ("Functionalize", "Python", "PythonTLSSnapshot", "PreDispatch", "PythonDispatcher")
LEAST = 478

UNKNOWN = frozenset(
    """
    _native_batch_norm_legit_no_training _safe_softmax all.dims any.dims as_strided_copy
    binary_cross_entropy_with_logits constant_pad_nd cosine_embedding_loss cosine_similarity cummax
    cummin detach_ diag diag_embed diff einsum embedding_bag.padding_idx float_power.Tensor_Tensor
    gradient.scalarint gradient.scalarrayarray group_norm index_put isfinite narrow.Tensor
    native_group_norm one_hot poisson_nll_loss rot90 take_along_dim to.dtype unfold_copy
    """.split()  # noqa: SIM905
)
"""Refused: PyTorch composes them of calls that hardwire cannot make, at least not of these."""

MORE = """
aten.linear.default(x("f32[2,3,5] small"), x("f32[4,5] small"), x("f32[4] small"))
aten.linear.default(x("f32[2,3,5] small"), x("f32[4,5] small"))
aten.matmul.default(x("f32[2,3,5] small"), x("f32[5,4] small"))
aten.matmul.default(x("f32[2,3,5] small"), x("f32[2,5,4] small"))
aten.layer_norm.default(x("f32[2,3,5] small"), [3, 5], None, x("f32[3,5] small"), 0.1)
aten.layer_norm.default(x("f32[2,3,5] small"), [5], x("f32[5] small"), x("f32[5] small"))
aten.conv2d.default(x("f32[1,2,5,6] small"), x("f32[3,2,2,3] small"), x("f32[3] small"), [2], [1])
aten.conv3d.default(x("f32[1,2,3,5,6] small"), x("f32[4,1,2,2,3] small"), None, [1], [0], [1], 2)
aten.convolution.default(x("f32[1,2,5,6] small"), x("f32[2,3,2,3] small"), None, [2, 1], [1, 0], [1, 1], True, [1, 0], 1)
aten.floor_divide.Scalar(x("f32[3,5] small"), 2)
aten.remainder.Scalar(x("i64[3,5] range -9 9"), 4)
aten.fmod.Scalar(x("f32[3,5] small"), 0.5)
aten.copysign.Scalar(x("f32[3,5] small"), -1.0)
aten.bitwise_and.Scalar(x("i64[3,5] range -9 9"), 6)
aten.bitwise_or.Scalar(x("i64[3,5] range -9 9"), 6)
aten.bitwise_xor.Scalar(x("i64[3,5] range -9 9"), 6)
aten.batch_norm.default(x("f32[2,3,4] small"), x("f32[3] small"), None, x("f32[3] small"), x("f32[3] positive"), False, 0.5, 0.1, True)
aten.matmul.default(x("f32[3,4] small"), x("f32[4] small"))
aten.kl_div.default(x("f32[2,3] small"), x("f32[2,3] positive"), 2)
aten.l1_loss.default(x("f32[2,3] small"), x("f32[2,3] small"), 2)
aten.cross_entropy_loss.default(x("f32[2,3,4,5] small"), x("i64[2,4,5] range 0 2"), x("f32[3] positive"), 0)
aten.linalg_norm.default(x("f32[3,4] small"), None, [0, 1], True)
aten.rms_norm.default(x("f32[2,3,4] small"), [4], None, 0.5)
aten.conv1d.default(x("f32[2,4,7] small"), x("f32[6,2,3] small"), None, [2], [1], [2], 2)
aten.conv2d.padding(x("f32[2,5,6] small"), x("f32[3,2,3,5] small"), x("f32[3] small"), [1, 1], 'same', [2, 1])
aten.conv_transpose1d.default(x("f32[3,4] small"), x("f32[3,2,3] small"), None, [2], [1], [1])
aten.grid_sampler.default(x("f32[1,2,3,4,5] small"), x("f32[1,2,3,2,3] small"), 1, 1, True)
aten.max_pool1d_with_indices.default(x("f32[2,3,8] small"), [3])
aten.zeros_like.default(x("f32[2,3] small"))
"""  # noqa: E501
"""Calls that the database has no like of."""

ALIASES = {
    '{}.default(x("f32[3,5] small"))': "contiguous negative absolute fix adjoint",
    '{}(x("f32[3,5] small"), x("f32[5] small"))': """
        multiply.Tensor greater.Tensor less.Tensor not_equal.Tensor greater_equal.Tensor
        less_equal.Tensor""",
    '{}(x("f32[3,5] small"), 0.5)': """
        multiply.Scalar divide.Scalar subtract.Scalar greater.Scalar less.Scalar not_equal.Scalar
        greater_equal.Scalar less_equal.Scalar""",
    '{}.default(x("f32[3,5] small"), 0, 1)': "swapaxes swapdims",
    '{}(x("f32[3,5] small"), 0, 1)': "movedim.int moveaxis.int",
    '{}(x("f32[3,5] small"), [0], [1])': "moveaxis.intlist",
    '{}.default([x("f32[3,5] small"), x("f32[3,2] small")], 1)': "concat concatenate",
    '{}.default(x("f32[3,5] small"), 0.25, 0.75)': "clip",
    '{}.default(x("f32[3,5] small"), 0.25, False)': "dropout",
    '{}.default(x("f32[3,5] small"), x("f32[5,2] small"))': "linalg_matmul",
}
"""Other names of operators, by how they are called."""

XS, YS, ZS = (
    f"[{', '.join(f'x({chr(34)}f32[{shape}] {kind}{chr(34)})' for shape in ('2,3', '4', ''))}]"
    for kind in ("positive", "small", "unit")
)
BOTH = " ".join(BOUNDS)
FOREACH = {
    f"aten._foreach_{{}}({XS})": " ".join(f"{name}.default" for name in UNARY),
    f"aten._foreach_{{}}.List({XS}, {YS})": f"add sub mul div pow {BOTH}",
    f'aten._foreach_{{}}.Tensor({XS}, x("f32[] small"))': "add mul div",
    f"aten._foreach_{{}}.Scalar({XS}, 0.5)": f"add sub mul div pow {BOTH}",
    f"aten._foreach_{{}}.ScalarList({XS}, [0.5, 2.0, 3.0])": f"add sub mul div pow {BOTH}",
    f"aten._foreach_{{}}.Scalar({XS}, {YS}, {ZS}, 0.25)": "addcmul addcdiv",
    f"aten._foreach_{{}}.ScalarList({XS}, {YS}, {ZS}, [0.5, 2.0, 3.0])": "addcmul addcdiv",
    f"aten._foreach_{{}}.List({XS}, {YS}, {ZS})": "lerp",
    f"aten._foreach_{{}}.Scalar({XS}, {YS}, 0.25)": "lerp",
    f"aten._foreach_{{}}.ScalarList({XS}, {YS}, [0.25, 0.75, 2.0])": "lerp",
}
"""Operators on lists, which the database does not have."""

OPTIONS = (torch.layout, torch.memory_format)
CODES = {
    torch.strided: 0, torch.contiguous_format: 0, torch.preserve_format: 1, torch.channels_last: 2,
}  # fmt: skip
"""PyTorch's numbers of layouts and memory formats."""


def lines(per_operator: int) -> Iterator[str]:
    """Calls of operators as PyTorch's database makes them, on tensors that are no views."""
    for texts in recorded().values():
        plain = [
            text for text in texts if all(is_unviewed(leaf) for leaf in Call.parse(text).leaves)
        ]
        yield from plain[:per_operator]
    yield from MORE.strip().splitlines()
    for call, names in ALIASES.items():
        yield from (call.format(f"aten.{name}") for name in names.split())
    for call, names in FOREACH.items():
        yield from (call.format(name) for name in names.split())


def is_unviewed(leaf: Leaf) -> bool:
    return not leaf.view and not DTYPES[leaf.dtype].is_complex


@pytest.fixture(scope="module", params=[1, pytest.param(5, marks=pytest.mark.long)])
def said(request: pytest.FixtureRequest) -> Said:
    given = list(lines(request.param))
    command = [sys.executable, "-m", "test.dialect.torch_fallbacks"]
    done = subprocess.run(
        command, input="\n".join(given), capture_output=True, check=True, text=True, cwd=ROOT
    )
    answers = json.loads(done.stdout)
    return [(text, *answer) for text, answer in zip(given, answers, strict=True)]


OWN = """\
- fallback:
    PrivateUse1: npu_any
- op: aten::convolution_overrideable
  dispatch: {PrivateUse1: boxed::npu_any}
"""


@pytest.fixture(scope="module")
def dispatcher(tmp_path_factory: pytest.TempPathFactory) -> Dispatcher:
    file = tmp_path_factory.mktemp("npu") / "npu.yaml"
    file.write_text(OWN)
    return dispatcher_of([file])


class Program:
    """A program of one call, as text; its tensors are the backend's."""

    def __init__(self, call: Call, types: list[tuple[str, list[int]]]) -> None:
        self.operator = name_in_registry(call.operator)
        self.schema: FunctionSchema = registry().schema(self.operator)
        self.lines: list[str] = []
        self.inputs: list[str] = []
        given = dict(call.named)
        given |= {a.name: v for a, v in zip(self.schema.arguments, call.arguments, strict=False)}
        operands = [
            self._given(given.get(a.name, a.default), str(a.type))
            for a in self.schema.arguments
            if a.name in given or a.has_default
        ]
        self.operands, self.results = operands, [tensor_text(*each) for each in types]

    def _given(self, value: Any, kind: str) -> tuple[str, str]:
        if isinstance(value, Leaf):
            self.inputs.append(tensor_text(value.dtype, list(value.shape)))
            return f"%x{len(self.inputs) - 1}", self.inputs[-1]
        if isinstance(value, tuple) and any(isinstance(item, Leaf) for item in value):
            found = [self._given(item, "Tensor") for item in value]
            return self._line(
                "builtin.unrealized_conversion_cast "
                f"{', '.join(name for name, _ in found)} : {', '.join(t for _, t in found)} to",
                "!hw.tensor_list",
            )
        if isinstance(value, torch.dtype):
            value = BY_NAME[str(value).removeprefix("torch.")].code
        value = CODES.get(value, value) if isinstance(value, OPTIONS) else value
        attribute, type = _encode(value, kind.rstrip("?"))
        text = "value" if value is None else f"value = {attribute}"
        return self._line(f'"hw.constant"() {{{text}}} : () ->', type)

    def _line(self, text: str, type: str) -> tuple[str, str]:
        name = f"%c{len(self.lines)}"
        self.lines.append(f"  {name} = {text} {type}")
        return name, type

    def __str__(self) -> str:
        inputs = ", ".join(f"%x{place}: {type}" for place, type in enumerate(self.inputs))
        results = ", ".join(self.results)
        names = [f"%r{place}" for place in range(len(self.results))]
        given = ", ".join(name for name, _ in self.operands)
        kinds = ", ".join(type for _, type in self.operands)
        is_list = any("[]" in str(each.type) for each in self.schema.returns)
        call = f'"{self.operator.replace("::", ".", 1)}"({given}) : ({kinds}) -> '
        made = [f"  {', '.join(names)} = {call}({results})"]
        if is_list:
            made = [f"  %list = {call}!hw.tensor_list"]
            cast = "builtin.unrealized_conversion_cast %list : !hw.tensor_list to"
            made.append(f"  {', '.join(names)} = {cast} {results}")
        body = [*self.lines, *made, f"  return {', '.join(names)} : {results}"]
        return f"func.func @forward({inputs}) -> ({results}) {{\n" + "\n".join([*body, "}\n"])


def tensor_text(dtype: str, shape: list[int]) -> str:
    element = BY_NAME[str(DTYPES[dtype]).removeprefix("torch.")].mlir
    return f'tensor<{"".join(f"{size}x" for size in shape)}{element}, "PrivateUse1">'


def arriving(text: str, dispatcher: Dispatcher) -> list[str] | str:
    """The operators that the backend is called for, or why there is no such program."""
    try:
        program = mlir_text.read(text, native(), "call", dispatcher=dispatcher)
        with program.context, ir.Location.unknown():
            RedirectCalls().run(program)
    except HardwireError as problem:
        return str(problem)
    found = []
    for op in calls.body(program.entry()):
        if op.name == "hw.call_boxed":
            found.append(ir.StringAttr(op.attributes["operator"]).value)
        elif is_operator(op) and op.name not in VIEWS:
            found.append(f"{op.name} on the CPU")
    return found


def computing(names: list[str]) -> list[str]:
    return [name for name in names if name not in BESIDE]


def test_the_same_operators_arrive_as_in_torch(said: Said, dispatcher: Dispatcher) -> None:
    """Call by call: what hardwire compiles goes where torch goes; the rest it refuses."""
    agreeing: set[str] = set()
    refused: dict[str, str] = {}
    different = []
    for text, wanted, types in said:
        if isinstance(wanted, str) or any(dtype not in REAL for dtype, _ in types):
            continue
        call = Call.parse(text)
        with new_context():
            program = str(Program(call, types))
        found = arriving(program, dispatcher)
        if isinstance(found, str):
            refused[call.operator] = found
        elif computing(found) != computing(wanted):
            different.append(f"{text}: {found}, in torch {wanted}")
        else:
            agreeing.add(call.operator)
    assert different == []
    assert len(agreeing) >= LEAST
    names = {name_in_registry(name).removeprefix("aten::") for name in refused.keys() - agreeing}
    assert sorted(names - UNKNOWN) == []


def test_every_structured_operator_goes_on_with_the_same_arguments() -> None:
    """What it calls has its arguments, and as many tensors to write to as it has results."""
    goes_on = 0
    for name in registry():
        cell = table(name)["PrivateUse1"]
        called = onward(name, cell, registry())
        if called is None:
            continue
        goes_on += 1
        own, other = registry().schema(name), registry().schema(called)
        given = [a.name for a in other.arguments if not a.is_out]
        assert [a.name for a in own.arguments] == given, name
        assert len(own.returns) == len(other.returns), name
    assert goes_on >= 385


def test_keys_that_only_python_has(said: Said) -> None:
    """Functionalize, Python and what is around them: whether a kernel is there, asked of torch."""
    ask = torch._C._dispatch_has_computed_kernel_for_dispatch_key
    wrong = [
        f"{name} {key}"
        for name in {name_in_registry(Call.parse(text).operator) for text, *_ in said}
        for key in PYTHON_KEYS
        if ask(name, key) == table(name)[key].is_missing
    ]
    assert sorted(wrong) == []
