"""The rules of every variant: the readable reference, and the compiled boards that must agree with it."""
