// Forced wins found by trying everything, with nothing but the rules.
#pragma once

#include <unordered_map>
#include <vector>

#include "gomoku/board.h"
#include "tests/naive_gomoku.h"

namespace tengen::test {

/// The cells where the side to move wins at once.
template <gomoku::Traits T>
std::vector<int> winning_cells(const gomoku::Board<T>& board) {
    std::vector<int> cells;
    board.for_each_legal([&](int cell) {
        gomoku::Board<T> after = board;
        after.make(cell);
        if (after.winner()) cells.push_back(cell);
    });
    return cells;
}

template <gomoku::Traits T>
gomoku::Board<T> passed(gomoku::Board<T> board) {
    board.pass();
    return board;
}

/// Whether every legal answer holds; vacuously where there is none.
template <gomoku::Traits T, class Holds>
bool all_answers(const gomoku::Board<T>& board, Holds&& holds) {
    bool all = true;
    board.for_each_legal([&](int answer) {
        if (!all) return;
        gomoku::Board<T> answered = board;
        answered.make(answer);
        all = answered.status() == gomoku::Status::Playing && holds(answered, answer);
    });
    return all;
}

/// Wins by fours: after each move the attacker threatens five, and every answer loses.
template <gomoku::Traits T>
class NaiveFours {
  public:
    bool wins(const gomoku::Board<T>& board) {
        if (!winning_cells(board).empty()) return true;
        const auto [known, is_new] = known_.try_emplace(board.key(), false);
        if (!is_new) return known->second;
        bool found = false;
        board.for_each_legal([&](int cell) { found = found || wins_with(board, cell); });
        return known_[board.key()] = found;
    }

  private:
    bool wins_with(const gomoku::Board<T>& board, int cell) {
        gomoku::Board<T> after = board;
        after.make(cell);
        if (after.status() != gomoku::Status::Playing || !winning_cells(after).empty())
            return false;
        if (winning_cells(passed(after)).empty()) return false;
        return all_answers(after, [&](const auto& answered, int) { return wins(answered); });
    }

    std::unordered_map<Key, bool> known_;
};

/// Wins by threats: after each move the attacker threatens a win by fours, or only one four that
/// cannot be stopped, and every answer loses.
template <gomoku::Traits T>
class NaiveThreats {
  public:
    explicit NaiveThreats(bool only_threes) : only_threes_(only_threes) {}

    bool wins(const gomoku::Board<T>& board) {
        if (fours_.wins(board)) return true;
        const auto [known, is_new] = known_.try_emplace(board.key(), false);
        if (!is_new) return known->second;
        const bool must_answer = !winning_cells(passed(board)).empty();
        bool found = false;
        board.for_each_legal(
            [&](int cell) { found = found || wins_with(board, cell, must_answer); });
        return known_[board.key()] = found;
    }

    bool wins_by_fours(const gomoku::Board<T>& board) { return fours_.wins(board); }

    /// Whether two more stones on a line through the cell make a row that wins.
    static bool is_three(const gomoku::Board<T>& board, int cell) {
        const gomoku::Rules& rules = board.rules();
        const int stone = board.turn() == Color::Black ? 1 : 2;
        NaiveGomoku naive(rules);
        for (int i = 0; i < rules.cells(); ++i) {
            const gomoku::Point point = {i % rules.width, i / rules.width};
            if (board.lines().is(point, Color::Black)) naive.set(i, 1);
            if (board.lines().is(point, Color::White)) naive.set(i, 2);
        }
        naive.set(cell, stone);
        const int x = cell % rules.width, y = cell / rules.width;
        const auto place = [&](int distance, gomoku::Point step, int from, int to) {
            const int px = x + distance * step.x, py = y + distance * step.y;
            if (naive.at(px, py) != from) return false;
            naive.set(py * rules.width + px, to);
            return true;
        };
        bool found = false;
        for (const gomoku::Point step : gomoku::kStep)
            for (int i = -4; i <= 4; ++i) {
                if (!place(i, step, 0, stone)) continue;
                for (int j = i + 1; j <= 4; ++j) {
                    if (!place(j, step, 0, stone)) continue;
                    found = found || naive.wins(x, y, step.x, step.y);
                    place(j, step, stone, 0);
                }
                place(i, step, stone, 0);
            }
        return found;
    }

  private:
    bool wins_with(const gomoku::Board<T>& board, int cell, bool must_answer) {
        gomoku::Board<T> after = board;
        after.make(cell);
        if (after.status() != gomoku::Status::Playing || !winning_cells(after).empty())
            return false;
        const bool is_four = !winning_cells(passed(after)).empty();
        if (only_threes_ && !is_four && !must_answer && !is_three(board, cell)) return false;
        if (!is_four && !(only_threes_ ? threatens_four(after) : fours_.wins(passed(after))))
            return false;
        return all_answers(after, [&](const auto& answered, int) { return wins(answered); });
    }

    /// Whether a second stone makes a four that no answer stops; the enemy cannot make five.
    static bool threatens_four(const gomoku::Board<T>& after) {
        const gomoku::Board<T> again = passed(after);
        bool found = false;
        again.for_each_legal([&](int four) {
            if (found) return;
            gomoku::Board<T> made = again;
            made.make(four);
            if (winning_cells(passed(made)).empty() || !winning_cells(made).empty()) return;
            found = all_answers(
                made, [](const auto& answered, int) { return !winning_cells(answered).empty(); });
        });
        return found;
    }

    bool only_threes_;
    NaiveFours<T> fours_;
    std::unordered_map<Key, bool> known_;
};

}  // namespace tengen::test
