// The root of the search: its moves, its iterations and their windows.
#include <cstdlib>

#include "gomoku/captures/search.h"

namespace tengen::gomoku::captures {

namespace {

constexpr int kWindow = 30;            ///< around the last value
constexpr int kRootPositions = 20000;  ///< to look for a win by fours

}  // namespace

std::vector<Search::RootMove> Search::root_moves(const Question& question) {
    std::vector<RootMove> roots;
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
    if (moves.empty())
        for (int cell = 0; cell < board_.width() * board_.height(); ++cell)
            if (const Square square = board_.square(cell); board_.is_empty(square)) {
                const int x = 2 * (cell % board_.width()) - board_.width() + 1;
                const int y = 2 * (cell / board_.width()) - board_.height() + 1;
                moves.push(square, -(x * x + y * y));
            }
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const Square square = moves.pick(i).square;
        roots.push_back({.square = square, .line = {square}});
    }
    return roots;
}

BestLine Search::told(const RootMove& move) const {
    BestLine line{.cells = {}, .value = move.value};
    for (Square square : move.line) line.cells.push_back(board_.cell(square));
    return line;
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
    progress.lines = {told({.square = line.front(), .value = kWin - plies, .line = line})};
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
    for (int depth = question.first_depth; depth <= deepest; ++depth) {
        iterate(question, depth, progress);
        if (control_.is_stopped() && depth > question.first_depth) break;
        progress.depth = depth;
        tell();
        if (control_.is_stopped()) break;
        const int best = std::abs(progress.lines.front().value);
        if (question.lines == 1 && best >= kForced && kWin - best <= depth) break;
        const bool is_timed = question.soft_seconds >= 0;
        if (is_timed && question.lines == 1 && roots_.size() == 1 && depth >= 6) break;
        if (is_timed && control_.elapsed() >= question.soft_seconds) break;
    }
    progress.nodes = control_.nodes();
    progress.seconds = control_.elapsed();
    return progress;
}

/// Searches each of the best lines to a depth; an unfinished iteration still counts where it found
/// a better move.
void Search::iterate(const Question& question, int depth, Progress& progress) {
    const auto lines =
        std::min<std::size_t>(static_cast<std::size_t>(question.lines), roots_.size());
    for (std::size_t first = 0; first < lines; ++first) {
        search_window(depth * kPly, first, roots_[first].previous);
        if (control_.is_stopped()) break;
    }
    std::stable_sort(roots_.begin(), roots_.begin() + static_cast<std::ptrdiff_t>(lines),
                     [](const RootMove& a, const RootMove& b) { return a.value > b.value; });
    progress.lines.clear();
    for (std::size_t i = 0; i < lines; ++i) {
        RootMove shown = roots_[i];
        if (shown.value == -kWin) shown.value = shown.previous;
        progress.lines.push_back(told(shown));
    }
}

void Search::search_window(int depth, std::size_t first, int guess) {
    int margin = kWindow;
    const bool narrow = depth >= 4 * kPly && std::abs(guess) < kForced;
    int alpha = narrow ? guess - margin : -kWin;
    int beta = narrow ? guess + margin : kWin;
    while (true) {
        const int value = search_root(alpha, beta, depth, first);
        std::stable_sort(roots_.begin() + static_cast<std::ptrdiff_t>(first), roots_.end(),
                         [](const RootMove& a, const RootMove& b) { return a.value > b.value; });
        if (control_.is_stopped()) return;
        margin *= 3;
        if (value <= alpha && alpha > -kWin)
            alpha = margin > 1000 ? -kWin : std::max(value - margin, -kWin);
        else if (value >= beta && beta < kWin)
            beta = margin > 1000 ? kWin : std::min(value + margin, kWin);
        else
            return;
    }
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
