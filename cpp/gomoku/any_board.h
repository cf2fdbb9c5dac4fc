// A board whose rules are known only at run time.
#pragma once

#include <utility>
#include <variant>

#include "gomoku/board.h"

namespace tengen::gomoku {

namespace detail {

template <class Indices>
struct BoardVariant;

template <std::size_t... I>
struct BoardVariant<std::index_sequence<I...>> {
    using type = std::variant<Board<kAllTraits[I]>...>;
};

}  // namespace detail

/// One board for each kind of rules; use std::visit once for a whole job.
using AnyBoard = detail::BoardVariant<std::make_index_sequence<kAllTraits.size()>>::type;

/// The board that Board<traits of the rules>(rules, more...) makes.
template <std::size_t I = 0, class... More>
AnyBoard make_board(const Rules& rules, const More&... more) {
    if constexpr (I + 1 < kAllTraits.size()) {
        if (traits_of(rules) != kAllTraits[I]) return make_board<I + 1>(rules, more...);
    }
    return AnyBoard(std::in_place_index<I>, rules, more...);
}

inline const Rules& rules_of(const AnyBoard& any) {
    return std::visit([](const auto& board) -> const Rules& { return board.rules(); }, any);
}

}  // namespace tengen::gomoku
