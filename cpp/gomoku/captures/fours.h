// Answers to a threat of winning at once, and wins by fours, where stones can be captured.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "gomoku/captures/board.h"
#include "gomoku/engine/control.h"

namespace tengen::gomoku::captures {

using engine::Control;

/// The empty squares where the side to move may stop every win that the other could make with its
/// next stone: the squares of those wins, and those where the side to move captures something. No
/// other stone changes a row of the enemy, or a group of its own that is about to be captured.
inline SquareSet answers(const CaptureBoard& board) {
    const Color own = board.turn(), enemy = opposite(own);
    SquareSet set = board.takers(own);
    const SquareSet& fives = board.group(enemy, Group::Fives);
    for (unsigned row = 0; row < kPitch; ++row) set[row] |= fives[row];
    if (board.wins_by_taking(enemy))
        engine::for_each(board.takers(enemy), [&](Square square) {
            if (board.wins_at(square, enemy)) set[square / kPitch] |= 1u << (square % kPitch);
        });
    return set;
}

/// Looks for wins by fours of the side to move. What it finds is certain.
class FourSearch {
  public:
    FourSearch(CaptureBoard& board, Control& control, std::size_t entries)
        : board_(board), control_(control), memory_(std::bit_floor(entries)) {}

    /// Plies to the end of the win, 0 when none is found. Shorter wins are looked for first; at
    /// most `positions` are visited.
    int plies_to_win(std::uint64_t positions);

    /// The moves of the win that `plies_to_win` has just found, the enemy's answers among them.
    std::vector<Square> line(int plies);

    /// Whether a stone that makes two fives possible wins whatever the enemy does.
    bool wins_by_open_four();

  private:
    struct Entry {
        Key key = 0;
        std::uint8_t failed = 0;  ///< there is no win with so many fours; kNever: with any number
        std::uint8_t wins = 0;    ///< plies to a win, 0 for none
        Square move = kNowhere;
    };

    static constexpr std::uint8_t kNever = 255;
    static constexpr int kMostFours = 40;

    Entry& entry() { return memory_[board_.key() & (memory_.size() - 1)]; }
    bool spend() {
        if (visited_++ >= bound_ || !control_.count()) exhausted_ = true;
        return !exhausted_;
    }
    int attack(int fours);
    int best_attack(int fours, Square& move);
    int worst_answer(int fours, Square& stubborn);
    Square winning_square(Color color) const;

    CaptureBoard& board_;
    Control& control_;
    std::vector<Entry> memory_;
    std::uint64_t visited_ = 0;
    std::uint64_t bound_ = 0;
    bool exhausted_ = false;
    bool cut_ = false;  ///< the bound on fours kept something from being tried
};

}  // namespace tengen::gomoku::captures
