// A position of Reversi with the fillings of its tuples, changed move by move.
#pragma once

#include <optional>

#include "learn/reversi_base.h"
#include "learn/reversi_network.h"
#include "learn/teacher.h"
#include "reversi/board.h"
#include "reversi/engine/endgame_solver.h"
#include "reversi/portable_kernel.h"

namespace tengen::learn {

/// A network for one size of board.
template <int N>
struct ReversiNetwork {
    ReversiNetwork(std::span<const TableShape> shapes, int phases)
        : tables(N * N, shapes, phases), weights(tables.size()) {}

    TupleTables tables;
    Weights weights;
};

/// See teacher.h for what the members mean.
template <int N>
class ReversiState {
    using Word = reversi::Bits<N>;
    using Discs = reversi::Discs<N>;
    using Kernel = reversi::PortableKernel<N>;

  public:
    ReversiState(const ReversiNetwork<N>& network, const reversi::Board<N>& board)
        : network_(&network), now_{board.discs(), {}, {}, {}, {}, board.turn()} {
        reversi::for_each(now_.discs.mover, [&](int cell) {
            add(now_.own, cell, 1);
            add(now_.enemy, cell, 2);
        });
        reversi::for_each(now_.discs.opponent, [&](int cell) {
            add(now_.own, cell, 2);
            add(now_.enemy, cell, 1);
        });
        find_moves();
    }

    Color turn() const { return now_.turn; }
    const Discs& discs() const { return now_.discs; }
    int empties() const { return reversi::count(now_.discs.empty()); }
    static constexpr std::size_t breadth() { return kMaxMoves; }
    bool lists_every_move() const { return true; }
    bool is_forced() const { return false; }

    std::optional<int> known() const {
        if (now_.own_moves != 0 || now_.enemy_moves != 0) return std::nullopt;
        return result(now_.discs);
    }
    bool must_pass() const { return now_.own_moves == 0 && now_.enemy_moves != 0; }

    void moves(MoveList& list) const {
        list.clear();
        reversi::for_each(now_.own_moves, [&](int cell) { list.push(cell); });
    }
    void every_move(MoveList& list) const { moves(list); }

    Score score() const {
        return score(now_.discs, now_.own, reversi::count(now_.own_moves),
                     reversi::count(now_.enemy_moves));
    }

    Score score_after(int cell) const {
        const Word flips = Kernel::flips(now_.discs, cell);
        const Discs next = now_.discs.after(cell, flips);
        const Word moves = Kernel::moves(next);
        const Word replies = Kernel::moves(next.swapped());
        if (moves == 0) return score_after_pass(cell, replies);
        Fillings fillings = now_.enemy;
        add(fillings, cell, 2);
        reversi::for_each(flips, [&](int flipped) { add(fillings, flipped, 1); });
        return score(next, fillings, reversi::count(moves), reversi::count(replies));
    }

  private:
    /// Everything that a move changes.
    struct Now {
        Discs discs;
        Word own_moves;
        Word enemy_moves;
        Fillings own;    ///< as the mover sees the tuples
        Fillings enemy;  ///< as the other side sees them
        Color turn;
    };

  public:
    using Undo = Now;

    Undo make(int cell) {
        const Undo undo = now_;
        if (cell == kPass) {
            now_.discs = now_.discs.swapped();
        } else {
            const Word flips = Kernel::flips(now_.discs, cell);
            now_.discs = now_.discs.after(cell, flips);
            add(now_.own, cell, 1);
            add(now_.enemy, cell, 2);
            reversi::for_each(flips, [&](int flipped) {
                add(now_.own, flipped, static_cast<std::uint16_t>(-1));
                add(now_.enemy, flipped, 1);
            });
        }
        std::swap(now_.own, now_.enemy);
        now_.turn = opposite(now_.turn);
        find_moves();
        return undo;
    }

    void unmake(const Undo& undo) { now_ = undo; }

    void learn(Weights& weights, double growth) const {
        network_->tables.learn(weights, now_.own, discs_of(now_.discs), growth);
    }

    void refresh() {}

    /// Whether to count the rest of the game out after a search of some depth.
    bool is_solvable_after(int depth, int allowed_depth) const {
        const int left = empties();
        return left <= kSolvable && left <= allowed_depth && left - depth <= kSolvedAtOnce;
    }

    /// The best of some moves and its exact margin.
    Solved solve(std::span<const int> cells, Interrupt& interrupt) const {
        reversi::TranspositionTable table(kSolverBuckets);
        reversi::EndgameSolver<Kernel> solver(table, interrupt);
        Solved best = {cells.front(), -N * N - 1, empties(), 0};
        for (int cell : cells) {
            const Discs next = now_.discs.after(cell, Kernel::flips(now_.discs, cell));
            const int margin = -solver.solve(next, -N * N, -best.margin);
            if (margin > best.margin) {
                best.margin = margin;
                best.cell = cell;
            }
        }
        best.nodes = solver.nodes();
        return best;
    }

    /// The result of a finished game for the mover.
    static int result(const Discs& discs) {
        const int lead = reversi::count(discs.mover) - reversi::count(discs.opponent);
        return (lead > 0) - (lead < 0);
    }

  private:
    static constexpr std::size_t kMaxMoves = N * N;
    static constexpr int kSolvable = 16;
    static constexpr int kSolvedAtOnce = 8;
    static constexpr Buckets kSolverBuckets{std::size_t{1} << 16};  ///< four megabytes

    static int discs_of(const Discs& discs) { return N * N - reversi::count(discs.empty()); }

    void add(Fillings& fillings, int cell, std::uint16_t times) const {
        const Fillings& place = network_->tables.place(cell);
        for (std::size_t i = 0; i < kMaxTuples; ++i)
            fillings[i] = static_cast<std::uint16_t>(fillings[i] + place[i] * times);
    }

    void find_moves() {
        now_.own_moves = Kernel::moves(now_.discs);
        now_.enemy_moves = Kernel::moves(now_.discs.swapped());
    }

    Score score(const Discs& discs, const Fillings& fillings, int own, int enemy) const {
        return ReversiBase<N>::score(discs, own, enemy) +
               network_->tables.sum(network_->weights.values(), fillings, discs_of(discs));
    }

    /// The side to move after the move has none: it is over, or it passes.
    Score score_after_pass(int cell, Word replies) const {
        ReversiState next = *this;
        next.make(cell);
        if (replies == 0) return decided(result(next.now_.discs));
        next.make(kPass);
        return -next.score();
    }

    const ReversiNetwork<N>* network_;
    Now now_;
};

}  // namespace tengen::learn
