// Counting the leaves of the game tree.
#pragma once

#include <cstdint>

#include "core/interrupt.h"
#include "gomoku/any_board.h"

namespace tengen::gomoku {

/// The leaves `depth` >= 0 plies below the board. A finished game is one leaf wherever it ends; a
/// side without a legal placement on a board that is not full passes, which counts as a ply.
/// Meaningless once the interrupt was requested.
std::uint64_t perft(const AnyBoard& board, int depth, Interrupt& interrupt);

}  // namespace tengen::gomoku
