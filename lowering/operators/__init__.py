"""Boxed entry points of operators: what checks values, picks a kernel, unboxes, calls and boxes."""
