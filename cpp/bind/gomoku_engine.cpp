#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bind/search.h"
#include "gomoku/engine/engine.h"

namespace tengen::bind {

namespace {

using namespace nb::literals;
using gomoku::AnyBoard;
using gomoku::engine::Engine;
using gomoku::engine::Verdict;

/// Throws unless the rules are known, the game goes on, a stone can be placed, and every cell of
/// `only` is legal.
void check_searchable(const AnyBoard& any, const std::vector<int>& only = {}) {
    if (!gomoku::engine::knows(rules_of(any))) fail("the engine does not know these rules");
    std::visit(
        [&](const auto& board) {
            if (board.status() != gomoku::Status::Playing)
                fail("the game is over; there is nothing to search");
            bool has_move = false;
            board.for_each_legal([&](int) { has_move = true; });
            if (!has_move) fail("there is no legal placement to search");
            if (only.size() > static_cast<std::size_t>(board.rules().cells()))
                fail("there are more cells to choose from than the board has");
            for (int cell : only)
                if (!board.is_legal(cell)) fail("cell " + std::to_string(cell) + " is not legal");
        },
        any);
}

SearchProgress search(Engine& engine, const AnyBoard& board, const BoundLimits& limits,
                      const nb::object& stop, const nb::object& report) {
    check_searchable(board, limits.only);
    return search_freely(stop, report, [&](Interrupt& interrupt, const OnProgress& on_progress) {
        return engine.search(board, {.limits = limits.limits, .only = limits.only}, interrupt,
                             on_progress);
    });
}

std::pair<Verdict, std::vector<int>> win_by_fours(Engine& engine, const AnyBoard& board,
                                                  std::uint64_t nodes, const nb::object& stop) {
    check_searchable(board);
    if (!gomoku::engine::kind_of(rules_of(board)))
        fail("wins by fours are not looked for where stones can be captured");
    gomoku::engine::VcfAnswer answer = interruptible(stop, [&](Interrupt& interrupt) {
        SearchControl control(interrupt);
        return engine.win_by_fours(board, nodes, control);
    });
    return {answer.verdict, std::move(answer.cells)};
}

void set_weights(Engine& engine, const gomoku::Rules& rules, const nb::bytes& bytes) {
    const auto kind = gomoku::engine::kind_of(rules);
    if (!kind) fail("the engine does not know these rules");
    engine.set_weights(*kind, numbers_in(bytes));
}

}  // namespace

void bind_gomoku_engine(nb::module_& module) {
    nb::enum_<Verdict>(module, "FourVerdict", "What a search for a win by fours found out.")
        .value("WINS", Verdict::Wins)
        .value("NONE", Verdict::None)
        .value("UNKNOWN", Verdict::Unknown);
    nb::class_<Engine>(module, "GomokuEngine", nb::is_final(),
                       "The search for freestyle, exactly five, renju and caro, and with "
                       "captures, where it uses one thread. One search runs at a time.")
        .def(
            "__init__",
            [](Engine* self, int megabytes) { new (self) Engine(checked_megabytes(megabytes)); },
            "megabytes"_a)
        .def_static(
            "plays", [](const gomoku::Rules& rules) { return gomoku::engine::knows(rules); },
            "rules"_a, "Whether the engine knows the rules.")
        .def("set_weights", set_weights, "rules"_a, "weights"_a,
             "Sets the evaluation for the kind of the rules: 16-bit numbers.")
        .def("search", search, "board"_a, "limits"_a, "stop"_a.none(), "report"_a.none(),
             "Searches; `stop` is asked every few milliseconds, `report` told each iteration.")
        .def("win_by_fours", win_by_fours, "board"_a, "nodes"_a, "stop"_a.none(),
             "The shortest win by fours with the enemy's answers; certain, or UNKNOWN when it ran "
             "out of nodes.")
        .def(
            "evaluate",
            [](const Engine& engine, const AnyBoard& board) {
                check_searchable(board);
                return engine.evaluate(board);
            },
            "board"_a, "The static evaluation for the side to move.")
        .def(
            "exercise",
            [](const Engine& engine, const AnyBoard& board, int rounds) {
                check_searchable(board);
                const nb::gil_scoped_release released;
                return engine.exercise(board, rounds);
            },
            "board"_a, "rounds"_a,
            "Places a stone on every empty cell and takes it back; returns how many, for "
            "measurements.")
        .def("clear", &Engine::clear, "Forgets everything.");
}

}  // namespace tengen::bind
