// The board under search where stones can be captured: shapes, threats and captures of every empty
// point, kept up to date by each stone that comes or goes.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "gomoku/board.h"
#include "gomoku/engine/capture_evaluation.h"
#include "gomoku/engine/capture_takes.h"
#include "gomoku/engine/points.h"
#include "gomoku/engine/squares.h"
#include "gomoku/engine/tuning.h"
#include "gomoku/engine/weights.h"

namespace tengen::gomoku::engine {

/// Everything the engine knows of a square.
struct CaptureSite {
    std::array<PointCode, 2> code;  ///< of each colour, while the square is empty
    std::array<TakeCode, 2> take;   ///< likewise
    Content content;
};

/// A position under search. Games are not ended here: the search asks `wins_at_once` before it
/// moves.
class CaptureBoard {
  public:
    using Tuning = CaptureTuning;
    static constexpr Features kFeatures = kCaptureFeatures;

    /// The stones, captures and turn of a position whose rules the engine knows.
    template <Traits T>
    CaptureBoard(const Board<T>& board, const Evaluation& evaluation)
        : CaptureBoard(board.rules(), evaluation) {
        for (Color color : {Color::Black, Color::White}) {
            for (int y = 0; y < height_; ++y)
                for (std::uint32_t row = board.lines().row(y).of(color); row != 0; row &= row - 1)
                    put(square_at(std::countr_zero(row) - 1, y), color);
            add_captured(color, board.captured()[index(color)]);
        }
        if (board.turn() == Color::White) pass();
    }

    Color turn() const { return turn_; }
    Key key() const { return key_; }
    int width() const { return width_; }
    int height() const { return height_; }
    bool is_full() const { return stones_ == width_ * height_; }
    const Captured& captured() const { return captured_; }
    bool is_empty(Square square) const { return sites_[square].content == Content::Empty; }
    const SquareSet& occupied() const { return occupied_; }

    int cell(Square square) const {
        const Point point = point_at(square);
        return point.y * width_ + point.x;
    }
    Square square(int cell) const { return square_at(cell % width_, cell / width_); }

    /// What a stone on an empty square would threaten by rows alone.
    Threat threat(Square square, Color color) const {
        return points_->threat(sites_[square].code[index(color)]);
    }
    int count(Color color, Threat threat) const {
        return counts_[index(color)][static_cast<unsigned>(threat)];
    }
    const SquareSet& group(Color color, Group group) const {
        return groups_[index(color)][static_cast<unsigned>(group)];
    }

    /// The stones that a stone on an empty square would capture.
    int takes(Square square, Color color) const {
        return stones_of(sites_[square].take[index(color)]);
    }
    /// The squares where a colour captures something.
    const SquareSet& takers(Color color) const { return takers_[index(color)]; }
    bool can_take(Color color) const { return sizes_[index(color)] != 0; }

    /// Whether a stone of the colour on the square ends the game.
    bool wins_at(Square square, Color color) const {
        return threat(square, color) == Threat::Five || takes(square, color) >= missing(color);
    }
    /// Whether the colour, if it were to move, could end the game in its favour.
    bool wins_at_once(Color color) const {
        return count(color, Threat::Five) > 0 || wins_by_taking(color);
    }
    bool wins_by_taking(Color color) const { return sizes_[index(color)] >> missing(color) != 0; }
    /// Captures that the colour lacks to win; more than a move can make are as good as any number.
    int missing(Color color) const { return std::clamp(goal_ - captured_[index(color)], 1, 31); }

    bool is_foul(Square, Color) const { return false; }
    /// Whether a stone of the side to move makes, stops, captures or saves something.
    bool is_loud(Square square) const {
        const CaptureSite& site = sites_[square];
        return threat(square, Color::Black) >= Threat::Three ||
               threat(square, Color::White) >= Threat::Three || site.take[0] != 0 ||
               site.take[1] != 0;
    }

    /// The evaluation for the side to move.
    int evaluation() const {
        const unsigned own = index(turn_), other = index(opposite(turn_));
        return sums_[own].moving - sums_[other].waiting + kTempo + capture_worth(own, true) -
               capture_worth(other, false);
    }

    OrderingScore ordering(Square square, Color color) const {
        return worth_[index(color)]->ordering(sites_[square].code[index(color)]);
    }

    /// Order of trying besides what the shapes say: by what is captured and saved.
    int ordering_bonus(Square square) const {
        return Tuning::kTake * takes(square, turn_) +
               Tuning::kSave * takes(square, opposite(turn_));
    }

    /// Places a stone of the side to move on an empty square and removes what it captures.
    void make(Square square) {
        const unsigned own = index(turn_);
        const Color enemy = opposite(turn_);
        const TakeCode take = sites_[square].take[own];
        frames_.push_back({key_, square, take});
        put(square, turn_);
        if (take != 0) {
            for_each_taken(square, take, [&](Square gone) { lift(gone, enemy); });
            add_captured(turn_, stones_of(take));
        }
        pass();
    }

    /// Takes the last move back.
    void unmake() {
        const Frame frame = frames_.back();
        frames_.pop_back();
        turn_ = opposite(turn_);
        if (frame.take != 0) {
            for_each_taken(frame.square, frame.take, [&](Square s) { put(s, opposite(turn_)); });
            captured_[index(turn_)] -= stones_of(frame.take);
        }
        lift(frame.square, turn_);
        key_ = frame.key;
    }

    /// Gives the turn away; a second pass takes the first back.
    void pass() {
        turn_ = opposite(turn_);
        key_ ^= kWhiteToMoveKey;
    }

    /// The stone that was placed `ago` moves before the last one; kNowhere before the first.
    Square last(unsigned ago = 0) const {
        return frames_.size() > ago ? frames_[frames_.size() - 1 - ago].square : kNowhere;
    }

  private:
    static constexpr int kRadius = radius(Kind::Freestyle);
    static constexpr int kTempo = 10;  ///< the worth of being to move

    struct Sums {
        int moving;
        int waiting;
    };

    struct Frame {
        Key key;
        Square square;
        TakeCode take;
    };

    CaptureBoard(const Rules& rules, const Evaluation& evaluation);

    template <class Visit>
    static void for_each_taken(Square from, TakeCode take, Visit&& visit) {
        for (unsigned direction = 0; take != 0;
             ++direction, take = static_cast<TakeCode>(take >> 2)) {
            const int stride = kStride[direction / 2] * (direction % 2 == 0 ? -1 : 1);
            for (int i = 1; i <= (take & 3); ++i) visit(static_cast<Square>(from + i * stride));
        }
    }

    int capture_worth(unsigned color, bool is_moving) const {
        const int most = std::bit_width(sizes_[color]) - 1;
        return capture_evaluation_.worth(captured_[color]) +
               capture_evaluation_.threat(captured_[color], most, points_to_take_[color],
                                          is_moving);
    }

    void add_captured(Color color, int count) {
        int& total = captured_[index(color)];
        key_ ^= capture_key(color, static_cast<std::uint64_t>(total));
        total += count;
        key_ ^= capture_key(color, static_cast<std::uint64_t>(total));
    }

    void put(Square square, Color color);
    void lift(Square square, Color color);
    void change(Square square, Color color);
    void scan(Square square);
    void refresh(Square square, int axis, std::uint64_t line, int bit);
    void recode(Square square, unsigned color, PointCode code);
    void retake(Square square, unsigned color, TakeCode take);
    void enter(Square square, int sign);
    void count_take(Square square, unsigned color, int stones, int sign);
    void change_groups(Square square, unsigned color, unsigned changed) {
        for (; changed != 0; changed &= changed - 1)
            flip(groups_[color][static_cast<unsigned>(std::countr_zero(changed))], square);
    }

    std::array<CaptureSite, kArea> sites_{};
    LineWords lines_of_{};
    std::array<std::array<SquareSet, kGroups>, 2> groups_{};
    std::array<SquareSet, 2> takers_{};
    std::array<std::array<std::int16_t, 32>, 2> sized_{};  ///< points by how many they capture
    std::array<std::uint32_t, 2> sizes_{};                 ///< the numbers that occur, a bit each
    std::array<int, 2> points_to_take_{};
    SquareSet occupied_{};
    std::array<std::array<std::int16_t, kThreats>, 2> counts_{};
    std::array<Sums, 2> sums_{};
    Captured captured_{};
    Key key_;
    int stones_ = 0;
    int width_;
    int height_;
    int goal_;
    Color turn_ = Color::Black;
    CaptureEvaluation capture_evaluation_;
    const LineTable* shapes_;
    const PointTable* points_;
    const TakeTable* taking_;
    std::array<const WorthTable*, 2> worth_;
    std::vector<Frame> frames_;
};

}  // namespace tengen::gomoku::engine
