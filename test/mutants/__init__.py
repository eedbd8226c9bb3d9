"""`make mutants`: how much of the passes their lit files prove.

Each mutant is a pass with one small mistake in it. It is caught where a lit file of that pass no
longer passes. What is caught by no file is a survivor: either a case is missing, or the mistake
makes no difference, and then `accepted.yaml` says why.
"""
