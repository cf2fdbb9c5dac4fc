// Two engines against each other, for the acceptance of new weights.
#pragma once

#include <span>

#include "core/interrupt.h"
#include "gomoku/engine/engine.h"

namespace tengen::gomoku::training {

/// What each side may spend on a move; 0 positions or negative seconds mean no such bound.
struct DuelPlan {
    Rules rules{};
    std::uint64_t nodes = 0;
    double seconds = -1;
    int max_stones = 200;  ///< a longer game is a draw
};

/// The half points of the first engine in two games from an opening, one with each colour: 0 to 4.
/// The opening must be legal and the game not over. Meaningless when interrupted.
int half_points(const DuelPlan& plan, std::span<engine::Engine* const, 2> engines,
                std::span<const int> opening, Interrupt& interrupt);

}  // namespace tengen::gomoku::training
