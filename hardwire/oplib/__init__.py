"""Operator libraries: variants of operators, their programs, kernels and entry points.

`library_of` takes a list of operators, `operators_of_model` a program at stage `typed`.
"""
