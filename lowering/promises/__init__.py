"""What an object promises, checked on its bytes: one list, for `hardwire verify` and for the tests.

An object of hardwire's is code and constants that a linker may place anywhere, and nothing else.
What that means is said promise by promise; header and report, where they are given, have to say
of the object what its bytes say.
"""

from __future__ import annotations

from .kept import Promise, promises
from .report_form import report_of
from .subject import Subject, subject

__all__ = ["Promise", "Subject", "promises", "report_of", "subject"]
