"""What numpy raises for a `.npy` or `.npz` file that is damaged."""

from __future__ import annotations

import zipfile
import zlib

DAMAGED = (
    ValueError,
    EOFError,
    zipfile.BadZipFile,
    zlib.error,
    NotImplementedError,  # a compression that Python does not know
    RuntimeError,  # a file behind a password
)
