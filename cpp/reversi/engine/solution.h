// From null windows to a score and a line, compiled once for each kernel.
#pragma once

#include "reversi/engine/endgame.h"
#include "reversi/engine/solver.h"

namespace tengen::reversi {

template <class Kernel>
class Solving {
  public:
    Solving(HashTable& table, Interrupt& interrupt) : endgame_(table, interrupt) {}

    Solution solve(const Discs<8>& discs) {
        Solution solution;
        solution.score = score(discs);
        if (!endgame_.is_stopped()) follow(discs, solution);
        solution.nodes = endgame_.nodes();
        return solution;
    }

  private:
    /// Narrows the bounds by null windows, each next to the last answer. Margins are even.
    int score(const Discs<8>& discs) {
        const int empties = count(discs.empty());
        int lower = -64;
        int upper = 64;
        int guess = 0;
        while (lower < upper && !endgame_.is_stopped()) {
            const int wanted = guess == lower ? guess : guess - 1;
            const int alpha = wanted < lower ? lower : wanted >= upper ? upper - 1 : wanted;
            guess = endgame_.null_window(discs, alpha, empties);
            (guess > alpha ? lower : upper) = guess;
        }
        return lower;
    }

    void follow(Discs<8> discs, Solution& solution) {
        int expected = solution.score;
        while (!endgame_.is_stopped()) {
            const std::uint64_t moves = Kernel::moves(discs);
            if (moves == 0) {
                discs = discs.swapped();
                if (Kernel::moves(discs) == 0) return;
                solution.line[solution.length++] = kNoMove;
            } else {
                const int cell = best_move(discs, moves, expected);
                solution.line[solution.length++] = static_cast<std::uint8_t>(cell);
                discs = discs.after(cell, Kernel::flips(discs, cell));
            }
            expected = -expected;
        }
    }

    /// A move that reaches the score; the table knows most of the proofs.
    int best_move(const Discs<8>& discs, std::uint64_t moves, int expected) {
        const int empties = count(discs.empty());
        for (; (moves & (moves - 1)) != 0; moves &= moves - 1) {
            const int cell = lowest(moves);
            const Discs<8> after = discs.after(cell, Kernel::flips(discs, cell));
            if (endgame_.null_window(after, -expected, empties - 1) <= -expected) return cell;
        }
        return lowest(moves);
    }

    Endgame<Kernel> endgame_;
};

}  // namespace tengen::reversi
