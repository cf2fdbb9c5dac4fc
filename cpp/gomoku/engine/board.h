// The engine's board: every line's shape and every point's threat, kept up to date by each stone.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "core/zobrist.h"
#include "gomoku/board.h"
#include "gomoku/engine/points.h"
#include "gomoku/engine/shapes.h"
#include "gomoku/engine/squares.h"
#include "gomoku/engine/tuning.h"
#include "gomoku/engine/weights.h"

namespace tengen::gomoku::engine {

/// Everything the engine knows of a square.
struct Site {
    std::array<PointCode, 2> code;  ///< of each colour; of the last moment it was empty
    std::array<Threat, 2> threat;
    Content content;
};

/// A position under search. Games are not ended here: the search looks for fives before it moves.
template <Kind K>
class EngineBoard {
  public:
    using Tuning = RowTuning;
    static constexpr Features kFeatures{};

    explicit EngineBoard(const Rules& rules, const Evaluation& evaluation = plain_evaluation(K));

    /// The stones and the turn of a position.
    template <Traits T>
    explicit EngineBoard(const Board<T>& board, const Evaluation& evaluation = plain_evaluation(K))
        : EngineBoard(board.rules(), evaluation) {
        for (Color color : {Color::Black, Color::White})
            for (int y = 0; y < height_; ++y)
                for (std::uint32_t row = board.lines().row(y).of(color); row != 0; row &= row - 1)
                    put(square_at(std::countr_zero(row) - 1, y), color);
        if (board.turn() == Color::White) pass();
        frames_.clear();
        changes_.clear();
    }

    Color turn() const { return turn_; }
    Key key() const { return key_; }
    int width() const { return width_; }
    int height() const { return height_; }
    bool is_full() const { return stones_ == width_ * height_; }
    const Site& site(Square square) const { return sites_[square]; }
    bool is_empty(Square square) const { return sites_[square].content == Content::Empty; }
    Threat threat(Square square, Color color) const { return sites_[square].threat[index(color)]; }
    int count(Color color, Threat threat) const {
        return counts_[index(color)][static_cast<unsigned>(threat)];
    }
    const SquareSet& group(Color color, Group group) const {
        return groups_[index(color)][static_cast<unsigned>(group)];
    }
    const SquareSet& occupied() const { return occupied_; }

    int cell(Square square) const {
        const Point point = point_at(square);
        return point.y * width_ + point.x;
    }
    Square square(int cell) const { return square_at(cell % width_, cell / width_); }

    /// Whether black may not play there; exact.
    bool is_foul(Square square, Color color) const {
        if constexpr (K == Kind::Renju) {
            if (color != Color::Black) return false;
            const Threat there = threat(square, color);
            if (there == Threat::Foul) return true;
            return there == Threat::PerhapsFoul && foul_at(lines_, point_at(square)) != Fault::None;
        } else {
            static_cast<void>(square), static_cast<void>(color);
            return false;
        }
    }

    /// Whether a stone of the colour on the square ends the game.
    bool wins_at(Square square, Color color) const { return threat(square, color) == Threat::Five; }
    /// Whether the colour, if it were to move, could end the game in its favour.
    bool wins_at_once(Color color) const { return count(color, Threat::Five) > 0; }
    /// Whether a stone of the side to move makes or stops something.
    bool is_loud(Square square) const {
        return threat(square, Color::Black) >= Threat::Three ||
               threat(square, Color::White) >= Threat::Three;
    }

    /// The evaluation for the side to move.
    int evaluation() const {
        const unsigned own = index(turn_), other = index(opposite(turn_));
        return sums_[own].moving - sums_[other].waiting + worth_[own]->tension(tension());
    }

    /// What both sides threaten, for the weights.
    unsigned tension() const {
        const auto& own = counts_[index(turn_)];
        const auto& other = counts_[index(opposite(turn_))];
        const auto bits = [](const auto& counts) {
            const auto of = [&](Threat t) { return counts[static_cast<unsigned>(t)]; };
            return unsigned{of(Threat::Three) > 0} |
                   unsigned{of(Threat::ThreePlus) + of(Threat::DoubleThree) > 0} << 1 |
                   unsigned{of(Threat::Four) > 0} << 2 | unsigned{of(Threat::FourPlus) > 0} << 3 |
                   unsigned{of(Threat::FourThree) > 0} << 4;
        };
        const bool open_four = other[static_cast<unsigned>(Threat::OpenFour)] > 0;
        return bits(own) | bits(other) << 5 | unsigned{open_four} << 10;
    }

    /// How a square lies to an earlier stone.
    static unsigned nearness(Square square, Square stone) {
        const int x = std::abs(square % kPitch - stone % kPitch);
        const int y = std::abs(square / kPitch - stone / kPitch);
        const bool is_on_line = x == 0 || y == 0 || x == y;
        return static_cast<unsigned>(2 * std::min(std::max(x, y), 5) + (is_on_line ? 1 : 0));
    }

    /// Order of trying besides what the shapes say: by what the stones nearby suggest.
    int ordering_bonus(Square square) const {
        const WorthTable& worth = *worth_[index(turn_)];
        const Square enemy = last(0), own = last(1);
        return (enemy == kNowhere ? 0 : worth.near_enemy(nearness(square, enemy))) +
               (own == kNowhere ? 0 : worth.near_own(nearness(square, own)));
    }

    OrderingScore ordering(Square square, Color color) const {
        return worth_[index(color)]->ordering(sites_[square].code[index(color)]);
    }

    /// The shape a colour's stone would make on one line, if `stone` of `by` were there as well.
    Shape shape_with(Square square, int axis, Color color, int distance, Color by) const {
        const Place at = place(square, axis);
        const std::uint64_t stone = std::uint64_t{1u + index(by)} << 2 * (at.bit + distance);
        return shape_in(lines_of_[static_cast<unsigned>(axis)][at.line] | stone, at.bit, color);
    }

    /// Places a stone of the side to move on an empty square; legality is the caller's business.
    void make(Square square) {
        put(square, turn_);
        turn_ = opposite(turn_);
        key_ ^= kWhiteToMoveKey;
    }

    /// Takes the last stone back.
    void unmake();

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
    static constexpr int kRadius = radius(K);

    struct Sums {
        int moving;
        int waiting;
    };

    using Counts = std::array<std::array<std::int16_t, 16>, 2>;

    struct Change {
        Square square;
        std::array<PointCode, 2> code;
        std::array<Threat, 2> threat;
    };

    struct Frame {
        Counts counts;
        std::array<Sums, 2> sums;
        Key key;
        std::uint32_t changes;
        Square square;
    };

    Shape shape_in(std::uint64_t line, int bit, Color color) const {
        return static_cast<Shape>((*shapes_)[window<kRadius>(line, bit)] >> 4 * index(color) & 15);
    }

    void put(Square square, Color color);
    void refresh(Square square, int axis, std::uint64_t line, int bit);
    void recode(Site& site, Square square, unsigned color, PointCode code);
    void change_groups(Square square, unsigned color, unsigned changed) {
        for (; changed != 0; changed &= changed - 1)
            flip(groups_[color][static_cast<unsigned>(std::countr_zero(changed))], square);
    }
    void add(const Site& site, int sign);
    void set_up();

    std::array<Site, kArea> sites_{};
    LineWords lines_of_{};
    std::array<std::array<SquareSet, kGroups>, 2> groups_{};
    SquareSet occupied_{};
    Counts counts_{};
    std::array<Sums, 2> sums_{};
    Key key_;
    int stones_ = 0;
    int width_;
    int height_;
    Color turn_ = Color::Black;
    const LineTable* shapes_;
    std::array<const PointTable*, 2> points_;
    std::array<const WorthTable*, 2> worth_;
    Lines lines_;  ///< for the fouls of renju
    std::vector<Change> changes_;
    std::vector<Frame> frames_;
};

template <Kind K>
EngineBoard<K>::EngineBoard(const Rules& rules, const Evaluation& evaluation)
    : key_(rules_key(rules)),
      width_(rules.width),
      height_(rules.height),
      shapes_(&line_table(K, overlines_of(rules))),
      points_{&point_table(K, Color::Black), &point_table(K, Color::White)},
      worth_{&evaluation.of(Color::Black), &evaluation.of(Color::White)},
      lines_(rules.width, rules.height) {
    changes_.reserve(std::size_t{kMaxCells} * 8 * kMargin);
    frames_.reserve(kMaxCells);
    set_up();
}

/// Fills an empty board: walls around it, and the shapes of every point.
template <Kind K>
void EngineBoard<K>::set_up() {
    lines_of_ = empty_lines(width_, height_);
    for (Site& site : sites_) site.content = Content::Wall;
    for (int y = 0; y < height_; ++y)
        for (int x = 0; x < width_; ++x) {
            const Square square = square_at(x, y);
            Site& site = sites_[square];
            site.content = Content::Empty;
            for (unsigned color = 0; color < 2; ++color) {
                unsigned code = 0;
                for (int axis = 0; axis < kAxes; ++axis) {
                    const Place at = place(square, axis);
                    const auto line = lines_of_[static_cast<unsigned>(axis)][at.line];
                    const auto shape = shape_in(line, at.bit, static_cast<Color>(color));
                    code |= static_cast<unsigned>(shape) << 4 * axis;
                }
                site.code[color] = static_cast<PointCode>(code);
                site.threat[color] = points_[color]->threat(site.code[color]);
                change_groups(square, color, points_[color]->groups(site.code[color]));
            }
            add(site, 1);
        }
}

/// Counts a square, or no longer counts it, among the empty ones.
template <Kind K>
void EngineBoard<K>::add(const Site& site, int sign) {
    for (unsigned color = 0; color < 2; ++color) {
        const Worth worth = worth_[color]->worth(site.code[color]);
        sums_[color].moving += sign * worth.moving;
        sums_[color].waiting += sign * worth.waiting;
        std::int16_t& count = counts_[color][static_cast<unsigned>(site.threat[color])];
        count = static_cast<std::int16_t>(count + sign);
    }
}

template <Kind K>
void EngineBoard<K>::put(Square square, Color color) {
    frames_.push_back({counts_, sums_, key_, static_cast<std::uint32_t>(changes_.size()), square});
    Site& site = sites_[square];
    add(site, -1);
    for (unsigned side = 0; side < 2; ++side)
        change_groups(square, side, points_[side]->groups(site.code[side]));
    site.content = color == Color::Black ? Content::Black : Content::White;
    flip(occupied_, square);
    const Point point = point_at(square);
    key_ ^= kStoneKeys.at(point.x, point.y, color);
    ++stones_;
    if constexpr (K == Kind::Renju) lines_.toggle(point, color);
    for (int axis = 0; axis < kAxes; ++axis) {
        const Place at = place(square, axis);
        std::uint64_t& line = lines_of_[static_cast<unsigned>(axis)][at.line];
        line ^= std::uint64_t{1u + index(color)} << 2 * at.bit;
        const int stride = kStride[static_cast<unsigned>(axis)];
        for (int i = 1; i <= kRadius; ++i) {
            refresh(static_cast<Square>(square - i * stride), axis, line, at.bit - i);
            refresh(static_cast<Square>(square + i * stride), axis, line, at.bit + i);
        }
    }
}

/// Looks up the shapes of one line through a square again.
template <Kind K>
inline void EngineBoard<K>::refresh(Square square, int axis, std::uint64_t line, int bit) {
    Site& site = sites_[square];
    if (site.content != Content::Empty) return;
    const unsigned shapes = (*shapes_)[window<kRadius>(line, bit)];
    const int shift = 4 * axis;
    const unsigned black = ((shapes & 15) << shift) ^ (site.code[0] & 15u << shift);
    const unsigned white = ((shapes >> 4) << shift) ^ (site.code[1] & 15u << shift);
    if ((black | white) == 0) return;
    changes_.push_back({square, site.code, site.threat});
    if (black != 0) recode(site, square, 0, static_cast<PointCode>(site.code[0] ^ black));
    if (white != 0) recode(site, square, 1, static_cast<PointCode>(site.code[1] ^ white));
}

template <Kind K>
inline void EngineBoard<K>::recode(Site& site, Square square, unsigned color, PointCode code) {
    const PointCode before = site.code[color];
    const Worth old = worth_[color]->worth(before), now = worth_[color]->worth(code);
    sums_[color].moving += now.moving - old.moving;
    sums_[color].waiting += now.waiting - old.waiting;
    const Threat threat = points_[color]->threat(code);
    site.code[color] = code;
    if (threat != site.threat[color]) {
        --counts_[color][static_cast<unsigned>(site.threat[color])];
        ++counts_[color][static_cast<unsigned>(threat)];
        site.threat[color] = threat;
        change_groups(square, color,
                      points_[color]->groups(before) ^ unsigned{points_[color]->groups(code)});
    } else if (threat == Threat::PerhapsFoul) {
        change_groups(square, color,
                      points_[color]->groups(before) ^ unsigned{points_[color]->groups(code)});
    }
}

template <Kind K>
void EngineBoard<K>::unmake() {
    const Frame& frame = frames_.back();
    const Square square = frame.square;
    turn_ = opposite(turn_);
    for (std::size_t i = changes_.size(); i-- > frame.changes;) {
        const Change& change = changes_[i];
        Site& site = sites_[change.square];
        for (unsigned color = 0; color < 2; ++color) {
            if (site.code[color] == change.code[color]) continue;
            change_groups(change.square, color,
                          points_[color]->groups(site.code[color]) ^
                              unsigned{points_[color]->groups(change.code[color])});
        }
        site.code = change.code;
        site.threat = change.threat;
    }
    changes_.resize(frame.changes);
    Site& site = sites_[square];
    for (int axis = 0; axis < kAxes; ++axis) {
        const Place at = place(square, axis);
        lines_of_[static_cast<unsigned>(axis)][at.line] ^= std::uint64_t{1u + index(turn_)}
                                                           << 2 * at.bit;
    }
    site.content = Content::Empty;
    flip(occupied_, square);
    for (unsigned side = 0; side < 2; ++side)
        change_groups(square, side, points_[side]->groups(site.code[side]));
    --stones_;
    if constexpr (K == Kind::Renju) lines_.toggle(point_at(square), turn_);
    counts_ = frame.counts;
    sums_ = frame.sums;
    key_ = frame.key;
    frames_.pop_back();
}

}  // namespace tengen::gomoku::engine
