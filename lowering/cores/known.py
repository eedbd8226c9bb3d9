"""Which core's table a target has."""

from __future__ import annotations

from collections.abc import Mapping

from .cortex_a53 import CORTEX_A53
from .cortex_a55 import CORTEX_A55
from .cortex_m0plus import CORTEX_M0PLUS
from .cortex_m3 import CORTEX_M3
from .cortex_m4 import CORTEX_M4
from .cortex_m7 import CORTEX_M7
from .cortex_m33 import CORTEX_M33
from .cortex_m55 import CORTEX_M55
from .cortex_m85 import CORTEX_M85
from .cv32e40p import CV32E40P
from .hazard3 import HAZARD3
from .sifive7 import SIFIVE7
from .table import Core

CORES: Mapping[str, Core] = {
    "cortex-m0plus": CORTEX_M0PLUS,
    "cortex-m3": CORTEX_M3,
    "cortex-m4": CORTEX_M4,
    "cortex-m4f": CORTEX_M4,
    "cortex-m7": CORTEX_M7,
    "cortex-m33": CORTEX_M33,
    "cortex-m55": CORTEX_M55,
    "cortex-m85": CORTEX_M85,
    "rv32imc": HAZARD3,
    "rv32imac": HAZARD3,
    "rv32imafc": CV32E40P,
    **dict.fromkeys(
        ("rv64gc", "rv64gcv", "rv32imc_zve32x_zvl128b", "rv32imafc_zve32f_zvl128b"), SIFIVE7
    ),
    "aarch64": CORTEX_A53,
    "cortex-a53": CORTEX_A53,
    "cortex-a55": CORTEX_A55,
}
