"""C++ between hardwire's calls and ExecuTorch's kernels: what `hardwire kernels adapt` writes."""

from .adapters import adapters_text

__all__ = ["adapters_text"]
