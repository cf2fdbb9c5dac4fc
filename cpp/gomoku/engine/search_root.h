// The root of the search: its moves, its iterations and their windows.
#pragma once

#include <mutex>

#include "gomoku/engine/search_shared.h"

namespace tengen::gomoku::engine {

template <Kind K>
RootMoves Search<K>::root_moves(const Question& question) {
    RootMoves roots;
    MoveList moves;
    const auto score = [&](Square square) { return score_of(square, 0, kNowhere); };
    const auto take = [&] {
        for (std::size_t i = 0; i < moves.size(); ++i)
            if (const Square square = moves.pick(i).square; !board_.is_foul(square, board_.turn()))
                roots.push_back({.square = square, .line = {square}});
    };
    if (!question.only.empty()) {
        for (int cell : question.only) moves.push(board_.square(cell), score(board_.square(cell)));
        take();
        return roots;
    }
    const Color own = board_.turn();
    if (question.lines == 1 && board_.count(own, Threat::Five) == 0 &&
        need_of(board_) != Need::Free) {
        list_moves(board_, need_of(board_), moves, score);
        take();
        if (!roots.empty()) return roots;
        moves = {};
    }
    list_moves(board_, Need::Free, moves, score);
    take();
    if (!roots.empty()) return roots;
    moves = {};
    list_everything(board_, moves);
    take();
    return roots;
}

template <Kind K>
Progress Search<K>::run(const Question& question, const Report& report) {
    experience_.fade();
    roots_ = root_moves(question);
    witness_ = question.witness;
    Progress progress;
    progress.lines = {{{board_.cell(roots_.front().square)}, 0}};
    const auto tell = [&](int depth) {
        progress.depth = depth;
        progress.nodes = control_.nodes();
        progress.seconds = control_.elapsed();
        if (report) report(progress);
    };
    // A win by fours, if there is one, needs no further thought.
    if (question.lines == 1 && board_.count(board_.turn(), Threat::Five) == 0) {
        FourSearch<K> fours(board_, control_);
        const int plies = fours.plies_to_win(control_.share_of_nodes(tuning::kRootPositions));
        const std::vector<Square> line = plies > 0 ? fours.line(plies) : std::vector<Square>{};
        const auto is_first = [&](const RootMove& root) { return root.square == line.front(); };
        if (!line.empty() && std::ranges::any_of(roots_, is_first)) {
            RootMove win{.square = line.front(), .value = kWin - plies, .line = line};
            progress.lines = {told(board_, win)};
            progress.is_by_fours = true;
            tell(plies);
            return progress;
        }
    }
    const auto search = [this](int alpha, int beta, int deep, std::size_t first) {
        return search_root(alpha, beta, deep, first);
    };
    const auto is_stopped = [this] { return is_useless(); };
    const int last = std::min(question.depth, kMostPlies - 1);
    for (int depth = 1; depth <= last; ++depth) {
        const bool is_first = depth == 1;
        do progress.lines = best_lines(board_, roots_, question.lines, depth, is_stopped, search);
        while (question.lines == 1 && question.doubts && drop_refuted(depth == last));
        if (control_.is_stopped() && !is_first) break;
        tell(depth);
        if (control_.is_stopped() ||
            is_answered(question, progress, depth, roots_.size(), control_))
            break;
    }
    give_up_doubt();
    progress.nodes = control_.nodes();
    progress.seconds = control_.elapsed();
    return progress;
}

/// Takes the best move from the list when a win by threes is found after it, unless none is left.
/// Another thread that has nothing to do looks for it, but not after the last iteration.
template <Kind K>
bool Search<K>::drop_refuted(bool is_last) {
    if (settle_doubt(is_last)) return true;
    RootMove& best = roots_.front();
    const std::uint64_t positions = control_.nodes() / tuning::kDoubtShare;
    if (doubt_ || control_.is_stopped() || roots_.size() == 1 || std::abs(best.value) >= kForced ||
        positions < static_cast<std::uint64_t>(tuning::kDoubtLeast) || positions < 2 * best.doubted)
        return false;
    best.doubted = positions;
    if (crew_ != nullptr && !is_last) {
        doubt_ = std::make_unique<Doubt>(best.square, positions);
        if (crew_->call(*doubt_, 1) == 1) {
            under_ = doubt_.get();
            return false;
        }
        doubt_.reset();
    }
    if (!threats_)
        threats_ = std::make_unique<ThreatSearch<K>>(board_, control_, Doubt::kMegabytes);
    if (!is_refuted(best.square, *threats_, positions)) return false;
    roots_.erase(roots_.begin());
    return true;
}

template <Kind K>
bool Search<K>::is_refuted(Square move, ThreatSearch<K>& threats, std::uint64_t positions) {
    board_.make(move);
    const bool is_won = threats.solve(Aim::Threes, positions) == Verdict::Wins;
    board_.unmake();
    return is_won;
}

/// Whether a move was found to be refuted by another thread; it is no longer in the list then.
template <Kind K>
bool Search<K>::settle_doubt(bool is_last) {
    if (!doubt_ || (!is_last && !doubt_->is_cut && doubt_->helpers > 0)) return false;
    crew_->wait(*doubt_, *this);
    under_ = nullptr;
    const std::unique_ptr<Doubt> doubt = std::move(doubt_);
    if (!doubt->is_refuted) return false;
    std::erase_if(roots_, [&](const RootMove& root) { return root.square == doubt->move; });
    return true;
}

template <Kind K>
void Search<K>::give_up_doubt() {
    if (!doubt_) return;
    doubt_->is_cut = true;
    settle_doubt(true);
}

/// The moves of the root from `first` on.
template <Kind K>
struct Search<K>::SharedRoot final : Task {
    SharedRoot(RootMoves& its_moves, int its_alpha, int its_beta, int its_depth, std::size_t place)
        : moves(its_moves),
          alpha(its_alpha),
          beta(its_beta),
          depth(its_depth),
          first(place),
          next(place) {}
    void work(Search& search, int) override {
        search.at(0).evaluation = search.static_value();
        search.take_moves(*this);
    }
    std::size_t rest() const { return moves.size() - next; }

    RootMoves& moves;
    int alpha;
    int beta;
    int depth;
    std::size_t first;
    std::size_t next;
    int best = -kWin;
    std::mutex mutex;                ///< of moves, next and best
    std::atomic<int> floor = -kWin;  ///< at least so much the root is worth
};

template <Kind K>
int Search<K>::search_root(int alpha, int beta, int depth, std::size_t first) {
    at(0).evaluation = static_value();
    for (std::size_t i = first; i < roots_.size(); ++i) roots_[i].value = -kWin;
    SharedRoot root(roots_, alpha, beta, depth, first);
    root.parent = under_;
    while (try_move(root)) {
        if (crew_ == nullptr || !crew_->has_idle() || root.rest() < 2 ||
            crew_->call(root, static_cast<int>(root.rest())) == 0)
            continue;
        under_ = &root;
        take_moves(root);
        crew_->wait(root, *this);
        under_ = static_cast<Task*>(root.parent);
    }
    return root.best;
}

template <Kind K>
void Search<K>::take_moves(SharedRoot& root) {
    while (!root.is_cut && try_move(root)) {
    }
}

/// Tries the next move of the root; false when none is left or needed.
template <Kind K>
bool Search<K>::try_move(SharedRoot& root) {
    std::unique_lock lock(root.mutex);
    if (root.rest() == 0 || root.is_cut) return false;
    const std::size_t place = root.next++;
    const bool is_first = place == root.first;
    const Square square = root.moves[place].square;
    const Window window{.alpha = std::max(root.alpha, root.best),
                        .beta = root.beta,
                        .best = -kWin,
                        .is_first = is_first,
                        .is_cut = false,
                        .floor = &root.floor};
    at(1).line_size = 0;
    at(0).move = square;
    at(0).extra = 0;
    at(0).own = board_.threat(square, board_.turn());
    int value = kWin - 1;
    if (at(0).own != Threat::Five) {
        const int number = static_cast<int>(place - root.first) + 1;
        const int reduced =
            number > 3 ? reduction(root.depth, number - 2, true) * tuning::kLateAtRoot / 100 : 0;
        lock.unlock();
        board_.make(square);
        value = child(window, root.depth, 0, reduced);
        board_.unmake();
        lock.lock();
    }
    RootMove& move = root.moves[place];
    if (is_useless()) {
        // When even the first move was not finished, what the last iteration found stands.
        if (is_first) move.value = move.previous;
        root.is_cut = true;
        return false;
    }
    if (is_first || value > std::max(root.alpha, root.best)) {
        move.value = move.previous = value;
        // A value beyond the window comes without a line; what was expected before still serves.
        if (at(1).line_size > 0 || std::abs(value) >= kForced) move.line.assign(1, square);
        for (int i = 0; i < at(1).line_size; ++i)
            move.line.push_back(at(1).line[static_cast<unsigned>(i)]);
    }
    root.best = std::max(root.best, value);
    root.floor.store(std::max(root.alpha, root.best), std::memory_order_relaxed);
    if (root.best >= root.beta) root.is_cut = true;
    return true;
}

}  // namespace tengen::gomoku::engine
