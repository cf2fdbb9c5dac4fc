#include "gomoku/training/selfplay.h"

#include <algorithm>
#include <cstdlib>

#include "gomoku/training/boards.h"

namespace tengen::gomoku::training {

namespace {

using engine::Control;
using engine::kForced;
using engine::Progress;

/// 1 for black, -1 for white.
std::int8_t sign_of(Color color) { return color == Color::Black ? 1 : -1; }

}  // namespace

int Dice::below(int end) {
    state_ += 0x9E3779B97F4A7C15ull;
    return static_cast<int>(mix(state_) % static_cast<std::uint64_t>(end));
}

Progress SelfPlayer::think(const AnyBoard& board, std::uint64_t nodes, Interrupt& interrupt) {
    Control control(interrupt, nodes, -1);
    return engine_.search(board, {}, control, {});
}

/// Stones at random, each within two steps of another; the first near the middle, or anywhere.
std::vector<int> SelfPlayer::stones(Dice& dice) const {
    const int width = plan_.rules.width, height = plan_.rules.height;
    const int count =
        plan_.opening.fewest + dice.below(plan_.opening.most - plan_.opening.fewest + 1);
    const int margin = dice.below(4) == 0 ? 2 : std::min(width, height) / 2 - 1;
    std::vector<int> cells;
    AnyBoard board = make_board(plan_.rules);
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

std::vector<int> SelfPlayer::opening(Dice& dice, Interrupt& interrupt) {
    while (!interrupt.requested()) {
        const std::vector<int> cells = stones(dice);
        const AnyBoard board = after(plan_.rules, cells);
        if (status(board) != Status::Playing) continue;
        engine_.clear();
        const Progress progress = think(board, plan_.opening.nodes, interrupt);
        if (std::abs(progress.lines.front().value) <= plan_.opening.bound) return cells;
    }
    return {};
}

PlayedGame SelfPlayer::game(std::uint64_t seed, Interrupt& interrupt) {
    Dice dice(seed);
    PlayedGame game;
    const std::vector<int> cells = opening(dice, interrupt);
    for (int cell : cells) game.steps.push_back({static_cast<std::uint16_t>(cell), 0});
    game.opening = static_cast<std::uint8_t>(cells.size());
    AnyBoard board = after(plan_.rules, cells);
    engine_.clear();
    while (static_cast<int>(game.steps.size()) < plan_.most_stones) {
        const auto nodes =
            plan_.nodes / 2 + static_cast<std::uint64_t>(dice.below(static_cast<int>(plan_.nodes)));
        const Progress progress = think(board, nodes, interrupt);
        if (interrupt.requested()) return {};
        const engine::BestLine& best = progress.lines.front();
        const int value = progress.is_by_fours ? kWonByFours : best.value;
        const int cell = best.cells.front();
        game.steps.push_back({static_cast<std::uint16_t>(cell), static_cast<std::int16_t>(value)});
        if (std::abs(value) >= kForced) {
            const std::int8_t own = sign_of(turn(board));
            game.result = value > 0 ? own : static_cast<std::int8_t>(-own);
            break;
        }
        make(board, cell);
        if (status(board) != Status::Playing) {
            if (status(board) != Status::Draw)
                game.result =
                    sign_of(status(board) == Status::BlackWins ? Color::Black : Color::White);
            break;
        }
    }
    return game;
}

}  // namespace tengen::gomoku::training
