"""LLVM's target machines and its optimiser, set up for objects that go to firmware.

Code generation runs in this process: a child for each compile would cost more than most compiles.
LLVM aborts where it meets what a target cannot do, so what gets here is verified IR of plain
arithmetic, without the operations that small targets are known to abort on (`expand_math`); a test
compiles every operation on every element type. The command line runs in a child of its own anyway.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from functools import cache

import llvmlite.binding as llvm

from ..dialect.errors import LoweringFailed
from ..dialect.targets import Target

_POWER = "@llvm.x86.avx512.mask.scalef."
"""What powers of e end with where there is an instruction for it."""
_PRESSURE = "--misched-regpressure"
"""Whether LLVM's scheduler counts live registers, as it does where nobody says anything."""


@cache
def _initialise() -> None:
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()


def target_machine(target: Target) -> llvm.TargetMachine:
    """The code generator for a target.

    The defaults of the binding are no good here: the large code model, whatever relocation model
    the triple suggests, and on RISC-V the soft-float ABI.
    """
    _initialise()
    machine = llvm.Target.from_triple(target.triple).create_target_machine(
        cpu=target.cpu,
        features=target.features,
        opt=3,
        reloc="static" if target.bare_metal else "pic",
        codemodel="small",
        abiname=_abi_name(target),
    )
    machine.set_asm_verbosity(False)
    return machine


def _abi_name(target: Target) -> str:
    """The calling convention, where neither triple nor features say it."""
    if not target.triple.startswith("riscv"):
        return ""
    if target.triple.startswith("riscv64"):
        return "lp64d" if target.float_abi == "hard" else "lp64"
    return "ilp32f" if target.float_abi == "hard" else "ilp32"


def parse(text: str, target: Target, machine: llvm.TargetMachine) -> llvm.ModuleRef:
    """A verified LLVM module for the target from its text."""
    try:
        module = llvm.parse_assembly(text)
        module.triple = target.triple
        module.data_layout = str(machine.target_data)
        module.verify()
    except RuntimeError as error:
        raise LoweringFailed(f"LLVM does not accept the generated code: {error}") from error
    return module


def optimise(module: llvm.ModuleRef, machine: llvm.TargetMachine) -> None:
    """LLVM's -O3, both vectorisers on: they are what makes `generic` kernels fast."""
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = True
    options.slp_vectorization = True
    options.loop_interleaving = True
    options.loop_unrolling = True
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)


def object_of(text: str, target: Target) -> bytes:
    """The object of a module that is optimised already."""
    machine = target_machine(target)
    with scheduling(text):
        return machine.emit_object(parse(text, target, machine))


def assembly_of(text: str, target: Target) -> str:
    """The same code as assembly text."""
    machine = target_machine(target)
    with scheduling(text):
        return machine.emit_assembly(parse(text, target, machine))


@contextmanager
def scheduling(text: str) -> Generator[None]:
    """How LLVM orders instructions while it writes the code of a module.

    Where a tile ends with a sigmoid of each register, what it does for fewer live registers has
    AVX-512 compute all powers of e first, then all quotients: what is between lies on the stack,
    and the divider waits. A processor that looks ahead does better as kernels are written.
    """
    if _POWER not in text:
        yield
        return
    llvm.set_option("hardwire", f"{_PRESSURE}=0")
    try:
        yield
    finally:
        llvm.set_option("hardwire", f"{_PRESSURE}=1")


def optimised_text(text: str, target: Target) -> str:
    """A module's text as LLVM leaves it."""
    machine = target_machine(target)
    module = parse(text, target, machine)
    optimise(module, machine)
    return str(module)
