// The rules of the Gomoku family written from their text, as a judge of the fast implementation.
#pragma once

#include <set>
#include <vector>

#include "gomoku/lines.h"
#include "gomoku/rules.h"

namespace tengen::test {

/// A plain grid of stones: 0 empty, 1 black, 2 white.
class NaiveGomoku {
  public:
    explicit NaiveGomoku(const gomoku::Rules& rules)
        : rules_(rules), cells_(static_cast<std::size_t>(rules.cells()), 0) {}

    gomoku::Status status = gomoku::Status::Playing;
    int turn = 1;
    int captured[3] = {0, 0, 0};

    const std::vector<unsigned char>& stones() const { return cells_; }
    void set(int cell, int stone) {
        cells_[static_cast<std::size_t>(cell)] = static_cast<unsigned char>(stone);
    }

    int at(int x, int y) const {
        const bool is_inside = x >= 0 && x < rules_.width && y >= 0 && y < rules_.height;
        return is_inside ? cells_[static_cast<std::size_t>(y * rules_.width + x)] : -1;
    }

    gomoku::Fault fault(int cell) {
        using gomoku::Fault;
        if (status != gomoku::Status::Playing) return Fault::Over;
        if (cell < 0 || cell >= rules_.cells()) return Fault::Outside;
        const int x = cell % rules_.width;
        const int y = cell / rules_.width;
        if (at(x, y) != 0) return Fault::Occupied;
        return rules_.fouls && turn == 1 ? foul(x, y) : Fault::None;
    }

    void play(int cell) {
        const int x = cell % rules_.width;
        const int y = cell / rules_.width;
        set(cell, turn);
        for (int dy = -1; dy <= 1; ++dy)
            for (int dx = -1; dx <= 1; ++dx)
                if (dx != 0 || dy != 0) capture(x, y, dx, dy);
        status = judge(x, y);
        turn = 3 - turn;
    }

    /// Whether the stone on (x, y) belongs to a row that wins, along one direction.
    bool wins(int x, int y, int dx, int dy) const {
        const int stone = at(x, y);
        const Row row = row_through(x, y, dx, dy);
        const bool is_exact = rules_.exact || (rules_.fouls && stone == 1);
        if (row.length < rules_.line || (is_exact && row.length != rules_.line)) return false;
        const int before = at(row.x - dx, row.y - dy);
        const int after = at(row.x + row.length * dx, row.y + row.length * dy);
        if (rules_.overlines_win && row.length > rules_.line) return true;
        return !(rules_.blocked_fives && before == 3 - stone && after == 3 - stone);
    }

    std::set<int> winning_cells(int stone) const {
        std::set<int> found;
        for (int cell = 0; cell < rules_.cells(); ++cell) {
            const int x = cell % rules_.width;
            const int y = cell / rules_.width;
            if (at(x, y) != stone) continue;
            for (const auto& [dx, dy] : gomoku::kStep)
                if (wins(x, y, dx, dy)) found.insert(cell);
        }
        return found;
    }

    /// The definition of a foul, word by word; the point is empty.
    gomoku::Fault foul(int x, int y) {
        using gomoku::Fault;
        place(x, y, 1);
        Fault fault = Fault::None;
        if (makes_five(x, y)) {
            fault = Fault::None;
        } else if (makes_overline(x, y)) {
            fault = Fault::Overline;
        } else if (count_fours(x, y) >= 2) {
            fault = Fault::DoubleFour;
        } else if (count_threes(x, y) >= 2) {
            fault = Fault::DoubleThree;
        }
        place(x, y, 0);
        return fault;
    }

  private:
    struct Row {
        int x, y, length;  // where it starts
    };

    void place(int x, int y, int stone) { set(y * rules_.width + x, stone); }

    Row row_through(int x, int y, int dx, int dy) const {
        const int stone = at(x, y);
        Row row = {x, y, 1};
        while (at(row.x - dx, row.y - dy) == stone) row = {row.x - dx, row.y - dy, row.length + 1};
        for (int i = 1; at(x + i * dx, y + i * dy) == stone; ++i) ++row.length;
        return row;
    }

    bool contains(const Row& row, int dx, int dy, int x, int y) const {
        for (int i = 0; i < row.length; ++i)
            if (row.x + i * dx == x && row.y + i * dy == y) return true;
        return false;
    }

    void capture(int x, int y, int dx, int dy) {
        int length = 0;
        while (at(x + (length + 1) * dx, y + (length + 1) * dy) == 3 - turn) ++length;
        if (at(x + (length + 1) * dx, y + (length + 1) * dy) != turn) return;
        if (length == 0 || !rules_.captures_group(length)) return;
        for (int i = 1; i <= length; ++i) place(x + i * dx, y + i * dy, 0);
        captured[turn] += length;
    }

    gomoku::Status judge(int x, int y) const {
        const auto won = turn == 1 ? gomoku::Status::BlackWins : gomoku::Status::WhiteWins;
        for (const auto& [dx, dy] : gomoku::kStep)
            if (wins(x, y, dx, dy)) return won;
        if (rules_.capture_goal > 0 && captured[turn] >= rules_.capture_goal) return won;
        for (unsigned char stone : cells_)
            if (stone == 0) return gomoku::Status::Playing;
        return gomoku::Status::Draw;
    }

    bool makes_five(int x, int y) const {
        for (const auto& [dx, dy] : gomoku::kStep)
            if (row_through(x, y, dx, dy).length == 5) return true;
        return false;
    }

    bool makes_overline(int x, int y) const {
        for (const auto& [dx, dy] : gomoku::kStep)
            if (row_through(x, y, dx, dy).length >= 6) return true;
        return false;
    }

    /// The sets of four stones with (x, y) that one stone more on an empty point makes exactly
    /// five.
    std::set<std::set<int>> fours(int x, int y, int dx, int dy) {
        std::set<std::set<int>> found;
        for (int i = -5; i <= 5; ++i) {
            const int qx = x + i * dx;
            const int qy = y + i * dy;
            if (at(qx, qy) != 0) continue;
            place(qx, qy, 1);
            const Row row = row_through(qx, qy, dx, dy);
            if (row.length == 5 && contains(row, dx, dy, x, y))
                found.insert(without(row, dx, dy, qy * rules_.width + qx));
            place(qx, qy, 0);
        }
        return found;
    }

    std::set<int> without(const Row& row, int dx, int dy, int missing) const {
        std::set<int> stones;
        for (int i = 0; i < row.length; ++i)
            stones.insert((row.y + i * dy) * rules_.width + row.x + i * dx);
        stones.erase(missing);
        return stones;
    }

    int count_fours(int x, int y) {
        int count = 0;
        for (const auto& [dx, dy] : gomoku::kStep)
            count += static_cast<int>(fours(x, y, dx, dy).size());
        return count;
    }

    int count_threes(int x, int y) {
        int count = 0;
        for (const auto& [dx, dy] : gomoku::kStep) count += is_three(x, y, dx, dy);
        return count;
    }

    bool is_three(int x, int y, int dx, int dy) {
        if (!fours(x, y, dx, dy).empty()) return false;
        for (int i = -4; i <= 4; ++i) {
            const int qx = x + i * dx;
            const int qy = y + i * dy;
            if (at(qx, qy) != 0) continue;
            place(qx, qy, 1);
            const bool is_wanted = is_straight_four(qx, qy, dx, dy, x, y) && !makes_five(qx, qy);
            place(qx, qy, 0);
            if (is_wanted && foul(qx, qy) == gomoku::Fault::None) return true;
        }
        return false;
    }

    bool is_straight_four(int qx, int qy, int dx, int dy, int x, int y) {
        const Row row = row_through(qx, qy, dx, dy);
        return row.length == 4 && contains(row, dx, dy, x, y) &&
               becomes_five(row.x - dx, row.y - dy, dx, dy) &&
               becomes_five(row.x + 4 * dx, row.y + 4 * dy, dx, dy);
    }

    bool becomes_five(int x, int y, int dx, int dy) {
        if (at(x, y) != 0) return false;
        place(x, y, 1);
        const int length = row_through(x, y, dx, dy).length;
        place(x, y, 0);
        return length == 5;
    }

    gomoku::Rules rules_;
    std::vector<unsigned char> cells_;
};

}  // namespace tengen::test
