"""What PyTorch's dispatcher knows and does, at compile time: keys, tables, and where calls end."""
