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
        for (int cell = 0; cell < board.rules().cells(); ++cell) reclass(cell);
        refresh();
    }

    struct Undo {
        std::array<Score, 2> sums;
        std::array<int, 2> fours;
        std::array<ThreatCounts, 2> threats;
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

    Score score() const {
        return sums_[index(turn())] + network_->worth(turn(), situation(turn(), threats_));
    }

    Score score_after(int cell) const {
        const Color side = turn();
        const Color next = opposite(side);
        Score score = sums_[index(next)];
        int fours = fours_of(next);
        bool wins = false;
        for (const Through& at : network_->windows.through(cell)) {
            const unsigned seen = fillings_[index(next)][at.window];
            score +=
                worth(next, at.window, seen | kEnemy << at.shift) - worth(next, at.window, seen);
            if (at.is_end) continue;
            fours -= is_four(next, seen);
            wins |= is_four(side, fillings_[index(side)][at.window]);
        }
        if (wins) return decided(-1);
        if (board_.stones() + 1 == board_.rules().cells()) return decided(0);
        if (fours > 0) return decided(1);
        return score + network_->worth(next, situation(next, threats_after(cell)));
    }

    Undo make(int cell) {
        Undo undo = {sums_, fours_, threats_, {0, 0, kPass}};
        if (cell == kPass) {
            board_.pass();
            return undo;
        }
        for (Color side : {Color::Black, Color::White}) count_through(cell, side, -1);
        threats_ = threats_after(cell);
        fill(cell, turn());
        for (Color side : {Color::Black, Color::White}) count_through(cell, side, 1);
        spread(cell, 1);
        reclass(cell);
        undo.board = board_.make(cell);
        return undo;
    }

    void unmake(const Undo& undo) {
        const int cell = undo.board.cell;
        if (cell == kPass) return board_.pass();
        board_.unmake(undo.board);
        fill(cell, turn());  // the same bits once more
        spread(cell, -1);
        reclass(cell);
        sums_ = undo.sums;
        threats_ = undo.threats;
        fours_ = undo.fours;
    }

    /// Counts sums, fours and threats over the whole board.
    void refresh() {
        sums_ = {};
        fours_ = {};
        threats_ = {};
        for (Color side : {Color::Black, Color::White})
            for (std::size_t window = 0; window < network_->windows.count(); ++window)
                count_window(window, side, 1);
        for (int cell = 0; cell < board_.rules().cells(); ++cell)
            if (is_empty(cell))
                for (Color side : {Color::Black, Color::White})
                    threats_[index(side)] += threats_of(side, cell);
    }

    void learn(Weights& weights, double growth) const {
        const Windows& windows = network_->windows;
        const auto& fillings = fillings_[index(turn())];
        const auto holds_stone = [&](std::size_t i) { return windows.has_stone(fillings[i]); };
        int parts = kSituationParts;
        for (std::size_t i = 0; i < windows.count(); ++i) parts += holds_stone(i);
        const int step = static_cast<int>(std::floor(growth * kUnit / parts + 0.5));
        for (std::size_t i = 0; i < windows.count(); ++i)
            if (holds_stone(i))
                weights.add(windows.slot(turn(), i, fillings[i]),
                            windows.twin(turn(), i, fillings[i]), step);
        const auto slot = windows.situation_slot(turn(), situation(turn(), threats_));
        weights.add(slot, slot, kSituationParts * step);
    }

    /// Games of this family are not counted out.
    bool is_solvable_after(int, int) const { return false; }
    Solved solve(std::span<const int>, Interrupt&) const { return {}; }

  private:
    static constexpr int kSituationParts = 100;  ///< it learns as much as so many windows
    static constexpr std::size_t kMaxRows = 3 * Windows::kMaxRow;  ///< near a cell on a line
    static constexpr int kNear = 2;  ///< stones further away than this give no ideas

    int fours_of(Color side) const { return fours_[index(side)]; }
    bool is_four(Color side, unsigned filling) const {
        return network_->windows.is_four(side, filling);
    }
    Score worth(Color side, std::size_t window, unsigned filling) const {
        return network_->worth(side, window, filling);
    }

    // -- lines and threats of cells ---------------------------------------------------------------

    bool is_empty(int cell) const { return board_.lines().is_empty(board_.point(cell)); }

    CellLines& lines(Color side, int cell) {
        return lines_[index(side)][static_cast<unsigned>(cell)];
    }
    CellLines lines(Color side, int cell) const {
        return lines_[index(side)][static_cast<unsigned>(cell)];
    }
    ThreatCounts threats_of(Color side, int cell) const {
        return network_->windows.crossings().threats(lines(side, cell));
    }
    static std::size_t situation(Color side, const std::array<ThreatCounts, 2>& threats) {
        return Crossings::situation(threats[index(side)], threats[index(opposite(side))]);
    }

    /// What one line of a cell is worth to a side, among its other lines.
    CellLines with_line(Color side, int cell, std::size_t axis, RowCounts rows) const {
        const unsigned found = network_->windows.crossings().line_class(side, rows);
        const auto shift = 3 * axis;
        return static_cast<CellLines>((lines(side, cell) & ~(7u << shift)) | found << shift);
    }

    /// The threats of both sides with a stone of the mover on an empty cell.
    std::array<ThreatCounts, 2> threats_after(int cell) const {
        const Crossings& crossings = network_->windows.crossings();
        std::array<ThreatCounts, 2> threats = threats_;
        for (Color side : {Color::Black, Color::White})
            threats[index(side)] -= threats_of(side, cell);
        const unsigned stone = turn() == Color::Black ? kOwn : kEnemy;
        for_each_line(cell, stone, [&](int at, std::size_t axis, RowCounts rows) {
            if (at == cell || !is_empty(at)) return;
            for (Color side : {Color::Black, Color::White})
                threats[index(side)] += crossings.threats(with_line(side, at, axis, rows)) -
                                        crossings.threats(lines(side, at));
        });
        return threats;
    }

    /// Classes the lines of all cells anew that a change on `cell` concerns.
    void reclass(int cell) {
        for_each_line(cell, kEmpty, [&](int at, std::size_t axis, RowCounts rows) {
            for (Color side : {Color::Black, Color::White})
                lines(side, at) = with_line(side, at, axis, rows);
        });
    }

    /// Visits every cell that a stone on `cell` concerns with the axis that joins them and the rows
    /// on it, as they are with `stone` on the cell (seen by black).
    template <class Visit>
    void for_each_line(int cell, unsigned stone, Visit&& visit) const {
        const auto line = static_cast<unsigned>(board_.rules().line);
        for (std::size_t axis = 0; axis < gomoku::kAxes; ++axis) {
            const Reach& reach = network_->windows.crossings().reach(cell, axis);
            const std::array<RowCounts, kMaxRows> rows = rows_near(reach, stone);
            RowCounts counts = 0;
            for (unsigned i = 0; i + 1 < line; ++i) counts += rows[i];
            int at = reach.first_cell;
            for (unsigned i = 0; i < static_cast<unsigned>(reach.cells); ++i) {
                counts += rows[i + line - 1];
                visit(at, axis, counts);
                counts -= rows[i];
                at += reach.cell_step;
            }
        }
    }

    std::array<RowCounts, kMaxRows> rows_near(const Reach& reach, unsigned stone) const {
        std::array<RowCounts, kMaxRows> rows{};
        int window = reach.first_window;
        for (int i = 0; i < reach.windows; ++i, window += reach.window_step) {
            unsigned filling = fillings_[index(Color::Black)][static_cast<unsigned>(window)];
            const int place = i - reach.changed;
            if (place >= 0 && place < reach.changes) filling |= stone << (reach.shift - 2 * place);
            rows[static_cast<unsigned>(i + reach.skipped)] = network_->windows.row(filling);
        }
        return rows;
    }

    // -- windows ----------------------------------------------------------------------------------

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
    std::array<std::array<std::uint16_t, Windows::kMaxWindows>, 2>
        fillings_{};  ///< as each side sees
    std::array<std::array<CellLines, gomoku::kMaxCells>, 2> lines_{};
    std::array<Score, 2> sums_{};  ///< of the windows
    std::array<ThreatCounts, 2> threats_{};
    std::array<int, 2> fours_{};  ///< windows in which a side could complete its row at once
    std::array<std::int8_t, gomoku::kMaxCells> near_{};
};

}  // namespace tengen::learn
