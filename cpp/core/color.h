// The two sides of every game.
#pragma once

#include <cstdint>

namespace tengen {

enum class Color : std::uint8_t { Black, White };

constexpr Color opposite(Color color) {
    return color == Color::Black ? Color::White : Color::Black;
}

constexpr unsigned index(Color color) { return static_cast<unsigned>(color); }

}  // namespace tengen
