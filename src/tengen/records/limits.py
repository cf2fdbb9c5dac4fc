"""How large a game record may be. Readers stop there with one clear error; writers refuse to pass.

Real games stay far below every limit. They keep a hostile file from taking all memory or time.
"""

from __future__ import annotations

#: Bytes of one game (of a whole document in the ``.json`` form).
MOST_BYTES = 16 * 1024 * 1024
#: Moves of one game, all variations together.
MOST_NODES = 200_000
#: Moves in one line of play, and variations nested in one another.
DEEPEST = 5_000
#: Different properties on one node, and values of one property.
MOST_PROPERTIES = 1_000
MOST_VALUES = 2_000
#: Lists and objects of a JSON document: enough for the moves of the largest game, with properties.
MAX_CONTAINERS = 600_000
