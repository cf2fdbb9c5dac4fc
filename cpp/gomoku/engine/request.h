// What a search of five in a row is asked, and its values.
#pragma once

#include <span>

#include "search/limits.h"

namespace tengen::gomoku::engine {

/// Values: a win after n plies is kWin - n; beyond kForced a result is certain.
inline constexpr int kWin = 30000;
inline constexpr int kForced = 29000;
inline constexpr int kMaxEvaluation = 20000;
inline constexpr int kMaxPlies = 200;

/// Sees where a search ends and asks for the evaluation. It changes nothing.
class LeafObserver {
  public:
    virtual ~LeafObserver() = default;
    /// The search came to a leaf by these moves from its root, as cells.
    virtual void leaf(std::span<const int> cells) = 0;
};

/// What a search is asked.
struct SearchRequest {
    SearchLimits limits{};
    std::span<const int> only{};       ///< cells that may be played; empty: all
    bool refutations = true;           ///< wins by threats after the best move are looked for
    LeafObserver* observer = nullptr;  ///< of the first thread, where the rules know no captures
};

}  // namespace tengen::gomoku::engine
