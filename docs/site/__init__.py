"""The documentation site: pages of docs/ and, beside them, what is made from the code."""
