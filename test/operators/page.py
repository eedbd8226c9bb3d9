"""`docs/operators.md`: what is compiled how, and for which element types. Written by a command."""

from __future__ import annotations

from pathlib import Path

from hardwire.dialect import tuned
from hardwire.dialect.generic import _torch
from hardwire.passes.decompose import _table
from hardwire.passes.stages import VIEWS

from . import known
from .cases import Case, dtype_name, dtypes_of, names
from .core import core_operators, is_core
from .direct import UNREACHED

FILE = Path(__file__).parents[2] / "docs" / "operators.md"
SHORT = {
    "float32": "f32", "float16": "f16", "bfloat16": "bf16", "int8": "i8", "int16": "i16",
    "int32": "i32", "int64": "i64", "uint8": "u8", "bool": "bool",
}  # fmt: skip
HEAD = """\
# Operators

Written by `python -m test.operators --page`; a test says when it is out of date.

The first table has the operators that PyTorch tags `core`, those that every graph can be
decomposed into. *How* says what becomes of a call, in the order in which it is tried:

* **decomposed**: written with other operators, by a function in `passes/decompose` (for some
  arguments; the others go on);
* **view**: moves no element, and costs nothing or a copy;
* **tuned**: a template of `lowering/kernels`, for float32;
* **generic**: loops by torch-mlir, for every element type;
* **refused**: an error names the operator, and why.

Half precision is computed in single and rounded once, as PyTorch does. An integer divided by 0 is
divided by 1: PyTorch raises an error there, a kernel cannot. Complex numbers are split into real
and imaginary parts.

"""
SECOND = """
The second table has the functions of PyTorch's operator database that are core operators, and
direct calls of those it has no samples for. `make test-ops` exports their samples for the element
types named here, with and without `run_decompositions()`, and compares with eager at PyTorch's own
tolerances. What fails is in `test/operators/known_failures.txt` with its reason.

"""


def write() -> None:
    FILE.write_text(text())


def text() -> str:
    """The whole page."""
    rows = [f"| `{name}` | {how(name)} |" for name in core_operators()]
    first = ["| operator | how |", "|---|---|", *rows]
    second = ["| function | passes | fails in some sample |", "|---|---|---|", *_functions()]
    return HEAD + "\n".join(first) + "\n" + SECOND + "\n".join(second) + "\n"


def how(name: str) -> str:
    """What becomes of an operator; `aten.tan.default` as graphs have it."""
    if name in UNREACHED:
        return f"no sample: {UNREACHED[name]}"
    plain = name.removesuffix(".default")
    ways = {
        "decomposed": plain in _table(),
        "view": plain in VIEWS,
        "tuned": plain in tuned.TABLE,
        "generic": _torch().is_registered_operation(f"torch.{plain}"),
    }
    found = ", ".join(way for way, holds in ways.items() if holds)
    return OTHERWISE.get(plain) or found or "refused: no kernel"


OTHERWISE = {
    "aten._fft_c2r": "products with constants (`split-complex`)",
    "aten._fft_r2c": "products with constants (`split-complex`)",
    "aten._local_scalar_dense": "a number, read where it is used",
    "aten.nonzero": "refused: the size of its result depends on data",
    "aten.rand": "refused: random numbers",
    "aten.randn": "refused: random numbers",
    "aten.randperm": "refused: random numbers",
}
"""What torch-mlir knows but cannot compile, and what is no kernel."""


def _functions() -> list[str]:
    listed: dict[tuple[str, str], list[Case]] = {}
    for case in known.read():
        listed.setdefault((case.operator, case.dtype), []).append(case)
    rows = []
    for name in filter(is_core, names()):
        tested = [dtype_name(dtype) for dtype in dtypes_of(name)]
        bad = [SHORT[dtype] for dtype in tested if (name, dtype) in listed]
        good = [SHORT[dtype] for dtype in tested if (name, dtype) not in listed]
        rows.append(f"| `{name}` | {' '.join(good)} | {' '.join(bad)} |")
    return rows
