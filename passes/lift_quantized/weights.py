"""Weights that a graph quantises or makes floats of, computed now."""

from __future__ import annotations

from functools import partial

import numpy as np

from ...dialect.graph.evaluate import evaluate
from ...dialect.graph.weights import data_of, is_weight, weight_name
from ...dialect.mlir import ir
from ...dialect.operators import record
from ...dialect.operators.affine_types import QUANTIZE, quantized_type
from ...dialect.operators.attempt import attempt
from ...dialect.operators.table import Rewrite
from ...dialect.program import Program
from ...dialect.walks import maker
from ..decompose import replace


def quantise_weights(program: Program, named: list[ir.Operation]) -> None:
    """Weights in floats that the graph quantises, as `convert_pt2e(fold_quantize=False)` has it."""
    for op in named:
        is_weight_quantised = op.name in QUANTIZE and data_of(program, op.operands[0]) is not None
        if is_weight_quantised and quantized_type(Rewrite(program, op)) is not None:
            compute_now(program, op)


def compute_now(program: Program, op: ir.Operation) -> None:
    """Puts the value of a (de)quantisation of a weight in its place."""
    source = weight_name(maker(op.operands[0]))
    write = record(op.name).decompose
    written = [] if write is None else attempt(op, partial(replace, program, op, write))
    known: dict[ir.Value, np.ndarray] = {}
    for each in written:
        for operand in each.operands:
            data = data_of(program, operand) if is_weight(operand) else None
            if data is not None:
                known[operand] = data
        found = evaluate(each, known)
        if found is None:
            return
        known[each.results[0]] = found
    if written:
        enter(program, written[-1], known[written[-1].results[0]], source)


def enter(program: Program, op: ir.Operation, data: np.ndarray, source: str) -> ir.Value:
    """Puts a weight in the place of an operator that computes it."""
    weight = Rewrite(program, op).weight(data, source)
    op.results[0].replace_all_uses_with(weight)
    return weight
