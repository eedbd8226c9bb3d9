"""`hardwire new`: a project of firmware around a model, that builds and boots as it is written."""
