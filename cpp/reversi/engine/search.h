// Principal-variation search with ProbCut, for the middle game and for endings too long to be
// counted out without an evaluation.
#pragma once

#include <array>

#include "reversi/engine/endgame_solver.h"
#include "reversi/engine/knowledge.h"
#include "reversi/engine/thinker.h"
#include "search/split_point.h"

namespace tengen::reversi {

/// A position with the features of its evaluation.
template <int N>
struct Node {
    Discs<N> discs;
    Features features;
};

/// A legal move of a node.
template <int N>
struct Choice {
    Discs<N> after;
    Bits<N> flips;
    int cell;
    int worth;
};

/// The legal moves of a node, brought into order as far as they are asked for.
template <int N>
struct Choices {
    /// No arrangement has more moves: from each a line leads over a disc of the opponent to one of
    /// the mover, and a disc serves at most eight lines, so that n moves need 2 n / 8 discs.
    static constexpr std::size_t kMaxMoves = static_cast<std::size_t>(kCells<N>) * 4 / 5;

    std::array<Choice<N>, kMaxMoves> list;
    std::size_t size = 0;

    /// Brings the best of those left to place `i`.
    TENGEN_INLINE const Choice<N>& pick(std::size_t i) {
        std::size_t top = i;
        for (std::size_t j = i + 1; j < size; ++j)
            if (list[j].worth > list[top].worth) top = j;
        if (top != i) {
            const Choice<N> best = list[top];
            list[top] = list[i];
            list[i] = best;
        }
        return list[i];
    }
};

/// One thread's search.
template <class Kernel>
class Search final : public Helper, private Interrupt {
  public:
    static constexpr int N = Kernel::kSide;
    static constexpr int kMaxMargin = kCells<N>;

    Search(TranspositionTable& table, const Knowledge<N>& knowledge)
        : table_(table),
          evaluation_(knowledge.evaluation),
          margins_(knowledge.margins),
          ending_(table, *this) {}

    /// Prepares for one request. The owner of the search looks at the clock for all threads.
    void begin(SearchControl& control, HelperPool* pool, bool is_owner) {
        control_ = &control;
        pool_ = pool;
        is_owner_ = is_owner;
        under_ = nullptr;
        nodes_before_ = nodes_ + ending_.nodes();
        resume();
    }

    /// How sure the search is to be, an index of `kProbCutPercents`.
    std::uint8_t confidence = kCertain;

    std::uint64_t nodes() const { return nodes_ + ending_.nodes() - nodes_before_; }
    bool is_stopped() const { return is_stopped_; }

    Node<N> node_of(const Discs<N>& discs) const { return {discs, evaluation_.features(discs)}; }
    int evaluate(const Node<N>& node) const {
        return evaluation_.evaluate(node.features, count(node.discs.mover | node.discs.opponent));
    }
    TENGEN_INLINE void follow(const Node<N>& node, const Choice<N>& choice, Node<N>& after) const {
        after.discs = choice.after;
        evaluation_.update(node.features, choice.cell, choice.flips, after.features);
    }

    /// The value of a position within (alpha, beta), or a bound outside.
    int principal(const Node<N>& node, int alpha, int beta, int depth);

    /// Whether the value is above alpha: a bound on that side.
    int null_window(const Node<N>& node, int alpha, int depth);

    /// The legal moves among `moves`, each with a guess of its worth.
    void arrange(const Node<N>& node, Bits<N> moves, const TtEntry* known, int alpha, int depth,
                 Choices<N>& choices);

    void help(SplitPoint& split_point) override;
    bool is_over() override { return requested(); }

  private:
    /// A node whose moves other threads may take.
    struct Shared : SplitPoint {
        const Node<N>* node;
        const Choices<N>* choices;
        std::atomic<unsigned> next;
        std::atomic<int> best;  ///< value * 256 + cell
        int alpha;
        int depth;
        std::uint8_t confidence;
    };

    /// Endings of at most this many empties are searched without the evaluation.
    static constexpr int kPlainEnding = N == 8 ? 12 : EndgameSolver<Kernel>::kPlain;
    /// Below this depth nothing is remembered.
    static constexpr int kHashedDepth = 3;
    /// Below this depth no child is looked up before the moves are tried.
    static constexpr int kLookUpDepth = 6;
    /// Nodes of at least this depth are shared among threads.
    static constexpr int kSharedDepth = 9;
    static constexpr int kSharedEnding = 15;
    /// The control is polled once in so many nodes.
    static constexpr unsigned kPollEvery = 32;

    static int empties_of(const Discs<N>& discs) { return count(discs.empty()); }
    static Node<N> passed(const Node<N>& node) {
        return {node.discs.swapped(), {node.features.opponent, node.features.mover}};
    }

    bool requested() override {
        if (is_owner_) control_->poll(nodes());
        if (control_->is_stopped() || (under_ != nullptr && under_->is_useless()))
            is_stopped_ = true;
        return is_stopped_;
    }
    void resume() {
        is_stopped_ = false;
        ending_.resume();
    }

    int count_out(const Discs<N>& discs, int alpha, int empties) {
        return ending_.null_window(discs, alpha, empties);
    }
    int leaf(const Node<N>& node, int alpha);
    int shallow(const Node<N>& node, int alpha, int depth);
    int child(const Node<N>& node, const Choice<N>& choice, int alpha, int depth);
    bool probcut(const Node<N>& node, int alpha, int depth, int empties, int& value);
    bool share(const Node<N>& node, Choices<N>& choices, std::size_t tried, int alpha, int depth,
               int& best, int& best_move);
    void take_moves(Shared& shared);
    void remember(const Signature& position, int depth, int alpha, int beta, int value, int move,
                  std::uint64_t before);

    TranspositionTable& table_;
    const Evaluation<N>& evaluation_;
    const ProbCutMargins& margins_;
    EndgameSolver<Kernel> ending_;
    SearchControl* control_ = nullptr;
    HelperPool* pool_ = nullptr;
    SplitPoint* under_ = nullptr;
    std::uint64_t nodes_ = 0;
    std::uint64_t nodes_before_ = 0;
    unsigned visits_ = 0;
    bool is_owner_ = true;
    bool is_stopped_ = false;
};

template <class Kernel>
int Search<Kernel>::leaf(const Node<N>& node, int alpha) {
    Bits<N> moves = Kernel::moves(node.discs);
    if (moves == 0) {
        if (Kernel::moves(node.discs.swapped()) == 0) return final_score(node.discs);
        return -leaf(passed(node), -alpha - 1);
    }
    const int discs = count(node.discs.mover | node.discs.opponent);
    int best = -kMaxMargin - 1;
    for (; moves != 0; moves &= moves - 1) {
        const int cell = lowest(moves);
        const Bits<N> flips = Kernel::flips(node.discs, cell);
        ++nodes_;
        const int value = -evaluation_.after(node.features, cell, flips, discs);
        if (value > best) {
            best = value;
            if (best > alpha) break;
        }
    }
    return best;
}

template <class Kernel>
int Search<Kernel>::shallow(const Node<N>& node, int alpha, int depth) {
    ++nodes_;
    if (depth == 0) return evaluate(node);
    if (depth == 1) return leaf(node, alpha);
    Bits<N> moves = Kernel::moves(node.discs);
    if (moves == 0) {
        if (Kernel::moves(node.discs.swapped()) == 0) return final_score(node.discs);
        return -shallow(passed(node), -alpha - 1, depth);
    }
    Choices<N> choices;
    for (; moves != 0; moves &= moves - 1) {
        Choice<N>& choice = choices.list[choices.size++];
        choice.cell = lowest(moves);
        choice.flips = Kernel::flips(node.discs, choice.cell);
        choice.after = node.discs.after(choice.cell, choice.flips);
        choice.worth = detail::kSquareWorth<N>[static_cast<std::size_t>(choice.cell)] -
                       8 * count(Kernel::moves(choice.after));
    }
    int best = -kMaxMargin - 1;
    Node<N> after;
    for (std::size_t i = 0; i < choices.size; ++i) {
        follow(node, choices.pick(i), after);
        const int value = -shallow(after, -alpha - 1, depth - 1);
        if (value > best) {
            best = value;
            if (best > alpha) break;
        }
    }
    return best;
}

template <class Kernel>
bool Search<Kernel>::probcut(const Node<N>& node, int alpha, int depth, int empties, int& value) {
    if (confidence >= kCertain || depth < kMinProbCutDepth) return false;
    const int margin = margins_.search(confidence, empties, depth);
    const int near = margins_.evaluation(confidence, empties, depth);
    const int now = evaluate(node);
    const int reduced = probcut_depth(depth);
    const int high = alpha + 1 + margin;
    if (high < kMaxMargin && now >= alpha + 1 - near &&
        null_window(node, high - 1, reduced) >= high) {
        value = alpha + 1;
        return true;
    }
    const int low = alpha - margin;
    if (low > -kMaxMargin && now <= alpha + near && null_window(node, low, reduced) <= low) {
        value = alpha;
        return true;
    }
    return false;
}

template <class Kernel>
void Search<Kernel>::arrange(const Node<N>& node, Bits<N> moves, const TtEntry* known, int alpha,
                             int depth, Choices<N>& choices) {
    const bool is_ending = depth >= empties_of(node.discs);
    const int ahead = is_ending ? (depth >= 20 ? (depth - 16) / 4 : 0)
                                : (depth >= 9   ? (depth - 5) / 4
                                   : depth >= 5 ? 0
                                                : -1);
    const unsigned parity = parity_of<N>(node.discs.empty());
    const int discs = count(node.discs.mover | node.discs.opponent);
    Node<N> after;
    for (; moves != 0; moves &= moves - 1) {
        Choice<N>& choice = choices.list[choices.size++];
        const int cell = choice.cell = lowest(moves);
        const auto at = static_cast<std::size_t>(cell);
        choice.flips = Kernel::flips(node.discs, cell);
        choice.after = node.discs.after(cell, choice.flips);
        if (depth >= kLookUpDepth) table_.prefetch(signature(choice.after).code);
        if (choice.after.mover == 0) {
            choice.worth = 1 << 28;
        } else if (known != nullptr && cell == known->moves[0]) {
            choice.worth = 1 << 27;
        } else if (known != nullptr && cell == known->moves[1]) {
            choice.worth = 1 << 26;
        } else {
            const Bits<N> replies = Kernel::moves(choice.after);
            int worth = detail::kSquareWorth<N>[at];
            if (is_ending && (parity & detail::kQuadrant<N>[at]) != 0) worth += 8;
            worth -= (count(replies) + count(replies & detail::kCorners<N>)) * (is_ending ? 32 : 8);
            if (ahead == 0) {
                worth -= evaluation_.after(node.features, cell, choice.flips, discs) *
                         (is_ending ? 8 : 32);
            } else if (ahead > 0) {
                follow(node, choice, after);
                worth -= shallow(after, -alpha - 1 - 8, ahead) * (is_ending ? 16 : 32);
            }
            choice.worth = worth;
        }
    }
}

template <class Kernel>
void Search<Kernel>::remember(const Signature& position, int depth, int alpha, int beta, int value,
                              int move, std::uint64_t before) {
    TtEntry known;
    known.depth = static_cast<std::uint8_t>(depth);
    known.confidence = confidence;
    known.moves[0] = static_cast<std::uint8_t>(move);
    known.effort = static_cast<std::uint8_t>(std::bit_width(nodes() - before));
    if (value > alpha) known.lower = static_cast<std::int8_t>(value);
    if (value < beta) known.upper = static_cast<std::int8_t>(value);
    table_.store(position, known);
}

template <class Kernel>
TENGEN_INLINE int Search<Kernel>::child(const Node<N>& node, const Choice<N>& choice, int alpha,
                                        int depth) {
    const int empties = empties_of(choice.after);
    if (depth >= empties && empties <= kPlainEnding) return count_out(choice.after, alpha, empties);
    table_.prefetch(signature(choice.after).code);
    Node<N> after;
    follow(node, choice, after);
    return null_window(after, alpha, depth);
}

template <class Kernel>
int Search<Kernel>::null_window(const Node<N>& node, int alpha, int depth) {
    const int empties = empties_of(node.discs);
    if (depth >= empties) {
        depth = empties;
        if (empties <= kPlainEnding) return count_out(node.discs, alpha, empties);
    } else if (depth < kHashedDepth) {
        return shallow(node, alpha, depth);
    }
    ++nodes_;
    if (++visits_ % kPollEvery == 0) requested();
    if (is_stopped_) return alpha;
    // Step 1. Stability cutoff: what can never be turned bounds the score.
    if constexpr (N == 8) {
        int bound = 0;
        if (stability_cutoff<Kernel>(node.discs, alpha, empties, bound)) return bound;
    }
    // Step 2. Transposition table.
    const Signature position = signature(node.discs);
    TtEntry known;
    const bool is_known = table_.find(position, known);
    if (is_known && known.depth >= depth && known.confidence >= confidence) {
        if (known.lower > alpha) return known.lower;
        if (known.upper <= alpha) return known.upper;
    }
    // Step 3. No move: pass, or the end.
    const Bits<N> moves = Kernel::moves(node.discs);
    if (moves == 0) {
        if (Kernel::moves(node.discs.swapped()) == 0) return final_score(node.discs);
        return -null_window(passed(node), -alpha - 1, depth);
    }
    // Step 4. ProbCut: a shallow search says that the value is most probably outside the window.
    int value = 0;
    if (probcut(node, alpha, depth, empties, value)) return value;
    const std::uint64_t before = nodes();
    Choices<N> choices;
    arrange(node, moves, is_known ? &known : nullptr, alpha, depth, choices);
    // Step 5. Enhanced transposition cutoff: a child is known to be bad enough for the opponent.
    if (depth >= kLookUpDepth) {
        for (std::size_t i = 0; i < choices.size; ++i) {
            TtEntry next;
            const Signature after = signature(choices.list[i].after);
            if (table_.find(after, next) && next.depth >= depth - 1 &&
                next.confidence >= confidence && -next.upper > alpha) {
                remember(position, depth, alpha, alpha + 1, -next.upper, choices.list[i].cell,
                         before);
                return -next.upper;
            }
        }
    }
    // Step 6. The moves; after the first the node is split among threads with nothing to do.
    int best = -kMaxMargin - 1;
    int best_move = kNoMove;
    for (std::size_t i = 0; i < choices.size; ++i) {
        if (i > 0 && pool_ != nullptr && share(node, choices, i, alpha, depth, best, best_move))
            break;
        const Choice<N>& choice = choices.pick(i);
        value = -child(node, choice, -alpha - 1, depth - 1);
        if (is_stopped_) return alpha;
        if (value > best) {
            best = value;
            best_move = choice.cell;
            if (best > alpha) break;
        }
    }
    if (is_stopped_) return alpha;
    remember(position, depth, alpha, alpha + 1, best, best_move, before);
    return best;
}

template <class Kernel>
bool Search<Kernel>::share(const Node<N>& node, Choices<N>& choices, std::size_t tried, int alpha,
                           int depth, int& best, int& best_move) {
    const bool is_ending = depth >= empties_of(node.discs);
    if (depth < (is_ending ? kSharedEnding : kSharedDepth) || !pool_->has_idle() ||
        tried + 1 >= choices.size)
        return false;
    for (std::size_t i = tried; i < choices.size; ++i) choices.pick(i);
    Shared shared;
    shared.parent = under_;
    shared.node = &node;
    shared.choices = &choices;
    shared.next = static_cast<unsigned>(tried);
    shared.best = best * 256 + best_move;
    shared.alpha = alpha;
    shared.depth = depth;
    shared.confidence = confidence;
    if (pool_->call(shared, static_cast<int>(choices.size - tried) - 1) == 0) return false;
    under_ = &shared;
    take_moves(shared);
    pool_->wait(shared, *this);
    under_ = shared.parent;
    resume();
    requested();
    best = shared.best.load() >> 8;
    best_move = shared.best.load() & 255;
    return true;
}

template <class Kernel>
void Search<Kernel>::take_moves(Shared& shared) {
    for (;;) {
        const std::size_t i = shared.next.fetch_add(1, std::memory_order_relaxed);
        if (i >= shared.choices->size || requested()) return;
        const Choice<N>& choice = shared.choices->list[i];
        const int value = -child(*shared.node, choice, -shared.alpha - 1, shared.depth - 1);
        if (is_stopped_) return;
        const int found = value * 256 + choice.cell;
        int best = shared.best.load(std::memory_order_relaxed);
        while (value > best >> 8 && !shared.best.compare_exchange_weak(best, found)) {
        }
        if (value > shared.alpha) shared.is_cut.store(true, std::memory_order_relaxed);
    }
}

template <class Kernel>
void Search<Kernel>::help(SplitPoint& split_point) {
    auto& shared = static_cast<Shared&>(split_point);
    SplitPoint* const under = under_;
    const std::uint8_t own_confidence = confidence;
    under_ = &shared;
    confidence = shared.confidence;
    resume();
    take_moves(shared);
    confidence = own_confidence;
    under_ = under;
    resume();
}

template <class Kernel>
int Search<Kernel>::principal(const Node<N>& node, int alpha, int beta, int depth) {
    // Step 1. Is the result still wanted?
    ++nodes_;
    if (requested()) return alpha;
    // Step 2. No move: pass, or the end; and leaves.
    const int empties = empties_of(node.discs);
    depth = depth < empties ? depth : empties;
    const Bits<N> moves = Kernel::moves(node.discs);
    if (moves == 0) {
        if (Kernel::moves(node.discs.swapped()) == 0) return final_score(node.discs);
        return -principal(passed(node), -beta, -alpha, depth);
    }
    if (depth <= 0) return evaluate(node);
    // Step 3. Transposition table.
    const Signature position = signature(node.discs);
    TtEntry known;
    const bool is_known = table_.find(position, known);
    if (is_known && known.depth >= depth && known.confidence >= confidence) {
        if (known.lower >= beta || known.lower == known.upper) return known.lower;
        if (known.upper <= alpha) return known.upper;
    }
    // Step 4. The moves: the first with the whole window, the others with a null window first.
    const std::uint64_t before = nodes();
    Choices<N> choices;
    arrange(node, moves, is_known ? &known : nullptr, alpha, depth, choices);
    int best = -kMaxMargin - 1;
    int best_move = kNoMove;
    int floor = alpha;
    Node<N> after;
    for (std::size_t i = 0; i < choices.size; ++i) {
        const Choice<N>& choice = choices.pick(i);
        follow(node, choice, after);
        int value = 0;
        if (i > 0) value = -null_window(after, -floor - 1, depth - 1);
        if (i == 0 || (value > floor && value < beta))
            value = -principal(after, -beta, -floor, depth - 1);
        if (is_stopped_) return alpha;
        if (value > best) {
            best = value;
            best_move = choice.cell;
            floor = floor > best ? floor : best;
            if (best >= beta) break;
        }
    }
    remember(position, depth, alpha, beta, best, best_move, before);
    return best;
}

}  // namespace tengen::reversi
