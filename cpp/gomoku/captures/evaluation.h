// What captures are worth, beside the shapes of the lines.
#pragma once

#include <array>
#include <cstdint>

namespace tengen::gomoku::captures {

/// The numbers of the evaluation of captures, found by playing.
struct Prices {
    int linear = 1000;  ///< of all captures that a win needs, the part that grows evenly
    int square = 2000;  ///< and the part that grows with their square
    int moving = 70;    ///< percent of a capture that can be made at once
    int waiting = 30;   ///< percent of one that may be made after the enemy's move
    int further = 10;   ///< for each further point where something can be captured
};

/// The worth of captured stones, towards the number that wins.
class Stock {
  public:
    Stock(int goal, const Prices& prices) : goal_(goal), prices_(prices) {}

    /// What so many captured stones are worth.
    int worth(int stones) const {
        if (stones >= goal_) return prices_.linear + prices_.square;
        return (prices_.linear * stones + prices_.square * stones * stones / goal_) / goal_;
    }

    /// What a capture of `most` stones at one of `points` points is worth before it is made.
    int threat(int captured, int most, int points, bool is_moving) const {
        if (points == 0) return 0;
        const int gain = worth(captured + most) - worth(captured);
        const int share = is_moving ? prices_.moving : prices_.waiting;
        return gain * share / 100 + prices_.further * (points - 1);
    }

  private:
    int goal_;
    Prices prices_;
};

}  // namespace tengen::gomoku::captures
