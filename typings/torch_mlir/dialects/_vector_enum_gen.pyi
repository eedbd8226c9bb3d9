# Generated: do not edit, but run `python typings/generate.py` with another wheel.
import enum

class CombiningKind(enum.IntEnum):
    def __str__(self): ...
    ADD = 0
    MUL = 1
    MINUI = 2
    MINSI = 3
    MINNUMF = 4
    MAXUI = 5
    MAXSI = 6
    MAXNUMF = 7
    AND = 8
    OR = 9
    XOR = 10
    MAXIMUMF = 12
    MINIMUMF = 11
