#include "gomoku/engine/capture_vcf.h"

namespace tengen::gomoku::engine {

namespace {

struct Attack {
    Square square;
    int score;
};

}  // namespace

int CaptureVcfSearch::plies_to_win(std::uint64_t positions) {
    bound_ = visited_ + positions;
    exhausted_ = false;
    for (int limit = 1; !exhausted_; limit = limit < 4 ? limit + 1 : limit * 2) {
        const int most = std::min(limit, kMaxFours);
        cut_ = false;
        if (const int plies = attack(most); plies > 0) return plies;
        if (!cut_ || most == kMaxFours) break;
    }
    return 0;
}

/// Plies to the win of the side to move with at most that many fours.
int CaptureVcfSearch::attack(int fours) {
    if (board_.wins_at_once(board_.turn())) return 1;
    if (fours <= 0) {
        cut_ = true;
        return 0;
    }
    if (const Entry& known = entry(); known.key == board_.key()) {
        if (known.wins > 0) return known.wins;
        if (known.failed >= fours) {
            cut_ |= known.failed != kNever;
            return 0;
        }
    }
    const bool outer_cut = cut_;
    cut_ = false;
    Square move = kNowhere;
    const int plies = best_attack(fours, move);
    if (plies > 0) {
        entry() = {board_.key(), 0, static_cast<std::uint8_t>(std::min(plies, 255)), move};
    } else if (!exhausted_) {
        const int failed = cut_ ? std::min(fours, kNever - 1) : int{kNever};
        entry() = {board_.key(), static_cast<std::uint8_t>(failed), 0, kNowhere};
    }
    cut_ |= outer_cut;
    return plies;
}

int CaptureVcfSearch::best_attack(int fours, Square& move) {
    const Color own = board_.turn();
    std::array<Attack, kMaxCells> attacks;
    std::size_t size = 0;
    const bool must_answer = board_.wins_at_once(opposite(own));
    const SquareSet possible = must_answer ? answers(board_) : SquareSet{};
    for_each(board_.group(own, Group::Fours), [&](Square square) {
        if (must_answer && !has(possible, square)) return;
        attacks[size++] = {square, board_.ordering(square, own).attack};
    });
    std::stable_sort(attacks.begin(), attacks.begin() + static_cast<std::ptrdiff_t>(size),
                     [](const Attack& a, const Attack& b) { return a.score > b.score; });
    for (std::size_t i = 0; i < size; ++i) {
        if (!spend()) return 0;
        move = attacks[i].square;
        Square stubborn = kNowhere;
        board_.make(move);
        const int plies = worst_answer(fours, stubborn);
        board_.unmake();
        if (plies > 0) return plies + 1;
        if (exhausted_) return 0;
    }
    return 0;
}

/// After a four: plies to the win whatever the side to move answers, and the answer that holds out
/// longest; 0 when it can be stopped.
int CaptureVcfSearch::worst_answer(int fours, Square& stubborn) {
    const Color own = board_.turn(), attacker = opposite(own);
    if (board_.wins_at_once(own) || !board_.wins_at_once(attacker)) return 0;
    const SquareSet possible = answers(board_);
    stubborn = first_of(possible);
    if (board_.count(attacker, Threat::Five) > 1 && !board_.can_take(own)) return 2;
    int worst = 0;
    bool is_won = true;
    for_each(possible, [&](Square answer) {
        if (!is_won) return;
        if (!spend()) {
            is_won = false;
            return;
        }
        board_.make(answer);
        const int plies = attack(fours - 1);
        board_.unmake();
        is_won = plies > 0;
        if (plies + 1 > worst) worst = plies + 1, stubborn = answer;
    });
    return is_won ? worst : 0;
}

Square CaptureVcfSearch::winning_square(Color color) const {
    if (board_.count(color, Threat::Five) > 0) return first_of(board_.group(color, Group::Fives));
    Square found = kNowhere;
    for_each(board_.takers(color), [&](Square square) {
        if (found == kNowhere && board_.wins_at(square, color)) found = square;
    });
    return found;
}

/// Plays the win out against the answers that hold out longest.
std::vector<Square> CaptureVcfSearch::line(int plies) {
    std::vector<Square> moves;
    const auto play = [&](Square square) {
        moves.push_back(square);
        board_.make(square);
    };
    bound_ = ~std::uint64_t{0};
    exhausted_ = false;
    while (plies > 1) {
        const Entry known = entry();
        Square best = known.move, stubborn = kNowhere;
        if (known.key != board_.key() || known.wins == 0)
            if (best_attack(plies / 2, best) == 0) break;
        play(best);
        plies = worst_answer(plies / 2, stubborn) - 1;
        if (plies <= 0) break;
        play(stubborn);
    }
    if (const Square last = winning_square(board_.turn()); plies == 1 && last != kNowhere)
        moves.push_back(last);
    else
        plies = 0;
    const std::size_t made = moves.size() - (plies == 1 ? 1 : 0);
    for (std::size_t i = 0; i < made; ++i) board_.unmake();
    return moves;
}

bool CaptureVcfSearch::wins_by_open_four() {
    const Color own = board_.turn(), enemy = opposite(own);
    bool is_won = false;
    for_each(board_.group(own, Group::OpenFours), [&](Square four) {
        if (is_won) return;
        board_.make(four);
        bool holds = board_.count(own, Threat::Five) > 1 && !board_.wins_at_once(enemy);
        if (holds && board_.can_take(enemy)) {
            const SquareSet takers = board_.takers(enemy);
            for_each(takers, [&](Square taker) {
                if (!holds) return;
                board_.make(taker);
                holds = board_.wins_at_once(own);
                board_.unmake();
            });
        }
        board_.unmake();
        is_won = holds;
    });
    return is_won;
}

}  // namespace tengen::gomoku::engine
