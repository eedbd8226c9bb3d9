"""SiFive's 7 series (U74, X280): LLVM's model (`RISCVSchedSiFive7.td`); SiFive's manuals have parts
of it.

Two neighbours begin together where neither needs the other's result, one in pipe A, which has
memory and vectors, and one in pipe B, which has branches, products, quotients and floats; sums of
integers go to either. A branch that is taken was foreseen: it costs nothing more (`most`: 3
cycles), but the last turn of a loop was not. Caches hold everything.

Vectors are those of X280, whose data path is half as wide as a register: every register of a group
keeps the pipe for arithmetic, loads or stores busy for two cycles. A group counts as full, though
the last one of a row may not be, and is as large as the instruction above in the code says that
sets groups. Elements one by one (gathered, strided, segmented) take a cycle each; sums over lanes
take 45 cycles.
"""

from __future__ import annotations

from .table import LOADING, ONE, STORING, Core, Cycles, Does, Pairs, Row, always, late

TWO, QUOTIENTS = always(2), Cycles(28, 28, 57)


def on_vectors(pipe: str, latency: int) -> Row:
    return Row(late=Cycles(0, latency, latency), each=TWO, pipe=pipe, busy=Cycles(1, 2, 2))


ROWS = {
    Does.MULTIPLY: late(1),
    Does.UPPER: late(1),
    Does.DIVIDE: Row(late=Cycles(0, 33, 65), pipe="quotients", busy=Cycles(1, 33, 65)),
    Does.LOAD: late(1),
    Does.FLOAT_LOAD: late(1),
    Does.FLOAT: late(4),
    Does.FLOAT_MULTIPLY: late(4),
    Does.FLOAT_FUSED: late(4),
    Does.FLOAT_CONVERT: late(2),
    Does.FLOAT_MOVE: late(2),
    Does.FLOAT_DIVIDE: Row(late=Cycles(0, 26, 55), pipe="roots", busy=Cycles(26, 26, 55)),
    Does.VECTOR: on_vectors("vectors", 3),
    Does.VECTOR_MULTIPLY: on_vectors("vectors", 7),
    Does.VECTOR_MOVE: late(7),
    Does.VECTOR_SUM: Row(late=Cycles(0, 44, 44), each=TWO, pipe="vectors", busy=always(45)),
    Does.VECTOR_DIVIDE: Row(late=Cycles(0, 28, 57), each=QUOTIENTS, pipe="vectors", busy=QUOTIENTS),
    Does.VECTOR_LOAD: on_vectors("vectors loaded", 3),
    Does.VECTOR_STORE: on_vectors("vectors stored", 0),
    Does.VECTOR_GATHER: Row(late=Cycles(0, 3, 3), each=ONE, pipe="vectors loaded", busy=ONE),
    Does.VECTOR_SCATTER: Row(each=ONE, pipe="vectors stored", busy=ONE),
    Does.VECTOR_CONTROL: late(2),
}
_A = LOADING | STORING | {each for each in Does if each.name.startswith("VECTOR")}
_B = frozenset(
    {
        Does.BRANCH, Does.JUMP, Does.INDIRECT, Does.CALL, Does.MULTIPLY, Does.UPPER, Does.DIVIDE,
        Does.FLOAT, Does.FLOAT_MULTIPLY, Does.FLOAT_FUSED, Does.FLOAT_CONVERT, Does.FLOAT_MOVE,
        Does.FLOAT_DIVIDE,
    }
)  # fmt: skip
SIFIVE7 = Core(
    "SiFive 7 series", "LLVM's RISCVSchedSiFive7.td", ROWS, Cycles(0, 0, 3),
    missed=Cycles(0, 3, 3), pairs=Pairs(once=(_A, _B)), caches=True,
)  # fmt: skip
