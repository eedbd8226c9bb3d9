"""What dispatch writes on functions and calls, for those who plan and lower them."""

from __future__ import annotations

SYMBOL, SCHEMA = "hw.symbol", "hw.schema"
"""On a kernel that is the user's: its name in C, and the schema that says what it is given."""

EXTERNAL = "hw.external"
"""On the declaration of a handler or of a boxed kernel: its name in C."""

OPERATOR, RESULTS = "hw.operator", "hw.results"
"""On the call of a handler or of a boxed kernel: the operator, and the types that it gives, those
of a list of tensors as a list."""

DISPATCH = "dispatch"
"""The library of functions that only pass a call on."""

COMPOSED = "composed"
"""The library of functions whose operator no library takes: it becomes a list of calls."""
