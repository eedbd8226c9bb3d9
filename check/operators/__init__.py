"""Operators of PyTorch written for numpy: the second opinion where torch is not installed.

They are written from PyTorch's documentation, as plainly as they can be, and share nothing with the
compiler. A function is given an operator's arguments by name, arrays for tensors; those that a
graph leaves out have the defaults that are written here. What it gives is brought to the declared
element type by `with_numpy.py`.
"""
