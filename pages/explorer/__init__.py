"""`hardwire explore`: one program at all of its stages, beside each other, as data for a page."""
