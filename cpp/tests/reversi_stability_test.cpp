#include <random>

#include "reversi/board.h"
#include "reversi/engine/last_flips.h"
#include "reversi/engine/stability.h"
#include "tests/reversi_endings.h"
#include "tests/test.h"

namespace tengen::reversi {

using Rules = PortableKernel<8>;

TEST("the last square turns as many discs by tables as by the rules") {
    std::mt19937_64 chance(7);
    for (int trial = 0; trial < 20'000; ++trial) {
        const std::uint64_t mover = chance();
        const int cell = static_cast<int>(chance() % 64);
        const Discs<8> discs = {mover & ~bit<8>(cell), ~mover & ~bit<8>(cell)};
        CHECK(last_flips(discs.mover, cell) == count(Rules::flips(discs, cell)));
    }
}

TEST("stable discs are never turned") {
    std::mt19937_64 chance(11);
    for (int trial = 0; trial < 300; ++trial) {
        Discs<8> discs;
        if (!random_position(chance, 4 + static_cast<int>(chance() % 30), discs)) continue;
        const int stable = Stability<Rules>::count_stable(discs.mover, discs.opponent);
        int sides = 1;
        const std::uint64_t owned = discs.mover;
        std::uint64_t kept = owned;
        for (int playout = 0; playout < 20; ++playout) {
            Discs<8> now = discs;
            sides = 1;
            for (int passes = 0; passes < 2;) {
                std::uint64_t moves = Rules::moves(now);
                if (moves == 0) {
                    ++passes;
                    now = now.swapped();
                    sides = -sides;
                    continue;
                }
                passes = 0;
                for (auto n = chance() % static_cast<unsigned>(count(moves)); n > 0; --n)
                    moves &= moves - 1;
                const int cell = lowest(moves);
                now = now.after(cell, Rules::flips(now, cell));
                sides = -sides;
                kept &= sides > 0 ? now.mover : now.opponent;
            }
        }
        CHECK(count(kept) >= stable);
    }
}

}  // namespace tengen::reversi
