#include "gomoku/captures/search.h"

#include <cmath>
#include <cstdlib>

namespace tengen::gomoku::captures {

namespace {

constexpr int kMostHistory = 4096;
constexpr int kLeafPositions = 24;  ///< to look for a win by fours at a leaf
constexpr int kTake = 60;           ///< order: for each stone captured
constexpr int kSave = 50;           ///< order: for each own stone that could be captured there
constexpr int kFutility = 110;      ///< for each ply
constexpr int kFutilityDepth = 6;   ///< plies
constexpr double kLate = 0.8;       ///< times the logarithms of depth and number

/// So many moves are tried at a depth before the rest is left out.
int most_moves(int depth) { return 8 + 3 * depth * depth / (kPly * kPly); }

}  // namespace

int reduction(int depth, int number) {
    static const auto table = [] {
        std::array<std::array<int, 64>, 64> values{};
        for (std::size_t d = 1; d < 64; ++d)
            for (std::size_t n = 1; n < 64; ++n)
                values[d][n] = static_cast<int>(kPly * kLate * std::log(static_cast<double>(d)) *
                                                std::log(static_cast<double>(n)));
        return values;
    }();
    return table[static_cast<unsigned>(std::clamp(depth / kPly, 0, 63))]
                [static_cast<unsigned>(std::clamp(number, 0, 63))];
}

/// The value of the position just made for the side that made it, first with a null window.
int Search::child(Window window, int depth, int ply, int reduced) {
    const auto [alpha, beta, is_first] = window;
    const int full = depth - kPly;
    if (is_first) return -search(-beta, -alpha, full, ply + 1);
    int value = alpha + 1;
    if (reduced > 0) value = -search(-alpha - 1, -alpha, std::max(full - reduced, 0), ply + 1);
    if (value > alpha && !control_.is_stopped()) value = -search(-alpha - 1, -alpha, full, ply + 1);
    if (value > alpha && value < beta && !control_.is_stopped())
        value = -search(-beta, -alpha, full, ply + 1);
    return value;
}

/// The value where the search ends: a win by fours, or the evaluation.
int Search::leaf(int beta, int ply) {
    const int value = static_value();
    if (value >= beta) return value;
    const Color own = board_.turn();
    const int better = board_.count(own, Threat::FourPlus) +
                       2 * board_.count(own, Threat::FourThree) +
                       2 * board_.count(own, Threat::OpenFour);
    if (better == 0 || better + board_.count(own, Threat::Four) < 2) return value;
    const int plies = fours_.plies_to_win(kLeafPositions);
    return plies > 0 ? kWin - ply - plies : value;
}

int Search::score_of(Square square, int ply, Square hashed) const {
    if (square == hashed) return 1 << 28;
    const Color own = board_.turn(), enemy = opposite(own);
    int score = board_.appeal(square, own).attack + board_.appeal(square, enemy).defence;
    score += kTake * board_.takes(square, own) + kSave * board_.takes(square, enemy);
    score += experience_.history[index(own)][square] / 32;
    if (square == at(ply).killers[0] || square == at(ply).killers[1]) score += 60;
    if (square == experience_.counter[index(own)][board_.last()]) score += 40;
    return score;
}

/// Whether a move makes or stops something that should not be reduced.
bool Search::is_loud(Square square) const {
    const Color own = board_.turn(), enemy = opposite(own);
    return board_.threat(square, own) >= Threat::Three ||
           board_.threat(square, enemy) >= Threat::Three || board_.takes(square, own) > 0 ||
           board_.takes(square, enemy) > 0;
}

void Search::reward(Square square, const MoveList& tried, std::size_t number, int depth, int ply) {
    auto& killers = at(ply).killers;
    if (killers[0] != square) killers = {square, killers[0]};
    const unsigned own = index(board_.turn());
    experience_.counter[own][board_.last()] = square;
    const int plies = std::max(depth / kPly, 1);
    const int bonus = 8 * std::min(plies * plies, 400);
    const auto add = [&](Square to, int change) {
        int& value = experience_.history[own][to];
        value += change - value * std::abs(change) / kMostHistory;
    };
    add(square, bonus);
    for (std::size_t i = 0; i + 1 < number; ++i) add(tried.begin()[i].square, -bonus);
}

void Search::keep_line(int ply, Square square) {
    Ply& here = at(ply);
    const Ply& next = at(ply + 1);
    here.line[0] = square;
    std::copy_n(next.line.begin(), next.line_size, here.line.begin() + 1);
    here.line_size = next.line_size + 1;
}

int Search::search(int alpha, int beta, int depth, int ply) {
    const bool is_pv = beta - alpha > 1;
    Ply& here = at(ply);
    here.line_size = 0;

    // 1. The end of the board, of time, of the stack.
    if (!control_.count()) return 0;
    if (board_.is_full()) return 0;
    if (ply >= kMostPlies - 1) return static_value();

    // 2. Wins and losses that need no search.
    const Color own = board_.turn(), enemy = opposite(own);
    if (board_.wins_at_once(own)) return kWin - ply - 1;
    const bool must_answer = board_.wins_at_once(enemy);
    if (must_answer) {
        if (board_.count(enemy, Threat::Five) > 1 && !board_.can_take(own))
            return -(kWin - ply - 2);
    } else if (board_.count(own, Threat::OpenFour) > 0 && fours_.wins_by_open_four()) {
        return kWin - ply - 3;
    }
    alpha = std::max(alpha, -(kWin - ply - 2));
    beta = std::min(beta, kWin - ply - 3);
    if (alpha >= beta) return alpha;

    // 3. Leaves. A threat to win at once is always answered first.
    if (depth <= 0 && !must_answer) return leaf(beta, ply);

    // 4. What is remembered.
    const Key key = board_.key();
    const std::optional<engine::Memory> found = hash_.find(key);
    const engine::Memory known = found.value_or(engine::Memory{});
    const int known_value = engine::from_memory(known.value, ply);
    const int plies = std::clamp(depth / kPly, 0, 250);
    if (found && !is_pv && known.depth >= plies) {
        const engine::Limit wanted =
            known_value >= beta ? engine::Limit::Lower : engine::Limit::Upper;
        if (known.limit() == engine::Limit::Exact || known.limit() == wanted) return known_value;
    }

    // 5. The evaluation, and what it makes needless.
    const bool is_threatened = board_.count(enemy, Threat::OpenFour) > 0;
    here.evaluation = must_answer ? -at(ply - 1).evaluation
                      : found     ? known.evaluation
                                  : static_value();
    if (!is_pv && !must_answer && !is_threatened && std::abs(beta) < kForced &&
        plies <= kFutilityDepth && here.evaluation - kFutility * std::max(plies, 1) >= beta)
        return here.evaluation;

    // 6. The moves.
    if (known.move == kNowhere && depth >= 5 * kPly) depth -= kPly;
    MoveList moves;
    engine::for_each(must_answer ? answers(board_) : engine::neighbourhood(board_),
                     [&](Square s) { moves.push(s, score_of(s, ply, known.move)); });
    at(ply + 2).killers = {};
    int best = -kWin;
    Square best_move = kNowhere;
    const int old_alpha = alpha;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const Square square = moves.pick(i).square;
        const int number = static_cast<int>(i) + 1;

        // 7. Late moves near the leaves are left out once one move is known not to lose.
        if (!is_pv && !must_answer && best > -kForced && number > most_moves(depth)) break;

        // 8. The move itself: answers deeper, late moves less deep at first.
        int reduced = 0;
        if (depth >= 2 * kPly && number > 1 && !must_answer) {
            reduced = reduction(depth, number) - (is_pv ? kPly : 0) - (is_loud(square) ? kPly : 0) -
                      experience_.history[index(own)][square] * kPly / kMostHistory;
            reduced = std::max(reduced, 0);
        }
        at(ply + 1).line_size = 0;
        board_.make(square);
        hash_.prefetch(board_.key());
        const int result = child({std::max(alpha, best), beta, is_pv && number == 1},
                                 depth + (must_answer ? kPly : 0), ply, reduced);
        board_.unmake();
        if (control_.is_stopped()) return 0;

        // 9. A better move.
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

    // 10. No move is left near any stone.
    if (moves.empty()) best = 0;
    const engine::Limit limit = best >= beta       ? engine::Limit::Lower
                                : best > old_alpha ? engine::Limit::Exact
                                                   : engine::Limit::Upper;
    hash_.store(key,
                {.value = static_cast<std::int16_t>(engine::to_memory(best, ply)),
                 .evaluation = static_cast<std::int16_t>(here.evaluation),
                 .move = best_move,
                 .depth = static_cast<std::uint8_t>(plies)},
                limit);
    return best;
}

}  // namespace tengen::gomoku::captures
