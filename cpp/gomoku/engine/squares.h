// Points of the padded board that the engines search on, sets of them, and where their lines lie.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "gomoku/lines.h"

namespace tengen::gomoku::engine {

/// The engine's boards are 32 wide with a margin, so that every window of a line lies inside.
inline constexpr int kMargin = 5;
inline constexpr int kPitch = 32;
inline constexpr int kArea = kPitch * kPitch;

/// A point of the padded board; 0 is none.
using Square = std::uint16_t;
inline constexpr Square kNowhere = 0;

constexpr Square square_at(int x, int y) {
    return static_cast<Square>((y + kMargin) * kPitch + x + kMargin);
}
constexpr Point point_at(Square square) {
    return {square % kPitch - kMargin, square / kPitch - kMargin};
}

/// From a square to the next one along each axis, in the order of kStep.
inline constexpr std::array<int, kAxes> kStride = {1, kPitch, kPitch + 1, 1 - kPitch};

/// One bit for each square, a word for each row.
using SquareSet = std::array<std::uint32_t, kPitch>;

constexpr void flip(SquareSet& set, Square square) {
    set[square / kPitch] ^= std::uint32_t{1} << (square % kPitch);
}

constexpr bool has(const SquareSet& set, Square square) {
    return (set[square / kPitch] >> (square % kPitch) & 1) != 0;
}

template <class Visit>
void for_each(const SquareSet& set, Visit&& visit) {
    for (unsigned row = kMargin; row < kPitch - kMargin; ++row)
        for (std::uint32_t word = set[row]; word != 0; word &= word - 1)
            visit(
                static_cast<Square>(row * kPitch + static_cast<unsigned>(std::countr_zero(word))));
}

inline Square first_of(const SquareSet& set) {
    for (unsigned row = kMargin; row < kPitch - kMargin; ++row)
        if (set[row] != 0)
            return static_cast<Square>(row * kPitch +
                                       static_cast<unsigned>(std::countr_zero(set[row])));
    return kNowhere;
}

/// Every line of the board along each axis, two bits for each cell.
using LineWords = std::array<std::array<std::uint64_t, 2 * kPitch>, kAxes>;

/// A cell of a line.
struct Place {
    unsigned line;
    int bit;
};

inline Place place(Square square, int axis) {
    const int x = square % kPitch, y = square / kPitch;
    switch (axis) {
        case 0:
            return {static_cast<unsigned>(y), x};
        case 1:
            return {static_cast<unsigned>(x), y};
        case 2:
            return {static_cast<unsigned>(x - y + kPitch - 1), x};
        default:
            return {static_cast<unsigned>(x + y), x};
    }
}

/// The lines of an empty board, with walls around it.
inline LineWords empty_lines(int width, int height) {
    LineWords words;
    for (auto& axis : words) axis.fill(~std::uint64_t{0});
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            for (int axis = 0; axis < kAxes; ++axis) {
                const Place at = place(square_at(x, y), axis);
                words[static_cast<unsigned>(axis)][at.line] &= ~(std::uint64_t{3} << 2 * at.bit);
            }
    return words;
}

/// The key of the cells around a bit of a line, without the cell itself.
template <int Radius>
std::uint32_t window(std::uint64_t line, int bit) {
    constexpr std::uint64_t side = (std::uint64_t{1} << 2 * Radius) - 1;
    const std::uint64_t cells = line >> 2 * (bit - Radius);
    return static_cast<std::uint32_t>((cells & side) | (cells >> 2 & side << 2 * Radius));
}

}  // namespace tengen::gomoku::engine
