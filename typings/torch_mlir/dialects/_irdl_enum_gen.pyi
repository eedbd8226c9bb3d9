# Generated: do not edit, but run `python typings/generate.py` with another wheel.
import enum

class Variadicity(enum.IntEnum):
    def __str__(self): ...
    single = 0
    optional = 1
    variadic = 2
