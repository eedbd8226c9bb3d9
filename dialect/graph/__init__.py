"""Asking and rewriting a program's functions: what passes and lowering have in common."""
