#include "gomoku/perft.h"

#include "tests/diagram.h"
#include "tests/naive_gomoku.h"
#include "tests/test.h"

using namespace tengen;
using namespace tengen::gomoku;

namespace {

std::uint64_t naive_perft(const test::NaiveGomoku& game, const Rules& rules, int depth) {
    if (depth == 0 || game.status != Status::Playing) return 1;
    std::uint64_t sum = 0;
    for (int cell = 0; cell < rules.cells(); ++cell) {
        test::NaiveGomoku child = game;
        if (child.fault(cell) != Fault::None) continue;
        child.play(cell);
        sum += naive_perft(child, rules, depth - 1);
    }
    if (sum != 0) return sum;
    test::NaiveGomoku passed = game;
    passed.turn = 3 - passed.turn;
    return naive_perft(passed, rules, depth - 1);
}

class StopAfter final : public Interrupt {
  public:
    explicit StopAfter(int questions) : left_(questions) {}
    bool requested() override { return left_ == 0 || --left_ == 0; }

  private:
    int left_;
};

}  // namespace

TEST("tic-tac-toe has 255168 games") {
    NeverInterrupted never;
    const AnyBoard board = make_board({.width = 3, .height = 3, .line = 3});
    CHECK(perft(board, 5, never) == 15'120u);
    CHECK(perft(board, 9, never) == 255'168u);
    CHECK(perft(board, 20, never) == 255'168u);
}

TEST("an empty board has as many leaves as arrangements of moves") {
    NeverInterrupted never;
    CHECK(perft(make_board({}), 0, never) == 1u);
    CHECK(perft(make_board({}), 2, never) == 225u * 224);
    CHECK(perft(make_board({.width = 19, .height = 22}), 2, never) == 418u * 417);
}

TEST("small boards of every variant count the leaves of the naive rules") {
    NeverInterrupted never;
    const Rules variants[] = {
        {.width = 4, .height = 3, .line = 3, .exact = true},
        {.width = 4, .height = 3, .line = 3, .blocked_fives = true},
        {.width = 5, .height = 3, .line = 4, .captures = 0b110, .capture_goal = 4},
        {.width = 4, .height = 4, .line = 3, .blocked_fives = true, .captures = 0b10},
    };
    for (const Rules& rules : variants)
        CHECK(perft(make_board(rules), 5, never) ==
              naive_perft(test::NaiveGomoku(rules), rules, 5));
}

TEST("renju counts only black's legal placements") {
    const test::Picture picture = {"...O..O..", ".........", "...XX....", "..X......", "..X...O..",
                                   "......X..", ".....X.O.", "....X....", "........."};
    const Rules rules = test::sized({.fouls = true}, picture);
    test::NaiveGomoku naive(rules);
    const auto cells = test::stones_of(picture);
    for (int cell = 0; cell < rules.cells(); ++cell)
        naive.set(cell, cells[static_cast<unsigned>(cell)]);
    NeverInterrupted never;
    const AnyBoard board = test::board_of(rules, picture);
    CHECK(test::fault_at(board, 20) == Fault::DoubleThree);
    CHECK(perft(board, 3, never) == naive_perft(naive, rules, 3));
}

TEST("black passes when every empty point is a foul") {
    // The only empty point would make six in a row.
    const test::Picture picture = {"XXX*XX", "OOXOOO", "XOOOXO"};
    NeverInterrupted never;
    const AnyBoard board = test::board_of({.fouls = true}, picture);
    CHECK(test::fault_at(board, 3) == Fault::Overline);
    CHECK(perft(board, 1, never) == 1u);
    CHECK(perft(board, 2, never) == 1u);
    CHECK(perft(board, 9, never) == 1u);
}

TEST("a Gomoku count that nobody wants any more ends soon") {
    StopAfter stop(1000);
    perft(make_board({.width = 22, .height = 22}), 100, stop);
    CHECK(stop.requested());
}
