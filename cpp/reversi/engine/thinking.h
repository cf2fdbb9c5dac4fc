// Iterative deepening: from a first guess over the middle game to the exact score.
#pragma once

#include <algorithm>
#include <array>

#include "reversi/engine/search.h"

namespace tengen::reversi {

inline constexpr int kMostThreads = 64;

/// The search of one kernel with its threads.
template <class Kernel>
class Thinking final : public Thinker<Kernel::kSide> {
  public:
    static constexpr int N = Kernel::kSide;

    Thinking(HashTable& table, const Knowledge<N>& knowledge, int threads)
        : table_(table), own_(table, knowledge), helpers_count_(threads - 1) {
        for (int i = 0; i < helpers_count_; ++i)
            helpers_[static_cast<unsigned>(i)] = new Search<Kernel>(table, knowledge);
    }
    ~Thinking() override {
        for (Search<Kernel>* helper : helpers_) delete helper;
    }

    void think(const Discs<N>& discs, const Question<N>& question, Control& control,
               Listener* listener, Progress& progress) override;

  private:
    struct Root {
        Choice<N> choice;
        int value;
    };

    static constexpr int kMost = kCells<N>;
    static constexpr int kNever = kMost + 1;
    /// Endings of at most this many empties are counted out at once.
    static constexpr int kCountedAtOnce = 10;
    /// The middle game is searched up to so many plies short of the end.
    static constexpr int kShortOfTheEnd = 10;
    /// From how many empties on an ending is searched with each confidence before it is certain:
    /// just to order the moves, or where the search may be stopped to know more and more.
    static constexpr std::array<int, kCertain> kStages = {16, 20, 27, 30, kNever};
    static constexpr std::array<int, kCertain> kBoundedStages = {16, kNever, 20, 23, kNever};
    /// How far from the last value a search is first looked for.
    static constexpr int kFirstWindow = 3;

    void deepen(const Question<N>& question, Listener* listener, Progress& progress);
    bool stage(const Question<N>& question, int depth, std::uint8_t confidence, Listener* listener,
               Progress& progress);
    void order_roots(const Question<N>& question);
    void search_line(int depth, std::size_t first, bool is_outcome_enough);
    int search_roots(int alpha, int beta, int depth, std::size_t first);
    void tell(const Question<N>& question, Progress& progress);
    void continue_line(const Root& root, int depth, Line& line);
    void follow_proof(Discs<N> discs, int expected, Line& line);
    int proven_move(const Discs<N>& discs, Bits<N> moves, int expected);
    std::uint64_t nodes() const;

    HashTable& table_;
    Search<Kernel> own_;
    std::array<Search<Kernel>*, kMostThreads> helpers_{};
    int helpers_count_;
    Control* control_ = nullptr;
    Node<N> root_{};
    std::array<Root, Choices<N>::kMost> roots_{};
    std::size_t size_ = 0;
};

template <class Kernel>
std::uint64_t Thinking<Kernel>::nodes() const {
    std::uint64_t sum = own_.nodes();
    for (int i = 0; i < helpers_count_; ++i) sum += helpers_[static_cast<unsigned>(i)]->nodes();
    return sum;
}

template <class Kernel>
void Thinking<Kernel>::think(const Discs<N>& discs, const Question<N>& question, Control& control,
                             Listener* listener, Progress& progress) {
    control_ = &control;
    root_ = own_.node_of(discs);
    progress = Progress{};
    own_.begin(control, nullptr, true);
    order_roots(question);
    tell(question, progress);
    if (helpers_count_ == 0) {
        deepen(question, listener, progress);
    } else {
        std::array<Helper*, kMostThreads> crew_members{};
        for (unsigned i = 0; i < static_cast<unsigned>(helpers_count_); ++i)
            crew_members[i] = helpers_[i];
        Crew crew({crew_members.data(), static_cast<std::size_t>(helpers_count_)});
        own_.begin(control, &crew, true);
        for (unsigned i = 0; i < static_cast<unsigned>(helpers_count_); ++i)
            helpers_[i]->begin(control, &crew, false);
        deepen(question, listener, progress);
        own_.begin(control, nullptr, true);
    }
    progress.seconds = control.elapsed();
}

template <class Kernel>
void Thinking<Kernel>::deepen(const Question<N>& question, Listener* listener, Progress& progress) {
    const int empties = count(root_.discs.empty());
    const bool is_counted_out = question.depth >= empties;
    int middle = is_counted_out ? empties - kShortOfTheEnd : question.depth;
    if (is_counted_out && empties <= kCountedAtOnce) middle = 0;
    for (int depth = 1; depth <= middle; ++depth)
        if (!stage(question, depth, question.middle_confidence, listener, progress)) return;
    if (!is_counted_out) return;
    const auto& from = question.bounds.is_any() ? kBoundedStages : kStages;
    for (std::uint8_t confidence = 0; confidence < question.confidence; ++confidence) {
        if (empties < from[confidence]) continue;
        if (!stage(question, empties, confidence, listener, progress)) return;
    }
    stage(question, empties, question.confidence, listener, progress);
}

/// One iteration; false when the search is over.
template <class Kernel>
bool Thinking<Kernel>::stage(const Question<N>& question, int depth, std::uint8_t confidence,
                             Listener* listener, Progress& progress) {
    if (!control_->has_time_for_more()) return false;
    own_.confidence = confidence;
    const auto lines = static_cast<std::size_t>(question.lines);
    const int empties = count(root_.discs.empty());
    for (std::size_t first = 0; first < size_ && first < lines; ++first) {
        search_line(depth, first, question.is_outcome_enough && depth >= empties);
        if (own_.is_stopped()) break;
    }
    if (!own_.is_stopped()) {
        progress.depth = depth;
        progress.confidence = confidence;
        progress.is_to_the_end = depth >= empties;
    }
    tell(question, progress);
    if (listener != nullptr && !own_.is_stopped()) listener->hear(progress);
    return !own_.is_stopped();
}

template <class Kernel>
void Thinking<Kernel>::order_roots(const Question<N>& question) {
    Choices<N> choices;
    own_.confidence = 0;
    const Bits<N> moves = Kernel::moves(root_.discs) & question.only;
    own_.arrange(root_, moves, nullptr, -kMost, 5, choices);
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
void Thinking<Kernel>::search_line(int depth, std::size_t first, bool is_outcome_enough) {
    if (is_outcome_enough) {
        search_roots(-1, 1, depth, first);
        return;
    }
    const int guess = roots_[first].value;
    const bool is_ending = depth >= count(root_.discs.empty());
    const int window = is_ending ? 1 : kFirstWindow;  // final margins are even
    int alpha = guess - window;
    int beta = guess + window;
    for (int width = 2 * kFirstWindow;; width *= 2) {
        if (alpha < -kMost) alpha = -kMost;
        if (beta > kMost) beta = kMost;
        const int value = search_roots(alpha, beta, depth, first);
        if (own_.is_stopped()) return;
        // Only what is certain bounds the next try from the other side.
        const bool is_certain = own_.confidence == kCertain && is_ending;
        if (value <= alpha && alpha > -kMost) {
            alpha = value - width;
            if (is_certain) beta = value + 1;
        } else if (value >= beta && beta < kMost) {
            if (is_certain) alpha = value - 1;
            beta = value + width;
        } else {
            return;
        }
    }
}

template <class Kernel>
int Thinking<Kernel>::search_roots(int alpha, int beta, int depth, std::size_t first) {
    int best = -kMost - 1;
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
void Thinking<Kernel>::tell(const Question<N>& question, Progress& progress) {
    progress.nodes = nodes();
    progress.seconds = control_->elapsed();
    progress.count = 0;
    const std::size_t wanted =
        std::min({size_, static_cast<std::size_t>(question.lines), progress.lines.size()});
    for (std::size_t i = 0; i < wanted; ++i) {
        Line& line = progress.lines[progress.count++];
        line.value = roots_[i].value;
        line.length = 0;
        line.add(roots_[i].choice.cell);
        if (progress.is_exact() && !question.is_outcome_enough && !own_.is_stopped())
            follow_proof(roots_[i].choice.after, -line.value, line);
        else
            continue_line(roots_[i], progress.depth, line);
    }
}

/// What the table expects after a move.
template <class Kernel>
void Thinking<Kernel>::continue_line(const Root& root, int depth, Line& line) {
    Discs<N> discs = root.choice.after;
    for (int left = depth - 1; left > 0; --left) {
        const Bits<N> moves = Kernel::moves(discs);
        if (moves == 0) {
            discs = discs.swapped();
            if (Kernel::moves(discs) == 0) return;
            line.add(kNoMove);
            continue;
        }
        const Signature position = signature(discs);
        Known known;
        if (!table_.find(position, position.code(), known) || known.moves[0] == kNoMove) return;
        const int cell = known.moves[0];
        if ((moves & bit<N>(cell)) == 0) return;
        line.add(cell);
        discs = discs.after(cell, Kernel::flips(discs, cell));
    }
}

/// Best play to the end of the game, each move of it certain.
template <class Kernel>
void Thinking<Kernel>::follow_proof(Discs<N> discs, int expected, Line& line) {
    const std::size_t start = line.length;
    own_.confidence = kCertain;
    while (!own_.is_stopped()) {
        const Bits<N> moves = Kernel::moves(discs);
        if (moves == 0) {
            discs = discs.swapped();
            if (Kernel::moves(discs) == 0) return;
            line.add(kNoMove);
        } else {
            const int cell = proven_move(discs, moves, expected);
            line.add(cell);
            discs = discs.after(cell, Kernel::flips(discs, cell));
        }
        expected = -expected;
    }
    line.length = start;
}

/// A move that reaches the margin; the table knows most of the proofs.
template <class Kernel>
int Thinking<Kernel>::proven_move(const Discs<N>& discs, Bits<N> moves, int expected) {
    const Signature position = signature(discs);
    Known known;
    const bool is_known = table_.find(position, position.code(), known);
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
