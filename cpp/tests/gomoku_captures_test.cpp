#include <memory>
#include <stdexcept>

#include "gomoku/engine/engine.h"
#include "tests/diagram.h"
#include "tests/test.h"

using namespace tengen;
using namespace tengen::gomoku;
using engine::CaptureBoard;
using engine::CaptureVcfSearch;
using engine::Engine;
using engine::kForced;
using engine::kWin;
using engine::Square;
using test::Random;

namespace {

constexpr Rules kPente{.width = 19, .height = 19, .captures = 1u << 2, .capture_goal = 10};
constexpr Rules kKeryo{
    .width = 19, .height = 19, .captures = 1u << 2 | 1u << 3, .capture_goal = 15};
constexpr Rules kSingles{
    .width = 9, .height = 7, .captures = 1u << 1 | 1u << 3, .capture_goal = 40};
constexpr std::array<Rules, 3> kRules = {kPente, kKeryo, kSingles};

using RulesBoard = Board<Traits{false, false, true}>;

const engine::Evaluation& plain() { return engine::plain_evaluation(engine::Kind::Freestyle); }

SearchProgress searched(const AnyBoard& board, SearchLimits limits, std::uint64_t nodes = 20000,
                        std::span<const int> only = {}) {
    Engine engine(1);
    NeverInterrupted never;
    limits.nodes = nodes;
    return engine.search(board, {.limits = limits, .only = only}, never);
}

/// A cell next to a stone more often than not, so that shapes and captures come about.
int some_cell(const RulesBoard& board, Random& random) {
    std::vector<int> near, all;
    board.for_each_legal([&](int cell) {
        all.push_back(cell);
        const Point at = board.point(cell);
        for (int axis = 0; axis < kAxes; ++axis)
            for (int sign : {-1, 1}) {
                const Point next = moved(at, axis, sign);
                const bool inside = next.x >= 0 && next.y >= 0 && next.x < board.rules().width &&
                                    next.y < board.rules().height;
                if (inside && !board.lines().is_empty(next)) near.push_back(cell);
            }
    });
    const std::vector<int>& cells = near.empty() || random.one_in(10) ? all : near;
    return cells[static_cast<unsigned>(random.below(static_cast<int>(cells.size())))];
}

void check_same(const CaptureBoard& a, const CaptureBoard& b) {
    CHECK(a.key() == b.key());
    CHECK(a.turn() == b.turn());
    CHECK(a.captured() == b.captured());
    CHECK(a.evaluation() == b.evaluation());
    CHECK(a.occupied() == b.occupied());
    for (Color color : {Color::Black, Color::White}) {
        CHECK(a.takers(color) == b.takers(color));
        CHECK(a.can_take(color) == b.can_take(color));
        CHECK(a.wins_at_once(color) == b.wins_at_once(color));
        for (int threat = 0; threat < engine::kThreats; ++threat)
            CHECK(a.count(color, static_cast<engine::Threat>(threat)) ==
                  b.count(color, static_cast<engine::Threat>(threat)));
        for (int group = 0; group < engine::kGroups; ++group)
            CHECK(a.group(color, static_cast<engine::Group>(group)) ==
                  b.group(color, static_cast<engine::Group>(group)));
    }
}

/// Compares what the engine's board knows of every empty cell with what the rules make of a stone.
void check_cells(const CaptureBoard& board, const RulesBoard& rules) {
    bool wins = false;
    rules.for_each_legal([&](int cell) {
        RulesBoard after = rules;
        after.make(cell);
        const Square square = board.square(cell);
        const unsigned own = index(rules.turn());
        CHECK(board.takes(square, rules.turn()) == after.captured()[own] - rules.captured()[own]);
        CHECK(board.wins_at(square, rules.turn()) == after.winner().has_value());
        wins = wins || after.winner().has_value();
    });
    CHECK(board.wins_at_once(rules.turn()) == wins);
}

}  // namespace

TEST("the engine's board agrees with the rules on captures and wins in random games") {
    Random random(1);
    for (const Rules& rules : kRules)
        for (int game = 0; game < 12; ++game) {
            RulesBoard board(rules);
            CaptureBoard engine(board, plain());
            std::vector<std::unique_ptr<CaptureBoard>> before;
            while (board.status() == Status::Playing && before.size() < 150) {
                if (before.size() % 4 == 0) check_cells(engine, board);
                before.push_back(std::make_unique<CaptureBoard>(engine));
                const int cell = some_cell(board, random);
                board.make(cell);
                engine.make(engine.square(cell));
                CHECK(engine.key() == (board.key() ^ rules_key(board.rules())));
                if (before.size() % 4 == 0) check_same(engine, CaptureBoard(board, plain()));
            }
            while (!before.empty()) {
                engine.unmake();
                check_same(engine, *before.back());
                before.pop_back();
            }
        }
}

TEST("a capture of two pairs in two directions is one move that can be taken back") {
    const test::Picture picture = {"X.O....", ".......", ".......", "XOO.OOX",
                                   "...O...", "...O...", "...X..."};
    const AnyBoard any = test::board_of(kPente, picture);
    CaptureBoard board(std::get<RulesBoard>(any), plain());
    const CaptureBoard before = board;
    const Square middle = board.square(3 * 7 + 3);
    CHECK(board.takes(middle, Color::Black) == 6);
    board.make(middle);
    CHECK((board.captured() == Captured{6, 0}));
    CHECK(board.is_empty(board.square(3 * 7 + 1)));
    board.unmake();
    check_same(board, before);
}

TEST("three stones are captured in keryo-pente and not in pente") {
    const test::Picture picture = {".......", "XOOO...", ".......", ".......", "......."};
    for (const auto& [rules, stones] : {std::pair{kPente, 0}, {kKeryo, 3}}) {
        const AnyBoard any = test::board_of(rules, picture);
        const CaptureBoard board(std::get<RulesBoard>(any), plain());
        CHECK(board.takes(board.square(7 + 4), Color::Black) == stones);
    }
}

TEST("the last capture is a win in one ply") {
    const test::Picture picture = {".........", ".XOO.....", ".........", ".........",
                                   "......O..", ".........", "........."};
    const AnyBoard board = test::board_of(kPente, picture, Color::Black, {8, 0});
    const SearchProgress found = searched(board, {.depth = 4});
    CHECK(found.lines.front().value == kWin - 1);
    CHECK(found.lines.front().cells.front() == 9 + 4);
}

TEST("an open four is not a win where a stone of it can be captured") {
    // White takes the pair in the third column and with it one stone of the four.
    const test::Picture picture = {".........", "..O......", "..X......", "..XXX....",
                                   ".........", ".........", ".........", "........."};
    const AnyBoard any = test::board_of(kPente, picture);
    CaptureBoard board(std::get<RulesBoard>(any), plain());
    NeverInterrupted never;
    SearchControl control(never);
    CaptureVcfSearch vcf(board, control, 1024);
    CHECK(!vcf.wins_by_open_four());
    const AnyBoard safe =
        test::board_of(kPente, {".........", "..O......", ".........", "..XXX....", ".........",
                                ".........", ".........", "........."});
    CaptureBoard other(std::get<RulesBoard>(safe), plain());
    CaptureVcfSearch sure(other, control, 1024);
    CHECK(sure.wins_by_open_four());
    CHECK(sure.plies_to_win(1000) == 3);
}

TEST("a four is answered by capturing where blocking would lose at once") {
    // White has two fives to stop, and takes a pair out of the four.
    const test::Picture picture = {".........", "....O....", "....X....", ".XXXX....",
                                   "....*....", ".........", ".........", "........."};
    const AnyBoard board = test::board_of(kPente, picture, Color::White);
    const SearchProgress found = searched(board, {.depth = 3});
    CHECK(found.lines.front().cells.front() == test::cell_of(picture, '*'));
    CHECK(found.lines.front().value > -(kWin - 2));
}

TEST("the same search gives the same answer and the same count of positions") {
    Random random(3);
    RulesBoard board(kPente);
    for (int i = 0; i < 9; ++i) board.make(some_cell(board, random));
    const SearchProgress first = searched(AnyBoard(board), {.multi_pv = 3});
    const SearchProgress second = searched(AnyBoard(board), {.multi_pv = 3});
    CHECK(first.nodes == second.nodes);
    CHECK(first.lines.size() == 3u);
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(first.lines[i].cells == second.lines[i].cells);
        CHECK(first.lines[i].value == second.lines[i].value);
    }
    CHECK(first.lines[0].value >= first.lines[1].value);
    CHECK(first.lines[0].cells.front() != first.lines[1].cells.front());
}

TEST("only the cells that are allowed are chosen") {
    const AnyBoard board{RulesBoard(kKeryo)};
    const std::array<int, 2> only = {0, 360};
    const SearchProgress found = searched(board, {.depth = 2, .multi_pv = 5}, 20000, only);
    CHECK(found.lines.size() == 2u);
    for (const auto& line : found.lines)
        CHECK((line.cells.front() == 0 || line.cells.front() == 360));
}

TEST("a forced win of the search holds when it is played out against every answer") {
    Random random(11);
    int wins = 0;
    for (int game = 0; game < 30; ++game) {
        RulesBoard board(Rules{.width = 9, .height = 9, .captures = 4, .capture_goal = 10});
        while (board.status() == Status::Playing && board.stones() < 12)
            board.make(some_cell(board, random));
        if (board.status() != Status::Playing) continue;
        const SearchProgress found = searched(AnyBoard(board), {}, 4000);
        const int value = found.lines.front().value;
        if (value < kForced) continue;
        ++wins;
        const auto loses = [](const auto& self, const RulesBoard& at, int plies) -> bool {
            bool all = at.status() == Status::Playing;
            at.for_each_legal([&](int cell) {
                RulesBoard after = at;
                if (!all) return;
                after.make(cell);
                if (after.status() != Status::Playing) {
                    all = false;
                    return;
                }
                const SearchProgress reply = searched(AnyBoard(after), {}, 4000);
                const int rest = kWin - reply.lines.front().value;
                if (reply.lines.front().value < kForced || rest > plies) {
                    all = false;
                    return;
                }
                after.make(reply.lines.front().cells.front());
                if (rest > 1) all = self(self, after, plies - 2);
            });
            return all;
        };
        const int plies = kWin - value;
        if (plies > 5) continue;
        board.make(found.lines.front().cells.front());
        CHECK((plies == 1 ? board.winner().has_value() : loses(loses, board, plies - 2)));
    }
    CHECK(wins > 5);
}

TEST("captures of longer groups, or in other rows, are unknown to the engine") {
    CHECK(engine::knows(kPente));
    CHECK(engine::knows_captures(kPente));
    CHECK(!engine::knows_captures(Rules{}));
    const Rules longer{.captures = 1u << 4, .capture_goal = 8};
    CHECK(!engine::knows(longer));
    CHECK(!engine::knows(Rules{.line = 6, .captures = 4, .capture_goal = 10}));
    CHECK_THROWS(searched(make_board(longer), {}));
}

TEST("an engine that has searched other rules finds in pente what a new one finds") {
    Random random(5);
    RulesBoard board(kPente);
    for (int i = 0; i < 9; ++i) board.make(some_cell(board, random));
    Engine engine(1);
    NeverInterrupted never;
    engine.search(make_board(Rules{.width = 19, .height = 19}), {.limits = {.depth = 5}}, never);
    const SearchProgress used =
        engine.search(AnyBoard(board), {.limits = {.nodes = 20000, .threads = 4}}, never);
    const SearchProgress fresh = searched(AnyBoard(board), {});
    CHECK(used.nodes == fresh.nodes);
    CHECK(used.lines.front().cells == fresh.lines.front().cells);
}
