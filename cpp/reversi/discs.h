// The discs of a position as its mover sees them, the form in which all hot loops work.
#pragma once

#include "reversi/bits.h"

namespace tengen::reversi {

template <int N>
struct Discs {
    Bits<N> mover;
    Bits<N> opponent;

    TENGEN_INLINE constexpr Bits<N> empty() const { return kBoard<N> & ~(mover | opponent); }
    TENGEN_INLINE constexpr Discs swapped() const { return {opponent, mover}; }

    /// After the mover placed a disc on `cell` and turned `flips`, seen by the other side.
    TENGEN_INLINE constexpr Discs after(int cell, Bits<N> flips) const {
        return {opponent ^ flips, mover ^ (flips | bit<N>(cell))};
    }

    friend constexpr bool operator==(const Discs&, const Discs&) = default;
};

}  // namespace tengen::reversi
