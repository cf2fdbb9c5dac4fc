// The root of the search: its moves, its iterations and their windows.
#include "gomoku/captures/search.h"

namespace tengen::gomoku::captures {

namespace {

constexpr int kRootPositions = 20000;  ///< to look for a win by fours

}  // namespace

RootMoves Search::root_moves(const Question& question) {
    RootMoves roots;
    MoveList moves;
    const auto push = [&](Square square) { moves.push(square, score_of(square, 0, kNowhere)); };
    const Color own = board_.turn();
    if (!question.only.empty()) {
        for (int cell : question.only) push(board_.square(cell));
    } else if (question.lines == 1 && !board_.wins_at_once(own) &&
               board_.wins_at_once(opposite(own))) {
        engine::for_each(answers(board_), push);
    } else {
        engine::for_each(engine::neighbourhood(board_), push);
    }
    if (moves.empty()) engine::list_everything(board_, moves);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const Square square = moves.pick(i).square;
        roots.push_back({.square = square, .line = {square}});
    }
    return roots;
}

/// A win by fours, if there is one, needs no further thought.
bool Search::is_won_by_fours(const Question& question, Progress& progress) {
    if (question.lines != 1 || board_.wins_at_once(board_.turn())) return false;
    FourSearch fours(board_, control_, std::size_t{1} << 16);
    const int plies = fours.plies_to_win(control_.share_of_nodes(kRootPositions));
    if (plies == 0) return false;
    const std::vector<Square> line = fours.line(plies);
    const auto is_first = [&](const RootMove& root) { return root.square == line.front(); };
    if (line.empty() || std::ranges::none_of(roots_, is_first)) return false;
    const RootMove win{.square = line.front(), .value = kWin - plies, .line = line};
    progress.lines = {engine::told(board_, win)};
    progress.depth = plies;
    progress.is_by_fours = true;
    return true;
}

Progress Search::run(const Question& question, const Report& report) {
    experience_.fade();
    roots_ = root_moves(question);
    Progress progress;
    progress.lines = {{{board_.cell(roots_.front().square)}, 0}};
    const auto tell = [&] {
        progress.nodes = control_.nodes();
        progress.seconds = control_.elapsed();
        if (report) report(progress);
    };
    if (is_won_by_fours(question, progress)) {
        tell();
        return progress;
    }
    const int deepest = std::min(question.depth, kMostPlies - 1);
    for (int depth = 1; depth <= deepest; ++depth) {
        iterate(question, depth, progress);
        if (control_.is_stopped() && depth > 1) break;
        progress.depth = depth;
        tell();
        if (control_.is_stopped() ||
            engine::is_answered(question, progress, depth, roots_.size(), control_))
            break;
    }
    progress.nodes = control_.nodes();
    progress.seconds = control_.elapsed();
    return progress;
}

void Search::iterate(const Question& question, int depth, Progress& progress) {
    progress.lines = engine::best_lines(
        board_, roots_, question.lines, depth, [this] { return control_.is_stopped(); },
        [this](int alpha, int beta, int deep, std::size_t first) {
            return search_root(alpha, beta, deep, first);
        });
}

int Search::search_root(int alpha, int beta, int depth, std::size_t first) {
    int best = -kWin;
    at(0).evaluation = static_value();
    for (std::size_t i = first; i < roots_.size(); ++i) roots_[i].value = -kWin;
    for (std::size_t i = first; i < roots_.size(); ++i) {
        RootMove& root = roots_[i];
        at(1).line_size = 0;
        int value = kWin - 1;
        if (!board_.wins_at(root.square, board_.turn())) {
            const int number = static_cast<int>(i - first) + 1;
            const int reduced = number > 3 ? reduction(depth, number - 2) * 3 / 4 : 0;
            board_.make(root.square);
            value = child({std::max(alpha, best), beta, i == first}, depth, 0, reduced);
            board_.unmake();
        }
        if (control_.is_stopped()) {
            // When even the first move was not finished, what the last iteration found stands.
            if (i == first) root.value = root.previous;
            return best;
        }
        if (i == first || value > std::max(alpha, best)) {
            root.value = root.previous = value;
            root.line.assign(1, root.square);
            for (int j = 0; j < at(1).line_size; ++j)
                root.line.push_back(at(1).line[static_cast<unsigned>(j)]);
        }
        best = std::max(best, value);
        if (best >= beta) break;
    }
    return best;
}

}  // namespace tengen::gomoku::captures
