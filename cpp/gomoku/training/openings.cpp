#include "gomoku/training/openings.h"

#include <algorithm>
#include <cstdlib>

#include "gomoku/training/boards.h"

namespace tengen::gomoku::training {

int Dice::below(int end) {
    state_ += 0x9E3779B97F4A7C15ull;
    return static_cast<int>(mix(state_) % static_cast<std::uint64_t>(end));
}

/// Stones at random, each within two steps of another; the first near the middle, or anywhere.
std::vector<int> Opener::stones(Dice& dice) const {
    const int width = rules_.width, height = rules_.height;
    const int count = plan_.fewest + dice.below(plan_.most - plan_.fewest + 1);
    const int margin = dice.below(4) == 0 ? 2 : std::min(width, height) / 2 - 1;
    std::vector<int> cells;
    AnyBoard board = make_board(rules_);
    for (int tries = 0; static_cast<int>(cells.size()) < count && tries < 1000; ++tries) {
        int x, y;
        if (cells.empty()) {
            x = margin + dice.below(width - 2 * margin);
            y = margin + dice.below(height - 2 * margin);
        } else {
            const int near =
                cells[static_cast<unsigned>(dice.below(static_cast<int>(cells.size())))];
            x = near % width + dice.below(5) - 2;
            y = near / width + dice.below(5) - 2;
        }
        if (x < 0 || y < 0 || x >= width || y >= height) continue;
        if (!is_legal(board, y * width + x)) continue;
        make(board, y * width + x);
        cells.push_back(y * width + x);
    }
    return cells;
}

std::vector<int> Opener::unjudged(Dice& dice) const {
    while (true) {
        std::vector<int> cells = stones(dice);
        if (status(after(rules_, cells)) == Status::Playing) return cells;
    }
}

std::vector<int> Opener::opening(Dice& dice, Interrupt& interrupt) {
    while (!interrupt.requested()) {
        const std::vector<int> cells = stones(dice);
        const AnyBoard board = after(rules_, cells);
        if (status(board) != Status::Playing) continue;
        judge_.clear();
        const SearchLimits limits{.nodes = plan_.nodes};
        const SearchProgress progress = judge_.search(board, {.limits = limits}, interrupt);
        if (std::abs(progress.lines.front().value) <= plan_.bound) return cells;
    }
    return {};
}

}  // namespace tengen::gomoku::training
