"""The classic players of five in a row: short programs that can say why they move."""
