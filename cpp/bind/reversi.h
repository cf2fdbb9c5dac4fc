// The boards of Reversi as Python holds them.
#pragma once

#include <variant>

#include "reversi/board.h"

namespace tengen::bind {

using AnyReversiBoard =
    std::variant<reversi::Board<4>, reversi::Board<6>, reversi::Board<8>, reversi::Board<10>>;

}  // namespace tengen::bind
