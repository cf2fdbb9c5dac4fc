// What the threads of a search do at the same time: moves of one position, and refutations.
#pragma once

#include <mutex>

#include "gomoku/engine/search.h"

namespace tengen::gomoku::engine {

/// Work at some position below the root that several threads may do.
template <class Board>
struct Search<Board>::Task : SplitPoint {
    int ply = 0;

    /// `from` is the ply at which the thread stood when it was called.
    virtual void work(Search& search, int from) = 0;

  protected:
    ~Task() = default;
};

/// The moves of a position. The first has been tried already, so that most probably the others are
/// all needed.
template <class Board>
struct Search<Board>::Shared final : Task {
    /// So many plies a thread has to know: those on the way, of the position, and the next.
    static constexpr int kBehind = 2, kKnown = kBehind + 2;

    Shared(Node& its_node) : node(its_node) { this->ply = node.ply; }
    void work(Search& search, int from) override { search.join_in(*this, from); }
    Ply& here() { return plies[kBehind]; }

    Node& node;
    std::array<Ply, kKnown> plies;
    std::array<Square, kMaxPlies> path;
    Mutex mutex;                     ///< of the node and the plies
    std::atomic<int> floor = -kWin;  ///< at least so much the node is worth
};

/// Whether a win by threes follows after the best move. What is searched meanwhile lies below it
/// and is of no use if so.
template <class Board>
struct Search<Board>::RefutationTask final : Task, private Interrupt {
    RefutationTask(Square its_move, std::uint64_t its_positions)
        : move(its_move), positions(its_positions) {}

    void work(Search& search, int) override {
        SearchControl control(*this);
        is_refuted = Refuter(search.board_, control).refutes(move, positions);
        search.control_.add(control.nodes());
        if (is_refuted) this->is_cut.store(true, std::memory_order_relaxed);
    }
    bool requested() override { return this->is_useless(); }

    Square move;
    std::uint64_t positions;
    bool is_refuted = false;
};

template <class Board>
inline bool Search<Board>::is_useless() const {
    return control_.is_stopped() || (under_ != nullptr && under_->is_useless());
}

/// Tries the rest of the moves together with threads that have nothing to do; false when there are
/// none.
template <class Board>
bool Search<Board>::share(Node& node) {
    if (node.depth < Tuning::kSharedDepth || node.next + 1 >= node.moves.size() ||
        !pool_->has_idle())
        return false;
    Shared shared(node);
    shared.parent = under_;
    std::copy_n(&at(node.ply - Shared::kBehind), Shared::kKnown, shared.plies.begin());
    for (int i = 0; i < node.ply; ++i)
        shared.path[static_cast<unsigned>(i)] =
            board_.last(static_cast<unsigned>(node.ply - 1 - i));
    if (pool_->call(shared, static_cast<int>(node.moves.size() - node.next)) == 0) return false;
    under_ = &shared;
    take_moves(shared);
    pool_->wait(shared, *this);
    under_ = static_cast<Task*>(shared.parent);
    at(node.ply) = shared.here();
    return true;
}

template <class Board>
void Search<Board>::take_moves(Shared& shared) {
    Node& node = shared.node;
    std::unique_lock lock(shared.mutex);
    while (!shared.is_cut) {
        std::optional<Attempt> move = next(node);
        if (!move) return;
        move->window.floor = &shared.floor;
        lock.unlock();
        const int result = attempt(*move, node.ply);
        lock.lock();
        if (control_.is_stopped()) shared.give_up();
        if (is_useless()) break;
        if (weigh(node, *move, result, shared.here())) break;
        shared.floor.store(std::max(node.alpha, node.best), std::memory_order_relaxed);
    }
    shared.is_cut = true;
}

/// Takes part in a position that another thread shares. It lies below the one where this thread
/// stands.
template <class Board>
void Search<Board>::help(SplitPoint& split_point) {
    Task* const under = under_;
    under_ = static_cast<Task*>(&split_point);
    under_->work(*this, under == nullptr ? 0 : under->ply);
    under_ = under;
}

template <class Board>
void Search<Board>::join_in(Shared& shared, int from) {
    std::array<Ply, Shared::kKnown> own;
    Ply* const known = &at(shared.ply - Shared::kBehind);
    std::copy_n(known, own.size(), own.begin());
    {
        const std::scoped_lock lock(shared.mutex);
        std::ranges::copy(shared.plies, known);
    }
    for (int i = from; i < shared.ply; ++i) board_.make(shared.path[static_cast<unsigned>(i)]);
    take_moves(shared);
    for (int i = from; i < shared.ply; ++i) board_.unmake();
    std::ranges::copy(own, known);
}

template <class Board>
bool Search<Board>::is_over() {
    control_.poll();
    return is_useless();
}

}  // namespace tengen::gomoku::engine
