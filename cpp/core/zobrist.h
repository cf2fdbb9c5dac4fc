// Keys of positions. Every backend of Tengen computes the same 64 bits for the same position.
#pragma once

#include <array>
#include <cstdint>

#include "core/color.h"

namespace tengen {

using Key = std::uint64_t;

/// The finaliser of splitmix64: a bijection that spreads every input bit over the whole word.
constexpr Key mix(std::uint64_t value) {
    value += 0x9E3779B97F4A7C15ull;
    value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9ull;
    value = (value ^ (value >> 27)) * 0x94D049BB133111EBull;
    return value ^ (value >> 31);
}

/// The key of one stone; x from the left, y from the top, z the layer, all from 0 (negatives too).
constexpr Key stone_key(std::int64_t x, std::int64_t y, std::uint64_t z, Color color) {
    constexpr std::int64_t bias = std::int64_t{1} << 19;
    const auto row = static_cast<std::uint64_t>(y + bias);
    const auto column = static_cast<std::uint64_t>(x + bias);
    return mix(((((z << 20) | row) << 20 | column) << 2) | index(color));
}

inline constexpr Key kWhiteToMoveKey = mix(std::uint64_t{1} << 63);

/// The key of `count` stones captured by `color`; capturing nothing leaves the key alone.
constexpr Key capture_key(Color color, std::uint64_t count) {
    return count == 0 ? 0 : mix((std::uint64_t{1} << 62) + 2 * count + index(color));
}

/// The stone keys of boards up to Side × Side, computed at compile time.
template <int Side>
class StoneKeys {
  public:
    constexpr StoneKeys() {
        for (int y = 0; y < Side; ++y)
            for (int x = 0; x < Side; ++x)
                for (Color color : {Color::Black, Color::White})
                    keys_[index(color)][offset(x, y)] = stone_key(x, y, 0, color);
    }

    constexpr Key at(int x, int y, Color color) const { return keys_[index(color)][offset(x, y)]; }

  private:
    static constexpr std::size_t offset(int x, int y) {
        return static_cast<std::size_t>(y * Side + x);
    }

    std::array<std::array<Key, Side * Side>, 2> keys_{};
};

}  // namespace tengen
