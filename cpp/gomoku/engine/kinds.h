// From rules known only at run time to boards compiled for their kind.
#pragma once

#include <optional>
#include <stdexcept>

#include "gomoku/any_board.h"
#include "gomoku/engine/board.h"

namespace tengen::gomoku::engine {

/// The kind of the rules, if the engine knows it: five in a row, fouls or rules of rows.
std::optional<Kind> kind_of(const Rules& rules);

/// Rules of a kind.
constexpr Rules rules_of(Kind kind) {
    return {.exact = kind == Kind::Standard,
            .fouls = kind == Kind::Renju,
            .blocked_fives = kind == Kind::Caro};
}

namespace detail {

template <Kind K, class Job, class... More>
auto with(const AnyBoard& any, Job&& job, const More&... more) {
    return job(EngineBoard<K>(std::get<Board<traits_of(rules_of(K))>>(any), more...));
}

}  // namespace detail

/// Calls job(board) with the engine's board of a position, made with whatever else is given;
/// throws std::invalid_argument for rules of no kind.
template <class Job, class... More>
auto visit_kind(const AnyBoard& any, Job&& job, const More&... more) {
    const std::optional<Kind> kind = kind_of(rules_of(any));
    if (!kind) throw std::invalid_argument("the engine does not know these rules");
    switch (*kind) {
        case Kind::Freestyle:
            return detail::with<Kind::Freestyle>(any, job, more...);
        case Kind::Standard:
            return detail::with<Kind::Standard>(any, job, more...);
        case Kind::Renju:
            return detail::with<Kind::Renju>(any, job, more...);
        case Kind::Caro:
            break;
    }
    return detail::with<Kind::Caro>(any, job, more...);
}

}  // namespace tengen::gomoku::engine
