"""When the server was there, so that clocks do not run while it is away.

Every process stores a sign of life every few seconds. The time that no process has signed is the
time the server was away, whatever the reason: it was stopped, killed, or asleep with its machine,
or the database did not take what it wanted to store.
"""
