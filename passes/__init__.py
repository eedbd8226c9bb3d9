"""Rewrites from `schema` to `planned`, one file each; read `pipeline.py` first."""
