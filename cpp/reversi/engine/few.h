// The last squares of boards other than 8 × 8: counted out without memory.
#pragma once

#include "core/interrupt.h"
#include "reversi/engine/hash_table.h"
#include "reversi/engine/squares.h"

namespace tengen::reversi {

/// Plain null-window search, squares of odd regions first.
template <class Kernel>
class FewEmpties {
  public:
    static constexpr int N = Kernel::kSide;

    FewEmpties(HashTable& /*table*/, Interrupt& /*interrupt*/) {}

    std::uint64_t nodes() const { return nodes_; }
    void resume() {}

    /// Whether the final score is above `alpha`: a bound on that side.
    int null_window(const Discs<N>& discs, int alpha, int /*empties*/) {
        return search(discs, alpha, parity_of<N>(discs.empty()));
    }

  private:
    int search(const Discs<N>& discs, int alpha, unsigned parity) {
        ++nodes_;
        const Bits<N> moves = Kernel::moves(discs);
        if (moves == 0) {
            if (Kernel::moves(discs.swapped()) == 0) return final_score(discs);
            return -search(discs.swapped(), -alpha - 1, parity);
        }
        int best = -kCells<N> - 1;
        const Bits<N> odd = moves & detail::kQuadrantSets<N>[parity];
        for (Bits<N> set : {odd, moves & ~odd}) {
            for (; set != 0; set &= set - 1) {
                const int cell = lowest(set);
                const Discs<N> after = discs.after(cell, Kernel::flips(discs, cell));
                const unsigned left = parity ^ detail::kQuadrant<N>[static_cast<std::size_t>(cell)];
                const int value = -search(after, -alpha - 1, left);
                if (value > best) {
                    best = value;
                    if (best > alpha) return best;
                }
            }
        }
        return best;
    }

    std::uint64_t nodes_ = 0;
};

}  // namespace tengen::reversi
