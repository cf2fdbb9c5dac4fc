// What there is in many lessons: how many, how different, and how their values are spread.
#pragma once

#include <array>
#include <span>
#include <unordered_set>

#include "core/zobrist.h"
#include "gomoku/training/lessons.h"

namespace tengen::gomoku::training {

/// Counts of lessons.
struct LessonCounts {
    std::uint64_t lessons = 0;
    std::uint64_t duplicates = 0;  ///< the same position was there before, perhaps mirrored
    std::uint64_t won_by_fours = 0;
    std::uint64_t forced_wins = 0;  ///< others that a search decided for the side to move
    std::uint64_t forced_losses = 0;
    std::array<std::uint64_t, 10> tenths{};  ///< the rest by the chance of the side to move
    std::array<std::uint64_t, 4> results{};  ///< by GameResult
    std::array<std::uint64_t, kMaxSide + 1> sides{};
};

/// Looks at lessons piece by piece.
class LessonSurvey {
  public:
    /// `points` are those of evaluation for odds of e.
    LessonSurvey(const Rules& rules, double points) : rules_(rules), points_(points) {}

    /// Counts a piece; throws std::invalid_argument, and counts nothing, if a lesson is none.
    void add(std::span<const Lesson> piece);
    const LessonCounts& counts() const { return counts_; }

  private:
    void count(const Lesson& lesson);
    Key key_of(const Lesson& lesson) const;

    Rules rules_;
    double points_;
    LessonCounts counts_{};
    std::unordered_set<Key> seen_{};
};

}  // namespace tengen::gomoku::training
