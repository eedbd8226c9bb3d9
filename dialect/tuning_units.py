"""What `hardwire tune` measures in; apart, so that its options are told without anything heavy."""

CYCLES, INSTRUCTIONS, TIME = "cycles", "instructions", "nanoseconds"
UNITS = (CYCLES, INSTRUCTIONS, TIME)
"""Of estimated cycles and counted instructions of a call, or of time on this machine."""
