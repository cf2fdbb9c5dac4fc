#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstring>

#include "bind/gomoku_search.h"
#include "gomoku/engine/engine.h"

namespace tengen::bind {

namespace {

using namespace nb::literals;
using gomoku::AnyBoard;
using gomoku::engine::BestLine;
using gomoku::engine::Control;
using gomoku::engine::Engine;
using gomoku::engine::Progress;
using gomoku::engine::Verdict;

void check_searchable(const AnyBoard& any, const std::vector<int>& only = {}) {
    if (!gomoku::engine::kind_of(rules_of(any))) fail("the engine does not know these rules");
    check_moves(any, only);
}

Progress search(Engine& engine, const AnyBoard& board, const SearchLimits& limits,
                const nb::object& stop, const nb::object& report) {
    check_searchable(board, limits.only);
    return search_freely(engine, board, limits, stop, report);
}

std::pair<Verdict, std::vector<int>> win_by_fours(Engine& engine, const AnyBoard& board,
                                                  std::uint64_t nodes, const nb::object& stop) {
    check_searchable(board);
    AskPython interrupt(stop);
    Control control(interrupt, 0, -1);
    gomoku::engine::FourAnswer answer{};
    {
        const nb::gil_scoped_release released;
        answer = engine.win_by_fours(board, nodes, control);
    }
    interrupt.rethrow();
    return {answer.verdict, std::move(answer.cells)};
}

void set_weights(Engine& engine, const gomoku::Rules& rules, const nb::bytes& bytes) {
    const auto kind = gomoku::engine::kind_of(rules);
    if (!kind) fail("the engine does not know these rules");
    std::vector<std::int16_t> numbers(bytes.size() / sizeof(std::int16_t));
    std::memcpy(numbers.data(), bytes.data(), numbers.size() * sizeof(std::int16_t));
    engine.set_weights(*kind, numbers);
}

void bind_values(nb::module_& module) {
    nb::enum_<Verdict>(module, "FourVerdict", "What a search for a win by fours found out.")
        .value("WINS", Verdict::Wins)
        .value("NONE", Verdict::None)
        .value("UNKNOWN", Verdict::Unknown);
    nb::class_<SearchLimits>(
        module, "GomokuLimits", nb::is_final(),
        "When a search ends: plies, positions (0: any number), seconds and seconds after which no "
        "iteration begins (negative: none); how many lines it tells apart; when `only` names "
        "cells, one of them is chosen; how many threads search.")
        .def(
            "__init__",
            [](SearchLimits* self, int depth, std::uint64_t nodes, double seconds,
               double soft_seconds, int lines, std::vector<int> only, int threads) {
                if (depth < 1) fail("depth must be at least 1, not " + std::to_string(depth));
                if (lines < 1) fail("lines must be at least 1, not " + std::to_string(lines));
                if (threads < 1) fail("threads must be at least 1, not " + std::to_string(threads));
                new (self) SearchLimits{depth, nodes,           seconds, soft_seconds,
                                        lines, std::move(only), threads};
            },
            "depth"_a, "nodes"_a, "seconds"_a, "soft_seconds"_a, "lines"_a, "only"_a,
            "threads"_a = 1);
    nb::class_<BestLine>(module, "GomokuLine", nb::is_final(),
                         "One of the best moves. A win after n plies is worth 30000 - n.")
        .def_ro("value", &BestLine::value)
        .def_ro("cells", &BestLine::cells);
    nb::class_<Progress>(module, "GomokuProgress", nb::is_final(),
                         "What a search has found so far; the best line comes first.")
        .def_ro("depth", &Progress::depth)
        .def_ro("nodes", &Progress::nodes)
        .def_ro("seconds", &Progress::seconds)
        .def_ro("lines", &Progress::lines);
}

}  // namespace

void bind_gomoku_engine(nb::module_& module) {
    bind_values(module);
    nb::class_<Engine>(module, "GomokuEngine", nb::is_final(),
                       "The search for freestyle, exactly five, renju and caro. One search runs "
                       "at a time.")
        .def(
            "__init__",
            [](Engine* self, int megabytes) { new (self) Engine(checked_megabytes(megabytes)); },
            "megabytes"_a)
        .def_static(
            "plays",
            [](const gomoku::Rules& rules) { return gomoku::engine::kind_of(rules).has_value(); },
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
