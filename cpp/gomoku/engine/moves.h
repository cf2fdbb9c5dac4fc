// Which moves a position offers to the search, and in which order.
#pragma once

#include "gomoku/engine/replies.h"

namespace tengen::gomoku::engine {

struct ScoredMove {
    Square square;
    int score;
};

/// The moves of a position; the best of the rest comes next.
class MoveList {
  public:
    void push(Square square, int score) { moves_[size_++] = {square, score}; }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    const ScoredMove* begin() const { return moves_.data(); }
    const ScoredMove* end() const { return moves_.data() + size_; }

    /// Brings the best of the moves from `i` on to place `i`; the earlier found wins ties.
    const ScoredMove& pick(std::size_t i) {
        std::size_t best = i;
        for (std::size_t j = i + 1; j < size_; ++j)
            if (moves_[j].score > moves_[best].score) best = j;
        const ScoredMove chosen = moves_[best];
        for (std::size_t j = best; j > i; --j) moves_[j] = moves_[j - 1];
        return moves_[i] = chosen;
    }

  private:
    std::array<ScoredMove, kMaxCells> moves_;
    std::size_t size_ = 0;
};

/// The empty squares within two steps of a stone, or three along a line.
template <class AnyEngineBoard>
SquareSet neighbourhood(const AnyEngineBoard& board) {
    const SquareSet& stones = board.occupied();
    SquareSet wide{}, set{};
    for (unsigned y = kMargin; y < kPitch - kMargin; ++y) {
        const std::uint32_t row = stones[y];
        wide[y] = row | row << 1 | row >> 1 | row << 2 | row >> 2;
        set[y] |= row << 3 | row >> 3;
        for (const unsigned far : {y - 3, y + 3}) set[far] |= row | row << 3 | row >> 3;
    }
    for (unsigned y = kMargin; y < kPitch - kMargin; ++y) {
        set[y] |= wide[y - 2] | wide[y - 1] | wide[y] | wide[y + 1] | wide[y + 2];
        set[y] &= ~stones[y];
    }
    const std::uint32_t inside = ((std::uint32_t{1} << board.width()) - 1) << kMargin;
    for (unsigned y = 0; y < kPitch; ++y)
        set[y] &= y >= kMargin && y < kMargin + static_cast<unsigned>(board.height()) ? inside : 0;
    return set;
}

/// What kind of moves a position allows.
enum class Need : std::uint8_t {
    AnswerFive,      ///< the enemy has a four: it must be stopped
    AnswerOpenFour,  ///< the enemy would make an open four: stop it or make a four
    Free
};

template <Kind K>
Need need_of(const EngineBoard<K>& board) {
    const Color enemy = opposite(board.turn());
    if (board.count(enemy, Threat::Five) > 0) return Need::AnswerFive;
    return board.count(enemy, Threat::OpenFour) > 0 ? Need::AnswerOpenFour : Need::Free;
}

/// Whether the side to move, whose enemy threatens neither five nor an open four, wins in five
/// plies by a four and a three or by two threes: the enemy has no four to answer with, and one
/// stone of his stops one of two lines only.
template <Kind K>
bool wins_in_five(const EngineBoard<K>& board) {
    const Color own = board.turn(), enemy = opposite(own);
    // A three of black in renju may be none; in caro two fours are named like a four and a three.
    if (K == Kind::Renju && own == Color::Black) return false;
    const int pairs = board.count(own, Threat::DoubleThree) +
                      (K == Kind::Caro ? 0 : board.count(own, Threat::FourThree));
    if (pairs == 0) return false;
    int answers = 0;  // a foul of black may be none after another stone
    for (const Threat four : {Threat::Four, Threat::FourPlus, Threat::FourThree, Threat::OpenFour,
                              Threat::Five, Threat::Foul, Threat::PerhapsFoul})
        answers += board.count(enemy, four);
    return answers == 0;
}

/// Whether the enemy makes five whatever is answered, if it threatens that.
template <Kind K>
bool is_lost(const EngineBoard<K>& board) {
    return K != Kind::Caro && board.count(opposite(board.turn()), Threat::Five) > 1;
}

/// Whether the enemy threatens a four and a three and there is no four to answer with.
template <Kind K>
bool is_in_danger(const EngineBoard<K>& board) {
    const Color own = board.turn();
    return board.count(opposite(own), Threat::FourThree) > 0 &&
           board.count(own, Threat::Four) + board.count(own, Threat::FourPlus) == 0;
}

/// Lists every move that may not lose at once, unless none is left. Fouls are not left out.
template <Kind K, class Score>
void list_moves(const EngineBoard<K>& board, Need need, MoveList& moves, Score&& score) {
    const auto push = [&](Square square) { moves.push(square, score(square)); };
    if (need == Need::Free) {
        for_each(neighbourhood(board), push);
        return;
    }
    SquareList answers;
    if (need == Need::AnswerFive) {
        answers_to_five(board, answers);
    } else {
        answers_to_open_four(board, answers);
        for_each(board.group(board.turn(), Group::Fours), [&](Square s) { answers.push_new(s); });
    }
    for (Square square : answers) push(square);
}

}  // namespace tengen::gomoku::engine
