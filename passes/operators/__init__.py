"""Kernels of single operators for tensors of any size: variants, torch-mlir's loops, buffers."""
