// Sets of cells as machine words. Cell = y * N + x, y from the top; bit = cell.
#pragma once

#include <bit>
#include <cstdint>
#include <type_traits>

#include "core/inline.h"

namespace tengen::reversi {

__extension__ using Wide = unsigned __int128;

/// The word that holds one bit for each cell of an N × N board.
template <int N>
using Bits = std::conditional_t<(N <= 8), std::uint64_t, Wide>;

template <int N>
inline constexpr int kCells = N * N;

template <int N>
inline constexpr int kWordBits = N <= 8 ? 64 : 128;

template <int N>
TENGEN_INLINE constexpr Bits<N> bit(int cell) {
    return Bits<N>{1} << cell;
}

/// All cells of the board.
template <int N>
inline constexpr Bits<N> kBoard =
    kCells<N> == kWordBits<N> ? ~Bits<N>{0} : (Bits<N>{1} << (kCells<N> % kWordBits<N>)) - 1;

TENGEN_INLINE constexpr int lowest(std::uint64_t bits) { return std::countr_zero(bits); }

TENGEN_INLINE constexpr int lowest(Wide bits) {
    const auto low = static_cast<std::uint64_t>(bits);
    return low != 0 ? lowest(low) : 64 + lowest(static_cast<std::uint64_t>(bits >> 64));
}

TENGEN_INLINE constexpr int highest(std::uint64_t bits) { return 63 - std::countl_zero(bits); }

TENGEN_INLINE constexpr int highest(Wide bits) {
    const auto high = static_cast<std::uint64_t>(bits >> 64);
    return high != 0 ? 64 + highest(high) : highest(static_cast<std::uint64_t>(bits));
}

TENGEN_INLINE constexpr int count(std::uint64_t bits) { return std::popcount(bits); }

TENGEN_INLINE constexpr int count(Wide bits) {
    return count(static_cast<std::uint64_t>(bits)) + count(static_cast<std::uint64_t>(bits >> 64));
}

/// Calls visit(cell) for each cell of the set, in ascending order.
template <class Word, class Visit>
TENGEN_INLINE constexpr void for_each(Word bits, Visit&& visit) {
    for (; bits != 0; bits &= bits - 1) visit(lowest(bits));
}

/// Keeps the optimiser from dropping a value that nothing else uses.
TENGEN_INLINE void keep(std::uint64_t value) {
#if defined(__GNUC__)
    asm volatile("" : : "r"(value));
#else
    [[maybe_unused]] volatile std::uint64_t sink = value;
#endif
}

TENGEN_INLINE void keep(Wide value) {
    keep(static_cast<std::uint64_t>(value));
    keep(static_cast<std::uint64_t>(value >> 64));
}

}  // namespace tengen::reversi
