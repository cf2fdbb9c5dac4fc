// The engine for rules known only at run time.
#pragma once

#include <optional>
#include <vector>

#include "gomoku/engine/kinds.h"
#include "gomoku/engine/search.h"

namespace tengen::gomoku::engine {

/// A win by fours, or the certainty that there is none.
struct FourAnswer {
    Verdict verdict;
    std::vector<int> cells;  ///< the moves of the win, the enemy's answers among them
    std::uint64_t nodes;
};

/// Keeps what is worth keeping from one search to the next. One search runs at a time.
class Engine {
  public:
    /// Uses that many megabytes for its memory of positions, and little besides.
    explicit Engine(std::size_t megabytes) : hash_(megabytes) {}

    /// Sets the weights of a kind; without this it uses those set by hand.
    void set_weights(Kind kind, std::span<const std::int16_t> numbers) {
        evaluations_[static_cast<unsigned>(kind)].emplace(numbers);
    }

    /// Searches a position that is not over, whose kind is known, and which has a legal move.
    Progress search(const AnyBoard& board, const Question& question, Control& control,
                    const Report& report);

    /// Looks for the shortest win by fours of the side to move, visiting at most `positions`.
    FourAnswer win_by_fours(const AnyBoard& board, std::uint64_t positions, Control& control);

    /// The static evaluation for the side to move.
    int evaluate(const AnyBoard& board) const;

    /// Places a stone on every empty cell and takes it back, so many times; returns how many stones
    /// that were. For measurements.
    std::uint64_t exercise(const AnyBoard& board, int rounds) const;

    /// Forgets all positions and moves.
    void clear();

  private:
    const Evaluation& evaluation(Kind kind) const {
        const auto& own = evaluations_[static_cast<unsigned>(kind)];
        return own ? *own : plain_evaluation(kind);
    }

    HashTable hash_;
    Experience experience_;
    std::vector<Experience> helpers_;  ///< of further threads
    std::array<std::optional<Evaluation>, 4> evaluations_;
};

}  // namespace tengen::gomoku::engine
