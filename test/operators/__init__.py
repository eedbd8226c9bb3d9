"""Every operator of PyTorch's own test database: exported, compiled, run, compared with eager."""
