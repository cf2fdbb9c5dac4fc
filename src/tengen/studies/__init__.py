"""Studies: analyses that are kept, with chapters, shared and drilled."""
