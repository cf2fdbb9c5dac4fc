// Mobility and flips on any machine and any board size: the kernel the others are tested against.
#pragma once

#include "reversi/discs.h"
#include "reversi/rays.h"

namespace tengen::reversi {

template <int N>
struct PortableKernel {
    static constexpr int kSide = N;
    using Word = Bits<N>;

    /// The cells on which the mover may place a disc.
    static constexpr Word moves(const Discs<N>& discs) {
        return (ends<0>(discs) | ends<1>(discs) | ends<2>(discs) | ends<3>(discs)) & discs.empty();
    }

    /// The discs that turn when the mover plays on the empty `cell`; 0 when the move is illegal.
    static constexpr Word flips(const Discs<N>& discs, int cell) {
        const Rays<N>& rays = kRays<N>[static_cast<unsigned>(cell)];
        return upwards(discs, rays.up[0]) | upwards(discs, rays.up[1]) |
               upwards(discs, rays.up[2]) | upwards(discs, rays.up[3]) |
               downwards(discs, rays.down[0]) | downwards(discs, rays.down[1]) |
               downwards(discs, rays.down[2]) | downwards(discs, rays.down[3]);
    }

  private:
    /// Cells just behind the opponent's runs that start at a disc of the mover, both ways along an
    /// axis. The runs grow by parallel prefix: 1, 2, 4, 6, 8 discs.
    template <int Axis>
    TENGEN_INLINE static constexpr Word ends(const Discs<N>& discs) {
        constexpr int step = kSteps<N>[Axis];
        const Word opponent = discs.opponent & kInner<N>[Axis];
        Word left = opponent & (discs.mover << step);
        Word right = opponent & (discs.mover >> step);
        left |= opponent & (left << step);
        right |= opponent & (right >> step);
        const Word left_pairs = opponent & (opponent << step);
        const Word right_pairs = left_pairs >> step;
        for (int run = 2; run < N - 2; run += 2) {
            left |= left_pairs & (left << (2 * step));
            right |= right_pairs & (right >> (2 * step));
        }
        return (left << step) | (right >> step);
    }

    /// The nearest cell of the ray that is not the opponent's must be the mover's.
    TENGEN_INLINE static constexpr Word upwards(const Discs<N>& discs, Word ray) {
        const Word blockers = ray & ~discs.opponent;
        const Word outflank = blockers & -blockers & discs.mover;
        return ray & (outflank - (outflank != 0));
    }

    /// The same towards lower bits; without a blocker, bit 0 stands in and is masked away again.
    TENGEN_INLINE static constexpr Word downwards(const Discs<N>& discs, Word ray) {
        const Word blockers = ray & ~discs.opponent;
        const Word outflank = bit<N>(highest(blockers | 1)) & ray & discs.mover;
        return ray & -(outflank << 1);
    }
};

}  // namespace tengen::reversi
