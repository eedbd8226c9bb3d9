"""Objects for other machines, run by an emulator in this process."""

from __future__ import annotations

import importlib

import llvmlite.binding as llvm
import numpy as np
import pytest

import hardwire
from hardwire.dialect.errors import HardwireError
from hardwire.dialect.targets import native
from hardwire.lowering.object import emit_object
from hardwire.runtime.emulated import Emulated
from hardwire.runtime.emulated_library import HELPERS, computed
from hardwire.runtime.emulated_link import place
from hardwire.runtime.emulated_processors import CPUS, CannotEmulate, processor_for
from hardwire.runtime.machine import POINTER, WIDE, Passed

from ..handwritten import llvm_stage
from ..lowering.test_promises import made

pytest.importorskip("unicorn")
torch = pytest.importorskip("torch")

from ..models import exported  # noqa: E402

F32, F64, U64 = np.float32, np.float64, np.uint64


def compiled(name: str, target: str) -> hardwire.CompiledModel:
    return hardwire.compile(exported(name)[0], target, name="net")


def given(model: hardwire.CompiledModel) -> list[np.ndarray]:
    draw = np.random.default_rng(3)
    return [draw.standard_normal(s.shape).astype(s.dtype.numpy) for s in model.interface.inputs]


@pytest.mark.parametrize("target", CPUS)
def test_an_object_computes_on_each_processor_what_it_computes_here(target: str) -> None:
    model, here = compiled("mlp", target), compiled("mlp", "native")
    inputs = given(model)
    np.testing.assert_allclose(model.run(*inputs), here.run(*inputs), rtol=1e-5, atol=1e-6)


def test_instructions_are_counted_by_call() -> None:
    model = compiled("kws", "cortex-m4f")
    model.run(*given(model))
    counted = model.counted
    assert counted is not None
    kernels = [f"net_{call['kernel'].removeprefix('net_')}" for call in model.report["calls"]]
    assert [name for name, _ in counted.by_call] == kernels
    inside = sum(count for _, count in counted.by_call)
    assert inside < counted.total < inside + 20 * len(kernels)
    assert not counted.outside


def test_calls_of_others_are_counted_by_name() -> None:
    model = compiled("mlp", "cortex-m0plus")
    model.run(*given(model))
    assert model.counted is not None
    assert sorted(model.counted.outside) == model.report["undefined_symbols"]
    assert model.counted.outside["__aeabi_fmul"] > 1000


def test_on_this_machine_nothing_is_counted() -> None:
    assert compiled("mlp", "native").counted is None


class Counts(torch.nn.Module):
    """Adds to what it keeps."""

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("seen", torch.full((3,), 5.0))

    def forward(self, x):
        self.seen.add_(x)
        return self.seen * 2


def test_state_is_kept_and_reset() -> None:
    program = torch.export.export(Counts(), (torch.ones(3),))
    model = hardwire.compile(program, "cortex-m4f", name="net")
    one = np.ones(3, np.float32)
    assert [model.run(one).tolist() for _ in range(2)] == [[12.0] * 3, [14.0] * 3]
    model.reset()
    assert model.run(one).tolist() == [12.0] * 3


def test_a_target_that_cannot_be_emulated_is_refused() -> None:
    with pytest.raises(HardwireError, match=r"net: an object for cortex-m55 cannot be run here"):
        compiled("mlp", "cortex-m55").run(np.zeros((1, 4), np.float32))


@pytest.mark.skipif(not native().is_x86_64, reason="an x86-64 is needed")
def test_what_this_machine_has_no_instructions_for_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Which would end the process."""
    model, found = compiled("mlp", "x86-64-v4"), llvm.get_host_cpu_features()
    monkeypatch.setattr(llvm, "get_host_cpu_features", lambda: found)
    found.update(
        avx512f=False, avx512vl=True, avx512bw=True, avx512cd=True, avx512dq=False, avx2=True
    )
    reason = "net: an object for x86-64-v4 cannot be run here: this machine has no avx512f, "
    with pytest.raises(HardwireError, match=f"{reason}avx512dq; with `--target native` the same"):
        model.run(np.zeros((1, 4), np.float32))
    assert model.runs_elsewhere


def test_without_the_emulator_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(importlib, "import_module", missing)
    with pytest.raises(CannotEmulate, match=r"pip install 'hardwire\[run\]'"):
        processor_for("cortex-m4f", True)


def written(body: str, arguments: str = "ptr %x") -> str:
    return f'define i32 @m_run({arguments}) section ".text.m_run" {{\n{body}\n}}\n'


def emulated(text: str, target: str = "cortex-m4f") -> Emulated:
    hard = target == "cortex-m4f"
    return Emulated(processor_for(target, hard), made(text, target), ["m_run"])


def passed(array: np.ndarray) -> Passed:
    return Passed(POINTER, array.ctypes.data, array)


def run(text: str, array: np.ndarray, target: str = "cortex-m4f") -> int:
    return emulated(text, target).bound("m_run", [passed(array)])()


def test_a_function_that_nobody_has_is_named() -> None:
    text = "declare i32 @mine()\n" + written("%a = call i32 @mine()\nret i32 %a")
    with pytest.raises(ValueError, match="needs `mine`, which the emulator does not have"):
        emulated(text)


def test_a_function_that_is_not_there_is_named() -> None:
    image = emit_object(llvm_stage("cortex-m4f"))
    with pytest.raises(ValueError, match="the object has no function `other`"):
        Emulated(processor_for("cortex-m4f", True), image, ["other"])


@pytest.mark.parametrize("over", [0, 4])
def test_a_buffer_ends_where_memory_ends(over: int) -> None:
    text = written(f"%p = getelementptr i8, ptr %x, i32 {over}\nstore i32 7, ptr %p\nret i32 -3")
    array = np.zeros(4, np.uint32)[:1].repeat(4)
    if not over:
        assert run(text, array) == -3
        assert array.tolist() == [7, 0, 0, 0]
        return
    text = text.replace("i32 4", "i32 16")
    with pytest.raises(ValueError, match=r"crashed in the emulator at m_run \+ 0x\w+ .*write"):
        run(text, array)


def test_numbers_of_64_bits_and_arguments_on_the_stack() -> None:
    text = written(
        "%h = lshr i64 %b, 32\n%t = trunc i64 %h to i32\nstore i64 %b, ptr %c\nret i32 %t",
        "ptr %a, i64 %b, ptr %c",
    )
    first, last = np.zeros(2, np.uint64), np.zeros(1, np.uint64)
    arguments = [passed(first), Passed(WIDE, 0x89ABCDEF_12345678), passed(last)]
    assert emulated(text).bound("m_run", arguments)() == 0x89ABCDEF - (1 << 32)
    assert last[0] == 0x89ABCDEF_12345678


def test_described_inputs_are_refused() -> None:
    array = np.zeros(1, np.float32)
    with pytest.raises(ValueError, match="inputs that may be quantized"):
        emulated(written("ret i32 0")).bound("m_run", [Passed(POINTER, 8, array)])


@pytest.mark.parametrize("target", ["cortex-m4f", "cortex-m0plus"])
def test_functions_of_libm_take_floats_where_the_target_has_them(target: str) -> None:
    body = "%a = load float, ptr %x\n%b = call float @floorf(float %a)\nstore float %b, ptr %x"
    text = "declare float @floorf(float)\n" + written(body + "\nret i32 0")
    array = np.array([-2.5], np.float32)
    run(text, array, target)
    assert array.tolist() == [-3.0]


@pytest.mark.parametrize("target", ["rv32imafc", "rv64gc", "cortex-a53", "x86-64-v2"])
def test_floats_are_there_from_the_beginning(target: str) -> None:
    body = "%a = load float, ptr %x\n%b = fmul float %a, %a\nstore float %b, ptr %x\nret i32 -2"
    array = np.array([-2.5], np.float32)
    assert run(written(body), array, target) == -2
    assert array.tolist() == [6.25]


def test_memory_that_overlaps_is_moved() -> None:
    call = "call ptr @memmove(ptr %q, ptr %x, i32 12)\nret i32 0"
    text = "declare ptr @memmove(ptr, ptr, i32)\n" + written(
        "%q = getelementptr i8, ptr %x, i32 4\n" + call
    )
    array = np.arange(1, 5, dtype=np.uint32)
    run(text, array)
    assert array.tolist() == [1, 1, 2, 3]


@pytest.mark.parametrize(
    ("name", "given", "expected"),
    [
        ("__aeabi_fsub", (F32(1), F32(0.25)), F32(0.75)),
        ("__aeabi_frsub", (F32(1), F32(0.25)), F32(-0.75)),
        ("__aeabi_fdiv", (F32(1), F32(0)), F32("inf")),
        ("__aeabi_ddiv", (F64(1), F64(3)), F64(1) / F64(3)),
        ("__aeabi_fcmplt", (F32("nan"), F32(1)), np.int32(0)),
        ("__aeabi_dcmpun", (F64("nan"), F64(1)), np.int32(1)),
        ("__aeabi_f2iz", (F32(-2.9),), np.int32(-2)),
        ("__aeabi_f2iz", (F32(1e20),), np.int32(2**31 - 1)),
        ("__aeabi_f2uiz", (F32("nan"),), np.uint32(0)),
        ("__aeabi_d2ulz", (F64(2.0**63),), U64(2**63)),
        ("__aeabi_ul2f", (U64(2**63),), F32(2.0**63)),
        ("__aeabi_f2d", (F32(0.1),), F64(F32(0.1))),
        ("__aeabi_d2f", (F64(0.1),), F32(0.1)),
        ("__aeabi_idiv", (np.int32(-7), np.int32(2)), np.int32(-3)),
        ("__aeabi_lmul", (U64(2**63 + 3), U64(5)), U64((2**63 + 3) * 5 % 2**64)),
        ("__aeabi_lasr", (np.int64(-9), np.int32(1)), np.int64(-5)),
        ("__aeabi_llsr", (U64(2**63), np.int32(63)), U64(1)),
        ("__aeabi_llsl", (U64(2**63 + 1), np.int32(1)), U64(2)),
        ("__clzsi2", (np.uint32(1),), np.int32(31)),
        ("__divsf3", (F32(1), F32(3)), F32(1) / F32(3)),
        ("__ltsf2", (F32(1), F32(2)), np.int32(-1)),
        ("__lesf2", (F32("nan"), F32(2)), np.int32(1)),
        ("__gedf2", (F64("nan"), F64(2)), np.int32(-1)),
        ("__unordsf2", (F32("nan"), F32(2)), np.int32(1)),
        ("__floatunsisf", (np.uint32(2**32 - 1),), F32(2.0**32)),
        ("__floatdidf", (np.int64(-3),), F64(-3)),
        ("__fixunssfsi", (F32(3e9),), np.uint32(3_000_000_000)),
        ("__fixdfdi", (F64(-2.9),), np.int64(-2)),
    ],
)
def test_what_libraries_compute(name: str, given: tuple, expected: np.generic) -> None:
    content, words = b"", HELPERS[name].takes
    for dtype, value in zip(words, given, strict=True):
        content += bytes(-len(content) % dtype.itemsize) + value.astype(dtype).tobytes()
    assert computed(HELPERS[name], content).hex() == expected.tobytes().hex()


def test_a_relocation_that_nobody_enters_is_refused() -> None:
    load = "%p = call ptr @llvm.threadlocal.address.p0(ptr @t)\n%a = load i32, ptr %p\nret i32 %a"
    declared = "declare ptr @llvm.threadlocal.address.p0(ptr)\n"
    text = "@t = thread_local(localexec) global i32 1\n" + declared + written(load)
    image = made(text, "cortex-m4f")
    with pytest.raises(ValueError, match="a relocation of type 108, which nothing here enters"):
        place(image, 0, lambda name: 0)


class Bounded(torch.nn.Module):
    def forward(self, x):
        return torch.relu(x), x.clamp(-1, 2), x.clamp(max=0.5)


@pytest.mark.parametrize("count", [1, 19])
def test_bounds_on_64_bit_arm_keep_what_is_no_number(count: int) -> None:
    """In vectors and in what is left over, one instruction each (FMAX, FMIN)."""
    special = [torch.nan, torch.inf, -torch.inf, -0.0, 3.0, -2.5]
    x = torch.tensor((special * 4)[:count])
    x[-1] = torch.nan
    module = Bounded()
    model = hardwire.compile(torch.export.export(module, (x,)), "aarch64", name="net")
    for found, wanted in zip(model.run(x.numpy()), module(x), strict=True):
        assert np.array_equal(np.asarray(found), wanted.numpy(), equal_nan=True)
