"""What is known of an operator: a record of small functions, which the module of its family enters.

Each fact has a decorator, which enters a function under the names that it serves; what is no
function is said beside it (`@decomposes("addmm", rounds_once=True)`) or by `known`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import numpy as np

from ..mlir import ir

Replacement = ir.Value | Sequence[ir.Value | None] | None

Decomposition = Callable[..., Replacement]

Function = TypeVar("Function", bound=Callable[..., Any])


@dataclass(frozen=True)
class OnQuantised:
    """What an operator is on quantised values, for `lift-quantized`.

    `operands` are the tensors, or the lists of them, that must be quantised; those in `weights` may
    have a scale for each channel. `constants` are tensors that may be floats if they are constants.
    """

    operands: tuple[str, ...] = ("self",)
    weights: tuple[str, ...] = ()
    constants: tuple[str, ...] = ()
    moves: bool = False
    """Each element of its result is one of its operands', which it chooses by their order at most:
    the result has the scale of the operands."""
    bounds: bool = False
    """It leaves numbers as they are but for bounds, so that they may be rounded before."""
    fills: str = ""
    """The argument with the number that it puts between what it moves: it moves elements as well
    where that number needs no rounding."""
    as_decomposed: bool = False
    """Rules know it as its decomposition writes it."""

    @property
    def joins(self) -> bool:
        """It moves the elements of a list of tensors."""
        return self.moves and self.operands == ("tensors",)

    @property
    def follows(self) -> bool:
        """It may as well be done behind the rounding of what its one operand is rounded to."""
        return (self.moves or self.bounds) and self.operands == ("self",)


@dataclass(frozen=True)
class Record:
    """The facts of one operator; a field is None, False or empty where there is nothing to say.

    `decompose` writes it with operators that have kernels, or leaves it: it is given a `Rewrite`
    and the arguments by the names of the schema, tensors as values, everything else as Python
    values, and returns the replacement of the result (of each result; None for one that is
    unused), or None where the operator stays as it is. It raises `Refused` where no kernel could do
    what the operator asks for.

    `shape` gives the shape of the one result for `Shapes` (of several: a list of them), `value` its
    elements for `Constants`, `view` what each result sees of the first operand for `Seen`,
    `formula` writes an elementwise operator with what `formulas.py` has.
    """

    decompose: Decomposition | None = None
    shape: Callable[..., Sequence[int]] | None = None
    value: Callable[..., np.ndarray | None] | None = None
    view: Callable[..., list[Any] | None] | None = None
    formula: Callable[..., Any] | None = None
    results: Callable[[dict[str, Any]], Any] | None = None
    """Shape and element type of each result, of arguments by name, tensors as `TensorFacts`."""
    results_as: str = ""
    """The operator whose results have the same shapes, of the same first arguments."""
    evaluate: Callable[..., Any] | None = None
    """Its result for TorchScript's values, where all are known."""
    on_tensors: Any = None
    """The same for numbers that are known only at run time: `script.OnTensors`."""
    like: str = ""
    """The argument whose element type the results have."""
    asks: str = ""
    """The argument whose elements are asked for truth: bytes give bytes, all others bools."""
    gives_truths: bool = False
    """The elements of its result are bools, whatever it is given."""
    keeps_integers: bool = False
    """Of integers it gives integers: torch-mlir has no function for it, and of others floats."""
    is_pointwise: bool = False
    """It is pointwise, and PyTorch does not tag it so."""
    checks_only: bool = False
    """It gives nothing, but a condition of sizes or of elements."""
    promotes: bool = False
    """Its tensors may be of several element types: it computes with that of its result."""
    rounds_once: bool = False
    """On halves, PyTorch computes in single precision and rounds at the end (`at::opmath_type`)."""
    rounds_first: str = ""
    """The number that is rounded as the elements are, so that what is equal leaves nothing."""
    keeps_order: bool = False
    """A view with all elements of its operand, in the same order."""
    copies_if_needed: bool = False
    """A view that copies where strides cannot say it."""
    sees_parts: bool = False
    """A view of the parts of complex numbers, or of parts as complex numbers."""
    may_be_operand: bool = False
    """It gives back its operand where it has nothing to do."""
    quantised: OnQuantised | None = None
    """What it is on quantised values; None where it is computed in floats."""
    moves: bool = False
    """It moves elements, or is linear: parts of complex numbers go through it one by one."""


NOTHING = Record()
RECORDS: dict[str, Record] = {}
"""What the modules that are loaded have entered; `hardwire.dialect.operators.record` loads them."""


def operation(name: str) -> str:
    """`aten.relu` for `relu`, `prim.abs.int` for `prim::abs.int`."""
    return name.replace("::", ".") if "::" in name else f"aten.{name}"


def known(*names: str, **facts: Any) -> None:
    """Enters facts about operators; PyTorch's have names without namespace."""
    for name in (operation(name) for name in names):
        before = RECORDS.get(name, NOTHING)
        twice = [fact for fact in facts if getattr(before, fact) != getattr(NOTHING, fact)]
        if twice:
            raise ValueError(f"{name} is said twice to have: {', '.join(twice)}")
        RECORDS[name] = replace(before, **facts)


def _enters(fact: str) -> Callable[..., Callable[[Function], Function]]:
    """A decorator that enters a function as a fact, with others beside it."""

    def decorator(*names: str, **facts: Any) -> Callable[[Function], Function]:
        def enter(function: Function) -> Function:
            known(*names, **{fact: function}, **facts)
            return function

        return enter

    return decorator


decomposes = _enters("decompose")
shaped = _enters("shape")
computes = _enters("value")
formulated = _enters("formula")
viewed = _enters("view")
gives = _enters("results")
