#include <chrono>
#include <memory>

#include "gomoku/engine/engine.h"
#include "gomoku/engine/solver.h"
#include "tests/diagram.h"
#include "tests/test.h"

using namespace tengen;
using namespace tengen::gomoku;
using engine::Engine;
using engine::kWin;
using engine::VcfAnswer;
using engine::Verdict;
using test::Random;

namespace {

constexpr std::array<Rules, 4> kRules = {
    {{}, {.exact = true}, {.fouls = true}, {.blocked_fives = true}}};

SearchProgress searched(const AnyBoard& board, SearchLimits limits, std::uint64_t nodes = 20000,
                        std::span<const int> only = {}) {
    Engine engine(1);
    NeverInterrupted never;
    limits.nodes = nodes;
    return engine.search(board, {.limits = limits, .only = only}, never);
}

VcfAnswer fours(const AnyBoard& board, std::uint64_t positions = 1000000) {
    Engine engine(1);
    NeverInterrupted never;
    SearchControl control(never);
    return engine.win_by_fours(board, positions, control);
}

bool is_forced(const SearchProgress& progress) {
    return std::abs(progress.lines[0].value) >= engine::kForced;
}

/// Lets a search go on until it has looked up so often.
class StopsAfter final : public Interrupt {
  public:
    explicit StopsAfter(int looks) : looks_(looks) {}
    bool requested() override { return --looks_ < 0; }
    bool is_over() const { return looks_ < 0; }

  private:
    int looks_;
};

bool is_playable(AnyBoard any, const std::vector<int>& cells) {
    return std::visit(
        [&](auto& board) {
            return std::ranges::all_of(cells, [&](int cell) {
                const bool is_legal = board.status() == Status::Playing && board.is_legal(cell);
                if (is_legal) board.make(cell);
                return is_legal;
            });
        },
        any);
}

/// The cells where the side to move wins at once.
template <Traits T>
std::vector<int> winning_cells(const Board<T>& board) {
    std::vector<int> cells;
    board.for_each_legal([&](int cell) {
        Board<T> after = board;
        after.make(cell);
        if (after.winner()) cells.push_back(cell);
    });
    return cells;
}

/// Looks for a win by fours with nothing but the rules.
template <Traits T>
class NaiveFours {
  public:
    bool wins(const Board<T>& board, int fours) {
        if (!winning_cells(board).empty()) return true;
        if (fours == 0) return false;
        bool found = false;
        board.for_each_legal([&](int cell) { found = found || wins_with(board, cell, fours); });
        return found;
    }

  private:
    bool wins_with(const Board<T>& board, int cell, int fours) {
        Board<T> after = board;
        after.make(cell);
        if (after.status() != Status::Playing || !winning_cells(after).empty()) return false;
        Board<T> again = after;
        again.pass();
        if (winning_cells(again).empty()) return false;
        bool all = true;
        after.for_each_legal([&](int answer) {
            if (!all) return;
            Board<T> answered = after;
            answered.make(answer);
            all = answered.status() == Status::Playing && wins(answered, fours - 1);
        });
        return all;
    }
};

/// Whether a line of the solver wins: each four leaves no other answer than a lost one.
template <Traits T>
bool is_proven(Board<T> board, const std::vector<int>& line) {
    const Color attacker = board.turn();
    for (int cell : line) {
        if (!board.is_legal(cell)) return false;
        board.make(cell);
        if (board.winner()) return board.winner() == attacker;
        if (board.turn() == attacker) continue;
        if (!winning_cells(board).empty()) return false;
        Board<T> again = board;
        again.pass();
        if (winning_cells(again).empty()) return false;
    }
    bool all = true;  // a line that ends early: black may not answer in any way that helps
    board.for_each_legal([&](int answer) {
        Board<T> answered = board;
        answered.make(answer);
        all = all && !winning_cells(answered).empty();
    });
    return all;
}

/// A position after random moves that nobody has won.
AnyBoard some_board(const Rules& rules, int stones, Random& random) {
    while (true) {
        AnyBoard any = make_board(rules);
        const bool fits = std::visit(
            [&](auto& board) {
                for (int i = 0; i < stones; ++i) {
                    std::vector<int> cells;
                    board.for_each_legal([&](int cell) { cells.push_back(cell); });
                    if (cells.empty()) return false;
                    board.make(
                        cells[static_cast<unsigned>(random.below(static_cast<int>(cells.size())))]);
                    if (board.status() != Status::Playing) return false;
                }
                bool has_move = false;
                board.for_each_legal([&](int) { has_move = true; });
                return has_move;
            },
            any);
        if (fits) return any;
    }
}

Rules sized(Rules rules, int width, int height) {
    rules.width = width;
    rules.height = height;
    return rules;
}

}  // namespace

TEST("a win by fours is found exactly where trying everything finds one") {
    Random random(3);
    int wins = 0;
    for (const Rules& base : kRules)
        for (int i = 0; i < 60; ++i) {
            const AnyBoard any = some_board(sized(base, 7, 6), 14 + random.below(6), random);
            const VcfAnswer answer = fours(any);
            std::visit(
                [&]<Traits T>(const Board<T>& board) {
                    CHECK((answer.verdict == Verdict::Wins) == NaiveFours<T>().wins(board, 4));
                    CHECK(answer.verdict != Verdict::Unknown);
                },
                any);
            wins += answer.verdict == Verdict::Wins;
        }
    CHECK(wins > 20);
}

TEST("every line of a win by fours is a proof by the rules") {
    Random random(4);
    int longest = 0;
    for (const Rules& rules : kRules)
        for (int i = 0; i < 150; ++i) {
            const AnyBoard any = some_board(sized(rules, 11, 11), 40, random);
            const VcfAnswer answer = fours(any);
            if (answer.verdict != Verdict::Wins) continue;
            std::visit([&](const auto& board) { CHECK(is_proven(board, answer.cells)); }, any);
            longest = std::max(longest, static_cast<int>(answer.cells.size()));
        }
    CHECK(longest >= 7);
}

TEST("the solver says that it does not know when it may not look far enough") {
    const test::Picture rows = {"...........", "...........", "...OXXX....", ".......X...",
                                ".......X...", "...........", "...........", "...........",
                                "...........", "...........", "..........."};
    const AnyBoard board = test::board_of({}, rows);
    CHECK(fours(board).verdict == Verdict::Wins);
    CHECK(fours(board, 1).verdict == Verdict::Unknown);
}

TEST("the search completes five, stops a four and tells the distance of a win") {
    const test::Picture rows = {".........", ".OXXXX*..", ".........", "..OOO....", ".........",
                                ".........", ".........", ".........", "........."};
    const int five = test::cell_of(rows, '*');
    const SearchProgress win = searched(test::board_of({}, rows), {});
    CHECK(win.lines.front().cells.front() == five);
    CHECK(win.lines.front().value == kWin - 1);
    const SearchProgress block = searched(test::board_of({}, rows, Color::White), {});
    CHECK(block.lines.front().cells.front() == five);
    const test::Picture three = {".........", ".........", "...XXX...", ".........", ".........",
                                 ".........", ".........", ".........", "........."};
    CHECK(searched(test::board_of({}, three), {}).lines.front().value == kWin - 3);
}

TEST("a four and a three, or two threes, that the engine takes for a win are a forced win") {
    Random random(5);
    int wins = 0;
    for (const Rules& rules : kRules)
        for (int i = 0; i < 400; ++i) {
            const AnyBoard any = some_board(sized(rules, 9, 9), 10 + random.below(8), random);
            const bool is_won = engine::visit_kind(any, [](const auto& board) {
                return engine::need_of(board) == engine::Need::Free && engine::wins_in_five(board);
            });
            if (!is_won) continue;
            ++wins;
            NeverInterrupted never;
            SearchControl control(never);
            const auto win = engine::find_forced_win(any, engine::Aim::Threes, control, 4);
            CHECK(win.verdict == Verdict::Wins);
        }
    CHECK(wins > 30);
}

TEST("the search is the same every time and ends at its bounds") {
    Random random(6);
    for (const Rules& rules : kRules) {
        const AnyBoard board = some_board(rules, 12, random);
        const SearchProgress first = searched(board, {}), second = searched(board, {});
        CHECK(first.nodes == second.nodes);
        CHECK(first.lines.front().cells == second.lines.front().cells);
        CHECK(first.lines.front().value == second.lines.front().value);
        CHECK(first.nodes <= 20001u);
        const SearchProgress shallow = searched(board, {.depth = 3}, 0);
        CHECK((shallow.depth <= 3 || shallow.lines.front().value >= engine::kForced));
    }
}

TEST("several threads find what one finds, and count what all have done") {
    for (const Rules& rules : kRules) {
        AnyBoard board = make_board(rules);
        std::visit(
            [](auto& known) {
                for (int cell : {112, 127, 113, 128, 97, 142}) known.make(cell);
            },
            board);
        Engine engine(1);
        NeverInterrupted never;
        const SearchLimits limits{.nodes = 60000, .threads = 3};
        const SearchProgress progress = engine.search(board, {.limits = limits}, never);
        CHECK(std::visit(
            [&](const auto& known) { return known.is_legal(progress.lines.front().cells.front()); },
            board));
        CHECK(progress.nodes >= 20000u);
    }
}

TEST("depths are told once and in order by several threads, and none is deeper than asked") {
    Random random(7);
    for (const Rules& rules : kRules)
        for (int round = 0; round < 6; ++round) {
            const AnyBoard board = some_board(rules, 10, random);
            const std::vector<int> only = {
                searched(board, {.depth = 4}, 0).lines[0].cells[0],
                searched(board, {.depth = 4, .multi_pv = 2}, 0).lines[1].cells[0]};
            Engine engine(1);
            NeverInterrupted never;
            std::vector<int> depths;
            const auto progress =
                engine.search(board, {.limits = {.depth = 7, .threads = 3}, .only = only}, never,
                              [&](const SearchProgress& p) {
                                  depths.push_back(p.depth);
                                  CHECK(std::ranges::count(only, p.lines[0].cells[0]) > 0);
                              });
            CHECK(std::ranges::adjacent_find(depths, std::greater_equal{}) == depths.end());
            CHECK((progress.depth == 7 || is_forced(progress)));
            CHECK(depths.back() == progress.depth);
        }
}

TEST("what several threads prove, one proves too, also after a search that was stopped") {
    Random random(11);
    int proved = 0;
    for (const Rules& rules : kRules)
        for (int round = 0; round < 12; ++round) {
            const AnyBoard board = some_board(rules, 14, random);
            Engine engine(4);
            for (const int looks : {3, 20, 60}) {
                StopsAfter stops(looks);
                const SearchProgress stopped =
                    engine.search(board, {.limits = {.threads = 4}}, stops);
                CHECK(is_playable(board, stopped.lines[0].cells));
                CHECK((stops.is_over() || is_forced(stopped)));
            }
            NeverInterrupted never;
            const SearchProgress many =
                engine.search(board, {.limits = {.depth = 9, .threads = 4}}, never);
            CHECK(is_playable(board, many.lines[0].cells));
            if (!is_forced(many)) continue;
            ++proved;
            const SearchProgress one = searched(board, {.depth = 16}, 0);
            CHECK(is_forced(one));
            CHECK((many.lines[0].value > 0) == (one.lines[0].value > 0));
        }
    CHECK(proved >= 5);
}

TEST("several threads stop soon when they are asked to") {
    using Clock = std::chrono::steady_clock;
    Random random(12);
    for (const Rules& rules : kRules) {
        const AnyBoard board = some_board(rules, 8, random);
        Engine engine(4);
        NeverInterrupted never;
        const auto began = Clock::now();
        engine.search(board, {.limits = {.hard_seconds = 0.05, .threads = 3}}, never);
        CHECK(Clock::now() - began < std::chrono::milliseconds(500));
    }
}

TEST("several lines begin with different moves, best first, and only the given moves are chosen") {
    Random random(8);
    const AnyBoard board = some_board({}, 12, random);
    const SearchProgress progress = searched(board, {.depth = 6, .multi_pv = 4}, 0);
    CHECK(progress.lines.size() == 4u);
    for (std::size_t i = 1; i < progress.lines.size(); ++i) {
        CHECK(progress.lines[i].value <= progress.lines[i - 1].value);
        for (std::size_t j = 0; j < i; ++j)
            CHECK(progress.lines[i].cells.front() != progress.lines[j].cells.front());
    }
    const std::vector<int> only = {progress.lines[2].cells.front()};
    CHECK(searched(board, {.depth = 6}, 0, only).lines.front().cells.front() == only[0]);
}

TEST("whole games of the engine have legal moves only, on every board and under all rules") {
    Random random(9);
    constexpr std::array<std::array<int, 2>, 5> sizes = {
        {{5, 5}, {6, 22}, {22, 7}, {9, 9}, {15, 15}}};
    for (const Rules& base : kRules)
        for (const auto& [width, height] : sizes) {
            AnyBoard any = some_board(sized(base, width, height), 4, random);
            Engine engine(1);
            NeverInterrupted never;
            for (bool playing = true; playing;) {
                const SearchProgress progress =
                    engine.search(any, {.limits = {.nodes = 300}}, never);
                const int cell = progress.lines.front().cells.front();
                playing = std::visit(
                    [&](auto& board) {
                        CHECK(board.is_legal(cell));
                        if (!board.is_legal(cell)) return false;
                        board.make(cell);
                        bool has_move = false;
                        board.for_each_legal([&](int) { has_move = true; });
                        return has_move;
                    },
                    any);
            }
        }
}

TEST("the engine declines rules that it was not compiled for") {
    CHECK(!engine::kind_of({.line = 4}).has_value());
    CHECK(!engine::kind_of({.captures = 4, .capture_goal = 10}).has_value());
    CHECK(engine::kind_of({.exact = true, .blocked_fives = true}) == engine::Kind::Caro);
    CHECK(!engine::kind_of({.fouls = true, .blocked_fives = true}).has_value());
    CHECK(engine::kind_of({.fouls = true}) == engine::Kind::Renju);
}
