"""What the options of a compilation ask a program for."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from .dialect import options as given
from .dialect.errors import HardwireError
from .dialect.half_sums import summing_halves
from .dialect.memories import declare_memories
from .dialect.memories_reader import read_memories
from .dialect.options import CompileOptions, checked_jobs, checked_threads
from .dialect.program import Program
from .dialect.state import ask_for_arena, ask_for_integers
from .dialect.tuning import Tuning, read_tuning


def ask(program: Program, options: CompileOptions) -> None:
    """Notes on the entry what is asked of its inputs, outputs and memories."""
    if options.quantised_io:
        ask_for_integers(program.entry())
    if given.one_of(given.IO, options.io, "place of inputs and outputs") == "arena":
        ask_for_arena(program.entry())
    if options.memories is not None:
        declare_memories(program.entry(), read_memories(Path(options.memories)))


def take_over(program: Program, options: CompileOptions) -> None:
    """What passes ask the program for."""
    program.seed_argument = options.seed_argument
    program.checks = options.checks
    program.debug = given.one_of(given.DEBUG, options.debug, "debug information")
    for limit, size in (("--ram", options.ram), ("--flash", options.flash)):
        if size is not None and options.memories is not None:
            what = "the sizes of the memories that --memories names are the limit"
            raise HardwireError(f"{limit}: {what}.")
    program.ram = options.ram
    program.chains = given.one_of(given.CHAINS, options.chains, "choice of chains")
    program.weights_as = given.one_of(given.WEIGHTS, options.weights, "way to store weights")
    program.fast_math = given.all_of(given.FAST_MATH, options.fast_math, "rewrite of --fast-math")
    program.requantise = given.one_of(given.REQUANTISE, options.requantise, "way to requantise")
    program.optimize = given.one_of(given.OPTIMIZE, options.optimize, "way to optimise")
    keeps = given.one_of(given.NAN, options.nan, "way with NaN") != given.LOST
    program.threads = checked_threads(options)
    program.jobs, program.cached = checked_jobs(options), options.cache
    program.target = replace(program.target, keeps_nan=keeps)
    if given.HALF_SUMS in program.fast_math:
        program.target = summing_halves(program.target)
    program.tuning = read_tuning(options.tuning) if options.tuning else Tuning()
