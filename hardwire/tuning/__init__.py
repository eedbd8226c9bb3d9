"""`hardwire tune`: which ways of computing each kernel of a model are the best, as measured."""
