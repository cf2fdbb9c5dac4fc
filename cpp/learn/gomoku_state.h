// A position of the Gomoku family with the fillings of its windows, changed move by move.
#pragma once

#include <algorithm>
#include <optional>

#include "gomoku/board.h"
#include "learn/gomoku_network.h"
#include "learn/teacher.h"

namespace tengen::learn {

/// See teacher.h for what the members mean. A side that can complete a row has won: `known` says
/// so. A side that has to stop one has only the moves that do.
template <gomoku::Traits T>
class GomokuState {
    using Board = gomoku::Board<T>;

  public:
    GomokuState(const GomokuNetwork& network, const Board& board)
        : network_(&network), board_(board) {
        const Windows& windows = network.windows;
        for (auto& fillings : fillings_) std::ranges::copy(windows.empty_board(), fillings.begin());
        for (int cell = 0; cell < board.rules().cells(); ++cell) {
            const gomoku::Point point = board.point(cell);
            if (board.lines().is_empty(point)) continue;
            fill(cell, board.lines().is(point, Color::Black) ? Color::Black : Color::White);
            spread(cell, 1);
        }
        refresh();
    }

    struct Undo {
        std::array<Score, 2> sums;
        std::array<int, 2> fours;
        gomoku::Undo board;  ///< its cell is kPass for a pass
    };

    Color turn() const { return board_.turn(); }
    const Board& board() const { return board_; }
    static constexpr std::size_t breadth() { return 24; }

    /// Whether `moves` leaves out nothing that could be better.
    bool lists_every_move() const { return fours_of(opposite(turn())) > 0; }
    bool is_forced() const { return fours_of(opposite(turn())) > 0; }

    std::optional<int> known() const {
        if (const std::optional<Color> winner = board_.winner()) return *winner == turn() ? 1 : -1;
        if (board_.status() == gomoku::Status::Draw) return 0;
        if (fours_of(turn()) > 0) return 1;
        return std::nullopt;
    }

    /// Only fouls can take all moves away, so only those ask.
    bool must_pass() const {
        if constexpr (!T.fouls) return false;
        if (board_.status() != gomoku::Status::Playing || turn() == Color::White) return false;
        bool has_move = false;
        board_.for_each_legal([&](int) { has_move = true; });
        return !has_move;
    }

    void moves(MoveList& list) const {
        list.clear();
        if (fours_of(turn()) > 0) return list.push(completing_cell(turn()));
        if (fours_of(opposite(turn())) > 0) list_stops(list);
        if (list.empty()) list_near(list);
        if (list.empty()) every_move(list);
    }

    /// All legal cells.
    void every_move(MoveList& list) const {
        list.clear();
        board_.for_each_legal([&](int cell) { list.push(cell); });
    }

    Score score() const { return sums_[index(turn())]; }

    Score score_after(int cell) const {
        const Color side = turn();
        const Color next = opposite(side);
        Score score = sums_[index(next)];
        int threats = fours_of(next);
        bool wins = false;
        for (const Through& at : network_->windows.through(cell)) {
            const unsigned seen = fillings_[index(next)][at.window];
            score +=
                worth(next, at.window, seen | kEnemy << at.shift) - worth(next, at.window, seen);
            if (at.is_end) continue;
            threats -= is_four(next, seen);
            wins |= is_four(side, fillings_[index(side)][at.window]);
        }
        if (wins) return decided(-1);
        if (board_.stones() + 1 == board_.rules().cells()) return decided(0);
        return threats > 0 ? decided(1) : score;
    }

    Undo make(int cell) {
        Undo undo = {sums_, fours_, {0, 0, kPass}};
        if (cell == kPass) {
            board_.pass();
            return undo;
        }
        for (Color side : {Color::Black, Color::White}) count_through(cell, side, -1);
        fill(cell, turn());
        for (Color side : {Color::Black, Color::White}) count_through(cell, side, 1);
        spread(cell, 1);
        undo.board = board_.make(cell);
        return undo;
    }

    void unmake(const Undo& undo) {
        const int cell = undo.board.cell;
        if (cell == kPass) return board_.pass();
        board_.unmake(undo.board);
        fill(cell, turn());  // the same bits once more
        spread(cell, -1);
        sums_ = undo.sums;
        fours_ = undo.fours;
    }

    /// Counts sums and fours over the whole board.
    void refresh() {
        sums_ = {};
        fours_ = {};
        for (Color side : {Color::Black, Color::White})
            for (std::size_t window = 0; window < network_->windows.count(); ++window)
                count_window(window, side, 1);
    }

    void learn(Weights& weights, double growth) const {
        const Windows& windows = network_->windows;
        const auto& fillings = fillings_[index(turn())];
        const auto holds_stone = [&](std::size_t i) { return windows.has_stone(fillings[i]); };
        int stones = 0;
        for (std::size_t i = 0; i < windows.count(); ++i) stones += holds_stone(i);
        if (stones == 0) return;
        const int step = static_cast<int>(std::floor(growth * kUnit / stones + 0.5));
        for (std::size_t i = 0; i < windows.count(); ++i)
            if (holds_stone(i))
                weights.add(windows.slot(turn(), i, fillings[i]),
                            windows.twin(turn(), i, fillings[i]), step);
    }

    /// Games of this family are not counted out.
    bool is_solvable_after(int, int) const { return false; }
    Solved solve(std::span<const int>, Interrupt&) const { return {}; }

  private:
    static constexpr int kNear = 2;  ///< stones further away than this give no ideas

    int fours_of(Color side) const { return fours_[index(side)]; }
    bool is_four(Color side, unsigned filling) const {
        return network_->windows.is_four(side, filling);
    }
    Score worth(Color side, std::size_t window, unsigned filling) const {
        return network_->worth(side, window, filling);
    }

    void count_window(std::size_t window, Color side, int sign) {
        const unsigned filling = fillings_[index(side)][window];
        sums_[index(side)] += sign * worth(side, window, filling);
        fours_[index(side)] += sign * is_four(side, filling);
    }

    void count_through(int cell, Color side, int sign) {
        for (const Through& at : network_->windows.through(cell))
            count_window(at.window, side, sign);
    }

    /// Puts a stone into the fillings, or takes it out of them.
    void fill(int cell, Color color) {
        for (const Through& at : network_->windows.through(cell)) {
            fillings_[index(color)][at.window] ^= static_cast<std::uint16_t>(kOwn << at.shift);
            fillings_[index(opposite(color))][at.window] ^=
                static_cast<std::uint16_t>(kEnemy << at.shift);
        }
    }

    /// Counts a new stone for all cells near it, or one that is gone.
    void spread(int cell, int sign) {
        const gomoku::Point at = board_.point(cell);
        const gomoku::Rules& rules = board_.rules();
        for (int y = std::max(0, at.y - kNear); y <= std::min(rules.height - 1, at.y + kNear); ++y)
            for (int x = std::max(0, at.x - kNear); x <= std::min(rules.width - 1, at.x + kNear);
                 ++x)
                near_[static_cast<unsigned>(board_.cell({x, y}))] += static_cast<std::int8_t>(sign);
    }

    int completing_cell(Color side) const {
        const auto& fillings = fillings_[index(side)];
        std::size_t window = 0;
        while (!is_four(side, fillings[window])) ++window;
        return network_->windows.missing_cell(window, fillings[window]);
    }

    void list_stops(MoveList& list) const {
        const Color enemy = opposite(turn());
        const auto& fillings = fillings_[index(enemy)];
        for (std::size_t window = 0; window < network_->windows.count(); ++window) {
            if (!is_four(enemy, fillings[window])) continue;
            const int cell = network_->windows.missing_cell(window, fillings[window]);
            if (std::ranges::find(list.all(), cell) == list.all().end() && board_.is_legal(cell))
                list.push(cell);
        }
    }

    void list_near(MoveList& list) const {
        const gomoku::Rules& rules = board_.rules();
        if (board_.stones() == 0)
            return list.push(board_.cell({rules.width / 2, rules.height / 2}));
        for (int cell = 0; cell < rules.cells(); ++cell)
            if (near_[static_cast<unsigned>(cell)] > 0 && board_.is_legal(cell)) list.push(cell);
    }

    const GomokuNetwork* network_;
    Board board_;
    std::array<std::array<std::uint16_t, Windows::kMost>, 2> fillings_{};  ///< as each side sees
    std::array<Score, 2> sums_{};
    std::array<int, 2> fours_{};  ///< windows in which a side could complete its row at once
    std::array<std::int8_t, gomoku::kMaxCells> near_{};
};

}  // namespace tengen::learn
