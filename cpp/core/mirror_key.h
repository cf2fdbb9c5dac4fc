// Keys that are the same for a position and its mirror images.
#pragma once

#include <algorithm>
#include <array>

#include "core/zobrist.h"

namespace tengen {

/// Gathers stones on a square board; they may come in any order.
class MirrorKey {
  public:
    explicit MirrorKey(int side) : last_(side - 1) {}

    void add(int x, int y, Color color) {
        const int left = last_ - x, up = last_ - y;
        const std::array<std::array<int, 2>, 8> images = {
            {{x, y}, {left, y}, {x, up}, {left, up}, {y, x}, {up, x}, {y, left}, {up, left}}};
        for (std::size_t i = 0; i < images.size(); ++i)
            keys_[i] ^= stone_key(images[i][0], images[i][1], 0, color);
    }

    /// The least key of all eight images.
    Key least() const { return std::ranges::min(keys_); }

  private:
    int last_;
    std::array<Key, 8> keys_{};
};

}  // namespace tengen
