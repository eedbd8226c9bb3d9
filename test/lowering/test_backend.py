"""Code generation does not bring the process down.

LLVM aborts where it meets what a target cannot do, so every operation that kernels are made of is
compiled once on every element type, in a child process, for targets of each family.
"""

from __future__ import annotations

import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest
from elftools.elf.elffile import ELFFile

import hardwire

BINARY = {
    "f": "arith.addf arith.subf arith.mulf arith.divf arith.remf arith.maximumf arith.minimumf "
    "arith.maxnumf arith.minnumf math.powf math.copysign",
    "i": "arith.addi arith.subi arith.muli arith.divsi arith.divui arith.remsi arith.remui "
    "arith.floordivsi arith.andi arith.ori arith.xori arith.shli arith.shrsi arith.shrui "
    "arith.maxsi arith.minsi arith.maxui arith.minui",
}
UNARY = {
    "f": "arith.negf math.absf math.sqrt math.rsqrt math.exp math.log math.sin math.cos math.tanh "
    "math.erf math.floor math.ceil math.round math.roundeven math.trunc math.expm1 math.log1p",
    "i": "math.absi math.ctpop",
}
FLOATS, INTEGERS = ("f16", "bf16", "f32", "f64"), ("i1", "i8", "i16", "i32", "i64")
COUNT = 16


def bodies() -> list[tuple[list[str], str, str]]:
    """Operand types, result type and expression of each operation."""
    found = []
    for kind, types in (("f", FLOATS), ("i", INTEGERS)):
        for type in types:
            for name in BINARY[kind].split():
                found.append(([type, type], type, f"{name} %a0, %a1 : {type}"))
            for name in UNARY[kind].split():
                found.append(([type], type, f"{name} %a0 : {type}"))
    for real in FLOATS:
        found.append(([real, real], "i1", f"arith.cmpf olt, %a0, %a1 : {real}"))
        found.append(([real, real, real], real, f"math.fma %a0, %a1, %a2 : {real}"))
        for whole in INTEGERS[1:]:
            found.append(([whole], real, f"arith.sitofp %a0 : {whole} to {real}"))
            found.append(([real], whole, f"arith.fptosi %a0 : {real} to {whole}"))
    for narrow, wide in (("f16", "f32"), ("bf16", "f32"), ("f32", "f64")):
        found.append(([narrow], wide, f"arith.extf %a0 : {narrow} to {wide}"))
        found.append(([wide], narrow, f"arith.truncf %a0 : {wide} to {narrow}"))
    return found


def module() -> str:
    """One kernel for each operation, and an entry that calls them all."""
    kernels, entry = [], ["%0 = arith.constant 0 : index"]
    for number, (operands, result, expression) in enumerate(bodies()):
        types = [f"memref<{COUNT}x{type}>" for type in (*operands, result)]
        parameters = ", ".join(f"%m{k}: {type}" for k, type in enumerate(types))
        loads = "\n".join(
            f"%a{k} = memref.load %m{k}[%i] : {type}" for k, type in enumerate(types[:-1])
        )
        kernels.append(f"""
        func.func private @k{number}({parameters}) {{
          affine.for %i = 0 to {COUNT} {{
            {loads}
            %r = {expression}
            memref.store %r, %m{len(operands)}[%i] : {types[-1]}
          }}
          return
        }}""")
        names = [f"%v{number}_{k}" for k in range(len(types))]
        for name, type in zip(names, types, strict=True):
            entry.append(f"{name} = memref.view %arena[%0][] : memref<256xi8> to {type}")
        entry.append(f"func.call @k{number}({', '.join(names)}) : ({', '.join(types)}) -> ()")
    lines = "\n".join(entry)
    return (
        "\n".join(kernels)
        + f"""
    func.func @m_run(%arena: memref<256xi8>) -> i32 {{
      {lines}
      %ok = arith.constant 0 : i32
      return %ok : i32
    }}"""
    )


def compile_all(target: str) -> int:
    """Compiles the module; gives the size of the object."""
    from hardwire.dialect.mlir import ir
    from hardwire.dialect.program import Program
    from hardwire.dialect.targets import by_name
    from hardwire.lowering.llvm import to_llvm
    from hardwire.lowering.object import emit_object

    with ir.Context(), ir.Location.unknown():
        program = Program("m", ir.Module.parse(module()), by_name(target))
    to_llvm(program)
    return len(emit_object(program))


@pytest.mark.parametrize(
    "target",
    ["native", "aarch64", "cortex-m0plus", "cortex-m4f", "cortex-m55", "rv32imac", "rv32imafc"],
)
def test_every_operation_compiles_on_every_type(target: str) -> None:
    program = f"from test.lowering.test_backend import compile_all; print(compile_all({target!r}))"
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    assert int(done.stdout) > 10_000


@pytest.mark.parametrize(
    ("target", "flags"),
    [
        ("rv32imc", 0x1),
        ("rv32imac", 0x1),
        ("rv32imafc", 0x3),
        ("rv64gcv", 0x5),
        ("rv32imc_zve32x_zvl128b", 0x1),
        ("rv32imafc_zve32f_zvl128b", 0x3),
    ],
)
def test_objects_for_risc_v_say_how_floats_are_passed(target: str, flags: int) -> None:
    """Compressed instructions, and registers for floats: none, of 32 bits, of 64. Linkers refuse
    objects that differ."""
    model = hardwire.compile("docs/example.mlir", target)
    assert ELFFile(BytesIO(model.object))["e_flags"] == flags
