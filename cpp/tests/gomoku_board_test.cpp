#include <type_traits>

#include "tests/diagram.h"
#include "tests/naive_gomoku.h"
#include "tests/test.h"

using namespace tengen;
using namespace tengen::gomoku;
using test::Picture;
using test::status_after;

namespace {

constexpr Rules kPente = {.captures = 0b100, .capture_goal = 10};
constexpr Rules kKeryo = {.captures = 0b1100, .capture_goal = 15};
constexpr Rules kCaro = {.blocked_fives = true};

static_assert(std::is_trivially_copyable_v<Board<kAllTraits[0]>>);
static_assert(sizeof(Board<kAllTraits[7]>) < 2048);

/// The key from its definition.
template <Traits T>
Key key_from_scratch(const Board<T>& board) {
    Key key = board.turn() == Color::White ? kWhiteToMoveKey : 0;
    for (int y = 0; y < board.rules().height; ++y)
        for (int x = 0; x < board.rules().width; ++x)
            for (Color color : {Color::Black, Color::White})
                if (board.lines().is({x, y}, color)) key ^= stone_key(x, y, 0, color);
    for (Color color : {Color::Black, Color::White})
        key ^= capture_key(color, static_cast<std::uint64_t>(board.captured()[index(color)]));
    return key;
}

std::set<int> winning_cells(const AnyBoard& any) {
    std::set<int> found;
    std::visit(
        [&](const auto& board) {
            const RowMasks rows = board.winning_cells();
            for (int cell = 0; cell < board.rules().cells(); ++cell) {
                const Point point = board.point(cell);
                if (has(rows[static_cast<unsigned>(point.y)], point.x + 1)) found.insert(cell);
            }
        },
        any);
    return found;
}

template <Traits T>
bool shows_same_stones(const Board<T>& board, const test::NaiveGomoku& naive) {
    for (int cell = 0; cell < board.rules().cells(); ++cell) {
        const Point point = board.point(cell);
        const int stone = board.lines().is(point, Color::Black)   ? 1
                          : board.lines().is(point, Color::White) ? 2
                                                                  : 0;
        if (stone != naive.at(point.x, point.y) || board.lines().is_empty(point) != (stone == 0))
            return false;
    }
    return true;
}

/// Plays one random game on both, and takes all of it back.
template <Traits T>
void compare_random_game(Board<T> board, test::Random& random) {
    const Board<T> start = board;
    test::NaiveGomoku naive(board.rules());
    std::vector<Undo> undos;
    for (int tries = 0; board.status() == Status::Playing && tries < 2000; ++tries) {
        const int cell = random.below(board.rules().cells());
        const Fault fault = board.fault(cell);
        CHECK(fault == naive.fault(cell));
        if (fault != Fault::None) continue;
        undos.push_back(board.make(cell));
        naive.play(cell);
        CHECK(board.status() == naive.status);
        CHECK(board.captured()[0] == naive.captured[1]);
        CHECK(board.captured()[1] == naive.captured[2]);
        CHECK(board.key() == key_from_scratch(board));
        CHECK(shows_same_stones(board, naive));
    }
    for (auto undo = undos.rbegin(); undo != undos.rend(); ++undo) board.unmake(*undo);
    CHECK((board == start));
    CHECK(board.stones() == 0);
    CHECK(board.key() == 0u);
}

}  // namespace

TEST("five in a row win on every axis") {
    CHECK(status_after({}, {"XXXX*..", ".......", "......."}) == Status::BlackWins);
    CHECK(status_after({}, {"X.....", ".X....", "..*...", "...X..", "....X."}) ==
          Status::BlackWins);
    CHECK(status_after({}, {"....O", "...O.", "..O..", ".*...", "O...."}, Color::White) ==
          Status::WhiteWins);
    CHECK(status_after({}, {"O..", "O..", "O..", "*..", "O.."}, Color::White) == Status::WhiteWins);
}

TEST("rows do not continue around the edge") {
    CHECK(status_after({}, {"...XX", "XX*..", "....."}) == Status::Playing);
    CHECK(status_after({.line = 3}, {"..X", "X*.", "..."}) == Status::Playing);
}

TEST("six in a row win unless five must be exact") {
    const Picture six = {"XXX*XX.", ".......", "......."};
    CHECK(status_after({}, six) == Status::BlackWins);
    CHECK(status_after({.exact = true}, six) == Status::Playing);
}

TEST("under renju white's six win and black's five must be exact") {
    const Picture white = {"OOO*OO.", ".......", "......."};
    CHECK(status_after({.fouls = true}, white, Color::White) == Status::WhiteWins);
    CHECK(status_after({.exact = true, .fouls = true}, white, Color::White) == Status::Playing);
}

TEST("a full board without a row is a draw") {
    CHECK(status_after({.line = 3}, {"XOX", "XOO", "OX*"}) == Status::Draw);
}

TEST("in caro a row between two enemy stones does not win, but the edge is no block") {
    CHECK(status_after(kCaro, {"OXXXX*O", ".......", "......."}) == Status::Playing);
    CHECK(status_after(kCaro, {"OXXXX*.", ".......", "......."}) == Status::BlackWins);
    CHECK(status_after(kCaro, {"XXXX*O.", ".......", "......."}) == Status::BlackWins);
    CHECK(status_after(kCaro, {"OXXXXX*O", "........", "........"}) == Status::Playing);
}

TEST("in pente a pair is captured and a triple is not") {
    const Picture picture = {"*OOX...", "O......", "O......", "O......", "X......"};
    const AnyBoard board = test::played(test::board_of(kPente, picture), 0);
    std::visit(
        [](const auto& after) {
            CHECK(after.captured()[0] == 2);
            CHECK(after.lines().is_empty({1, 0}));
            CHECK(after.lines().is_empty({2, 0}));
            CHECK(after.lines().is({0, 1}, Color::White));
        },
        board);
}

TEST("in keryo-pente pairs and triples are captured at once") {
    const Picture picture = {"*OOX...", "O......", "O......", "O......", "X......"};
    std::visit([](const auto& after) { CHECK(after.captured()[0] == 5); },
               test::played(test::board_of(kKeryo, picture), 0));
}

TEST("moving in between two enemy stones is safe") {
    std::visit([](const auto& after) { CHECK(after.captured()[0] + after.captured()[1] == 0); },
               test::played(test::board_of(kPente, {"OX*O...", ".......", "......."}), 2));
}

TEST("capturing ten stones wins without a row") {
    const Picture picture = {"*OOX...", ".......", "......."};
    const AnyBoard board = test::played(test::board_of(kPente, picture, Color::Black, {8, 0}), 0);
    CHECK(test::status_of(board) == Status::BlackWins);
    CHECK(winning_cells(board).empty());
}

TEST("captures are removed before rows are judged") {
    // The capture takes away one of the two stones that would block the row.
    const Picture picture = {"OXXXX*OX", "........", "........"};
    CHECK(status_after(kCaro, picture) == Status::Playing);
    CHECK(status_after({.blocked_fives = true, .captures = 0b10}, picture) == Status::BlackWins);
}

TEST("a placement has a reason to be illegal") {
    const AnyBoard board = test::board_of({}, {"X....", ".....", "....."});
    CHECK(test::fault_at(board, -1) == Fault::Outside);
    CHECK(test::fault_at(board, 15) == Fault::Outside);
    CHECK(test::fault_at(board, 0) == Fault::Occupied);
    CHECK(test::fault_at(board, 1) == Fault::None);
    const AnyBoard over = test::board_of({}, {"XXXXX", ".....", "....."});
    CHECK(test::fault_at(over, 7) == Fault::Over);
    CHECK(test::fault_at(over, 99) == Fault::Over);
}

TEST("an arrangement is judged over the whole board for both colours") {
    const Picture black = {"XXXXX.", "......", "OOOO.."};
    CHECK(test::status_of(test::board_of({}, black, Color::Black)) == Status::BlackWins);
    CHECK(test::status_of(test::board_of({}, black, Color::White)) == Status::BlackWins);
    const Picture both = {"XXXXX.", "......", "OOOOO."};
    CHECK(test::status_of(test::board_of({}, both, Color::Black)) == Status::BlackWins);
    CHECK(test::status_of(test::board_of({}, both, Color::White)) == Status::BlackWins);
}

TEST("the winning cells are the union of the winner's rows") {
    const Picture cross = {"XXXXX", "X....", "X....", "X....", "X..OO"};
    CHECK(winning_cells(test::board_of({}, cross)) ==
          std::set<int>({0, 1, 2, 3, 4, 5, 10, 15, 20}));
}

TEST("random games agree with the rules written from their text") {
    const Rules variants[] = {
        {},
        {.width = 7, .height = 5, .line = 4, .exact = true},
        {.width = 9, .height = 9, .fouls = true},
        {.width = 22, .height = 22, .line = 6},
        {.width = 3, .height = 22, .line = 3, .blocked_fives = true},
        {.width = 9, .height = 7, .blocked_fives = true},
        {.width = 9, .height = 7, .blocked_fives = true, .overlines_win = true},
        {.width = 9, .height = 7, .exact = true, .blocked_fives = true},
        {.width = 9, .height = 9, .captures = 0b100, .capture_goal = 10},
        {.width = 8, .height = 6, .exact = true, .captures = 0b1110, .capture_goal = 0},
        {.width = 9, .height = 9, .blocked_fives = true, .captures = 0b1100, .capture_goal = 15},
        {.width = 9, .height = 9, .fouls = true, .blocked_fives = true, .captures = 0b110},
    };
    test::Random random(4);
    for (const Rules& rules : variants)
        for (int game = 0; game < 60; ++game)
            std::visit([&](const auto& board) { compare_random_game(board, random); },
                       make_board(rules));
}

TEST("the winning cells of random arrangements agree with the naive ones") {
    test::Random random(5);
    for (int i = 0; i < 2000; ++i) {
        const Rules drawn = {.width = 3 + random.below(20),
                             .height = 3 + random.below(20),
                             .line = 3 + random.below(4),
                             .exact = random.one_in(2),
                             .blocked_fives = random.one_in(2)};
        Rules rules = drawn;
        rules.overlines_win = rules.blocked_fives && !rules.exact && random.one_in(2);
        test::NaiveGomoku naive(rules);
        for (int cell = 0; cell < rules.cells(); ++cell) naive.set(cell, random.below(3));
        const AnyBoard board = make_board(rules, Arrangement{naive.stones(), Color::White, {}});
        const auto black = naive.winning_cells(1);
        const auto white = naive.winning_cells(2);
        CHECK(winning_cells(board) == (black.empty() ? white : black));
    }
}
