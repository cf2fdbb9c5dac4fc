// The boards of Reversi as Python holds them.
#pragma once

#include <variant>

#include "bind/common.h"
#include "reversi/board.h"

namespace tengen::bind {

using AnyReversiBoard =
    std::variant<reversi::Board<4>, reversi::Board<6>, reversi::Board<8>, reversi::Board<10>>;

/// The start of a game on a board of a size given at run time.
inline AnyReversiBoard reversi_board(int size) {
    switch (size) {
        case 4:
            return reversi::Board<4>();
        case 6:
            return reversi::Board<6>();
        case 8:
            return reversi::Board<8>();
        case 10:
            return reversi::Board<10>();
        default:
            fail("size must be 4, 6, 8 or 10, not " + std::to_string(size));
    }
}

}  // namespace tengen::bind
