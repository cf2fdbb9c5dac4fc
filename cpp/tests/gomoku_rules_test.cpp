#include "gomoku/rules.h"

#include <stdexcept>

#include "tests/test.h"

using namespace tengen;
using namespace tengen::gomoku;

namespace {

std::string complaint(const Rules& rules) {
    try {
        validate(rules);
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
    return "";
}

}  // namespace

TEST("the usual rules are valid") {
    CHECK(complaint({}) == "");
    CHECK(complaint({.fouls = true}) == "");
    CHECK(complaint({.width = 3, .height = 22, .line = 22}) == "");
    CHECK(complaint({.captures = 0b100, .capture_goal = 10}) == "");
}

TEST("a bad rule is refused with a sentence that names its value") {
    CHECK(complaint({.width = 2}) == "width must be 3 to 22, not 2");
    CHECK(complaint({.height = 23}) == "height must be 3 to 22, not 23");
    CHECK(complaint({.line = 1}) == "line must be 3 to 22, not 1");
    CHECK(complaint({.line = 6, .fouls = true}) == "line must be 5 when there are fouls, not 6");
    CHECK(complaint({.capture_goal = 10}) ==
          "capture_goal is 10, but there are no captures to reach it");
}

TEST("groups of 1 to 20 stones can be captured") {
    const int pente[] = {2};
    const int keryo[] = {3, 2};
    const int nothing[] = {0};
    const int everything[] = {21};
    CHECK(capture_mask(pente) == 0b100u);
    CHECK(capture_mask(keryo) == 0b1100u);
    CHECK_THROWS(capture_mask(nothing));
    CHECK_THROWS(capture_mask(everything));
}
