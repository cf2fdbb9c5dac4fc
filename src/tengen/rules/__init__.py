"""The rules of every variant: the readable reference, and compiled boards that agree with it."""
