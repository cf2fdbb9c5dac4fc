#include <random>

#include "reversi/board.h"
#include "reversi/engine/last_flips.h"
#include "reversi/engine/solver.h"
#include "reversi/engine/stability.h"
#include "reversi/kernels.h"
#include "tests/test.h"

namespace tengen::reversi {

namespace {

using Rules = PortableKernel<8>;

/// A position with so many empty squares, reached by random moves; none if the game ended before.
bool random_position(std::mt19937_64& chance, int empties, Discs<8>& discs) {
    discs = Board<8>{}.discs();
    while (count(discs.empty()) > empties) {
        std::uint64_t moves = Rules::moves(discs);
        if (moves == 0) {
            discs = discs.swapped();
            moves = Rules::moves(discs);
            if (moves == 0) return false;
        }
        for (auto skipped = chance() % static_cast<unsigned>(count(moves)); skipped > 0; --skipped)
            moves &= moves - 1;
        const int cell = lowest(moves);
        discs = discs.after(cell, Rules::flips(discs, cell));
    }
    return true;
}

int margin(const Discs<8>& discs) {
    const int own = count(discs.mover);
    const int other = count(discs.opponent);
    return own > other ? 64 - 2 * other : own < other ? 2 * own - 64 : 0;
}

/// Plain minimax, written from the rules.
int minimax(const Discs<8>& discs) {
    const std::uint64_t moves = Rules::moves(discs);
    if (moves == 0) {
        const Discs<8> passed = discs.swapped();
        return Rules::moves(passed) == 0 ? margin(discs) : -minimax(passed);
    }
    int best = -65;
    for_each(moves, [&](int cell) {
        best = std::max(best, -minimax(discs.after(cell, Rules::flips(discs, cell))));
    });
    return best;
}

}  // namespace

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

TEST("endings are solved as minimax solves them, by every kernel") {
    NeverInterrupted never;
    for (const Kernel& kernel : runnable_kernels()) {
        std::mt19937_64 chance(3);
        Solver solver(1);
        for (int trial = 0; trial < 150; ++trial) {
            Discs<8> discs;
            if (!random_position(chance, static_cast<int>(chance() % 10), discs)) continue;
            CHECK(solver.solve(discs, never, kernel.name).score == minimax(discs));
        }
    }
}

TEST("deeper endings have one score whatever the size of the table and the kernel") {
    NeverInterrupted never;
    std::mt19937_64 chance(5);
    for (int trial = 0; trial < 12; ++trial) {
        Discs<8> discs;
        if (!random_position(chance, 14, discs)) continue;
        const int score = Solver(16).solve(discs, never, "portable").score;
        CHECK(Solver(1).solve(discs, never).score == score);
    }
}

TEST("the line of a solution is legal and ends in its score") {
    NeverInterrupted never;
    std::mt19937_64 chance(9);
    Solver solver(4);
    for (int trial = 0; trial < 40; ++trial) {
        Discs<8> discs;
        if (!random_position(chance, 12, discs)) continue;
        const Solution solution = solver.solve(discs, never);
        int sign = 1;
        for (std::size_t i = 0; i < solution.length; ++i) {
            const std::uint64_t moves = Rules::moves(discs);
            if (solution.line[i] == kNoMove) {
                CHECK(moves == 0u);
                discs = discs.swapped();
            } else {
                CHECK((moves >> solution.line[i] & 1) == 1u);
                discs = discs.after(solution.line[i], Rules::flips(discs, solution.line[i]));
            }
            sign = -sign;
        }
        CHECK(Rules::moves(discs) == 0u);
        CHECK(Rules::moves(discs.swapped()) == 0u);
        CHECK(sign * margin(discs) == solution.score);
    }
}

}  // namespace tengen::reversi
