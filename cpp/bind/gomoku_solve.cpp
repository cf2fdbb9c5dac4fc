#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bind/search.h"
#include "gomoku/engine/kinds.h"
#include "gomoku/engine/solver.h"

namespace tengen::bind {

namespace {

using namespace nb::literals;
using gomoku::AnyBoard;
using gomoku::engine::Aim;
using gomoku::engine::ForcedWin;
using gomoku::engine::ProofStep;

/// The bounds of a proof.
struct SolveLimits {
    SearchLimits limits;
    std::size_t megabytes;
};

void check_solvable(const AnyBoard& any) {
    std::visit(
        [](const auto& board) {
            if (!gomoku::engine::kind_of(board.rules()))
                fail("the engine does not know these rules");
            if (board.status() != gomoku::Status::Playing)
                fail("the game is over; there is nothing to solve");
        },
        any);
}

ForcedWin solve(const AnyBoard& board, Aim aim, const SolveLimits& limits, const nb::object& stop) {
    check_solvable(board);
    const SearchControl* counter = nullptr;
    const auto is_over = [&] { return nb::cast<bool>(stop(counter->nodes())); };
    const nb::object asked = stop.is_none() ? stop : nb::cpp_function(is_over);
    return interruptible(asked, [&](Interrupt& interrupt) {
        SearchControl control(interrupt, limits.limits);
        counter = &control;
        return gomoku::engine::find_forced_win(board, aim, control, limits.megabytes);
    });
}

}  // namespace

void bind_gomoku_solve(nb::module_& module) {
    nb::enum_<Aim>(module, "ForcedAim", "What the attacker of a forced win may play.")
        .value("FOURS", Aim::Fours)
        .value("THREES", Aim::Threes)
        .value("THREATS", Aim::Threats);
    nb::class_<SolveLimits>(module, "ForcedLimits", nb::is_final(),
                            "Positions (0: any number), seconds (negative: none), megabytes.")
        .def(
            "__init__",
            [](SolveLimits* self, std::uint64_t nodes, double seconds, int megabytes) {
                new (self) SolveLimits{{.nodes = nodes, .hard_seconds = seconds},
                                       checked_megabytes(megabytes)};
            },
            "nodes"_a, "seconds"_a, "megabytes"_a);
    nb::class_<ProofStep>(module, "ForcedStep", nb::is_final(),
                          "A move of a forced win and the steps that follow its answers.")
        .def_ro("cell", &ProofStep::move)
        .def_ro("makes_five", &ProofStep::makes_five)
        .def_ro("otherwise", &ProofStep::otherwise,
                "The step after every answer that has none of its own; -1: five at once.")
        .def_ro("answers", &ProofStep::answers, "Pairs of a cell and a step.");
    nb::class_<ForcedWin>(module, "ForcedWin", nb::is_final(),
                          "What a search for a forced win found; the first move comes first.")
        .def_ro("verdict", &ForcedWin::verdict)
        .def_ro("steps", &ForcedWin::steps)
        .def_ro("nodes", &ForcedWin::positions);
    module.def("forced_win", solve, "board"_a, "aim"_a, "limits"_a, "stop"_a.none(),
               "Looks for a forced win of the side to move; `stop` is asked every few milliseconds "
               "and told the number of positions.");
}

}  // namespace tengen::bind
