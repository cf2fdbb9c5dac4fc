// Wins by fours alone (VCF, victory by continuous fours): every move makes a four, every answer is
// forced.
#pragma once

#include <algorithm>
#include <vector>

#include "gomoku/engine/replies.h"
#include "search/control.h"

namespace tengen::gomoku::engine {

enum class Verdict : std::uint8_t { Wins, None, Unknown };

/// Where the fours after the first may be: anywhere, or near the one before.
enum class Reach : std::uint8_t { Everywhere, Near };

/// Looks for wins by fours. What it finds is certain; that there is none is certain too unless the
/// bound on positions or the control ended the search, or its reach is short.
template <Kind K>
class VcfSearch {
  public:
    VcfSearch(EngineBoard<K>& board, SearchControl& control,
              std::size_t entries = std::size_t{1} << 16, Reach reach = Reach::Everywhere)
        : board_(board), control_(control), memory_(std::bit_floor(entries)), reach_(reach) {}

    /// Plies to the end of the win of the side to move, 0 when none is found. Shorter wins are
    /// looked for first. At most `positions` are visited and at most `fours` made.
    int plies_to_win(std::uint64_t positions, int fours = kMaxFours) {
        bound_ = visited_ + positions;
        exhausted_ = false;
        for (int limit = 1; !exhausted_; limit = limit < 4 ? limit + 1 : limit * 2) {
            const int most = std::min(limit, fours);
            cut_ = false;
            if (const int plies = attack(most); plies > 0) return plies;
            if (!cut_ || most == fours) break;
        }
        return 0;
    }

    /// Whether the last answer of 0 plies was for want of positions or fours only.
    Verdict verdict(int plies) const {
        if (plies > 0) return Verdict::Wins;
        return exhausted_ || cut_ ? Verdict::Unknown : Verdict::None;
    }

    /// The moves of the win that `plies_to_win` has just found, the enemy's answers among them.
    std::vector<Square> line(int plies);

    /// The first of them.
    Square first_move(int plies);

    static constexpr int kMaxFours = 120;

  private:
    struct Entry {
        Key key = 0;
        std::uint8_t failed = 0;  ///< there is no win with so many fours; kNever: with any number
        std::uint8_t wins = 0;    ///< plies to a win, 0 for none
        Square move = kNowhere;
    };

    static constexpr std::uint8_t kNever = 255;

    struct Attack {
        Square square;
        int score;
    };

    Entry& entry() { return memory_[board_.key() & (memory_.size() - 1)]; }

    bool spend() {
        ++visited_;
        if (visited_ >= bound_ || !control_.count()) exhausted_ = true;
        return !exhausted_;
    }

    /// Plies to the win of the side to move with at most that many fours before an open one.
    int attack(int fours) {
        const Color own = board_.turn(), enemy = opposite(own);
        if (board_.count(own, Threat::Five) > 0) return 1;
        const int fives = board_.count(enemy, Threat::Five);
        if (fives == 0 && board_.count(own, Threat::OpenFour) > 0) return 3;
        if (K != Kind::Caro && fives > 1) return 0;
        if (fours <= 0) {
            cut_ = true;
            return 0;
        }
        const Entry& known = entry();
        if (known.key == board_.key()) {
            if (known.wins > 0) return known.wins;
            if (known.failed >= fours) {
                cut_ |= known.failed != kNever;
                return 0;
            }
        }
        const bool outer_cut = cut_;
        cut_ = false;
        Square move = kNowhere;
        const int plies = best_attack(fours, fives > 0, move);
        if (plies > 0) {
            entry() = {board_.key(), 0, static_cast<std::uint8_t>(std::min(plies, 255)), move};
        } else if (!exhausted_) {
            const int failed = cut_ ? std::min(fours, kNever - 1) : int{kNever};
            entry() = {board_.key(), static_cast<std::uint8_t>(failed), 0, kNowhere};
        }
        cut_ |= outer_cut;
        return plies;
    }

    int best_attack(int fours, bool must_answer, Square& move) {
        std::array<Attack, kMaxCells> attacks;
        const std::size_t size = list_attacks(attacks, must_answer);
        for (std::size_t i = 0; i < size; ++i) {
            move = attacks[i].square;
            if (board_.is_foul(move, board_.turn())) continue;
            if (!spend()) return 0;
            ++made_;
            board_.make(move);
            const int plies = worst_answer(fours);
            board_.unmake();
            --made_;
            if (plies > 0) return plies + 1;
            if (exhausted_) return 0;
        }
        return 0;
    }

    std::size_t list_attacks(std::array<Attack, kMaxCells>& attacks, bool must_answer) const {
        const Color own = board_.turn();
        std::size_t size = 0;
        const auto push = [&](Square square) {
            if (reach_ == Reach::Near && made_ > 0 && is_far(square, board_.last(1))) return;
            attacks[size++] = {square, board_.ordering(square, own).attack};
        };
        const SquareSet& makers = board_.group(own, Group::Fours);
        if (must_answer) {
            SquareList answers;
            answers_to_five(board_, answers);
            for (Square square : answers)
                if (has(makers, square)) push(square);
        } else {
            for_each(makers, push);
        }
        const auto by_score = [](const Attack& a, const Attack& b) { return a.score > b.score; };
        std::stable_sort(attacks.begin(), attacks.begin() + static_cast<std::ptrdiff_t>(size),
                         by_score);
        return size;
    }

    /// Whether a square is more than two steps, or four along a line, from an earlier stone.
    static bool is_far(Square square, Square stone) {
        const unsigned nearness = EngineBoard<K>::nearness(square, stone);
        return nearness >= 6 && nearness != 7 && nearness != 9;
    }

    /// After a four: plies to the win whatever the side to move answers, 0 when it can be stopped.
    int worst_answer(int fours) {
        const Color own = board_.turn(), attacker = opposite(own);
        if (board_.count(own, Threat::Five) > 0) return 0;
        const int fives = board_.count(attacker, Threat::Five);
        if (fives == 0) return 0;
        if (K != Kind::Caro && fives > 1) return 2;
        SquareList answers;
        answers_to_five(board_, answers);
        int worst = 2;
        for (Square answer : answers) {
            if (board_.is_foul(answer, own)) continue;
            if (!spend()) return 0;
            board_.make(answer);
            const int plies = attack(fours - 1);
            board_.unmake();
            if (plies == 0) return 0;
            worst = std::max(worst, plies + 1);
        }
        return worst;
    }

    EngineBoard<K>& board_;
    SearchControl& control_;
    std::vector<Entry> memory_;
    Reach reach_;
    int made_ = 0;  ///< fours on the board
    std::uint64_t visited_ = 0;
    std::uint64_t bound_ = 0;
    bool exhausted_ = false;
    bool cut_ = false;
};

template <Kind K>
Square VcfSearch<K>::first_move(int plies) {
    bound_ = ~std::uint64_t{0};
    exhausted_ = false;
    const Color own = board_.turn();
    if (board_.count(own, Threat::Five) > 0) return first_of(board_.group(own, Group::Fives));
    const bool must = board_.count(opposite(own), Threat::Five) > 0;
    if (!must && board_.count(own, Threat::OpenFour) > 0)
        return first_of(board_.group(own, Group::OpenFours));
    if (const Entry& known = entry(); known.key == board_.key() && known.wins > 0)
        return known.move;
    Square best = kNowhere;
    return best_attack(plies / 2, must, best) > 0 ? best : kNowhere;
}

/// Plays the win out against the answers that hold out longest.
template <Kind K>
std::vector<Square> VcfSearch<K>::line(int plies) {
    std::vector<Square> moves;
    const auto play = [&](Square square) {
        moves.push_back(square);
        board_.make(square);
    };
    while (plies > 0) {
        const bool wins_now = board_.count(board_.turn(), Threat::Five) > 0;
        const Square best = first_move(plies);
        if (best == kNowhere) break;
        play(best);
        if (wins_now) break;
        SquareList answers;
        answers_to_five(board_, answers);
        Square stubborn = kNowhere;
        int longest = 0;
        for (Square answer : answers) {
            if (board_.is_foul(answer, board_.turn())) continue;
            board_.make(answer);
            const int rest = attack(plies / 2);
            board_.unmake();
            if (rest > longest) longest = rest, stubborn = answer;
        }
        if (stubborn == kNowhere) break;  // every answer is a foul
        play(stubborn);
        plies = longest;
    }
    for (std::size_t i = 0; i < moves.size(); ++i) board_.unmake();
    return moves;
}

}  // namespace tengen::gomoku::engine
