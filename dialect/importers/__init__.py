"""The ways in: `.pt2` files, `torch.export.ExportedProgram` objects, MLIR text."""
