"""The Gomocup (Piskvork) protocol: programs called ``pbrain-NAME`` and their managers."""
