"""How large a game record may be. Readers stop there with one clear error; writers refuse to pass.

Real games stay far below every limit. They keep a hostile file from taking all memory or time.
"""

from __future__ import annotations

#: Bytes of one game (of a whole document in the ``.json`` form).
MAX_BYTES = 16 * 1024 * 1024
#: Moves of one game, all variations together.
MAX_NODES = 200_000
#: Moves in one line of play, and variations nested in one another.
MAX_DEPTH = 5_000
#: Characters of the moves of one game, looked at before the moves are: far more than they need.
MAX_MOVE_TEXT = 64 * MAX_DEPTH
#: Different properties on one node, and values of one property.
MAX_PROPERTIES = 1_000
MAX_VALUES = 2_000
#: Marks on one position, and those of a whole game.
MAX_MARKS = 1_000
MAX_ALL_MARKS = MAX_NODES
#: Lists and objects of a JSON document: enough for the moves of the largest game, with properties.
MAX_CONTAINERS = 600_000
