"""What can be said: schemas, operators, the op dialects made from them, and the ways in."""
