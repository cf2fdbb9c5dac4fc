"""The protocols in which programs of the two families talk to each other."""
