// Random positions of Reversi and their exact margins, written from the rules.
#pragma once

#include <algorithm>
#include <random>

#include "reversi/board.h"

namespace tengen::reversi {

/// A position with so many empty squares, reached by random moves, whose mover can move; none if
/// the game ended before.
template <int N>
bool random_position(std::mt19937_64& chance, int empties, Discs<N>& discs) {
    using Rules = PortableKernel<N>;
    discs = Board<N>{}.discs();
    for (;;) {
        Bits<N> moves = Rules::moves(discs);
        if (moves == 0) {
            discs = discs.swapped();
            moves = Rules::moves(discs);
            if (moves == 0) return false;
        }
        if (count(discs.empty()) <= empties) return true;
        for (auto skipped = chance() % static_cast<unsigned>(count(moves)); skipped > 0; --skipped)
            moves &= moves - 1;
        const int cell = lowest(moves);
        discs = discs.after(cell, Rules::flips(discs, cell));
    }
}

/// The margin at the end; empty squares go to the winner.
template <int N>
int margin(const Discs<N>& discs) {
    const int own = count(discs.mover);
    const int other = count(discs.opponent);
    return own > other ? N * N - 2 * other : own < other ? 2 * own - N * N : 0;
}

template <int N>
int minimax(const Discs<N>& discs) {
    using Rules = PortableKernel<N>;
    const Bits<N> moves = Rules::moves(discs);
    if (moves == 0) {
        const Discs<N> passed = discs.swapped();
        return Rules::moves(passed) == 0 ? margin(discs) : -minimax(passed);
    }
    int best = -N * N - 1;
    for_each(moves, [&](int cell) {
        best = std::max(best, -minimax(discs.after(cell, Rules::flips(discs, cell))));
    });
    return best;
}

}  // namespace tengen::reversi
