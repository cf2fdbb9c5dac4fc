// Forced wins of a position whose rules are known only at run time.
#pragma once

#include <utility>
#include <vector>

#include "gomoku/any_board.h"
#include "gomoku/engine/vct.h"

namespace tengen::gomoku::engine {

/// A move of a forced win, with cells of the board; otherwise as ProofNode.
struct ProofStep {
    int move;
    bool makes_five;
    int otherwise;
    std::vector<std::pair<int, int>> answers;
};

/// A proof, or the certainty that there is none of this kind, or neither.
struct ForcedWin {
    Verdict verdict;
    std::vector<ProofStep> steps;  ///< the first move first
    std::uint64_t positions;
};

/// Looks for a forced win of the side to move in a position that is not over, within the bounds of
/// the control and about that much memory. Throws std::invalid_argument for rules of no kind.
ForcedWin find_forced_win(const AnyBoard& board, Aim aim, SearchControl& control,
                          std::size_t megabytes);

}  // namespace tengen::gomoku::engine
