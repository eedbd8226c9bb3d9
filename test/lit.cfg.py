"""lit configuration: `.mlir` and `.yaml` files under `test/`, whose RUN lines are the commands."""

# ruff: noqa: F821 (lit runs this file with `config` defined)

import os
import sys

import lit.formats

config.name = "hardwire"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".yaml"]
config.excludes = ["Inputs", "Output", "__pycache__"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(os.path.dirname(__file__), "..", "build", "lit")
config.substitutions.append(("hardwire-opt", f"{sys.executable} -m hardwire.tools.hardwire_opt"))
config.substitutions.append(("%hardwire", f"{sys.executable} -m hardwire.tools.hardwire"))
config.substitutions.append(("filecheck", f"{sys.executable} -m filecheck"))
config.environment["HARDWIRE_CACHE"] = "off"
