// Moves, answers to a threat of winning at once, and wins by fours, where stones can be captured.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "gomoku/engine/capture_board.h"
#include "gomoku/engine/moves.h"
#include "search/control.h"

namespace tengen::gomoku::engine {

/// The empty squares where the side to move may stop every win that the other could make with its
/// next stone: the squares of those wins, and those where the side to move captures something. No
/// other stone changes a row of the enemy, or a group of its own that is about to be captured.
inline SquareSet answers(const CaptureBoard& board) {
    const Color own = board.turn(), enemy = opposite(own);
    SquareSet set = board.takers(own);
    const SquareSet& fives = board.group(enemy, Group::Fives);
    for (unsigned row = 0; row < kPitch; ++row) set[row] |= fives[row];
    if (board.wins_by_taking(enemy))
        for_each(board.takers(enemy), [&](Square square) {
            if (board.wins_at(square, enemy)) set[square / kPitch] |= 1u << (square % kPitch);
        });
    return set;
}

inline Need need_of(const CaptureBoard& board) {
    return board.wins_at_once(opposite(board.turn())) ? Need::AnswerFive : Need::Free;
}

/// Lists every move near a stone, or every answer that may stop a win.
template <class Score>
void list_moves(const CaptureBoard& board, Need need, MoveList& moves, Score&& score) {
    for_each(need == Need::AnswerFive ? answers(board) : neighbourhood(board),
             [&](Square square) { moves.push(square, score(square)); });
}

/// Whether the enemy wins whatever is answered.
inline bool is_lost(const CaptureBoard& board) {
    const Color own = board.turn();
    return board.count(opposite(own), Threat::Five) > 1 && !board.can_take(own);
}

/// Whether the enemy threatens more than the evaluation tells.
inline bool is_in_danger(const CaptureBoard& board) {
    return board.count(opposite(board.turn()), Threat::OpenFour) > 0;
}

/// Looks for wins by fours of the side to move. What it finds is certain.
class CaptureVcfSearch {
  public:
    CaptureVcfSearch(CaptureBoard& board, SearchControl& control,
                     std::size_t entries = std::size_t{1} << 16)
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
    static constexpr int kMaxFours = 40;

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
    SearchControl& control_;
    std::vector<Entry> memory_;
    std::uint64_t visited_ = 0;
    std::uint64_t bound_ = 0;
    bool exhausted_ = false;
    bool cut_ = false;  ///< the bound on fours kept something from being tried
};

}  // namespace tengen::gomoku::engine
