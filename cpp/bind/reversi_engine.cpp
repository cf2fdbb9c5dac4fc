#include <nanobind/stl/array.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <cstring>
#include <memory>

#include "bind/ask_python.h"
#include "bind/common.h"
#include "bind/reversi.h"
#include "reversi/engine/engine.h"
#include "reversi/engine/thinking.h"

namespace tengen::bind {

namespace {

using namespace nb::literals;
using reversi::Board;
using reversi::Progress;

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

struct ReversiLimits {
    int depth;
    reversi::Bounds bounds;
    int lines;
    std::vector<int> only;
    int percent;
    bool is_outcome_enough;
};

/// One of the best moves as Python sees it.
struct ReversiLineView {
    int value;
    std::vector<int> cells;
};

template <int N>
AnySize made(int megabytes, int threads, const std::string& kernel) {
    return std::make_unique<reversi::Engine<N>>(static_cast<std::size_t>(megabytes), threads,
                                                kernel);
}

AnySize engine_of(int size, int megabytes, int threads, const std::string& kernel) {
    if (megabytes < 1 || megabytes > 1 << 20)
        fail("megabytes must be 1 to 1048576, not " + std::to_string(megabytes));
    switch (size) {
        case 4:
            return made<4>(megabytes, threads, kernel);
        case 6:
            return made<6>(megabytes, threads, kernel);
        case 8:
            return made<8>(megabytes, threads, kernel);
        case 10:
            return made<10>(megabytes, threads, kernel);
        default:
            fail("size must be 4, 6, 8 or 10, not " + std::to_string(size));
    }
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
    for (std::uint8_t i = 0; i < reversi::kCutPercents.size(); ++i)
        if (reversi::kCutPercents[i] == percent) return i;
    std::string known;
    for (const int one : reversi::kCutPercents)
        known += (known.empty() ? "" : one == 100 ? " or " : ", ") + std::to_string(one);
    fail("the confidence must be " + known + " percent, not " + std::to_string(percent));
}

template <int N>
reversi::Question<N> question_of(const ReversiLimits& limits, const Board<N>& board) {
    reversi::Question<N> question;
    question.depth = limits.depth;
    question.confidence = confidence_of(limits.percent);
    question.is_outcome_enough = limits.is_outcome_enough;
    question.lines = limits.lines;
    question.bounds = limits.bounds;
    if (!limits.only.empty()) {
        question.only = 0;
        for (const int cell : limits.only) {
            if (cell < 0 || cell >= N * N || !board.is_legal(cell))
                fail("cell " + std::to_string(cell) + " is not legal");
            question.only |= reversi::bit<N>(cell);
        }
    }
    if (board.moves() == 0)
        fail(board.is_over() ? "the game is over; there is nothing to search"
                             : "the mover has to pass; there is nothing to search");
    return question;
}

class TellPython final : public reversi::Listener {
  public:
    explicit TellPython(const nb::object& report) : report_(report) {}

    void hear(const Progress& progress) override {
        if (error_) return;
        const nb::gil_scoped_acquire gil;
        try {
            if (!report_.is_none()) report_(progress);
        } catch (...) {
            error_ = std::current_exception();
        }
    }
    void rethrow() const {
        if (error_) std::rethrow_exception(error_);
    }

  private:
    const nb::object& report_;
    std::exception_ptr error_;
};

Progress search(AnyEngine& any_engine, const AnyReversiBoard& any_board,
                const ReversiLimits& limits, const nb::object& stop, const nb::object& report) {
    return both(any_engine, any_board, [&](auto& engine, const auto& board) {
        const auto question = question_of(limits, board);
        AskPython interrupt(stop);
        TellPython listener(report);
        Progress progress;
        {
            const nb::gil_scoped_release released;
            progress = engine.search(board.discs(), question, interrupt, &listener);
        }
        interrupt.rethrow();
        listener.rethrow();
        return progress;
    });
}

void set_weights(AnyEngine& any, const nb::bytes& bytes, const std::array<double, 6>& errors) {
    if (bytes.size() % sizeof(std::int16_t) != 0)
        fail("weights are numbers of two bytes, so they cannot be " + std::to_string(bytes.size()) +
             " bytes");
    const Use use(any);
    std::vector<std::int16_t> weights(bytes.size() / sizeof(std::int16_t));
    std::memcpy(weights.data(), bytes.data(), weights.size() * sizeof(std::int16_t));
    const reversi::CutErrors cuts{errors[0], errors[1], errors[2], errors[3], errors[4], errors[5]};
    std::visit([&](auto& engine) { engine->set_weights(weights, cuts); }, any.engine);
}

std::vector<ReversiLineView> lines_of(const Progress& progress) {
    std::vector<ReversiLineView> lines;
    for (std::size_t i = 0; i < progress.count; ++i) {
        const reversi::Line& line = progress.lines[i];
        ReversiLineView view{line.value, {}};
        for (std::size_t j = 0; j < line.length; ++j)
            view.cells.push_back(line.cells[j] == reversi::kNoMove ? -1 : line.cells[j]);
        lines.push_back(std::move(view));
    }
    return lines;
}

void make_limits(ReversiLimits* self, int depth, std::uint64_t nodes, double seconds,
                 double soft_seconds, int lines, std::vector<int> only, int percent,
                 bool outcome_only) {
    if (depth < 1) fail("depth must be at least 1, not " + std::to_string(depth));
    if (lines < 1) fail("lines must be at least 1, not " + std::to_string(lines));
    confidence_of(percent);
    new (self) ReversiLimits{
        depth, {seconds, soft_seconds, nodes}, lines, std::move(only), percent, outcome_only};
}

void bind_values(nb::module_& module) {
    nb::class_<ReversiLimits>(
        module, "ReversiLimits", nb::is_final(),
        "When a search ends: plies (as many as there are empty squares count the game out), "
        "positions (0: any number), seconds and seconds after which no iteration begins "
        "(negative: none); how many lines it tells apart; when `only` names cells, one of them is "
        "chosen; how sure the last word about an ending has to be; whether only the winner is "
        "wanted.")
        .def("__init__", make_limits, "depth"_a, "nodes"_a = 0, "seconds"_a = -1.0,
             "soft_seconds"_a = -1.0, "lines"_a = 1, "only"_a = std::vector<int>(),
             "percent"_a = 100, "outcome_only"_a = false);
    nb::class_<ReversiLineView>(
        module, "ReversiLine", nb::is_final(),
        "One of the best moves: the margin it promises the mover, and the moves "
        "expected; -1 is a pass.")
        .def_ro("value", &ReversiLineView::value)
        .def_ro("cells", &ReversiLineView::cells);
    nb::class_<Progress>(module, "ReversiProgress", nb::is_final(),
                         "What a search has found so far; the best line comes first.")
        .def_ro("depth", &Progress::depth)
        .def_prop_ro(
            "percent",
            [](const Progress& progress) { return reversi::kCutPercents[progress.confidence]; },
            "How sure the values are, in percent.")
        .def_ro("is_to_the_end", &Progress::is_to_the_end, "The depth reaches the end of the game.")
        .def_prop_ro("is_exact", &Progress::is_exact)
        .def_ro("nodes", &Progress::nodes)
        .def_ro("seconds", &Progress::seconds)
        .def_prop_ro("lines", lines_of);
}

}  // namespace

void bind_reversi_engine(nb::module_& module) {
    bind_values(module);
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
             "report"_a.none() = nb::none(),
             "Searches; `stop` is asked every few milliseconds, `report` told each iteration.")
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
