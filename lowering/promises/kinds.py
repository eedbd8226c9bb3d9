"""What a linker may have to do to an object, and what an object may need, by its machine."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ..llvm import NOT_ON_DEVICES

CALLS: Mapping[str, frozenset[int]] = {
    # THM_CALL, THM_JUMP24
    "ARM": frozenset({10, 30}),
    # JUMP26, CALL26
    "AARCH64": frozenset({282, 283}),
    # PLT32
    "X86_64": frozenset({4}),
    # CALL, CALL_PLT
    "RISCV": frozenset({18, 19}),
}
ADDRESSES: Mapping[str, frozenset[int]] = {
    # ABS32 (behind the code of Cortex-M0), THM_MOVW_ABS_NC, THM_MOVT_ABS
    "ARM": frozenset({2, 47, 48}),
    # ADR_PREL_LO21, ADR_PREL_PG_HI21, ADD_ABS_LO12_NC, LDST8 to LDST128_ABS_LO12_NC, and what finds
    # functions of the user's: ADR_GOT_PAGE, LD64_GOT_LO12_NC
    "AARCH64": frozenset({274, 275, 277, 278, 284, 285, 286, 299, 311, 312}),
    # PC32, and what finds functions of the user's: GOTPCREL, GOTPCRELX, REX_GOTPCRELX
    "X86_64": frozenset({2, 9, 41, 42}),
    # GOT_HI20, PCREL_HI20, PCREL_LO12_I, PCREL_LO12_S, HI20, LO12_I, LO12_S
    "RISCV": frozenset({20, 23, 24, 25, 26, 27, 28}),
}
DISTANCES: Mapping[str, frozenset[int]] = {
    # REL32; PREL32; PC32; ADD32 and SUB32
    "ARM": frozenset({3}),
    "AARCH64": frozenset({261}),
    "X86_64": frozenset({2}),
    "RISCV": frozenset({35, 39}),
}
"""Constants hold distances to functions: of linked programs nothing is left to be filled in."""
FIXED: Mapping[str, frozenset[int]] = {"ARM": frozenset({2}), "RISCV": frozenset({1})}
"""On bare metal they hold addresses too: ABS32; 32."""

_MATH = (
    "acos|acosh|asin|asinh|atan|atan2|atanh|cbrt|ceil|copysign|cos|cosh|erf|erfc|exp|exp2|expm1|"
    "fabs|floor|fma|fmax|fmin|fmod|ldexp|lgamma|log|log10|log1p|log2|nearbyint|pow|remainder|rint|"
    "round|roundeven|sin|sincos|sinh|sqrt|tan|tanh|tgamma|trunc"
)
MEMORY_AND_MATH = re.compile(rf"memcpy|memmove|memset|(?:{_MATH})f?")
ARITHMETIC = re.compile(
    r"__(?:add|sub|mul|div|eq|ne|gt|ge|lt|le|unord|neg)[sdt]f[23]|__powi[sd]f2|__(?:mul|div)[sd]c3"
    r"|__(?:fix|fixuns)[sdht]f[sdt]i|__(?:float|floatun)[sdt]i[sdht]f"
    r"|__(?:extend|trunc)[sdhtb]f[sdhtb]f2|__gnu_(?:h2f|f2h|d2h)_ieee"
    r"|__(?:u?div|u?mod|u?divmod|mul|ash[lr]|lshr|cl[zs]|ctz|ffs|popcount|parity|bswap|u?cmp|neg)"
    r"[sdt]i\d"
)
"""What compilers call for arithmetic that a processor has no instructions for."""
OF_ARM = re.compile(r"__aeabi_(?!unwind|atexit|mem)\w+")
OF_NO_DEVICE = NOT_ON_DEVICES | {
    "atexit", "calloc", "exit", "fprintf", "fputs", "posix_memalign", "printf", "realloc", "sbrk",
    "_sbrk",
}  # fmt: skip


def is_of_compilers(symbol: str, machine: str) -> bool:
    """The compiler's library has it, or libc or libm, on any device."""
    if MEMORY_AND_MATH.fullmatch(symbol) or ARITHMETIC.fullmatch(symbol):
        return True
    # That name is no symbol's: it stands for where addresses are, and linkers make it.
    is_table = symbol == "_GLOBAL_OFFSET_TABLE_" and machine == "X86_64"
    return is_table or (machine == "ARM" and OF_ARM.fullmatch(symbol) is not None)


def is_never_needed(symbol: str) -> bool:
    """It would allocate, print, end the program or unwind."""
    return symbol in OF_NO_DEVICE or symbol.startswith(("_Unwind_", "__cxa_", "__gxx_", "_Z"))
