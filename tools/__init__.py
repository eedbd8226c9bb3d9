"""The command lines `hardwire` and `hardwire-opt`."""
