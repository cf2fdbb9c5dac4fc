"""The engine pool: worker processes that think, and a fair queue of those who wait for them."""
