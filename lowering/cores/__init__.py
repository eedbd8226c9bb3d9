"""How many cycles code takes on a core: a table for each, and a pipeline on paper (`pace.py`)."""
