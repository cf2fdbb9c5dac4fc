#include "gomoku/any_board.h"
#include "learn/gomoku_state.h"
#include "learn/reversi_state.h"
#include "tests/test.h"

using namespace tengen;
using namespace tengen::learn;

namespace {

constexpr gomoku::Traits kPlain{false, false, false};
using Gomoku = GomokuState<kPlain>;
using GomokuBoard = gomoku::Board<kPlain>;

/// Rows, and squares in the corners: small tables that show everything.
template <int N>
std::vector<TableShape> simple_shapes() {
    TableShape edges{{{}, {}, {}, {}}, {}};
    for (int i = 0; i < N; ++i) {
        edges.tuples[0].push_back(i);
        edges.tuples[1].push_back(N * N - N + i);
        edges.tuples[2].push_back(i * N);
        edges.tuples[3].push_back(i * N + N - 1);
        edges.mirror.push_back(N - 1 - i);
    }
    return {
        edges,
        {{{0, 1, N, N + 1}, {N * N - 1, N * N - 2, N * N - N - 1, N * N - N - 2}}, {0, 2, 1, 3}}};
}

void set_randomly(Weights& weights, test::Random& random) {
    for (std::int32_t& weight : weights.values()) weight = random.below(2000) - 1000;
}

/// Plays a random game and asks at each ply; leaves the state as it was.
template <class State, class Visit>
void play_randomly(State& state, test::Random& random, Visit&& visit) {
    std::vector<typename State::Undo> undos;
    MoveList list;
    while (!state.known()) {
        int cell = kPass;
        if (!state.must_pass()) {
            state.moves(list);
            cell = list.all()[static_cast<std::size_t>(
                random.below(static_cast<int>(list.all().size())))];
            visit(state, list);
        }
        undos.push_back(state.make(cell));
    }
    for (; !undos.empty(); undos.pop_back()) state.unmake(undos.back());
}

template <int N>
void compare_reversi_states() {
    test::Random random(N);
    ReversiNetwork<N> network(simple_shapes<N>(), 3);
    set_randomly(network.weights, random);
    ReversiState<N> state(network, reversi::Board<N>());
    const Score first = state.score();
    for (int game = 0; game < 20; ++game)
        play_randomly(state, random, [&](ReversiState<N>& at, const MoveList& list) {
            const reversi::Board<N> board(at.discs(), at.turn());
            CHECK(at.score() == ReversiState<N>(network, board).score());
            for (int cell : list.all()) {
                const Score after = at.score_after(cell);
                ReversiState<N> next(network, board.play(cell));
                if (!next.known() && !next.must_pass()) CHECK(after == next.score());
            }
        });
    CHECK(state.score() == first);
}

}  // namespace

TEST("a Reversi network scores moves as it scores the boards after them") {
    compare_reversi_states<4>();
    compare_reversi_states<6>();
    compare_reversi_states<8>();
    compare_reversi_states<10>();
}

TEST("a Gomoku network scores moves as it scores the boards after them") {
    test::Random random(5);
    const gomoku::Rules rules{.width = 9, .height = 8};
    GomokuNetwork network(rules);
    set_randomly(network.weights, random);
    Gomoku state(network, GomokuBoard(rules));
    const Score first = state.score();
    for (int game = 0; game < 20; ++game)
        play_randomly(state, random, [&](Gomoku& at, const MoveList& list) {
            CHECK(at.score() == Gomoku(network, at.board()).score());
            for (int cell : list.all()) {
                GomokuBoard board = at.board();
                board.make(cell);
                const Gomoku next(network, board);
                const std::optional<int> known = next.known();
                CHECK(at.score_after(cell) == (known ? decided(*known) : next.score()));
            }
        });
    CHECK(state.score() == first);
}

TEST("mirrored fillings of a tuple keep the same weight") {
    ReversiNetwork<8> network(simple_shapes<8>(), 1);
    // Black a1 and white b1, seen by black; then the same on the other end of the edge.
    const auto board = [](int black, int white) {
        return reversi::Board<8>({reversi::bit<8>(black), reversi::bit<8>(white)}, Color::Black);
    };
    ReversiState<8>(network, board(0, 1)).learn(network.weights, 0.5);
    CHECK(ReversiState<8>(network, board(0, 8)).score() ==
          ReversiState<8>(network, board(0, 1)).score());
    CHECK(ReversiState<8>(network, board(0, 1)).score() >
          ReversiState<8>(ReversiNetwork<8>(simple_shapes<8>(), 1), board(0, 1)).score());
}

TEST("learning lets the score of a position grow by what it was told") {
    const gomoku::Rules rules;
    GomokuNetwork network(rules);
    GomokuBoard board(rules);
    board.make(112);
    board.make(113);
    const Score before = Gomoku(network, board).score();
    Gomoku(network, board).learn(network.weights, 0.25);
    CHECK(Gomoku(network, board).score() > before);
}

TEST("a side that can complete five has won, and a five is stopped") {
    const gomoku::Rules rules;
    const GomokuNetwork network(rules);
    GomokuBoard board(rules);
    for (int cell : {30, 0, 31, 2, 32, 4}) board.make(cell);
    Gomoku state(network, board);
    CHECK(!state.known());
    state.make(33);
    MoveList list;
    state.moves(list);
    CHECK((std::vector<int>(list.all().begin(), list.all().end()) == std::vector<int>{34}));
    state.make(100);
    CHECK(state.known() == 1);
}

TEST("exactly five and enclosed fives are told apart in the windows") {
    // Black has a, b, c, d and f of the first row: e makes six.
    const gomoku::Rules exact{.exact = true};
    const GomokuNetwork network(exact);
    GomokuBoard board(exact);
    for (int cell : {0, 200, 1, 202, 2, 204, 3, 206, 5, 208}) board.make(cell);
    CHECK(!Gomoku(network, board).known());
    const gomoku::Rules caro{.blocked_fives = true};
    constexpr gomoku::Traits traits{false, true, false};
    const GomokuNetwork caro_network(caro);
    gomoku::Board<traits> enclosed(caro);
    for (int cell : {1, 0, 2, 6, 3, 100, 4, 102}) enclosed.make(cell);
    CHECK(!GomokuState<traits>(caro_network, enclosed).known());
}

TEST("self-play is the same for the same seed and learns that the game ends") {
    const auto play = [](std::uint64_t seed) {
        GomokuNetwork network(gomoku::Rules{.width = 3, .height = 3, .line = 3});
        Gomoku state(network, GomokuBoard(network.windows.rules()));
        NeverInterrupted never;
        const Tally tally =
            self_play(network.weights, state, 300, {seed, 0.2, 4, {0.3, 0.7}}, never);
        CHECK(tally.wins + tally.draws + tally.losses == 300u);
        CHECK(network.weights.games == 300u);
        CHECK(network.weights.snapshots == 3u);
        return std::vector<std::int32_t>(network.weights.values().begin(),
                                         network.weights.values().end());
    };
    CHECK((play(1) == play(1)));
    CHECK((play(1) != play(2)));
}

TEST("self-play ends when nobody wants it") {
    class Twice final : public Interrupt {
      public:
        bool requested() override { return ++asked_ > 2; }

      private:
        int asked_ = 0;
    };
    ReversiNetwork<6> network(simple_shapes<6>(), 2);
    ReversiState<6> state(network, reversi::Board<6>());
    Twice twice;
    self_play(network.weights, state, 1000, {1, 0.1, 4, {0.3, 0.7}}, twice);
    CHECK(network.weights.games == 2u);
}

TEST("a label overrules the result of a game") {
    ReversiNetwork<4> network(simple_shapes<4>(), 1);
    ReversiState<4> state(network, reversi::Board<4>());
    MoveList list;
    state.moves(list);
    const Game game = {{list.all().front()}, 1, {{1, -1.0}}, 200, {0.5, 1.0}};
    learn_game(network.weights, state, game);
    CHECK(squash(state.score()) > 0.5);
    CHECK(network.weights.games == 1u);
}

TEST("tables that do not fit the board are refused") {
    const auto tables = [](std::vector<TableShape> shapes) { return TupleTables(16, shapes, 1); };
    CHECK_THROWS(tables({{{{0, 16}}, {0, 1}}}));
    CHECK_THROWS(tables({{{{0, 1}}, {0, 0}}}));
    CHECK_THROWS(tables({{{{0, 1}}, {0}}}));
    CHECK_THROWS(tables({{{std::vector<int>(11)}, std::vector<int>(11)}}));
    CHECK_THROWS(TupleTables(16, std::vector<TableShape>{}, 0));
    CHECK_THROWS(Windows(gomoku::Rules{.line = 7}));
    CHECK_THROWS(Windows(gomoku::Rules{.captures = 4, .capture_goal = 10}));
}
