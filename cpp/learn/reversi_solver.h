// Exact Reversi endings: plain alpha-beta with a hash table, fastest first.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "core/interrupt.h"
#include "core/zobrist.h"
#include "reversi/portable_kernel.h"

namespace tengen::learn {

/// Counts a position out. Meaningless once the interrupt was requested.
template <int N>
class ReversiSolver {
    using Word = reversi::Bits<N>;
    using Discs = reversi::Discs<N>;
    using Kernel = reversi::PortableKernel<N>;

  public:
    static constexpr int kMost = N * N;  ///< no margin is larger

    explicit ReversiSolver(Interrupt& interrupt) : interrupt_(interrupt), memory_(kEntries) {}

    std::uint64_t nodes() const { return nodes_; }

    /// The margin for the mover if it lies between alpha and beta, else a bound on its side.
    int solve(const Discs& discs, int alpha = -kMost, int beta = kMost) {
        if (is_stopped()) return 0;
        const Word moves = Kernel::moves(discs);
        if (moves == 0) return without_move(discs, alpha, beta);
        const int empties = reversi::count(discs.empty());
        return empties <= kShallow ? shallow(discs, moves, alpha, beta)
                                   : deep(discs, moves, alpha, beta);
    }

    /// The margin of a finished game: the empty cells go to the winner.
    static int margin(const Discs& discs) {
        const int own = reversi::count(discs.mover);
        const int enemy = reversi::count(discs.opponent);
        return own > enemy ? kMost - 2 * enemy : own < enemy ? 2 * own - kMost : 0;
    }

  private:
    static constexpr std::size_t kEntries = std::size_t{1} << 17;
    static constexpr int kShallow = 4;  ///< below, ordering costs more than it saves
    static constexpr std::uint64_t kAskEvery = 4096;

    /// What is known about a position: its margin lies between the two bounds.
    struct Entry {
        Discs discs{};
        std::int16_t lower = -kMost;
        std::int16_t upper = kMost;
        std::int16_t best = -1;
    };

    struct Option {
        Discs next;
        int cell;
        int rank;
    };

    bool is_stopped() {
        if (++nodes_ % kAskEvery == 0 && interrupt_.requested()) stopped_ = true;
        return stopped_;
    }

    int without_move(const Discs& discs, int alpha, int beta) {
        if (Kernel::moves(discs.swapped()) == 0) return margin(discs);
        return -solve(discs.swapped(), -beta, -alpha);
    }

    int shallow(const Discs& discs, Word moves, int alpha, int beta) {
        int best = -kMost - 1;
        for (; moves != 0 && best < beta; moves &= moves - 1) {
            const int cell = reversi::lowest(moves);
            const Discs next = discs.after(cell, Kernel::flips(discs, cell));
            best = std::max(best, -solve(next, -beta, -std::max(alpha, best)));
        }
        return best;
    }

    int deep(const Discs& discs, Word moves, int alpha, int beta) {
        Entry& slot = entry(discs);
        const bool is_here = slot.discs == discs;
        if (is_here) {
            if (slot.lower >= beta || slot.lower == slot.upper) return slot.lower;
            if (slot.upper <= alpha) return slot.upper;
        }
        std::array<Option, N * N> space;
        const std::span<Option> options = ordered(space, discs, moves, is_here ? slot.best : -1);
        int best = -kMost - 1;
        int best_cell = -1;
        for (const Option& option : options) {
            const int floor = std::max(alpha, best);
            int value = best_cell < 0 ? -solve(option.next, -beta, -floor)
                                      : -solve(option.next, -floor - 1, -floor);
            if (best_cell >= 0 && value > floor && value < beta)
                value = -solve(option.next, -beta, -value);
            if (value > best) {
                best = value;
                best_cell = option.cell;
            }
            if (best >= beta) break;
        }
        if (!stopped_) store(slot, discs, {best, best_cell}, {alpha, beta});
        return best;
    }

    /// The moves that leave the other side the fewest answers first, corners above all.
    std::span<Option> ordered(std::array<Option, N * N>& space, const Discs& discs, Word moves,
                              int first) const {
        constexpr Word corners = reversi::bit<N>(0) | reversi::bit<N>(N - 1) |
                                 reversi::bit<N>(N * N - N) | reversi::bit<N>(N * N - 1);
        std::size_t size = 0;
        reversi::for_each(moves, [&](int cell) {
            const Discs next = discs.after(cell, Kernel::flips(discs, cell));
            const int bonus = cell == first ? 1000 : (corners >> cell & 1) != 0 ? 4 : 0;
            space[size++] = {next, cell, 2 * reversi::count(Kernel::moves(next)) - bonus};
        });
        const std::span<Option> options = std::span(space).first(size);
        std::ranges::stable_sort(options, {}, &Option::rank);
        return options;
    }

    Entry& entry(const Discs& discs) {
        Key key = 0;
        for (Word word : {discs.mover, discs.opponent}) {
            key = mix(key ^ static_cast<std::uint64_t>(word));
            if constexpr (N > 8) key = mix(key ^ static_cast<std::uint64_t>(word >> 64));
        }
        return memory_[key % kEntries];
    }

    struct Best {
        int value;
        int cell;
    };
    struct Window {
        int alpha;
        int beta;
    };

    static void store(Entry& slot, const Discs& discs, Best best, Window window) {
        if (!(slot.discs == discs)) slot = {discs, -kMost, kMost, -1};
        slot.best = static_cast<std::int16_t>(best.cell);
        const auto value = static_cast<std::int16_t>(best.value);
        if (value > window.alpha) slot.lower = std::max(slot.lower, value);
        if (value < window.beta) slot.upper = std::min(slot.upper, value);
    }

    Interrupt& interrupt_;
    std::vector<Entry> memory_;
    std::uint64_t nodes_ = 0;
    bool stopped_ = false;
};

}  // namespace tengen::learn
