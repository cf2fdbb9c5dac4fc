#include <chrono>
#include <string_view>

#include "gomoku/fouls.h"
#include "tests/diagram.h"
#include "tests/naive_gomoku.h"
#include "tests/test.h"

using namespace tengen;
using namespace tengen::gomoku;
using test::renju_fault;

namespace {

/// The cell of a name like h8 on 15 × 15, rows from the bottom.
int cell15(std::string_view name) {
    const int row = name.size() == 3 ? 10 + name[2] - '0' : name[1] - '0';
    return (15 - row) * 15 + (name[0] - 'a');
}

using Renju = Board<Traits{true, false, false}>;

Renju after(std::initializer_list<std::string_view> moves) {
    Renju board({.fouls = true});
    for (std::string_view move : moves) board.make(cell15(move));
    return board;
}

/// A cluster of stones, mostly black, in a window of the board.
void scatter(test::NaiveGomoku& naive, const Rules& rules, test::Random& random) {
    const int side = 5 + random.below(6);
    const int left = random.below(std::max(1, rules.width - side + 1));
    const int top = random.below(std::max(1, rules.height - side + 1));
    const int density = 2 + random.below(4);
    const int white_in = 3 + random.below(12);
    for (int y = top; y < std::min(rules.height, top + side); ++y)
        for (int x = left; x < std::min(rules.width, left + side); ++x)
            if (random.one_in(density))
                naive.set(y * rules.width + x, random.one_in(white_in) ? 2 : 1);
}

/// Compares all empty points of random positions; returns how many of each fault were seen.
std::array<int, 7> compare_fouls(const Rules& rules, int positions, std::uint64_t seed) {
    test::Random random(seed);
    std::array<int, 7> seen{};
    for (int i = 0; i < positions; ++i) {
        test::NaiveGomoku naive(rules);
        scatter(naive, rules, random);
        Lines lines(rules.width, rules.height);
        for (int y = 0; y < rules.height; ++y)
            for (int x = 0; x < rules.width; ++x)
                if (naive.at(x, y) > 0)
                    lines.toggle({x, y}, naive.at(x, y) == 1 ? Color::Black : Color::White);
        for (int y = 0; y < rules.height; ++y)
            for (int x = 0; x < rules.width; ++x) {
                if (!lines.is_empty({x, y})) continue;
                const Fault fault = foul_at(lines, {x, y});
                CHECK(fault == naive.foul(x, y));
                ++seen[static_cast<unsigned>(fault)];
            }
    }
    return seen;
}

}  // namespace

TEST("six in a row are an overline for black") {
    CHECK(renju_fault({"XXX*XX.", ".......", "......."}) == Fault::Overline);
}

TEST("five win even when the same stone makes an overline") {
    const test::Picture picture = {"..X....", "..X....", "..X....",
                                   "XX*XX..", "..X....", "..X...."};
    CHECK(renju_fault(picture) == Fault::None);
    CHECK(test::status_after({.fouls = true}, picture) == Status::BlackWins);
}

TEST("two fours on two lines are a double four") {
    CHECK(renju_fault({".........", ".OXXX*...", ".....X...", ".....X...", ".....X...",
                       ".....O..."}) == Fault::DoubleFour);
}

TEST("two fours on one line are a double four") {
    CHECK(renju_fault({".X.X*X.X.", ".........", "........."}) == Fault::DoubleFour);
    CHECK(renju_fault({"XX.X*.XX.", ".........", "........."}) == Fault::DoubleFour);
    CHECK(renju_fault({"XXX.*.XXX", ".........", "........."}) == Fault::DoubleFour);
}

TEST("a straight four is one four") {
    CHECK(renju_fault({"..XX*X...", ".........", "........."}) == Fault::None);
}

TEST("two open threes are a double three") {
    CHECK(renju_fault({".........", ".........", "....*XX..", "....X....", "....X....", ".........",
                       "........."}) == Fault::DoubleThree);
}

TEST("a three without room for a straight four does not count") {
    CHECK(renju_fault({".........", ".........", "...O*XX..", "....X....", "....X....", ".........",
                       "........."}) == Fault::None);
    // White stones two points away leave room for a four, but not for a straight one.
    CHECK(renju_fault({"....O....", ".........", "....*XX..", "....X....", "....X....", ".........",
                       "....O...."}) == Fault::None);
}

TEST("a three whose completion is itself a foul does not count") {
    // Either point that makes the row a straight four would make six in its column.
    CHECK(renju_fault({"...........", "...X...X...", "...X...X...", "...X...X...", "....*XX....",
                       "...XX..X...", "...XX..X...", "...........", "..........."}) == Fault::None);
    // With one of the columns shorter there is a legal straight four again.
    CHECK(renju_fault({"...........", "...X...X...", "...X...X...", ".......X...", "....*XX....",
                       "....X..X...", "....X..X...", "...........", "..........."}) ==
          Fault::DoubleThree);
}

TEST("white has no fouls") {
    const test::Picture picture = {".........", ".........", "....*OO..", "....O....",
                                   "....O....", ".........", "........."};
    CHECK(test::fault_at(test::board_of({.fouls = true}, picture, Color::White),
                         test::cell_of(picture, '*')) == Fault::None);
}

TEST("the position that once hung an engine is answered at once") {
    const Renju board = after({"h8", "g6", "f6", "g5", "f7", "g4", "h7", "g3", "g2", "a1"});
    const auto start = std::chrono::steady_clock::now();
    int legal = 0;
    for (int i = 0; i < 100; ++i) board.for_each_legal([&](int) { ++legal; });
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    CHECK(legal > 100 * 200);
    CHECK(taken.count() < 1.0);
}

TEST("fouls agree with the definition on random clusters of 15x15") {
    const auto seen = compare_fouls({.fouls = true}, 4000, 6);
    CHECK(seen[static_cast<unsigned>(Fault::Overline)] > 100);
    CHECK(seen[static_cast<unsigned>(Fault::DoubleFour)] > 1000);
    CHECK(seen[static_cast<unsigned>(Fault::DoubleThree)] > 1000);
}

TEST("fouls agree with the definition on small and rectangular boards") {
    compare_fouls({.width = 7, .height = 7, .fouls = true}, 3000, 7);
    compare_fouls({.width = 9, .height = 6, .fouls = true}, 3000, 8);
    compare_fouls({.width = 11, .height = 22, .fouls = true}, 500, 9);
    compare_fouls({.width = 3, .height = 9, .fouls = true}, 500, 10);
}
