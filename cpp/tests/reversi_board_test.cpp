#include "reversi/board.h"
#include "tests/naive_reversi.h"
#include "tests/test.h"

using namespace tengen;
using namespace tengen::reversi;

namespace {

constexpr int cell8(const char* name) { return (name[1] - '1') * 8 + (name[0] - 'a'); }

template <int N>
Board<N> play_randomly(Board<N> board, test::Random& random, int plies) {
    for (int ply = 0; ply < plies && !board.is_over(); ++ply) {
        Bits<N> moves = board.moves();
        if (moves == 0) {
            board = board.pass();
            continue;
        }
        for (int skip = random.below(count(moves)); skip > 0; --skip) moves &= moves - 1;
        board = board.play(lowest(moves));
    }
    return board;
}

template <int N>
void compare_games_with_the_naive_rules(int games) {
    test::Random random(N);
    for (int game = 0; game < games; ++game) {
        const Board<N> board = play_randomly(Board<N>(), random, random.below(N * N));
        const test::NaiveReversi<N> naive(board.discs());
        CHECK((board.moves() == naive.moves()));
        for (int cell = 0; cell < N * N; ++cell) CHECK((board.flips(cell) == naive.flips(cell)));
    }
}

}  // namespace

TEST("black opens Reversi and f5 is among the four first moves") {
    const Board<8> board;
    CHECK(board.turn() == Color::Black);
    CHECK(count(board.moves()) == 4);
    CHECK(board.is_legal(cell8("f5")));
    CHECK(board.of(Color::White) == (bit<8>(cell8("d4")) | bit<8>(cell8("e5"))));
    CHECK(board.of(Color::Black) == (bit<8>(cell8("e4")) | bit<8>(cell8("d5"))));
}

TEST("f5 turns e5 and gives white the move") {
    const Board<8> board = Board<8>().play(cell8("f5"));
    CHECK(board.turn() == Color::White);
    CHECK(board.count_of(Color::Black) == 4);
    CHECK(board.count_of(Color::White) == 1);
}

TEST("a disc cannot be placed on a disc") {
    CHECK(Board<8>().flips(cell8("d4")) == 0u);
    CHECK(!Board<8>().is_legal(cell8("e4")));
}

TEST("a side without a move passes while the other can move") {
    // Black a1, white b1, white to move: only black could flip.
    const Board<8> board({bit<8>(cell8("b1")), bit<8>(cell8("a1"))}, Color::White);
    CHECK(board.must_pass());
    CHECK(!board.is_over());
    CHECK(board.pass().is_legal(cell8("c1")));
    CHECK(board.pass().play(cell8("c1")).is_over());
}

TEST("the key of a Reversi board follows from its discs and its turn") {
    const Board<8> board;
    const Key discs = stone_key(3, 3, 0, Color::White) ^ stone_key(4, 4, 0, Color::White) ^
                      stone_key(4, 3, 0, Color::Black) ^ stone_key(3, 4, 0, Color::Black);
    CHECK(board.key() == discs);
    CHECK(board.pass().key() == (discs ^ mix(std::uint64_t{1} << 63)));
}

TEST("every board size agrees with the rules written cell by cell") {
    compare_games_with_the_naive_rules<4>(500);
    compare_games_with_the_naive_rules<6>(500);
    compare_games_with_the_naive_rules<8>(500);
    compare_games_with_the_naive_rules<10>(500);
}
