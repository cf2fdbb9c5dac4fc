#include "learn/gomoku_state.h"
#include "learn/reversi_state.h"
#include "learn/search.h"
#include "tests/test.h"

using namespace tengen;
using namespace tengen::learn;

namespace {

constexpr gomoku::Traits kPlain{false, false, false};
using Gomoku = GomokuState<kPlain>;

/// Every line of play to its end, with no thought at all.
template <int N>
int plain_minimax(const reversi::Board<N>& board) {
    if (board.is_over()) return reversi::final_score(board.discs());
    if (board.must_pass()) return -plain_minimax(board.pass());
    int best = -N * N;
    reversi::for_each(board.moves(),
                      [&](int cell) { best = std::max(best, -plain_minimax(board.play(cell))); });
    return best;
}

template <int N>
reversi::Board<N> random_ending(test::Random& random, int empties) {
    reversi::Board<N> board;
    while (reversi::count(board.discs().empty()) > empties) {
        if (board.is_over()) board = reversi::Board<N>();
        reversi::Bits<N> moves = board.moves();
        if (moves == 0) {
            board = board.pass();
            continue;
        }
        for (int skip = random.below(reversi::count(moves)); skip > 0; --skip) moves &= moves - 1;
        board = board.play(reversi::lowest(moves));
        if (reversi::count(board.discs().empty()) <= empties && board.is_over())
            board = reversi::Board<N>();
    }
    return board;
}

template <int N>
int solved(const reversi::Discs<N>& discs) {
    NeverInterrupted never;
    reversi::TranspositionTable table(Buckets{1024});
    return reversi::EndgameSolver<reversi::PortableKernel<N>>(table, never).solve(discs);
}

template <int N>
void solve_endings(int games, int empties) {
    test::Random random(7);
    for (int game = 0; game < games; ++game) {
        const auto board = random_ending<N>(random, empties);
        CHECK(solved<N>(board.discs()) == plain_minimax(board));
    }
}

SearchFound search(const GomokuNetwork& network, const std::vector<int>& moves, int depth) {
    gomoku::Board<kPlain> board(network.windows.rules());
    for (int cell : moves) board.make(cell);
    Gomoku state(network, board);
    NeverInterrupted never;
    return Search(state, {.depth = depth}, {}, never).run();
}

std::vector<TableShape> one_edge() { return {{{{0, 1, 2, 3}}, {3, 2, 1, 0}}}; }

}  // namespace

TEST("endings are solved as plain minimax solves them") {
    solve_endings<6>(30, 9);
    solve_endings<8>(30, 8);
    solve_endings<10>(10, 8);
}

TEST("white wins Reversi on 4 x 4 by 11 to 3 and two empty squares") {
    CHECK(solved<4>(reversi::Board<4>().discs()) == -10);
}

TEST("a search of Reversi counts endings out and says so") {
    test::Random random(3);
    NeverInterrupted never;
    const ReversiNetwork<8> network(one_edge(), 1);
    for (int game = 0; game < 10; ++game) {
        const auto board = random_ending<8>(random, 8);
        ReversiState<8> state(network, board);
        const SearchFound found = Search(state, {.depth = 60}, {}, never).run();
        const int margin = solved<8>(board.discs());
        CHECK(found.is_solved);
        CHECK(found.value == (margin > 0) - (margin < 0));
    }
}

TEST("a search of Gomoku finds the move that makes two fours") {
    const GomokuNetwork network(gomoku::Rules{});
    // Black has three in row 8 and three in column 8, each with one end stopped by white; both
    // would become fours at the crossing.
    const auto at = [](int x, int y) { return y * 15 + x; };
    const std::vector<int> moves = {at(4, 7), at(3, 7),  at(5, 7), at(7, 3),  at(6, 7), at(0, 0),
                                    at(7, 4), at(0, 14), at(7, 5), at(14, 0), at(7, 6), at(14, 14)};
    const SearchFound found = search(network, moves, 3);
    CHECK(found.lines.front().cells.front() == at(7, 7));
    CHECK(found.is_solved);
    CHECK(found.value == 1.0);
}

TEST("a search ends when its nodes are used up") {
    const GomokuNetwork network(gomoku::Rules{});
    gomoku::Board<kPlain> board(network.windows.rules());
    for (int cell : {112, 113, 127}) board.make(cell);
    Gomoku state(network, board);
    NeverInterrupted never;
    const SearchFound found = Search(state, {.depth = 60, .nodes = 2000}, {}, never).run();
    CHECK(found.nodes == 2000u);
    CHECK(found.depth >= 1);
    CHECK(!found.is_solved);
}

TEST("a search keeps to the cells it may choose from") {
    const ReversiNetwork<8> network(one_edge(), 1);
    for (int cell : {19, 26, 37, 44}) {
        ReversiState<8> state(network, reversi::Board<8>());
        NeverInterrupted never;
        CHECK(Search(state, {.depth = 3}, std::array{cell}, never).run().lines[0].cells[0] == cell);
    }
}

TEST("a side without a move passes in a search") {
    // Black a1, white b1, white to move: only black could flip.
    const ReversiNetwork<8> network(one_edge(), 1);
    ReversiState<8> state(network, reversi::Board<8>({2, 1}, Color::White));
    NeverInterrupted never;
    const SearchFound found = Search(state, {.depth = 4}, {}, never).run();
    CHECK(found.lines.front().cells.front() == kPass);
    CHECK(found.value == -1.0);
}
