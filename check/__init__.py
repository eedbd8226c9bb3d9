"""Whether a finished object computes what its graph says: `hardwire compile --check`."""
