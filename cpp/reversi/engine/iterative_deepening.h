// Iterative deepening: from a first guess over the middle game to the exact score.
#pragma once

#include <algorithm>
#include <array>

#include "reversi/engine/search.h"

namespace tengen::reversi {

/// The search of one kernel with its threads.
template <class Kernel>
class IterativeDeepening final : public Thinker<Kernel::kSide> {
  public:
    static constexpr int N = Kernel::kSide;

    IterativeDeepening(TranspositionTable& table, const Knowledge<N>& knowledge, int threads)
        : table_(table), own_(table, knowledge), helpers_count_(usable_threads(threads) - 1) {
        for (int i = 0; i < helpers_count_; ++i)
            helpers_[static_cast<unsigned>(i)] = new Search<Kernel>(table, knowledge);
    }
    ~IterativeDeepening() override {
        for (Search<Kernel>* helper : helpers_) delete helper;
    }

    void think(const Discs<N>& discs, const SearchRequest<N>& request, SearchControl& control,
               SearchProgress& progress) override;

  private:
    struct Root {
        Choice<N> choice;
        int value;
    };

    static constexpr int kMaxMargin = kCells<N>;
    static constexpr int kNever = kMaxMargin + 1;
    /// Endings of at most this many empties are counted out at once.
    static constexpr int kCountedAtOnce = 10;
    /// The middle game is searched up to so many plies short of the end.
    static constexpr int kShortOfTheEnd = 10;
    /// From how many empties on an ending is searched with each confidence before it is certain:
    /// just to order the moves, or where the search may be stopped to know more and more.
    static constexpr std::array<int, kCertain> kStages = {16, 20, 27, 30, kNever};
    static constexpr std::array<int, kCertain> kBoundedStages = {16, kNever, 20, 23, kNever};
    /// How far from the last value a search is first looked for.
    static constexpr int kAspirationWindow = 3;

    void deepen(const SearchRequest<N>& request, SearchProgress& progress);
    bool stage(const SearchRequest<N>& request, int depth, std::uint8_t confidence,
               SearchProgress& progress);
    void order_roots(const SearchRequest<N>& request);
    void search_line(int depth, std::size_t first, bool is_outcome_enough);
    int search_roots(int alpha, int beta, int depth, std::size_t first);
    void tell(const SearchRequest<N>& request, SearchProgress& progress);
    void continue_line(const Root& root, SearchProgress& progress);
    void follow_proof(Discs<N> discs, int expected, SearchProgress& progress);
    int proven_move(const Discs<N>& discs, Bits<N> moves, int expected);
    std::uint64_t nodes() const;

    TranspositionTable& table_;
    Search<Kernel> own_;
    std::array<Search<Kernel>*, kMaxThreads> helpers_{};
    int helpers_count_;
    SearchControl* control_ = nullptr;
    Node<N> root_{};
    std::array<Root, Choices<N>::kMaxMoves> roots_{};
    std::size_t size_ = 0;
};

template <class Kernel>
std::uint64_t IterativeDeepening<Kernel>::nodes() const {
    std::uint64_t sum = own_.nodes();
    for (int i = 0; i < helpers_count_; ++i) sum += helpers_[static_cast<unsigned>(i)]->nodes();
    return sum;
}

template <class Kernel>
void IterativeDeepening<Kernel>::think(const Discs<N>& discs, const SearchRequest<N>& request,
                                       SearchControl& control, SearchProgress& progress) {
    control_ = &control;
    root_ = own_.node_of(discs);
    progress.percent = kProbCutPercents[0];
    own_.begin(control, nullptr, true);
    order_roots(request);
    tell(request, progress);
    if (helpers_count_ == 0) {
        deepen(request, progress);
    } else {
        std::array<Helper*, kMaxThreads> members{};
        for (unsigned i = 0; i < static_cast<unsigned>(helpers_count_); ++i)
            members[i] = helpers_[i];
        HelperPool pool({members.data(), static_cast<std::size_t>(helpers_count_)});
        own_.begin(control, &pool, true);
        for (unsigned i = 0; i < static_cast<unsigned>(helpers_count_); ++i)
            helpers_[i]->begin(control, &pool, false);
        deepen(request, progress);
        own_.begin(control, nullptr, true);
    }
    progress.seconds = control.elapsed();
}

template <class Kernel>
void IterativeDeepening<Kernel>::deepen(const SearchRequest<N>& request, SearchProgress& progress) {
    const int empties = count(root_.discs.empty());
    const bool is_counted_out = request.limits.depth >= empties;
    int middle = is_counted_out ? empties - kShortOfTheEnd : request.limits.depth;
    if (is_counted_out && empties <= kCountedAtOnce) middle = 0;
    for (int depth = 1; depth <= middle; ++depth)
        if (!stage(request, depth, request.middle_confidence, progress)) return;
    if (!is_counted_out) return;
    const auto& from = request.limits.may_end_early() ? kBoundedStages : kStages;
    for (std::uint8_t confidence = 0; confidence < request.confidence; ++confidence) {
        if (empties < from[confidence]) continue;
        if (!stage(request, empties, confidence, progress)) return;
    }
    stage(request, empties, request.confidence, progress);
}

/// One iteration; false when the search is over.
template <class Kernel>
bool IterativeDeepening<Kernel>::stage(const SearchRequest<N>& request, int depth,
                                       std::uint8_t confidence, SearchProgress& progress) {
    if (!control_->has_time_for_more()) return false;
    own_.confidence = confidence;
    const auto lines = static_cast<std::size_t>(request.limits.multi_pv);
    const int empties = count(root_.discs.empty());
    for (std::size_t first = 0; first < size_ && first < lines; ++first) {
        search_line(depth, first, request.is_outcome_enough && depth >= empties);
        if (own_.is_stopped()) break;
    }
    if (!own_.is_stopped()) {
        progress.depth = depth;
        progress.percent = kProbCutPercents[confidence];
        progress.is_solved = depth >= empties;
    }
    tell(request, progress);
    if (!own_.is_stopped()) control_->report(progress);
    return !own_.is_stopped();
}

template <class Kernel>
void IterativeDeepening<Kernel>::order_roots(const SearchRequest<N>& request) {
    Choices<N> choices;
    own_.confidence = 0;
    const Bits<N> moves = Kernel::moves(root_.discs) & request.only;
    own_.arrange(root_, moves, nullptr, -kMaxMargin, 5, choices);
    size_ = choices.size;
    Node<N> after;
    for (std::size_t i = 0; i < size_; ++i) {
        roots_[i].choice = choices.pick(i);
        own_.follow(root_, roots_[i].choice, after);
        roots_[i].value = -own_.evaluate(after);
    }
}

/// Finds the best of the moves from `first` on and brings it there.
template <class Kernel>
void IterativeDeepening<Kernel>::search_line(int depth, std::size_t first, bool is_outcome_enough) {
    if (is_outcome_enough) {
        search_roots(-1, 1, depth, first);
        return;
    }
    const int guess = roots_[first].value;
    const bool is_ending = depth >= count(root_.discs.empty());
    const int window = is_ending ? 1 : kAspirationWindow;  // final margins are even
    int alpha = guess - window;
    int beta = guess + window;
    for (int width = 2 * kAspirationWindow;; width *= 2) {
        if (alpha < -kMaxMargin) alpha = -kMaxMargin;
        if (beta > kMaxMargin) beta = kMaxMargin;
        const int value = search_roots(alpha, beta, depth, first);
        if (own_.is_stopped()) return;
        // Only what is certain bounds the next try from the other side.
        const bool is_certain = own_.confidence == kCertain && is_ending;
        if (value <= alpha && alpha > -kMaxMargin) {
            alpha = value - width;
            if (is_certain) beta = value + 1;
        } else if (value >= beta && beta < kMaxMargin) {
            if (is_certain) alpha = value - 1;
            beta = value + width;
        } else {
            return;
        }
    }
}

template <class Kernel>
int IterativeDeepening<Kernel>::search_roots(int alpha, int beta, int depth, std::size_t first) {
    int best = -kMaxMargin - 1;
    int floor = alpha;
    Node<N> after;
    for (std::size_t i = first; i < size_; ++i) {
        own_.follow(root_, roots_[i].choice, after);
        int value = 0;
        if (i > first) value = -own_.null_window(after, -floor - 1, depth - 1);
        if (!own_.is_stopped() && (i == first || (value > floor && value < beta)))
            value = -own_.principal(after, -beta, -floor, depth - 1);
        if (own_.is_stopped()) return best;
        if (i == first || value > floor) roots_[i].value = value;
        if (value > best) best = value;
        if (value > floor && i > first) {
            const Root found = roots_[i];
            for (std::size_t j = i; j > first; --j) roots_[j] = roots_[j - 1];
            roots_[first] = found;
        }
        floor = floor > best ? floor : best;
        if (best >= beta) break;
    }
    return best;
}

template <class Kernel>
void IterativeDeepening<Kernel>::tell(const SearchRequest<N>& request, SearchProgress& progress) {
    progress.nodes = nodes();
    progress.seconds = control_->elapsed();
    progress.clear_lines();
    const auto wanted = static_cast<std::size_t>(request.limits.multi_pv);
    for (std::size_t i = 0; i < size_ && i < wanted; ++i) {
        progress.begin_line(roots_[i].value, roots_[i].choice.cell);
        if (progress.is_exact() && !request.is_outcome_enough && !own_.is_stopped())
            follow_proof(roots_[i].choice.after, -roots_[i].value, progress);
        else
            continue_line(roots_[i], progress);
    }
}

/// What the table expects after a move.
template <class Kernel>
void IterativeDeepening<Kernel>::continue_line(const Root& root, SearchProgress& progress) {
    Discs<N> discs = root.choice.after;
    for (int left = progress.depth - 1; left > 0; --left) {
        const Bits<N> moves = Kernel::moves(discs);
        if (moves == 0) {
            discs = discs.swapped();
            if (Kernel::moves(discs) == 0) return;
            progress.add_cell(kPassCell);
            continue;
        }
        TtEntry known;
        if (!table_.find(signature(discs), known) || known.moves[0] == kNoMove) return;
        const int cell = known.moves[0];
        if ((moves & bit<N>(cell)) == 0) return;
        progress.add_cell(cell);
        discs = discs.after(cell, Kernel::flips(discs, cell));
    }
}

/// Best play to the end of the game, each move of it certain.
template <class Kernel>
void IterativeDeepening<Kernel>::follow_proof(Discs<N> discs, int expected,
                                              SearchProgress& progress) {
    own_.confidence = kCertain;
    while (!own_.is_stopped()) {
        const Bits<N> moves = Kernel::moves(discs);
        if (moves == 0) {
            discs = discs.swapped();
            if (Kernel::moves(discs) == 0) return;
            progress.add_cell(kPassCell);
        } else {
            const int cell = proven_move(discs, moves, expected);
            progress.add_cell(cell);
            discs = discs.after(cell, Kernel::flips(discs, cell));
        }
        expected = -expected;
    }
    progress.cut_line();
}

/// A move that reaches the margin; the table knows most of the proofs.
template <class Kernel>
int IterativeDeepening<Kernel>::proven_move(const Discs<N>& discs, Bits<N> moves, int expected) {
    TtEntry known;
    const bool is_known = table_.find(signature(discs), known);
    const int empties = count(discs.empty());
    Choices<N> choices;
    own_.arrange(own_.node_of(discs), moves, is_known ? &known : nullptr, expected - 1, empties,
                 choices);
    for (std::size_t i = 0; i + 1 < choices.size; ++i) {
        const Choice<N>& choice = choices.pick(i);
        const Node<N> after = own_.node_of(choice.after);
        if (own_.null_window(after, -expected, empties - 1) <= -expected) return choice.cell;
    }
    return choices.pick(choices.size - 1).cell;
}

}  // namespace tengen::reversi
