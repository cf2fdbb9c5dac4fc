// Exact endings on every board: null-window search to the last square.
#pragma once

#include <algorithm>
#include <array>
#include <bit>

#include "core/interrupt.h"
#include "reversi/engine/last_flips.h"
#include "reversi/engine/squares.h"
#include "reversi/engine/stability.h"
#include "reversi/engine/tt_entry.h"

namespace tengen::reversi {

namespace detail {

/// The cells next to each cell.
constexpr std::array<std::uint64_t, 64> neighbours() {
    std::array<std::uint64_t, 64> table{};
    for (int cell = 0; cell < 64; ++cell)
        for (int other = 0; other < 64; ++other) {
            const int dx = other % 8 - cell % 8;
            const int dy = other / 8 - cell / 8;
            if (other != cell && dx * dx <= 1 && dy * dy <= 1)
                table[static_cast<std::size_t>(cell)] |= bit<8>(other);
        }
    return table;
}

inline constexpr auto kNeighbours = neighbours();

constexpr std::array<std::int8_t, 64> stability_thresholds() {
    std::array<std::int8_t, 64> table = {99, 99, 99, 99, 6,  8,  10, 12, 14, 16, 20, 22,
                                         24, 26, 28, 30, 32, 34, 36, 38, 40, 40, 42, 42};
    for (std::size_t empties = 24; empties < table.size(); ++empties)
        table[empties] = static_cast<std::int8_t>(44 + (empties - 24) / 4 * 2);
    return table;
}

inline constexpr auto kStabilityThresholds = stability_thresholds();

/// From which alpha on it pays to count stable discs, by empty squares.
TENGEN_INLINE int stability_threshold(int empties) {
    return kStabilityThresholds[static_cast<std::size_t>(empties)];
}

/// The order of the other three of four cells when one is played; of two pairs its partner first.
inline constexpr std::array<std::array<std::array<std::uint8_t, 3>, 4>, 2> kRest = {
    {{{{1, 2, 3}, {0, 2, 3}, {0, 1, 3}, {0, 1, 2}}},
     {{{1, 2, 3}, {0, 2, 3}, {3, 0, 1}, {2, 0, 1}}}}};

}  // namespace detail

/// Whether discs of the opponent that can never be turned keep the score from rising above alpha;
/// then `bound` is a bound of it.
template <class Kernel>
TENGEN_INLINE bool stability_cutoff(const Discs<8>& discs, int alpha, int empties, int& bound) {
    if (alpha < detail::stability_threshold(empties)) return false;
    if (64 - 2 * count(discs.opponent) > alpha) return false;  // not even if all were stable
    bound = 64 - 2 * Stability<Kernel>::count_stable(discs.opponent, discs.mover);
    return bound <= alpha;
}

/// Counts positions out. Boards of 8 × 8 have stable discs and the last four squares apart; on the
/// others the last squares are plain search.
template <class Kernel>
class EndgameSolver {
  public:
    static constexpr int N = Kernel::kSide;
    /// Up to this many empties neither hash nor sorting pays.
    static constexpr int kPlain = N == 8 ? 6 : 7;

    EndgameSolver(TranspositionTable& table, Interrupt& interrupt)
        : table_(table), interrupt_(interrupt) {}

    std::uint64_t nodes() const { return nodes_; }
    /// Whether the interrupt was requested; every result after that is meaningless.
    bool is_stopped() const { return is_stopped_; }
    /// Begins anew after a stop that concerned only what was asked before.
    void resume() { is_stopped_ = false; }

    /// Whether the final score is above `alpha` (a value > alpha) or not (a value <= alpha); the
    /// value is a bound on that side.
    int null_window(const Discs<N>& discs, int alpha, int empties) {
        if (empties > kPlain) return deep(discs, alpha, empties);
        const unsigned parity = parity_of<N>(discs.empty());
        if constexpr (N != 8)
            return plain(discs, alpha, parity);
        else
            return empties > 4 ? shallow(discs, alpha, empties, parity)
                               : few(discs, alpha, empties);
    }

    /// The final score if it lies between alpha and beta, else a bound on its side.
    int solve(const Discs<N>& discs, int alpha = -kCells<N>, int beta = kCells<N>);

  private:
    /// A legal move with the position after it.
    struct Candidate {
        Discs<N> after;
        int cell;
        int worth;
    };
    using Candidates = std::array<Candidate, kCells<N> * 4 / 5>;

    int few(const Discs<8>& discs, int alpha, int empties);
    int last_1(std::uint64_t mover, int cell);
    int last_2(const Discs<8>& discs, int alpha, int first, int second);
    int last_3(const Discs<8>& discs, int alpha, std::array<int, 3> cells);
    static unsigned region_of(int cell) {
        return detail::kQuadrant<8>[static_cast<std::size_t>(cell)];
    }
    static std::array<int, 4> last_cells(std::uint64_t empty, unsigned parity);
    int last_4(const Discs<8>& discs, int alpha, unsigned parity);
    int shallow(const Discs<8>& discs, int alpha, int empties, unsigned parity);
    int plain(const Discs<N>& discs, int alpha, unsigned parity);
    int deep(const Discs<N>& discs, int alpha, int empties);
    TENGEN_INLINE std::size_t list(const Discs<N>& discs, Bits<N> moves, const TtEntry* known,
                                   Candidates& candidates);

    /// Endings of so many empties are remembered in a small table of this thread's own.
    static constexpr int kLocal = 10;

    /// Asked once in so many positions of the large table, a few times a millisecond.
    static constexpr unsigned kAskEvery = 32;

    TranspositionTable& table_;
    Interrupt& interrupt_;
    TranspositionTable local_{Buckets{4096}};
    std::uint64_t nodes_ = 0;
    unsigned visits_ = 0;
    bool is_stopped_ = false;
};

template <class Kernel>
int EndgameSolver<Kernel>::few(const Discs<8>& discs, int alpha, int empties) {
    std::uint64_t empty = discs.empty();
    if (empties == 4) return last_4(discs, alpha, parity_of<8>(empty));
    std::array<int, 3> cells{};
    for (std::size_t i = 0; empty != 0; empty &= empty - 1) cells[i++] = lowest(empty);
    if (empties == 3) return last_3(discs, alpha, cells);
    if (empties == 2) return last_2(discs, alpha, cells[0], cells[1]);
    if (empties == 1) return last_1(discs.mover, cells[0]);
    return final_score(discs);
}

template <class Kernel>
TENGEN_INLINE int EndgameSolver<Kernel>::last_1(std::uint64_t mover, int cell) {
    ++nodes_;
    const int margin = 2 * count(mover) - 63;
    const int own = last_flips(mover, cell);
    if (own != 0) return margin + 2 * own + 1;
    const int theirs = last_flips(~mover & ~bit<8>(cell), cell);
    if (theirs != 0) return margin - 2 * theirs - 1;
    return margin > 0 ? margin + 1 : margin - 1;
}

template <class Kernel>
int EndgameSolver<Kernel>::last_2(const Discs<8>& discs, int alpha, int first, int second) {
    ++nodes_;
    Discs<8> mover = discs;
    int sign = 1;
    for (int side = 0; side < 2; ++side) {
        const int limit = sign > 0 ? alpha : -alpha - 1;
        int found = -65;
        if ((mover.opponent & detail::kNeighbours[static_cast<std::size_t>(first)]) != 0) {
            const std::uint64_t flips = Kernel::flips(mover, first);
            if (flips != 0) found = -last_1(mover.opponent ^ flips, second);
        }
        if (found <= limit &&
            (mover.opponent & detail::kNeighbours[static_cast<std::size_t>(second)]) != 0) {
            const std::uint64_t flips = Kernel::flips(mover, second);
            if (flips != 0) {
                const int value = -last_1(mover.opponent ^ flips, first);
                if (value > found) found = value;
            }
        }
        if (found > -65) return sign * found;
        mover = mover.swapped();
        sign = -1;
    }
    return final_score(discs);
}

template <class Kernel>
int EndgameSolver<Kernel>::last_3(const Discs<8>& discs, int alpha, std::array<int, 3> cells) {
    ++nodes_;
    Discs<8> mover = discs;
    int sign = 1;
    for (int side = 0; side < 2; ++side) {
        const int limit = sign > 0 ? alpha : -alpha - 1;
        int best = -65;
        for (std::size_t i = 0; i < 3; ++i) {
            const int cell = cells[i];
            if ((mover.opponent & detail::kNeighbours[static_cast<std::size_t>(cell)]) == 0)
                continue;
            const std::uint64_t flips = Kernel::flips(mover, cell);
            if (flips == 0) continue;
            const int value = -last_2(mover.after(cell, flips), -limit - 1, cells[i == 0 ? 1 : 0],
                                      cells[i == 2 ? 1 : 2]);
            if (value > best) {
                best = value;
                if (best > limit) return sign * best;
            }
        }
        if (best > -65) return sign * best;
        mover = mover.swapped();
        sign = -1;
    }
    return final_score(discs);
}

/// The last four cells in such an order that after any of them those of odd regions come first, but
/// for two pairs: single cells before larger regions, the cells of a region together.
template <class Kernel>
TENGEN_INLINE std::array<int, 4> EndgameSolver<Kernel>::last_cells(std::uint64_t empty,
                                                                   unsigned parity) {
    std::array<int, 4> cells{};
    std::size_t found = 0;
    const std::uint64_t first =
        detail::kQuadrantSets<8>[parity != 0 ? parity : region_of(lowest(empty))];
    for (std::uint64_t set : {empty & first, empty & ~first})
        for (; set != 0; set &= set - 1) cells[found++] = lowest(set);
    if ((empty & ~first) == 0 && std::popcount(parity) == 2) {  // one alone and three together
        std::size_t alone = 0;
        while (count(empty & detail::kQuadrantSets<8>[region_of(cells[alone])]) != 1) ++alone;
        std::swap(cells[0], cells[alone]);
    }
    return cells;
}

template <class Kernel>
int EndgameSolver<Kernel>::last_4(const Discs<8>& discs, int alpha, unsigned parity) {
    ++nodes_;
    int bound = 0;
    if (stability_cutoff<Kernel>(discs, alpha, 4, bound)) return bound;
    const std::array<int, 4> cells = last_cells(discs.empty(), parity);
    const bool are_pairs = parity == 0 && region_of(cells[0]) != region_of(cells[2]);
    Discs<8> mover = discs;
    int sign = 1;
    for (int side = 0; side < 2; ++side) {
        const int limit = sign > 0 ? alpha : -alpha - 1;
        int best = -65;
        for (std::size_t i = 0; i < 4; ++i) {
            const int cell = cells[i];
            if ((mover.opponent & detail::kNeighbours[static_cast<std::size_t>(cell)]) == 0)
                continue;
            const std::uint64_t flips = Kernel::flips(mover, cell);
            if (flips == 0) continue;
            const std::array<std::uint8_t, 3>& order = detail::kRest[are_pairs][i];
            const std::array<int, 3> rest = {cells[order[0]], cells[order[1]], cells[order[2]]};
            const int value = -last_3(mover.after(cell, flips), -limit - 1, rest);
            if (value > best) {
                best = value;
                if (best > limit) return sign * best;
            }
        }
        if (best > -65) return sign * best;
        mover = mover.swapped();
        sign = -1;
    }
    return final_score(discs);
}

template <class Kernel>
int EndgameSolver<Kernel>::shallow(const Discs<8>& discs, int alpha, int empties, unsigned parity) {
    ++nodes_;
    int bound = 0;
    if (stability_cutoff<Kernel>(discs, alpha, empties, bound)) return bound;
    const std::uint64_t moves = Kernel::moves(discs);
    if (moves == 0) {
        const Discs<8> passed = discs.swapped();
        if (Kernel::moves(passed) == 0) return final_score(discs);
        return -shallow(passed, -alpha - 1, empties, parity);
    }
    constexpr std::uint64_t corners = detail::kCorners<8>;
    const std::uint64_t odd = moves & detail::kQuadrantSets<8>[parity];
    const std::uint64_t even = moves & ~odd;
    int best = -65;
    for (std::uint64_t set : {odd & corners, odd & ~corners, even & corners, even & ~corners}) {
        for (; set != 0; set &= set - 1) {
            const int cell = lowest(set);
            const Discs<8> after = discs.after(cell, Kernel::flips(discs, cell));
            const unsigned left = parity ^ region_of(cell);
            const int value = empties == 5 ? -last_4(after, -alpha - 1, left)
                                           : -shallow(after, -alpha - 1, empties - 1, left);
            if (value > best) {
                best = value;
                if (best > alpha) return best;
            }
        }
    }
    return best;
}

/// The last squares of other boards: squares of odd regions first.
template <class Kernel>
int EndgameSolver<Kernel>::plain(const Discs<N>& discs, int alpha, unsigned parity) {
    ++nodes_;
    const Bits<N> moves = Kernel::moves(discs);
    if (moves == 0) {
        if (Kernel::moves(discs.swapped()) == 0) return final_score(discs);
        return -plain(discs.swapped(), -alpha - 1, parity);
    }
    int best = -kCells<N> - 1;
    const Bits<N> odd = moves & detail::kQuadrantSets<N>[parity];
    for (Bits<N> set : {odd, moves & ~odd}) {
        for (; set != 0; set &= set - 1) {
            const int cell = lowest(set);
            const Discs<N> after = discs.after(cell, Kernel::flips(discs, cell));
            const int value = -plain(after, -alpha - 1,
                                     parity ^ detail::kQuadrant<N>[static_cast<std::size_t>(cell)]);
            if (value > best) {
                best = value;
                if (best > alpha) return best;
            }
        }
    }
    return best;
}

/// The moves with a guess of their worth: a wipe-out, the hash moves, then those that leave few
/// replies.
template <class Kernel>
TENGEN_INLINE std::size_t EndgameSolver<Kernel>::list(const Discs<N>& discs, Bits<N> moves,
                                                      const TtEntry* known,
                                                      Candidates& candidates) {
    std::size_t found = 0;
    const unsigned parity = parity_of<N>(discs.empty());
    const bool is_prefetched = count(discs.empty()) - 1 > kLocal;
    for (; moves != 0; moves &= moves - 1) {
        const int cell = lowest(moves);
        const auto at = static_cast<std::size_t>(cell);
        Candidate& candidate = candidates[found++];
        candidate.cell = cell;
        const Bits<N> flips = Kernel::flips(discs, cell);
        candidate.after = discs.after(cell, flips);
        if (is_prefetched) table_.prefetch(signature(candidate.after).code);
        if (flips == discs.opponent) {
            candidate.worth = 1 << 28;
        } else if (known != nullptr && cell == known->moves[0]) {
            candidate.worth = 1 << 26;
        } else if (known != nullptr && cell == known->moves[1]) {
            candidate.worth = 1 << 25;
        } else {
            const Bits<N> replies = Kernel::moves(candidate.after);
            const bool is_odd = (parity & detail::kQuadrant<N>[at]) != 0;
            candidate.worth = detail::kSquareWorth<N>[at] + (is_odd ? 14 : 0) -
                              (count(replies) + count(replies & detail::kCorners<N>)) * 32;
        }
    }
    return found;
}

template <class Kernel>
int EndgameSolver<Kernel>::deep(const Discs<N>& discs, int alpha, int empties) {
    // Step 1. Is the result still wanted?
    ++nodes_;
    if (empties > kLocal && ++visits_ % kAskEvery == 0 && interrupt_.requested())
        is_stopped_ = true;
    if (is_stopped_) return alpha;
    // Step 2. Stability cutoff.
    const Signature position = signature(discs);
    TranspositionTable& table = empties <= kLocal ? local_ : table_;
    table.prefetch(position.code);
    if constexpr (N == 8) {
        int bound = 0;
        if (stability_cutoff<Kernel>(discs, alpha, empties, bound)) return bound;
    }
    // Step 3. No move: pass, or the end.
    const Bits<N> moves = Kernel::moves(discs);
    if (moves == 0) {
        const Discs<N> passed = discs.swapped();
        if (Kernel::moves(passed) == 0) return final_score(discs);
        return -deep(passed, -alpha - 1, empties);
    }
    // Step 4. Transposition table.
    TtEntry known;
    const bool is_known = table.find(position, known);
    if (is_known && known.depth == empties && known.confidence == kCertain) {
        if (known.lower > alpha) return known.lower;
        if (known.upper <= alpha) return known.upper;
    }
    // Step 5. The moves, best first.
    const std::uint64_t before = nodes_;
    Candidates candidates;
    const std::size_t found = list(discs, moves, is_known ? &known : nullptr, candidates);
    int best = -kCells<N> - 1;
    std::uint8_t best_move = kNoMove;
    for (std::size_t i = 0; i < found; ++i) {
        std::size_t top = i;
        for (std::size_t j = i + 1; j < found; ++j)
            if (candidates[j].worth > candidates[top].worth) top = j;
        if (top != i) std::swap(candidates[i], candidates[top]);
        const int value = -null_window(candidates[i].after, -alpha - 1, empties - 1);
        if (value > best) {
            best = value;
            best_move = static_cast<std::uint8_t>(candidates[i].cell);
            if (best > alpha) break;
        }
    }
    if (is_stopped_) return best;
    // Step 6. Remember.
    TtEntry result;
    result.depth = static_cast<std::uint8_t>(empties);
    result.confidence = kCertain;
    result.moves[0] = best_move;
    result.effort = static_cast<std::uint8_t>(std::bit_width(nodes_ - before));
    if (best > alpha)
        result.lower = static_cast<std::int8_t>(best);
    else
        result.upper = static_cast<std::int8_t>(best);
    table.store(position, result);
    return best;
}

/// A null window at each bound that is found, until they meet: MTD(f).
template <class Kernel>
int EndgameSolver<Kernel>::solve(const Discs<N>& discs, int alpha, int beta) {
    const int empties = count(discs.empty());
    int lower = -kCells<N>, upper = kCells<N>, guess = std::clamp(0, alpha, beta);
    while (lower < upper && lower < beta && upper > alpha && !is_stopped_) {
        const int floor = std::max(guess - 1, lower);
        guess = null_window(discs, floor, empties);
        (guess > floor ? lower : upper) = guess;
    }
    return lower >= beta ? lower : upper <= alpha ? upper : lower;
}

}  // namespace tengen::reversi
