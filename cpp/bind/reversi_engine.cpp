#include <nanobind/stl/array.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <memory>

#include "bind/reversi.h"
#include "bind/search.h"
#include "reversi/engine/engine.h"
#include "reversi/engine/iterative_deepening.h"

namespace tengen::bind {

namespace {

using namespace nb::literals;
using reversi::Board;

template <int N>
using Held = std::unique_ptr<reversi::Engine<N>>;
using AnySize = std::variant<Held<4>, Held<6>, Held<8>, Held<10>>;

/// The engine with a mark that somebody uses it: a second search at the same time is a mistake of
/// the caller that must not harm the first.
struct AnyEngine {
    explicit AnyEngine(AnySize made) : engine(std::move(made)) {}

    AnySize engine;
    std::atomic<bool> is_busy{false};
};

class Use {
  public:
    explicit Use(AnyEngine& engine) : engine_(engine) {
        if (engine_.is_busy.exchange(true)) fail("the engine is searching already");
    }
    ~Use() { engine_.is_busy.store(false); }
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;

  private:
    AnyEngine& engine_;
};

AnySize engine_of(int size, int megabytes, int threads, const std::string& kernel) {
    return std::visit(
        [&]<int N>(const Board<N>&) -> AnySize {
            return std::make_unique<reversi::Engine<N>>(checked_megabytes(megabytes), threads,
                                                        kernel);
        },
        reversi_board(size));
}

/// Calls ask(engine, board) with both of one size.
template <class Ask>
auto both(AnyEngine& any_engine, const AnyReversiBoard& any_board, Ask&& ask) {
    const Use use(any_engine);
    return std::visit(
        [&]<int N>(Held<N>& engine) {
            const auto* board = std::get_if<Board<N>>(&any_board);
            if (board == nullptr)
                fail("the engine is for boards of size " + std::to_string(N) + " only");
            return ask(*engine, *board);
        },
        any_engine.engine);
}

std::uint8_t confidence_of(int percent) {
    for (std::uint8_t i = 0; i < reversi::kProbCutPercents.size(); ++i)
        if (reversi::kProbCutPercents[i] == percent) return i;
    std::string known;
    for (const int one : reversi::kProbCutPercents)
        known += (known.empty() ? "" : one == 100 ? " or " : ", ") + std::to_string(one);
    fail("the confidence must be " + known + " percent, not " + std::to_string(percent));
}

template <int N>
reversi::SearchRequest<N> request_of(const BoundLimits& limits, const Board<N>& board) {
    reversi::SearchRequest<N> request{.limits = limits.limits};
    if (!limits.only.empty()) {
        request.only = 0;
        for (const int cell : limits.only) {
            if (cell < 0 || cell >= N * N || !board.is_legal(cell))
                fail("cell " + std::to_string(cell) + " is not legal");
            request.only |= reversi::bit<N>(cell);
        }
    }
    if (board.moves() == 0)
        fail(board.is_over() ? "the game is over; there is nothing to search"
                             : "the mover has to pass; there is nothing to search");
    return request;
}

SearchProgress search(AnyEngine& any_engine, const AnyReversiBoard& any_board,
                      const BoundLimits& limits, const nb::object& stop, const nb::object& report,
                      int percent, bool outcome_only) {
    return both(any_engine, any_board, [&](auto& engine, const auto& board) {
        auto request = request_of(limits, board);
        request.confidence = confidence_of(percent);
        request.is_outcome_enough = outcome_only;
        return search_freely(stop, report, [&](Interrupt& interrupt, const OnProgress& heard) {
            return engine.search(board.discs(), request, interrupt, heard);
        });
    });
}

void set_weights(AnyEngine& any, const nb::bytes& bytes, const std::array<double, 6>& errors) {
    if (bytes.size() % sizeof(std::int16_t) != 0)
        fail("weights are numbers of two bytes, so they cannot be " + std::to_string(bytes.size()) +
             " bytes");
    const Use use(any);
    const std::vector<std::int16_t> weights = numbers_in(bytes);
    const reversi::ProbCutErrors cuts{errors[0], errors[1], errors[2],
                                      errors[3], errors[4], errors[5]};
    std::visit([&](auto& engine) { engine->set_weights(weights, cuts); }, any.engine);
}

}  // namespace

void bind_reversi_engine(nb::module_& module) {
    nb::class_<AnyEngine>(
        module, "ReversiEngine", nb::is_final(),
        "The search for Reversi on boards of one size. One search runs at a time.")
        .def(
            "__init__",
            [](AnyEngine* self, int size, int megabytes, int threads, const std::string& kernel) {
                new (self) AnyEngine(engine_of(size, megabytes, threads, kernel));
            },
            "size"_a, "megabytes"_a, "threads"_a = 1, "kernel"_a = "auto")
        .def("set_weights", set_weights, "weights"_a, "errors"_a,
             "Sets the evaluation (16-bit numbers) and the errors of shallow searches.")
        .def("search", search, "board"_a, "limits"_a, "stop"_a.none() = nb::none(),
             "report"_a.none() = nb::none(), "percent"_a = 100, "outcome_only"_a = false,
             "Searches; as many plies as there are empty squares count the game out. `stop` is "
             "asked every few milliseconds, `report` told each iteration. `percent` is how sure "
             "the last word about an ending has to be; with `outcome_only` the winner is enough.")
        .def(
            "evaluate",
            [](AnyEngine& any_engine, const AnyReversiBoard& any_board) {
                return both(any_engine, any_board, [](auto& engine, const auto& board) {
                    return engine.evaluate(board.discs());
                });
            },
            "board"_a, "The static evaluation for the mover, in discs.")
        .def(
            "clear",
            [](AnyEngine& any) {
                const Use use(any);
                std::visit([](auto& engine) { engine->clear(); }, any.engine);
            },
            "Forgets all positions.");
}

}  // namespace tengen::bind
