// A mutable board of the Gomoku family, compiled for each kind of rules.
#pragma once

#include <optional>
#include <span>
#include <type_traits>

#include "core/zobrist.h"
#include "gomoku/fouls.h"
#include "gomoku/lines.h"
#include "gomoku/rows.h"
#include "gomoku/rules.h"

namespace tengen::gomoku {

inline constexpr StoneKeys<kMaxSide> kStoneKeys{};

/// What `make` leaves for `unmake`.
struct Undo {
    Key key;
    std::uint64_t taken;  ///< five bits for each of the eight directions: stones captured there
    int cell;
};

/// Stones captured so far, indexed by the capturing colour.
using Captured = std::array<int, 2>;

/// A position as plain data.
struct Arrangement {
    std::span<const unsigned char> cells;  ///< 0 empty, 1 black, 2 white
    Color turn;
    Captured captured;
};

/// Cell = y * width + x, y from the top. About 1.6 KB and trivially copyable; `make` and `unmake`
/// do not check their arguments, `fault` does.
template <Traits T>
class Board {
  public:
    /// An empty board, black to move. The rules must be valid and have the traits T.
    explicit constexpr Board(const Rules& rules)
        : rules_(rules), lines_(rules.width, rules.height), reciprocal_(65536 / rules.width + 1) {}

    /// Any arrangement of stones, judged over the whole board, black's first.
    Board(const Rules& rules, const Arrangement& arrangement);

    /// The same, but with the status that the game gave it.
    Board(const Rules& rules, const Arrangement& arrangement, Status status)
        : Board(rules, arrangement) {
        status_ = status;
    }

    constexpr const Rules& rules() const { return rules_; }
    constexpr const Lines& lines() const { return lines_; }
    constexpr Color turn() const { return turn_; }
    constexpr Status status() const { return status_; }
    constexpr Key key() const { return key_; }
    constexpr int stones() const { return stones_; }
    constexpr const Captured& captured() const { return captured_; }
    constexpr std::optional<Color> winner() const;

    constexpr Point point(int cell) const {
        const int y = cell * reciprocal_ >> 16;  // cell / width, exact for cells of this board
        return {cell - y * rules_.width, y};
    }
    constexpr int cell(Point point) const { return point.y * rules_.width + point.x; }

    /// Why the side to move may not place on `cell`, which may be any number.
    Fault fault(int cell) const;
    bool is_legal(int cell) const { return fault(cell) == Fault::None; }

    /// Calls visit(cell) for each legal placement in ascending order; none when the game is over
    /// or a pass is forced.
    template <class Visit>
    void for_each_legal(Visit&& visit) const;

    /// The winner's rows, one mask for each row of the board; empty when nobody won by a row.
    RowMasks winning_cells() const;

    /// Places a stone of the side to move; the placement must be legal.
    Undo make(int cell);
    void unmake(const Undo& undo);

    /// Gives the turn away; a second pass takes the first back.
    constexpr void pass();

    /// The status is left out: it follows from how the stones came there.
    friend bool operator==(const Board& a, const Board& b) {
        return a.key_ == b.key_ && a.turn_ == b.turn_ && a.captured_ == b.captured_ &&
               a.rules_ == b.rules_ && a.lines_ == b.lines_;
    }

  private:
    constexpr bool is_foul(Point point) const {
        if constexpr (T.fouls) {
            return turn_ == Color::Black && foul_at(lines_, point) != Fault::None;
        } else {
            return false;
        }
    }

    constexpr void put(Point point, Color color);
    std::uint64_t capture_around(Point point);
    void give_back(Point point, std::uint64_t taken);
    void add_captured(Color color, int count);
    Status judge_move(Point point) const;
    Status judge_board() const;
    bool has_captured_enough(Color color) const;

    Rules rules_;
    Lines lines_;
    Key key_ = 0;
    Captured captured_{};
    int reciprocal_;
    int stones_ = 0;
    Color turn_ = Color::Black;
    Status status_ = Status::Playing;
};

template <Traits T>
Board<T>::Board(const Rules& rules, const Arrangement& arrangement) : Board(rules) {
    for (int i = 0; i < rules.cells(); ++i) {
        const unsigned char stone = arrangement.cells[static_cast<unsigned>(i)];
        if (stone != 0) put(point(i), stone == 1 ? Color::Black : Color::White);
    }
    for (Color color : {Color::Black, Color::White})
        add_captured(color, arrangement.captured[index(color)]);
    if (arrangement.turn == Color::White) pass();
    status_ = judge_board();
}

template <Traits T>
constexpr std::optional<Color> Board<T>::winner() const {
    if (status_ == Status::BlackWins) return Color::Black;
    if (status_ == Status::WhiteWins) return Color::White;
    return std::nullopt;
}

template <Traits T>
Fault Board<T>::fault(int cell) const {
    if (status_ != Status::Playing) return Fault::Over;
    if (cell < 0 || cell >= rules_.cells()) return Fault::Outside;
    if (!lines_.is_empty(point(cell))) return Fault::Occupied;
    if constexpr (T.fouls) {
        if (turn_ == Color::Black) return foul_at(lines_, point(cell));
    }
    return Fault::None;
}

template <Traits T>
template <class Visit>
void Board<T>::for_each_legal(Visit&& visit) const {
    if (status_ != Status::Playing) return;
    for (int y = 0; y < rules_.height; ++y)
        for (std::uint32_t row = lines_.row(y).empty; row != 0; row &= row - 1) {
            const Point at = {std::countr_zero(row) - 1, y};
            if (!is_foul(at)) visit(cell(at));
        }
}

template <Traits T>
RowMasks Board<T>::winning_cells() const {
    const std::optional<Color> color = winner();
    return color ? winning_rows(lines_, rules_, *color) : RowMasks{};
}

template <Traits T>
Undo Board<T>::make(int cell) {
    const Point at = point(cell);
    Undo undo = {key_, 0, cell};
    put(at, turn_);
    if constexpr (T.captures) undo.taken = capture_around(at);
    status_ = judge_move(at);
    turn_ = opposite(turn_);
    key_ ^= kWhiteToMoveKey;
    return undo;
}

template <Traits T>
void Board<T>::unmake(const Undo& undo) {
    const Point at = point(undo.cell);
    turn_ = opposite(turn_);
    if constexpr (T.captures) give_back(at, undo.taken);
    lines_.toggle(at, turn_);
    --stones_;
    key_ = undo.key;
    status_ = Status::Playing;
}

template <Traits T>
constexpr void Board<T>::pass() {
    turn_ = opposite(turn_);
    key_ ^= kWhiteToMoveKey;
}

template <Traits T>
constexpr void Board<T>::put(Point point, Color color) {
    lines_.toggle(point, color);
    key_ ^= kStoneKeys.at(point.x, point.y, color);
    ++stones_;
}

/// Removes the groups that the new stone encloses and says how many stones went where.
template <Traits T>
std::uint64_t Board<T>::capture_around(Point from) {
    const Color enemy = opposite(turn_);
    std::uint64_t taken = 0;
    int total = 0;
    for (int direction = 0; direction < 2 * kAxes; ++direction) {
        const int axis = direction / 2;
        const int sign = direction % 2 == 0 ? 1 : -1;
        const Spot at = spot(from, axis);
        const Line& line = lines_[at.line];
        const int length =
            sign > 0 ? run_above(line.of(enemy), at.bit) : run_below(line.of(enemy), at.bit);
        if (!rules_.captures_group(length) || !has(line.of(turn_), at.bit + sign * (length + 1)))
            continue;
        for (int i = 1; i <= length; ++i) {
            const Point gone = moved(from, axis, sign * i);
            lines_.toggle(gone, enemy);
            key_ ^= kStoneKeys.at(gone.x, gone.y, enemy);
        }
        taken |= static_cast<std::uint64_t>(length) << (5 * direction);
        total += length;
    }
    stones_ -= total;
    add_captured(turn_, total);
    return taken;
}

template <Traits T>
void Board<T>::give_back(Point from, std::uint64_t taken) {
    for (int direction = 0; taken != 0; ++direction, taken >>= 5) {
        const int length = static_cast<int>(taken & 31);
        const int sign = direction % 2 == 0 ? 1 : -1;
        for (int i = 1; i <= length; ++i)
            lines_.toggle(moved(from, direction / 2, sign * i), opposite(turn_));
        stones_ += length;
        captured_[index(turn_)] -= length;
    }
}

template <Traits T>
void Board<T>::add_captured(Color color, int count) {
    int& total = captured_[index(color)];
    key_ ^= capture_key(color, static_cast<std::uint64_t>(total));
    total += count;
    key_ ^= capture_key(color, static_cast<std::uint64_t>(total));
}

template <Traits T>
Status Board<T>::judge_move(Point point) const {
    if (wins_through<T.blocked_fives>(lines_, rules_, turn_, point)) return win_of(turn_);
    if (T.captures && has_captured_enough(turn_)) return win_of(turn_);
    return stones_ == rules_.cells() ? Status::Draw : Status::Playing;
}

template <Traits T>
Status Board<T>::judge_board() const {
    for (Color color : {Color::Black, Color::White})
        if (has_winning_row(lines_, rules_, color) || has_captured_enough(color))
            return win_of(color);
    return stones_ == rules_.cells() ? Status::Draw : Status::Playing;
}

template <Traits T>
bool Board<T>::has_captured_enough(Color color) const {
    return rules_.capture_goal > 0 && captured_[index(color)] >= rules_.capture_goal;
}

}  // namespace tengen::gomoku
