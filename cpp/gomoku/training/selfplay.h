// Fast games of the engine against itself from balanced openings.
#pragma once

#include <memory>
#include <vector>

#include "core/interrupt.h"
#include "gomoku/engine/engine.h"
#include "gomoku/training/games.h"

namespace tengen::gomoku::training {

/// How openings are made: stones at random near one another, kept when neither side is far ahead.
struct OpeningPlan {
    int fewest = 3;
    int most = 9;
    std::uint64_t nodes = 3000;  ///< positions to judge the opening with
    int bound = 250;             ///< points of evaluation it may be from even
};

struct GamePlan {
    Rules rules{};
    OpeningPlan opening{};
    std::uint64_t nodes = 3000;  ///< positions for each move, give or take half
    int most_stones = 160;       ///< a longer game is a draw
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

/// Plays games one after another. Given the same seed it plays the same game.
class SelfPlayer {
  public:
    SelfPlayer(const GamePlan& plan, engine::Engine& engine) : plan_(plan), engine_(engine) {}

    /// An opening whose value lies within the bound, as cells; empty when interrupted.
    std::vector<int> opening(Dice& dice, Interrupt& interrupt);

    /// A whole game; no steps when interrupted.
    PlayedGame game(std::uint64_t seed, Interrupt& interrupt);

  private:
    std::vector<int> stones(Dice& dice) const;
    engine::Progress think(const AnyBoard& board, std::uint64_t nodes, Interrupt& interrupt);

    GamePlan plan_;
    engine::Engine& engine_;
};

}  // namespace tengen::gomoku::training
