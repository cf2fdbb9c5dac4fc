// What captures are worth, beside the shapes of the lines.
#pragma once

namespace tengen::gomoku::engine {

/// The numbers of the evaluation of captures, found by playing.
struct CaptureWeights {
    static constexpr int kLinear = 1000;  ///< of all captures to win, the part that grows evenly
    static constexpr int kSquare = 2000;  ///< and the part that grows with their square
    static constexpr int kMoving = 70;    ///< percent of a capture that can be made at once
    static constexpr int kWaiting = 30;   ///< percent of one that can be made a move later
    static constexpr int kFurther = 10;  ///< for each further point where something can be captured
};

/// The worth of captured stones, towards the number that wins.
class CaptureEvaluation {
  public:
    explicit CaptureEvaluation(int goal) : goal_(goal) {}

    /// What so many captured stones are worth.
    int worth(int stones) const {
        if (stones >= goal_) return CaptureWeights::kLinear + CaptureWeights::kSquare;
        return (CaptureWeights::kLinear * stones +
                CaptureWeights::kSquare * stones * stones / goal_) /
               goal_;
    }

    /// What a capture of `most` stones at one of `points` points is worth before it is made.
    int threat(int captured, int most, int points, bool is_moving) const {
        if (points == 0) return 0;
        const int gain = worth(captured + most) - worth(captured);
        const int share = is_moving ? CaptureWeights::kMoving : CaptureWeights::kWaiting;
        return gain * share / 100 + CaptureWeights::kFurther * (points - 1);
    }

  private:
    int goal_;
};

}  // namespace tengen::gomoku::engine
