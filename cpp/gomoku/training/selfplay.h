// Fast games of the engine against itself, and lessons from the leaves of its searches.
#pragma once

#include <vector>

#include "gomoku/training/lessons.h"
#include "gomoku/training/openings.h"

namespace tengen::gomoku::training {

struct GamePlan {
    Rules rules{};
    OpeningPlan opening{};
    std::uint64_t nodes = 6000;            ///< positions for each move, give or take half
    std::uint64_t label_nodes = 5000;      ///< positions to find out what a leaf is worth
    int leaves = 2;                        ///< of each search, at most
    int max_stones = 120;                  ///< a longer game is given up
    int unjudged_percent = 0;              ///< of the games, from random stones as they fall
    std::vector<std::vector<int>> book{};  ///< the other games begin with these, if there are any
};

/// What a search from nothing finds in a position that is not over.
Lesson labelled(const Rules& rules, std::span<const int> cells, engine::Engine& teacher,
                std::uint64_t nodes, Interrupt& interrupt);

/// Plays games one after another. Given the same seed it plays the same game.
class SelfPlayer {
  public:
    SelfPlayer(const GamePlan& plan, engine::Engine& player, engine::Engine& teacher)
        : plan_(plan), player_(player), teacher_(teacher) {}

    /// The lessons of a whole game, in order: leaves at random of every search that decided
    /// nothing. None when interrupted.
    std::vector<Lesson> game(std::uint64_t seed, Interrupt& interrupt);

  private:
    std::vector<int> opening(Dice& dice, Interrupt& interrupt);
    void teach(std::span<const int> cells, std::span<const std::vector<int>> leaves,
               std::vector<Lesson>& lessons, Interrupt& interrupt);

    GamePlan plan_;
    engine::Engine& player_;
    engine::Engine& teacher_;
};

}  // namespace tengen::gomoku::training
