// What the training of the evaluation learns from: positions where searches ended, with answers.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "gomoku/rules.h"

namespace tengen::gomoku::training {

/// How the game that a lesson comes from ended, for the side to move in the lesson.
enum class GameResult : std::uint8_t { Unknown, Loss, Draw, Win };

/// A position, and what a search of its own found there.
struct Lesson {
    std::vector<std::uint16_t> cells{};  ///< the stones in the order in which they were placed
    std::uint16_t best = 0;              ///< the cell that the search chose
    std::int16_t value = 0;              ///< for the side to move, or kWonByFours
    std::uint8_t side = 0;               ///< of its square board; 0: that of the rules
    GameResult result = GameResult::Unknown;

    friend bool operator==(const Lesson&, const Lesson&) = default;
};

/// A win by fours is no matter of evaluation: such a position has this value.
inline constexpr std::int16_t kWonByFours = 30000;

/// Rules on the board of a lesson.
Rules rules_for(const Rules& rules, const Lesson& lesson);

/// Lessons as bytes, and back; bytes without sides and results are read too. `unpacked` throws
/// std::invalid_argument when the bytes are no lessons.
std::vector<std::uint8_t> packed(std::span<const Lesson> lessons);
std::vector<Lesson> unpacked(std::span<const std::uint8_t> bytes);

/// Throws std::invalid_argument unless the game can be played so far, goes on, and the best move
/// is legal.
void check(const Rules& rules, const Lesson& lesson);

}  // namespace tengen::gomoku::training
