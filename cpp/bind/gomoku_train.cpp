#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstring>
#include <tuple>

#include "bind/ask_python.h"
#include "bind/common.h"
#include "gomoku/training/boards.h"
#include "gomoku/training/duel.h"
#include "gomoku/training/fit.h"
#include "gomoku/training/selfplay.h"

namespace tengen::bind {

namespace {

using namespace nb::literals;
using namespace gomoku::training;
using gomoku::Rules;
using gomoku::engine::Engine;
using gomoku::engine::Kind;

constexpr std::size_t kMegabytes = 4;

Kind checked_kind(const Rules& rules) {
    const auto kind = gomoku::engine::kind_of(rules);
    if (!kind) fail("the engine does not know these rules");
    return *kind;
}

std::span<const std::uint8_t> span_of(const nb::bytes& bytes) {
    return {static_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
}

template <class Number>
nb::bytes bytes_of(const std::vector<Number>& numbers) {
    return nb::bytes(numbers.data(), numbers.size() * sizeof(Number));
}

/// An engine with the given weights; with its own where there are none.
void equip(Engine& engine, Kind kind, const nb::bytes& weights) {
    if (weights.size() == 0) return;
    std::vector<std::int16_t> numbers(weights.size() / sizeof(std::int16_t));
    std::memcpy(numbers.data(), weights.data(), numbers.size() * sizeof(std::int16_t));
    engine.set_weights(kind, numbers);
}

/// Runs job(interrupt) without the GIL; raises what Python raised meanwhile.
template <class Job>
auto interruptible(const nb::object& stop, Job&& job) {
    AskPython interrupt(stop);
    auto result = [&] {
        const nb::gil_scoped_release released;
        return job(interrupt);
    }();
    interrupt.rethrow();
    return result;
}

/// Plays games with itself; one call at a time.
class BoundSelfPlayer {
  public:
    BoundSelfPlayer(const Rules& rules, const nb::bytes& weights, std::uint64_t nodes)
        : engine_(kMegabytes), plan_{.rules = rules, .nodes = nodes} {
        if (nodes < 1) fail("nodes must be at least 1, not 0");
        equip(engine_, checked_kind(rules), weights);
    }

    nb::bytes games(std::uint64_t seed, int count, const nb::object& stop) {
        SelfPlayer player(plan_, engine_);
        return bytes_of(interruptible(stop, [&](Interrupt& interrupt) {
            std::vector<PlayedGame> games;
            for (int i = 0; i < count && !interrupt.requested(); ++i)
                games.push_back(player.game(mix(seed) + static_cast<std::uint64_t>(i), interrupt));
            return packed(games);
        }));
    }

    std::vector<int> opening(std::uint64_t seed, std::uint64_t nodes, int bound,
                             const nb::object& stop) {
        GamePlan plan = plan_;
        plan.opening.nodes = nodes;
        plan.opening.bound = bound;
        SelfPlayer player(plan, engine_);
        Dice dice(mix(seed));
        return interruptible(stop,
                             [&](Interrupt& interrupt) { return player.opening(dice, interrupt); });
    }

  private:
    Engine engine_;
    GamePlan plan_;
};

/// What each side of a duel may spend on a move.
using Effort = std::tuple<std::uint64_t, double>;

int duel(const Rules& rules, const std::tuple<nb::bytes, nb::bytes>& weights,
         const std::vector<int>& opening, const Effort& effort, const nb::object& stop) {
    const auto [nodes, seconds] = effort;
    if (nodes == 0 && seconds < 0) fail("a duel needs a bound on nodes or seconds");
    Engine first(kMegabytes), second(kMegabytes);
    equip(first, checked_kind(rules), std::get<0>(weights));
    equip(second, checked_kind(rules), std::get<1>(weights));
    gomoku::AnyBoard board = gomoku::make_board(rules);
    for (int cell : opening) {
        if (!is_legal(board, cell)) fail("cell " + std::to_string(cell) + " is not legal");
        make(board, cell);
    }
    if (status(board) != gomoku::Status::Playing) fail("the game is over after the opening");
    const std::array<Engine*, 2> engines = {&first, &second};
    const DuelPlan plan{.rules = rules, .nodes = nodes, .seconds = seconds};
    return interruptible(
        stop, [&](Interrupt& interrupt) { return half_points(plan, engines, opening, interrupt); });
}

using Quality = std::tuple<double, double, std::uint64_t>;

Quality told(const FitQuality& quality) {
    return {quality.value, quality.order, quality.positions};
}

/// Keeps the games that it learns from.
class BoundFit {
  public:
    BoundFit(const Rules& rules, const nb::bytes& games, double result_share, double points,
             double order_points)
        : games_(unpacked(span_of(games))) {
        for (const PlayedGame& game : games_) check_game(rules, game);
        const FitPlan plan{.kind = checked_kind(rules),
                           .width = rules.width,
                           .height = rules.height,
                           .result_share = result_share,
                           .value_scale = value_scale(games_),
                           .points = points,
                           .order_points = order_points};
        scale_ = plan.value_scale;
        fit_ = make_fit(plan, games_);
    }

    Quality learn(double rate) {
        const nb::gil_scoped_release released;
        return told(fit_->pass(rate));
    }
    Quality check() const {
        const nb::gil_scoped_release released;
        return told(fit_->check());
    }
    nb::bytes weights() const { return bytes_of(gomoku::engine::saved(fit_->weights())); }
    double scale() const { return scale_; }
    std::size_t size() const { return games_.size(); }

  private:
    static void check_game(const Rules& rules, const PlayedGame& game) {
        gomoku::AnyBoard board = gomoku::make_board(rules);
        for (const Step step : game.steps) {
            if (!is_legal(board, step.cell))
                fail("cell " + std::to_string(step.cell) + " of a game is not legal");
            make(board, step.cell);
        }
    }

    std::vector<PlayedGame> games_;
    std::unique_ptr<Fit> fit_;
    double scale_ = 0;
};

}  // namespace

void bind_gomoku_train(nb::module_& module) {
    nb::class_<BoundSelfPlayer>(module, "GomokuSelfPlayer", nb::is_final(),
                                "Plays fast games against itself from balanced openings. Empty "
                                "weights mean those of the engine.")
        .def(nb::init<const Rules&, const nb::bytes&, std::uint64_t>(), "rules"_a, "weights"_a,
             "nodes"_a)
        .def("games", &BoundSelfPlayer::games, "seed"_a, "count"_a, "stop"_a.none(),
             "That many games, packed; the same seed gives the same games. `stop` is asked every "
             "few milliseconds.")
        .def("opening", &BoundSelfPlayer::opening, "seed"_a, "nodes"_a, "bound"_a, "stop"_a.none(),
             "The cells of a random opening that a search of so many positions finds even within "
             "the bound.");
    nb::class_<BoundFit>(module, "GomokuFit", nb::is_final(),
                         "Fits weights to packed games: the value to the result and the search, "
                         "the order of moves to the moves chosen.")
        .def(nb::init<const Rules&, const nb::bytes&, double, double, double>(), "rules"_a,
             "games"_a, "result_share"_a, "points"_a, "order_points"_a)
        .def("learn", &BoundFit::learn, "rate"_a,
             "One pass over the games: mean losses of value and order, and positions.")
        .def("check", &BoundFit::check, "The same for the games that were held back.")
        .def("weights", &BoundFit::weights, "The weights as 16-bit numbers.")
        .def_prop_ro("scale", &BoundFit::scale,
                     "The points of evaluation that meant odds of e to the engine that played.")
        .def("__len__", &BoundFit::size);
    module.def("gomoku_duel", duel, "rules"_a, "weights"_a, "opening"_a, "effort"_a,
               "stop"_a.none(),
               "The half points of the first weights in two games against the second, 0 to 4; the "
               "effort is positions (0: any number) and seconds (negative: none) for each move.");
}

}  // namespace tengen::bind
