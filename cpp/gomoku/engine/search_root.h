// The root of the search: its moves, its iterations and their windows.
#pragma once

#include <mutex>

#include "gomoku/engine/search_shared.h"

namespace tengen::gomoku::engine {

template <class Board>
RootMoves Search<Board>::root_moves(const SearchRequest& request) {
    RootMoves roots;
    MoveList moves;
    const auto score = [&](Square square) { return score_of(square, 0, kNowhere); };
    const auto take = [&] {
        for (std::size_t i = 0; i < moves.size(); ++i)
            if (const Square square = moves.pick(i).square; !board_.is_foul(square, board_.turn()))
                roots.push_back({.square = square, .line = {square}});
    };
    if (!request.only.empty()) {
        for (int cell : request.only) moves.push(board_.square(cell), score(board_.square(cell)));
        take();
        return roots;
    }
    if (request.limits.multi_pv == 1 && !board_.wins_at_once(board_.turn()) &&
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

template <class Board>
SearchProgress Search<Board>::run(const SearchRequest& request) {
    history_.decay();
    roots_ = root_moves(request);
    observer_ = request.observer;
    SearchProgress progress;
    progress.lines = {{0, {board_.cell(roots_.front().square)}}};
    const auto tell = [&](int depth) {
        progress.depth = depth;
        progress.nodes = control_.nodes();
        progress.seconds = control_.elapsed();
        control_.report(progress);
    };
    // A win by fours, if there is one, needs no further thought.
    if (request.limits.multi_pv == 1 && !board_.wins_at_once(board_.turn())) {
        typename Tactics<Board>::Vcf vcf(board_, control_);
        const int plies = vcf.plies_to_win(control_.share_of_nodes(Tuning::kRootPositions));
        const std::vector<Square> line = plies > 0 ? vcf.line(plies) : std::vector<Square>{};
        const auto is_first = [&](const RootMove& root) { return root.square == line.front(); };
        if (!line.empty() && std::ranges::any_of(roots_, is_first)) {
            RootMove win{.square = line.front(), .value = kWin - plies, .line = line};
            progress.lines = {describe(board_, win)};
            progress.is_solved = true;
            tell(plies);
            return progress;
        }
    }
    const int last = std::min(request.limits.depth, kMaxPlies - 1);
    for (int depth = 1; depth <= last; ++depth) {
        const bool is_first = depth == 1;
        do progress.lines = best_lines(request.limits.multi_pv, depth);
        while (kFeatures.refutations && request.limits.multi_pv == 1 && request.refutations &&
               drop_refuted(depth == last));
        if (control_.is_stopped() && !is_first) break;
        tell(depth);
        if (control_.is_stopped() || is_answered(request, progress, depth, roots_.size(), control_))
            break;
    }
    cancel_refutation();
    progress.nodes = control_.nodes();
    progress.seconds = control_.elapsed();
    return progress;
}

/// Searches each of the best lines to a depth and tells them; an unfinished iteration still counts
/// where it found a better move.
template <class Board>
std::vector<PvLine> Search<Board>::best_lines(int wanted, int plies) {
    const auto count = std::min(static_cast<std::size_t>(wanted), roots_.size());
    for (std::size_t first = 0; first < count && (first == 0 || !is_useless()); ++first)
        search_window(first, plies * kPly);
    sort_roots(roots_, 0, count);
    std::vector<PvLine> lines;
    for (std::size_t i = 0; i < count; ++i) {
        RootMove shown = roots_[i];
        if (shown.value == -kWin) shown.value = shown.previous;
        // An unfinished line keeps its last value, but is not better than those before it.
        if (i > 0) shown.value = std::min(shown.value, lines.back().value);
        lines.push_back(describe(board_, shown));
    }
    return lines;
}

/// Finds the best of the moves from `first` on with an aspiration window around its last value,
/// wider until the value lies within.
template <class Board>
void Search<Board>::search_window(std::size_t first, int depth) {
    int margin = kAspirationWindow;
    const int guess = roots_[first].previous;
    const bool narrow = depth >= 4 * kPly && std::abs(guess) < kForced;
    int alpha = narrow ? guess - margin : -kWin;
    int beta = narrow ? guess + margin : kWin;
    while (true) {
        const int value = search_root(alpha, beta, depth, first);
        sort_roots(roots_, first, roots_.size());
        if (is_useless()) return;
        margin *= 3;
        if (value <= alpha && alpha > -kWin)
            alpha = margin > 1000 ? -kWin : std::max(value - margin, -kWin);
        else if (value >= beta && beta < kWin)
            beta = margin > 1000 ? kWin : std::min(value + margin, kWin);
        else
            return;
    }
}

/// Takes the best move from the list when a win by threes is found after it, unless none is left.
/// Another thread that has nothing to do looks for it, but not after the last iteration.
template <class Board>
bool Search<Board>::drop_refuted(bool is_last) {
    if (settle_refutation(is_last)) return true;
    RootMove& best = roots_.front();
    const std::uint64_t positions = control_.nodes() / Tuning::kRefutationShare;
    if (refutation_ || control_.is_stopped() || roots_.size() == 1 ||
        std::abs(best.value) >= kForced ||
        positions < static_cast<std::uint64_t>(Tuning::kMinRefutationPositions) ||
        positions < 2 * best.refutation_positions)
        return false;
    best.refutation_positions = positions;
    if (pool_ != nullptr && !is_last) {
        refutation_ = std::make_unique<RefutationTask>(best.square, positions);
        if (pool_->call(*refutation_, 1) == 1) {
            under_ = refutation_.get();
            return false;
        }
        refutation_.reset();
    }
    if (!refuter_) refuter_ = std::make_unique<Refuter>(board_, control_);
    if (!refuter_->refutes(best.square, positions)) return false;
    roots_.erase(roots_.begin());
    return true;
}

/// Whether a move was found to be refuted by another thread; it is no longer in the list then.
template <class Board>
bool Search<Board>::settle_refutation(bool is_last) {
    if (!refutation_ || (!is_last && !refutation_->is_cut && refutation_->helpers > 0))
        return false;
    pool_->wait(*refutation_, *this);
    under_ = nullptr;
    const std::unique_ptr<RefutationTask> refutation = std::move(refutation_);
    if (!refutation->is_refuted) return false;
    std::erase_if(roots_, [&](const RootMove& root) { return root.square == refutation->move; });
    return true;
}

template <class Board>
void Search<Board>::cancel_refutation() {
    if (!refutation_) return;
    refutation_->is_cut = true;
    settle_refutation(true);
}

/// The moves of the root from `first` on.
template <class Board>
struct Search<Board>::SharedRoot final : Task {
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
    Mutex mutex;                     ///< of moves, next and best
    std::atomic<int> floor = -kWin;  ///< at least so much the root is worth
};

template <class Board>
int Search<Board>::search_root(int alpha, int beta, int depth, std::size_t first) {
    at(0).evaluation = static_value();
    for (std::size_t i = first; i < roots_.size(); ++i) roots_[i].value = -kWin;
    SharedRoot root(roots_, alpha, beta, depth, first);
    root.parent = under_;
    while (try_move(root)) {
        if (pool_ == nullptr || !pool_->has_idle() || root.rest() < 2 ||
            pool_->call(root, static_cast<int>(root.rest())) == 0)
            continue;
        under_ = &root;
        take_moves(root);
        pool_->wait(root, *this);
        under_ = static_cast<Task*>(root.parent);
    }
    return root.best;
}

template <class Board>
void Search<Board>::take_moves(SharedRoot& root) {
    while (!root.is_cut && try_move(root)) {
    }
}

/// Tries the next move of the root; false when none is left or needed.
template <class Board>
bool Search<Board>::try_move(SharedRoot& root) {
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
    at(0).extra = 0;
    int value = kWin - 1;
    if (!board_.wins_at(square, board_.turn())) {
        const int number = static_cast<int>(place - root.first) + 1;
        const int reduced =
            number > 3 ? reduction(root.depth, number - 2, true) * Tuning::kLmrAtRoot / 100 : 0;
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
