// Which stones a stone captures, looked up from the cells around it.
#pragma once

#include <cstdint>
#include <vector>

#include "core/color.h"
#include "gomoku/engine/shapes.h"
#include "gomoku/rules.h"

namespace tengen::gomoku::engine {

/// The longest group that can be captured; its captor stands within the window of a shape.
inline constexpr int kMaxGroup = 3;

/// What a stone captures in its eight directions, two bits each: for each axis, in the order of the
/// lines, first towards lower cells, then towards higher ones.
using TakeCode = std::uint16_t;

/// The stones of a code together.
constexpr int stones_of(TakeCode code) {
    unsigned sum = (code & 0x3333u) + (code >> 2 & 0x3333u);
    sum = (sum + (sum >> 4)) & 0x0F0Fu;
    return static_cast<int>((sum + (sum >> 8)) & 0xFFu);
}

/// What a stone of either colour captures on one line, for every content of the four cells to each
/// side of it; the keys are those of LineTable for freestyle. Black's four bits are the low
/// ones.
class TakeTable {
  public:
    /// `groups` has bit n set when n enclosed stones are captured.
    explicit TakeTable(std::uint32_t groups);

    unsigned operator[](std::uint32_t key) const { return takes_[key]; }

  private:
    std::vector<std::uint8_t> takes_;
};

/// The table of the groups that are captured, built when it is first needed.
const TakeTable& take_table(std::uint32_t groups);

/// Whether the engine knows the captures of the rules: five or more in a row win, or captures do.
constexpr bool knows_captures(const Rules& rules) {
    constexpr std::uint32_t possible = 0b1110;
    return rules.line == 5 && !rules.exact && !rules.fouls && !rules.blocked_fives &&
           rules.captures != 0 && (rules.captures & ~possible) == 0 && rules.capture_goal > 0;
}

}  // namespace tengen::gomoku::engine
