"""`hardwire run`: compiles a model, and runs it once."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from ..dialect.errors import HardwireError
from ..dialect.plain import is_tuple
from .commands import AddModel, Asked, Commands, add, flag, random_seed, several
from .guard import Stage
from .progress import Progress

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np

    from ..model import CompiledModel
    from ..runtime.emulated import Counted
    from ..runtime.keyed import Keyed


def add_to(commands: Commands, add_model: AddModel, asked: Asked) -> None:
    """The command, whose models are told as those of `compile`."""
    command = add(
        commands, "run", "compile a model and run it on this machine",
        lambda options, stage: _run(options, stage, asked),
        "Compiles for this machine, runs once, prints the outputs. No C compiler. With --target an "
        "object for a Cortex-M runs in an emulator (hardwire[run]), which counts instructions.",
    )  # fmt: skip
    add_model(command)
    several(
        command, "--input", "[NAME=]FILE.npy",
        "one for each input, in order or by name; or one FILE.npz with all names; "
        "NAME=SHAPE:DTYPE and NAME=VALUE for TorchScript, as with compile",
    )  # fmt: skip
    several(
        command, "--link", "LIB.so",
        "a shared library with your kernels; several are searched in order",
    )  # fmt: skip
    several(
        command, "--key", "NAME=KEY[:SCALE:ZERO]",
        "the dispatch key of an input that may have several; scale and zero point of a "
        "quantized one",
    )  # fmt: skip
    random_seed(command)
    command.add_argument(
        "--state", metavar="FILE.npz",
        help="what the model keeps: read from the file if it is there, and written back",
    )  # fmt: skip
    command.add_argument("--seed", type=int, help="with --seed-argument: of random numbers")
    command.add_argument("-o", "--output", metavar="FILE.npz", help="write the outputs to a file")
    flag(
        command, "--profile", help="run it again, and print each kernel's share of the peak; for "
        "another machine, count the instructions of each call, in QEMU if need be",
    )  # fmt: skip
    command.add_argument(
        "--save-profile", metavar="FILE.json",
        help="write what each call took, for `hardwire report --measured`: the times of --profile, "
        "or what an emulator counted",
    )  # fmt: skip


def _run(options: argparse.Namespace, stage: Stage, asked: Asked) -> None:
    from ..api import compile_with
    from .arrays import gather_inputs, is_file, parse_keys

    with Progress(options.verbose, stage) as progress:
        given = asked(options, link=options.link)
        model = compile_with(given, options.model, options.target, progress.observe)
    files = [text for text in options.input if is_file(text)]
    keys = parse_keys(model.interface, options.key)
    inputs = gather_inputs(model.interface, files, options.random, keys)
    stage("run")
    counted = None
    if options.profile and model.runs_elsewhere:
        counted = _count_elsewhere(options, model, inputs)
    else:
        _run_here(options, model, inputs)
        counted = model.counted
    if counted is not None:
        from .counted import counted_lines

        print("\n".join(counted_lines(counted, options.target, model.name, model.report)))
    spent = None
    if options.profile and counted is None:
        from ..profiling.profile import profile
        from .profile_lines import profile_lines

        spent = profile(model, options.model, given, inputs, options.seed)
        print(f"\n{profile_lines(spent)}")
    if options.save_profile is not None:
        from .measured import save_profile

        save_profile(options.save_profile, model, spent, counted)


def _run_here(
    options: argparse.Namespace, model: CompiledModel, inputs: Sequence[np.ndarray | Keyed]
) -> None:
    from .arrays import load_state, show_outputs
    from .written import write_arrays

    if options.state is not None:
        load_state(model.interface, model.state, options.state)
    found = model.run(*inputs, seed=options.seed)
    outputs = found if is_tuple(found) else (found,)
    if options.state is not None:
        write_arrays(Path(options.state), model.state)
    show_outputs(model.interface, outputs, options.output)


def _count_elsewhere(
    options: argparse.Namespace, model: CompiledModel, inputs: Sequence[np.ndarray | Keyed]
) -> Counted | None:
    """What an emulator counts: Unicorn, or QEMU, where that alone has the processor."""
    from ..profiling.in_qemu import count_in_qemu, is_in_qemu
    from .arrays import show_outputs

    if not is_in_qemu(model):
        _run_here(options, model, inputs)
        return model.counted
    if options.state is not None:
        raise HardwireError(
            f"--state: in QEMU a model for {model.target.name} begins as it was compiled; leave it "
            "out."
        )
    outputs, counted = count_in_qemu(model, inputs, options.seed)
    show_outputs(model.interface, outputs, options.output)
    return counted
