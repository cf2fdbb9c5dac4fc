// How many discs the last empty square turns, by tables of single lines.
#pragma once

#include <array>

#include "reversi/bits.h"

namespace tengen::reversi {

namespace detail {

/// kLineFlips[place][movers]: the discs turned on a line of eight by a disc on `place`, where every
/// cell that is not the mover's is the opponent's.
constexpr std::array<std::array<std::uint8_t, 256>, 8> line_flips() {
    std::array<std::array<std::uint8_t, 256>, 8> table{};
    for (unsigned place = 0; place < 8; ++place) {
        for (unsigned movers = 0; movers < 256; ++movers) {
            unsigned turned = 0;
            for (unsigned at = place + 1; at < 8; ++at)
                if ((movers >> at & 1) != 0) {
                    turned += at - place - 1;
                    break;
                }
            for (unsigned at = place; at-- > 0;)
                if ((movers >> at & 1) != 0) {
                    turned += place - at - 1;
                    break;
                }
            table[place][movers] = static_cast<std::uint8_t>(turned);
        }
    }
    return table;
}

/// The two diagonals through each cell.
constexpr std::array<std::array<std::uint64_t, 2>, 64> diagonals() {
    std::array<std::array<std::uint64_t, 2>, 64> masks{};
    for (int cell = 0; cell < 64; ++cell)
        for (int other = 0; other < 64; ++other) {
            const int dx = other % 8 - cell % 8;
            const int dy = other / 8 - cell / 8;
            const auto at = static_cast<std::size_t>(cell);
            if (dx == dy) masks[at][0] |= bit<8>(other);
            if (dx == -dy) masks[at][1] |= bit<8>(other);
        }
    return masks;
}

inline constexpr auto kLineFlips = line_flips();
inline constexpr auto kDiagonals = diagonals();

}  // namespace detail

/// The discs that the mover turns on the last empty cell of a full board; 0 when it may not play.
TENGEN_INLINE int last_flips(std::uint64_t mover, int cell) {
    constexpr std::uint64_t first_column = 0x0101010101010101;
    const auto at = static_cast<std::size_t>(cell);
    const auto x = at % 8;
    const auto y = at / 8;
    const std::size_t row = mover >> (cell & 56) & 255;
    const std::size_t column = (mover >> x & first_column) * 0x0102040810204080 >> 56;
    const std::size_t falling = (mover & detail::kDiagonals[at][0]) * first_column >> 56;
    const std::size_t rising = (mover & detail::kDiagonals[at][1]) * first_column >> 56;
    const auto& across = detail::kLineFlips[x];
    return across[row] + across[falling] + across[rising] + detail::kLineFlips[y][column];
}

}  // namespace tengen::reversi
