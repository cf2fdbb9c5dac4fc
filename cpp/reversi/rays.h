// The straight lines that leave a cell, as constant tables.
#pragma once

#include <array>

#include "reversi/bits.h"

namespace tengen::reversi {

/// The eight rays of one cell, without the cell itself. Ray i of `up` (towards higher bits) and of
/// `down` (towards lower bits) move by kSteps<N>[i] bits.
template <int N>
struct alignas(32) Rays {
    std::array<Bits<N>, 4> up{};
    std::array<Bits<N>, 4> down{};
};

/// Along the row, along one diagonal, along the column, along the other diagonal.
template <int N>
inline constexpr std::array<int, 4> kSteps = {1, N - 1, N, N + 1};

namespace detail {

template <int N>
constexpr Bits<N> ray(int cell, int dx, int dy) {
    Bits<N> bits = 0;
    for (int x = cell % N + dx, y = cell / N + dy; x >= 0 && x < N && y >= 0 && y < N;
         x += dx, y += dy)
        bits |= Bits<N>{1} << (y * N + x);
    return bits;
}

template <int N>
constexpr std::array<Rays<N>, kCells<N>> all_rays() {
    constexpr std::array<std::array<int, 2>, 4> steps = {{{1, 0}, {-1, 1}, {0, 1}, {1, 1}}};
    std::array<Rays<N>, kCells<N>> rays{};
    for (int cell = 0; cell < kCells<N>; ++cell) {
        for (std::size_t i = 0; i < 4; ++i) {
            rays[static_cast<std::size_t>(cell)].up[i] = ray<N>(cell, steps[i][0], steps[i][1]);
            rays[static_cast<std::size_t>(cell)].down[i] = ray<N>(cell, -steps[i][0], -steps[i][1]);
        }
    }
    return rays;
}

/// The cells at least one cell away from both ends of the lines of axis `i`: only these can be
/// flipped along it.
template <int N>
constexpr Bits<N> inner(std::size_t axis) {
    Bits<N> bits = 0;
    for (int y = 0; y < N; ++y)
        for (int x = 0; x < N; ++x)
            if ((axis == 2 || (x > 0 && x < N - 1)) && (axis == 0 || (y > 0 && y < N - 1)))
                bits |= Bits<N>{1} << (y * N + x);
    return bits;
}

}  // namespace detail

template <int N>
inline constexpr std::array<Rays<N>, kCells<N>> kRays = detail::all_rays<N>();

template <int N>
inline constexpr std::array<Bits<N>, 4> kInner = {detail::inner<N>(0), detail::inner<N>(1),
                                                  detail::inner<N>(2), detail::inner<N>(3)};

}  // namespace tengen::reversi
