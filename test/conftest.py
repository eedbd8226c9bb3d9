"""Settings of all tests: models run guarded, and where a merge hangs on the result, random examples
do not change."""

from __future__ import annotations

import os

from hypothesis import settings

from . import guarding

guarding.install()

settings.register_profile("repeatable", derandomize=True, deadline=None)
if os.environ.get("CI"):
    settings.load_profile("repeatable")
