// The root of the search: its moves, its iterations and their windows.
#pragma once

#include "gomoku/engine/search.h"

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
    const int last = std::min(question.depth, kMostPlies - 1);
    for (int depth = question.first_depth; depth <= last; ++depth) {
        const bool is_first = depth == question.first_depth;
        depth = iterate(question, depth, progress);
        while (question.lines == 1 && question.doubts && drop_refuted())
            depth = iterate(question, depth, progress);
        if (control_.is_stopped() && !is_first) break;
        tell(depth);
        if (control_.is_stopped() ||
            is_answered(question, progress, depth, roots_.size(), control_))
            break;
    }
    progress.nodes = control_.nodes();
    progress.seconds = control_.elapsed();
    return progress;
}

/// Searches to a depth, or takes over what another thread has found meanwhile; returns how deep.
template <Kind K>
int Search<K>::iterate(const Question& question, int depth, Progress& progress) {
    const auto search = [this](int alpha, int beta, int deep, std::size_t first) {
        return search_root(alpha, beta, deep, first);
    };
    int reached = 0;
    while (reached == 0) {
        if (relay_ != nullptr) control_.watch(relay_->depth(), std::max(depth - 1, ignored_));
        progress.lines = best_lines(board_, roots_, question.lines, depth, control_, search);
        reached = control_.is_overtaken() ? overtaken(progress) : depth;
    }
    control_.watch_nothing();
    if (relay_ != nullptr && !control_.is_stopped()) relay_->finish(reached, roots_);
    return reached;
}

/// Goes on from the deepest iteration of another thread; returns how deep that was, or 0 when it is
/// of no use.
template <Kind K>
int Search<K>::overtaken(Progress& progress) {
    auto [reached, others] = relay_->latest();
    RootMoves roots;
    for (RootMove& other : others) {
        const auto own = std::ranges::find(roots_, other.square, &RootMove::square);
        if (own == roots_.end()) continue;  // it was refuted here
        other.doubted = own->doubted;
        roots.push_back(std::move(other));
    }
    if (roots.empty() || roots.front().square != others.front().square) {
        ignored_ = reached;
        return 0;
    }
    roots_ = std::move(roots);
    progress.lines = {told(board_, roots_.front())};
    return reached;
}

/// Takes the best move from the list when a win by threes is found after it, unless none is left.
template <Kind K>
bool Search<K>::drop_refuted() {
    RootMove& best = roots_.front();
    const std::uint64_t positions = control_.nodes() / tuning::kDoubtShare;
    if (control_.is_stopped() || roots_.size() == 1 || std::abs(best.value) >= kForced ||
        positions < static_cast<std::uint64_t>(tuning::kDoubtLeast) || positions < 2 * best.doubted)
        return false;
    if (!threats_) threats_ = std::make_unique<ThreatSearch<K>>(board_, control_, 2);
    best.doubted = positions;
    board_.make(best.square);
    const bool is_refuted = threats_->solve(Aim::Threes, positions) == Verdict::Wins;
    board_.unmake();
    if (!is_refuted) return false;
    roots_.erase(roots_.begin());
    if (relay_ != nullptr) ignored_ = relay_->depth();
    return true;
}

template <Kind K>
int Search<K>::search_root(int alpha, int beta, int depth, std::size_t first) {
    int best = -kWin;
    at(0).evaluation = static_value();
    for (std::size_t i = first; i < roots_.size(); ++i) roots_[i].value = -kWin;
    for (std::size_t i = first; i < roots_.size(); ++i) {
        RootMove& root = roots_[i];
        const Square square = root.square;
        at(1).line_size = 0;
        at(0).move = square;
        at(0).own = board_.threat(square, board_.turn());
        int value;
        if (at(0).own == Threat::Five) {
            value = kWin - 1;
        } else {
            const int number = static_cast<int>(i - first) + 1;
            const int reduced =
                number > 3 ? reduction(depth, number - 2, true) * tuning::kLateAtRoot / 100 : 0;
            board_.make(square);
            value =
                child({std::max(alpha, best), beta, -kWin, i == first, false}, depth, 0, reduced);
            board_.unmake();
        }
        if (control_.is_stopped()) {
            // When even the first move was not finished, what the last iteration found stands.
            if (i == first) root.value = root.previous;
            return best;
        }
        if (i == first || value > std::max(alpha, best)) {
            root.value = root.previous = value;
            // A value beyond the window comes without a line; what was expected before still
            // serves.
            if (at(1).line_size > 0 || std::abs(value) >= kForced) root.line.assign(1, square);
            for (int j = 0; j < at(1).line_size; ++j)
                root.line.push_back(at(1).line[static_cast<unsigned>(j)]);
        }
        best = std::max(best, value);
        if (best >= beta) break;
    }
    return best;
}

}  // namespace tengen::gomoku::engine
