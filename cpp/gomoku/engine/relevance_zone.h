// Where a stone may change a win by fours: everywhere else the win stays as it is.
#pragma once

#include "gomoku/engine/vcf.h"

namespace tengen::gomoku::engine {

/// Walks through a win by fours and collects the empty squares on which a stone of the enemy,
/// placed before the win begins, may change it.
///
/// A win by fours rests on these facts only, and one stone e more of the enemy changes none of them
/// unless e is among the squares collected for it:
///  1. Every four of the attacker can be placed: e is not that square. A stone of white may make a
///     double three of black count that did not, so where black attacks through what might be a
///     double three every empty square is collected; any other legal stone of black stays legal,
///     because stones of white only take fours and threes away.
///  2. After every four its fives remain: e is on none of them and, in caro, at no end of one.
///  3. The enemy's answers are the same: they are those squares again. An answer that is foul stays
///     foul: e is on none of its lines within five steps, and where it is a double three every
///     empty square is collected.
///  4. No answer makes five or threatens one that is not answered in the walk: before each of the
///     attacker's stones, e is on no square where a stone of the enemy would make a four or five.
template <Kind K>
class RelevanceZone {
  public:
    RelevanceZone(EngineBoard<K>& board, VcfSearch<K>& vcf) : board_(board), vcf_(vcf) {}

    /// The squares for the win by fours of the side to move, which a search of at most `positions`
    /// finds; every empty square when it does not find it again.
    SquareSet of_win(std::uint64_t positions) {
        squares_ = {};
        everywhere_ = false;
        positions_ = positions;
        walk();
        return everywhere_ ? empty_squares() : squares_;
    }

  private:
    void add(Square square) { squares_[square / kPitch] |= std::uint32_t{1} << (square % kPitch); }
    void add(const SquareSet& set) {
        for (std::size_t row = 0; row < set.size(); ++row) squares_[row] |= set[row];
    }

    SquareSet empty_squares() const {
        SquareSet set{};
        for (int cell = 0; cell < board_.width() * board_.height(); ++cell)
            if (const Square square = board_.square(cell); board_.is_empty(square))
                flip(set, square);
        return set;
    }

    /// The side to move wins by fours.
    void walk() {
        const Color own = board_.turn(), enemy = opposite(own);
        if (everywhere_ || board_.count(own, Threat::Five) > 0) return;
        const int plies = vcf_.plies_to_win(positions_);
        const Square move = plies > 0 ? vcf_.first_move(plies) : kNowhere;
        everywhere_ = move == kNowhere || board_.threat(move, own) == Threat::PerhapsFoul;
        if (everywhere_) return;
        add_counters(enemy);
        add(move);
        board_.make(move);
        SquareList answers;
        answers_to_five(board_, answers);
        for (Square answer : answers) {
            add(answer);
            if (board_.is_foul(answer, enemy)) {
                add_foul(answer);
                continue;
            }
            board_.make(answer);
            walk();
            board_.unmake();
        }
        board_.unmake();
    }

    /// The squares where a stone of the enemy makes a four or a five, fouls or not.
    void add_counters(Color enemy) {
        add(board_.group(enemy, Group::Fives));
        add(board_.group(enemy, Group::Fours));
        if (K != Kind::Renju || board_.count(enemy, Threat::Foul) == 0) return;
        for (int cell = 0; cell < board_.width() * board_.height(); ++cell) {
            const Square square = board_.square(cell);
            if (!board_.is_empty(square) || board_.threat(square, enemy) != Threat::Foul) continue;
            const PointCode code = board_.site(square).code[index(enemy)];
            for (int axis = 0; axis < kAxes; ++axis)
                if (shape_of(code, axis) >= Shape::Four) add(square);
        }
    }

    /// The squares that decide whether black's stone there is a foul.
    void add_foul(Square foul) {
        if (board_.threat(foul, Color::Black) == Threat::PerhapsFoul) everywhere_ = true;
        for (int stride : kStride)
            for (int i = -radius(K); i <= radius(K); ++i) {
                const auto square = static_cast<Square>(foul + i * stride);
                if (board_.is_empty(square)) add(square);
            }
    }

    EngineBoard<K>& board_;
    VcfSearch<K>& vcf_;
    std::uint64_t positions_ = 0;
    SquareSet squares_{};
    bool everywhere_ = false;
};

}  // namespace tengen::gomoku::engine
