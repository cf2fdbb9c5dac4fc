// Black's fouls in renju, by the international rules with their recursive definition of a three.
#pragma once

#include "gomoku/lines.h"
#include "gomoku/rules.h"

namespace tengen::gomoku {

/// The foul that black commits by placing a stone on the empty `point`: Overline, DoubleFour,
/// DoubleThree, or None. Only the shape of the stones counts, not captures or blocked fives.
Fault foul_at(const Lines& lines, Point point);

}  // namespace tengen::gomoku
