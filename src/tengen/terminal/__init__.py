"""The third shell: games at one terminal, on the full screen or in plain lines."""
