// Counting the leaves of the game tree, the known answer every rules implementation must reach.
#pragma once

#include <cstdint>

#include "core/interrupt.h"
#include "reversi/board.h"
#include "reversi/kernels.h"

namespace tengen::reversi {

/// The leaves `depth` >= 0 plies below the board. A forced pass counts as a ply, a finished game as
/// one leaf wherever it ends. Meaningless once the interrupt was requested.
template <int N>
std::uint64_t perft(const Board<N>& board, int depth, Interrupt& interrupt);

/// The same on 8 × 8 with a chosen kernel.
inline std::uint64_t perft(const Board<8>& board, int depth, Interrupt& interrupt,
                           const Kernel& kernel) {
    return kernel.leaves(board.discs(), depth, interrupt);
}

}  // namespace tengen::reversi
