// The engine for rules known only at run time, with and without captures.
#pragma once

#include <optional>
#include <vector>

#include "gomoku/engine/kinds.h"
#include "gomoku/engine/search.h"

namespace tengen::gomoku::engine {

/// A win by fours, or the certainty that there is none.
struct VcfAnswer {
    Verdict verdict;
    std::vector<int> cells;  ///< the moves of the win, the enemy's answers among them
};

/// Whether the engine knows the rules.
bool knows(const Rules& rules);

/// Keeps what is worth keeping from one search to the next. One search runs at a time.
class Engine {
  public:
    /// Uses that many megabytes for its memory of positions, and little besides.
    explicit Engine(std::size_t megabytes) : hash_(megabytes) {}

    /// Sets the weights of a kind; without this it uses those set by hand, as where stones can be
    /// captured.
    void set_weights(Kind kind, std::span<const std::int16_t> numbers) {
        evaluations_[static_cast<unsigned>(kind)].emplace(numbers);
    }

    /// Searches a position that is not over, whose rules are known, and which has a legal move. One
    /// thread searches where stones can be captured.
    SearchProgress search(const AnyBoard& board, const SearchRequest& request, Interrupt& interrupt,
                          const OnProgress& report = {});

    /// Looks for the shortest win by fours of the side to move, visiting at most `positions`.
    VcfAnswer win_by_fours(const AnyBoard& board, std::uint64_t positions, SearchControl& control);

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

    void prepare(const Rules& rules);
    template <class Board>
    SearchProgress search_on(const Board& board, const SearchRequest& request, Interrupt& interrupt,
                             const OnProgress& report);
    template <class Job>
    auto visit(const AnyBoard& any, Job&& job) const;

    TranspositionTable hash_;
    MoveHistory history_;
    std::vector<MoveHistory> helper_histories_;  ///< of further threads
    Rules rules_;                                ///< of the last search
    std::array<std::optional<Evaluation>, 4> evaluations_;
};

}  // namespace tengen::gomoku::engine
