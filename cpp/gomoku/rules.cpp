#include "gomoku/rules.h"

#include <stdexcept>
#include <string>

namespace tengen::gomoku {

namespace {

void require(bool holds, const std::string& sentence) {
    if (!holds) throw std::invalid_argument(sentence);
}

void require_between(const char* name, int value, int low, int high) {
    require(value >= low && value <= high, std::string(name) + " must be " + std::to_string(low) +
                                               " to " + std::to_string(high) + ", not " +
                                               std::to_string(value));
}

}  // namespace

void validate(const Rules& rules) {
    require_between("width", rules.width, 3, kMaxSide);
    require_between("height", rules.height, 3, kMaxSide);
    require_between("line", rules.line, 3, kMaxSide);
    require(!rules.fouls || rules.line == 5,
            "line must be 5 when there are fouls, not " + std::to_string(rules.line));
    require(!rules.overlines_win || (rules.blocked_fives && !rules.exact),
            "overlines_win needs blocked_fives and rows that may be longer");
    require(rules.capture_goal >= 0,
            "capture_goal must not be negative, but is " + std::to_string(rules.capture_goal));
    require(rules.capture_goal == 0 || rules.captures != 0,
            "capture_goal is " + std::to_string(rules.capture_goal) +
                ", but there are no captures to reach it");
}

std::uint32_t capture_mask(std::span<const int> lengths) {
    std::uint32_t mask = 0;
    for (int length : lengths) {
        require_between("a length in captures", length, 1, kMaxSide - 2);
        mask |= std::uint32_t{1} << length;
    }
    return mask;
}

}  // namespace tengen::gomoku
