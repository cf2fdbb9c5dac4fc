// What the bindings of the engines of five in a row share: bounds, checks and one search.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "bind/ask_python.h"
#include "bind/common.h"
#include "gomoku/any_board.h"
#include "gomoku/engine/search.h"

namespace tengen::bind {

/// When a search ends, and what it may choose.
struct SearchLimits {
    int depth;
    std::uint64_t nodes;
    double seconds;
    double soft_seconds;
    int lines;
    std::vector<int> only;
    int threads;
};

inline const gomoku::Rules& rules_of(const gomoku::AnyBoard& any) {
    return std::visit([](const auto& board) -> const gomoku::Rules& { return board.rules(); }, any);
}

/// Throws unless the game goes on, a stone can be placed, and every cell of `only` is legal.
inline void check_moves(const gomoku::AnyBoard& any, const std::vector<int>& only = {}) {
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

/// Makes the memory of an engine; throws when its size is out of range.
inline std::size_t checked_megabytes(int megabytes) {
    if (megabytes < 1 || megabytes > 1 << 20)
        fail("megabytes must be 1 to 1048576, not " + std::to_string(megabytes));
    return static_cast<std::size_t>(megabytes);
}

/// Searches a position that was checked, without the GIL.
template <class AnyEngine>
gomoku::engine::Progress search_freely(AnyEngine& engine, const gomoku::AnyBoard& board,
                                       const SearchLimits& limits, const nb::object& stop,
                                       const nb::object& report) {
    AskPython interrupt(stop);
    const auto threads = static_cast<std::uint64_t>(limits.threads);
    const std::uint64_t own_nodes =
        limits.nodes == 0 ? 0 : std::max<std::uint64_t>(limits.nodes / threads, 1);
    gomoku::engine::Control control(interrupt, own_nodes, limits.seconds);
    const auto tell = [&](const gomoku::engine::Progress& progress) {
        const nb::gil_scoped_acquire gil;
        if (!report.is_none()) report(progress);
    };
    gomoku::engine::Progress progress;
    {
        const nb::gil_scoped_release released;
        progress = engine.search(board,
                                 {.depth = limits.depth,
                                  .soft_seconds = limits.soft_seconds,
                                  .lines = limits.lines,
                                  .only = limits.only,
                                  .threads = limits.threads},
                                 control, tell);
    }
    interrupt.rethrow();
    return progress;
}

}  // namespace tengen::bind
