#include "gomoku/training/duel.h"

#include <cstdlib>

#include "gomoku/training/boards.h"

namespace tengen::gomoku::training {

namespace {

/// Half points of black: 0, 1 or 2. Forced results are not played out.
int half_points_of_black(const DuelPlan& plan, std::span<engine::Engine* const, 2> engines,
                         std::span<const int> opening, Interrupt& interrupt) {
    AnyBoard board = after(plan.rules, opening);
    for (engine::Engine* engine : engines) engine->clear();
    for (int stones = static_cast<int>(opening.size()); stones < plan.max_stones; ++stones) {
        if (interrupt.requested()) break;
        const SearchLimits limits{.nodes = plan.nodes, .hard_seconds = plan.seconds};
        const Color own = turn(board);
        const SearchProgress progress =
            engines[index(own)]->search(board, {.limits = limits}, interrupt);
        const PvLine& best = progress.lines.front();
        if (std::abs(best.value) >= engine::kForced)
            return (best.value > 0) == (own == Color::Black) ? 2 : 0;
        make(board, best.cells.front());
        if (status(board) == Status::Draw) break;
        if (status(board) != Status::Playing) return status(board) == Status::BlackWins ? 2 : 0;
    }
    return 1;
}

}  // namespace

int half_points(const DuelPlan& plan, std::span<engine::Engine* const, 2> engines,
                std::span<const int> opening, Interrupt& interrupt) {
    const std::array<engine::Engine*, 2> swapped = {engines[1], engines[0]};
    return half_points_of_black(plan, engines, opening, interrupt) + 2 -
           half_points_of_black(plan, swapped, opening, interrupt);
}

}  // namespace tengen::gomoku::training
