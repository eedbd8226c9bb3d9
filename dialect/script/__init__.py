"""TorchScript at compile time: the values of its programs, and its arithmetic."""
