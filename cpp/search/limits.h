// When a search ends, the same for every game.
#pragma once

#include <cstdint>

namespace tengen {

/// Deeper than any game is long.
inline constexpr int kAnyDepth = 1000;

struct SearchLimits {
    int depth = kAnyDepth;     ///< plies of the last iteration
    std::uint64_t nodes = 0;   ///< positions of all threads; 0: any number
    double hard_seconds = -1;  ///< the search ends then; negative: any time
    double soft_seconds = -1;  ///< no iteration begins after this; negative: any time
    int multi_pv = 1;          ///< best moves that are told apart
    int threads = 1;

    /// Whether the search may end before its last iteration.
    constexpr bool may_end_early() const {
        return hard_seconds >= 0 || soft_seconds >= 0 || nodes != 0;
    }
};

}  // namespace tengen
