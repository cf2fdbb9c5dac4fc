// The tree walk of perft, compiled once for each kernel so that the kernel is inlined in it.
#pragma once

#include "core/interrupt.h"
#include "reversi/discs.h"

namespace tengen::reversi {

/// Counts the leaves `depth` plies below a position. A forced pass is a ply; a game that ends early
/// is one leaf. Every leaf's move is really made. Meaningless once the interrupt was requested.
template <int N, class Kernel>
class Walk {
  public:
    explicit Walk(Interrupt& interrupt) : interrupt_(interrupt) {}

    std::uint64_t leaves(const Discs<N>& discs, int depth) const {
        if (depth == 0) return 1;
        if (depth >= kAskDepth && interrupt_.requested()) return 0;
        const Bits<N> moves = Kernel::moves(discs);
        if (moves == 0) return without_move(discs, depth);
        return depth == 1 ? make_each(discs, moves) : leaves_below(discs, moves, depth);
    }

  private:
    /// A subtree of this depth takes a few milliseconds.
    static constexpr int kAskDepth = 4;

    std::uint64_t without_move(const Discs<N>& discs, int depth) const {
        const bool is_over = Kernel::moves(discs.swapped()) == 0;
        return is_over ? 1 : leaves(discs.swapped(), depth - 1);
    }

    std::uint64_t leaves_below(const Discs<N>& discs, Bits<N> moves, int depth) const {
        std::uint64_t sum = 0;
        for_each(moves, [&](int cell) {
            sum += leaves(discs.after(cell, Kernel::flips(discs, cell)), depth - 1);
        });
        return sum;
    }

    TENGEN_INLINE static std::uint64_t make_each(const Discs<N>& discs, Bits<N> moves) {
        std::uint64_t made = 0;
        for_each(moves, [&](int cell) {
            const Discs<N> child = discs.after(cell, Kernel::flips(discs, cell));
            keep(child.mover);
            keep(child.opponent);
            ++made;
        });
        return made;
    }

    Interrupt& interrupt_;
};

}  // namespace tengen::reversi
