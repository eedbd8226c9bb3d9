"""`docs/operators.md`: what is compiled how, and for which element types. Written by a command."""

from __future__ import annotations

from pathlib import Path

from docs.site.operators import ways

from . import known
from .cases import Case, dtype_name, dtypes_of, names
from .core import core_operators, is_core
from .direct import UNREACHED

FILE = Path(__file__).parents[2] / "docs" / "operators.md"
MEASURED = Path(__file__).with_name("measured.txt")
MEASURED_ALL = Path(__file__).with_name("measured_all.txt")
SHORT = {
    "float32": "f32", "float16": "f16", "bfloat16": "bf16", "int8": "i8", "int16": "i16",
    "int32": "i32", "int64": "i64", "uint8": "u8", "bool": "bool",
}  # fmt: skip
HEAD = """\
# Operators

Written by `python -m test.operators --page`; a test says when it is out of date.

The first table has the operators that PyTorch tags `core`, those that every graph can be
decomposed into. *How* says what becomes of a call, in the order in which it is tried:

* **decomposed**: written with other operators, by a function in `dialect/operators` (for some
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
The second table has the functions of PyTorch's operator database that are core operators or lead
to them, and direct calls of those it has no samples for. `make test-ops` exports up to six samples
of each for every element type named here, with and without `run_decompositions()`, compiles and
runs them, and compares with eager at PyTorch's own tolerances (or finds the result no farther
from that of double precision than eager's is, or than the rounding of inputs and the order of sums
explain):

```
{measured}```

A case is a sample in one of the two forms; the second counts only where it is another graph. What
PyTorch itself cannot export does not count. What is refused by design (results whose sizes depend
on data) counts as refused. Models that draw random numbers are given a seed argument. All
failures are in the third table; `make test-ops` fails where another one comes or one of these goes
(`test/operators/known_failures.txt`).

`make test-ops ARGS=--all` goes through all functions of the database; its exit status is about the
core operators. Of all {count}, the others are exported by PyTorch in none of these element types:

```
{measured_all}```

`ARGS=--special` runs the same samples with NaN, infinities, zeros of both signs and extremes
planted in their tensors (the limits of integers), `ARGS=--open` with every dimension open, for the
sample's sizes and larger ones; the exit status says whether any answer was wrong. A zero has to
have PyTorch's sign where arithmetic rounds once, not in sums. Overflow of sums, parameters that
are not finite, and Fourier transforms are not compared (`test/operators/special.py`).

"""
THIRD = """
The third table has the cases that fail.

"""


def write() -> None:
    FILE.write_text(text())


def text() -> str:
    """The whole page."""
    rows = [f"| `{name}` | {how(name)} |" for name in core_operators()]
    first = ["| operator | how |", "|---|---|", *rows]
    second = ["| function | passes | fails in some sample |", "|---|---|---|", *_functions()]
    measured = SECOND.format(
        measured=MEASURED.read_text(), measured_all=MEASURED_ALL.read_text(), count=len(names())
    )
    third = ["| function | element types | cases | reason |", "|---|---|---|---|", *_failures()]
    tables = (HEAD, *first, measured, *second, THIRD, *third)
    return "\n".join(tables).replace("\n\n\n", "\n\n") + "\n"


def all_functions() -> list[str]:
    """The numbers of all functions of the database together: functions, cases, passes, …"""
    lines = [line.split() for line in MEASURED_ALL.read_text().splitlines()]
    return next(line[1:-1] for line in lines if line[0] == "all")


def how(name: str) -> str:
    """What becomes of an operator; `aten.tan.default` as graphs have it."""
    if name in UNREACHED:
        return f"no sample: {UNREACHED[name]}"
    plain = name.removesuffix(".default")
    return OTHERWISE.get(plain) or ", ".join(ways(plain)) or "refused: no kernel"


OTHERWISE = {
    "aten._fft_c2r": "products with constants (`split-complex`)",
    "aten._fft_r2c": "products with constants (`split-complex`)",
    "aten._local_scalar_dense": "a number, read where it is used",
    "aten.nonzero": "refused: the size of its result depends on data",
    "aten.rand": "from a seed argument, else refused",
    "aten.randn": "from a seed argument, else refused",
    "aten.randperm": "from a seed argument, else refused",
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


def _failures() -> list[str]:
    groups: dict[tuple[str, str], list[Case]] = {}
    for case, reason in known.read().items():
        groups.setdefault((case.operator, reason), []).append(case)
    rows = []
    for (operator, reason), found in groups.items():
        dtypes = " ".join(dict.fromkeys(SHORT[case.dtype] for case in found))
        rows.append(f"| `{operator}` | {dtypes} | {len(found)} | {reason.replace('|', '&#124;')} |")
    return rows
