// The rules of Reversi written cell by cell, as a judge of the fast implementations.
#pragma once

#include <array>
#include <cstdint>

#include "reversi/discs.h"

namespace tengen::test {

template <int N>
class NaiveReversi {
  public:
    using Word = reversi::Bits<N>;

    explicit NaiveReversi(const reversi::Discs<N>& discs) : discs_(discs) {}

    Word flips(int cell) const {
        Word all = 0;
        if (!is(discs_.empty(), cell % N, cell / N)) return 0;
        for (int dy = -1; dy <= 1; ++dy)
            for (int dx = -1; dx <= 1; ++dx)
                if (dx != 0 || dy != 0) all |= flips_towards(cell, dx, dy);
        return all;
    }

    Word moves() const {
        Word all = 0;
        for (int cell = 0; cell < N * N; ++cell)
            if (flips(cell) != 0) all |= Word{1} << cell;
        return all;
    }

    std::uint64_t perft(int depth) const {
        if (depth == 0) return 1;
        const NaiveReversi other(discs_.swapped());
        const Word all = moves();
        if (all == 0) return other.moves() == 0 ? 1 : other.perft(depth - 1);
        std::uint64_t sum = 0;
        for (int cell = 0; cell < N * N; ++cell)
            if (is(all, cell % N, cell / N))
                sum += NaiveReversi(discs_.after(cell, flips(cell))).perft(depth - 1);
        return sum;
    }

  private:
    static bool is(Word discs, int x, int y) {
        return x >= 0 && x < N && y >= 0 && y < N && (discs >> (y * N + x) & 1) != 0;
    }

    Word flips_towards(int cell, int dx, int dy) const {
        Word turned = 0;
        int x = cell % N + dx;
        int y = cell / N + dy;
        for (; is(discs_.opponent, x, y); x += dx, y += dy) turned |= Word{1} << (y * N + x);
        return is(discs_.mover, x, y) ? turned : Word{0};
    }

    reversi::Discs<N> discs_;
};

}  // namespace tengen::test
