#include <nanobind/stl/vector.h>

#include "bind/gomoku_search.h"
#include "gomoku/captures/engine.h"

namespace tengen::bind {

namespace {

using namespace nb::literals;
using gomoku::AnyBoard;
using gomoku::captures::Engine;
using gomoku::captures::Progress;

void check_searchable(const AnyBoard& any, const std::vector<int>& only = {}) {
    if (!gomoku::captures::knows(rules_of(any))) fail("the engine does not know these rules");
    check_moves(any, only);
}

Progress search(Engine& engine, const AnyBoard& board, SearchLimits limits, const nb::object& stop,
                const nb::object& report) {
    check_searchable(board, limits.only);
    limits.threads = 1;
    return search_freely(engine, board, limits, stop, report);
}

}  // namespace

void bind_gomoku_captures(nb::module_& module) {
    nb::class_<Engine>(module, "CaptureEngine", nb::is_final(),
                       "The search for five in a row with captures, on one thread. One search runs "
                       "at a time.")
        .def(
            "__init__",
            [](Engine* self, int megabytes) { new (self) Engine(checked_megabytes(megabytes)); },
            "megabytes"_a)
        .def_static(
            "plays", [](const gomoku::Rules& rules) { return gomoku::captures::knows(rules); },
            "rules"_a, "Whether the engine knows the rules.")
        .def("search", search, "board"_a, "limits"_a, "stop"_a.none(), "report"_a.none(),
             "Searches; `stop` is asked every few milliseconds, `report` told each iteration.")
        .def(
            "evaluate",
            [](const Engine& engine, const AnyBoard& board) {
                check_searchable(board);
                return engine.evaluate(board);
            },
            "board"_a, "The static evaluation for the side to move.")
        .def("clear", &Engine::clear, "Forgets everything.");
}

}  // namespace tengen::bind
