#include "gomoku/engine/search.h"

#include <cmath>

namespace tengen::gomoku::engine {

namespace {

constexpr int kMostHistory = 4096;

/// Reductions of late moves by depth in plies and number, in parts of a ply.
class Reductions {
  public:
    Reductions() {
        for (std::size_t depth = 1; depth < kSize; ++depth)
            for (std::size_t number = 1; number < kSize; ++number)
                table_[depth][number] =
                    static_cast<int>(kPly * 0.85 * std::log(static_cast<double>(depth)) *
                                     std::log(static_cast<double>(number)));
    }

    int at(int depth, int number) const {
        constexpr int last = kSize - 1;
        return table_[static_cast<unsigned>(std::clamp(depth, 0, last))]
                     [static_cast<unsigned>(std::clamp(number, 0, last))];
    }

  private:
    static constexpr std::size_t kSize = 64;
    std::array<std::array<int, kSize>, kSize> table_{};
};

const Reductions& reductions() {
    static const Reductions table;
    return table;
}

/// Positions that may be visited to look for a win by fours, by depth.
std::uint64_t four_positions(int depth) {
    if (depth <= 0) return 40;
    return 60 +
           20 * static_cast<std::uint64_t>(depth / kPly) * static_cast<std::uint64_t>(depth / kPly);
}

int razor_margin(int depth) { return 90 + 110 * depth / kPly; }
int futility_margin(int depth, bool improving) {
    return std::max(90 * (depth - (improving ? kPly : 0)) / kPly, 0);
}
int most_moves(int depth, bool improving) {
    const double plies = static_cast<double>(depth) / kPly;
    const int most = 4 + static_cast<int>(1.5 * std::pow(std::max(plies, 0.0), 1.3));
    return improving ? most : most * 2 / 3;
}

}  // namespace

void Experience::fade() {
    for (auto& side : history)
        for (int& value : side) value /= 4;
}

// -- the root -------------------------------------------------------------------------------------

template <Kind K>
std::vector<typename Search<K>::RootMove> Search<K>::root_moves(const Question& question) {
    std::vector<RootMove> roots;
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
    for (int cell = 0; cell < board_.width() * board_.height(); ++cell)
        if (const Square square = board_.square(cell); board_.is_empty(square)) {
            const int x = 2 * (cell % board_.width()) - board_.width() + 1;
            const int y = 2 * (cell / board_.width()) - board_.height() + 1;
            moves.push(square, -(x * x + y * y));
        }
    take();
    return roots;
}

template <Kind K>
BestLine Search<K>::told(const RootMove& move) const {
    BestLine line{.cells = {}, .value = move.value};
    for (Square square : move.line) line.cells.push_back(board_.cell(square));
    return line;
}

template <Kind K>
Progress Search<K>::run(const Question& question, const Report& report) {
    hash_.grow_older();
    experience_.fade();
    roots_ = root_moves(question);
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
        const int plies = fours_.plies_to_win(20000);
        const std::vector<Square> line = plies > 0 ? fours_.line(plies) : std::vector<Square>{};
        const auto is_first = [&](const RootMove& root) { return root.square == line.front(); };
        if (!line.empty() && std::ranges::any_of(roots_, is_first)) {
            RootMove win{.square = line.front(), .value = kWin - plies, .line = line};
            progress.lines = {told(win)};
            tell(plies);
            return progress;
        }
    }
    for (int depth = 1; depth <= std::min(question.depth, kMostPlies - 1); ++depth) {
        iterate(question, depth, progress);
        if (control_.is_stopped() && depth > 1) break;
        tell(depth);
        const int best = progress.lines.front().value;
        if (control_.is_stopped()) break;
        if (question.lines == 1 && (std::abs(best) >= kForced && kWin - std::abs(best) <= depth))
            break;
        if (question.lines == 1 && roots_.size() == 1 && question.soft_seconds >= 0 && depth >= 6)
            break;
        if (question.soft_seconds >= 0 && control_.elapsed() >= question.soft_seconds) break;
    }
    progress.nodes = control_.nodes();
    progress.seconds = control_.elapsed();
    return progress;
}

/// Searches each of the best lines to a depth; an unfinished iteration still counts where it found
/// a better move.
template <Kind K>
void Search<K>::iterate(const Question& question, int depth, Progress& progress) {
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

template <Kind K>
void Search<K>::search_window(int depth, std::size_t first, int guess) {
    int margin = 30;
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
            const int reduced = number > 3 ? reduction(depth, number - 2, true) * 3 / 4 : 0;
            board_.make(square);
            value = child({std::max(alpha, best), beta, i == first, false}, depth, 0, reduced);
            board_.unmake();
        }
        if (control_.is_stopped()) {
            // When even the first move was not finished, what the last iteration found stands.
            if (i == first) root.value = root.previous;
            return best;
        }
        if (i == first || value > std::max(alpha, best)) {
            root.value = root.previous = value;
            root.line.assign(1, square);
            for (int j = 0; j < at(1).line_size; ++j)
                root.line.push_back(at(1).line[static_cast<unsigned>(j)]);
        }
        best = std::max(best, value);
        if (best >= beta) break;
    }
    return best;
}

// -- the tree -------------------------------------------------------------------------------------

/// The value of the position just made for the side that made it, first with a null window.
template <Kind K>
int Search<K>::child(Window window, int depth, int ply, int reduced) {
    const auto [alpha, beta, is_first, is_cut] = window;
    const int full = depth - kPly;
    if (is_first) return -search(-beta, -alpha, full, ply + 1, false);
    int value = alpha + 1;
    if (reduced > 0)
        value = -search(-alpha - 1, -alpha, std::max(full - reduced, 0), ply + 1, true);
    if (value > alpha && !control_.is_stopped())
        value = -search(-alpha - 1, -alpha, full, ply + 1, !is_cut);
    if (value > alpha && value < beta && !control_.is_stopped())
        value = -search(-beta, -alpha, full, ply + 1, false);
    return value;
}

template <Kind K>
int Search<K>::win_by_fours(int ply, std::uint64_t positions) {
    const Color own = board_.turn();
    const int fours = board_.count(own, Threat::Four) + board_.count(own, Threat::FourPlus) +
                      2 * board_.count(own, Threat::FourThree) +
                      2 * board_.count(own, Threat::PerhapsFoul);
    if (fours < 2) return 0;
    const int plies = fours_.plies_to_win(positions, 24);
    return plies > 0 ? kWin - ply - plies : 0;
}

/// The value where the search ends: a win by fours, or the evaluation.
template <Kind K>
int Search<K>::leaf(int alpha, int beta, int ply) {
    static_cast<void>(alpha);
    const int value = static_value();
    if (value >= beta) return value;
    const int win = win_by_fours(ply, four_positions(0));
    return win != 0 ? win : value;
}

template <Kind K>
int Search<K>::reduction(int depth, int number, bool improving) const {
    return reductions().at(depth / kPly, number) + (improving ? 0 : kPly / 2);
}

template <Kind K>
int Search<K>::score_of(Square square, int ply, Square hashed) const {
    if (square == hashed) return 1 << 28;
    const Color own = board_.turn(), enemy = opposite(own);
    int score = board_.appeal(square, own).attack + board_.appeal(square, enemy).defence;
    score += experience_.history[index(own)][square] / 32;
    if (square == at(ply).killers[0] || square == at(ply).killers[1]) score += 60;
    if (const Square last = board_.last(); square == experience_.counter[index(own)][last])
        score += 40;
    return score;
}

template <Kind K>
void Search<K>::reward(Square square, const MoveList& tried, std::size_t number, int depth,
                       int ply) {
    auto& killers = at(ply).killers;
    if (killers[0] != square) killers = {square, killers[0]};
    const unsigned own = index(board_.turn());
    experience_.counter[own][board_.last()] = square;
    const int plies = std::max(depth / kPly, 1);
    const int bonus = std::min(plies * plies, 400);
    const auto add = [&](Square to, int change) {
        int& value = experience_.history[own][to];
        value += change - value * std::abs(change) / kMostHistory;
    };
    add(square, 8 * bonus);
    for (std::size_t i = 0; i + 1 < number; ++i) add(tried.begin()[i].square, -8 * bonus);
}

template <Kind K>
void Search<K>::keep_line(int ply, Square square) {
    Ply& here = at(ply);
    const Ply& next = at(ply + 1);
    here.line[0] = square;
    std::copy_n(next.line.begin(), next.line_size, here.line.begin() + 1);
    here.line_size = next.line_size + 1;
}

template <Kind K>
int Search<K>::search(int alpha, int beta, int depth, int ply, bool cut_node) {
    const bool is_pv = beta - alpha > 1;
    Ply& here = at(ply);
    here.line_size = 0;

    // 1. The end of the board, of time, of the stack.
    if (!control_.count()) return 0;
    if (board_.is_full()) return 0;
    if (ply >= kMostPlies - 1) return static_value();

    // 2. Wins and losses that need no search.
    const Color own = board_.turn(), enemy = opposite(own);
    if (board_.count(own, Threat::Five) > 0) return kWin - ply - 1;
    const Need need = need_of(board_);
    if (need == Need::AnswerFive) {
        if (K != Kind::Caro && board_.count(enemy, Threat::Five) > 1) return -(kWin - ply - 2);
    } else if (board_.count(own, Threat::OpenFour) > 0) {
        return kWin - ply - 3;
    }
    alpha = std::max(alpha, -(kWin - ply - 2));
    beta = std::min(beta, kWin - ply - 5);
    if (alpha >= beta) return alpha;

    // 3. Leaves. A four is always answered first.
    if (depth <= 0 && need != Need::AnswerFive) return leaf(alpha, beta, ply);

    // 4. What is remembered.
    const Square excluded = here.excluded;
    const Key key = excluded == kNowhere ? board_.key() : mix(board_.key() + excluded);
    const Memory* found = hash_.find(key);
    const Memory known = found != nullptr ? *found : Memory{};
    const int known_value = from_memory(known.value, ply);
    const int plies = std::clamp(depth / kPly, 0, 250);
    if (found != nullptr && !is_pv && known.depth >= plies) {
        const Limit wanted = known_value >= beta ? Limit::Lower : Limit::Upper;
        if (known.limit() == Limit::Exact || known.limit() == wanted) return known_value;
    }

    // 5. A win by fours.
    if (need != Need::AnswerFive && excluded == kNowhere) {
        if (const int win = win_by_fours(ply, four_positions(depth)); win != 0) {
            hash_.store(key,
                        {.value = static_cast<std::int16_t>(to_memory(win, ply)), .depth = 250},
                        Limit::Exact);
            return win;
        }
        if (control_.is_stopped()) return 0;
    }

    // 6. The evaluation, and what it makes needless.
    bool improving = false;
    int value = 0;
    if (need == Need::Free) {
        here.evaluation = found != nullptr ? known.evaluation : static_value();
        improving = here.evaluation > at(ply - 2).evaluation;
        value = here.evaluation;
        if (found != nullptr && std::abs(known_value) < kForced &&
            (known.limit() == Limit::Exact ||
             known.limit() == (known_value > value ? Limit::Lower : Limit::Upper)))
            value = known_value;
        if (!is_pv && excluded == kNowhere && std::abs(beta) < kForced) {
            if (depth < 3 * kPly && value + razor_margin(depth) < alpha) return value;
            if (depth < 9 * kPly && value - futility_margin(depth, improving) >= beta) return value;
        }
    } else {
        here.evaluation = -at(ply - 1).evaluation;
    }

    // 7. The moves.
    if (known.move == kNowhere && depth >= 5 * kPly) depth -= kPly;
    MoveList moves;
    list_moves(board_, need, moves, [&](Square s) { return score_of(s, ply, known.move); });
    at(ply + 2).killers = {};
    int best = -kWin;
    Square best_move = kNowhere;
    const int old_alpha = alpha;
    int number = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const Square square = moves.pick(i).square;
        if (square == excluded || board_.is_foul(square, own)) continue;
        ++number;
        const Threat mine = board_.threat(square, own), his = board_.threat(square, enemy);
        const bool is_quiet = mine < Threat::Three && his < Threat::Three;

        // 8. Late moves near the leaves are left out once one move is known not to lose.
        if (!is_pv && best > -kForced && need == Need::Free) {
            if (number > most_moves(depth, improving)) break;
            if (depth < 4 * kPly && mine <= Threat::Some && his <= Threat::Some) continue;
        }

        // 9. Extensions: an answer to a four, and a move without equal.
        int extension = 0;
        if (need == Need::AnswerFive) {
            extension = kPly;
        } else if (depth >= 7 * kPly && square == known.move && excluded == kNowhere &&
                   found != nullptr && std::abs(known_value) < kForced &&
                   (known.limit() == Limit::Lower || known.limit() == Limit::Exact) &&
                   known.depth + 3 >= plies) {
            const int bar = known_value - 2 * plies;
            here.excluded = square;
            const int other = search(bar - 1, bar, depth / 2, ply, cut_node);
            here.excluded = kNowhere;
            here.line_size = 0;
            if (control_.is_stopped()) return 0;
            if (other < bar)
                extension = kPly;
            else if (bar >= beta)
                return bar;
        }

        // 10. The move itself, late ones less deep at first.
        int reduced = 0;
        if (depth >= 2 * kPly && number > 1 && need != Need::AnswerFive) {
            reduced = reduction(depth, number, improving);
            if (is_pv) reduced -= kPly;
            if (cut_node) reduced += kPly;
            if (!is_quiet) reduced -= kPly;
            if (mine >= Threat::Four) reduced -= kPly;
            reduced -= experience_.history[index(own)][square] * kPly / kMostHistory;
            reduced = std::max(reduced, 0);
        }
        here.move = square;
        here.own = mine;
        at(ply + 1).line_size = 0;
        board_.make(square);
        hash_.prefetch(board_.key());
        const int result = child({std::max(alpha, best), beta, is_pv && number == 1, cut_node},
                                 depth + extension, ply, reduced);
        board_.unmake();
        if (control_.is_stopped()) return 0;

        // 11. A better move.
        if (result <= best) continue;
        best = result;
        if (best <= alpha) continue;
        best_move = square;
        if (is_pv) keep_line(ply, square);
        if (best >= beta) {
            reward(square, moves, i + 1, depth, ply);
            break;
        }
        alpha = best;
    }

    // 12. No move is left: the enemy's threat cannot be met.
    if (number == 0) {
        if (excluded != kNowhere) return alpha;
        best = need == Need::AnswerFive ? -(kWin - ply - 2)
               : need == Need::Free     ? 0
                                        : -(kWin - ply - 4);
    }
    const Limit limit = best >= beta       ? Limit::Lower
                        : best > old_alpha ? Limit::Exact
                                           : Limit::Upper;
    if (excluded == kNowhere)
        hash_.store(key,
                    {.value = static_cast<std::int16_t>(to_memory(best, ply)),
                     .evaluation = static_cast<std::int16_t>(here.evaluation),
                     .move = best_move,
                     .depth = static_cast<std::uint8_t>(std::clamp(depth / kPly, 0, 250))},
                    limit);
    return best;
}

template class Search<Kind::Freestyle>;
template class Search<Kind::Standard>;
template class Search<Kind::Renju>;
template class Search<Kind::Caro>;

}  // namespace tengen::gomoku::engine
