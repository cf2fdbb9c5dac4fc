// Openings of stones at random that are about even.
#pragma once

#include <vector>

#include "core/interrupt.h"
#include "gomoku/engine/engine.h"

namespace tengen::gomoku::training {

/// How openings are made: stones at random near one another, kept when neither side is far ahead.
struct OpeningPlan {
    int fewest = 3;
    int most = 9;
    std::uint64_t nodes = 3000;  ///< positions to judge the opening with
    int bound = 400;             ///< points of evaluation it may be from even
};

/// A source of chance that gives the same everywhere.
class Dice {
  public:
    explicit Dice(std::uint64_t seed) : state_(seed) {}
    /// A number from 0 to `end` - 1.
    int below(int end);

  private:
    std::uint64_t state_;
};

/// Makes openings, judged by an engine whose memory it clears.
class Opener {
  public:
    Opener(const Rules& rules, const OpeningPlan& plan, engine::Engine& judge)
        : rules_(rules), plan_(plan), judge_(judge) {}

    /// An opening whose value lies within the bound, as cells; empty when interrupted.
    std::vector<int> opening(Dice& dice, Interrupt& interrupt);

    /// Random stones as they fall, after which the game goes on.
    std::vector<int> unjudged(Dice& dice) const;

  private:
    std::vector<int> stones(Dice& dice) const;

    Rules rules_;
    OpeningPlan plan_;
    engine::Engine& judge_;
};

}  // namespace tengen::gomoku::training
