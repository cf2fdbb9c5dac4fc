// Properties of single squares that order moves in endings.
#pragma once

#include <array>
#include <bit>

#include "reversi/discs.h"

namespace tengen::reversi {

namespace detail {

/// Bit of the quadrant of each cell.
template <int N>
constexpr std::array<std::uint8_t, kCells<N>> quadrants() {
    std::array<std::uint8_t, kCells<N>> table{};
    for (int cell = 0; cell < kCells<N>; ++cell)
        table[static_cast<unsigned>(cell)] = static_cast<std::uint8_t>(
            1u << ((cell % N >= N / 2 ? 1 : 0) + (cell / N >= N / 2 ? 2 : 0)));
    return table;
}

/// The cells of each set of quadrants.
template <int N>
constexpr std::array<Bits<N>, 16> quadrant_sets() {
    std::array<Bits<N>, 16> table{};
    constexpr auto own = quadrants<N>();
    for (unsigned set = 0; set < 16; ++set)
        for (int cell = 0; cell < kCells<N>; ++cell)
            if ((own[static_cast<unsigned>(cell)] & set) != 0) table[set] |= bit<N>(cell);
    return table;
}

/// How good a square is in the ending when nothing else is known; by the distances from the two
/// nearest sides.
template <int N>
constexpr std::array<std::uint8_t, kCells<N>> square_worths() {
    constexpr std::array<std::array<std::uint8_t, 4>, 4> corner = {
        {{18, 4, 16, 12}, {4, 2, 6, 8}, {16, 6, 14, 10}, {12, 8, 10, 0}}};
    std::array<std::uint8_t, kCells<N>> table{};
    const auto near = [](int at) {
        const int distance = at < N / 2 ? at : N - 1 - at;
        return static_cast<unsigned>(distance < 3 ? distance : 3);
    };
    for (int cell = 0; cell < kCells<N>; ++cell)
        table[static_cast<unsigned>(cell)] = corner[near(cell / N)][near(cell % N)];
    return table;
}

template <int N>
inline constexpr auto kQuadrant = quadrants<N>();
template <int N>
inline constexpr auto kQuadrantSets = quadrant_sets<N>();
template <int N>
inline constexpr auto kSquareWorth = square_worths<N>();
template <int N>
inline constexpr Bits<N> kCorners =
    bit<N>(0) | bit<N>(N - 1) | bit<N>(kCells<N> - N) | bit<N>(kCells<N> - 1);

}  // namespace detail

/// The quadrants with an odd count of empties: who plays last in a region gains there.
template <int N>
TENGEN_INLINE unsigned parity_of(Bits<N> empty) {
    unsigned parity = 0;
    for (unsigned quadrant = 0; quadrant < 4; ++quadrant)
        parity |= static_cast<unsigned>(
            (count(empty & detail::kQuadrantSets<N>[1u << quadrant]) & 1) << quadrant);
    return parity;
}

/// The final margin for the mover when neither side can move; empty squares go to the winner.
template <int N>
TENGEN_INLINE int final_score(const Discs<N>& discs) {
    const int own = count(discs.mover);
    const int other = count(discs.opponent);
    if (own > other) return kCells<N> - 2 * other;
    if (own < other) return 2 * own - kCells<N>;
    return 0;
}

}  // namespace tengen::reversi
