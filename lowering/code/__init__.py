"""What finished code does: where it goes on, and how far the stack grows; read from its bytes."""
