#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <variant>

#include "bind/reversi.h"
#include "bind/search.h"
#include "gomoku/any_board.h"
#include "learn/gomoku_state.h"
#include "learn/reversi_state.h"
#include "learn/search.h"

namespace tengen::bind {

namespace {

using namespace nb::literals;
using namespace learn;

constexpr std::size_t kSolverMegabytes = 16;

using AnyReversiNetwork =
    std::variant<ReversiNetwork<4>, ReversiNetwork<6>, ReversiNetwork<8>, ReversiNetwork<10>>;

// -- networks and the states of their boards ------------------------------------------------------

AnyReversiNetwork reversi_network(int size, std::span<const TableShape> shapes, int phases) {
    return std::visit(
        [&]<int N>(const reversi::Board<N>&) -> AnyReversiNetwork {
            return ReversiNetwork<N>(shapes, phases);
        },
        reversi_board(size));
}

/// Many threads may read at a time, one may write. The lock is always taken without the GIL.
class ReversiKeeper {
  public:
    using Board = AnyReversiBoard;

    explicit ReversiKeeper(AnyReversiNetwork network) : network_(std::move(network)) {}
    ReversiKeeper(const ReversiKeeper& other) : network_(other.network_) {}

    std::shared_mutex& mutex() const { return mutex_; }
    Weights& weights() {
        return std::visit([](auto& network) -> Weights& { return network.weights; }, network_);
    }

    AnyReversiBoard start() const {
        return std::visit(
            []<int N>(const ReversiNetwork<N>&) -> AnyReversiBoard { return reversi::Board<N>(); },
            network_);
    }

    /// Calls work(state) with the state of a board.
    template <class Work>
    auto with_state(const AnyReversiBoard& any, Work&& work) const {
        return std::visit(
            [&]<int N>(const reversi::Board<N>& board) {
                const auto* network = std::get_if<ReversiNetwork<N>>(&network_);
                if (network == nullptr)
                    fail("the network is for another size than " + std::to_string(N));
                ReversiState<N> state(*network, board);
                return work(state);
            },
            any);
    }

    /// Plays on a board; false when the move is illegal.
    static bool try_play(AnyReversiBoard& any, int cell) {
        return std::visit(
            [&]<int N>(reversi::Board<N>& board) {
                if (cell == kPass ? !board.must_pass()
                                  : cell < 0 || cell >= N * N || !board.is_legal(cell))
                    return false;
                board = cell == kPass ? board.pass() : board.play(cell);
                return true;
            },
            any);
    }

    static bool is_over(const AnyReversiBoard& any) {
        return std::visit([](const auto& board) { return board.is_over(); }, any);
    }

  private:
    AnyReversiNetwork network_;
    mutable std::shared_mutex mutex_;
};

/// The same for the Gomoku family.
class GomokuKeeper {
  public:
    using Board = gomoku::AnyBoard;

    explicit GomokuKeeper(const gomoku::Rules& rules) : network_(rules) {}
    GomokuKeeper(const GomokuKeeper& other) : network_(other.network_) {}

    std::shared_mutex& mutex() const { return mutex_; }
    Weights& weights() { return network_.weights; }
    Board start() const { return gomoku::make_board(network_.windows.rules()); }

    template <class Work>
    auto with_state(const Board& any, Work&& work) const {
        return std::visit(
            [&]<gomoku::Traits T>(const gomoku::Board<T>& board) {
                if (!(board.rules() == network_.windows.rules()))
                    fail("the network is for another board or other rules");
                GomokuState<T> state(network_, board);
                return work(state);
            },
            any);
    }

    static bool try_play(Board& any, int cell) {
        return std::visit(
            [&](auto& board) {
                if (cell == kPass) {
                    bool has_move = board.status() != gomoku::Status::Playing;
                    board.for_each_legal([&](int) { has_move = true; });
                    if (!has_move) board.pass();
                    return !has_move;
                }
                if (!board.is_legal(cell)) return false;
                board.make(cell);
                return true;
            },
            any);
    }

    static bool is_over(const Board& any) {
        return std::visit(
            [](const auto& board) { return board.status() != gomoku::Status::Playing; }, any);
    }

  private:
    GomokuNetwork network_;
    mutable std::shared_mutex mutex_;
};

// -- work without the GIL -------------------------------------------------------------------------

template <class Lock, class Keeper, class Work>
auto locked(Keeper& keeper, Work&& work) {
    const nb::gil_scoped_release released;
    const Lock lock(keeper.mutex());
    return work();
}

template <class Keeper, class Work>
auto reading(Keeper& keeper, Work&& work) {
    return locked<std::shared_lock<std::shared_mutex>>(keeper, work);
}

template <class Keeper, class Work>
auto writing(Keeper& keeper, Work&& work) {
    return locked<std::unique_lock<std::shared_mutex>>(keeper, work);
}

// -- what networks do -----------------------------------------------------------------------------

double value_of(Score score) { return score > kProved ? 1 : score < -kProved ? -1 : squash(score); }

template <class State>
double value_of_state(State& state) {
    if (const std::optional<int> result = state.known()) return *result;
    if (!state.must_pass()) return squash(state.score());
    state.make(kPass);
    return -value_of_state(state);
}

template <class Keeper>
double value(const Keeper& keeper, const typename Keeper::Board& board) {
    return reading(keeper, [&] {
        return keeper.with_state(board, [](auto& state) { return value_of_state(state); });
    });
}

template <class Keeper>
std::vector<std::pair<int, double>> values(const Keeper& keeper,
                                           const typename Keeper::Board& board) {
    return reading(keeper, [&] {
        return keeper.with_state(board, [](auto& state) {
            MoveList list;
            state.every_move(list);
            std::vector<std::pair<int, double>> found;
            for (int cell : list.all())
                found.emplace_back(cell, value_of(-state.score_after(cell)));
            return found;
        });
    });
}

template <class Keeper>
void learn_from(Keeper& keeper, const typename Keeper::Board& start, const Game& game) {
    typename Keeper::Board board = start;
    for (int cell : game.moves)
        if (!Keeper::try_play(board, cell))
            fail("cell " + std::to_string(cell) + " cannot be played in this game");
    writing(keeper, [&] {
        keeper.with_state(start, [&](auto& state) { learn_game(keeper.weights(), state, game); });
    });
}

template <class Keeper>
std::tuple<std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t> play_itself(
    Keeper& keeper, std::uint64_t games, const SelfPlaySettings& settings) {
    AskPython interrupt{nb::none()};
    const Tally tally = writing(keeper, [&] {
        return keeper.with_state(keeper.start(), [&](auto& state) {
            return self_play(keeper.weights(), state, games, settings, interrupt);
        });
    });
    interrupt.rethrow();
    return {tally.wins, tally.draws, tally.losses, tally.plies};
}

template <class Keeper>
SearchFound search(const Keeper& keeper, const typename Keeper::Board& board,
                   const BoundLimits& limits, const nb::object& stop) {
    if (Keeper::is_over(board)) fail("the game is over, so there is nothing to search for");
    for (int cell : limits.only) {
        typename Keeper::Board next = board;
        if (cell == kPass || !Keeper::try_play(next, cell))
            fail("cell " + std::to_string(cell) + " is not a legal move");
    }
    AskPython interrupt(stop);
    const SearchFound found = reading(keeper, [&] {
        return keeper.with_state(board, [&](auto& state) {
            return Search(state, limits.limits, limits.only, interrupt).run();
        });
    });
    interrupt.rethrow();
    return found;
}

int solve(const AnyReversiBoard& any) {
    return std::visit(
        [&]<int N>(const reversi::Board<N>& board) {
            return interruptible(nb::none(), [&](Interrupt& interrupt) {
                reversi::TranspositionTable table(kSolverMegabytes);
                return reversi::EndgameSolver<reversi::PortableKernel<N>>(table, interrupt)
                    .solve(board.discs());
            });
        },
        any);
}

// -- weights as bytes -----------------------------------------------------------------------------

using Member = std::span<std::int32_t> (Weights::*)();

template <Member member, class Keeper>
nb::bytes get_bytes(Keeper& keeper) {
    const std::vector<std::int32_t> copy = reading(keeper, [&] {
        const auto values = (keeper.weights().*member)();
        return std::vector<std::int32_t>(values.begin(), values.end());
    });
    return nb::bytes(copy.data(), copy.size() * sizeof(std::int32_t));
}

template <Member member, class Keeper>
void set_bytes(Keeper& keeper, const nb::bytes& bytes) {
    const std::size_t size = (keeper.weights().*member)().size_bytes();
    if (bytes.size() != size)
        fail("weights must have " + std::to_string(size) + " bytes, not " +
             std::to_string(bytes.size()));
    const auto* from = static_cast<const unsigned char*>(bytes.data());
    writing(keeper, [&] {
        std::copy_n(from, size,
                    reinterpret_cast<unsigned char*>((keeper.weights().*member)().data()));
    });
}

template <std::uint64_t Weights::* count, class Keeper>
std::uint64_t get_count(Keeper& keeper) {
    return reading(keeper, [&] { return keeper.weights().*count; });
}

template <std::uint64_t Weights::* count, class Keeper>
void set_count(Keeper& keeper, std::uint64_t value) {
    writing(keeper, [&] { keeper.weights().*count = value; });
}

// -- the module -----------------------------------------------------------------------------------

Game game_from(std::vector<int> moves, int result,
               const std::vector<std::pair<std::size_t, double>>& labels, int passes,
               const Rates& rates) {
    Game game = {std::move(moves), result, {}, passes, rates};
    for (const auto& [ply, known] : labels) game.labels.push_back({ply, known});
    std::ranges::sort(game.labels, {}, &Label::ply);
    return game;
}

void bind_values(nb::module_& module) {
    nb::class_<Game>(module, "NetworkLesson", nb::is_final(),
                     "A game to learn from: cells (-1 a pass), its result for black, and known "
                     "values. A label (n, value) is for the side to move after the first n moves.")
        .def(
            "__init__",
            [](Game* self, std::vector<int> moves, int result,
               const std::vector<std::pair<std::size_t, double>>& labels, int passes, double rate,
               double trace) {
                new (self) Game(game_from(std::move(moves), result, labels, passes, {rate, trace}));
            },
            "moves"_a, "result"_a, "labels"_a, "passes"_a, "rate"_a, "trace"_a);
    nb::class_<SelfPlaySettings>(module, "NetworkSelfPlay", nb::is_final(),
                                 "How a network plays itself.")
        .def(
            "__init__",
            [](SelfPlaySettings* self, std::uint64_t seed, double exploration,
               std::uint64_t random_plies, double rate, double trace) {
                new (self) SelfPlaySettings{seed, exploration, random_plies, {rate, trace}};
            },
            "seed"_a, "exploration"_a, "random_plies"_a, "rate"_a, "trace"_a);
    nb::class_<SearchFound, SearchProgress>(
        module, "NetworkFound", nb::is_final(),
        "What a search of a network found: one line, and its value from -1 to 1.")
        .def_ro("value", &SearchFound::value);
}

template <class Keeper>
void bind_network(nb::class_<Keeper>& network) {
    constexpr Member current = &Weights::values;
    constexpr Member average = &Weights::average;
    network
        .def_prop_rw("games", get_count<&Weights::games, Keeper>,
                     set_count<&Weights::games, Keeper>)
        .def_prop_rw("snapshots", get_count<&Weights::snapshots, Keeper>,
                     set_count<&Weights::snapshots, Keeper>)
        .def_prop_rw("weights", get_bytes<current, Keeper>, set_bytes<current, Keeper>)
        .def_prop_rw("average", get_bytes<average, Keeper>, set_bytes<average, Keeper>)
        .def(
            "copy",
            [](const Keeper& keeper) { return reading(keeper, [&] { return Keeper(keeper); }); },
            "A network of its own with the same weights.")
        .def("value", value<Keeper>, "board"_a, "The value for the side to move, -1 to 1.")
        .def("values", values<Keeper>, "board"_a,
             "Each legal cell with its value for the side that plays there.")
        .def("learn", learn_from<Keeper>, "board"_a, "lesson"_a,
             "Goes through a game that begins with the board.")
        .def("self_play", play_itself<Keeper>, "games"_a, "settings"_a,
             "Plays games and learns from each; black's wins, draws and losses, and all plies.")
        .def("search", search<Keeper>, "board"_a, "limits"_a, "stop"_a.none(),
             "Looks ahead on one thread; ValueError when the game is over. `stop` is asked every "
             "few milliseconds.");
}

using ShapePair = std::pair<std::vector<std::vector<int>>, std::vector<int>>;

ReversiKeeper reversi_keeper(int size, const std::vector<ShapePair>& tables, int phases) {
    std::vector<TableShape> shapes;
    for (const auto& [tuples, mirror] : tables) shapes.push_back({tuples, mirror});
    return ReversiKeeper(reversi_network(size, shapes, phases));
}

}  // namespace

void bind_learn(nb::module_& module) {
    bind_values(module);
    nb::class_<ReversiKeeper> reversi(
        module, "ReversiNetwork", nb::is_final(),
        "Tables over tuples of cells that value positions of Reversi. A table is the list of its "
        "tuples, and the places of a tuple in mirrored order. Weights are 32-bit numbers, 2**20 of "
        "them make 1; they begin with 0.");
    reversi.def(
        "__init__",
        [](ReversiKeeper* self, int size, const std::vector<ShapePair>& tables, int phases) {
            new (self) ReversiKeeper(reversi_keeper(size, tables, phases));
        },
        "size"_a, "tables"_a, "phases"_a);
    bind_network(reversi);
    nb::class_<GomokuKeeper> gomoku(
        module, "GomokuNetwork", nb::is_final(),
        "Tables over windows along the lines that value positions of the Gomoku family. Weights "
        "are 32-bit numbers, 2**20 of them make 1; they begin with 0.");
    gomoku.def(
        "__init__",
        [](GomokuKeeper* self, const gomoku::Rules& rules) { new (self) GomokuKeeper(rules); },
        "rules"_a);
    bind_network(gomoku);
    module.def("reversi_solve", solve, "board"_a,
               "The exact margin for the side to move; empty cells go to the winner.");
}

}  // namespace tengen::bind
