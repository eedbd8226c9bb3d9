"""Kernels as operators of PyTorch."""
