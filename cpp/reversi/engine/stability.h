// Discs that can never be turned again: a bound on the final score.
#pragma once

#include <array>

#include "reversi/discs.h"
#include "reversi/rays.h"

namespace tengen::reversi {

/// A lower bound of the discs of one side that no play can turn.
///
/// A disc is safe when along each of the four axes its line is full, or a neighbour on the line is
/// the rim or a safe disc of the same side. Safe discs on the edges come from a table over the two
/// colours of the edge.
template <class Kernel>
class Stability {
  public:
    /// The stable discs of `owner` against `other`.
    static int count_stable(std::uint64_t owner, std::uint64_t other) {
        std::uint64_t stable = stable_edges(owner, other);
        const FullLines full = full_lines(owner | other);
        const std::uint64_t inner_owner = owner & kInside;
        stable |= full.rows & full.columns & full.falling & full.rising & inner_owner;
        if (stable == 0) return 0;
        for (std::uint64_t before = 0; before != stable;) {
            before = stable;
            const std::uint64_t rows = stable >> 1 | stable << 1 | full.rows;
            const std::uint64_t columns = stable >> 8 | stable << 8 | full.columns;
            const std::uint64_t falling = stable >> 9 | stable << 9 | full.falling;
            const std::uint64_t rising = stable >> 7 | stable << 7 | full.rising;
            stable |= rows & columns & falling & rising & inner_owner;
        }
        return count(stable);
    }

  private:
    static constexpr std::uint64_t kInside = 0x007E7E7E7E7E7E00;

    struct FullLines {
        std::uint64_t rows, columns, falling, rising;
    };

    /// The cells whose whole line is taken, for each axis.
    TENGEN_INLINE static FullLines full_lines(std::uint64_t discs) {
        FullLines full{};
        std::uint64_t rows = discs & discs >> 1;
        rows &= rows >> 2;
        rows &= rows >> 4;
        full.rows = (rows & 0x0101010101010101) * 0xFF;
        std::uint64_t columns = discs & (discs >> 8 | discs << 56);
        columns &= columns >> 16 | columns << 48;
        columns &= columns >> 32 | columns << 32;
        full.columns = columns;
        full.falling = full_falling(discs);
        full.rising = full_rising(discs);
        return full;
    }

    /// Cells from which the diagonal is full in both senses; the rim counts as full.
    TENGEN_INLINE static std::uint64_t full_falling(std::uint64_t discs) {
        constexpr std::uint64_t rim = 0xFF818181818181FF;
        std::uint64_t up = discs & (rim | discs >> 9);
        std::uint64_t down = discs & (rim | discs << 9);
        const std::uint64_t near_up = 0xFFFFC0C0C0C0C0C0;
        const std::uint64_t near_down = 0x030303030303FFFF;
        up &= near_up | up >> 18;
        down &= near_down | down << 18;
        const std::uint64_t far_up = 0xFFFFFFFFF0F0F0F0;
        const std::uint64_t far_down = 0x0F0F0F0FFFFFFFFF;
        up &= far_up | up >> 36;
        down &= far_down | down << 36;
        return up & down;
    }

    TENGEN_INLINE static std::uint64_t full_rising(std::uint64_t discs) {
        constexpr std::uint64_t rim = 0xFF818181818181FF;
        std::uint64_t up = discs & (rim | discs >> 7);
        std::uint64_t down = discs & (rim | discs << 7);
        const std::uint64_t near_up = 0xFFFF030303030303;
        const std::uint64_t near_down = 0xC0C0C0C0C0C0FFFF;
        up &= near_up | up >> 14;
        down &= near_down | down << 14;
        const std::uint64_t far_up = 0xFFFFFFFF0F0F0F0F;
        const std::uint64_t far_down = 0xF0F0F0F0FFFFFFFF;
        up &= far_up | up >> 28;
        down &= far_down | down << 28;
        return up & down;
    }

    static std::uint64_t stable_edges(std::uint64_t owner, std::uint64_t other);
};

/// kEdges[owner][other]: the discs of an edge that no play along the edge can turn.
struct EdgeTable {
    EdgeTable();
    std::array<std::array<std::uint8_t, 256>, 256> stable;
};
const EdgeTable& edge_table();

template <class Kernel>
std::uint64_t Stability<Kernel>::stable_edges(std::uint64_t owner, std::uint64_t other) {
    static const EdgeTable& table = edge_table();
    const auto column = [](std::uint64_t bits) {
        return (bits & 0x0101010101010101) * 0x0102040810204080 >> 56;
    };
    const auto spread = [](std::uint64_t line) {  // bit i -> bit 8 * i
        const std::uint64_t low = (line & 0x0F) * 0x0000000000204081 & 0x0000000001010101;
        const std::uint64_t high = (line >> 4) * 0x0000000000204081 & 0x0000000001010101;
        return low | high << 32;
    };
    const std::uint64_t top = table.stable[owner & 255][other & 255];
    const std::uint64_t bottom = table.stable[owner >> 56][other >> 56];
    const std::uint64_t left = table.stable[column(owner)][column(other)];
    const std::uint64_t right = table.stable[column(owner >> 7)][column(other >> 7)];
    return top | bottom << 56 | spread(left) | spread(right) << 7;
}

}  // namespace tengen::reversi
