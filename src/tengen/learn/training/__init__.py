"""Making players stronger: what the `tengen train` commands do."""
