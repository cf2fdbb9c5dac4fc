#include "bind/search.h"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

namespace tengen::bind {

namespace {

using namespace nb::literals;

void make_limits(BoundLimits* self, int depth, std::uint64_t nodes, double seconds,
                 double soft_seconds, int lines, std::vector<int> only, int threads) {
    if (depth < 1) fail("depth must be at least 1, not " + std::to_string(depth));
    if (lines < 1) fail("lines must be at least 1, not " + std::to_string(lines));
    if (threads < 1) fail("threads must be at least 1, not " + std::to_string(threads));
    new (self) BoundLimits{{depth, nodes, seconds, soft_seconds, lines, threads}, std::move(only)};
}

}  // namespace

void bind_search(nb::module_& module) {
    nb::class_<BoundLimits>(
        module, "SearchLimits", nb::is_final(),
        "When a search ends: plies, positions (0: any number), seconds and seconds after which no "
        "iteration begins (negative: none); how many lines it tells apart; when `only` names "
        "cells, one of them is chosen; how many threads search.")
        .def("__init__", make_limits, "depth"_a, "nodes"_a = 0, "seconds"_a = -1.0,
             "soft_seconds"_a = -1.0, "lines"_a = 1, "only"_a = std::vector<int>(),
             "threads"_a = 1);
    nb::class_<PvLine>(module, "PvLine", nb::is_final(),
                       "One of the best moves and what is expected after it; the cell -1 is a "
                       "pass. In five in a row a win after n plies is worth 30000 - n, in Reversi "
                       "the value is the margin.")
        .def_ro("value", &PvLine::value)
        .def_ro("cells", &PvLine::cells);
    nb::class_<SearchProgress>(module, "SearchProgress",
                               "What a search has found so far; the best line comes first.")
        .def_ro("depth", &SearchProgress::depth)
        .def_ro("nodes", &SearchProgress::nodes)
        .def_ro("seconds", &SearchProgress::seconds)
        .def_ro("percent", &SearchProgress::percent, "How sure the values are, in percent.")
        .def_ro("is_solved", &SearchProgress::is_solved,
                "The values come from proofs or from the end of the game, not from an evaluation.")
        .def_prop_ro("is_exact", &SearchProgress::is_exact)
        .def_ro("lines", &SearchProgress::lines);
}

}  // namespace tengen::bind
